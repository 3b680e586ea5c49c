"""The few lines for AGENTS.md that tell an agent how to live with the gate: advice, never enforcement."""

import os

from warpgate.storage.files import read_file, replace_file

BEGIN, END = "<!-- warpgate: begin -->", "<!-- warpgate: end -->"
NAME = "AGENTS.md"
LIMIT = 1 << 20
TEXT = f"""\
{BEGIN}
## The gate in front of your tool calls

warpgate judges every call by one question: can it be undone? What can runs without a word; what cannot is stopped and left to a
person.

- A denial begins with "Stopped by warpgate". Do not make the call again in another form: not through a script, another tool or a
  child agent. Do what it names as *Safer*, go on with what can be undone, and name what waits, with its id, in your report.
- A person approves with `warpgate approve ID`. Then make exactly the same call again: it holds once and for a short time.
- `budget_exceeded` means that a person has to review first: stop and report.
- Ask before a step, when in doubt: `warpgate classify --command '…'` (0 it can be undone, 3 it cannot).
- Record what you settle by yourself: `warpgate decide --description '…' --rationale '…'`.
- Approving, answering, trusting, reviewing and changing the gate's settings are a person's, at a terminal.
{END}
"""


def written(content: str | None) -> str:
    """The file with the lines in place: where they stood before, else at its end."""
    if not content:
        return TEXT
    begin = content.rfind(BEGIN)
    end = content.find(END, begin) if begin >= 0 else -1
    if end > begin >= 0:
        return content[:begin] + TEXT.rstrip("\n") + content[end + len(END) :]
    return content.rstrip("\n") + "\n\n" + TEXT


def write(root: str) -> tuple[str, bool]:
    """Puts the lines into the project's AGENTS.md; the path, and whether anything changed. Raises StateError."""
    path = os.path.join(root, NAME)
    data = read_file(path, LIMIT)
    before = None if data is None else data.decode("utf-8", "surrogateescape")
    after = written(before)
    if after != before:
        replace_file(os.path.realpath(path), after.encode("utf-8", "surrogateescape"))
    return path, after != before
