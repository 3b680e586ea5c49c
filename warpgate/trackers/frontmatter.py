"""How an issue looks as a file: lines of `key: JSON` between two dashed lines, a blank line, then the body as it is."""

import json

from warpgate.trackers.values import Filed

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
    }
    lines = "".join(f"{name}: {json.dumps(item, ensure_ascii=False)}\n" for name, item in head.items())
    return f"{FENCE}{lines}{FENCE}\n{issue.body}"


def read_issue(text: str) -> Filed:
    """The issue that the file's text holds, without its number and URL; raises ValueError when it holds none."""
    opening, _, rest = text.partition(FENCE)
    head, fence, body = rest.partition("\n" + FENCE)
    if opening or not fence:
        raise ValueError("the front matter between two lines of --- is missing")
    fields = {}
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
    )


def _decoded(encoded: str) -> "int | str | list[str]":
    # A person may have edited the line; a bare word is then meant as it stands.
    try:
        decoded: int | str | list[str] = json.loads(encoded)
    except ValueError:
        return encoded
    return decoded
