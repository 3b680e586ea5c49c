"""The process that an agent starts in front of each tool call. It ends with an answer or with the agent's own way to say no.

Run by its path, with `python -I -S`, so that neither the environment nor the folder chooses what is loaded. Whatever fails in
what it loads, the answer is no: most agents run the command when a hook merely breaks.
"""

import sys

# Exit codes and words that stop a call on every agent whose hooks are processes.
REFUSED = 2
# The exit code of an answer, where the line asks for a sign of life: an emptied file would end with 0 as well.
ALIVE = 83
ALIVE_REFUSED = 84  # in place of 2, with which an interpreter ends that finds no program
WORDS = (
    "Stopped by warpgate: the gate itself failed, so nothing may run. This is not about your command: do not retry or rephrase "
    "it. Tell the person that the gate needs attention: warpgate doctor."
)


def main(words: "list[str]") -> None:
    """Answers the event on standard input and ends the process; never returns."""
    import gc
    import os

    try:
        gc.disable()  # the process ends before there is anything worth collecting
        here = os.path.dirname(os.path.abspath(__file__))
        top = os.path.dirname(os.path.dirname(here))
        if top not in sys.path:
            # Behind the standard library: a module beside this package must not stand in for one of its own.
            sys.path.append(top)
        if "--unbundled" in words:
            words.remove("--unbundled")
        else:
            from warpgate.storage.bundle import use

            use()
        from warpgate.hooks.process import run

        run(words)
    except BaseException as error:
        refuse(words, error)
    os._exit(REFUSED)


def last_answer(words: "list[str]") -> "tuple[str, str, int]":
    """No, said without anything that could be missing: an exit code that blocks, with words; Cline wants its own form."""
    if "cline" in words:
        return '{"cancel": true, "errorMessage": "' + WORDS + '"}', "", ALIVE if "--alive" in words else 0
    return "", WORDS, REFUSED


def refuse(words: "list[str]", error: "BaseException") -> None:
    """Gives the last answer and ends the process."""
    import os

    code = REFUSED
    try:
        out, err, code = last_answer(words)
        if out:
            os.write(1, f"{out}\n".encode())
        else:
            os.write(2, f"{err} ({type(error).__name__})\n".encode())
    except BaseException:
        code = REFUSED
    finally:
        os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
