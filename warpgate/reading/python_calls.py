"""What the calls in Python code come to: commands, facts, values."""

import _ast as ast  # the node classes alone; `ast` itself costs more than a bare interpreter
import sys

from warpgate.reading.commands import UNKNOWN, Call, Command, Feed, Problem
from warpgate.reading.python_computing import called
from warpgate.reading.python_made import COMPUTING, is_container, is_plain, made, made_attribute, reached, stays_in_dict
from warpgate.reading.python_values import (
    HIDDEN,
    PATH,
    Known,
    Listed,
    Made,
    Method,
    Named,
    Own,
    joined_path,
    listed,
    source_of,
    text_of,
    word_of,
)
from warpgate.reading.scope import moved
from warpgate.reading.shell import read_carried
from warpgate.values import replace

MOST_MODULES = 12
MOST_CALLS = 1_000
DEEPEST = 6  # functions that call one another, code inside code

_SHELL = frozenset(
    (
        *("os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "asyncio.create_subprocess_shell"),
        *("invoke.run", "pexpect.run", "pexpect.runu", "pexpect.spawn", "delegator.run", "sarge.run"),
    )
)
_RUNNING = frozenset(
    ("subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output", "subprocess.Popen", "pty.spawn")
)
_REPLACING = ("os.exec", "os.spawn", "os.posix_spawn", "asyncio.create_subprocess_exec")
_CODE = frozenset(("eval", "exec", "compile"))
_DYNAMIC = ("ctypes.", "cffi.", "marshal.loads", "imp.", "code.", "codeop.", "types.FunctionType", "types.CodeType")
_OWN_PARTS = tuple(
    f"warpgate.{part}"
    for part in ("storage", "workflow", "hooks", "session", "cli", "trackers", "server", "checkpoints", "__main__")
)
_GOING = ("os.chdir", "contextlib.chdir", "os.fchdir")
_BUILTINS_THAT_MATTER = frozenset(("open", "eval", "exec", "compile", "input", "breakpoint"))


class Stop(Exception):
    pass


class Calls:
    """The state while code is read, and what its calls mean."""

    def __init__(self) -> None:
        self.names: dict[str, Value] = {}
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.calls: list[Call] = []
        self.waiting: dict[int, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self.result: Value = None
        self.steps = 0
        self.depth = 0
        self.opened: Callable[[str], str | None] | None = None  # the text of a module of the project
        self.imported: set[str] = set()
        self.code = ""
        self.folder: str | None = ""  # where the code has gone to; None: not known

    def problem(self, what: str, node: "ast.AST | None" = None) -> None:
        where = source_of(node, self.code) if node is not None else ""
        if len(self.problems) < 50:
            self.problems.append(Problem(what, (where or self.code)[:200]))

    def whole(self, code: str) -> None:
        """Read a whole text of code here."""
        raise NotImplementedError

    def value(self, node: ast.expr) -> "Value":
        """What an expression comes to."""
        raise NotImplementedError

    def function(
        self, node: "ast.FunctionDef | ast.AsyncFunctionDef", values: "list[Value]", keywords: "dict[str, Value]"
    ) -> "Value":
        """The body of a function with its arguments; what it returns."""
        raise NotImplementedError

    def attribute(self, of: "Value", name: str) -> "Value":
        if isinstance(of, Named):
            if of == HIDDEN or name in ("__globals__", "__builtins__", "__subclasses__", "__dict__"):
                return HIDDEN
            return Named(f"{of.name}.{name}")
        if name in ("__globals__", "__builtins__", "__subclasses__"):
            return HIDDEN
        if isinstance(of, Method) and isinstance(of.of, Made):
            of = self.attribute_of(of.of, of.name)
        if isinstance(of, Made):
            return made_attribute(of, name) or Method(of, name)
        return Method(of, name)

    def attribute_of(self, of: Made, name: str) -> "Value":
        """What an attribute is that is not called."""
        return made_attribute(of, name) or reached(of, name)

    # Calls

    def call(self, node: ast.Call) -> "Value":
        function = self.value(node.func)
        values: list[Value] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                inner = listed(self.value(argument.value))
                values += inner if inner is not None else [None]
            else:
                values.append(self.value(argument))
        keywords = {keyword.arg or "**": self.value(keyword.value) for keyword in node.keywords}
        self.handed_over(node, [*values, *keywords.values()])
        if isinstance(function, Own):
            self.waiting.pop(id(function.node), None)
            return self.function(function.node, values, keywords)
        if function == HIDDEN:
            self.problem("hidden-payload", node)
            return None
        if isinstance(function, Method):
            return self.method(function, node, values, keywords)
        if isinstance(function, Named):
            return self.named(function.name.removeprefix("builtins."), node, values, keywords)
        return None

    def handed_over(self, node: ast.expr, values: "list[Value]") -> None:
        """Functions that something else will call, on what cannot be seen: `map(os.remove, files)`."""
        for value in values:
            name = value.name if isinstance(value, Named) else ""
            if name in _CODE or name in _SHELL or name in _RUNNING or name.startswith(_REPLACING):
                self.problem("hidden-payload", node)
            elif name.startswith(("os.", "shutil.", "pathlib.Path.")) and not name.startswith(("os.path.", "os.get")):
                self.note(name, [None], {})

    def method(self, function: Method, node: ast.Call, values: "list[Value]", keywords: "dict[str, Value]") -> "Value":
        of = function.of
        known = called(of, function.name, values)
        if known is not None:
            return known
        if isinstance(of, Made) and stays_in_dict(of, function.name):
            return None
        if isinstance(of, Made):
            after = reached(of, function.name)
            if not is_plain(of):
                receiver = [of] if of.name == PATH else []
                given = {key: Known(text) for key, text in (("self", of.text), ("host", of.host)) if text}
                self.note(after.name, [*receiver, *values], {**given, **keywords})
            return after
        if not isinstance(of, (Known, Listed)):
            self.note(f"?.{function.name}", values, keywords)
        return None

    def named(self, name: str, node: ast.Call, values: "list[Value]", keywords: "dict[str, Value]") -> "Value":
        first = values[0] if values else None
        if name in _CODE:
            self.dynamic(name, node, first)
            return None
        if name in ("__import__", "importlib.import_module"):
            if isinstance(first, Known) and first.known:
                self.imports(first.text)
                return Named(first.text)
            self.problem("hidden-payload", node)
            return None
        if name == "getattr" and len(values) > 1:
            if isinstance(values[1], Known) and values[1].known:
                return self.attribute(first, values[1].text)
            return HIDDEN if isinstance(first, Named) else None
        if name in ("globals", "locals", "vars"):
            return HIDDEN
        if name.startswith(_DYNAMIC):
            self.problem("hidden-payload", node)
            return None
        if name in _GOING:
            self.goes(first, source_of(node, self.code))
        if self.running(name, node, values, keywords):
            return Made(name, "")
        known = called(Named(name.rpartition(".")[0]), name.rpartition(".")[2], values)
        if known is not None:
            return known
        if name in ("pathlib.Path", "pathlib.PosixPath", "pathlib.PurePath"):
            return Made(PATH, joined_path(values))
        if name in ("pathlib.Path.home", "pathlib.Path.cwd"):
            return Made(PATH, "~" if name.endswith("home") else ".")
        root = name.partition(".")[0]
        if "." not in name and name not in _BUILTINS_THAT_MATTER:
            return None if is_container(name) else made(name, values, keywords)
        if root not in COMPUTING and not name.startswith(("os.path.", "os.get", "urllib.parse.")):
            self.note(name, values, keywords)
        return made(name, values, keywords)

    def imports(self, module: str) -> None:
        """Note that a part of the gate is taken in, which acts without anybody being asked."""
        if module.startswith(_OWN_PARTS):
            self.note("__import__", [Known(module)], {})
        root = module.partition(".")[0]
        if self.opened is None or self.depth >= DEEPEST or root in COMPUTING or root in sys.stdlib_module_names:
            return
        parts = module.split(".")
        for length in range(1, min(len(parts), 4) + 1):
            name = "/".join(parts[:length])
            if name in self.imported or len(self.imported) >= MOST_MODULES:
                continue
            self.imported.add(name)
            text = self.opened(f"{name}.py")
            if text is not None:
                self.module(text)
                return

    def module(self, code: str) -> None:
        """Read what a module of the project does when it is taken in."""
        raise NotImplementedError

    def goes(self, to: "Value", source: str) -> None:
        """Go to another folder: paths are relative to it from here on."""
        if isinstance(to, Made) and to.name == "os.getcwd":
            self.folder = ""  # back to where it began
        elif text_of(to) == UNKNOWN and "__file__" in source:
            return  # beside the program itself
        else:
            self.folder = moved(self.folder, text_of(to))

    def note(self, name: str, values: "list[Value]", keywords: "dict[str, Value]") -> None:
        arguments = tuple(word_of(value) for value in values)
        named = tuple((key, word_of(value)) for key, value in keywords.items())
        self.calls.append(Call(name, arguments, named, folder=self.folder))

    def dynamic(self, name: str, node: ast.Call, code: "Value") -> None:
        if isinstance(code, Known) and code.known and self.depth < DEEPEST:
            self.depth += 1
            self.whole(code.text)
            self.depth -= 1
        elif not (name == "eval" and code is not None and isinstance(code, Made) and code.name == "compile"):
            self.problem("hidden-payload", node)

    def running(self, name: str, node: ast.Call, values: "list[Value]", keywords: "dict[str, Value]") -> bool:
        """Note the command that a call starts; False when it starts none."""
        if name in _SHELL:
            self.shell(node, values[0] if values else keywords.get("cmd") or keywords.get("command"), name, keywords)
            return True
        if name.startswith(_REPLACING):
            items = listed(values[-1]) if values and isinstance(values[-1], Listed) else values[1:] if "os." in name else values
            if name.startswith(("os.spawn",)) and not isinstance(values[-1] if values else None, Listed):
                items = values[2:]
            program = values[1 if name.startswith("os.spawn") else 0] if len(values) > 1 else values[0] if values else None
            arguments = (items or [])[0 if name.startswith("asyncio") else 1 :]
            self.words(node, [program, *(arguments[1:] if name.startswith("asyncio") else arguments)], name, keywords)
            return True
        if name not in _RUNNING:
            return False
        what = values[0] if values else keywords.get("args")
        shell = keywords.get("shell")
        if "shell" in keywords and not (isinstance(shell, Known) and shell.text in ("False", "0")):
            items = listed(what) if isinstance(what, Listed) else None
            self.shell(node, items[0] if items else what, name, keywords)
        elif isinstance(what, Listed):
            self.words(node, list(what.items), name, keywords)
        elif isinstance(what, Known) and what.known:
            self.shell(node, what, name, keywords)  # split as the code surely means it
        else:
            self.problem("unresolved-program", node)
        return True

    def shell(self, node: ast.Call, text: "Value", name: str, keywords: "dict[str, Value]") -> None:
        if not isinstance(text, Known) or not text.text.replace(UNKNOWN, "").strip():
            self.problem("unresolved-program", node)
            return
        script = read_carried(text.text)
        self.problems += script.problems
        for command in script.commands:
            self.commands.append(self.placed(command, name, keywords))

    def words(self, node: ast.Call, items: "list[Value]", name: str, keywords: "dict[str, Value]") -> None:
        words = tuple(word_of(item) for item in items)
        if not words or UNKNOWN in words[0].text:
            self.problem("unresolved-program", node)
        raw = source_of(node, self.code)
        self.commands.append(self.placed(Command(words, raw=raw), name, keywords))

    def placed(self, command: Command, name: str, keywords: "dict[str, Value]") -> Command:
        there = moved(self.folder, text_of(keywords["cwd"])) if "cwd" in keywords else self.folder
        folder = None if there is None or command.folder is None else moved(there, command.folder)
        feed = command.feed
        if feed is None and "input" in keywords:
            text = text_of(keywords["input"])
            feed = Feed("pipe", None if text == UNKNOWN else text)
        return replace(command, via=(name, *command.via), folder=folder, feed=feed)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.reading.python_values import Value
