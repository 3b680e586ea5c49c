"""Which words and signs a sentence is made of, and what kind each is."""

import re

from warpgate.reading.lexicon import NOTHING, Entry, word_set
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon

# Kinds whose words are data: never verbs, and by themselves a sign that the repository is meant.
CODE_KINDS = frozenset(("code", "path", "ident", "flag"))


@value
class Token:
    """One word or sign: its kind, the text as written, the form it is looked up by, where it stands, what is known of it."""

    kind: str  # word number amount code quote url path ident flag id date version mail mark
    text: str
    norm: str
    start: int
    end: int
    entry: Entry = NOTHING
    guessed: bool = False  # misspelt, read as the dangerous word it resembles


EXTENSIONS = """
    py js ts tsx jsx mjs cjs rs go rb java kt swift c h cc cpp hpp cs php sh bash zsh ps1 sql md mdx rst txt adoc html css
    scss less vue svelte json jsonc json5 yml yaml toml ini cfg conf lock xml csv tsv proto graphql tf tfvars hcl gradle
    ipynb env svg png jpg jpeg gif ico webp pdf po mk dockerfile ex exs erl hs ml scala clj lua pl r jl dart zig nim tweet
    rules service plist xcconfig sqlite db dump bak log tar zip gz wasm bin key pem crt prisma spec feature snap cypher
    bib tex
"""

PATTERN = (
    r"(?P<code>`+[^`\n]*`+)"
    r"|(?P<quote>\"[^\"\n]{1,200}\"|(?<![\w])'[^'\n]{1,80}'(?![\w]))"
    r"|(?P<url>\b[a-z][a-z0-9+.-]{1,12}://[^\s<>\"')\]]+|\bwww\.[^\s<>\"')\]]+)"
    r"|(?P<mail>[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+)"
    r"|(?P<amount>(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF)\s)\s?\d[\d.,]*(?:\s?(?:k|m|million|thousand))?\b|\b\d[\d.,]*\s?(?:[€£$¥]|(?i:eur|usd|gbp|chf|euros?|dollars?|pounds?|cents|pcs)\b))"
    r"|(?P<date>\b\d{4}-\d\d-\d\d\b|\b\d{1,2}:\d\d\b)"
    r"|(?P<flag>(?<![\w-])--?[a-z][\w-]*)"
    r"|(?P<domain>\b[a-z0-9](?:[\w-]*[a-z0-9])?(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|ai|co|de|eu|uk|fr|nl|it|es|example|test|info|biz|me|shop|cloud|site|online|tech)\b(?![./]\w))"
    r"|(?P<path>(?:(?<![\w@])(?:~|\.{1,2})?/)?(?:[\w.@~+-]+/)+(?:[\w.*@~+{}-]*[\w*}~])?|(?<![\w/])\.[a-z][\w.-]*\w|(?<![\w/])/[\w./-]*[\w/]|[\w-]+(?:\.[\w-]+)*\.(?:"
    + "|".join(EXTENSIONS.split())
    + r")\b(?!\.\w))"
    r"|(?P<machine>\b(?:db\.|cache\.)?[a-z]\d\w{0,4}\.(?:\d*x?large|medium|small|micro|nano|metal)\b)"
    r"|(?P<id>#\d+\b|\b[A-Z]{1,6}-\d+\b|![0-9]+\b)"
    r"|(?P<version>\bv\d+(?:\.\d+)*[\w.-]*|\b\d+\.\d+\.\d+[\w.-]*|\b\d+\.(?:\d+|x)\b(?![.,]?\d))"
    r"|(?P<ident>@[\w-]+/[\w.-]+|\b[A-Za-z_]\w*(?:\.\w+)*\(\)?(?=\s|$|[),.;:])|\b[a-z_][a-z0-9]*_\w+|\b[A-Z][A-Z0-9]*_\w+|\b_\w+"
    r"|\b[A-Z]?[a-z0-9]+(?:[A-Z]+[a-z0-9]+)+\w*|\b[A-Z]{2,}[a-z]+[A-Z]\w*|\b[A-Za-z]\w+(?:::\w+)+"
    r"|\b[a-z]\w+\.[a-z]\w+(?:\.\w+)*\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b)"
    r"|(?P<number>\d[\d.,]*\d|\d)"
    r"|(?P<word>[^\W\d_]+(?:['\-&][^\W\d_]+|-\d+|\d+)*)"
    r"|(?P<mark>->|=>|→|⇒|--|—|–|\.\.\.|[^\w\s])"
)

OUTSIDE = ("/var", "/etc", "/usr", "/home", "/opt", "/srv", "/mnt", "/data", "/root", "/boot", "/dev", "~", "$HOME")
LONGEST_ENDING = 14
ADJECTIVES = ("less", "able", "ible", "ful", "ous", "ive")

