"""The arguments of a call in a short JavaScript, Ruby, Perl or PHP program: where they end, and what is known of them."""

from warpgate.reading.commands import UNKNOWN, Problem, Word
from warpgate.reading.inline_tokens import Token, Unclear, tokens

MOST_TOKENS = 20_000  # of the arguments of one call
MOST_WORK = 500_000  # tokens that are gone through for all arguments of a program
_STATEMENT_ENDS = frozenset((";", "}", "{"))
_ENDING_WORDS = frozenset(("or", "and", "if", "unless", "do", "rescue", "while", "until", "foreach", "for"))


class Arguments:
    """The tokens of a program."""

    def __init__(self, code: str, language: str) -> None:
        self.code = code
        self.language = language
        self.tokens = tokens(code, language)
        self.texts: dict[str, str] = {}  # variables that hold a known text
        self.problems: list[Problem] = []
        self.pairs: dict[int, int] = {}
        self.paired = False
        self.worked = 0

    def problem(self, what: str, at: int) -> None:
        if len(self.problems) < 50:
            self.problems.append(Problem(what, self.code[at : at + 120]))

    def closing(self, i: int) -> int:
        """The index of the sign that closes the bracket at `i`."""
        if not self.paired:
            self._pair()
        if i not in self.pairs:
            raise Unclear
        return self.pairs[i]

    def _pair(self) -> None:
        """Find for every bracket the one that closes it, whatever its kind."""
        self.paired = True
        open_at: list[int] = []
        for i, token in enumerate(self.tokens):
            if token.kind == "sign" and token.text in ("(", "[", "{"):
                open_at.append(i)
            elif token.kind == "sign" and token.text in (")", "]", "}") and open_at:
                self.pairs[open_at.pop()] = i

    def _work(self, steps: int) -> None:
        """Count what is gone through; a program that makes one go through it over and over is unclear."""
        self.worked += steps
        if self.worked > MOST_WORK:
            raise Unclear

    def statement_end(self, i: int) -> int:
        """Where the arguments of a call without parentheses end."""
        depth = 0
        start = i
        while i < len(self.tokens):
            token = self.tokens[i]
            if token.kind == "sign" and token.text in ("(", "["):
                depth += 1
            elif token.kind == "sign" and token.text in (")", "]"):
                if not depth:
                    break
                depth -= 1
            elif (not depth and (token.kind == "end" or (token.text in _STATEMENT_ENDS and token.kind == "sign"))) or (
                not depth and token.kind == "name" and token.text in _ENDING_WORDS
            ):
                break
            i += 1
            if i - start > MOST_TOKENS:
                break
        self._work(i - start)
        return i

    def arguments(self, i: int, end: int) -> "list[Word]":
        """The arguments between two indexes: known texts, lists of them spread out, `UNKNOWN` for the rest."""
        self._work(end - i)
        parts: list[list[Token]] = [[]]
        depth = 0
        for token in self.tokens[i:end]:
            if token.kind == "sign" and token.text in ("(", "[", "{"):
                depth += 1
            elif token.kind == "sign" and token.text in (")", "]", "}"):
                depth -= 1
            if token.text == "," and token.kind == "sign" and not depth:
                parts.append([])
            elif token.kind != "end":
                parts[-1].append(token)
        words: list[Word] = []
        for part in parts:
            if part and part[0].text == "[" and part[-1].text == "]" and part[0].kind == "sign":
                inside = [token for token in part[1:-1] if token.text != ","]
                words += [
                    Word(token.text if token.kind in ("text", "number") else UNKNOWN, True, origins=("list",)) for token in inside
                ]
            elif part:
                words.append(self.one(part))
        return words

    def one(self, part: "list[Token]") -> Word:
        """The value of one argument: texts joined by a plus or a dot."""
        texts: list[str] = []
        for position, token in enumerate(part):
            if token.kind == "aside":
                break
            if token.kind in ("text", "number") and token.text != "/":
                texts.append(token.text)
            elif (token.kind == "sign" and token.text in ("+", ".") and position) or (
                token.kind == "sign" and token.text == "$" and self.language in ("perl", "php")
            ):
                continue
            elif token.kind == "name" and token.text in self.texts:
                texts.append(self.texts[token.text])
            else:
                texts.append(UNKNOWN)
                joined = position + 1 < len(part) and part[position + 1].kind == "sign" and part[position + 1].text == "+"
                if len(part) == 1 or (position == 0 and not joined):
                    break
        text = "".join(texts)
        while UNKNOWN * 2 in text:
            text = text.replace(UNKNOWN * 2, UNKNOWN)
        return Word(text, True)

    def options(self, i: int, end: int) -> "tuple[tuple[str, Word], ...]":
        """`name: 'text'` pairs among the arguments: the method of a request and the like."""
        self._work(end - i)
        found = []
        for k in range(i, min(end, len(self.tokens)) - 2):
            one, two, three = self.tokens[k : k + 3]
            if (
                one.kind in ("name", "text")
                and two.text in (":", "=>")
                and two.kind == "sign"
                and three.kind in ("text", "number", "name")
            ):
                found.append((one.text, Word(three.text if three.kind != "name" else UNKNOWN, True)))
        return tuple(found)
