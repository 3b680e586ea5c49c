"""What the name of a project's own task says: `build:web` is everyday work, `deploy-docs` deploys, `db:reset` throws data away.

The name is read as words. The word in front says what the task is about (`test:deploy-config` tests), the last one what it does
(`migrate:status` looks); what a word in between names is only a thing, unless two acts are joined (`test-and-deploy`).
"""

from warpgate.decision.globs import MAYBE, NO, YES, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

EVERYDAY_TASKS, DEPLOYS, DESTROYS, RISKY_TASKS, NOT_SAID = "everyday", "deploys", "destroys", "risky", ""

_DEPLOYING = names(
    """
    deploy deploys deployment deployments deployed redeploy undeploy release releases publish publishing ship promote
    rollout rollback push upload submit apply twine pypi testpypi yank dockerpush notarize testflight canary
    """
)
_DESTROYING = names(
    """
    reset resets resetdb wipe nuke purge drop dropdb destroy destroys truncate teardown delete remove fresh restore seed
    seeds reseed flush erase obliterate
    """
)
_RISKY = names(
    """
    migrate migrates migration migrations migrator sync send notify notification mail email emails mailer sms newsletter
    announce tweet post invoice charge refund pay payout purchase order provision terraform tofu pulumi ansible helm rotate
    revoke upgrade import imports backfill backup cleanup prod production prd live invite grant archive expire prune webhook
    transfer trigger replicate
    """
)
_EVERYDAY = names(
    """
    test tests testing spec specs unit e2e integration smoke acceptance functional bench benchmark benchmarks build builds
    compile bundle lint linter linting format formatting fmt prettier prettify pretty beautify eslint typecheck types type
    tsc ts js check checks verify validate ci dev develop development start serve server watch preview storybook sb ladle
    coverage cov clean distclean mrproper realclean tidy docs doc documentation run debug analyze analyse analysis audit
    generate gen codegen typegen fix fixes style styles stylelint vet all help configure autogen version list ls info status
    doctor setup install bootstrap prepare precommit prepush commit hooks hook husky pre postinstall local hot hmr ssr
    devserver g new scaffold transpile minify pack package pkg dist wheel sdist make web android ios mac macos windows linux
    desktop studio i18n l10n icons size stats report reports summary cy cypress playwright vitest jest mocha ava karma
    pytest tox nox mypy ruff black isort flake8 pylint clippy rustfmt golangci css tailwind sass scss proto protos buf
    graphql openapi swagger schema example examples demo playground sandbox repl console shell mock mocks inspect profile
    profiling perf knip depcheck madge cspell spellcheck spell markdownlint commitlint licenses licence license changelog
    outdated deps dependencies requirements manifest manifests assets fonts mutation stryker snapshot snapshots typings
    declarations emulators emulator emulate metro pods pod wasm frontend backend client api app apps admin site website
    worker workers mobile html latexpdf pdf linkcheck doctest up down logs log ps bash image images docker compose container
    containers vendor venv env init module modules menuconfig defconfig oldconfig olddefconfig savedefconfig dtbs bzimage
    kernel tags ctags templ tools tool nightly qa quality static security sec scan sast trivy semgrep gitleaks binary
    binaries bin restart stop kill attach notebook jupyter mkdocs sphinx man fuzz sanitize asan ubsan tsan msan valgrind
    flamegraph plan translations messages makemessages compilemessages makemigrations sqlc wire ent rollup webpack vite
    esbuild simulate sim flash monitor erd diagram diagrams graph count loc todo open browse lock relock freeze show print
    render plot dump describe dry dryrun explain measure trace train eval evaluate infer predict extract transform download
    fetch warm warmup cache caches index reindex normalize dedupe convert resize optimize optimise default
    """
)
# A task that begins so is about what follows and does not do it.
_ABOUT = names(
    """
    test tests testing spec specs unit e2e integration lint check checks typecheck types format fmt validate verify bench
    help man debug vitest jest pytest cypress playwright eslint prettier coverage cov doctest storybook mock
    """
)
_BUILDING = names(
    "build builds bundle compile start serve preview dev watch pack package make prebuild postbuild dist debug clean assemble"
)
_MODES = names("prod production prd release releases staging canary fresh")
# A task that ends so only looks, whatever it looks at.
_LOOKING = names("status list ls check diff dryrun validate lint verify notes help log logs history info show print plan")
_CHECKING = names("check checks verify validate lint dry dryrun")
_AGAINST = names("test tests testing e2e integration smoke acceptance cypress playwright load perf")
_PRODUCTION = names("prod production prd live")
_MAILS = names("mail mails email emails newsletter webhook webhooks notification notifications")
_PACKAGES = names("deps dependencies dependency packages npm pip node rust go lock lockfile actions hooks")
_MAKING = names("create generate new make add gen scaffold types typegen codegen squash")
_LOCAL_DATA_ACTS = names("up start stop down logs shell console studio psql connect types generate gen lint format pull introspect")
_MIGRATIONS = names("migrate migration migrations seed seeds seeder")
_REBUILT = names(
    """
    cache caches modules dist build builds coverage tmp temp artifacts snapshots jest metro watchman unused comments
    deadcode node env venv lockfile
    """
)
_DATA = names("db database data volumes volume storage uploads s3 bucket queue redis")
_JOINING = frozenset(("and", "then", "n", "&", "+"))


