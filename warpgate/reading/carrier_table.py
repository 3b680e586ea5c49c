"""Which programs carry other commands, and where in their words the carried part begins. One row a carrier."""

from warpgate.reading.options import names


class Row:
    """How to find what a carrier carries.

    `kind`: `words` (the rest is a command), `text` (the rest, joined, is shell text), `each` (every operand is shell text), or
    the name of a function in `carriers`. `values`: the options that take a value. `texts`: options whose value is shell text.
    `skip`: operands before the command. `assignments`: NAME=value may stand before it. `dashes`: the command starts only
    after `--`. `host`: the first skipped operand is another machine or container. `keep`: the carrier itself stays in the script.
    """

    __slots__ = ("assignments", "dashes", "host", "keep", "kind", "skip", "texts", "values")

    def __init__(
        self,
        kind: str,
        values: str = "",
        skip: int = 0,
        *,
        texts: str = "",
        assignments: bool = False,
        dashes: bool = False,
        host: bool = False,
        keep: bool = True,
    ) -> None:
        self.kind = kind
        self.values = frozenset(values.split())
        self.texts = frozenset(texts.split())
        self.skip = skip
        self.assignments = assignments
        self.dashes = dashes
        self.host = host
        self.keep = keep


_DOCKER_RUN = (
    "-a --attach --add-host --annotation --blkio-weight --cap-add --cap-drop --cgroup-parent --cgroupns --cidfile -c --cpu-shares "
    "--cpus --cpuset-cpus --cpuset-mems --detach-keys --device --dns --dns-option --dns-search --domainname --entrypoint -e --env "
    "--env-file --expose --gpus --group-add --health-cmd --health-interval --health-retries --health-timeout -h "
    "--hostname --ip --ip6 "
    "--ipc --isolation -l --label --label-file --link --log-driver --log-opt --mac-address -m --memory "
    "--memory-swap --mount --name "
    "--network --net --network-alias --oom-score-adj --pid --pids-limit --platform -p --publish --pull --restart --runtime "
    "--security-opt --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs --ulimit -u --user --userns --uts -v "
    "--volume --volume-driver --volumes-from -w --workdir"
)
_DOCKER_EXEC = "--detach-keys -e --env --env-file -u --user -w --workdir"
_COMPOSE = "-f --file -p --project-name --profile --env-file --project-directory --ansi --parallel --progress"
_COMPOSE_RUN = (
    "-e --env --entrypoint -l --label --name -p --publish -u --user -v --volume -w --workdir --index --cap-add --cap-drop --pull"
)
_KUBECTL = "-n --namespace --context --cluster --kubeconfig --user -s --server --token --as -l --selector"
_UV_RUN = (
    "--with --with-editable --with-requirements --extra --group --no-group --only-group --env-file -p --python --package --project "
    "--directory --index --index-url -i --extra-index-url --find-links -f --cache-dir --config-file --from -m --module"
)
_PERF = "-e --event -o --output -r --repeat -F --freq -p --pid -t --tid -C --cpu"
_SHELL = Row("shell", "-o -O +O +o --rcfile --init-file")
_NPM_EXEC = Row("words", "-p --package -w --workspace", texts="-c --call")
_MISE_EXEC = Row("words", "-c --command -j --jobs", dashes=True, keep=False)
_PYTHON = Row("python", "-W -X -Q --check-hash-based-pycs")

