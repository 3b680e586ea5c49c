"""A text without what looks like a secret: tokens by their form, values by the name they stand behind, long random words."""

SHOWN = "[…]"
# How well-known tokens begin.
_TOKENS = (
    "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk-", "sk_live_", "sk_test_", "rk_live_", "pk_live_",
    "xoxb-", "xoxp-", "xoxa-", "xapp-", "AKIA", "ASIA", "AIza", "ya29.", "eyJ", "npm_", "hf_", "pypi-", "dop_v1_", "shpat_",
    "whsec_", "SG.", "key-",
)  # fmt: skip
_NAMES = (
    "password", "passwd", "passwort", "pwd", "secret", "token", "apikey", "api-key", "api_key", "credential", "authorization",
    "bearer", "private_key", "access_key", "accesskey", "auth",
)  # fmt: skip
_MARKS = "'\"`,;()[]{}<>"
_RANDOM = 32  # from this length on, a word of mixed letters and digits is taken for a key
_SCHEMES = ("bearer", "basic", "token")


def redact(text: str, limit: int = 300) -> str:
    """The text on one line, cut to the limit, with every word that looks like a secret masked."""
    words = text[: limit * 4].split()
    shown: list[str] = []
    hide = False
    for word in words:
        masked, next_hides = _word(word, hide)
        shown.append(masked)
        hide = next_hides
    line = " ".join(shown)
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _word(word: str, hide: bool) -> tuple[str, bool]:
    """The word as it may be shown, and whether the next one is a secret."""
    bare = word.strip(_MARKS)
    lower = bare.lower().rstrip(":=")
    if hide and lower in _SCHEMES:
        return word, True
    if hide and bare[:1] != "-":
        return word.replace(bare, SHOWN) if bare else word, False
    name, mark, value = _split(bare)
    if mark and _is_secret_name(name):
        # Behind `Authorization: Bearer` stands the secret itself.
        return (word.replace(value, SHOWN), value.lower() in _SCHEMES) if value else (word, True)
    if lower in _SCHEMES or (bare[:1] == "-" and _is_secret_name(lower)):
        return word, True
    if "://" in bare and "@" in bare:
        return _without_user(word), False
    if bare.startswith(_TOKENS) and len(bare) > 11:
        return word.replace(bare, SHOWN), False
    return (word.replace(bare, SHOWN), False) if _looks_random(bare) else (word, False)


def _split(word: str) -> tuple[str, str, str]:
    for mark in ("=", ":"):
        name, found, value = word.partition(mark)
        if found and not value.startswith("//"):
            return name.strip(_MARKS), mark, value.strip(_MARKS)
    return word, "", ""


def _is_secret_name(name: str) -> bool:
    lower = name.lower().lstrip("-")
    return any(each in lower for each in _NAMES) and len(lower) < 60


def _without_user(word: str) -> str:
    """An address without the name and the password in front of its host."""
    scheme, _, rest = word.partition("://")
    user, _, host = rest.rpartition("@")
    return word if "/" in user else f"{scheme}://{SHOWN}@{host}"


def _looks_random(word: str) -> bool:
    if len(word) < _RANDOM or "/" in word or "." in word or "\\" in word:
        return False
    plain = word.replace("-", "").replace("_", "").replace("+", "").replace("=", "")
    digits = sum(letter.isdigit() for letter in plain)
    # A commit's hash says nothing secret and helps whoever reads the log.
    if len(word) in (40, 64) and all(letter in "0123456789abcdef" for letter in word):
        return False
    return plain.isalnum() and digits >= 4 and digits < len(plain) - 4
