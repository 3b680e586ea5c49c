"""Files that a text writes before it runs them: what stands in them is known, or that it is not."""

from warpgate.decision.globs import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warpgate.reading.commands import Command, Script

_DOWNLOADERS = names("curl wget aria2c http https xh Invoke-WebRequest iwr")


def texts_written(script: "Script") -> "dict[str, str]":
    """The text of every file that a here-document, `echo` or `printf` writes whole, by its path."""
    found: dict[str, str] = {}
    for command in script.commands:
        if command.redirects and command.program in ("echo", "printf") and command.host is None:
            _printed_into(command, found)
            continue
        feed = command.feed
        if feed is None or feed.text is None or feed.source not in ("heredoc", "herestring") or command.host is not None:
            continue
        if command.program == "cat" and len(command.words) == 1:
            targets = [redirect.target for redirect in command.redirects if redirect.operator in (">", ">|")]
        elif command.program == "tee":
            targets = [word for word in command.words[1:] if word.text[:1] != "-"]
        else:
            continue
        for target in targets:
            if target.known and not target.glob:
                found[_beside(target.text, command.folder)] = feed.text
    return found


def _printed_into(command: "Command", found: "dict[str, str]") -> None:
    """Note what `echo text > file` and `printf text >> file` leave."""
    from warpgate.reading.printing import printed
    from warpgate.values import replace

    for redirect in command.redirects:
        if redirect.operator not in (">", ">|", ">>") or redirect.descriptor != 1:
            continue
        text = printed([replace(command, redirects=(), feeds=())])
        target = _beside(redirect.target.text, command.folder)
        if not redirect.target.known or redirect.target.glob:
            continue
        if text is None or (redirect.operator == ">>" and target not in found):
            found.pop(target, None)
        else:
            found[target] = found[target] + text if redirect.operator == ">>" else text


def files_with(files: "Mapping[str, str]", written: "Mapping[str, str]") -> "Mapping[str, str]":
    """The files as they are when the text has written its own."""
    return {**dict(files), **written} if written else files


def downloads(command: "Command") -> "Iterator[str]":
    """The paths that a download leaves: `curl -o x`, `wget https://…/x`, the folder of a clone."""
    texts = [word.text for word in command.words]
    if command.program in _DOWNLOADERS:
        for place, text in enumerate(texts[:-1]):
            names_file = text in ("--output", "--output-document", "-OutFile") or (
                text[:1] == "-" != text[1:2] and text[-1] in "oO"
            )
            if names_file and "://" not in texts[place + 1]:
                yield texts[place + 1]
        for text in texts[1:]:
            if "://" in text:
                yield text.partition("?")[0].rstrip("/").rpartition("/")[2]
    elif texts[:2] == ["git", "clone"] and len(texts) > 2:
        named = [text for text in texts[2:] if text[:1] != "-"]
        if named:
            last = named[-1]
            yield last.rstrip("/").removesuffix(".git").rpartition("/")[2] if "://" in last or last.startswith("git@") else last


def _beside(path: str, folder: "str | None") -> str:
    path = path.removeprefix("./")
    return f"{folder}/{path}" if folder and not path.startswith(("/", "~")) else path
