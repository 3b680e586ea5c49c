"""Which settings there are, and what each layer may do to them: the project and the environment may only tighten."""

from warpgate.errors import UsageError
from warpgate.values import Vocabulary, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Scalar = int | bool | str


class Layer(Vocabulary):
    """Where a value comes from; a later layer is asked after an earlier one."""

    DEFAULT = "default"
    USER = "user"
    TRUSTED = "trusted"  # a project's file whose content the user has trusted
    PROJECT = "project"
    ENVIRONMENT = "environment"


# The layers that a gated agent can write.
UNTRUSTED = (Layer.PROJECT, Layer.ENVIRONMENT)


@value
class Setting:
    """One setting: its dotted name, default, what it does, and how a value is compared for tightness."""

    name: str
    default: "Scalar"
    help: str
    tightness: str  # `lower`, `cap` (lower, 0 is off), `free`, `user`, `pinned` (the user's word holds where there is one)
    smallest: int = 0
    largest: int = 1_000_000
    choices: tuple[str, ...] = ()


@value
class Value:
    """What a setting came to: the value, the layer it came from, and what was refused on the way."""

    setting: Setting
    value: "Scalar"
    origin: Layer
    refused: tuple[str, ...] = ()


TRACKERS = ("auto", "local", "github")
SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("workflow.max_auto_decisions", 10, "unreviewed decisions before the run halts; 0 turns the cap off", "cap"),
        Setting("workflow.decision_timeout_minutes", 10, "minutes to wait for a person; 0 never waits", "free", -10_000),
        Setting("workflow.approval_minutes", 1440, "minutes for which an approval may be used, from when it was given", "lower", 1),
        Setting("workflow.max_cost", 0, "money spent, in whole units, before the run halts; 0 is no limit", "cap"),
        Setting("workflow.max_tokens", 0, "tokens spent before the run halts; 0 is no limit", "cap", largest=10**12),
        Setting("workflow.max_phase_minutes", 120, "minutes in one phase before the run halts; 0 is no limit", "cap"),
        Setting("workflow.max_retries", 5, "failed tests and refused commits before the run halts; 0 is no limit", "cap"),
        Setting("workflow.max_coding_cycles", 10, "times back to coding before the run halts; 0 is no limit", "cap"),
        Setting("workflow.max_edits_per_file", 30, "edits of one file before the run halts; 0 is no limit", "cap"),
        Setting("workflow.max_no_progress", 3, "reports without a change before the run halts; 0 is no limit", "cap"),
        Setting("workflow.auto_continue", 0, "times that the run may pass a limit by itself, never the decisions'", "lower"),
        Setting("workflow.tracker", "auto", "where issues go; auto is GitHub when there is a token", "pinned", choices=TRACKERS),
        Setting("automation.level", 4, "below 4 nothing is decided without a person", "lower", 1, 4),
        Setting("rdb.enabled", False, "a person can answer while the run waits", "free"),
        Setting("hook.shadow", False, "the hooks judge and log, and stop nothing", "lower"),
        Setting("hook.budget_ms", 5000, "milliseconds that a hook may take before it denies", "lower", 1, 60_000),
        Setting(
            "hook.grant_minutes", 10, "minutes for which a stopped call may be approved, and an approval holds", "lower", 1, 1440
        ),
        Setting(
            "rdb.max_open_requests", 5, "requests for which runs wait at once; what is beyond is deferred; 0 is no limit", "cap"
        ),
        Setting("github.repo", "", "owner/name; empty reads it from the remote called origin", "pinned"),
        Setting("github.login", "", "the account whose issues are ours; empty is the token's own", "user"),
        Setting("github.notify", "", "accounts to call when somebody waits for an answer, with blanks between them", "user"),
        Setting("github.token_file", "", "a file that holds the token; the environment's token comes first", "user"),
        Setting("github.app_id", "", "the id of a GitHub App to speak as", "user"),
        Setting("github.app_key", "", "the file with the App's private key", "user"),
        Setting("github.app_installation", 0, "the App's installation; 0 is the repository's", "user", largest=10**12),
        Setting("github.ca_bundle", "", "a file with the certificates to trust, for a server of your own", "user"),
        Setting("github.base_url", "https://api.github.com", "the API of a GitHub Enterprise server", "user"),
    )
}
ALIASES = {"channel.enabled": "rdb.enabled"}

_WHY = {
    "pinned": "the user's own settings say where the record goes",
    "lower": "{new} is looser than {old}; only the user's own settings may raise it",
    "cap": "{new} is looser than {old}; only the user's own settings may raise the cap or turn it off",
    "user": "it decides where a token goes and whom to believe, so only the user's own settings or the environment may set it",
}


def find(name: str) -> Setting:
    """The setting with this dotted name, or bare one where that is unique; raises UsageError naming what there is."""
    name = ALIASES.get(name, name)
    if name in SETTINGS:
        return SETTINGS[name]
    ends = [setting for dotted, setting in SETTINGS.items() if dotted.rpartition(".")[2] == name]
    if len(ends) == 1:
        return ends[0]
    raise UsageError(f"no setting is called {name!r}; there are: {', '.join(SETTINGS)}")


