"""One event from standard input to the answer, with every way to fail ending in the agent's own no.

Nothing here leaves by an exception: a watchdog and the signals that would end the process answer no as well, and the answer is
written in one piece before the process ends without any of the interpreter's own farewells.
"""

import os
import sys

from warpgate.hooks.start import ALIVE, ALIVE_REFUSED
from warpgate.hooks.values import NOTHING, Malformed, Options, Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from types import FrameType, ModuleType
    from typing import Any, NoReturn

    from warpgate.hooks.values import Event

else:
    # The module around this one brings enum along, which costs half a bare interpreter.
    signal = sys.modules.get("_signal") or __import__("signal")

LIMIT = 8 << 20  # bytes of one event
BUDGET_MS = 5000
HOSTS = ("claude", "codex", "gemini", "cursor", "copilot", "cline", "windsurf", "opencode", "pi", "generic")
NAMES = {"claude-code": "claude", "copilot-cli": "copilot", "gemini-cli": "gemini"}
REFUSED = 2
_FLAGS = {"--event": "event", "--home": "home", "--answer": "answer"}
ANSWERS = ("auto", "deny", "ask", "defer")


class OutOfTime(BaseException):
    """The watchdog rang, or somebody wants the process gone. Not an Exception, so that nothing on the way swallows it."""


def run(words: "list[str]") -> "NoReturn":
    """Answers the event on standard input; ends the process."""
    options, adapter = Options("generic"), None
    try:
        watch(_budget())
        options = read_options(words)
        adapter = adapter_of(options.host)
        output = respond(adapter, options, read_all())
    except BaseException as error:
        output = _refused(adapter, options, error)
    finish(output, alive=options.alive or "--alive" in words)


def read_options(words: "list[str]") -> Options:
    """What the command line says; raises Malformed for what it does not know: a typo must not open the gate."""
    if not words:
        raise Malformed("the command line names no agent")
    host = NAMES.get(words[0], words[0])
    if host not in HOSTS:
        raise Malformed(f"{words[0][:40]!r} is no agent that this gate knows")
    values: dict[str, Any] = {"host": host}
    place = 1
    while place < len(words):
        flag, mark, given = words[place].partition("=")
        if flag == "--allow" and not mark:
            values["allow"] = True
        elif flag == "--alive" and not mark:
            values["alive"] = True
        elif flag == "--park" and not mark:
            values["answer"] = "defer"
        elif flag in _FLAGS:
            if not mark:
                place += 1
                given = words[place] if place < len(words) else ""
            values[_FLAGS[flag]] = given
        else:
            raise Malformed(f"the command line holds {words[place][:40]!r}")
        place += 1
    if values.get("answer", "auto") not in ANSWERS:
        raise Malformed(f"--answer takes {', '.join(ANSWERS)}")
    return Options(**values)


def adapter_of(host: str) -> "ModuleType":
    """The adapter of an agent; raises ImportError when its module is broken."""
    return __import__(f"warpgate.hooks.hosts.{host}", fromlist=["parse"])


def respond(adapter: "ModuleType", options: Options, data: bytes) -> Output:
    """The answer to one event; raises whatever goes wrong."""
    from warpgate.storage.jsontext import decode

    if len(data) > LIMIT:
        raise Malformed(f"the event is larger than {LIMIT >> 20} MiB")
    if not data.strip():
        raise Malformed("the event is empty")
    content = decode(data)
    if not isinstance(content, dict):
        raise Malformed("the event is not an object")
    event: Event = adapter.parse(content, options)
    if event.kind != "before" and options.event and event.name.lower() != options.event.lower():
        # A line that stands in front of a call must not be talked into standing behind it.
        raise Malformed(f"the line is there for {options.event}, and the event is {event.name[:40]}")
    if event.kind == "before":
        return _before(adapter, options, event)
    if event.kind in ("after", "start", "prompt", "stop"):
        from warpgate.hooks.sessions import told

        return told(adapter, options, event)
    return NOTHING


def _before(adapter: "ModuleType", options: Options, event: "Event") -> Output:
    """Every call of the event judged; the first one that must not run decides."""
    import time

    from warpgate.hooks.places import home_of, root_and_folder
    from warpgate.storage.policy import load
    from warpgate.values import replace
    from warpgate.workflow.gate import Asking, rule, shown

    root, folder = root_and_folder(event)
    home = home_of(options)
    policy = load(home, root)
    shorten(policy.budget_ms)
    asking = Asking(options.host, event.session, event.agent, root, event.name)
    for call in event.calls:
        call = replace(call, folder=folder if call.folder in ("", None) else call.folder)
        ruling = rule(call, asking, policy, time.time())
        if not ruling.lets:
            from warpgate.hooks.wording import stopped

            found: Output = adapter.stop(event, stopped(ruling, shown(call)), options)
            return found
    passed: Output = adapter.passes(event, options)
    return passed


def _refused(adapter: "ModuleType | None", options: Options, error: BaseException) -> Output:
    """No, whatever is left to say it with; other events than a call about to be made are let go in silence."""
    try:
        signal.setitimer(signal.ITIMER_REAL, 0)
        from warpgate.hooks.wording import failed

        refusal = failed(_says(error))
        if adapter is not None:
            found: Output = adapter.refuse(refusal, options)
            return found
        if options.host != "cline":
            return Output(err=refusal.text, code=REFUSED)
    except BaseException:
        # The last answer needs nothing that could be missing.
        pass
    from warpgate.hooks.start import last_answer

    return Output(*last_answer([options.host]))


def _says(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text or type(error).__name__


def read_all() -> bytes:
    """Standard input up to a little more than the limit."""
    pieces, size = [], 0
    while size <= LIMIT:
        piece = os.read(0, 1 << 16)
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)


def watch(milliseconds: int) -> None:
    """Rings after that long, and when the process is told to end; a clock that even stuck code cannot hold follows."""
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU):
        signal.signal(number, _ring)
    signal.setitimer(signal.ITIMER_REAL, max(0.001, milliseconds / 1000))


def shorten(milliseconds: int) -> None:
    """Lets a clock that runs ring earlier, if that is what the settings say."""
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    if left > milliseconds / 1000:
        signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)


def _ring(number: int, _: "FrameType | None") -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    # Once is enough: the answer is on its way, and must not be interrupted itself.
    for each in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU):
        signal.signal(each, signal.SIG_IGN)
    raise OutOfTime("there was no time" if number == signal.SIGALRM else f"it was told to end (signal {number})")


def _budget() -> int:
    """The milliseconds that the environment allows; it may only shorten what the settings say."""
    text = os.environ.get("WARPGATE_HOOK_BUDGET_MS", "")
    return min(BUDGET_MS, max(1, int(text))) if text.isdigit() else BUDGET_MS


def finish(output: Output, *, alive: bool = False) -> "NoReturn":
    """Writes the answer and ends the process; an answer that cannot be written becomes the exit code that blocks.

    With `alive` the exit codes are the gate's own, for a line that does not believe those that anything may end with.
    """
    code = (ALIVE_REFUSED if output.code else ALIVE) if alive else output.code
    try:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if output.out:
            _write(1, output.out)
        if output.err:
            _write(2, output.err)
    except OSError:
        code = REFUSED
        try:
            _write(2, "Stopped by warpgate: the answer could not be written, so nothing may run.")
        except OSError:
            os._exit(code)
    os._exit(code)


def _write(descriptor: int, text: str) -> None:
    view = memoryview((text.rstrip("\n") + "\n").encode("utf-8", "backslashreplace"))
    while view:
        view = view[os.write(descriptor, view) :]