CARRIERS = {
    # Privileges and environment
    "sudo": Row(
        "words",
        "-u --user -g --group -h --host -p --prompt -r --role -t --type -T --command-timeout -C --close-from -D "
        "--chdir -R --chroot -U",
        assignments=True,
    ),
    "doas": Row("words", "-u -C -a"),
    "su": Row("su", "-s --shell -g --group -G --supp-group -w --whitelist-environment", texts="-c --command --session-command"),
    "runuser": Row("su", "-u --user -s --shell -g --group -G --supp-group", texts="-c --command --session-command"),
    "pkexec": Row("words", "--user"),
    "env": Row(
        "env",
        "-u --unset -C --chdir -S --split-string --block-signal --default-signal --ignore-signal",
        assignments=True,
        keep=False,
    ),
    "dotenv": Row("words", "-e -f --file -v -c --cascade", keep=False),
    "dotenvx": Row("words", "-f --env-file", 1, keep=False),
    "cross-env": Row("words", assignments=True, keep=False),
    "direnv": Row("words", "", 2),
    "chroot": Row("words", "--userspec --groups", 1, host=True),
    "nsenter": Row("words", "-t --target -S --setuid -G --setgid"),
    "unshare": Row("words", "-S --setuid -G --setgid -R --root -w --wd --setgroups --propagation --kill-child"),
    "bwrap": Row("words", "--chdir --setenv --unsetenv --uid --gid --hostname --proc --dev --tmpfs"),
    # Shell words
    "command": Row("command", keep=False),
    "builtin": Row("words", keep=False),
    "exec": Row("words", "-a", keep=False),
    "eval": Row("text", keep=False),
    "source": Row("source", keep=False),
    ".": Row("source", keep=False),
    "bash": _SHELL,
    "sh": _SHELL,
    "zsh": _SHELL,
    "dash": _SHELL,
    "ksh": _SHELL,
    "mksh": _SHELL,
    "ash": _SHELL,
    "rbash": _SHELL,
    "fish": Row("shell", "-C --init-command -d --debug -o"),
    "busybox": Row("words", keep=False),
    "toybox": Row("words", keep=False),
    # Time, priority, terminal
    "nice": Row("words", "-n --adjustment", keep=False),
    "ionice": Row("words", "-c --class -n --classdata", keep=False),
    "chrt": Row("words", "-T -P -D", 1, keep=False),
    "taskset": Row("words", "", 1, keep=False),
    "nohup": Row("words", keep=False),
    "setsid": Row("words", keep=False),
    "timeout": Row("words", "-k --kill-after -s --signal", 1, keep=False),
    "gtimeout": Row("words", "-k --kill-after -s --signal", 1, keep=False),
    "time": Row("words", "-f --format -o --output", keep=False),
    "stdbuf": Row("words", "-i --input -o --output -e --error", keep=False),
    "unbuffer": Row("words", keep=False),
    "catchsegv": Row("words", keep=False),
    "setarch": Row("words", "", 1, keep=False),
    "caffeinate": Row("words", "-t -w", keep=False),
    "watch": Row("text", "-n --interval -q --equexit"),
    "script": Row(
        "script", "-o --output-limit -I -O -B -T -m -E --log-in --log-out --log-io --log-timing --echo", texts="-c --command"
    ),
    "flock": Row("words", "-w --wait --timeout -E --conflict-exit-code", 1, texts="-c --command"),
    "systemd-run": Row(
        "words",
        "-u --unit -p --property -E --setenv -t --service-type --description --slice --uid --gid "
        "--working-directory --on-active --on-calendar -M --machine -H --host",
    ),
    "tmux": Row("tmux", "-L -S -f -c -T"),
    "screen": Row("screen", "-S -c -e -h -p -s -t -T"),
    "at": Row("fed", "-f -q -t"),
    "batch": Row("fed", "-f -q"),
    # Many at once
    "xargs": Row(
        "xargs", "-I --replace -n --max-args -P --max-procs -L --max-lines -d --delimiter -a --arg-file -E -s --max-chars -J -R -S"
    ),
    "parallel": Row(
        "parallel",
        "-j --jobs --joblog --delay --timeout --retries -N -n -a --arg-file -S --sshlogin --colsep -C -I --tmpdir --results",
    ),
    "find": Row("find"),
    "fd": Row("fd"),
    "fdfind": Row("fd"),
    "entr": Row("words", keep=False),
    "hyperfine": Row(
        "each",
        "-w --warmup -r --runs -m --min-runs -M --max-runs -N -P -D -L --export-json --export-csv --export-markdown "
        "-n --command-name --style -u --time-unit -i -S --shell",
        texts="-p --prepare -s --setup -c --cleanup --conclude",
    ),
    "concurrently": Row(
        "each",
        "-n --names -c --prefix-colors -p --prefix --kill-others-on-fail -m --max-processes --restart-tries -s "
        "--success --default-input-target --name-separator -l",
    ),
    "nodemon": Row("nodemon", "-e --ext -w --watch -i --ignore -d --delay --config --cwd", texts="-x --exec"),
    "chronic": Row("words", keep=False),
    # Tracing
    "strace": Row("words", "-e -o -p -s -u -E -P -O -S -a -b -I -X --output --trace --expr"),
    "ltrace": Row("words", "-e -o -p -s -u -l -x -n -a"),
    "valgrind": Row("words", keep=False),
    "perf": Row("words", _PERF, 1),
    "gdb": Row("gdb", "-ex -x -p -iex --command --pid"),
    "lldb": Row("words", "-o -O -s -S -p -n", dashes=True),
    # Other machines and containers
    "ssh": Row("ssh", "-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w"),
    "docker": Row("docker"),
    "podman": Row("docker"),
    "nerdctl": Row("docker"),
    "docker-compose": Row("compose"),
    "podman-compose": Row("compose"),
    "kubectl": Row("kubectl"),
    "oc": Row("kubectl"),
    "wsl": Row("words", "-d --distribution -u --user --cd -e --exec", keep=False),
    "sail": Row("sail"),
    "vagrant": Row("vagrant", texts="-c --command"),
    # Programs of a project
    "npx": Row("words", "-p --package -w --workspace", texts="-c --call"),
    "bunx": Row("words", "-p --package"),
    "uvx": Row("words", "--from --with --with-editable -p --python --index --index-url -i --with-requirements --cache-dir"),
    "pipx": Row("subcommands"),
    "npm": Row("subcommands"),
    "pnpm": Row("subcommands"),
    "yarn": Row("subcommands"),
    "bun": Row("subcommands"),
    "uv": Row("subcommands"),
    "poetry": Row("subcommands"),
    "pdm": Row("subcommands"),
    "rye": Row("subcommands"),
    "hatch": Row("subcommands"),
    "pipenv": Row("subcommands"),
    "bundle": Row("subcommands"),
    "mise": Row("subcommands"),
    "asdf": Row("subcommands"),
    "ddev": Row("subcommands"),
    "conda": Row("subcommands"),
    "mamba": Row("subcommands"),
    "micromamba": Row("subcommands"),
    "nix": Row("subcommands"),
    "devbox": Row("subcommands"),
    "doppler": Row("subcommands"),
    "op": Row("subcommands"),
    "infisical": Row("subcommands"),
    "aws-vault": Row("subcommands"),
    "firebase": Row("subcommands"),
    "pixi": Row("subcommands"),
    "rtk": Row("rtk", keep=False),
    "nix-shell": Row("options", "-p --packages -I -A --attr --arg --argstr", texts="--run --command"),
    "git": Row("git"),
    # Other languages
    "python": _PYTHON,
    "python2": _PYTHON,
    "python3": _PYTHON,
    "pypy3": _PYTHON,
    "py": _PYTHON,
    "node": Row("inline", "-r --require --import --loader --env-file --conditions -C", texts="-e --eval -p --print -pe"),
    "nodejs": Row("inline", "-r --require --import --loader --env-file --conditions -C", texts="-e --eval -p --print -pe"),
    "deno": Row("inline"),
    "ruby": Row("inline", "-r -I -C -E -K -F", texts="-e"),
    "perl": Row("inline", "-I -M -m", texts="-e -E"),
    "php": Row("inline", "-d -c -z", texts="-r"),
    "cmd": Row("windows"),
    "powershell": Row("windows"),
    "pwsh": Row("windows"),
}

