"""When an edit is none: it is made on something that runs, shown to somebody, put in public, or reaches for the gate."""

from warpgate.decision.prose_outside import elsewhere
from warpgate.decision.prose_sets import ANYBODY, ARTEFACTS, CHANGING, EDITS, HELD, SHOWN, TOUCHING
from warpgate.reading.lexicon import word_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

IN_PRODUCTION = ("in production", "on production", "in prod", "on prod", "in live")
WORDS_ONLY = word_set("look text describe confirm ask")
PAST_ONLY = word_set("look text describe build keep")
SAYING = word_set("code shape text describe put move run use track novel switch proceed")
SHARING = word_set("put text describe track edit move post novel send switch shape run obtain build bump")
NOTES = EDITS | word_set("doc-edit tracker-note draft-text")
COPIES = EDITS | word_set("doc-edit tracker-note local-copy scratch-clean design-choice")
ONTO = word_set("in on at to into across onto from of")


TAKING = word_set("remove reset overwrite move put cut cancel edit keep switch code")
PRICED_IN_CODE = word_set("code shape text describe look fix build compile format edit decide test")
AFFORDABLE = EDITS | {"look", "tracker-note", "design-choice", "nothing-ordered"}
CURRENCY = ("€", "$", "£", "EUR", "USD", "GBP", "CHF", "euro", "dollar", "pound", "¥")
WATCHERS = word_set("agent's gate's guard's gatekeeper's approval pretooluse my_own")
LEASHES = word_set(
    """
    file files hook hooks settings setting config allowlist allow-list rule rules permissions policy instructions sandbox
    budget cap limit limits
    """
)
HELD_BY_OTHERS = word_set("pushed published shared public released merged")
ABOUT_IT = word_set("text describe fix test decide confirm keep")
GIVEN_OUT = word_set(
    """
    token key account tenant login app project client number workspace credential credentials certificate license licence
    access seat domain address user webhook id sandbox file space record entry
    """
)
PORTALS = word_set(
    """
    provider vendor portal console carrier registrar marketplace bank operator authority ministry supplier directory
    workspace cloud
    """
)
REWRITING = word_set("remove reset overwrite trim cut shape format code compile edit fix")
STRANGE = word_set("tech dep name vendor") | {""}


def _set_on_a_store(thing: "Thing") -> bool:
    """ "The bucket's expiry": what is set belongs to something that holds data or runs."""
    return bool({"store", "running", "dns"} & set(thing.beside)) and any(word.endswith("'s") for word in thing.words)


def raised(name: str, clause: "Clause") -> str:
    """The rule, or a graver one where an edit lies outside the repository."""
    if clause.act not in WORDS_ONLY and _reaches_the_gate(clause):
        return "gate-itself"
    if clause.act in TAKING and _unsaved(clause):
        return "discard-work"
    if clause.act in TAKING and name in EDITS and _from_a_store(clause):
        return "destroy-data"
    if clause.act not in PAST_ONLY and any(thing.kind == "branch" and _held_by_others(thing) for thing in clause.objects):
        return "rewrite-history"
    if clause.verb in ("squash", "amend", "fixup", "fold") and any(thing.kind == "mainline" for thing in clause.objects):
        return "rewrite-history"
    if clause.act in REWRITING and any(_stored(thing) for thing in (*clause.objects, *(place for _, place in clause.places))):
        return "overwrite-data"
    if clause.act == "push" and name == "branch-work" and any(prep == "over" for prep, _ in clause.places):
        return "rewrite-history"
    if name in AFFORDABLE and clause.act in ("track", "build", "put", "post", "fix") and _in_their_tracker(clause):
        return "post-public"
    if name in AFFORDABLE | {"branch-work", "draft-text"} and _at_a_vendor(clause):
        return "open-account"
    if name in AFFORDABLE and _priced(clause):
        return "buy"
    if clause.act not in PAST_ONLY and any(prep == "of" and place.kind == "history" for prep, place in clause.places):
        return "rewrite-history"
    if name == "tracker-note" and any(prep == "against" and place.kind in STRANGE for prep, place in clause.places):
        return "post-public"
    if name in EDITS and clause.act in TOUCHING and any(_set_on_a_store(thing) for thing in clause.objects):
        return "change-running"
    if name in EDITS and any(place.kind == "paid" for _, place in clause.places):
        return "paid-run"
    if name in EDITS and clause.act in CHANGING and any(_somebodys(thing) for thing in clause.objects):
        return "overwrite-data"
    if (name in NOTES or name == "look") and _spoken(clause):
        return "tell-people"
    if name in NOTES and _in_public(clause):
        return "post-public"
    if name in COPIES and (other := elsewhere(clause)):
        return other
    if name in EDITS and clause.act in TOUCHING and _on_something_running(clause):
        return "change-running"
    return name


def _unsaved(clause: "Clause") -> bool:
    """Whether what is taken away is said to be nowhere else."""
    words = clause.text.lower().split()
    if clause.act in ("remove", "reset", "overwrite") and "unpushed" in words:
        return True
    if clause.act == "remove" and any(thing.head in ("edit", "edits") and thing.plural for thing in clause.objects):
        return True
    if clause.act == "remove" and not {"half-done", "half-finished", "unfinished"}.isdisjoint(words):
        return True
    return not {"untracked", "uncommitted", "unstaged", "unsaved"}.isdisjoint(words)


