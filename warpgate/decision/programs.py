"""Which tool a program's name or path stands for."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.rulebook import Rulebook

# Folders of a project in which a program is the tool of its name.
_PROJECT_TOOL_FOLDERS = (
    "node_modules/.bin",
    "vendor/bin",
    "venv/bin",
    ".venv/bin",
    "env/bin",
    "venv/Scripts",
    ".venv/Scripts",
    ".tox/py/bin",
)
# Packages of a scope whose program is called otherwise than the package.
PACKAGES = {
    "@angular/cli": "ng",
    "@babel/cli": "babel",
    "@capacitor/cli": "cap",
    "@changesets/cli": "changeset",
    "@commitlint/cli": "commitlint",
    "@expo/cli": "expo",
    "@graphql-codegen/cli": "graphql-codegen",
    "@ionic/cli": "ionic",
    "@lhci/cli": "lhci",
    "@mermaid-js/mermaid-cli": "mmdc",
    "@nestjs/cli": "nest",
    "@openapitools/openapi-generator-cli": "openapi-generator-cli",
    "@playwright/test": "playwright",
    "@railway/cli": "railway",
    "@redocly/cli": "redocly",
    "@sentry/cli": "sentry-cli",
    "@stoplight/spectral-cli": "spectral",
    "@storybook/cli": "storybook",
    "@swc/cli": "swc",
    "@tailwindcss/cli": "tailwindcss",
    "@vscode/vsce": "vsce",
    "@vue/cli": "vue",
}
_TEMPORARY = ("/tmp/", "/var/tmp/", "/private/tmp/", "/dev/shm/")
SCRIPT_RUNNERS = ("rye run", "hatch run", "pdm run", "pipenv run", "poetry run", "uv run", "pixi run")
NO_TOOL: "dict[str, Any]" = {"tables": {}, "depth": 0, "aliases": {}}  # how a program that no rule knows reads its words
SCRIPT = "./"  # the tool that stands for every script and binary of the project itself


def tool_of(program: str, rulebook: "Rulebook") -> "tuple[str, dict[str, Any] | None]":
    """The tool that a program name or path stands for, with its name."""
    if "@" in program[1:] or "==" in program:
        program = _unversioned(program)
    if "/" not in program and "\\" not in program:
        return rulebook.tool(program) or (program, None)
    if "://" in program or program.startswith("git@"):
        return program, None  # fetched and run in one go
    if program in PACKAGES:
        return rulebook.tool(PACKAGES[program]) or (program, None)
    if program[0] == "@":  # a package of a scope, as a package runner names it
        found = rulebook.tool(program) or rulebook.tool(program.partition("/")[2])
        return found if found and (found[0] == program or found[1].get("local")) else (program, None)
    path = program.replace("\\", "/")
    folder, _, base = path.rpartition("/")
    found = rulebook.tool(base)
    if found is not None and _stands_for(path, folder, found[1]):
        return found
    if path.startswith(("/", "~")) or path[1:2] == ":" or "../" in path:
        return base, None
    return rulebook.tool(SCRIPT) or (base, None)


def _unversioned(program: str) -> str:
    """The name without the version that a package runner was asked for: `vite@latest`, `ruff==0.6`, `@angular/cli@17`."""
    place = program.rfind("@")
    return program[:place].partition("==")[0] if place > 0 else program.partition("==")[0]


def project_tool(path: str, rulebook: "Rulebook") -> "tuple[str, dict[str, Any]] | None":
    """The tool of the project that an interpreter runs from a file: `python manage.py`, `php artisan`."""
    found = rulebook.tool(path.replace("\\", "/").rpartition("/")[2])
    return found if found is not None and found[1].get("local") and not path.startswith(_TEMPORARY) else None


def _stands_for(path: str, folder: str, tool: "dict[str, Any]") -> bool:
    """Whether the program at this path is the tool of its name, not a file that happens to be called like it."""
    if path.startswith(_TEMPORARY):
        return False
    if path.startswith(("/", "~")) or path[1:2] == ":":
        return True
    return bool(tool.get("local")) or folder.endswith(_PROJECT_TOOL_FOLDERS)
