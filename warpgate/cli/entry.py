"""Where a process starts: which way a command line takes, and what every failure looks like from outside."""

import gc
import os
import sys

from warpgate.cli.codes import INTERRUPTED, OUR_BUG, PERSON_NEEDED, SERVICE_FAILED
from warpgate.errors import WarpgateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# What `warpgate hook` takes besides the name of an agent.
HOOK_COMMANDS = ("status", "instructions", "--help", "-h")


def main(arguments: "Sequence[str] | None" = None) -> int:
    """The exit code of one command line; prints the answer, or one line that says what is wrong."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    _use_utf8()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except WarpgateError as error:
        return _say(words, error.exit_code, str(error))
    except KeyboardInterrupt:
        return _say(words, INTERRUPTED, "interrupted")
    except BrokenPipeError:
        # The reader went away, so nobody saw the answer: do not go on.
        _give_up_on_stdout()
        return PERSON_NEEDED
    except OSError as error:
        # What was to be done is done; only the answer did not get out.
        _give_up_on_stdout()
        return _say([], SERVICE_FAILED, f"cannot write the answer: {error.strerror or error}")
    except Exception as error:
        return _say(words, OUR_BUG, f"this is a bug in warpgate ({type(error).__name__}); {_report(words)}")


def script() -> None:
    """The console script: `main`, with its exit code given to the system; a hook has a contract of its own."""
    words = sys.argv[1:]
    if words[:1] == ["hook"] and not {"--help", "-h"}.isdisjoint(words[1:]):
        # A person asks; an agent's own line never holds this.
        sys.argv[1:] = words = ["hook", "--help"] if words[1] not in HOOK_COMMANDS else words
    if words[:1] == ["hook"] and words[1:] and words[1] not in HOOK_COMMANDS:
        from warpgate.hooks.start import main as answer

        answer(words[1:])
    from warpgate.storage import bundle

    bundle.use(ready=False)
    gc.disable()  # most processes end before there is anything worth collecting
    sys.exit(main())


def _run(words: "list[str]") -> int:
    from warpgate.cli.fast import run

    answer = run(words)
    if answer is not None:
        return answer
    gc.enable()
    from warpgate.cli.app import run as run_long

    return run_long(words)


def _say(words: "list[str]", code: int, message: str) -> int:
    """Prints the failure, as the one JSON object where JSON was asked for, and returns the code."""
    if "--json" in words:
        from warpgate.cli.render import show_json

        show_json({"error": message, "exit": code})
    else:
        print(f"warpgate: {' '.join(message.split())}", file=sys.stderr)
    return code


def _report(words: "list[str]") -> str:
    """Writes what happened to a file of the user's and says where; never raises."""
    import time
    import traceback

    text = f"warpgate {' '.join(words[:1])}\n\n{traceback.format_exc()}"
    for folder in _report_folders():
        path = os.path.join(folder, time.strftime("warpgate-report-%Y%m%dT%H%M%S.txt", time.gmtime()))
        try:
            os.makedirs(folder, exist_ok=True)
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
        except OSError:
            continue
        return f"a report is in {path}"
    return "and no report could be written"


def _report_folders() -> "list[str]":
    import tempfile

    from warpgate.storage.places import user_folder

    try:
        return [os.path.join(user_folder(), "reports"), tempfile.gettempdir()]
    except (WarpgateError, OSError):
        return [tempfile.gettempdir()]


def _open_streams() -> None:
    """Puts nothing in the place of a stream that was closed: the exit code is an answer too."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for the rest of the process


def _give_up_on_stdout() -> None:
    """Keeps the interpreter from trying again, and complaining, when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _use_utf8() -> None:
    """Answers are UTF-8 whatever the locale says; what a terminal cannot show is replaced, never an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure and not (stream.isatty() and stream.encoding.lower() != "utf-8"):
            reconfigure(encoding="utf-8", errors="backslashreplace")
        elif reconfigure:
            reconfigure(errors="replace")
