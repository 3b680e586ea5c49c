"""How jinja2 is set up for our templates; imported only where a template is compiled, compared or overridden."""

from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from warpgate.writing.render import FILTERS, Filters


def environment(filters: Filters) -> ImmutableSandboxedEnvironment:
    """A sandbox in which every expression passes through `filters.show` and a missing name is an error."""
    sandbox = ImmutableSandboxedEnvironment(
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=filters.show,
        autoescape=False,
    )
    sandbox.filters = {name: getattr(filters, name) for name in FILTERS}
    sandbox.globals = {}
    return sandbox
