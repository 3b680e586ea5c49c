"""What one repository on GitHub is called, which labels and issues it holds, and as whom we write there."""

from warpgate.errors import ServiceError, UsageError
from warpgate.trackers.errors import Refused
from warpgate.trackers.github_address import checked_slug
from warpgate.trackers.github_answers import issue_from
from warpgate.trackers.github_wire import Unclear
from warpgate.trackers.values import LABELS, OTHER_LABEL, Filed
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from warpgate.trackers.github_wire import Wire
    from warpgate.trackers.remembered import Known, Remembered

PAGE = 100
PAGES = 10
LABEL_TRIES = 2
GRAPHQL = "/graphql"


class Repository:
    """Reads through `wire`; what it learns is kept in `memory`, so that it is asked for once."""

    def __init__(self, repo: str, wire: "Wire", memory: "Remembered", login: str = "") -> None:
        self.repo = repo
        self.wire = wire
        self._memory = memory
        self.known: Known = memory.load()
        if login:
            self.known = replace(self.known, login=login)
        wire.writes = [*self.known.writes]

    @property
    def path(self) -> str:
        """Where its API lies, under the name that GitHub itself uses: a redirect from an old name loses the query."""
        if not self.known.name:
            data = self.wire.read(f"/repos/{self.repo}").json()
            name = data.get("full_name") if isinstance(data, dict) else None
            if not isinstance(name, str):
                raise ServiceError(f"GitHub did not say what {self.repo} is called")
            if data.get("archived") or data.get("has_issues") is False:
                raise Refused(f"{name} is archived or has its issues turned off: nothing can be filed there", 410)
            self.learn(name=checked_slug(name))
        return f"/repos/{self.known.name}"

    @property
    def login(self) -> str:
        """The account that the token stands for, or nothing when GitHub does not say."""
        if not self.known.login:
            try:
                data = self.wire.read("/user").json()
            except Refused:
                # The token of an App or of a workflow has no user there.
                data = self._viewer()
            self.learn(login=str(data.get("login") or "") if isinstance(data, dict) else "")
        return self.known.login

    def _viewer(self) -> "Any":
        """The account of a token that is no person's, or None where the server does not say: then the first issue will tell."""
        try:
            answer = self.wire.write("POST", GRAPHQL, {"query": "query { viewer { login } }"})
        except (Refused, Unclear):
            return None
        data = answer.get("data")
        return data.get("viewer") if isinstance(data, dict) else None

    def learn(self, **facts: "Any") -> None:
        """Keeps facts for this process and the next."""
        known = replace(self.known, **facts)
        if known != self.known:
            self.known = known
            self._memory.save(known)

    def ensure_labels(self, labels: "Iterable[str]") -> None:
        """Makes the labels that are missing; what is there already is asked for once and remembered."""
        wanted = {label.casefold(): label for label in labels}
        if wanted.keys() <= {label.casefold() for label in self.known.labels}:
            return
        there = {str(label.get("name", "")).casefold() for label in self.pages("labels", {}, PAGES)}
        for folded, label in wanted.items():
            if folded not in there:
                self._make_label(label)
        self.learn(labels=tuple(dict.fromkeys([*self.known.labels, *wanted.values()])))

    def issue(self, number: int) -> Filed:
        """The issue with its body; raises UsageError when there is none of this number."""
        answer = self.wire.read(f"{self.path}/issues/{number}", missing=True)
        issue = issue_from(answer.json(), self.login) if answer.status == 200 else None
        if issue is None:
            raise UsageError(f"there is no issue {number} in {self.repo}")
        return issue

    def issues(self, query: "dict[str, Any]", pages: int = PAGES) -> tuple[Filed, ...]:
        """The issues that answer the query, each once, lowest number first; pull requests are none."""
        found = self.pages("issues", query, pages)
        if any(f"/{self.known.name}/".casefold() not in str(data.get("html_url", "")).casefold() for data in found):
            # It was renamed: the redirect was followed, but without the query.
            self.learn(name="")
            found = self.pages("issues", query, pages)
        issues = (issue_from(data, self.login) for data in found)
        return tuple(sorted({issue.number: issue for issue in issues if issue}.values(), key=lambda issue: issue.number))

    def pages(self, what: str, query: "dict[str, Any]", pages: int = PAGES) -> "list[dict[str, Any]]":
        """What the list of this name holds, page by page, as far as `pages` go."""
        found: list[dict[str, Any]] = []
        for page in range(1, pages + 1):
            data = self.wire.read(f"{self.path}/{what}", {**query, "per_page": PAGE, "page": page}).json()
            items = data if isinstance(data, list) else []
            found += [item for item in items if isinstance(item, dict)]
            if len(items) < PAGE:
                break
        return found

    def _make_label(self, label: str) -> None:
        colour, description = LABELS.get(label, OTHER_LABEL)
        body = {"name": label, "color": colour, "description": description}
        trouble = ""
        # A label is known by its name, so asking twice makes one.
        for _ in range(LABEL_TRIES):
            try:
                self.wire.write("POST", f"{self.path}/labels", body)
                return
            except Unclear as error:
                trouble = str(error)
            except Refused as error:
                if error.status == 422 and "already_exists" in str(error):
                    return
                raise
        raise ServiceError(f"the label {label} cannot be made now ({trouble}): nothing was filed; `warpgate sync` later")