def parse(setting: Setting, text: str) -> "Scalar":
    """The value that a text stands for; raises UsageError when it does not fit the setting."""
    if isinstance(setting.default, bool):
        words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
        if text.lower() not in words:
            raise UsageError(f"{setting.name} takes true or false, not {text!r}")
        return words[text.lower()]
    if isinstance(setting.default, int):
        try:
            return checked(setting, int(text))
        except ValueError:
            raise UsageError(f"{setting.name} takes a whole number, not {text!r}") from None
    return checked(setting, text)


def checked(setting: Setting, given: object) -> "Scalar":
    """The value when it fits the setting; raises UsageError saying what it takes."""
    if isinstance(setting.default, bool):
        if isinstance(given, bool):
            return given
        raise UsageError(f"{setting.name} takes true or false, not {given!r}")
    if isinstance(setting.default, int):
        if isinstance(given, int) and not isinstance(given, bool) and setting.smallest <= given <= setting.largest:
            return given
        raise UsageError(f"{setting.name} takes a whole number from {setting.smallest} to {setting.largest}, not {given!r}")
    if not isinstance(given, str) or "\n" in given or "\0" in given:
        raise UsageError(f"{setting.name} takes one line of text, not {given!r}")
    if setting.name == "github.repo" and given and not _is_slug(given):
        raise UsageError(f"{setting.name} takes owner/name, not {given!r}")
    if setting.choices and given not in setting.choices:
        raise UsageError(f"{setting.name} takes {', '.join(setting.choices)}, not {given!r}")
    return given


def _is_slug(text: str) -> bool:
    owner, slash, name = text.partition("/")
    plain = all(letter.isascii() and (letter.isalnum() or letter in "-_.") for letter in owner + name)
    return bool(owner and slash and name and plain) and not {owner, name} & {".", ".."}


def loosens(setting: Setting, old: "Scalar", new: "Scalar") -> bool:
    """Whether going from the old value to the new one lets more through."""
    if new == old or setting.tightness in ("free", "user", "pinned") or isinstance(old, str) or isinstance(new, str):
        return False
    if setting.tightness == "cap":
        return old != 0 and (new == 0 or new > old)
    return new > old


def refusal(setting: Setting, old: "Scalar", new: "Scalar", layer: Layer, origin: Layer = Layer.DEFAULT) -> str:
    """Why the layer may not make this change, or nothing when it may."""
    if layer not in UNTRUSTED or new == old:
        return ""
    if setting.tightness == "pinned":
        return f"{setting.name}: {_WHY['pinned']}" if origin is Layer.USER else ""
    # The token that the environment's address would receive is the environment's own.
    barred = setting.tightness == "user" and layer is Layer.PROJECT
    if not barred and not loosens(setting, old, new):
        return ""
    return f"{setting.name}: " + _WHY[setting.tightness].format(old=old, new=new)


def combine(layers: "Iterable[tuple[Layer, Mapping[str, Scalar]]]") -> dict[str, Value]:
    """Every setting's value from the layers, in the order given; what a layer may not do is left out and named."""
    values = {name: Value(setting, setting.default, Layer.DEFAULT) for name, setting in SETTINGS.items()}
    for layer, given in layers:
        for name, new in given.items():
            current = values[name]
            why = refusal(current.setting, current.value, new, layer, current.origin)
            if why:
                values[name] = Value(current.setting, current.value, current.origin, (*current.refused, f"{layer}: {why}"))
            else:
                values[name] = Value(current.setting, new, layer, current.refused)
    return values


def environment_name(setting: Setting) -> str:
    """The environment variable that sets it."""
    return "WARPGATE_" + setting.name.upper().replace(".", "_")


def from_environment(environment: "Mapping[str, str]") -> "dict[str, Scalar]":
    """What the environment sets; raises UsageError for a value that does not fit."""
    found = {name: environment.get(environment_name(setting), "") for name, setting in SETTINGS.items()}
    return {name: parse(SETTINGS[name], text) for name, text in found.items() if text}


def from_tables(tables: "Mapping[str, object]", name: str, problem: "Callable[[str], None]") -> "dict[str, Scalar]":
    """What a file's tables set; hands each value that does not fit to `problem`, and leaves unknown keys alone."""
    found: dict[str, Scalar] = {}
    seen: set[str] = set()
    for dotted in (*SETTINGS, *ALIASES):
        table, _, key = dotted.partition(".")
        section = tables.get(table)
        if section is not None and not isinstance(section, dict) and dotted not in ALIASES and table not in seen:
            problem(f"{name}: {table} is not a table")
            seen.add(table)
        if not isinstance(section, dict) or key not in section:
            continue
        setting = find(dotted)
        try:
            found[setting.name] = checked(setting, section[key])
        except UsageError as error:
            problem(f"{name}: {error}")
    return found
