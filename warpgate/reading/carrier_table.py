"""Which programs carry other commands, and where in their words the carried part begins. One row a carrier."""

from warpgate.reading.carrier_table_more import MORE, Spec
from warpgate.reading.options import names


class Row:
    """How to find what a carrier carries.

    `kind`: `words` (the rest is a command), `text` (the rest, joined, is shell text), `each` (every operand is shell text), or
    what reads it in the modules named `carried_…`. `values`: the options that take a value. `skip`: operands before the
    command. `texts`: options whose value is shell text. Marks: `assignments`, NAME=value may stand before the command;
    `dashes`, the command starts only after `--`; `host`, the first skipped operand is another machine or container; `clear`,
    the carrier itself does nothing and is not kept.
    """

    __slots__ = ("assignments", "dashes", "host", "keep", "kind", "skip", "texts", "values")

    def __init__(self, kind: str, values: str = "", skip: int = 0, marks: str = "", texts: str = "") -> None:
        self.kind = kind
        self.values = names(values)
        self.texts = names(texts)
        self.skip = skip
        self.assignments = "assignments" in marks
        self.dashes = "dashes" in marks
        self.host = "host" in marks
        self.keep = "clear" not in marks


_rows: dict[Spec, Row] = {}


def row_of(spec: Spec) -> Row:
    """The row that a line of the tables stands for. They are made when needed: most commands meet no carrier."""
    found = _rows.get(spec)
    if found is None:
        found = _rows[spec] = Row(*spec)
    return found


# kind, options with a value, operands before the command, marks, options with shell text
_SHELL = ("shell", "-o -O +O +o --rcfile --init-file")
_PYTHON = ("python", "-W -X -Q --check-hash-based-pycs")

