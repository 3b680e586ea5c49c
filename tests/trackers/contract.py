"""What every tracker does, whatever it stands on; a test class per tracker inherits it and gives the fixture `tracker`."""

import pytest

from warpgate.errors import UsageError
from warpgate.marker import Marker
from warpgate.trackers.values import Filed, NewIssue

LABELS = ("decision", "warp-drive")


def new_issue(key="s1.d1", title="Decision: rename", labels=LABELS, text="Why: `because`"):
    """An issue as the bodies write it: text, then the marker."""
    return NewIssue(title, f"{text}\n\n{Marker(key, 'ab' * 32)}\n", labels, key)


class TrackerContract:
    """Tests that need nothing but a fresh `tracker`."""

    def test_a_new_issue_is_filed_as_given(self, tracker):
        filed = tracker.create(new_issue())
        assert isinstance(filed, Filed)
        assert (filed.key, filed.title, filed.state, filed.created) == ("s1.d1", "Decision: rename", "open", True)
        assert set(filed.labels) == set(LABELS)
        assert filed.number >= 1
        assert filed.url

    def test_numbers_rise(self, tracker):
        numbers = [tracker.create(new_issue(f"s1.d{n}")).number for n in range(1, 4)]
        assert numbers == sorted(set(numbers))

    def test_an_issue_is_got_with_its_body(self, tracker):
        issue = new_issue(text='line\r\nnext — ünïcode\n---\nkey: "forged"\n---')
        got = tracker.get(tracker.create(issue).number)
        assert got.body.split() == issue.body.split()
        assert (got.title, got.key, got.created) == (issue.title, issue.key, False)

    def test_an_issue_that_is_not_there_is_a_usage_error(self, tracker):
        with pytest.raises(UsageError, match="77"):
            tracker.get(77)

    def test_a_filed_issue_is_found_by_its_key(self, tracker):
        filed = tracker.create(new_issue())
        tracker.create(new_issue("s1.d10"))
        found = tracker.find("s1.d1", labels=LABELS, since="2001-01-01T00:00:00Z")
        assert [(issue.number, issue.created) for issue in found] == [(filed.number, False)]
        assert tracker.find("s1.d2", labels=LABELS, since="") == ()

    def test_listing_knows_labels_and_state(self, tracker):
        decision = tracker.create(new_issue())
        todo = tracker.create(new_issue("s1.t1", "TODO: Pay", ("todo", "warp-drive", "human-only")))
        assert [issue.number for issue in tracker.list(labels=("warp-drive",))] == [decision.number, todo.number]
        assert [issue.number for issue in tracker.list(labels=("warp-drive", "todo"), state="all")] == [todo.number]
        assert tracker.list(state="closed") == ()

    def test_labels_may_be_asked_for_twice(self, tracker):
        tracker.ensure_labels(LABELS)
        tracker.ensure_labels(LABELS)
        assert set(tracker.create(new_issue()).labels) == set(LABELS)

    def test_a_key_that_cannot_stand_in_a_marker_is_refused(self, tracker):
        with pytest.raises(UsageError):
            tracker.create(NewIssue("t", "b", LABELS, "a --> b"))

    def test_a_comment_is_written_once(self, tracker):
        number = tracker.create(new_issue()).number
        places = [tracker.say(number, f"Kept.\n\n{Marker('s1.a1')}", "s1.a1") for _ in range(2)]
        assert places[0] == places[1] != ""
        tracker.say(number, f"Done.\n\n{Marker('s1.a2')}", "s1.a2")
        assert tracker.get(number).body.split() == new_issue().body.split()

    def test_a_closed_issue_stays_closed(self, tracker):
        number = tracker.create(new_issue()).number
        for done in (True, True, False):
            tracker.close(number, done=done)
        assert [issue.number for issue in tracker.list(state="closed")] == [number]
        assert tracker.list() == ()

    def test_nothing_is_said_to_an_issue_that_is_not_there(self, tracker):
        with pytest.raises(UsageError, match="77"):
            tracker.say(77, "x", "k")
        with pytest.raises(UsageError, match="77"):
            tracker.close(77, done=True)

    def test_it_has_a_name(self, tracker):
        assert tracker.name.partition(":")[0] in ("local", "github")

    def test_an_issue_is_written_anew(self, tracker):
        number = tracker.create(new_issue()).number
        body = f"Other words\n\n{Marker('s1.d1')}"
        tracker.rewrite(number, "Decision: reworded", body)
        got = tracker.get(number)
        assert (got.title, got.body.strip(), got.key) == ("Decision: reworded", body, "s1.d1")

    def test_what_was_filed_is_not_filed_again_whoever_lists_it(self, tracker):
        number = tracker.create(new_issue()).number
        held = tracker.held(("warp-drive",))
        again = held.get("s1.d1") or tracker.create(new_issue())
        assert (again.number, again.created) == (number, False)
