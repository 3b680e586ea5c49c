"""The rulebook as the core is handed it: tools by program name, and the rules that hold whatever the program."""

import marshal

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

_SUFFIXES = (".exe", ".cmd", ".bat", ".ps1", ".com")
_MOST_KEPT = 5000  # a long-lived process may meet any number of program names
GENERAL = ("redirect", "assignment", "call", "command")


@value
class Rulebook:
    """All rules, compiled. A tool is unpacked when one of its programs is asked for, and a rule when its act is."""

    digest: str
    index: str  # a line for each program and each kind of general rules: name, where its pack begins, where it ends
    fetch: "Callable[[int, int], bytes]"  # the pack between two places
    unpacked: "dict[str, Any]"  # what was asked for

    def tool(self, program: str) -> "tuple[str, dict[str, Any]] | None":
        """A tool and the name it is listed under, for a program as a command line names it; None when no rule knows it."""
        key = f"*tool {program}"
        if key in self.unpacked:
            known: tuple[str, dict[str, Any]] | None = self.unpacked[key]
            return known
        known = next(((name, found) for name in _spellings(program) if (found := self._pack(name)) is not None), None)
        if len(self.unpacked) < _MOST_KEPT:
            self.unpacked[key] = known
        return known

    def general(self, kind: str) -> "list[dict[str, Any]]":
        """The rules of all families on a `redirect`, an `assignment`, a `call`, or any `command`."""
        rules: list[dict[str, Any]] = self._pack(f"*{kind}")
        return rules

    def any_program(self, program: str) -> "list[dict[str, Any]]":
        """The rules on every program that may speak about this one: those that name it, and those that name none."""
        key = f"*program {program}"
        found: list[dict[str, Any]] | None = self.unpacked.get(key)
        if found is None:
            lower = program.lower()
            found = [rule for rule in self.general("command") if _may_name(rule, lower)]
            if len(self.unpacked) < _MOST_KEPT:
                self.unpacked[key] = found
        return found

    def programs(self) -> list[str]:
        """Every program that a rule knows."""
        return [line.partition("\t")[0] for line in self.index.split("\n") if line and line[0] != "*"]

    def _pack(self, name: str) -> "Any":
        if name in self.unpacked:
            return self.unpacked[name]
        found = None
        start = self.index.find(f"\n{name}\t")
        if start >= 0:
            _, begin, end = self.index[start + 1 : self.index.index("\n", start + 1)].split("\t")
            found = marshal.loads(self.fetch(int(begin), int(end)))
        if found is not None:
            self.unpacked[name] = found
        return found


def _may_name(rule: "dict[str, Any]", program: str) -> bool:
    """Whether the rule names no program, this one, or some by a pattern."""
    kind, payload = rule["tests"][0]
    if kind != "name":
        return True
    return any(glob[0] not in ("=", "in") or program in (glob[1:] if glob[0] == "=" else glob[1]) for glob in payload)


def rules_of(tool: "dict[str, Any]", first: str) -> "Sequence[dict[str, Any]]":
    """The rules of a tool that may speak where the first word of the act is `first`."""
    ready: dict[str, list[dict[str, Any]]] = tool["ready"]
    index = tool["rules"]
    key = first if first in index else "*"
    found = ready.get(key)
    if found is None:
        found = ready[key] = []
        for number in dict.fromkeys((*index.get(key, ()), *index.get("*", ()))):
            rule = tool["packed"][number]
            if type(rule) is bytes:
                rule = tool["packed"][number] = marshal.loads(rule)
            found.append(rule)
    return found


def opened(packed: "dict[str, Any]", key: str) -> "Any":
    """What is packed under a key, unpacked once; None when nothing is."""
    found = packed.get(key)
    if type(found) is bytes:
        found = packed[key] = marshal.loads(found)
    return found


def _spellings(program: str) -> "list[str]":
    """The names to look a program up by: cmdlets ignore case; python3.11, gcc-12 and clang++-15 are python, gcc and clang++."""
    found = [program]
    lower = program.lower()
    for suffix in _SUFFIXES:
        if lower.endswith(suffix):
            program = program[: -len(suffix)]
            lower = program.lower()
            found.append(program)
            break
    bare = program.rstrip("0123456789.").rstrip("-")
    if bare != program and bare:
        found.append(bare)
    if lower != program:
        found.append(lower)
    return found if "\t" not in program and "\n" not in program and program[:1] != "*" else []
