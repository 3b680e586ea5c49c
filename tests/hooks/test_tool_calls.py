"""Tool calls: what their arguments ask for, what the registry knows of them, and which part decides."""

import pytest

from warpgate.decision.surroundings import Seen, Surroundings
from warpgate.decision.toolcalls import Facts, acts_of, judge_call
from warpgate.reading.patches import read_patch
from warpgate.reading.tool_calls import FileAct, Shell, ToolCall
from warpgate.reading.tool_names import split_server, words_of_name
from warpgate.storage.books import books
from warpgate.storage.registry import load
from warpgate.storage.registryfiles import check, read_entry

ROOT = "/srv/app"
PROJECT = Surroundings(root=ROOT, home="/home/ada", guarded=("/opt/warpgate",))


def door(name: str, arguments: dict[str, object], facts: Facts | None = None, **more: object) -> str:
    """`two-way`, or the category of the one-way door."""
    call = ToolCall(name, arguments, **more)  # type: ignore[arg-type]
    verdict = judge_call(call, load(), books().rulebook(), facts or Facts(PROJECT)).verdict
    return "two-way" if verdict.reversible else str(verdict.category)


def test_the_shipped_registry_proves_itself() -> None:
    assert check() == []


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("send_email", "irreversible"), ("send_message", "irreversible"), ("publish_news", "irreversible"),
        ("deploy_web", "irreversible"), ("delete_customer", "irreversible"), ("transfer_money", "irreversible"),
        ("execute_remote_command", "irreversible"), ("post_to_slack", "irreversible"),
        ("write_database", "recoverable"), ("git_commit", "recoverable"), ("update_config", "recoverable"),
        ("create_resource", "recoverable"),
        ("read_file", "reversible"), ("search", "reversible"), ("compute", "reversible"), ("draft_email", "reversible"),
        ("analyze_logs", "reversible"),
        ("appstore.submit", "irreversible"), ("playstore.release", "irreversible"), ("db.migrate", "irreversible"),
        ("remoteConfig.publish", "irreversible"), ("billing.charge", "irreversible"), ("notification.send", "irreversible"),
        ("email.send", "irreversible"), ("file.edit", "reversible"), ("file.create", "reversible"), ("test.run", "reversible"),
        ("build.local", "reversible"), ("draft.generate", "reversible"),
        ("frobnicate", "irreversible"), ("", "irreversible"),
    ],
)  # fmt: skip
def test_the_published_tables_are_the_defaults(name: str, level: str) -> None:
    assert judge_call(ToolCall(name, {}), load(), books().rulebook()).verdict.level == level


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("Bash", {"command": "git status"}, "two-way"),
        ("Bash", {"command": "git push --force origin main"}, "history-loss"),
        ("bash", {"cmd": "npm publish"}, "prod-deploy"),
        ("shell", {"command": ["bash", "-lc", "rm -rf ~/notes"]}, "destructive-data"),
        ("run_commands", {"commands": ["true", "reboot"]}, "prod-deploy"),
        ("run_commands", {"commands": [{"command": "npm test"}, {"command": "npm publish"}]}, "prod-deploy"),
        ("Bash", {"command": "ls", "cmd": "npm publish"}, "prod-deploy"),
        ("Bash", {"command": "rm notes.md", "cwd": "/etc"}, "destructive-data"),
        ("Bash", {"command": {"text": "ls"}}, "unknown"),
        ("Bash", {"description": "nothing"}, "unknown"),
        ("exec", {"command": "git", "args": ["push", "--force"]}, "history-loss"),
        ("exec", {"command": "git", "args": ["status"]}, "two-way"),
        ("Write", {"file_path": f"{ROOT}/src/a.py", "content": "x"}, "two-way"),
        ("Write", {"file_path": f"{ROOT}/../other/a.py", "content": "x"}, "destructive-data"),
        ("Write", {"file_path": "/home/ada/.bashrc", "content": "x"}, "destructive-data"),
        ("Write", {"file_path": "/opt/warpgate/cli/entry.py", "content": "x"}, "self-protection"),
        ("Write", {"file_path": f"{ROOT}/.warpgate/sessions/a.json", "content": "x"}, "self-protection"),
        ("Edit", {"file_path": f"{ROOT}/.CLAUDE/settings.json"}, "self-protection"),
        ("Edit", {"file_path": f"{ROOT}/.env", "old_string": "a", "new_string": "b"}, "two-way"),
        ("Write", {"file_path": "a\nb", "content": "x"}, "unknown"),
        ("Write", {"file_path": "//server/share/a", "content": "x"}, "destructive-data"),
        ("Write", {"file_path": "/home/ada/.claude/plans/p.md", "content": "x"}, "two-way"),
        ("Read", {"file_path": "/etc/passwd"}, "two-way"),
        ("Task", {"prompt": "delete the production database"}, "two-way"),
        ("Agent", {"prompt": "x", "isolation": "remote"}, "self-protection"),
        ("WebFetch", {"url": "https://example.test/?q=1", "prompt": "x"}, "two-way"),
        ("http_request", {"method": "GET", "url": "https://example.test"}, "two-way"),
        ("http_request", {"method": "post", "url": "https://example.test"}, "external-comms"),
        ("http_request", {"url": "https://example.test", "body": "x"}, "external-comms"),
        ("mcp__github__list_issues", {"owner": "acme"}, "two-way"),
        ("mcp__github__merge_pull_request", {"number": 3}, "prod-deploy"),
        ("mcp__plugin_tools_github__create_issue", {"title": "x"}, "two-way"),
        ("mcp__mail__send_email", {"to": "a"}, "external-comms"),
        ("mcp__acme__get_or_create", {}, "unknown"),
        ("mcp__acme__Task", {}, "unknown"),
        ("mcp__acme__list_rows", {"sql": "drop table users"}, "destructive-data"),
        ("mcp__acme__list_rows", {"query": "delete old comments"}, "two-way"),
        ("github_list_issues", {}, "unknown"),
        ("github_get_me", {}, "two-way"),
        ("destroy_draft_x", {}, "destructive-data"),
        ("evil_draft_x", {}, "unknown"),
        ("MCP:send_email", {}, "external-comms"),
        ("update_config", {"environment": "prod-eu"}, "prod-deploy"),
        ("update_config", {"environment": "product-page"}, "two-way"),
        ("apply_patch", {"command": "*** Update File: a.py\n*** Delete File: .env\n"}, "destructive-data"),
    ],
)  # fmt: skip
def test_the_worst_part_decides(name: str, arguments: dict[str, object], expected: str) -> None:
    assert door(name, arguments) == expected