_COMPILED: "list[re.Pattern[str]]" = []

# Words with an inner capital or a dot that are ordinary nouns.
_NAMES = word_set(
    """
    GitHub GitLab LinkedIn YouTube TikTok PyPI npmjs JavaScript TypeScript PostgreSQL MySQL SQLite MongoDB GraphQL
    DynamoDB BigQuery OpenAI SendGrid PayPal DigitalOcean DocuSign DocRaptor HubSpot WhatsApp ChatGPT iOS macOS TestFlight
    StackOverflow CircleCI PagerDuty DataDog Datadog CloudFlare JFrog MailChimp ProductHunt DevOps OAuth SaaS WebSocket
    WebSockets GoDaddy LaTeX NumPy PyTorch TensorFlow RabbitMQ CockroachDB MariaDB ClickHouse CDNs APIs URLs IDs PRs VMs
    PVCs GPUs DMs SLAs NDAs ADRs UIs DBs KPIs FAQs PDFs CLIs SDKs JSONs JWTs TODOs e-Mail eBay Next.js Node.js node.js
    next.js crates.io fly.io itch.io dev.to date-fns three.js d3.js chart.js moment.js Chart.js Three.js let's_encrypt
    LaunchDarkly VirtualBox MailHog ArgoCD ArgoCd PlayStation GitOps TeamCity BitBucket SharePoint OneDrive SoundCloud
    MailGun QuickBooks FreshBooks WooCommerce BigCommerce SquareSpace WordPress CloudFront CloudWatch SageMaker
    GitKraken BrowserStack SauceLabs TestRail StatusPage DataBricks HackerOne BugCrowd OpenSea MetaMask AirBnB
    TripAdvisor DoorDash BfArM ResearchGate
    """
)


def read_tokens(text: str, lexicon: "Lexicon", offset: int = 0) -> list[Token]:
    """The tokens of a text in order; several words that make one lexical unit are one token."""
    if text.isascii() and (plain := _plain(text, lexicon, offset)) is not None:
        return _join(plain, lexicon)
    if not _COMPILED:
        _COMPILED.append(re.compile(PATTERN))
    tokens = []
    for found in _COMPILED[0].finditer(text):
        kind = found.lastgroup or "mark"
        written = found.group()
        if kind == "ident" and written in _NAMES:
            kind = "word"
        if kind == "path" and written.startswith(OUTSIDE):
            kind = "outside"
        elif kind == "path" and written[1:] in ("com", "org", "net", "io", "dev", "de", "eu", "app"):
            kind = "domain"
        if kind == "path" and not _is_path(written):
            tokens += _alternatives(written, found.start() + offset, lexicon)
            continue
        tokens.append(_token(kind, written, found.start() + offset, found.end() + offset, lexicon))
    return _join(tokens, lexicon)


def _plain(text: str, lexicon: "Lexicon", offset: int) -> list[Token] | None:
    """The tokens of a text of nothing but words and commas, which needs no pattern; None for any other."""
    tokens: list[Token] = []
    place = 0
    for written in text.split(" "):
        bare = written.rstrip(",.?!") if place + len(written) == len(text) else written.removesuffix(",")
        inner = bare[1:]
        parts = bare.replace("'", "-").split("-")
        if not bare or not all(part.isalpha() for part in parts) or not (inner.islower() or bare.isupper() or not inner):
            return None
        if len(written) - len(bare) > 1 or (written != bare and written[-1] == "," and place + len(written) == len(text)):
            return None
        start = offset + place
        tokens.append(_token("word", bare, start, start + len(bare), lexicon))
        if written != bare:
            tokens.append(Token("mark", written[-1], written[-1], start + len(bare), start + len(written)))
        place += len(written) + 1
    return tokens


FOLDERS = word_set(
    """
    src lib topic feat chore exp experiment wip refactor perf docs doc tests test app apps packages config configs
    scripts script bin infra data assets public static cmd
    pkg internal feature features spike fix bugfix hotfix origin upstream release api web server client core tools
    examples templates components pages views models utils services migrations db k8s deploy notes drafts specs spec
    include vendor build dist var etc usr home tmp opt node_modules www main backend frontend
    """
)


def _is_path(written: str) -> bool:
    """Whether words joined by a slash name a file; "customers/partners" and "go/no-go" do not."""
    if written[0] in "./~" or written.endswith("/") or written.count("/") > 1 or "/" not in written:
        return True
    first, _, last = written.partition("/")
    return "." in last or "_" in written or "*" in last or first.lower() in FOLDERS


