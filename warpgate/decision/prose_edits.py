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
HELD_BY = frozenset(("in", "into", "to", "from", "on", "onto"))
MOVED = frozenset(("track", "put", "move", "edit", "grant", "novel", "commit"))
TRIED = frozenset(("fuzz", "benchmark", "bench", "profile", "typeset", "rehearse", "smoke-test", "lint", "typecheck", "type-check"))
FILED = frozenset(
    ("file", "raise", "open", "triage", "reopen", "close", "assign", "label", "relabel", "tick", "split", "prioritise")
)
ISSUES = frozenset(("bug", "issue", "ticket", "story", "task", "epic", "spike", "milestone", "defect", "finding", "box"))
BY_KIND = {"tracker": "tracker-note", "branch": "branch-work", "doc": "doc-edit", "draft": "draft-text", "config": "config-edit"}
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
    return _by_thing(clause, places)


def _by_thing(clause: "Clause", places: "list[Thing]") -> str:
    first = clause.objects[0] if clause.objects else None
    held = {place.kind for prep, place in clause.places if prep in HELD_BY}
    if clause.act in MOVED and held & {"branch", "tracker"}:
        return "branch-work" if "branch" in held else "tracker-note"
    if any(place.kind == "doc" for place in places):
        return "doc-edit"
    if clause.verb in TRIED:
        return "local-run"
    if clause.verb in FILED and first is not None and first.head in ISSUES:
        return "tracker-note"
    if clause.act in ("upgrade", "bump", "install") or (
        first is not None and first.kind == "dep" and clause.act in MANAGED | TAKEN
    ):
        return "dependency-edit"
    if clause.act in TAKEN and first is not None and first.kind == "tech" and clause.act != "build":
        return "dependency-edit"
    if first is not None and first.kind in BY_KIND and clause.act in ("noun", "", "decide", "build", "edit"):
        return BY_KIND[first.kind]
    if clause.act == "decide" and any(thing.kind == "config" for thing in (*clause.objects, *places)):
        return "config-edit"
    return "code-edit"


def _manifest(thing: "Thing") -> bool:
    name = thing.text.strip("`").rsplit("/", 1)[-1].lower()
    return name in MANIFESTS or (name.startswith("requirements") and name.endswith((".txt", ".in")))