# Carriers that carry only under some of their sub-commands.
SUBCOMMANDS = {
    "pipx": {"run": Row("words", "--spec --pip-args --python --index-url -i")},
    "npm": {"exec": _NPM_EXEC, "x": _NPM_EXEC},
    "pnpm": {"exec": Row("words", "-C --dir --filter -F"), "dlx": Row("words", "--package -p")},
    "yarn": {"exec": Row("words"), "dlx": Row("words", "-p --package")},
    "bun": {"x": Row("words", "-p --package")},
    "uv": {"run": Row("uv", _UV_RUN), "tool run": Row("words", _UV_RUN)},
    "poetry": {"run": Row("words", "-C --directory -P --project", keep=False)},
    "pdm": {"run": Row("words", "-p --project -s --site-packages", keep=False)},
    "rye": {"run": Row("words", keep=False)},
    "hatch": {"run": Row("hatch", keep=False)},
    "pipenv": {"run": Row("words", keep=False)},
    "bundle": {"exec": Row("words", keep=False)},
    "mise": {"exec": _MISE_EXEC, "x": _MISE_EXEC},
    "asdf": {"exec": Row("words", keep=False)},
    "ddev": {"exec": Row("words", "-s --service -d --dir", host=False)},
    "conda": {"run": Row("words", "-n --name -p --prefix --cwd", keep=False)},
    "mamba": {"run": Row("words", "-n --name -p --prefix --cwd", keep=False)},
    "micromamba": {"run": Row("words", "-n --name -p --prefix --cwd", keep=False)},
    "nix": {"develop": Row("nix"), "shell": Row("nix"), "run": Row("words", dashes=True)},
    "devbox": {"run": Row("words", "-c --config -e --env", dashes=True)},
    "doppler": {"run": Row("words", "-p --project -c --config", dashes=True)},
    "op": {"run": Row("words", "--env-file --account", dashes=True)},
    "infisical": {"run": Row("words", "--env --path", dashes=True)},
    "aws-vault": {"exec": Row("words", "-d --duration -t", 1)},
    "firebase": {"emulators:exec": Row("each", "--only --import --export-on-exit -P --project")},
    "pixi": {"run": Row("words", "-e --environment --manifest-path", keep=False)},
}

DOCKER_GLOBAL = names("-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey --connection --url")
DOCKER = {
    "exec": Row("words", _DOCKER_EXEC, 1, host=True),
    "run": Row("words", _DOCKER_RUN, 1, host=True),
    "create": Row("words", _DOCKER_RUN, 1, host=True),
}
COMPOSE_GLOBAL = frozenset(_COMPOSE.split())
COMPOSE = {
    "exec": Row("words", _COMPOSE_RUN, 1, host=True),
    "run": Row("words", _COMPOSE_RUN, 1, host=True),
}
KUBECTL_VALUES = frozenset(
    (
        _KUBECTL + "-c --container -f --filename --image --pod-running-timeout --request-timeout --port --restart --overrides --env"
    ).split()
)
GIT_GLOBAL = names("-C -c --git-dir --work-tree --namespace --config-env --exec-path --super-prefix --list-cmds")
