"""Cuts GitHub's OpenAPI description down to the operations that warpgate uses.

    npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-*.tgz
    python tests/trackers/openapi/slim.py package/generated/api.github.com.json

The description is MIT licensed, see LICENSE beside this file.
"""

import gzip
import json
import os
import sys

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "github.json.gz")
REPOSITORY = "/repos/{owner}/{repo}"
OPERATIONS = {
    "/user": ("get",),
    "/rate_limit": ("get",),
    "/app": ("get",),
    "/app/installations/{installation_id}/access_tokens": ("post",),
    REPOSITORY: ("get",),
    f"{REPOSITORY}/labels": ("get", "post"),
    f"{REPOSITORY}/labels/{{name}}": ("get",),
    f"{REPOSITORY}/issues": ("get", "post"),
    f"{REPOSITORY}/issues/{{issue_number}}": ("get", "patch"),
    f"{REPOSITORY}/issues/{{issue_number}}/comments": ("get", "post"),
    f"{REPOSITORY}/issues/{{issue_number}}/labels": ("post",),
    f"{REPOSITORY}/issues/{{issue_number}}/dependencies/blocked_by": ("get", "post"),
    f"{REPOSITORY}/issues/{{issue_number}}/sub_issues": ("get", "post"),
    f"{REPOSITORY}/issues/comments": ("get",),
    f"{REPOSITORY}/issues/comments/{{comment_id}}": ("get", "patch", "delete"),
    f"{REPOSITORY}/pulls": ("get", "post"),
    f"{REPOSITORY}/installation": ("get",),
    f"{REPOSITORY}/collaborators/{{username}}/permission": ("get",),
}
# From these the fake server makes its answers.
EXAMPLES = (
    "full-repository",
    "installation",
    "installation-token",
    "integration",
    "issue",
    "issue-comment",
    "label",
    "pull-request",
    "pull-request-simple-items",
    "rate-limit-overview",
    "repository-collaborator-permission-response-if-user-has-admin-permissions",
)
WORDS = ("description", "summary", "externalDocs", "tags", "examples", "example", "operationId", "headers")


def slimmed(whole):
    """The description with our operations, what they refer to, and a few examples."""
    slim = {"openapi": whole["openapi"], "info": whole["info"], "paths": {}, "components": {}}
    for path, verbs in OPERATIONS.items():
        there = whole["paths"][path]
        slim["paths"][path] = {verb: _bare(there[verb]) for verb in verbs}
    waiting = _references(slim["paths"])
    while waiting:
        reference = waiting.pop()
        _, _, kind, name = reference.split("/")
        if name not in slim["components"].setdefault(kind, {}):
            slim["components"][kind][name] = _bare(whole["components"][kind][name])
            waiting |= _references(slim["components"][kind][name])
    slim["components"]["examples"] = {name: whole["components"]["examples"][name] for name in EXAMPLES}
    return slim


def _bare(node, named=False):
    if isinstance(node, list):
        return [_bare(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {key: item for key, item in node.items() if named or not (key in WORDS or key.startswith("x-"))}
    return {key: _bare(item, named=key == "properties" and not named) for key, item in kept.items()}


def _references(node):
    if isinstance(node, list):
        return set().union(*map(_references, node))
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
    return own.union(*map(_references, node.values()))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as source:
        text = json.dumps(slimmed(json.load(source)), ensure_ascii=True, separators=(",", ":"))
    with open(TARGET, "wb") as target:
        # No time stamp, so that the same description gives the same file.
        target.write(gzip.compress(text.encode(), 9, mtime=0))
