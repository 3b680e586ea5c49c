"""Whether a little program in a language that nobody parses here only computes and shows: by every name that stands in it."""

from warpgate.decision.callrules import RISKY, words_of
from warpgate.decision.globs import names

# Words of names that reach files, processes, other machines, or code that is not to be seen.
_REACHING = names(
    """
    exec execute spawn popen fork cmd shell sh bash process processbuilder runtime file files fs fileutils dir open http
    https net socket tcp udp url uri curl mail mailer smtp ftp ssh download fetch eval load loadfile loadstring dofile
    source invoke reflect ccall apply getfield getproperty setproperty constantize instance const class define call run
    perform dispatch deliver later queue job enqueue install statement unprepared storage forget increment decrement toggle
    attach detach sync cancel approve archive expire import export seed factory fill setenv putenv artisan command syscall
    dlopen library_load erlang rpc node cluster assign grant unsafe pipeline backtick
    """
)
_ALLOWED = names(
    """
    tostring to_string format join print println puts write_line inspect sum count dump dd var_dump copy replace
    """
)
_MACROS = names(
    """
    println print eprintln eprint format vec assert assert_eq assert_ne dbg panic matches todo unreachable concat stringify
    """
)
_INTERPOLATED = ("#{", "${", "\\(", "$(")


def only_computes(code: str) -> bool:
    """Whether no name in the code says that it changes or reaches anything, and nothing is assembled to hide one."""
    if "`" in code or "%x" in code or "&:" in code or _chosen_by_text(code):
        return False
    place, length, word = 0, len(code), ""
    symbol = False  # the word is a Ruby or Elixir symbol, which is a value
    while place <= length:
        letter = code[place] if place < length else " "
        if letter.isalnum() or letter == "_":
            if not word:
                symbol = place > 0 and code[place - 1] == ":" and code[place - 2 : place - 1] != ":"
            word += letter
            place += 1
            continue
        # A bang says in Ruby and Elixir that something is changed for good.
        label = letter == ":" and code[place + 1 : place + 2] != ":"
        macro = letter == "!" and code[place + 1 : place + 2] in ("(", "[", "{") and word in _MACROS
        if (
            word
            and not macro
            and not (symbol and letter != ".")
            and not label
            and (not _harmless(word, letter) or (letter == "!" and code[place + 1 : place + 2] != "="))
        ):
            return False
        if letter in "\"'" and not (letter == "'" and word):
            end = _end_of_text(code, place)
            text = code[place:end]
            if any(mark in text for mark in _INTERPOLATED) and not only_computes(text[1:-1].replace('"', " ").replace("'", " ")):
                return False
            place = end
        else:
            place += 1
        word = ""
    return True


def _chosen_by_text(code: str) -> bool:
    """`thing["delete"]`: something is reached by a text; a list of texts is none of it."""
    for sign in ('["', "['"):
        place = code.find(sign)
        while place >= 0:
            if place and (code[place - 1].isalnum() or code[place - 1] in "_)]}\"'?!"):
                return True
            place = code.find(sign, place + 1)
    return False


def _harmless(word: str, after: str) -> bool:
    if word.lower() in _ALLOWED or (word == "System" and after == "."):
        return True
    parts = words_of(word)
    # A constant is a noun: `Order.where(…)`, `App\\Models\\Release::count()`.
    named = word[0].isupper() and not word.isupper() and after in (".", ":", "\\", ",", ")", " ")
    return (named or RISKY.isdisjoint(parts)) and _REACHING.isdisjoint(parts) and word.lower() not in ("system", "rm")


def _end_of_text(code: str, start: int) -> int:
    place = start + 1
    while place < len(code) and code[place] != code[start]:
        place += 2 if code[place] == "\\" else 1
    return min(place + 1, len(code))
