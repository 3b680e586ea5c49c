"""From Python code to the commands it would run and the calls in it that can matter outside it."""

import _ast as ast  # the node classes alone; `ast` itself costs more than a bare interpreter
import warnings

from warpgate.reading.commands import UNKNOWN, Problem, Script, Word
from warpgate.reading.python_calls import DEEPEST, Stop
from warpgate.reading.python_computing import folded
from warpgate.reading.python_expressions import MOST_ROUNDS, Expressions
from warpgate.reading.python_made import member
from warpgate.reading.python_values import Known, Named, Own, descendants, listed

LONGEST = 300_000


def read_python(code: str, opened: "Callable[[str], str | None] | None" = None) -> Script:
    """What the code would run: commands, calls, and what could not be read. `opened` gives the project's modules. Never raises."""
    reading = _Reading()
    reading.opened = opened
    reading.whole(code)
    return Script(tuple(reading.commands), tuple(reading.problems), tuple(reading.calls))


class _Reading(Expressions):
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

    def module(self, code: str) -> None:
        """Read what a module of the project does when it is taken in; its functions wait for whoever calls them."""
        outer = (self.names, self.waiting, self.code, self.depth)
        self.names, self.waiting, self.code, self.depth = {"__name__": Known("module")}, {}, code, self.depth + 1
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = compile(code, "<text>", "exec", ast.PyCF_ONLY_AST)
            if isinstance(tree, ast.Module):
                for node in tree.body:
                    self.block(node.orelse if isinstance(node, ast.If) and _is_main(node.test) else [node])
        except (SyntaxError, ValueError):
            self.problem("syntax")
        finally:
            self.names, self.waiting, self.code, self.depth = outer

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
                    self.imports(alias.name)
            case ast.ImportFrom():
                for alias in node.names:
                    self.names[alias.asname or alias.name] = Named(f"{node.module or ''}.{alias.name}")
                    self.imports(f"{node.module or ''}.{alias.name}")
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
                folder = self.folder
                for item in node.items:
                    found = self.value(item.context_expr)
                    if item.optional_vars is not None:
                        self.bind(item.optional_vars, found)
                gone = self.folder != folder
                self.block(node.body)
                if gone:
                    self.folder = folder
            case ast.Return(value=value):
                self.result = self.value(value) if value is not None else None
            case _:
                self.others(node)

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


def _is_main(test: ast.expr) -> bool:
    """`__name__ == "__main__"`, which does not hold in a module that is taken in."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return False
    left, right = test.left, test.comparators[0]
    named = isinstance(left, ast.Name) and left.id == "__name__"
    return named and isinstance(right, ast.Constant) and right.value == "__main__"


def python_words(code: Word, opened: "Callable[[str], str | None] | None" = None) -> Script:
    """As `read_python`, for a word that may not be known."""
    if UNKNOWN in code.text and not code.text.replace(UNKNOWN, "").strip():
        return Script((), (Problem("hidden-payload", code.raw[:200]),))
    return read_python(code.text, opened)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.reading.python_values import Value
