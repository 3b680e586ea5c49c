"""What a noun phrase names: its head, the class of the head, and what stands before it."""

from warpgate.reading.lexicon import NOTHING
from warpgate.reading.prose_tokens import CODE_KINDS
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

DATA_ENDINGS = (".sqlite", ".db", ".bak", ".dump", ".tar", ".gz", ".zip", ".bin", ".log", ".sqlite3")
DOC_ENDINGS = (".md", ".mdx", ".rst", ".txt", ".adoc", ".bib", ".tex")
MEASURED = ("people", "either", "member", "record", "money", "message", "store", "backup", "schema")
AFTER_NOUN = ("public", "private", "live", "optional", "mandatory")
CONFIG_ENDINGS = (
    ".json",
    ".jsonc",
    ".json5",
    ".yml",
    ".yaml",
    ".toml",
    ".ini",
    ".cfg",
    ".conf",
    ".xml",
    ".plist",
    ".editorconfig",
    ".gitignore",
)
SECRET_ENDINGS = (".env", ".key", ".pem", ".crt", ".keystore", ".p12")
MANIFESTS = (
    "package.json",
    "pyproject.toml",
    "requirements.txt",
    "cargo.toml",
    "go.mod",
    "gemfile",
    "pom.xml",
    "package-lock.json",
    "composer.json",
    "build.gradle",
)
NAMED = ("gate", "place")  # classes of the world whose names may be written like identifiers
REMOTE = ("origin/", "upstream/")
SCRATCH = (
    "dist",
    "build",
    "target",
    "node_modules",
    "coverage",
    ".cache",
    ".next",
    "__pycache__",
    "out",
    "tmp",
    ".venv",
    "venv",
    ".tox",
    ".pytest_cache",
    ".mypy_cache",
    ".turbo",
)


@value
class Thing:
    """A noun phrase: its text, the lemma and class of its head, and the classes of what stands before the head."""

    text: str
    head: str
    kind: str = ""  # class of nouns.toml; empty when nobody knows the head
    definite: bool = False
    counted: bool = False
    plural: bool = False
    typed: bool = False  # a path, identifier or code span stands in it
    beside: tuple[str, ...] = ()  # classes of the words before the head
    words: tuple[str, ...] = ()  # all its words, as they are looked up


def read_thing(tokens: "list[Token]", place: int, end: int, lexicon: "Lexicon", subject: bool = False) -> tuple[Thing | None, int]:
    """The noun phrase that starts at `place`, and where it ends; None when there is none. A `subject` has a verb behind it."""
    start = place
    parts: list[Token] = []
    definite = counted = False
    while place < end:
        token = tokens[place]
        if token.kind == "word":
            step = _step(tokens, place, end, parts)
            if step == "stop" or (subject and parts and says(tokens, place, end)):
                break
            if step == "determiner":
                definite = definite or "F" in token.entry.role
                counted = counted or "C" in token.entry.role
            elif step == "keep":
                parts.append(token)
        elif token.kind == "mark":
            if token.text != "/" or not parts or place + 1 >= end:
                break
        else:
            counted = counted or (token.kind in ("number", "amount") and not parts)
            parts.append(token)
        place += 1
    if not parts:
        return None, place
    return _thing(parts, tokens[start:place], definite, counted, lexicon), place


def _step(tokens: "list[Token]", place: int, end: int, parts: "list[Token]") -> str:
    """What the word does to the phrase: `keep`, `determiner`, `pass` or `stop`."""
    entry = tokens[place].entry
    role = entry.role
    if not role and entry.noun and not entry.act:
        return "keep"
    if "D" in role:
        if parts and tokens[place].text == "A" and parts[-1].entry.noun:
            return "keep"  # "tenant A"
        return "stop" if parts else "determiner"
    if "C" in role:
        return "stop" if parts and not entry.noun else "determiner"
    if "X" in role or "J" in role or "A" in role or "M" in role or ("P" in role and not entry.noun):
        return "stop"
    if "N" in role and (parts or not entry.noun):
        return "stop"
    if "G" in role:
        return "stop" if parts else "pass"
    if "S" in role and not entry.noun and "L" not in role:
        return "stop" if parts else "pass"
    if entry.noun and entry.plural and "s" in entry.shape and parts and place + 1 < end and "D" in tokens[place + 1].entry.role:
        return "stop"
    if (
        entry.act
        and not entry.noun
        and parts
        and any(part.entry.noun or part.kind != "word" or part.text[:1].isupper() for part in parts)
    ):
        return _verb_after_noun(tokens, place, end)
    return "keep"


def says(tokens: "list[Token]", place: int, end: int, firm: bool = False) -> bool:
    """Whether the word is what the subject does ("the page says which ...", "a line chart returns to its start").

    `firm`: more than a preposition behind it must say so ("purge worker logs on prod" has none).
    """
    token, before = tokens[place], tokens[place - 1].entry
    third = "s" in token.entry.shape or (
        token.entry is NOTHING and token.norm.endswith("s") and not token.norm.endswith("ss") and token.text.islower()
    )
    if not third or not before.noun or before.plural or place + 1 >= end or tokens[place + 1].kind == "mark":
        return False
    after = tokens[place + 1]
    role = after.entry.role
    if "A" in role or "M" in role:
        return False
    if after.kind != "word" or "D" in role or "C" in role or "S" in role:
        return True
    if "Q" in role or "X" in role or "G" in role or "N" in role or after.norm in ("early", "late", "empty"):
        return True
    if "P" not in role or after.entry.noun or firm or after.norm in ("of", "for", "as", "per"):
        return False
    own = place + 2 < end and tokens[place + 2].norm in ("its", "their")
    return own or after.norm not in ("to", "from") or not (token.entry.noun or token.entry is NOTHING)


