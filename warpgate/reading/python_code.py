"""From Python code to the commands it would run and the calls in it that can matter outside it."""

import _ast as ast  # the node classes alone; `ast` itself costs more than a bare interpreter
import warnings

from warpgate.reading.commands import UNKNOWN, Call, Command, Feed, Problem, Script, Word
from warpgate.reading.options import names
from warpgate.reading.python_values import (
    HIDDEN,
    Known,
    Listed,
    Made,
    Method,
    Named,
    Own,
    called,
    children,
    descendants,
    folded,
    joined_path,
    listed,
    member,
    source_of,
    text_of,
    word_of,
)
from warpgate.reading.scope import moved
from warpgate.reading.shell import read_carried
from warpgate.values import replace

LONGEST = 300_000
MOST_STEPS = 20_000
MOST_CALLS = 1_000
MOST_ROUNDS = 16  # of a loop over known values
DEEPEST = 6  # functions that call one another, code inside code

_SHELL = frozenset(
    ("os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "asyncio.create_subprocess_shell")
)
_RUNNING = frozenset(
    ("subprocess.run", "subprocess.call", "subprocess.check_call", "subprocess.check_output", "subprocess.Popen", "pty.spawn")
)
_REPLACING = ("os.exec", "os.spawn", "os.posix_spawn", "asyncio.create_subprocess_exec")
_CODE = frozenset(("eval", "exec", "compile"))
_DYNAMIC = ("ctypes.", "cffi.", "marshal.loads", "imp.", "code.", "codeop.", "types.FunctionType", "types.CodeType")
# Modules whose functions only compute.
_COMPUTING = names(
    "abc argparse array ast base64 binascii bisect calendar cmath collections colorsys contextlib copy csv dataclasses "
    "datetime decimal difflib email enum fractions functools hashlib heapq hmac html inspect ipaddress itertools json "
    "keyword locale logging math numbers operator platform pprint random re secrets statistics string struct sys textwrap "
    "time timeit tokenize traceback types typing unicodedata unittest urllib.parse uuid warnings zoneinfo"
)
_BUILTINS_THAT_MATTER = frozenset(("open", "eval", "exec", "compile", "input", "breakpoint"))


def read_python(code: str) -> Script:
    """What the code would run: commands, calls, and what could not be read. Never raises."""
    reading = _Reading()
    reading.whole(code)
    return Script(tuple(reading.commands), tuple(reading.problems), tuple(reading.calls))


class _Stop(Exception):
    pass


class _Reading:
    def __init__(self) -> None:
        self.names: dict[str, Value] = {}
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.calls: list[Call] = []
        self.waiting: dict[int, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self.result: Value = None
        self.steps = 0
        self.depth = 0
        self.code = ""

    def problem(self, what: str, node: "ast.AST | None" = None) -> None:
        where = source_of(node, self.code) if node is not None else ""
        if len(self.problems) < 50:
            self.problems.append(Problem(what, (where or self.code)[:200]))

    def whole(self, code: str) -> None:
        """Read a whole text of code here."""
        outer = self.code
        self.code = code
        try:
            if len(code) > LONGEST:
                self.problem("too-long")
                return
            with warnings.catch_warnings():  # of odd literals, which are no business of whoever is reading
                warnings.simplefilter("ignore")
                tree = compile(code, "<text>", "exec", ast.PyCF_ONLY_AST)
            if isinstance(tree, ast.Module):
                self.block(tree.body)
            while self.waiting:  # functions that nothing here calls
                function = self.waiting.pop(next(iter(self.waiting)))
                self.function(function, [], {})
        except _Stop:
            self.problem("too-many")
        except (SyntaxError, ValueError):
            self.problem("syntax")
        except (RecursionError, MemoryError):
            self.problem("too-deep")
        finally:
            self.code = outer

    # Statements

    def block(self, statements: "list[ast.stmt]") -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        self.step()
        match node:
            case ast.Import():
                for alias in node.names:
                    root = alias.name if alias.asname else alias.name.partition(".")[0]
                    self.names[alias.asname or root] = Named(root)
            case ast.ImportFrom():
                for alias in node.names:
                    self.names[alias.asname or alias.name] = Named(f"{node.module or ''}.{alias.name}")
            case ast.Assign(targets=targets, value=value):
                found = self.value(value)
                for target in targets:
                    self.bind(target, found)
            case ast.AnnAssign(target=target, value=value) if value is not None:
                self.bind(target, self.value(value))
            case ast.AugAssign(target=target, value=value, op=op):
                before = self.value(target)
                added = self.value(value)
                self.bind(target, folded(op, before, added))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for decorator in node.decorator_list:
                    self.value(decorator)
                self.names[node.name] = Own(node)
                self.waiting[id(node)] = node
            case ast.ClassDef():
                self.names[node.name] = None
                self.block(node.body)
            case ast.For() | ast.AsyncFor():
                self.rounds(node.target, self.value(node.iter), node.body)
                self.block(node.orelse)
            case ast.While():
                self.forget(node)
                self.value(node.test)
                self.block(node.body)
                self.block(node.orelse)
            case ast.If():
                self.value(node.test)
                otherwise = dict(self.names)
                self.block(node.body)
                then, self.names = self.names, otherwise
                self.block(node.orelse)
                self.merge(then)
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    found = self.value(item.context_expr)
                    if item.optional_vars is not None:
                        self.bind(item.optional_vars, found)
                self.block(node.body)
            case ast.Return(value=value):
                self.result = self.value(value) if value is not None else None
            case _:
                self.others(node)

    def others(self, node: ast.AST) -> None:
        """Everything inside a statement of another kind, in order."""
        for child in children(node):
            if isinstance(child, ast.stmt):
                self.statement(child)
            elif isinstance(child, ast.expr):
                self.value(child)
            else:
                self.others(child)

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS or len(self.calls) > MOST_CALLS or len(self.commands) > MOST_CALLS:
            raise _Stop

    def bind(self, target: ast.expr, value: "Value") -> None:
        if isinstance(target, ast.Name):
            self.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            items = listed(value)
            for i, part in enumerate(target.elts):
                self.bind(part, items[i] if items is not None and len(items) == len(target.elts) else None)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, None)
        else:
            self.others(target)

    def forget(self, node: ast.AST) -> None:
        """What is assigned inside a loop is unknown at its start."""
        for inner in descendants(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                self.names[inner.id] = None

    def merge(self, other: "dict[str, Value]") -> None:
        for name in self.names.keys() | other.keys():
            if self.names.get(name) != other.get(name):
                one, two = self.names.get(name), other.get(name)
                self.names[name] = (
                    one if two is None and isinstance(one, Named) else two if one is None and isinstance(two, Named) else None
                )

    def rounds(self, target: ast.expr, values: "Value", body: "list[ast.stmt]") -> None:
        items = listed(values)
        if items is None or len(items) > MOST_ROUNDS:
            for statement in body:
                self.forget(statement)
            items = [member(values)]
        for item in items:
            self.bind(target, item)
            self.block(body)

    def function(
        self, node: "ast.FunctionDef | ast.AsyncFunctionDef", values: "list[Value]", keywords: "dict[str, Value]"
    ) -> "Value":
        """The body of a function with its arguments; what it returns."""
        if self.depth >= DEEPEST:
            return None
        outer, outer_result = self.names, self.result
        self.names = dict(outer)
        self.result = None
        parameters = [*node.args.posonlyargs, *node.args.args]
        defaults = node.args.defaults
        for i, parameter in enumerate(parameters):
            missing = len(parameters) - i
            default = self.value(defaults[-missing]) if missing <= len(defaults) else None
            self.names[parameter.arg] = (
                values[i] if i < len(values) else keywords.get(parameter.arg, default if values or keywords else None)
            )
        for parameter in node.args.kwonlyargs:
            self.names[parameter.arg] = keywords.get(parameter.arg)
        for rest in (node.args.vararg, node.args.kwarg):
            if rest is not None:
                self.names[rest.arg] = None
        self.depth += 1
        self.block(node.body)
        self.depth -= 1
        result = self.result
        self.names, self.result = outer, outer_result
        return result

    # Expressions

    def value(self, node: ast.expr) -> "Value":
        """What an expression comes to, where that is known; the calls in it are noted."""
        self.step()
        match node:
            case ast.Constant(value=constant):
                if isinstance(constant, bytes):
                    return Known(constant.decode("latin-1"))
                return None if constant is None or constant is Ellipsis else Known(str(constant))
            case ast.Name(id=name):
                return self.names[name] if name in self.names else Named(name)
            case ast.Attribute(value=inner, attr=attribute):
                return self.attribute(self.value(inner), attribute)
            case ast.Call():
                return self.call(node)
            case ast.BinOp(left=left, op=op, right=right):
                one, two = self.value(left), self.value(right)
                return folded(op, one, two)
            case ast.JoinedStr(values=parts):
                return Known("".join(text_of(self.value(part)) for part in parts))
            case ast.FormattedValue(value=inner, format_spec=form):
                found = self.value(inner)
                return found if form is None else Known(UNKNOWN)
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                return Listed(tuple(self.value(item) for item in items))
            case ast.Starred(value=inner):
                return self.value(inner) and None
            case ast.NamedExpr(target=target, value=inner):
                found = self.value(inner)
                self.bind(target, found)
                return found
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.value(test)
                one, two = self.value(body), self.value(orelse)
                return one if one == two else None
            case ast.Subscript(value=inner, slice=index):
                return self.subscript(self.value(inner), index)
            case ast.Lambda(args=arguments, body=body):
                for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                    self.names[parameter.arg] = None
                self.value(body)
                return None
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self.comprehension(node)
            case _:
                self.others(node)
                return None

    def comprehension(self, node: "ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp") -> "Value":
        first = node.generators[0]
        items = listed(self.value(first.iter))
        known = items is not None and len(items) <= MOST_ROUNDS and len(node.generators) == 1
        results: list[Value] = []
        for item in items if known and items is not None else [None]:
            self.bind(first.target, item)
            for generator in node.generators[1:]:
                self.bind(generator.target, member(self.value(generator.iter)))
            for generator in node.generators:
                for test in generator.ifs:
                    self.value(test)
            if isinstance(node, ast.DictComp):
                self.value(node.key)
                self.value(node.value)
            else:
                results.append(self.value(node.elt))
        return Listed(tuple(results)) if known and not first.ifs else None

    def attribute(self, of: "Value", name: str) -> "Value":
        if isinstance(of, Named):
            if of == HIDDEN or name in ("__globals__", "__builtins__", "__subclasses__", "__dict__"):
                return HIDDEN
            return Named(f"{of.name}.{name}")
        if name in ("__globals__", "__builtins__", "__subclasses__"):
            return HIDDEN
        return Method(of, name)

    def subscript(self, of: "Value", index: ast.expr) -> "Value":
        if isinstance(index, ast.Slice):
            ends = [self.value(end) if end is not None else None for end in (index.lower, index.upper, index.step)]
            if isinstance(of, Known) and of.known:
                try:
                    cut = slice(*(int(end.text) if isinstance(end, Known) else None for end in ends))
                    return Known(of.text[cut])
                except ValueError:
                    return None
            return None
        key = self.value(index)
        if of == HIDDEN or (isinstance(of, Named) and of.name in ("__builtins__", "sys.modules")):
            return HIDDEN
        if isinstance(of, Listed) and isinstance(key, Known) and key.text.lstrip("-").isdigit():
            number = int(key.text)
            return of.items[number] if -len(of.items) <= number < len(of.items) else None
        if isinstance(of, Named) and of.name == "os.environ":
            return Known(UNKNOWN)
        return None

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

    def method(self, function: Method, node: ast.Call, values: "list[Value]", keywords: "dict[str, Value]") -> "Value":
        of = function.of
        known = called(of, function.name, values)
        if known is not None:
            return known
        if isinstance(of, Made):
            name = f"{of.name}.{function.name}"
            receiver = [of] if of.name == "pathlib.Path" else []
            self.note(name, [*receiver, *values], {**({"self": Known(of.text)} if of.text else {}), **keywords})
            return Made(name, of.text)
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
        if self.running(name, node, values, keywords):
            return Made(name, "")
        known = called(Named(name.rpartition(".")[0]), name.rpartition(".")[2], values)
        if known is not None:
            return known
        if name in ("pathlib.Path", "pathlib.PosixPath", "pathlib.PurePath"):
            return Made("pathlib.Path", joined_path(values))
        if name in ("pathlib.Path.home", "pathlib.Path.cwd"):
            return Made("pathlib.Path", "~" if name.endswith("home") else ".")
        root = name.partition(".")[0]
        if "." not in name and name not in _BUILTINS_THAT_MATTER:
            return None
        if root not in _COMPUTING and not name.startswith(("os.path.", "os.get", "urllib.parse.")):
            self.note(name, values, keywords)
        return Made(name, text_of(first) if first is not None else "")

    def note(self, name: str, values: "list[Value]", keywords: "dict[str, Value]") -> None:
        arguments = tuple(word_of(value) for value in values)
        self.calls.append(Call(name, arguments, tuple((key, word_of(value)) for key, value in keywords.items())))

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
        folder = command.folder
        if "cwd" in keywords:
            there = moved("", text_of(keywords["cwd"]))
            folder = None if there is None or folder is None else moved(there, folder)
        feed = command.feed
        if feed is None and "input" in keywords:
            text = text_of(keywords["input"])
            feed = Feed("pipe", None if text == UNKNOWN else text)
        return replace(command, via=(name, *command.via), folder=folder, feed=feed)


def python_words(code: Word) -> Script:
    """As `read_python`, for a word that may not be known."""
    if UNKNOWN in code.text and not code.text.replace(UNKNOWN, "").strip():
        return Script((), (Problem("hidden-payload", code.raw[:200]),))
    return read_python(code.text)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.python_values import Value
