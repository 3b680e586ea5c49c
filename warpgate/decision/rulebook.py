"""The rulebook as the core is handed it: tools by program name, and the rules that hold whatever the program."""

import marshal

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def opened(packed: "dict[str, Any]", key: str) -> "Any":
    """What is packed under a key, unpacked once; None when nothing is."""
    found = packed.get(key)
    if type(found) is bytes:
        found = packed[key] = marshal.loads(found)
    return found


_SUFFIXES = (".exe", ".cmd", ".bat", ".ps1", ".com")


@value
class Rulebook:
    """All rules, compiled. A family of tools is unpacked when the first of its programs is asked for."""

    digest: str
    programs: dict[str, str]  # program name to family
    packed: dict[str, bytes]  # family to its compiled rules
    unpacked: "dict[str, dict[str, Any]]"  # families that were asked for

    def tool(self, program: str) -> "tuple[str, dict[str, Any]] | None":
        """A tool and the name it is listed under, for a program as a command line names it; None when no rule knows it."""
        name = self._listed(program)
        if name is None:
            return None
        family = self.family(self.programs[name])
        found: dict[str, Any] = opened(family["tools"], family["programs"][name])
        return name, found

    def family(self, name: str) -> "dict[str, Any]":
        """One family: `tools`, `programs`, and its rules on redirections, assignments and calls."""
        found = self.unpacked.get(name)
        if found is None:
            found = self.unpacked[name] = marshal.loads(self.packed[name])
        return found

    def general(self, kind: str) -> "list[dict[str, Any]]":
        """The rules of all families on a `redirect`, an `assignment`, a `call`, or any `command`."""
        rules: list[dict[str, Any]] = opened(self.family("*"), kind)
        return rules

    def _listed(self, program: str) -> str | None:
        programs = self.programs
        if program in programs:
            return program
        lower = program.lower()
        for suffix in _SUFFIXES:
            if lower.endswith(suffix):
                program = program[: -len(suffix)]
                lower = program.lower()
                break
        if program in programs:
            return program
        # Cmdlets ignore case; python3.11, gcc-12 and clang++-15 are python, gcc and clang++.
        bare = program.rstrip("0123456789.").rstrip("-")
        if bare in programs:
            return bare
        return lower if "-" in lower and f"~{lower}" in programs else None
