"""Where the shipped templates lie."""

import os


def shipped_templates() -> str:
    """The folder of templates: inside the package when it is installed, at the root of the repository when it is edited."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "templates")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "templates")
