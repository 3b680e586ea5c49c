"""Approvals: for exactly one call, once, for a short time."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from warpgate.errors import UsageError
from warpgate.storage.grants import KEPT, MOST, Grants, Stopped, digest_of, id_of

NOW = 1_800_000_000.0


def stopped(number: int = 0, at: float = NOW) -> Stopped:
    digest = digest_of("call", str(number))
    return Stopped(id_of(digest), digest, at, "/srv/app", "claude", "s", "Bash", "git push -f", "history-loss", "why")


def test_parts_are_bound_as_they_are() -> None:
    assert digest_of("ab", "c") != digest_of("a", "bc")
    assert digest_of("a", "") != digest_of("", "a") != digest_of("a")
    assert id_of(digest_of("x")) == id_of(digest_of("x"))


def test_a_grant_is_used_up_by_one_of_many(tmp_path: Path) -> None:
    call = stopped()
    Grants(str(tmp_path)).give(call, NOW + 600, "ada")
    with ThreadPoolExecutor(16) as pool:
        taken = list(pool.map(lambda _: Grants(str(tmp_path)).take(call.digest, call.root, NOW + 1), range(64)))
    assert [each.by for each in taken if each] == ["ada"]


@pytest.mark.parametrize(
    ("digest", "root", "now"),
    [
        (stopped(1).digest, "/srv/app", NOW),
        (stopped(0).digest, "/srv/other", NOW),
        (stopped(0).digest, "/srv/app", NOW + 601),
        (stopped(0).digest, "/srv/app", NOW - 3 * KEPT),
    ],
    ids=["another call", "another project", "too late", "a clock that was set back"],
)
def test_a_grant_is_for_one_call_of_one_project_for_a_time(digest: str, root: str, now: float, tmp_path: Path) -> None:
    grants = Grants(str(tmp_path))
    grants.give(stopped(0), NOW + 600, "ada")
    assert grants.take(digest, root, now) is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"digest": 1}', '{"digest": "x", "id": "", "root": "", "until": "soon"}'])
def test_what_is_no_grant_lets_nothing_through(content: str, tmp_path: Path) -> None:
    call = stopped()
    (tmp_path / "grants").mkdir()
    (tmp_path / "grants" / f"{call.digest}.json").write_text(content)
    assert Grants(str(tmp_path)).take(call.digest, call.root, NOW) is None


def test_a_link_in_place_of_a_grant_is_not_followed_out_of_the_folder(tmp_path: Path) -> None:
    call = stopped()
    (tmp_path / "grants").mkdir()
    (tmp_path / "grants" / f"{call.digest}.json").symlink_to("/dev/zero")
    assert Grants(str(tmp_path)).take(call.digest, call.root, NOW) is None


def test_the_same_call_waits_once_and_is_found_by_its_id(tmp_path: Path) -> None:
    grants = Grants(str(tmp_path))
    assert grants.ask(stopped()) == grants.ask(stopped())
    assert [each.what for each in grants.waiting(NOW)] == ["git push -f"]
    assert grants.find(stopped().id, NOW) == stopped()
    for wrong in ("", "zzzzzz", "../x", "a" * 500, stopped(1).id):
        with pytest.raises(UsageError):
            grants.find(wrong, NOW)
    with pytest.raises(UsageError):
        grants.find(stopped().id, NOW + KEPT)


def test_what_is_granted_or_rejected_waits_no_longer(tmp_path: Path) -> None:
    grants = Grants(str(tmp_path))
    for number in range(2):
        grants.ask(stopped(number))
    grants.give(stopped(0), NOW + 600, "ada")
    assert grants.reject(stopped(1).id, NOW) == stopped(1)
    assert grants.waiting(NOW) == ()


def test_requests_do_not_pile_up(tmp_path: Path) -> None:
    grants = Grants(str(tmp_path))
    for number in range(MOST + 20):
        grants.ask(stopped(number, NOW + number))
    assert len(list((tmp_path / "requests").iterdir())) <= MOST + 1
    assert grants.find(stopped(MOST + 19).id, NOW + 300).id == stopped(MOST + 19).id