def _alternatives(written: str, start: int, lexicon: "Lexicon") -> list[Token]:
    tokens: list[Token] = []
    for part in written.split("/"):
        if tokens:
            tokens.append(Token("mark", "/", "/", start - 1, start))
        kind = "word" if part.replace("-", "").isalpha() else "ident" if part[:1].isalpha() else "number"
        tokens.append(_token(kind, part, start, start + len(part), lexicon))
        start += len(part) + 1
    return tokens


def _token(kind: str, written: str, start: int, end: int, lexicon: "Lexicon") -> Token:
    if kind == "word":
        norm = written.lower()
        entry = lexicon.entry(norm)
        if entry is NOTHING:
            return _unknown_word(written, norm, start, end, lexicon)
        return Token(kind, written, norm, start, end, entry)
    return Token(kind, written, written, start, end)


def _unknown_word(written: str, norm: str, start: int, end: int, lexicon: "Lexicon") -> Token:
    """A word that no list holds: by its last part, its ending, or the dangerous word that it misspells."""
    if norm.endswith("'s"):
        entry = lexicon.entry(norm[:-2])
        return Token("word", written, norm, start, end, Entry(norm, "", "", entry.noun, "O"))
    if "-" in norm:
        last = lexicon.entry(norm.rpartition("-")[2])
        first = lexicon.entry(norm.partition("-")[0])
        if last.noun:
            return Token("word", written, norm, start, end, Entry(norm, "", "", last.noun, "", last.plural))
        if last.act and last.shape and first.lemma in ("re", "auto", "mass", "bulk", "force", "hard"):
            return Token("word", written, norm, start, end, Entry(norm, last.act, last.shape, ""))
        return Token("word", written, norm, start, end)
    if norm.endswith("ly") and len(norm) > 5:
        return Token("word", written, norm, start, end, Entry(norm, "", "", "", "S"))
    if norm.endswith(ADJECTIVES) and len(norm) > 5:
        return Token("word", written, norm, start, end, Entry(norm, "", "", "", "L"))
    if norm.endswith(("er", "or", "ers", "ors")) and len(norm) > 5 and _agent(norm.rstrip("s"), lexicon):
        return Token("word", written, norm, start, end, Entry(norm, "", "", "either", "", norm.endswith("s")))
    if written[:1].islower() or start == 0:
        guess = lexicon.misspelt(norm)
        if guess.lemma:
            return Token("word", written, norm, start, end, guess, True)
    name, many = _by_ending(norm, lexicon)
    if name:
        return Token("word", written, norm, start, end, Entry(norm, "", "", name, "", many))
    return Token("word", written, norm, start, end)


def _by_ending(norm: str, lexicon: "Lexicon") -> tuple[str, bool]:
    """The class that the longest known ending of the word tells, and whether it is a plural; nothing where none does."""
    one = norm.removesuffix("s")
    for size in range(LONGEST_ENDING, 1, -1):
        if len(norm) > size + 2 and (name := lexicon.suffixes.get(norm[-size:])):
            return name, False
        if one != norm and len(norm) > size + 3 and (name := lexicon.suffixes.get(one[-size:])):
            return name, True
    return "", False


def _agent(word: str, lexicon: "Lexicon") -> bool:
    """Whether the word names who or what does something: a known verb with -er."""
    stem = word[:-2]
    return any(lexicon.entry(verb).act for verb in (stem, stem + "e", stem[:-1]))


def _join(tokens: list[Token], lexicon: "Lexicon") -> list[Token]:
    """Words that the lexicon knows only together become one token."""
    joined: list[Token] = []
    place, count = 0, len(tokens)
    while place < count:
        token = tokens[place]
        rows = lexicon.joined.get(token.norm) if token.kind == "word" else None
        found = _longest(tokens, place, rows) if rows else None
        if (
            found
            and joined
            and ("D" in joined[-1].entry.role or joined[-1].entry.noun)
            and not lexicon.entry(found[0]).noun
            and lexicon.entry(found[0]).act
        ) or (found and joined and "D" in joined[-1].entry.role and not lexicon.entry(found[0]).noun):
            found = None
        if not found:
            joined.append(token)
            place += 1
            continue
        form, length = found
        last = tokens[place + length - 1]
        text = f"{token.text} " + " ".join(part.text for part in tokens[place + 1 : place + length])
        joined.append(Token("word", text, form, token.start, last.end, lexicon.entry(form)))
        place += length
    return joined


def _longest(tokens: list[Token], place: int, rows: "list[tuple[tuple[str, ...], str]]") -> tuple[str, int] | None:
    if place + 1 >= len(tokens):
        return None
    following = tokens[place + 1].norm
    for rest, form in rows:
        if rest[0] != following:
            continue
        end = place + 1 + len(rest)
        if end <= len(tokens) and all(tokens[place + 1 + step].norm == word for step, word in enumerate(rest)):
            return form, end - place
    return None
