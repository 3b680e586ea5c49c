"""Where a path lies and what lives there: build output, sources, local data, devices, secrets, the gate itself."""

from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from warpgate.decision.surroundings import Surroundings

# Folder names that tools regenerate. `vendor`, `env` and `data` are left out: they may be the only copy.
REBUILDABLE_FOLDERS = names(
    """
    node_modules bower_components jspm_packages .npm .yarn-cache .pnpm-store .parcel-cache .turbo .nx .next .nuxt
    .svelte-kit .astro .output .vite .cache cache .angular .expo .docusaurus .vuepress .serverless .webpack .rollup.cache
    .swc storybook-static dist build target out bin-debug obj _build .build cmake-build-debug cmake-build-release
    bazel-bin bazel-out deriveddata pods __pycache__ .pytest_cache .mypy_cache .ruff_cache .pytype .pyre .tox .nox
    .hypothesis .ipynb_checkpoints .eggs wheels htmlcov coverage .coverage-html .nyc_output test-results
    playwright-report allure-results lcov-report .gradle .kotlin .idea-cache .dart_tool .bundle .sass-cache
    .jekyll-cache .jekyll-metadata _site .elixir_ls _deps .zig-cache zig-out zig-cache .terraform .stack-work
    dist-newstyle elm-stuff .venv venv virtualenv cmakefiles .phpunit.cache .php-cs-fixer.cache
    """
)
REBUILDABLE_ENDINGS = tuple(
    names(
        """
    .pyc .pyo .pyd .o .obj .class .egg-info .tsbuildinfo .gcda .gcno .profraw .dsym .map.tmp .eslintcache .swp .swo .orig .rej
        """
    )
)
REBUILDABLE_FILES = names(
    """
    .coverage coverage.xml coverage.json lcov.info junit.xml .ds_store thumbs.db .eslintcache .stylelintcache
    npm-debug.log yarn-error.log cmakecache.txt a.out
    """
)
LOCAL_DATA_ENDINGS = (
    ".db", ".db3", ".sqlite", ".sqlite3", ".mdb", ".dump", ".rdb", ".pem", ".key", ".p12", ".pfx", ".jks", ".kdbx",
    ".duckdb",
)  # fmt: skip
TEMPORARY = ("/tmp", "/var/tmp", "/private/tmp", "/dev/shm")
HARMLESS_DEVICES = frozenset(("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/fd/1", "/dev/fd/2", "nul", "$null"))
# The gate's own state, settings and program, git's hooks, and what agents are set up by: hooks, permissions, servers they start.
GUARDED_NAMES = names(
    ".warpgate .warpgate.toml .clinerules .codex .continue .kiro .mcp.json .pi .windsurf opencode.json opencode.jsonc"
)
GUARDED_TAILS = tuple(
    names(
        """
    .claude/settings.json .claude/settings.local.json .claude/hooks .claude/plugins .claude.json .cursor/hooks.json
    .cursor/hooks .cursor/mcp.json .cursor/permissions.json .gemini/settings.json .gemini/hooks .gemini/extensions
    .config/warpgate .cache/warpgate .copilot/hooks .copilot/config.json .copilot/mcp-config.json .github/hooks
    .opencode/plugin .opencode/plugins .factory/settings.json .factory/hooks .factory/hooks.json .qwen/settings.json
    .qwen/hooks .roo/hooks .trae/hooks .cline/hooks .amp/settings.json .augment/settings.json .goose/config.yaml
    .codeium/windsurf .vscode/settings.json .vscode/mcp.json .git/hooks bin/warpgate scripts/warpgate
    scripts/warpgate.exe warpgate/rulebook
        """
    )
)
GUARDED_BEGINNINGS = (".github/copilot", "site-packages/warpgate", "dist-packages/warpgate")
AGENT_FOLDERS = names(".claude .codex .cursor .gemini .copilot .opencode .factory .qwen .roo .cline .amp .augment .goose")
AGENTS_OWN = AGENT_FOLDERS | names(".windsurf .kiro .continue .pi")
SETTINGS_FILES = names(
    """
    .gitignore .gitattributes .dockerignore .npmignore .prettierignore .eslintignore .editorconfig .nvmrc .node-version
    .python-version .ruby-version .tool-versions .npmrc .yarnrc .yarnrc.yml .gitlab-ci.yml .travis.yml .pre-commit-config.yaml
    .flake8 .pylintrc .rubocop.yml .golangci.yml .golangci.yaml .swiftlint.yml .clang-format .clang-tidy .mise.toml mise.toml
    tox.ini pytest.ini mypy.ini renovate.json dependabot.yml .dependabot.yml .browserslistrc
    renovate.json5 .renovaterc .renovaterc.json .markdownlint.json .yamllint .yamllint.yml .hadolint.yaml .lintstagedrc biome.json
    .commitlintrc .huskyrc .solhint.json .env.example .env.sample .env.template launch.json tasks.json .clippy.toml clippy.toml
    rustfmt.toml .rustfmt.toml deny.toml ruff.toml .ruff.toml pyrightconfig.json lerna.json nx.json turbo.json codecov.yml
    """
)
SETTINGS_STARTS = (
    ".eslintrc", ".prettierrc", ".stylelintrc", ".babelrc", "eslint.config.", "prettier.config.", "tsconfig", "jsconfig",
    "appsettings.", "compose.", "docker-compose", "settings.json",
)  # fmt: skip
DOCUMENTS = (".md", ".mdx", ".rst", ".txt", ".adoc", ".org", ".tex")


