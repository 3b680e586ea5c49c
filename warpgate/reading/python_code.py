"""From Python code to the commands it would run and the calls in it that can matter outside it."""

import _ast as ast  # the node classes alone; `ast` itself costs more than a bare interpreter
import warnings

from warpgate.reading.commands import UNKNOWN, Problem, Script, Word
from warpgate.reading.python_calls import DEEPEST, MOST_CALLS, Calls, Stop
from warpgate.reading.python_computing import folded
from warpgate.reading.python_made import DICT, member, reached
from warpgate.reading.python_values import (
    HIDDEN,
    Known,
    Listed,
    Made,
    Method,
    Named,
    Own,
    children,
    descendants,
    listed,
    text_of,
)

LONGEST = 300_000
MOST_STEPS = 20_000
MOST_ROUNDS = 16  # of a loop over known values


def read_python(code: str) -> Script:
    """What the code would run: commands, calls, and what could not be read. Never raises."""
    reading = _Reading()
    reading.whole(code)
    return Script(tuple(reading.commands), tuple(reading.problems), tuple(reading.calls))


class _Reading(Calls):
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
        except Stop:
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
            raise Stop

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
            case ast.Dict():
                self.others(node)
                return Made(DICT)
            case ast.Await(value=inner):
                return self.value(inner)
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
        through = self.value(first.iter)
        items = listed(through)
        known = items is not None and len(items) <= MOST_ROUNDS and len(node.generators) == 1
        results: list[Value] = []
        for item in items if known and items is not None else [member(through)]:
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
        if isinstance(of, Method) and isinstance(of.of, Made):
            return reached(of.of, of.name)
        if isinstance(of, Made) and of.name not in ("pathlib.Path.parents", DICT):
            return of
        return None


def python_words(code: Word) -> Script:
    """As `read_python`, for a word that may not be known."""
    if UNKNOWN in code.text and not code.text.replace(UNKNOWN, "").strip():
        return Script((), (Problem("hidden-payload", code.raw[:200]),))
    return read_python(code.text)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.python_values import Value
