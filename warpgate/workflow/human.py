"""Asking the person at the controlling terminal; never standard input, which the gated agent may write."""

import os

from warpgate.errors import HumanNeeded


def ask(what: str) -> None:
    """Returns when the person at the terminal typed yes; raises HumanNeeded when they did not, or when there is no terminal."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        raise HumanNeeded(f"{what}: only a person at a terminal may do this, and there is none") from None
    try:
        os.write(terminal, f"{what}\nType yes to go on: ".encode())
        answer = os.read(terminal, 100)
    finally:
        os.close(terminal)
    if answer.strip().lower() != b"yes":
        raise HumanNeeded(f"{what}: not confirmed, nothing was changed")