class Path:
    """A path put in its place: `inside` the project, `temporary`, `home`, `absolute` elsewhere, or `unknown`; `parts` below it."""

    __slots__ = ("base", "parts", "place", "sure")

    def __init__(self, place: str, parts: tuple[str, ...], sure: bool, base: str = "") -> None:
        self.place = place
        self.parts = parts
        self.sure = sure  # whether every part is known
        self.base = base  # the project's absolute folder, where the path is used from there

    @property
    def text(self) -> str:
        """The path with slashes, relative to its place."""
        return "/".join(self.parts)


def locate(text: str, folder: str | None, surroundings: "Surroundings") -> Path:
    """Where the path lies when it is used from `folder` (relative to the project, absolute, `~/…`; None: not known)."""
    text = text.replace("\\", "/") if "\\" in text else text
    if text.startswith("file://"):
        text = text[7:]
    if surroundings.root and (text == surroundings.root or text.startswith(surroundings.root + "/")):
        return _below("inside", text[len(surroundings.root) :], surroundings.root)
    if surroundings.home and text.startswith(surroundings.home + "/"):
        return _below("home", text[len(surroundings.home) :])
    if text.startswith(("~", "$HOME", "${HOME}")):
        return _below("home", text.partition("/")[2])
    if text.startswith("/") or text[1:2] == ":":
        return _absolute(text)
    if text.startswith(UNKNOWN) or folder is None:
        return Path("unknown", tuple(text.split("/")), False)
    if folder:
        return locate(f"{folder}/{text}", "", surroundings)
    return _below("inside", text, surroundings.root)


def _absolute(text: str) -> Path:
    found = _below("absolute", text)
    whole = "/" + found.text
    for folder in TEMPORARY:
        if whole == folder or whole.startswith(folder + "/"):
            return Path("temporary", found.parts, found.sure)
    return found


def _below(place: str, text: str, base: str = "") -> Path:
    parts: list[str] = []
    left = False  # whether the path leads out of where it starts
    for part in text.split("/"):
        if part in ("", "."):
            continue
        if part != "..":
            parts.append(part)
        elif parts and parts[-1] != ".." and UNKNOWN not in parts[-1]:
            parts.pop()
        elif place != "absolute" or parts:
            left = True
            parts.append(part)
    if left:
        return Path("absolute" if place == "inside" else place, tuple(parts), False, base)
    # An unknown part may hold `..`, so nothing in front of it is certain.
    return Path(place, tuple(parts), not any(UNKNOWN in part for part in parts), base)


