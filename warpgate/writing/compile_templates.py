"""Writes `compiled.py`: our templates as plain Python, so that no command pays for importing jinja2.

Run it with `python -m warpgate.writing.compile_templates` (or `make templates`) after a template has changed.
"""

import os

from jinja2 import nodes

from warpgate.writing.jinja import environment
from warpgate.writing.places import shipped_templates
from warpgate.writing.render import FILTERS, Filters

ENDING = ".md.j2"
TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "compiled.py")
OPERATORS = {"eq": "==", "ne": "!=", "lt": "<", "lteq": "<=", "gt": ">", "gteq": ">=", "in": "in", "notin": "not in"}
HEADER = '''"""The shipped templates as plain Python. Generated: change templates/ and run `make templates`."""

# ruff: noqa
# fmt: off
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.writing.render import Filters
'''


class Unsupported(ValueError):
    """A template uses something of jinja2 that the compiler does not translate."""


class Compiler:
    """One template's statements and expressions as Python; jinja2's own parser has read them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lines: list[str] = []
        self._locals: set[str] = set()
        self._loops: list[str] = []

    def function(self, source: str) -> str:
        """The function that renders the template."""
        tree = environment(Filters()).parse(source)
        self._lines = [f'def {self._name}(values: "dict[str, Any]", filters: "Filters") -> str:']
        self._lines.append(f'    """The text of {self._name}{ENDING} with these values."""')
        self._lines.append("    out: list[str] = []")
        self._statements(tree.body, "    ", top=True)
        self._lines.append('    return "".join(out)')
        return "\n".join(self._lines) + "\n"

    def _statements(self, body: list[nodes.Node], indent: str, top: bool = False) -> None:
        for node in body:
            match node:
                case nodes.Output():
                    self._output(node, indent)
                case nodes.If():
                    self._if(node, indent)
                case nodes.For():
                    self._for(node, indent)
                case nodes.Assign(target=nodes.Name(name=name)) if top:
                    self._lines.append(f"{indent}l_{name} = {self._expression(node.node)}")
                    self._locals.add(name)
                case _:
                    raise self._refused(node)

    def _output(self, output: nodes.Output, indent: str) -> None:
        for node in output.nodes:
            text = repr(node.data) if isinstance(node, nodes.TemplateData) else f"filters.show({self._expression(node)})"
            self._lines.append(f"{indent}out.append({text})")

    def _if(self, node: nodes.If, indent: str) -> None:
        for word, branch in (("if", node), *(("elif", other) for other in node.elif_)):
            self._lines.append(f"{indent}{word} {self._expression(branch.test)}:")
            self._branch(branch.body, indent)
        if node.else_:
            self._lines.append(f"{indent}else:")
            self._branch(node.else_, indent)

    def _for(self, node: nodes.For, indent: str) -> None:
        target = node.target
        if node.else_ or node.test or node.recursive or not isinstance(target, nodes.Name) or target.name in self._locals:
            raise self._refused(node)
        items, loop = self._expression(node.iter), f"loop_{len(self._loops) + 1}"
        self._lines.append(f"{indent}for {loop}, l_{target.name} in enumerate({items}, 1):")
        self._locals.add(target.name)
        self._loops.append(loop)
        self._branch(node.body, indent)
        self._loops.pop()
        self._locals.remove(target.name)

    def _branch(self, body: list[nodes.Node], indent: str) -> None:
        self._statements(body or [nodes.Output([])], indent + "    ")
        if self._lines[-1].endswith(":"):
            self._lines.append(f"{indent}    pass")

    def _expression(self, node: nodes.Node) -> str:
        match node:
            case nodes.Const(value=str() | int() | None):
                return repr(node.value)
            case nodes.Name(name=name) if name != "loop":
                return f"l_{name}" if name in self._locals else f"values[{name!r}]"
            case nodes.Getattr(node=nodes.Name(name="loop"), attr="index" | "first") if self._loops:
                return self._loops[-1] if node.attr == "index" else f"({self._loops[-1]} == 1)"
            case nodes.Getattr(attr=attr) if not attr.startswith("_"):
                return f"{self._expression(node.node)}.{attr}"
            case nodes.Filter(name=name, args=[], kwargs=[]) if name in FILTERS and node.node:
                return f"filters.{name}({self._expression(node.node)})"
            case nodes.Not():
                return f"(not {self._expression(node.node)})"
            case nodes.And() | nodes.Or():
                word = "and" if isinstance(node, nodes.And) else "or"
                return f"({self._expression(node.left)} {word} {self._expression(node.right)})"
            case nodes.Compare(ops=[nodes.Operand() as operand]):
                return f"({self._expression(node.expr)} {OPERATORS[operand.op]} {self._expression(operand.expr)})"
            case nodes.CondExpr(expr2=nodes.Expr()) if node.expr2:
                return f"({self._expression(node.expr1)} if {self._expression(node.test)} else {self._expression(node.expr2)})"
            case _:
                raise self._refused(node)

    def _refused(self, node: nodes.Node) -> Unsupported:
        return Unsupported(f"{self._name}{ENDING}, line {node.lineno}: {type(node).__name__} is not translated")


def compiled_source(folder: str) -> str:
    """The text of `compiled.py` for the templates of a folder; raises Unsupported where one uses more than we translate."""
    functions = [HEADER]
    for file in sorted(name for name in os.listdir(folder) if name.endswith(ENDING)):
        with open(os.path.join(folder, file), encoding="utf-8") as stream:
            functions.append(Compiler(file.removesuffix(ENDING)).function(stream.read()))
    return "\n\n".join(functions)


def main() -> None:
    """Writes `compiled.py` anew."""
    with open(TARGET, "w", encoding="utf-8") as stream:
        stream.write(compiled_source(shipped_templates()))


if __name__ == "__main__":
    main()
