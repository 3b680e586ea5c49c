"""Conditions on texts and pictures that people sign off, not an agent: legal text, licences, prices, the brand."""

from warpgate.decision.globs import NO, YES, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

# Whole names of files, without their ending.
_LICENCES = names("license licence copying eula unlicense license-mit license-apache copyright")
_LEGAL = names("terms tos eula privacy legal imprint impressum agb datenschutz dpa refund gdpr cookies")
_LEGAL_PAIRS = (("terms", "of"), ("privacy", "policy"), ("refund", "policy"), ("cookie", "policy"), ("data", "processing"))
_PRICES = names("price prices pricing tariff tariffs pricelist")
_BRAND = names("logo logos wordmark logotype brandmark brand")
_PROSE = names("md mdx rst txt html htm adoc pdf docx odt tex")
_TABLES = names("json json5 yaml yml toml csv tsv xml ini")
_PICTURES = names("svg png ico jpg jpeg webp eps ai gif")
_TESTS = names("test tests spec specs fixtures mock mocks examples example testdata __tests__ stories")


def signed_off(word: "Word", subject: "Subject") -> int:
    """The path names a legal text, a licence, a list of prices or a logo of the project."""
    path = subject.path(word)
    if path.place != "inside" or not path.parts:
        return NO
    folders = [part.lower() for part in path.parts[:-1]]
    stem, _, ending = path.parts[-1].lower().partition(".")
    ending = ending.rpartition(".")[2]
    words = stem.replace("_", "-").split("-")
    if not _TESTS.isdisjoint(folders) or not _TESTS.isdisjoint(words) or "node_modules" in folders or "vendor" in folders:
        return NO
    if stem in _LICENCES and ending in ("", *_PROSE):
        return YES
    legal = words[0] in _LEGAL or "legal" in folders or any(pair == tuple(words[:2]) for pair in _LEGAL_PAIRS)
    if legal and (ending in _PROSE or (ending in _TABLES and "legal" in folders)):
        return YES
    if (not _PRICES.isdisjoint(words) or not _PRICES.isdisjoint(folders)) and ending in _TABLES:
        return YES
    return YES if ending in _PICTURES and (not _BRAND.isdisjoint(words) or "brand" in folders) else NO


_MONEY = ("price", "pricing", "monthly", "yearly", "annual", "amount", "fee", "eur", "usd", "€", "$")
_MANIFESTS = names("package.json composer.json pyproject.toml cargo.toml setup.py setup.cfg gemspec podspec")
_NAMES = ("displayname", "productname", "app_name", "appname", "brandname", "brand_name", "tagline", "slogan", "trademark")
_PLANS = names("plan plans pricing prices price billing tiers products subscription subscriptions")


def _scripts(subject: "Subject") -> str:
    """What the editing program is told to do, in lower case."""
    line = subject.line
    words = [word.text for name in ("-e", "--expression", "-c") for word in line.options.get(name, ())]
    if not words and line.operands:
        words = [line.operands[0].text]
    return " ".join(words).lower()


_PAGES = (".html", ".htm", ".vue", ".tsx", ".jsx", ".erb", ".twig", ".blade.php", ".hbs")


def _renames_product(subject: "Subject") -> int:
    """A name of several words that begin with capitals gives way to another, in every page that a search of the project finds."""
    line = subject.line
    by_search = subject.command.via[-1:] in (("xargs",), ("find -exec",), ("find -execdir",))
    if not by_search or not any(option in line.options for option in _IN_PLACE):
        return NO
    words = [word.text for name in ("-e", "--expression") for word in line.options.get(name, ())] or [line.operands[0].text]
    where = " ".join(origin for word in line.operands for origin in word.origins)
    if not any(ending in where for ending in _PAGES) and ("--include" in where or "-name" in where or "docs" in where):
        return NO
    for script in words:
        pieces = script[2:].split(script[1:2]) if script[:1] == "s" and len(script) > 3 else []
        if len(pieces) == 3 and _is_name(pieces[0], 2) and _is_name(pieces[1], 1):
            return YES
    return NO


def _is_name(text: str, least: int) -> bool:
    words = text.replace("\\", "").split(" ")
    return len(words) >= least and all(word[:1].isupper() and word.isalpha() for word in words)


def _edits_signed_off(subject: "Subject") -> int:
    """An edit in place changes a price in a list of plans, a licence in a manifest, or the name of the product."""
    line = subject.line
    if not any(option in line.options for option in _IN_PLACE) and subject.name not in ("PlistBuddy", "plutil"):
        return NO
    script = _scripts(subject)
    digits = any(letter.isdigit() for letter in script)
    for word in line.operands:
        path = subject.path(word)
        if not path.parts or path.place != "inside":
            continue
        last = path.parts[-1].lower()
        stem = last.partition(".")[0].replace("_", "-").split("-")
        if not _TESTS.isdisjoint(part.lower() for part in path.parts[:-1]) or not _TESTS.isdisjoint(stem):
            continue
        if digits and not _PLANS.isdisjoint(stem) and any(mark in script for mark in _MONEY):
            return YES
        if (last in _MANIFESTS or last.rpartition(".")[2] in _MANIFESTS) and ("license" in script or "licence" in script):
            return YES
        if any(name in script.replace("-", "").replace(" ", "") for name in _NAMES):
            return YES
    return NO


def _writes_signed_off(subject: "Subject") -> int:
    """A program that writes what it is told to writes such a file."""
    name, line = subject.name, subject.line
    if name in ("sed", "perl", "ruby", "yq", "jq", "sd", "dasel") and not any(o in line.options for o in _IN_PLACE):
        return NO if name != "sd" else max((signed_off(word, subject) for word in line.operands), default=NO)
    words = [word for option in _OUTPUTS for word in line.options.get(option, ())]
    if name in ("cp", "mv", "install", "rsync"):
        words += line.operands[-1:]
    elif name not in ("curl", "wget"):
        words += line.operands
    return max((signed_off(word, subject) for word in words), default=NO)


_IN_PLACE = ("-i", "--in-place", "--inplace", "-pi")
_OUTPUTS = ("-o", "--output", "-O", "--output-document", "-t", "--target-directory")

WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is signed off by people": signed_off,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "edits what people sign off": _edits_signed_off,
    "renames the product in pages": _renames_product,
    "writes what people sign off": _writes_signed_off,
}
