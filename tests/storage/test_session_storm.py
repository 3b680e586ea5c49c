"""Many processes and many kills on one session file: it stays whole, and what was acknowledged stays in it."""

import json
import multiprocessing
import os
import random
import signal
import time
from pathlib import Path

from tests.fakes.sessions import draft
from warpgate.errors import UsageError
from warpgate.session.breakers import Limits
from warpgate.session.events import Event
from warpgate.session.moving import Moment
from warpgate.session.recording import is_full, window, with_records
from warpgate.session.state import Phase, Session
from warpgate.storage.sessions import Sessions
from warpgate.workflow.sessions import Kickoff, budget_continue, start, transition

NOW = Moment(1_700_000_000.0, "2023-11-14T22:13:20Z", "me")
CAP = 5
LIMITS = Limits(decisions=CAP)
FORK = multiprocessing.get_context("fork")


def add(before: Session) -> tuple[Session, str]:
    if is_full(before, CAP):
        return before, ""
    added = with_records(before, [draft("one")])
    return added.session, added.records[0].id


def work(root: str, place: int) -> list[str]:
    """One of many: some record, some review what they see, some move."""
    sessions, acknowledged = Sessions(root), []
    for turn in range(4):
        if place % 3 == 0:
            content = sessions.read("s")
            seen = window(content) if content else ()
            if seen:
                budget_continue(sessions, "s", seen[-1].id, NOW, LIMITS)
        elif place % 3 == 1:
            try:
                transition(sessions, "s", random.Random(place * 10 + turn).choice(list(Event)[:-1]), NOW, LIMITS)
            except UsageError:
                continue
        else:
            name = sessions.update("s", NOW.now, 4, add)
            acknowledged += [name] if name else []
    return acknowledged


def test_50_processes_on_one_session_are_one_after_another(tmp_path: Path) -> None:
    start(Sessions(str(tmp_path)), "s", Kickoff(4, chunks=9), NOW)
    with FORK.Pool(50) as pool:
        answers = pool.starmap(work, [(str(tmp_path), place) for place in range(50)], chunksize=1)
    session = Sessions(str(tmp_path)).read("s")
    assert session is not None
    acknowledged = [name for answer in answers for name in answer]
    assert sorted(acknowledged, key=lambda name: int(name[1:])) == [record.id for record in session.decisions]
    # The history is one line: each step starts where the last one ended, and each record and review is in it once.
    phase, recorded, reviewed, unreviewed = Phase.PREREQUISITES, [], 0, 0
    for step in session.history:
        assert step.origin is phase
        phase = step.to
        if step.event == "decision_recorded":
            recorded.append(step.about)
            unreviewed = len(recorded) - reviewed
        if step.event == "reviewed":
            reviewed = max(reviewed, recorded.index(step.about) + 1)
            unreviewed = len(recorded) - reviewed
        assert unreviewed <= CAP
    assert phase is session.phase
    assert recorded == [record.id for record in session.decisions]


def write_on(root: str, acknowledged: str) -> None:
    """Writes as fast as it can, and says on a file of its own what was acknowledged."""
    sessions = Sessions(root)
    with open(acknowledged, "a", encoding="ascii") as stream:
        while True:
            added = sessions.update(
                "s", NOW.now, 4, lambda before: (with_records(before, [draft("x")]).session, len(before.decisions) + 1)
            )
            os.write(stream.fileno(), f"d{added}\n".encode())


def test_a_kill_while_writing_never_tears_the_file(tmp_path: Path) -> None:
    kills = int(os.environ.get("WARPGATE_TEST_KILLS", "120"))
    seed, acknowledged = random.Random(3), tmp_path / "acknowledged"
    for kill in range(kills):
        if kill % 40 == 0:  # a short file, so that the writes are many
            root = tmp_path / f"p{kill}"
            root.mkdir()
            acknowledged = tmp_path / f"acknowledged{kill}"
        process = FORK.Process(target=write_on, args=(str(root), str(acknowledged)))
        process.start()
        time.sleep(seed.uniform(0.004, 0.03))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        session = Sessions(str(root)).read("s")
        said = acknowledged.read_text().split() if acknowledged.exists() else []
        held = {record.id for record in session.decisions} if session else set()
        assert set(said) <= held
        path = root / ".warpgate" / "sessions" / "s.json"
        if path.exists():
            json.loads(path.read_text())