def test_where_a_path_really_leads_decides() -> None:
    link = {"notes.md": Seen(real="/home/ada/notes.md")}
    assert door("Write", {"file_path": "notes.md", "content": "x"}, Facts(PROJECT, files=link)) == "destructive-data"
    home = {f"{ROOT}/.claude/settings.json": Seen(real=f"{ROOT}/other.json")}
    assert door("Edit", {"file_path": f"{ROOT}/.claude/settings.json"}, Facts(PROJECT, files=home)) == "self-protection"


def test_what_is_new_overwrites_nothing() -> None:
    arguments: dict[str, object] = {"file_path": ".env", "content": "x"}
    assert door("Write", arguments) == "destructive-data"
    assert door("Write", arguments, Facts(PROJECT, files={".env": Seen(real=f"{ROOT}/.env", exists=False)})) == "two-way"


def test_what_git_holds_may_be_deleted() -> None:
    arguments: dict[str, object] = {"path": "src/a.py"}
    assert door("delete_file", arguments) == "destructive-data"
    seen = {"src/a.py": Seen(real=f"{ROOT}/src/a.py", tracked=True)}
    assert door("delete_file", arguments, Facts(PROJECT, files=seen)) == "two-way"


def test_a_server_is_believed_only_where_that_is_stricter() -> None:
    name, reads = "mcp__github__list_issues", {"readOnlyHint": True}
    assert door(name, {}, annotations={"destructiveHint": True}) == "destructive-data"
    assert door(name, {}, annotations={"openWorldHint": True, "readOnlyHint": False}) == "external-comms"
    assert door("mcp__acme__frobnicate", {}, annotations=reads) == "unknown"
    assert door(name, {}, annotations=reads) == "two-way"


