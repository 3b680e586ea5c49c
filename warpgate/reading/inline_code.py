"""From a short JavaScript, Ruby, Perl or PHP program to the commands it would run and the calls that can matter outside it."""

from itertools import pairwise

from warpgate.reading.commands import UNKNOWN, Call, Command, Problem, Script, Word
from warpgate.reading.inline_arguments import Arguments
from warpgate.reading.inline_choices import choices
from warpgate.reading.inline_table import ACTING, CODE, COMPUTING, MATTER, METHODS, MODULE_CALLS, RUNS, SQL_CALLS, SQL_STARTS, TAME
from warpgate.reading.inline_tokens import Unclear
from warpgate.reading.scope import moved
from warpgate.reading.shell import read_carried
from warpgate.values import replace

LONGEST = 200_000
DEEPEST = 5
GLOBAL_MODULES = ("fs", "child_process", "net", "http", "https", "vm", "dgram", "tls", "cluster", "worker_threads")  # of `node -e`
MOST_NAMES = 500  # tokens of one import
_OWN_FOLDER = ("__dirname", "__filename", "__FILE__", "__DIR__", "__dir__", "dirname", "Bin")
_LANGUAGES = {"nodejs": "node", "deno": "node", "bun": "node", "tsx": "node", "ts-node": "node"}


def read_inline(code: str, program: str, depth: int = 0) -> Script:
    """What the program text would run: commands, calls, and what could not be read. Never raises."""
    language = _LANGUAGES.get(program, program)
    if len(code) > LONGEST:
        return Script((), (Problem("too-long", code[:60]),))
    try:
        reading = _Reading(code, language, depth)
        reading.whole()
    except (Unclear, RecursionError):
        return Script((), (Problem("syntax", code[:200]),))
    return Script(tuple(reading.commands), tuple(reading.problems), tuple(reading.calls))