def _verb_after_noun(tokens: "list[Token]", place: int, end: int) -> str:
    """A verb form after a noun ends the phrase, unless it is only part of a compound ("user export page")."""
    entry = tokens[place].entry
    following = tokens[place + 1] if place + 1 < end else None
    if entry.shape == "p" or entry.shape == "s" or entry.shape == "g":
        return "stop"
    if following is not None and following.kind == "word" and following.entry.noun and "D" not in following.entry.role:
        return "keep"
    return "stop" if "b" in entry.shape and following is not None else "keep"


def _thing(parts: "list[Token]", span: "list[Token]", definite: bool, counted: bool, lexicon: "Lexicon") -> Thing:
    last = len(parts) - 1
    while last > 0 and _follows_its_noun(parts, last):
        last -= 1
    head = parts[last]
    kind = _class_of(head, lexicon, last > 0 or len(parts) > 1)
    before = [_class_of(part, lexicon, True) for part in parts[:last]]
    words = tuple(part.norm for part in parts)
    lemma = head.entry.lemma or head.norm
    kind = _by_company(head, lemma, kind, parts[:last], before, lexicon)
    if lemma == "list" and before and before[-1] in ("people", "member", "either"):
        kind = "either"
    elif lemma in lexicon.transparent and lemma != "list" and before and before[-1] in MEASURED:
        kind = before[-1]
    if not kind and head.norm.endswith("ing") and "code" in before:
        kind = "code"
    typed = any(part.kind in CODE_KINDS for part in parts)
    text = " ".join(token.text for token in span)
    return Thing(
        text,
        lemma,
        kind,
        definite,
        counted or parts[0].kind == "amount",
        head.entry.plural,
        typed,
        tuple(name for name in before if name),
        words,
    )


def _follows_its_noun(parts: "list[Token]", place: int) -> bool:
    """Whether the part only numbers or names the noun before it ("release 3.2.0", "table users", "issue #4")."""
    part, before = parts[place], parts[place - 1]
    if part.kind in ("number", "id", "version", "date", "amount", "flag"):
        return True
    if part.kind in CODE_KINDS or part.kind in ("quote", "url"):
        return before.kind == "word" and bool(before.entry.noun)
    if part.norm in AFTER_NOUN and before.entry.noun:
        return True
    if (
        part.kind == "word"
        and not part.entry.noun
        and ("L" in part.entry.role or "T" in part.entry.role or (part.entry.shape == "p" and len(parts) > 1))
    ):
        return True
    return part.kind == "word" and len(part.norm) == 1 and before.kind == "word"


def _class_of(token: "Token", lexicon: "Lexicon", inside: bool) -> str:
    kind = token.kind
    if kind == "word":
        if token.entry.noun:
            return token.entry.noun
        if token.entry.act == "code" and inside:
            return "code"
        if token.entry.act or token.entry.role:
            return ""
        return "name" if (inside or token.start > 0) and token.text[:1].isupper() and token.entry is NOTHING else ""
    if kind in ("path", "ident", "code"):
        named = lexicon.entry(token.text.strip("`").lower().replace("_", " ")).noun
        if named in NAMED:
            return named
        if token.text.startswith(REMOTE):
            return "mainline" if lexicon.entry(token.text.rpartition("/")[2].lower()).noun == "mainline" else "history"
    if kind == "path":
        return path_class(token.text)
    if kind == "code":
        inner = token.text.strip("`").strip()
        return path_class(inner) if ("/" in inner or "." in inner) and " " not in inner else "command" if " " in inner else "code"
    if kind == "ident" and token.text.lower() in SCRATCH:
        return "scratch"
    return {
        "ident": "code",
        "domain": "identity",
        "machine": "money",
        "flag": "config",
        "mail": "people",
        "amount": "money",
        "url": "url",
        "quote": "quote",
        "id": "tracker",
        "version": "release",
        "date": "date",
        "outside": "store",
    }.get(kind, "")


def path_class(path: str) -> str:
    """What a file is, by its name."""
    name = path.rstrip("/").rsplit("/", 1)[-1].lower()
    if ".warpgate" in path:
        return "gate"
    if name in SCRATCH:
        return "scratch"
    if name in MANIFESTS:
        return "config"
    if ".config." in name or ".github/" in path or name in ("dockerfile", ".dockerignore", ".npmrc", ".nvmrc", ".gitattributes"):
        return "config"
    if name.endswith(DATA_ENDINGS):
        return "store"
    if name.endswith(SECRET_ENDINGS) or (name.startswith(".env") and "example" not in name):
        return "secret"
    if name.endswith(DOC_ENDINGS) or name in ("readme", "changelog", "contributing"):
        return "doc"
    if name.endswith(CONFIG_ENDINGS):
        return "config"
    return "code"


def _by_company(head: "Token", lemma: str, kind: str, before: "list[Token]", classes: "list[str]", lexicon: "Lexicon") -> str:
    """The class of the head, changed by the words before it where senses.toml says so."""
    rows: list[tuple[str, list[str], str]] | None = lexicon.senses.get(lemma) or lexicon.senses.get(head.norm)
    if not rows or not before:
        return kind
    for where, wanted, becomes in rows:
        if where == "class" and any(name in wanted for name in classes):
            return becomes
        if where == "word" and any(part.norm in wanted or part.entry.lemma in wanted for part in before):
            return becomes
    return kind