def test_a_call_within_a_call_counts() -> None:
    inner = {"tool": "bash", "parameters": {"command": "npm publish"}}
    assert door("batch", {"tool_calls": [{"tool": "read", "parameters": {"path": "a"}}, inner]}) == "prod-deploy"
    nested: dict[str, object] = {"tool_calls": [inner]}
    for _ in range(10):
        nested = {"tool_calls": [{"tool": "batch", "parameters": nested}]}
    assert door("batch", nested) == "unknown"


def test_the_user_may_name_a_tool_and_the_project_only_raises() -> None:
    problems: list[str] = []
    user = read_entry({"id": "mine", "why": "x", "name": "mcp__acme__frobnicate", "category": "read-only"}, "user", problems.append)
    loose = read_entry({"id": "loose", "why": "x", "name": "send_email", "category": "read-only"}, "project", problems.append)
    strict = read_entry(
        {"id": "strict", "why": "x", "name": "read_*", "category": "external-comms", "instead": "y"}, "project", problems.append
    )
    assert not problems
    registry, rulebook = load((user,), (loose, strict)), books().rulebook()
    doors = [
        str(judge_call(ToolCall(name, {}), registry, rulebook).verdict.door) for name in ("mcp__acme__frobnicate", "send_email")
    ]
    assert doors == ["two-way", "one-way"]
    assert judge_call(ToolCall("read_file", {"path": "a"}), registry, rulebook).verdict.category == "external-comms"


def test_only_furniture_is_internal() -> None:
    registry, rulebook = load(), books().rulebook()
    assert judge_call(ToolCall("TodoWrite", {"todos": []}), registry, rulebook).internal
    assert not judge_call(ToolCall("Read", {"file_path": "a"}), registry, rulebook).internal
    assert not judge_call(ToolCall("Agent", {"isolation": "remote"}), registry, rulebook).internal


def test_what_is_asked_for_can_be_looked_at_first() -> None:
    found = [act for _, act in acts_of(ToolCall("Edit", {"file_path": "a.py"}), load())]
    assert found == [FileAct("edit", "a.py")]
    inner = {"tool_calls": [{"tool": "bash", "parameters": {"command": "ls"}}]}
    assert Shell("ls") in [act for _, act in acts_of(ToolCall("batch", inner), load())]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("*** Begin Patch\n*** Add File: a\n+x\n*** End Patch", (("create", "a", ""),)),
        ("*** Update File: a\n*** Move to: b\n", (("edit", "a", ""), ("move", "a", "b"))),
        ("--- a/x\n+++ /dev/null\n", (("delete", "x", ""),)),
        ("--- /dev/null\n+++ b/x\n", (("create", "x", ""),)),
        ("--- a/x\t2026-01-01\n+++ b/x\t2026-01-02\n", (("edit", "x", ""),)),
        ("diff --git a/x b/x\ndeleted file mode 100644\n", (("delete", "x", ""),)),
        ("diff --git a/x b/y\nrename from x\nrename to y\n", (("move", "x", "y"),)),
        ("just words", ()),
    ],
)
def test_every_file_of_a_patch_is_found(text: str, changes: tuple[object, ...]) -> None:
    assert read_patch(text) == changes


@pytest.mark.parametrize(
    ("name", "server", "tool"),
    [
        ("mcp__github__list_issues", "github", "list_issues"),
        ("mcp__a__b__c", "a", "b__c"),
        ("mcp__x", "", "mcp__x"),
        ("github/list_issues", "github", "list_issues"),
        ("MCP:list_issues", "mcp", "list_issues"),
        ("Bash", "", "Bash"),
    ],
)
def test_a_server_is_found_where_the_name_says_so(name: str, server: str, tool: str) -> None:
    assert split_server(name) == (server, tool)


def test_a_name_is_read_as_words() -> None:
    assert words_of_name("deleteUserAccount") == ("delete", "user", "account")
    assert words_of_name("HTTPPost-now_v2") == ("http", "post", "now", "v2")
