"""What an edit is by the files that it names: a change of documents or settings, a local run where they are scratch."""

from warpgate.decision import filerules, paths
from warpgate.decision.globs import YES, names
from warpgate.decision.verdict import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

# Their first operand is a little program, unless an option brings it.
_PROGRAMMED = names("sed gsed perl awk gawk mawk jq yq gojq ed sd")
# Of these only the last operand is written.
_COPIERS = names("cp mv rsync install ln ditto copy move copy-item move-item xcopy robocopy")
# Programs that only report unless they are told to mend, and what tells them so.
_REPORTERS = names(
    "eslint eslint_d stylelint oxlint golangci-lint staticcheck revive govulncheck rubocop buf pre-commit lefthook markdownlint "
    "markdownlint-cli markdownlint-cli2 standard xo ruff tslint biome swiftlint ktlint detekt"
)
_MENDING = names(
    "--fix --fix-only --write -w -a -A -x --autocorrect --autocorrect-all --auto-correct -F --fix-type --apply --apply-unsafe "
    "format generate autoupdate migrate update init"
)
_CHECKING = names("--check --check-formatted --verify-no-changes -check --check-only --diff --list-different --lint --dry-run")
# Options that name the folder that is written into.
_FOLDERS = ("-C", "--directory", "-d", "-D", "--dir", "--out-dir", "--output-dir")
_NO_PATH = frozenset("{}()$^'\"|=;<>#`!\n\t\x1a")


def kind_of_edit(subject: "Subject") -> Category:
    """The category of an edit of files that git holds."""
    options = subject.line.options
    if not _CHECKING.isdisjoint(options):
        return Category.LOCAL_RUN
    if (
        subject.name in _REPORTERS
        and _MENDING.isdisjoint(options)
        and _MENDING.isdisjoint(w.text for w in subject.line.operands[:2])
    ):
        return Category.LOCAL_RUN
    folders = [word for name in _FOLDERS for word in options.get(name, ())]
    if folders and all(_passing(word, subject) for word in folders):
        return Category.LOCAL_RUN
    named = [word for word in _named(subject) if not _NO_PATH & set(word.text) or _passing(word, subject)]
    files = [word for word in named if "/" in word.text or "." in word.text.strip("./") or _passing(word, subject)]
    if not files:
        return Category.CODE_EDIT
    if all(_passing(word, subject) for word in files):
        return Category.LOCAL_RUN
    placed = [subject.path(word) for word in files]
    if all(paths.document(path) == YES for path in placed):
        return Category.DOC_CHANGE
    if all(paths.settings(path) == YES for path in placed):
        return Category.REVERSIBLE_CONFIG
    return Category.CODE_EDIT


def _passing(word: "Word", subject: "Subject") -> bool:
    """Whether the path is scratch or build output."""
    return filerules.scratch(word, subject) == YES or filerules.rebuildable(word, subject) == YES


def _named(subject: "Subject") -> "list[Word]":
    operands = list(subject.operands)
    if not subject.command.words:
        return operands[:1]  # a redirection, or the first argument of a call
    name = subject.name.lower()
    if name in _COPIERS:
        return operands[-1:]
    options = subject.line.options
    if name in _PROGRAMMED and not any(option in options for option in ("-e", "-f", "--expression", "--file")):
        operands = operands[1:] if operands and operands[0].text else operands[2:]
    return operands
