"""Session files among many processes, after crashes, and with names that try to leave the folder."""

import multiprocessing
import os
from pathlib import Path

import pytest

from tests.fakes.sessions import draft
from warpgate.errors import StateError, UsageError
from warpgate.session.recording import with_records
from warpgate.session.state import Session
from warpgate.storage.sessions import Sessions, new_uid

NOW = 1_700_000_000.0


def add(before: Session) -> tuple[Session, str]:
    added = with_records(before, [draft("one")])
    return added.session, added.records[0].id


def add_many(root: str, count: int) -> None:
    for _ in range(count):
        Sessions(root).update("s", NOW, 4, add)


def test_a_session_is_made_on_the_first_change_only(tmp_path: Path) -> None:
    sessions = Sessions(str(tmp_path))
    assert (sessions.current(), sessions.read("s"), sessions.ids()) == (None, None, ())
    assert list(tmp_path.iterdir()) == []
    sessions.update("s", NOW, 4, add)
    assert (sessions.current(), sessions.ids()) == ("s", ("s",))


def test_the_state_folder_is_left_out_of_git(tmp_path: Path) -> None:
    Sessions(str(tmp_path)).update("s", NOW, 4, add)
    assert (tmp_path / ".warpgate" / ".gitignore").read_text() == "*\n"


def test_processes_do_not_lose_one_anothers_changes(tmp_path: Path) -> None:
    workers = [multiprocessing.get_context("fork").Process(target=add_many, args=(str(tmp_path), 10)) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    session = Sessions(str(tmp_path)).read("s")
    assert session is not None
    assert [record.id for record in session.decisions] == [f"d{place}" for place in range(1, 81)]


def test_no_change_writes_nothing(tmp_path: Path) -> None:
    sessions = Sessions(str(tmp_path))
    sessions.update("s", NOW, 4, add)
    path = tmp_path / ".warpgate" / "sessions" / "s.json"
    before = path.stat().st_mtime_ns, path.stat().st_ino
    sessions.update("s", NOW, 4, lambda session: (session, None))
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_one_new_session_among_many_processes(tmp_path: Path) -> None:
    with multiprocessing.get_context("fork").Pool(8) as pool:
        names = pool.starmap(start, [(str(tmp_path),)] * 16)
    assert len(set(names)) == 1


def start(root: str) -> str:
    return Sessions(root).current_or_new(NOW, 4)


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", ".hidden", "-x", "a" * 81, "a\0b", "a b", "ä"])
def test_a_name_that_could_leave_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="not a session id"):
        Sessions(str(tmp_path)).update(name, NOW, 4, add)


def test_a_torn_file_is_reported_and_kept(tmp_path: Path) -> None:
    sessions = Sessions(str(tmp_path))
    sessions.update("s", NOW, 4, add)
    path = tmp_path / ".warpgate" / "sessions" / "s.json"
    torn = path.read_bytes()[:100]
    path.write_bytes(torn)
    with pytest.raises(StateError, match="kept as it is"):
        sessions.update("s", NOW, 4, add)
    assert path.read_bytes() == torn


def test_a_link_in_the_place_of_the_lock_is_not_followed(tmp_path: Path) -> None:
    sessions = Sessions(str(tmp_path))
    sessions.update("s", NOW, 4, add)
    lock = tmp_path / ".warpgate" / "sessions" / ".s.lock"
    lock.unlink()
    lock.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StateError, match="cannot lock"):
        sessions.update("s", NOW, 4, add)
    assert not (tmp_path / "elsewhere").exists()


def test_what_a_crash_left_behind_is_no_session(tmp_path: Path) -> None:
    sessions = Sessions(str(tmp_path))
    sessions.update("s", NOW, 4, add)
    (tmp_path / ".warpgate" / "sessions" / ".s.json.99.tmp").write_text("{")
    assert sessions.ids() == ("s",)
    sessions.update("s", NOW, 4, add)
    assert not list((tmp_path / ".warpgate" / "sessions").glob(".*.tmp"))


def test_ids_sort_by_time() -> None:
    assert sorted([new_uid(NOW + 60), new_uid(NOW)])[0] < new_uid(NOW + 30)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / ".warpgate").write_text("a file")
    with pytest.raises(StateError, match=r"cannot make .*\.warpgate"):
        Sessions(str(tmp_path)).update("s", NOW, 4, add)
    assert os.path.isfile(tmp_path / ".warpgate")
