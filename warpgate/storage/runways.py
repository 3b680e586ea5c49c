"""The outline of the plan that a session filed last, kept beside the session so that its report can be written again."""

import json
import os

from warpgate.errors import StateError
from warpgate.preflight.outline import Outline, from_json, to_json
from warpgate.storage import places
from warpgate.storage.files import make_folder, read_file, replace_file
from warpgate.storage.sessions import checked_id

LIMIT = 16 << 20


class Runways:
    """The outlines of one project."""

    def __init__(self, root: str) -> None:
        self._state = places.state_folder(root)
        self._folder = os.path.join(self._state, "runways")

    def write(self, session: str, kept: Outline) -> None:
        """Keeps the outline of the session's plan in the place of an earlier one."""
        make_folder(self._state, ignored=True)
        make_folder(self._folder)
        text = json.dumps(to_json(kept), ensure_ascii=False)
        replace_file(self._path(session), text.encode("utf-8", "replace"))

    def read(self, session: str) -> Outline | None:
        """The outline, or None when the session filed no plan; raises StateError when the file is not ours."""
        path = self._path(session)
        data = read_file(path, LIMIT)
        if data is None:
            return None
        try:
            return from_json(json.loads(data))
        except (ValueError, RecursionError) as error:
            raise StateError(f"{path} is not JSON: {error}") from error

    def _path(self, session: str) -> str:
        return os.path.join(self._folder, f"{checked_id(session)}.json")
