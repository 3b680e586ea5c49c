"""What one clause of a description says, as a value, and the groups of words that reading it turns on."""

from warpgate.reading.lexicon import word_set
from warpgate.reading.things import Thing
from warpgate.values import value

# Acts whose "to do something" describes what is made; for all others it is what is really done.
DESCRIBED = frozenset(("build", "code", "shape", "text", "describe", "fix", "edit", "look", "install", "move", "commit"))
ARTEFACTS = frozenset(
    ("code", "test", "doc", "config", "dep", "tech", "tracker", "scratch", "draft", "branch", "lock", "busmsg", "tool")
)
CLOSE = frozenset(
    (
        "in",
        "from",
        "of",
        "for",
        "to",
        "into",
        "on",
        "under",
        "inside",
        "within",
        "at",
        "between",
        "over",
        "by",
        "as",
        "behind",
        "through",
        "per",
        "via",
        "about",
    )
)
MAILED = frozenset(("email", "e-mail", "mail", "message", "text", "sms", "fax", "dm"))
THIRD_PARTIES = frozenset(("member", "self", "name"))

# Acts whose words are also used of dangers that they only speak of: an idiom counts only if it is the act itself.
GUARDED = frozenset(("code", "shape", "text", "describe", "fix", "look", "build", "compile"))
ORDERING = frozenset(("ordered", "asked", "noun", "state", "told"))
# Parts of a program that are nothing else: what stands before them only says which one it is.
PARTS = word_set(
    """
    button icon parser handler checker component field picker dialog modal widget tooltip menu formatter validator filter
    toggle dropdown serializer mapper reducer class module helper function enum struct regex selector spinner verification
    badge column panel sidebar breadcrumb placeholder fixture mock stub endpoint middleware carousel slider checkbox
    """
)
# The same for words that name a thing of the world as well, where a verb without a noun stands before them.
DRAWN = PARTS | word_set(
    "animation thumbnail tab viewer hint gesture shader sprite mesh marker gauge tool banner controller line reason hook input"
)
RUNNING = frozenset(("run", "use", "proceed", "deploy"))
WHENEVER = frozenset(("when", "whenever", "if", "after", "once", "upon"))


@value
class Clause:
    """One thing that the text says: how it stands, and the act on its object where it has one."""

    text: str
    standing: str  # ordered asked noun state told past negated rejected third-party condition label aside gloss
    form: str = ""  # imperative gerund we question state noun participle
    verb: str = ""
    act: str = ""  # sense of the verb, acts.toml
    objects: tuple[Thing, ...] = ()
    places: tuple[tuple[str, Thing], ...] = ()
    around: tuple[str, ...] = ()  # environments: production throwaway local staging draft dry dead remote
    typed: bool = False  # a path, identifier or code span stands in it
    code: bool = False  # a code noun or a typed token stands in it
    idioms: tuple[tuple[str, str], ...] = ()  # rule and pattern
    commands: tuple[str, ...] = ()  # code spans that it orders to run
    subject: tuple[Thing, ...] = ()  # who or what acts, where it is said
    nouns: tuple[str, ...] = ()  # classes of all its nouns
    tail: tuple[str, ...] = ()  # classes of the nouns in what was cut off (relative and purpose clauses)
    when: bool = False  # it says what happens whenever something else does
    note: str = ""
    sentence: int = 0  # the number of the sentence that it stands in
    rule: bool = False  # it says what a program does in a case that its condition names


@value
class Sentence:
    """What a clause must know of the sentence that it stands in."""

    text: str  # of the whole description, so that tokens can be shown
    question: bool = False
    first: bool = True
