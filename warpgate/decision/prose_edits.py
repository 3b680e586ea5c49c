"""Which kind of edit a clause is, by the file, the thing or the prefix that it names: code, settings, text, a dependency."""

from warpgate.reading.things import MANIFESTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

INTO = frozenset(("in", "into", "to", "from"))
BY_PREFIX = (
    ("docs", "doc-edit"),
    ("doc", "doc-edit"),
    ("ci", "config-edit"),
    ("chore(ci", "config-edit"),
    ("build(deps", "dependency-edit"),
    ("chore(deps", "dependency-edit"),
    ("fix(deps", "dependency-edit"),
    ("deps", "dependency-edit"),
)
MANAGED = frozenset(("build", "remove", "install", "bump", "upgrade", "edit", "use", "switch", "put"))
TAKEN = frozenset(("use", "decide", "noun", "", "build", "install", "upgrade", "bump", "trial"))


def kind_of_edit(clause: "Clause", prefix: str = "") -> str:
    """The rule for an edit that is known to stay in the repository."""
    bare = prefix.lower().rstrip(":! ")
    for begin, rule in BY_PREFIX:
        if bare == begin or bare.startswith((begin + "(", begin + ")")):
            return rule
    places = [place for prep, place in clause.places if prep in INTO]
    for thing in (*places, *clause.objects[:1]):
        if thing.typed and _manifest(thing):
            return "dependency-edit" if clause.act in MANAGED else "config-edit"
        if thing.kind == "config" and thing.typed:
            return "config-edit"
    held = {place.kind for prep, place in clause.places if prep in ("in", "into", "to", "from", "on", "onto")}
    if clause.act in ("track", "put", "move", "edit", "grant", "novel", "commit") and held & {"branch", "tracker"}:
        return "branch-work" if "branch" in held else "tracker-note"
    if any(place.kind == "doc" for place in places):
        return "doc-edit"
    if clause.act in TAKEN and clause.objects and clause.objects[0].kind in ("tech", "dep") and clause.act != "build":
        return "dependency-edit"
    if clause.act == "decide" and any(thing.kind == "config" for thing in (*clause.objects, *places)):
        return "config-edit"
    return "code-edit"


def _manifest(thing: "Thing") -> bool:
    name = thing.text.strip("`").rsplit("/", 1)[-1].lower()
    return name in MANIFESTS or (name.startswith("requirements") and name.endswith((".txt", ".in")))