CARRIERS: dict[str, Spec] = {
    # Privileges and environment
    "sudo": (
        "words",
        "-u --user -g --group -h --host -p --prompt -r --role -t --type -T --command-timeout -C --close-from -D "
        "--chdir -R --chroot -U",
        0,
        "assignments",
    ),
    "doas": ("words", "-u -C -a"),
    "su": ("su", "-s --shell -g --group -G --supp-group -w --whitelist-environment", 0, "", "-c --command --session-command"),
    "runuser": ("su", "-u --user -s --shell -g --group -G --supp-group", 0, "", "-c --command --session-command"),
    "pkexec": ("words", "--user"),
    "env": (
        "env",
        "-u --unset -C --chdir -S --split-string --block-signal --default-signal --ignore-signal",
        0,
        "assignments clear",
    ),
    "dotenv": ("words", "-e -f --file -v -c --cascade", 0, "clear"),
    "cross-env": ("words", "", 0, "assignments clear"),
    "direnv": ("words", "", 2),
    "chroot": ("words", "--userspec --groups", 1, "host"),
    "nsenter": ("words", "-t --target -S --setuid -G --setgid"),
    "unshare": ("words", "-S --setuid -G --setgid -R --root -w --wd --setgroups --propagation --kill-child"),
    "bwrap": ("bwrap",),
    # Shell words
    "command": ("command", "", 0, "clear"),
    "builtin": ("words", "", 0, "clear"),
    "exec": ("words", "-a", 0, "clear"),
    "eval": ("text", "", 0, "clear"),
    "source": ("source", "", 0, "clear"),
    ".": ("source", "", 0, "clear"),
    "bash": _SHELL,
    "sh": _SHELL,
    "zsh": _SHELL,
    "dash": _SHELL,
    "ksh": _SHELL,
    "mksh": _SHELL,
    "ash": _SHELL,
    "rbash": _SHELL,
    "fish": ("shell", "-C --init-command -d --debug -o"),
    "busybox": ("words", "", 0, "clear"),
    "toybox": ("words", "", 0, "clear"),
    # Time, priority, terminal
    "nice": ("words", "-n --adjustment", 0, "clear"),
    "ionice": ("words", "-c --class -n --classdata", 0, "clear"),
    "chrt": ("words", "-T -P -D", 1, "clear"),
    "taskset": ("words", "", 1, "clear"),
    "nohup": ("words", "", 0, "clear"),
    "setsid": ("words", "", 0, "clear"),
    "timeout": ("timeout", "-k --kill-after -s --signal"),
    "gtimeout": ("words", "-k --kill-after -s --signal", 1, "clear"),
    "time": ("words", "-f --format -o --output", 0, "clear"),
    "stdbuf": ("words", "-i --input -o --output -e --error", 0, "clear"),
    "unbuffer": ("words", "", 0, "clear"),
    "catchsegv": ("words", "", 0, "clear"),
    "setarch": ("words", "", 1, "clear"),
    "caffeinate": ("words", "-t -w", 0, "clear"),
    "watch": ("text", "-n --interval -q --equexit"),
    "script": (
        "script",
        "-o --output-limit -I -O -B -T -m -E --log-in --log-out --log-io --log-timing --echo",
        0,
        "",
        "-c --command",
    ),
    "flock": ("words", "-w --wait --timeout -E --conflict-exit-code", 1, "", "-c --command"),
    "systemd-run": (
        "words",
        "-u --unit -p --property -E --setenv -t --service-type --description --slice --uid --gid "
        "--working-directory --on-active --on-calendar -M --machine -H --host",
    ),
    "tmux": ("tmux", "-L -S -f -c -T"),
    "screen": ("screen", "-S -c -e -h -p -s -t -T"),
    "at": ("fed", "-f -q -t"),
    "batch": ("fed", "-f -q"),
    # Many at once
    "xargs": (
        "xargs",
        "-I --replace -n --max-args -P --max-procs -L --max-lines -d --delimiter -a --arg-file -E -s --max-chars -J -R -S",
    ),
    "parallel": (
        "parallel",
        "-j --jobs --joblog --delay --timeout --retries -N -n -a --arg-file -S --sshlogin --colsep -C -I --tmpdir --results",
    ),
    "find": ("find",),
    "fd": ("fd",),
    "fdfind": ("fd",),
    "entr": ("entr", "", 0, "clear"),
    "hyperfine": (
        "each",
        "-w --warmup -r --runs -m --min-runs -M --max-runs -N -P -D -L --export-json --export-csv "
        "--export-markdown -n --command-name --style -u --time-unit -i -S --shell",
        0,
        "",
        "-p --prepare -s --setup -c --cleanup --conclude",
    ),
    "concurrently": (
        "each",
        "-n --names -c --prefix-colors -p --prefix --kill-others-on-fail -m --max-processes --restart-tries -s "
        "--success --default-input-target --name-separator -l",
    ),
    "nodemon": ("nodemon", "-e --ext -w --watch -i --ignore -d --delay --config --cwd", 0, "", "-x --exec"),
    "chronic": ("words", "", 0, "clear"),
    # Tracing
    "strace": ("words", "-e -o -p -s -u -E -P -O -S -a -b -I -X --output --trace --expr"),
    "ltrace": ("words", "-e -o -p -s -u -l -x -n -a"),
    "valgrind": ("words", "", 0, "clear"),
    "perf": ("subcommands",),
    "gdb": ("gdb", "-ex -x -p -iex --command --pid"),
    "lldb": ("gdb", "-o -O -s -S -p -n"),
    # Other machines and containers
    "ssh": ("ssh", "-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w"),
    "docker": ("docker",),
    "podman": ("docker",),
    "nerdctl": ("docker",),
    "docker-compose": ("compose",),
    "podman-compose": ("compose",),
    "kubectl": ("kubectl",),
    "oc": ("kubectl",),
    "wsl": ("wsl", "-d --distribution -u --user --cd", 0, "clear"),
    "sail": ("sail",),
    "vagrant": ("vagrant", "", 0, "", "-c --command"),
    # Programs of a project
    "npx": ("words", "-p --package -w --workspace", 0, "", "-c --call"),
    "bunx": ("words", "-p --package"),
    "uvx": ("words", "--from --with --with-editable -p --python --index --index-url -i --with-requirements --cache-dir"),
    "pipx": ("subcommands",),
    "npm": ("subcommands",),
    "pnpm": ("subcommands",),
    "yarn": ("subcommands",),
    "bun": ("subcommands",),
    "uv": ("subcommands",),
    "poetry": ("subcommands",),
    "pdm": ("subcommands",),
    "rye": ("subcommands",),
    "hatch": ("subcommands",),
    "pipenv": ("subcommands",),
    "bundle": ("subcommands",),
    "mise": ("subcommands",),
    "asdf": ("subcommands",),
    "ddev": ("subcommands",),
    "conda": ("subcommands",),
    "mamba": ("subcommands",),
    "micromamba": ("subcommands",),
    "nix": ("subcommands",),
    "devbox": ("subcommands",),
    "doppler": ("subcommands",),
    "op": ("subcommands",),
    "infisical": ("subcommands",),
    "aws-vault": ("subcommands",),
    "firebase": ("subcommands",),
    "pixi": ("subcommands",),
    "rtk": ("rtk", "", 0, "clear"),
    "tar": (
        "beside",
        "",
        0,
        "",
        "--to-command --use-compress-program -I --info-script --new-volume-script --rsh-command --checkpoint-action",
    ),
    "rsync": ("beside", "", 0, "", "-e --rsh --rsync-path"),
    "sort": ("beside", "", 0, "", "--compress-program"),
    # Little languages that can run a shell
    "sed": ("sed",),
    "gsed": ("sed",),
    "vim": ("vim",),
    "nvim": ("vim",),
    "vi": ("vim",),
    "view": ("vim",),
    "ex": ("vim",),
    "ed": ("ed",),
    "psql": ("database", "", 0, "", "-c --command"),
    "mysql": ("database", "", 0, "", "-e --execute"),
    "mariadb": ("database", "", 0, "", "-e --execute"),
    "sqlite3": ("database", "", 0, "", "-cmd"),
    "duckdb": ("database", "", 0, "", "-c -cmd"),
    "nix-shell": ("options", "-p --packages -I -A --attr --arg --argstr", 0, "", "--run --command"),
    "git": ("git",),
    # Other languages
    "python": _PYTHON,
    "python2": _PYTHON,
    "python3": _PYTHON,
    "pypy3": _PYTHON,
    "py": _PYTHON,
    "ipython": _PYTHON,
    "ipython3": _PYTHON,
    "manage.py": ("manage", "--settings --pythonpath"),
    "django-admin": ("manage", "--settings --pythonpath"),
    "node": ("inline", "-r --require --import --loader --env-file --conditions -C", 0, "", "-e --eval -p --print -pe"),
    "nodejs": ("inline", "-r --require --import --loader --env-file --conditions -C", 0, "", "-e --eval -p --print -pe"),
    "tsx": ("inline", "", 0, "", "-e --eval -p --print"),
    "ts-node": ("inline", "", 0, "", "-e --eval -p --print"),
    "deno": ("inline",),
    "awk": ("awk", "-F -v -f -i -l -o -E -W"),
    "gawk": ("awk", "-F -v -f -i -l -o -E -W"),
    "mawk": ("awk", "-F -v -f -W"),
    "nawk": ("awk", "-F -v -f"),
    "ruby": ("inline", "-r -I -C -E -K -F", 0, "", "-e"),
    "perl": ("inline", "-I -M -m", 0, "", "-e -E"),
    "php": ("inline", "-d -c -z", 0, "", "-r"),
    "cmd": ("windows",),
    "powershell": ("windows",),
    "pwsh": ("windows",),
}

CARRIERS.update(MORE)
# Runners of a project's own tasks; these are looked up before what else the runner carries.
TASKED = names("task go-task deno composer poe pdm hatch rye pixi pipenv")
