"""What a shell text would run, as values: the words of every simple command, where it stands, and what it is fed."""

from warpgate.values import value

# Stands in a word for a part that cannot be known before the text runs. A text that contains it is refused.
UNKNOWN = "\x1a"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Files(Protocol):
        """The text of the project's files, as somebody else read them."""

        def get(self, path: str) -> str | None:
            """The text of a file, by its path relative to where the command starts; None when it is not to be had."""


@value
class Word:
    """One word after quoting and expansion: its text, with `UNKNOWN` for each part that cannot be known."""

    text: str
    quoted: bool = False  # some part stood in quotes or was escaped
    glob: bool = False  # an unquoted *, ? or [ remains, to be expanded by the shell that runs it
    raw: str = ""  # as it was written
    origins: tuple[str, ...] = ()  # for each UNKNOWN, in order, the expansion it stands for: `$HOME`, `$(mktemp -d)`

    @property
    def known(self) -> bool:
        """Whether every part is known."""
        return UNKNOWN not in self.text


@value
class Redirect:
    """One redirection: operator (`>`, `>>`, `<`, `>|`, `&>`, `<>` …), file descriptor, target."""

    operator: str
    descriptor: int
    target: Word


@value
class Feed:
    """What a command reads on standard input: `text` when it is known (here-document, here-string, echo or printf in a
    pipe), None when it is not; `source` says from where: `heredoc`, `herestring`, `pipe`, `file`."""

    source: str
    text: str | None = None
    by: tuple[Word, ...] = ()  # the words of the command (pipe) or the file (`file`) that it comes from


@value
class Command:
    """One simple command that would run."""

    words: tuple[Word, ...]  # the program first; empty for a bare assignment or redirection
    assignments: tuple[tuple[str, Word], ...] = ()  # NAME=value before the program
    redirects: tuple[Redirect, ...] = ()
    feed: Feed | None = None
    feeds: tuple[Word, ...] = ()  # the words of the command that reads its output in a pipe, if any
    place: tuple[str, ...] = ()  # outermost first: `pipe`, `substitution`, `loop`, `function NAME`, `trap`, `background` …
    via: tuple[str, ...] = ()  # carriers it was found inside, outermost first: `sudo`, `ssh`, `bash -c`, `docker exec` …
    folder: str | None = ""  # working folder relative to where the text starts, `/abs` or `~/x` after a cd; None: unknown
    host: str | None = None  # another machine or container it runs on (`ssh web1`, `docker exec db`, `kubectl exec pod`)
    raw: str = ""  # the text it was read from, for people
    carrier: bool = False  # it carries the commands that follow; its words end where what it carries begins

    @property
    def program(self) -> str:
        """The first word's text, as written after expansion; empty when there is none."""
        return self.words[0].text if self.words else ""


@value
class Call:
    """One call in a program text that can matter outside it: `shutil.rmtree`, `node:fs.rmSync`, `perl:unlink`."""

    name: str  # dotted, resolved through imports; for other languages than Python after `node:`, `ruby:`, `perl:`, `php:`
    arguments: tuple[Word, ...] = ()
    keywords: tuple[tuple[str, Word], ...] = ()
    place: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    folder: str | None = ""
    host: str | None = None


@value
class Problem:
    """Something that could not be read: what, and where it stands."""

    what: str  # `syntax`, `too-long`, `too-deep`, `too-many`, `reserved-character`, `unresolved-program`, `hidden-payload` …
    where: str = ""


@value
class Script:
    """Everything that a text would run, in order, and what could not be read. A problem makes the whole unknown, never less."""

    commands: tuple[Command, ...]
    problems: tuple[Problem, ...] = ()
    calls: tuple[Call, ...] = ()
    sourcing: str = ""  # the text, where it takes in files that may set variables and functions for the rest of it
