"""Where the named conditions of rules are found.

A condition is a small pure function that answers YES, MAYBE or NO. It stands in a module's table: `WORDS` holds those about one
word (their names begin with `is `), `WHOLE` those about a whole command line. Compiled rules name the module as well, so that a
process imports only the modules that its rules ask. A rule file that uses another name is refused.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = (
    "wordrules", "commonrules", "callrules", "filerules", "guardrules",
    "filterrules", "gitrules", "hostingrules", "hosts", "interpreterrules", "networkrules",
    "reachrules", "recordrules", "refs", "scripts", "shellrules", "signoffrules", "sqlrules", "systemrules", "tasknames",
    "windowsrules",
)  # fmt: skip
_found: "dict[str, Callable[..., int]]" = {}


def condition(key: str) -> "Callable[..., int]":
    """The function of a compiled condition, `module:name`; raises KeyError for one that is nowhere."""
    found = _found.get(key)
    if found is None:
        module, _, name = key.partition(":")
        found = _found[key] = {**_table(module, "WORDS"), **_table(module, "WHOLE")}[name]
    return found


def named(table: str) -> dict[str, str]:
    """Every name of a table (`WORDS` or `WHOLE`), with the key that `condition` takes."""
    return {name: f"{module}:{name}" for module in MODULES for name in _table(module, table)}


def _table(module: str, table: str) -> "dict[str, Callable[..., int]]":
    found: dict[str, Callable[..., int]] = getattr(__import__(f"warpgate.decision.{module}", fromlist=[table]), table, {})
    return found
