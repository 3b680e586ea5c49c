"""Asking the person at the controlling terminal; never standard input, which the gated agent may write."""

import os

from warpgate.errors import HumanNeeded


class Terminal:
    """The controlling terminal, held while a person is asked; raises HumanNeeded where there is none."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._descriptor = -1

    def __enter__(self) -> "Terminal":
        try:
            self._descriptor = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
        except OSError:
            raise HumanNeeded(f"{self._what}: only a person at a terminal may do this, and there is none") from None
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def show(self, text: str) -> None:
        """Shows the person a text, without anything in it that a terminal would act upon."""
        clean = "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)
        os.write(self._descriptor, (clean + "\n").encode("utf-8", "replace"))

    def ask(self, question: str) -> str:
        """The line that the person typed; raises HumanNeeded when the terminal was closed."""
        os.write(self._descriptor, question.encode("utf-8", "replace"))
        answer = os.read(self._descriptor, 1000)
        if not answer:
            raise HumanNeeded(f"{self._what}: the terminal was closed")
        return answer.decode("utf-8", "replace").strip()


def ask(what: str) -> None:
    """Returns when the person at the terminal typed yes; raises HumanNeeded when they did not, or when there is no terminal."""
    with Terminal(what) as terminal:
        if terminal.ask(f"{what}\nType yes to go on: ").lower() != "yes":
            raise HumanNeeded(f"{what}: not confirmed, nothing was changed")