def rebuildable(path: Path) -> int:
    """Whether the project's own tools bring the path back: a build, cache or dependency folder of it, or a part of one."""
    if path.place == "unknown":
        return MAYBE
    if path.place != "inside":
        return NO
    for part in path.parts:
        if UNKNOWN in part:
            return MAYBE
        name = part.lower()
        if name in REBUILDABLE_FOLDERS or (name.startswith("dist-") and name not in ("dist-backup", "dist-archive")):
            return YES if path.sure else MAYBE
    last = path.parts[-1].lower() if path.parts else ""
    return YES if last in REBUILDABLE_FILES or any(last.endswith(end) and last != end for end in REBUILDABLE_ENDINGS) else NO


def guarded(path: Path, own: "Iterable[str]" = ()) -> int:
    """Whether the path belongs to the gate or to an agent's settings; `own` are further places of the gate, absolute or `~/…`."""
    if path.base:
        # The name alone says too little where the working folder is, or leads to, the gate's or an agent's own.
        found = _joined(path)
        if any(f"{found}/".startswith(f"{place}/") for place in own) or _named_guarded(_without_worktrees(found)):
            return YES
    elif own and path.place in ("absolute", "home", "temporary"):
        spelled = f"{'~' if path.place == 'home' else ''}/{path.text}/"
        if any(spelled.startswith(f"{place}/") for place in own):
            return YES
    return YES if _named_guarded(path.text) else NO


def _joined(path: Path) -> str:
    """The absolute path of one that is used from the project's folder."""
    parts = [part for part in path.base.split("/") if part]
    for part in path.parts:
        if part != "..":
            parts.append(part)
        elif parts:
            parts.pop()
    return "/" + "/".join(parts)


def _without_worktrees(text: str) -> str:
    """The path from the work tree on, where an agent keeps those of a project below its own folder."""
    before, mark, after = text.rpartition("/worktrees/")
    return after.partition("/")[2] if mark and AGENTS_OWN.intersection(before.lower().rsplit("/", 1)[-1:]) else text


def _named_guarded(text: str) -> bool:
    """Whether a part or the end of the path is a name that the gate or an agent's settings have."""
    whole = f"/{text.strip('/').lower()}/"
    if "/." not in whole and "warpgate" not in whole and "opencode" not in whole:
        return False
    parts = whole[1:-1].split("/")
    if not GUARDED_NAMES.isdisjoint(parts):
        return True
    if any(f"/{tail}/" in whole for tail in GUARDED_TAILS) or any(f"/{start}" in whole for start in GUARDED_BEGINNINGS):
        return True
    # Removing or moving a whole agent folder takes its settings along.
    return parts[-1] in AGENT_FOLDERS


def local_data(path: Path) -> int:
    """Whether the path names what git rarely holds: environment files, databases, keys."""
    last = path.parts[-1].lower() if path.parts else ""
    if last == ".env" or (last.startswith(".env.") and not last.endswith((".example", ".sample", ".template", ".dist"))):
        return YES
    if last.endswith(LOCAL_DATA_ENDINGS):
        return YES
    if ".git" in path.parts or ".ssh" in path.parts or ".aws" in path.parts or ".gnupg" in path.parts:
        return YES
    return MAYBE if UNKNOWN in last and last.endswith(UNKNOWN) else NO


def settings(path: Path) -> int:
    """Whether the path sets up the project's tools: `.gitignore`, `.editorconfig`, workflows, versions of tools."""
    if path.place != "inside" or not path.parts:
        return NO
    last = path.parts[-1].lower()
    if path.parts[0] in (".github", ".gitlab", ".circleci", ".husky", ".devcontainer", ".config") and not last.endswith(DOCUMENTS):
        return YES
    return YES if last in SETTINGS_FILES or last.startswith(SETTINGS_STARTS) else NO


def device(path: Path) -> int:
    """Whether the path is a device that holds data (not /dev/null and its like)."""
    if path.place not in ("absolute", "temporary") or path.parts[:1] != ("dev",) or path.parts[1:2] == ("shm",):
        return NO
    return NO if "/" + path.text in HARMLESS_DEVICES else YES


def document(path: Path) -> int:
    """Whether the path is prose."""
    last = path.parts[-1].lower() if path.parts else ""
    return YES if last.endswith(DOCUMENTS) or last in ("readme", "changelog", "license") else NO
