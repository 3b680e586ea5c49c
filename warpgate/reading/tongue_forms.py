"""Which forms verbs and nouns of the small lexicons take, by rule; odd ones stand in the lexicons themselves."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Ending of the infinitive: what takes its place in commands, in "we do" and in the gerund, and with a pronoun behind it.
VERBS = {
    "es": {
        "ar": "a e en amos emos ando aremos aré arlo arla arlos arlas arle arles arse",
        "er": "e a an emos amos iendo eremos eré erlo erla erlos erlas erle erles",
        "ir": "e a an imos amos iendo iremos iré irlo irla irlos irlas irle irles",
    },
    "pt": {
        "ar": "a e em amos emos ando aremos arei á-lo á-la á-los á-las ar-lhe ar-lhes",
        "er": "e a am emos amos endo eremos erei ê-lo ê-la ê-los ê-las",
        "ir": "e a am imos amos indo iremos irei i-lo i-la i-los i-las",
    },
    "it": {
        "are": "a i iamo ate ando eremo erò arlo arla arli arle argli arne",
        "ere": "e i iamo ete endo eremo erò erlo erla erli erle",
        "ire": "i isci iamo ite endo iremo irò irlo irla irli irle",
    },
    "fr": {
        "er": "e es ez ons ant erai erons",
        "ir": "is issez issons issant irai irons",
        "re": "s ez ons ant rai rons",
    },
    "ru": {
        "овать": "уй уйте уем",
        "евать": "уй уйте уем",
        "ить": "ь ьте и ите им",
        "ать": "ай айте аем",
        "ять": "яй яйте яем",
        "нуть": "ни ните нем",
        "ти": "и ите ём",
    },
}
SPELLED = {
    "es": (("c", "qu", "e"), ("g", "gu", "e"), ("z", "c", "e")),
    "pt": (("c", "qu", "e"), ("g", "gu", "e"), ("ç", "c", "e")),
    "it": (("c", "ch", "ie"), ("g", "gh", "ie")),
    "fr": (("g", "ge", "ao"), ("c", "ç", "ao")),
}
NOUNS = {
    "es": (("ión", "iones"), ("z", "ces"), ("én", "enes"), ("ón", "ones"), ("", "s es")),
    "pt": (("ão", "ões ãos"), ("m", "ns"), ("al", "ais"), ("el", "eis"), ("il", "is"), ("", "s es")),
    "it": (("co", "chi ci"), ("go", "ghi"), ("ca", "che"), ("ga", "ghe"), ("io", "i"), ("o", "i"), ("a", "e i"), ("e", "i")),
    "fr": (("al", "aux"), ("eau", "eaux"), ("eu", "eux"), ("", "s")),
    "de": (("e", "en es"), ("el", "eln els"), ("er", "ern ers"), ("in", "innen"), ("um", "en ums"), ("", "e en n s es er ern")),
    "nl": (("e", "es en"), ("heid", "heden"), ("", "en s 's")),
    "ru": (
        ("ие", "ия ию ием ии ий иям иями иях"),
        ("ия", "ии ию ией ий иям иями иях"),
        ("ка", "ки ку ке кой ок кам ками ках ек"),
        ("а", "ы и у е ой ей ам ами ах"),
        ("я", "и ю е ей ь ям ями ях"),
        ("ь", "и я ю ем ём е ью ей ям ями ях"),
        ("й", "я ю ем е и ев ям ями ях"),
        ("о", "а у ом е ам ами ах"),
        ("е", "я ю ем и ей ям ями ях"),
        ("ец", "ца цу цем це цы цев цов цам цами цах"),
        ("ок", "ка ку ком ке ки ков кам ками ках"),
        ("", "а у ом ем е ы и ов ей ам ами ах"),
    ),
}
# Longer ones first, so that "zurück" is not taken for "zu".
GERMAN_PARTICLES = (
    *("zurück", "zusammen", "herunter", "hinunter", "hinaus", "heraus", "herein", "hinein", "hinzu", "durch", "wieder", "weiter"),
    *("runter", "nieder", "fest", "frei", "nach", "raus", "rein", "rüber", "rück", "über", "unter", "voll", "weg", "vor", "los"),
    *("mit", "her", "hin", "hoch", "ein", "auf", "aus", "bei", "ab", "an", "um", "zu"),
)
DUTCH_PARTICLES = (
    *("terug", "samen", "binnen", "buiten", "voort", "open", "door", "over", "toe", "uit", "aan", "bij", "mee", "weg", "voor"),
    *("neer", "vast", "los", "op", "in", "af", "om", "na"),
)


def verb_forms(verb: str, code: str) -> "list[str]":
    """The forms of a verb beside its infinitive; none for a word that is no infinitive of the language."""
    first, space, rest = verb.partition(" ")
    if space:
        return [f"{form} {rest}" for form in verb_forms(first, code)]
    if code == "de":
        return _german(verb) if verb.endswith("n") and len(verb) > 4 else []
    if code == "nl":
        return _dutch(verb) if verb.endswith("en") and len(verb) > 4 else []
    for ending, others in VERBS.get(code, {}).items():
        if verb.endswith(ending) and len(verb) > len(ending) + 1:
            stem = verb[: -len(ending)]
            return [_spelled(stem, other, code) for other in others.split()]
    return []


def _spelled(stem: str, ending: str, code: str) -> str:
    for last, written, before in SPELLED.get(code, ()):
        if stem.endswith(last) and ending[0] in before:
            return stem[: -len(last)] + written + ending
    return stem + ending


def _german(verb: str) -> "list[str]":
    if verb.endswith("eln"):
        return [verb[:-1], verb[:-3] + "le"]
    if verb.endswith("ern"):
        return [verb[:-1], verb[:-1] + "e"]
    return [verb[:-2], verb[:-1]] if verb.endswith("en") else []


def _dutch(verb: str) -> "list[str]":
    stem = verb[:-2]
    if len(stem) > 2 and stem[-1] == stem[-2]:
        stem = stem[:-1]
    elif len(stem) > 1 and stem[-1] not in "aeiou" and stem[-2] in "aeou" and (len(stem) < 3 or stem[-3] not in "aeiou"):
        stem = stem[:-1] + stem[-2] + stem[-1]
    stem = {"v": stem[:-1] + "f", "z": stem[:-1] + "s"}.get(stem[-1], stem)
    return [stem, stem + "t"]


def parted(verb: str, code: str) -> "Iterator[tuple[str, str]]":
    """For a verb whose particle may stand apart ("umstellen"): each form of what is left, with the particle."""
    particles = {"de": GERMAN_PARTICLES, "nl": DUTCH_PARTICLES}.get(code, ())
    for particle in particles:
        rest = verb.removeprefix(particle)
        if rest != verb and len(rest) > 3 and rest.endswith("n"):
            for form in (rest, *(_german(rest) if code == "de" else _dutch(rest))):
                yield form, particle
            return


def with_zu(verb: str, code: str) -> "list[str]":
    """ "umzustellen": the infinitive with its little word inside."""
    if code != "de":
        return []
    for _, particle in parted(verb, code):
        return [f"{particle}zu{verb.removeprefix(particle)}"]
    return []


def noun_forms(noun: str, code: str) -> "list[str]":
    """The plural and the cases of a noun, as far as rules give them; a form too many does no harm."""
    first, space, rest = noun.partition(" ")
    if space:
        return [f"{form} {rest}" for form in noun_forms(first, code)]
    for ending, others in NOUNS.get(code, ()):
        if noun.endswith(ending) and len(noun) > len(ending) + 1:
            stem = noun[: len(noun) - len(ending)]
            found = [stem + other for other in others.split()]
            if code == "nl":
                found += _dutch_plurals(noun)
            return found
    return []


def _dutch_plurals(noun: str) -> "list[str]":
    if len(noun) < 3 or noun[-1] in "aeiou":
        return []
    if noun[-2] in "aeiou" and noun[-3] == noun[-2]:
        return [noun[:-2] + noun[-1] + "en"]
    return [noun + noun[-1] + "en"] if noun[-2] in "aeiou" else []
