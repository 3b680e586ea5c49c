"""What Python expressions come to; the calls in them are noted."""

import _ast as ast  # the node classes alone; `ast` itself costs more than a bare interpreter

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.python_calls import MOST_CALLS, Calls, Stop
from warpgate.reading.python_computing import folded
from warpgate.reading.python_made import DICT, member, reached
from warpgate.reading.python_values import HIDDEN, Known, Listed, Made, Method, Named, children, listed, text_of

MOST_STEPS = 20_000
MOST_ROUNDS = 16  # of a loop over known values


class Expressions(Calls):
    """The state while code is read."""

    def statement(self, node: ast.stmt) -> None:
        """Read one statement."""
        raise NotImplementedError

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
            self.handed_over(target, [value])
            self.others(target)

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
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                found = self.value(inner)
                digits = isinstance(found, Known) and found.text.isdecimal()
                return Known(f"-{found.text}") if digits and isinstance(found, Known) else None
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
                for key in node.keys:
                    if key is not None:
                        self.value(key)
                self.handed_over(node, [self.value(item) for item in node.values])
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
                if one != two:
                    self.handed_over(node, [one, two])
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
        if isinstance(of, Listed) and isinstance(key, Known) and key.text.lstrip("-").isdecimal():
            number = int(key.text)
            return of.items[number] if -len(of.items) <= number < len(of.items) else None
        if isinstance(of, Named) and of.name == "os.environ":
            return Known(UNKNOWN)
        if isinstance(of, Method) and isinstance(of.of, Made):
            return reached(of.of, of.name)
        if isinstance(of, Made) and of.name not in ("pathlib.Path.parents", DICT):
            return of
        return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.python_values import Value
