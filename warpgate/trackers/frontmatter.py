"""How an issue looks as a file: lines of `key: JSON` between two dashed lines, a blank line, then the body as it is."""

import json

from warpgate.trackers.values import Comment, Filed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FENCE = "---\n"


def write_issue(issue: Filed) -> str:
    """The file's text."""
    head = {
        "number": issue.number,
        "key": issue.key,
        "title": issue.title,
        "state": issue.state,
        "labels": list(issue.labels),
        "author": issue.author,
        "created": issue.at,
        **({"comments": [_line_of(each) for each in issue.comments]} if issue.comments else {}),
    }
    lines = "".join(f"{name}: {json.dumps(item, ensure_ascii=False)}\n" for name, item in head.items())
    return f"{FENCE}{lines}{FENCE}\n{issue.body}"


def read_issue(text: str) -> Filed:
    """The issue that the file's text holds, without its number and URL; raises ValueError when it holds none."""
    opening, _, rest = text.partition(FENCE)
    head, fence, body = rest.partition("\n" + FENCE)
    if opening or not fence:
        raise ValueError("the front matter between two lines of --- is missing")
    fields: dict[str, Any] = {}
    for line in filter(None, head.split("\n")):
        name, colon, encoded = line.partition(":")
        if not colon:
            raise ValueError(f"no colon in {line[:60]!r}")
        fields[name.strip()] = _decoded(encoded.strip())
    labels = fields.get("labels", [])
    return Filed(
        number=0,
        url="",
        key=str(fields.get("key", "")),
        title=str(fields.get("title", "")),
        state=str(fields.get("state", "open")),
        labels=tuple(map(str, labels if isinstance(labels, list) else [labels])),
        body=body.removeprefix("\n"),
        author=str(fields.get("author", "")),
        at=str(fields.get("created", "")),
        comments=_comments(fields.get("comments")),
    )


def _line_of(comment: Comment) -> "dict[str, str]":
    return {"author": comment.author, "at": comment.at, "body": comment.body}


def _comments(lines: "Any") -> tuple[Comment, ...]:
    lines = [line for line in lines if isinstance(line, dict)] if isinstance(lines, list) else []
    return tuple(
        Comment(place, 0, str(line.get("body", "")), str(line.get("author", "")), str(line.get("at", "")), str(line.get("at", "")))
        for place, line in enumerate(lines, 1)
    )


def _decoded(encoded: str) -> "Any":
    # A person may have edited the line; a bare word is then meant as it stands.
    try:
        return json.loads(encoded)
    except ValueError:
        return encoded
