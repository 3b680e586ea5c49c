"""The embedded tracker keeps every issue, once, whole, under one number."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.trackers.contract import LABELS, TrackerContract, new_issue
from warpgate.errors import StateError
from warpgate.trackers.issue_folder import IssueFolder
from warpgate.trackers.local import LocalTracker
from warpgate.trackers.values import NewIssue

HEAVY = {"pathlib", "dataclasses", "typing", "jinja2", "yaml", "github", "hashlib", "inspect", "tempfile", "subprocess"}
WRITER = """
import sys
from warpgate.trackers.local import LocalTracker
from warpgate.trackers.values import NewIssue
tracker = LocalTracker(sys.argv[1])
for n in range(int(sys.argv[3])):
    filed = tracker.create(NewIssue("Decision", "body\\n" * 500, ("decision",), f"{sys.argv[2]}.d{n}"))
    print(filed.number, filed.key, filed.created, flush=True)
"""


def writer(folder, name, count):
    command = [sys.executable, "-c", WRITER, folder, name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


class TestContract(TrackerContract):
    @pytest.fixture
    def tracker(self, tmp_path):
        return LocalTracker(str(tmp_path / "issues"))


@pytest.fixture
def folder(tmp_path):
    return str(tmp_path / "issues")


def test_the_same_key_is_filed_once(folder):
    tracker = LocalTracker(folder)
    first = tracker.create(new_issue())
    second = tracker.create(new_issue(title="another title"))
    assert (second.number, second.title, second.created) == (first.number, first.title, False)
    assert len(tracker.list()) == 1


def test_a_file_reads_as_front_matter_and_body(folder):
    tracker = LocalTracker(folder, clock=lambda: 0)
    filed = tracker.create(NewIssue('A "title"\nwith a break', "The body.\n", LABELS, "s1.d1"))
    assert os.path.basename(filed.url) == "0001-s1.d1.md"
    with open(filed.url, encoding="utf-8") as stream:
        assert stream.read() == (
            '---\nnumber: 1\nkey: "s1.d1"\ntitle: "A \\"title\\"\\nwith a break"\nstate: "open"\n'
            'labels: ["decision", "warp-drive"]\nauthor: "warpgate"\ncreated: "1970-01-01T00:00:00Z"\n---\n\nThe body.\n'
        )


def test_what_a_person_edited_is_read(folder):
    tracker = LocalTracker(folder)
    filed = tracker.create(new_issue())
    with open(filed.url, encoding="utf-8") as stream:
        text = stream.read()
    with open(filed.url, "w", encoding="utf-8") as stream:
        stream.write(text.replace('state: "open"', "state: closed\nnote: mine").replace('"Decision: rename"', "Renamed"))
    assert [(issue.state, issue.title) for issue in tracker.list(state="closed")] == [("closed", "Renamed")]


def test_a_file_that_is_no_issue_is_named_and_kept(folder):
    os.makedirs(folder)
    path = os.path.join(folder, "0001-x.md")
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("just text")
    with pytest.raises(StateError, match=r"0001-x\.md is not an issue"):
        LocalTracker(folder).list()
    assert os.path.getsize(path) == 9


def test_the_number_of_a_deleted_issue_is_not_given_again(folder):
    tracker = LocalTracker(folder)
    os.unlink(tracker.create(new_issue("s1.d1")).url)
    assert tracker.create(new_issue("s1.d2")).number == 2


def test_a_left_over_of_a_crash_never_harms_an_issue(folder):
    tracker = LocalTracker(folder)
    first = tracker.create(new_issue("s1.d1"))
    # The crash came right after the link: the unfinished name and the issue are the same file.
    os.link(first.url, os.path.join(folder, ".unfinished"))
    tracker.create(new_issue("s1.d2", text="other"))
    assert tracker.get(1).body == new_issue("s1.d1").body


def test_text_that_is_not_valid_unicode_is_still_filed(folder):
    filed = LocalTracker(folder).create(NewIssue("lone \ud800", "body \udfff", ("decision",), "s1.d1"))
    assert LocalTracker(folder).get(filed.number).body == "body ?"


def test_many_processes_share_the_numbers_and_the_keys(folder):
    own = [writer(folder, f"s{n}", 10) for n in range(4)]
    shared = [writer(folder, "shared", 10) for _ in range(3)]
    lines = [row.split() for process in (*own, *shared) for row in process.communicate()[0].splitlines()]
    made = [row for row in lines if row[2] == "True"]
    assert sorted(int(row[0]) for row in made) == list(range(1, 51))
    assert len({row[1] for row in made}) == 50
    assert len(LocalTracker(folder).list()) == 50


def test_a_killed_process_leaves_no_torn_issue_and_no_number_twice(folder):
    reported = []
    chance = random.Random(7)
    for run in range(12):
        process = writer(folder, f"s{run}", 400)
        reported.append(process.stdout.readline().split())
        time.sleep(chance.random() * 0.02)
        process.send_signal(signal.SIGKILL)
        reported += [row.split() for row in process.communicate()[0].splitlines() if row.endswith(("True", "False"))]
    issues = LocalTracker(folder).list()
    assert all(issue.body == "body\n" * 500 for issue in issues)
    assert [issue.number for issue in issues] == list(range(1, len(issues) + 1))
    assert {(row[0], row[1]) for row in reported} <= {(str(issue.number), issue.key) for issue in issues}
    assert LocalTracker(folder).create(new_issue("last")).number == len(issues) + 1


def test_a_folder_that_cannot_be_made_is_a_state_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StateError, match="cannot make"):
        LocalTracker(str(tmp_path / "file" / "issues")).create(new_issue())


def test_writing_an_issue_imports_nothing_heavy():
    program = "import sys, warpgate.trackers.local, warpgate.writing.bodies, json; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, check=True).stdout)
    assert not HEAVY & set(loaded)


def test_a_folder_of_issues_that_leads_elsewhere_is_not_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "issues").symlink_to(outside)
    folder = IssueFolder(str(tmp_path / "issues"))
    for use in (folder.names, folder.locked):
        with pytest.raises(StateError, match="link to elsewhere"):
            use()
    assert list(outside.iterdir()) == []


def test_a_pipe_in_place_of_an_issue_does_not_hold_anybody_up(tmp_path):
    os.mkfifo(tmp_path / "0001-x.md")
    with pytest.raises(StateError, match="not a plain file"):
        IssueFolder(str(tmp_path)).read("0001-x.md")
