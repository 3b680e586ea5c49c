"""Program text that a command carries: `python -c`, `node -e`, `perl -e`, here-documents for interpreters, PowerShell."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import Command

READERS = {"python": lambda *_: False, "inline": lambda *_: False, "windows": lambda *_: False}
_ = (Row, Command)