def task_words(name: str) -> list[str]:
    """The words of a task's name: `build:webApp` is build, web, app; a value that is handed over (`ENV=x`) is none."""
    found = []
    word = ""
    for i, letter in enumerate(name):
        if not letter.isalnum():
            found.append(word)
            word = ""
            continue
        if letter.isupper() and i and (name[i - 1].islower() or name[i - 1].isdigit()):
            found.append(word)
            word = ""
        word += letter.lower()
    return [part for part in (*found, word) if part]


def kind_of(name: str) -> str:
    """What the name says: one of the five kinds."""
    words = task_words(name)
    if not words:
        return NOT_SAID
    if is_only_about(words):
        return EVERYDAY_TASKS
    if any(word in _DEPLOYING for word in words):
        return DESTROYS if "push" in words and words[0] in ("db", "schema", "database", "prisma", "drizzle") else DEPLOYS
    if any(word in _DESTROYING for word in words):
        rebuilt = not _REBUILT.isdisjoint(words) and _DATA.isdisjoint(words) and _JOINING.isdisjoint(words)
        return EVERYDAY_TASKS if rebuilt else DESTROYS
    if any(word in _RISKY for word in words):
        return RISKY_TASKS
    if "clean" in words and not _DATA.isdisjoint(words):
        return DESTROYS
    local = words[0] in ("db", "database") and words[-1] in _LOCAL_DATA_ACTS
    return EVERYDAY_TASKS if local or any(word in _EVERYDAY for word in words) else NOT_SAID


def is_only_about(words: list[str]) -> bool:
    """Whether grave words stand there and only name what is tested, looked at, or the mode of a build."""
    deploying = [word for word in words if word in _DEPLOYING]
    destroying = [word for word in words if word in _DESTROYING]
    risky = [word for word in words if word in _RISKY]
    if not (deploying or destroying or risky) or not _JOINING.isdisjoint(words):
        return False
    first, last = words[0], words[-1]
    if first in _AGAINST and not _PRODUCTION.isdisjoint(words):
        return False
    if first in _CHECKING or "dry" in words or "dryrun" in words or (last in _LOOKING and (first, last) != ("apply", "plan")):
        return True
    if first in _ABOUT:
        acts = last in _DEPLOYING and last not in ("push", "release", "upload")
        return not acts and not (words[1] in _DEPLOYING and len(words) == 2 and acts)
    if first in ("docs", "doc"):
        return not deploying and last not in _DESTROYING
    if first in _BUILDING and all(word in _MODES or word in _MAILS for word in (*deploying, *destroying, *risky)):
        return True
    if first in _MAILS:
        return (
            not deploying
            and not destroying
            and last in ("dev", "build", "preview", "export", "start", "types", "templates", "lint")
        )
    if "patches" in words or "patch" in words:
        return deploying == ["apply"] and not destroying and not risky
    if risky == ["upgrade"] and not deploying and not destroying and not _PACKAGES.isdisjoint(words):
        return True
    if _MIGRATIONS.issuperset((*deploying, *destroying, *risky)):
        made = not _MIGRATIONS.isdisjoint(words) and not _MAKING.isdisjoint(words)
        return made or (first in ("db", "database") and last in _LOCAL_DATA_ACTS)
    return words in (["release", "build"], ["pre", "release", "build"])


def _asks(kinds: tuple[str, ...]) -> "Callable[[Word, Subject], int]":
    def asks(word: "Word", subject: "Subject") -> int:
        if not word.known:
            return MAYBE
        return YES if kind_of(word.text) in kinds else NO

    return asks


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is an everyday task": _asks((EVERYDAY_TASKS,)),
    "is a deploying task": _asks((DEPLOYS,)),
    "is a destroying task": _asks((DESTROYS,)),
    "is a risky task": _asks((RISKY_TASKS, DEPLOYS, DESTROYS)),
}
