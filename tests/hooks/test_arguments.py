"""What a tool is called says what it does only as long as its arguments do not say more."""

from typing import Any

import pytest

from tests.hooks.test_tool_calls import door

WRITES: list[tuple[str, dict[str, Any]]] = [
    ("mcp__evil__get_data", {"method": "DELETE"}),
    ("mcp__evil__get_data", {"operation": "DELETE"}),
    ("mcp__evil__get_data", {"a": {"b": [{"command": "git push -f"}]}}),
    ("mcp__evil__get_data", {"a": [[{"script": ["git", "push", "-f"]}]]}),
    ("mcp__evil__get_data", {"options": {"sql": "drop table users"}}),
    ("mcp__evil__get_data", {"options": {"action": "sendEmail"}}),
    ("mcp__evil__list_items", {"action": "delete"}),
    ("mcp__evil__list_items", {"Op": "bulk_delete"}),
    ("mcp__evil__search", {"query": "mutation { deleteUser(id: 1) { id } }"}),
    ("mcp__evil__search", {"query": "# look\nquery A { a }\nmutation Drop($id: ID!) { drop(id: $id) }"}),
    ("mcp__evil__get_data", {"document": "fragment F on U { id } mutation{drop}"}),
    ("mcp__evil__get_data", {"headers": {"X-HTTP-Method-Override": "DELETE"}}),
    ("mcp__evil__get_data", {"headers": ["x-http-method-override: PUT"]}),
    ("fetch", {"url": "https://a.test", "method": "POST"}),
    ("fetch", {"url": "https://a.test", "method": "get", "headers": {"X-HTTP-Method-Override": "DELETE"}}),
    ("fetch", {"url": "https://a.test", "headers": "Accept: x\nX-Method-Override: PATCH"}),
    ("fetch", {"url": "https://a.test", "headers": [{"name": "X-HTTP-Method", "value": "DELETE"}]}),
    ("fetch", {"url": "https://a.test", "body": "x"}),
    ("webfetch", {"url": "https://a.test", "method": "DELETE"}),
    ("fetch_web_content", {"requests": [{"url": "https://a.test"}, {"url": "https://b.test", "method": "POST"}]}),
    ("fetch_web_content", {"method": "PUT", "requests": [{"url": "https://a.test"}]}),
    ("http_request", {"method": "GET", "url": "https://a.test", "headers": {"X-HTTP-Method-Override": "DELETE"}}),
    ("http_request", {"method": "GET", "verb": "DELETE", "url": "https://a.test"}),
    ("http_request", {"method": 3, "url": "https://a.test"}),
    ("Workflow", {"script": "git push -f"}),
    ("Workflow", {"script": "export const meta = {}\nrequire('fs').rmSync('/etc', {recursive: true})"}),
    ("Workflow", {"script": ["git push -f"]}),
    ("mcp__evil__get_data", {"a": [{"b": 1}] * 3000}),
]
READS: list[tuple[str, dict[str, Any]]] = [
    ("mcp__acme__get_data", {"method": "GET", "mode": "fast"}),
    ("mcp__acme__list_items", {"action": "list", "filter": {"status": "deleted"}}),
    ("mcp__acme__search", {"query": "how does a mutation differ from a query"}),
    ("mcp__acme__search", {"query": "query A { mutation { id } }"}),
    ("mcp__acme__get_data", {"headers": {"Accept": "x", "X-HTTP-Method-Override": "GET"}}),
    ("mcp__github__issue_read", {"method": "get_comments", "issue_number": 3}),
    ("fetch", {"url": "https://a.test", "method": "GET", "headers": {"Accept": "text/html"}, "max_length": 100, "raw": True}),
    ("fetch_web_content", {"requests": [{"url": "https://a.test", "prompt": "sum up"}]}),
    ("Workflow", {"script": "export const meta = {name: 'x'}\nawait parallel([() => agent('Delete the users table')])"}),
    ("Workflow", {"name": "review", "args": {"command": "x"}}),
    ("RemoteTrigger", {"action": "list"}),
]


@pytest.mark.parametrize(("name", "arguments"), WRITES)
def test_arguments_raise_what_a_reading_name_promises(name: str, arguments: dict[str, Any]) -> None:
    assert door(name, arguments) != "two-way"


@pytest.mark.parametrize(("name", "arguments"), READS)
def test_arguments_that_only_narrow_a_reading_leave_it_one(name: str, arguments: dict[str, Any]) -> None:
    assert door(name, arguments) == "two-way"


@pytest.mark.parametrize(
    ("host", "name", "expected"),
    [
        ("copilot", "github-mcp-server-get_issue", "two-way"),
        ("copilot", "github-mcp-server-list_commits", "two-way"),
        ("opencode", "github_get_issue", "two-way"),
        ("gemini", "mcp_github_get_issue", "two-way"),
        ("gemini", "mcp_github_search_code", "two-way"),
        ("copilot", "github-mcp-server-merge_pull_request", "one-way"),
        ("copilot", "github-mcp-server-get_and_delete", "one-way"),
        ("opencode", "github_delete_repository", "one-way"),
        ("gemini", "mcp_github_frobnicate", "one-way"),
        ("opencode", "unheard_of_get_issue", "one-way"),
        ("opencode", "delete_github_get_issue", "one-way"),
        ("claude", "github_get_issue_of_nobody", "one-way"),
    ],
)
def test_a_known_servers_tool_is_known_under_the_name_that_an_agent_joins(host: str, name: str, expected: str) -> None:
    found = door(name, {}, host=host)
    assert ("two-way" if found == "two-way" else "one-way") == expected
    assert door(name, {"method": "DELETE", "query": "mutation { x }"}, host=host) != "two-way"
