"""What a client's own commands do: psql's backslash, sqlite's dot."""

from warpgate.decision.globs import names
from warpgate.decision.sqleffects import Effect
from warpgate.decision.sqlforms import copied
from warpgate.decision.sqltokens import statements

_META_READS = tuple(f"\\{letter}" for letter in "dlzsh?qxtepacfvwrbg")
_META_SPECIAL = {
    **dict.fromkeys(names(r"\i \ir \include \! \gexec \e \edit \ef \ev \."), Effect.UNSEEN),
    **dict.fromkeys(names(r"\lo_import \o \out \w"), Effect.ADDS),
    "\\password": Effect.ACCESS,
    "\\lo_unlink": Effect.LOSES,
    "\\set": Effect.READS,
}
_DOT_READS = names(
    """
    .tables .schema .headers .header .mode .dump .indexes .indices .databases .show .stats .width .print .help .quit
    .exit .timeout .nullvalue .separator .eqp .explain .bail .echo .fullschema .lint .recover .sha3sum .dbinfo .timer
    .limit .changes .open .prompt .vfsinfo .vfslist .columns .maxrows .constant .keyword .large_number_rendering
    .progress .selftest .session .dbconfig .filectrl .auth .binary .cd .crnl .imposter .parameter .scanstats .trace
    .unmodule .version
    """
)
_DOT_ADDS = frozenset((".import", ".backup", ".save", ".clone", ".output", ".once", ".excel", ".log", ".archive"))


def of_client(text: str) -> Effect:
    """A client's own command: psql's backslash, sqlite's dot."""
    name, _, rest = text.partition(" ")
    name = name.lower()
    if name[:1] == ".":
        if name in (".output", ".once") and not rest.strip():
            return Effect.READS
        if any(known.startswith(name) for known in _DOT_READS) and name not in (".s", ".r", ".sh", ".sy", ".re"):
            return Effect.READS
        return Effect.ADDS if name in _DOT_ADDS else Effect.LOSES if name == ".restore" else Effect.UNSEEN
    if name == "\\copy":
        inner = statements(rest, "")
        return copied([word for kind, word in inner[0] if kind == "word"], inner[0]) if inner else Effect.UNSEEN
    if name in _META_SPECIAL:
        return _META_SPECIAL[name]
    if "|" in rest and name.startswith(("\\g", "\\o")):
        return Effect.UNSEEN
    return Effect.READS if name.startswith(_META_READS) else Effect.UNSEEN