class _Reading(Arguments):
    def __init__(self, code: str, language: str, depth: int) -> None:
        super().__init__(code, language)
        self.depth = depth
        # What a name of the program stands for: a module, or something made from one.
        self.bound: dict[str, str] = self.globals() if language == "node" else {}
        self.choices = choices(self.tokens) if language == "node" else {}
        self.commands: list[Command] = []
        self.calls: list[Call] = []
        self.folder: str | None = ""  # where the code has gone to; None: not known
        self.computed_ends: set[int] = set()  # brackets that end a call of what only computes

    def globals(self) -> dict[str, str]:
        """The modules that `node -e` has at hand, but for names that the program gives to something else."""
        taken = {
            name.text
            for before, name in pairwise(self.tokens)
            if name.text in GLOBAL_MODULES[2:] and before.text in ("const", "let", "var", "(", ",")
        }
        return {name: name for name in GLOBAL_MODULES if name not in taken}

    def whole(self) -> None:
        i = 0
        while i < len(self.tokens):
            token = self.tokens[i]
            if token.kind == "command":
                self.shell(token.text, "backticks", token.at)
                i += 1
            elif token.kind == "name":
                i = self.name(i)
            elif token.text == "[" and self.language == "node" and i and self.tokens[i - 1].text == ")":
                i = self.computed(i)
            else:
                i += 1

    def computed(self, i: int) -> int:
        """`…[name](…)`: a method chosen by a name that is computed cannot be told."""
        end = self.closing(i)
        if (
            end + 1 < len(self.tokens)
            and self.tokens[end + 1].text == "("
            and not (end == i + 2 and self.tokens[i + 1].kind == "text")
        ):
            self.problem("hidden-payload", self.tokens[i].at)
        return i + 1

    # Names and calls

    def name(self, i: int) -> int:
        """A name, with what is reached through it; where it is called, the call is noted. The index to go on at."""
        if i and self.tokens[i - 1].text in (".", "->", "?.", "::") and self.language != "perl":
            root = "?"
            chain = [self.tokens[i].text]
        else:
            root = self.tokens[i].text
            chain = []
        at = i
        i += 1
        self.remember(root, i)
        if root == "import" and self.language == "node" and not chain and not (i < len(self.tokens) and self.tokens[i].text == "("):
            return self.imported(i)
        while i < len(self.tokens):
            text = self.tokens[i].text
            if self.tokens[i].kind == "sign" and text in (".", "?.", "::", "->") and i + 1 < len(self.tokens):
                if self.tokens[i + 1].kind != "name":
                    break
                chain.append(self.tokens[i + 1].text)
                i += 2
            elif (
                text == "["
                and i + 2 < len(self.tokens)
                and self.tokens[i + 1].kind == "text"
                and self.tokens[i + 2].text == "]"
                and self.language == "node"
            ):
                chain.append(self.tokens[i + 1].text)
                i += 3
            elif text == "[" and self.language == "node" and root in ("global", "globalThis", "process", *self.bound):
                end = self.closing(i)
                if end + 1 < len(self.tokens) and self.tokens[end + 1].text == "(":
                    self.problem("hidden-payload", self.tokens[i].at)
                break
            elif text == "(" and root in ("require", "import") and not chain and self.language == "node":
                root, i = self.require(i)
                if not root:
                    return i
            else:
                break
        self.binding(at, i, root, chain)
        if root == "?" and at > 1 and at - 2 in self.computed_ends and i < len(self.tokens) and self.tokens[i].text == "(":
            self.computed_ends.add(self.closing(i))  # `createHash(…).update(…).digest(…)`
            return i + 1
        if i >= len(self.tokens):
            bare = self.language in ("perl", "ruby")
            return i if not bare else self.called(root, chain, at, i)
        return self.called(root, chain, at, i)

    def remember(self, name: str, i: int) -> None:
        """Keep the text that a variable is given, when it is given one; forget it when it is given something else."""
        signs = [token.text if token.kind == "sign" else token.kind for token in self.tokens[i : i + 3]]
        if signs[:2] == ["=", "text"] and (len(signs) == 2 or signs[2] in (";", "end", ",")):
            self.texts[name] = self.tokens[i + 1].text
        elif signs[:1] == ["="] or signs[1:2] == ["="]:
            self.texts.pop(name, None)

    def imported(self, i: int) -> int:
        """`import a from 'm'`, `import { a as b } from 'm'`, `import * as a from 'm'`; `import('m')` is read as a call."""
        names: list[str] = []
        braces = False
        end = i
        while (
            end < min(len(self.tokens), i + MOST_NAMES)
            and self.tokens[end].kind != "text"
            and self.tokens[end].text not in ("(", ";")
        ):
            if self.tokens[end].kind == "name":
                names.append(self.tokens[end].text)
            braces = braces or self.tokens[end].text == "{"
            end += 1
        if end >= len(self.tokens) or self.tokens[end].kind != "text":
            return i
        module = self.tokens[end].text.removeprefix("node:").replace("/promises", "")
        words = [name for name in names if name not in ("from", "type")]
        for position, name in enumerate(words):
            if name == "as" or words[position + 1 : position + 2] == ["as"]:
                continue
            aliased = position > 1 and words[position - 1] == "as"
            own = words[position - 2] if aliased else name
            self.bound[name] = f"{module}.{own}" if braces else module
        return end + 1

    def require(self, i: int) -> "tuple[str, int]":
        """The module that `require(…)` at `i` gives, and the index after it."""
        end = self.closing(i)
        words = self.arguments(i + 1, end)
        text = words[0].text if words else UNKNOWN
        if UNKNOWN in text and not text.endswith((".json", ".json5")):
            self.problem("hidden-payload", self.tokens[i].at)
            return "", end + 1
        return "\0" + text.removeprefix("node:").replace("/promises", ""), end + 1

    def binding(self, at: int, end: int, root: str, chain: "list[str]") -> None:
        """Remember what a name stands for: `x = require('m')`, `{a, b: c} = require('m')`, `x = new m.Client(…)`."""
        before = at - 1
        while before >= 0 and self.tokens[before].text in ("new", "await", "("):
            before -= 1
        if before < 1:
            return
        sign = self.tokens[before].text
        stands = self.resolved(root, chain)
        if sign == "from":
            return
        if sign != "=" or not stands:
            return
        target = self.tokens[before - 1]
        if target.kind == "name":
            self.bound[target.text] = stands
        elif target.text == "}":
            start = before - 1
            while start >= 0 and self.tokens[start].text != "{":
                start -= 1
            names = [
                token.text for token in self.tokens[start + 1 : before - 1] if token.kind == "name" or token.text in (":", ",")
            ]
            for part in " ".join(names).split(" , "):
                own, _, other = part.partition(" : ")
                if own.strip():
                    self.bound[(other or own).strip()] = f"{stands}.{own.strip()}"

    def resolved(self, root: str, chain: "list[str]") -> str:
        """The dotted name behind a chain that begins with a module; empty when it begins with none."""
        if root.startswith("\0"):
            return ".".join((root[1:], *chain))
        return ".".join((self.bound[root], *chain)) if root in self.bound else ""

    def is_sql(self, name: str, i: int, *, tagged: bool) -> bool:
        """`db.exec('drop table x')`, `` sql`delete from x` ``: what is handed over is SQL that changes something."""
        at = i if tagged or (self.tokens[i : i + 1] and self.tokens[i].text != "(") else i + 1
        if at >= len(self.tokens) or self.tokens[at].kind != "text":
            return False
        text = self.tokens[at].text.lstrip().lower()
        changes = text.startswith(SQL_STARTS) or (text.startswith("update ") and " set " in text)
        return changes and (tagged or name in SQL_CALLS)

    def hands_over(self, root: str, chain: "list[str]", at: int) -> bool:
        """A function of Node's own that changes files or runs something, as a value for something else."""
        whole = self.resolved(root, chain)
        name = (whole or root).rpartition(".")[2] if not chain else chain[-1]
        if at and self.tokens[at - 1].text in ("{", "const", "let", "var", "typeof"):
            return False
        if name in MODULE_CALLS:
            return bool(chain or whole)
        return whole.startswith(("fs.", "child_process.", "fs/promises.")) and name in ("rm", "rmdir", "unlink", "exec", "execFile")

    def handed_over(self, at: int) -> bool:
        """`&:unlink` and `method(:delete)`: a method that something else will call."""
        before = [token.text for token in self.tokens[max(0, at - 3) : at]]
        return before[-2:] == ["&", ":"] or before == ["method", "(", ":"]

    def called(self, root: str, chain: "list[str]", at: int, i: int) -> int:
        """Note the call of a chain, when it is one that matters; the index to go on at."""
        tokens = self.tokens
        parenthesis = i < len(tokens) and tokens[i].text == "("
        tagged = i < len(tokens) and tokens[i].kind == "text" and self.language == "node"
        bare = self.language in ("ruby", "perl", "php") and not parenthesis
        if not parenthesis and not bare and not tagged:
            if self.language == "node" and i < len(tokens) and tokens[i].text in (",", ")") and self.hands_over(root, chain, at):
                self.problem("hidden-payload", tokens[at].at)  # `files.forEach(fs.unlinkSync)`
            return i
        whole = self.resolved(root, chain)
        if not whole and chain and self.language == "node" and chain[-1] in MODULE_CALLS:
            whole = f"{MODULE_CALLS[chain[-1]]}.{chain[-1]}"  # `(require('fs')).rmSync(…)`, and what has its name from there
        if (
            self.language == "ruby"
            and not chain
            and self.handed_over(at)
            and (root in METHODS or root in RUNS["ruby"] or _acts(root))
        ):
            self.problem("hidden-payload", tokens[at].at)
            return i
        name = whole.rpartition(".")[2] if whole else chain[-1] if chain else root
        if self.language == "php" and parenthesis and not chain and at and tokens[at - 1].text == "$":
            self.problem("hidden-payload", tokens[at].at)  # a function by a name that is computed
            return i
        if parenthesis and (whole or root).partition(".")[0] in COMPUTING[self.language] and name not in CODE[self.language]:
            self.computed_ends.add(self.closing(i))
        if name == "chdir":
            self.goes(i, self.closing(i) if parenthesis else self.statement_end(i), parenthesis)
        if (chain or tagged) and self.is_sql(name, i, tagged=tagged):
            root, chain, name, whole = "?", ["query"], "query", ""
        if not self.matters(root, chain, name, whole):
            return i
        if at and tokens[at - 1].text in ("$", "@", "%", "def", "sub", "function", ":", "&") and not chain:
            return i
        end = self.closing(i) if parenthesis else self.statement_end(i)
        start = i + 1 if parenthesis else i
        turn = next((token.text for token in tokens[start:end] if token.kind == "name" and token.text in self.choices), "")
        for text in self.choices.get(turn, ("",)):
            if turn:
                self.texts[turn] = text
            self.note(root, chain, name, whole, self.arguments(start, end), tokens[at].at, i, end)
        self.texts.pop(turn, None)
        return i + 1 if parenthesis else i

    def goes(self, i: int, end: int, parenthesis: bool) -> None:
        """Go to another folder: paths are relative to it from here on."""
        if any(token.text in _OWN_FOLDER for token in self.tokens[i:end]):
            return  # beside the program itself
        words = self.arguments(i + 1 if parenthesis else i, end)
        self.folder = moved(self.folder, words[0].text if words else UNKNOWN)

    def placed(self, command: Command) -> Command:
        """The command, run where the code has gone to."""
        folder = None if self.folder is None or command.folder is None else moved(self.folder, command.folder)
        return replace(command, folder=folder)

    def matters(self, root: str, chain: "list[str]", name: str, whole: str) -> bool:
        language = self.language
        if name in CODE[language] and (
            language != "node" or not chain or whole.startswith("vm") or root in ("process", "globalThis", "global", "window")
        ):
            return True
        if name in RUNS[language]:
            own = language != "node" and (not chain or root[:1].isupper())
            return own or whole.startswith(("child_process", "execa", "zx", "bun.")) or root in ("Bun", "Deno")
        if not chain:
            return name in MATTER[language] or (bool(whole) and whole.partition(".")[0] not in COMPUTING[language])
        first = (whole or root).partition(".")[0]
        if first in COMPUTING[language]:
            return False
        return (
            bool(whole)
            or root in ("Bun", "Deno", "axios")
            or name in METHODS
            or (name == "postMessage" and chain[-2:-1] == ["chat"])
            or _acts(name)
            or (language == "ruby" and root[:1].isupper())
        )

    def note(
        self, root: str, chain: "list[str]", name: str, whole: str, arguments: "list[Word]", at: int, i: int, end: int
    ) -> None:
        language = self.language
        if name in CODE[language] and not (language == "node" and whole and not whole.startswith("vm")):
            self.dynamic(name, arguments, at, i)
            return
        kind = RUNS[language].get(name, "")
        if kind and (language != "node" or whole.startswith(("child_process", "execa", "zx", "bun.")) or root in ("Bun", "Deno")):
            self.running(kind, name, arguments, at, i, end)
            return
        dotted = whole or ".".join(("?" if root == "?" else root, *chain))
        keywords = self.options(i, end)
        self.calls.append(Call(f"{language}:{dotted}", tuple(arguments), keywords, folder=self.folder))

    def dynamic(self, name: str, arguments: "list[Word]", at: int, i: int) -> None:
        if self.language == "perl" and i < len(self.tokens) and self.tokens[i].text == "{":
            return  # a block, which is read as what it is
        if name in ("send", "public_send", "__send__", "const_get", "call_user_func", "call_user_func_array", "constantize"):
            if arguments and arguments[0].known:
                kind = RUNS[self.language].get(arguments[0].text, "")
                if kind:
                    self.running(kind, name, arguments[1:], at, i, i)
                else:
                    self.calls.append(Call(f"{self.language}:{arguments[0].text}", tuple(arguments[1:]), folder=self.folder))
                return
            if name == "send":
                self.calls.append(Call(f"{self.language}:?.send", tuple(arguments), folder=self.folder))
                return
        code = arguments[-1] if arguments else None
        if code is None or not code.known or self.depth >= DEEPEST:
            self.problem("hidden-payload", at)
            return
        script = read_inline(code.text, self.language, self.depth + 1)
        self.commands += [self.placed(command) for command in script.commands]
        self.problems += script.problems
        self.calls += script.calls

    def running(self, kind: str, name: str, arguments: "list[Word]", at: int, i: int, end: int) -> None:
        known = [word for word in arguments if word.text != UNKNOWN or word is arguments[0]] if arguments else []
        if not known or not known[0].text.replace(UNKNOWN, "").strip():
            self.problem("unresolved-program", at)
        elif kind == "shell" or (kind == "either" and len(arguments) == 1):
            self.shell(known[0].text, name, at)
        else:
            words = tuple(arguments)
            if self.language == "node" and words[-1].text == UNKNOWN and len(words) > 1:
                words = words[:-1] if not words[-1].origins else words  # the options object
            if any(key == "shell" for key, _ in self.options(i, end)):
                self.shell(" ".join(word.text for word in words), name, at)
                return
            self.commands.append(self.placed(Command(words, via=(name,), raw=self.code[at : at + 200])))

    def shell(self, text: str, name: str, at: int) -> None:
        if not text.replace(UNKNOWN, "").strip():
            self.problem("unresolved-program", at)
            return
        script = read_carried(text)
        self.problems += script.problems
        self.commands += [self.placed(replace(command, via=(name, *command.via))) for command in script.commands]


def _is_grave(name: str) -> bool:
    return name in METHODS or name in RUNS["ruby"] or _acts(name)


def _acts(name: str) -> bool:
    """Whether the first word of a method's name of several words says that something is sent, taken away or set going."""
    end = next((i for i, char in enumerate(name) if char == "_" or char.isupper()), 0)
    return bool(end) and name[:end] in ACTING and name not in TAME