def _from_a_store(clause: "Clause") -> bool:
    """Whether something named is taken out of a certain store ("clear `enrolments` in my local database")."""
    return (
        any(thing.typed for thing in clause.objects)
        and "throwaway" not in clause.around
        and any(prep in ("in", "from", "on", "at") and place.kind == "store" and place.definite for prep, place in clause.places)
    )


def _held_by_others(thing: "Thing") -> bool:
    """Whether the commits are said to be where others fetched them ("the pushed commits")."""
    return not HELD_BY_OTHERS.isdisjoint(thing.words) and thing.head.startswith(("commit", "revision", "tag"))


def _in_their_tracker(clause: "Clause") -> bool:
    """Whether it is entered where somebody else keeps issues ("a bug in the compiler's tracker")."""
    return any(
        prep in ("in", "on", "at", "to", "with")
        and place.head.split(" ")[-1] in ("tracker", "bugtracker", "bugzilla", "repository", "repo", "jira")
        and (any(word.endswith(("'s", "s'")) for word in place.words) or "upstream" in place.words)
        and not {"project's", "team's", "own"} & set(place.words)
        for prep, place in clause.places
    )


def _stored(thing: "Thing") -> bool:
    """Whether the thing is said to lie somewhere as data ("every uploaded picture", "the stored trips")."""
    certain = thing.definite or thing.counted or thing.plural
    return (
        certain
        and not thing.typed
        and not {"stored", "uploaded", "recorded", "saved"}.isdisjoint(thing.words)
        and thing.kind != "test"
    )


def _at_a_vendor(clause: "Clause") -> bool:
    """Whether an account, a key or a number is made or fetched where somebody else gives it out."""
    if clause.act in ABOUT_IT or not any(thing.head.split(" ")[-1] in GIVEN_OUT for thing in clause.objects):
        return False
    return any(
        prep in ("at", "in", "from", "with", "on", "under")
        and not place.typed
        and (
            place.head.split(" ")[-1] in PORTALS
            or any(word.endswith(("vendor's", "provider's", "partner's")) for word in place.words)
        )
        for prep, place in clause.places
    )


def _priced(clause: "Clause") -> bool:
    """Whether a sum of money stands beside an act that is not one of writing it down."""
    if clause.typed or clause.act in PRICED_IN_CODE or clause.standing not in ("ordered", "asked", "noun"):
        return False
    return any(
        thing.kind == "money" and any(letter.isdigit() for letter in thing.text) and any(sign in thing.text for sign in CURRENCY)
        for thing in (*clause.objects, *(place for _, place in clause.places))
    )


def _reaches_the_gate(clause: "Clause") -> bool:
    things = (*clause.objects, *clause.subject, *(place for prep, place in clause.places if prep != "for"))
    return any(thing.kind == "gate" or "gate" in thing.beside or _of_the_gate(thing) for thing in things) or "gate" in clause.tail


def _of_the_gate(thing: "Thing") -> bool:
    """ "The agent's permission file", "the gate's own hook": what tells the agent what it may do."""
    words = {name for word in thing.words for name in word.split(" ")}
    return thing.head.split(" ")[-1] in LEASHES and not words.isdisjoint(WATCHERS)


def _somebodys(thing: "Thing") -> bool:
    """Whether it is what the records hold of one person ("the customer's balance")."""
    return thing.head in HELD and any(word.endswith(("'s", "s'")) for word in thing.words) and "people" in thing.beside


def _spoken(clause: "Clause") -> bool:
    """Whether something is shown or told to certain people."""
    if clause.act not in SAYING:
        return False
    targets = [place for prep, place in clause.places if prep in ("to", "with") and (place.definite or place.counted)]
    people = [place for place in targets if place.kind == "people"]
    if clause.act in ("code", "shape") and any(place.head not in ANYBODY for place in people):
        return True
    if clause.verb in SHOWN and any(place.kind in ("people", "either", "vendor", "member") for place in targets):
        return True
    return clause.act in ("put", "move", "track") and bool(people)


def _in_public(clause: "Clause") -> bool:
    """Whether it is put where others read."""
    if clause.typed or clause.act not in SHARING:
        return False
    return any(place.kind == "place" and prep in ("on", "in", "to", "at", "into", "onto", "with") for prep, place in clause.places)


def _on_something_running(clause: "Clause") -> bool:
    if not clause.typed and any(prep in ONTO and place.kind in ("running", "store", "dns") for prep, place in clause.places):
        return True
    return "production" in clause.around and _at_production(clause)


def _at_production(clause: "Clause") -> bool:
    """Whether the word for production stands for the place, not before an artefact ("production config")."""
    if any(f" {place} " in f" {clause.text.lower()} " for place in IN_PRODUCTION):
        return True
    for _, place in clause.places:
        if place.kind == "running" or (place.kind not in ARTEFACTS and not {"production", "prod", "live"}.isdisjoint(place.words)):
            return True
    return any(thing.kind not in ("code", "config", "test", "doc", "tracker", "branch", "draft") for thing in clause.objects)
