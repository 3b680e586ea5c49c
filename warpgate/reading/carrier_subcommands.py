"""Which sub-commands of a program carry other commands: docker, compose, package runners. One row a sub-command."""

from warpgate.reading.carrier_table_more import Spec
from warpgate.reading.options import names

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
_NPM_EXEC = ("words", "-p --package -w --workspace", 0, "", "-c --call")
_MISE_EXEC = ("words", "-c --command -j --jobs", 0, "dashes clear")

_PERF = "-e --event -o --output -r --repeat -F --freq -p --pid -t --tid -C --cpu -g --call-graph -c --count -I -D --delay -x"
_IMAGE_EXEC: dict[str, Spec] = {"exec": ("words", "-B --bind --env --env-file -H --home --pwd -W --workdir", 1)}
_SHIM: dict[str, Spec] = {"exec": ("words", "", 0, "clear")}

# Carriers that carry only under some of their sub-commands.
SUBCOMMANDS: dict[str, dict[str, Spec]] = {
    "pipx": {"run": ("words", "--spec --pip-args --python --index-url -i")},
    "npm": {"exec": _NPM_EXEC, "x": _NPM_EXEC},
    "pnpm": {"exec": ("words", "-C --dir --filter -F"), "dlx": ("words", "--package -p"), "*": ("programs", "", 0, "clear")},
    "yarn": {
        "exec": ("words",),
        "dlx": ("words", "-p --package"),
        "workspace": ("workspace", "", 1),
        "workspaces foreach": ("workspace", "--include --exclude --from -j --jobs"),
        "workspaces run": ("workspace", "run"),
        "*": ("programs", "", 0, "clear"),
    },
    "bun": {"x": ("words", "-p --package"), "*": ("programs", "", 0, "clear")},
    "uv": {"run": ("uv", _UV_RUN), "tool run": ("words", _UV_RUN)},
    "poetry": {"run": ("words", "-C --directory -P --project", 0, "clear")},
    "pdm": {"run": ("words", "-p --project -s --site-packages", 0, "clear")},
    "rye": {"run": ("words", "", 0, "clear")},
    "hatch": {"run": ("hatch", "", 0, "clear")},
    "pipenv": {"run": ("words", "", 0, "clear")},
    "bundle": {"exec": ("words", "", 0, "clear")},
    "mise": {"exec": _MISE_EXEC, "x": _MISE_EXEC},
    "asdf": {"exec": ("words", "", 0, "clear")},
    "ddev": {"exec": ("words", "-s --service -d --dir", 0, "clear"), "*": ("tools",)},
    "lando": {"ssh": ("options", "", 0, "", "-c --command"), "*": ("tools",)},
    "symfony": {"*": ("tools",)},
    "conda": {"run": ("words", "-n --name -p --prefix --cwd", 0, "clear")},
    "mamba": {"run": ("words", "-n --name -p --prefix --cwd", 0, "clear")},
    "micromamba": {"run": ("words", "-n --name -p --prefix --cwd", 0, "clear")},
    "nix": {"develop": ("nix",), "shell": ("nix",), "run": ("nix-run",)},
    "devbox": {"run": ("words", "-c --config -e --env", 0, "dashes")},
    "doppler": {"run": ("words", "-p --project -c --config", 0, "dashes")},
    "op": {"run": ("words", "--env-file --account", 0, "dashes")},
    "dotenvx": {"run": ("words", "-f --env-file", 0, "dashes clear")},
    "dotenv-vault": {"run": ("words", "", 0, "dashes clear")},
    "chamber": {"exec": ("words", "", 0, "dashes")},
    "teller": {"run": ("words", "-c --config -p --provider", 0, "dashes")},
    "bws": {"run": ("text", "-p --project-id --shell -t --access-token", 0, "")},
    "sops": {"exec-env": ("text", "", 1, ""), "exec-file": ("text", "", 1, "")},
    "saml2aws": {"exec": ("words", "-a --idp-account -p --profile", 0, "dashes")},
    "aws-okta": {"exec": ("words", "", 0, "dashes")},
    "perf": dict.fromkeys(("stat", "record", "trace", "mem", "c2c", "lock", "sched", "top"), ("words", _PERF)),
    "lerna": {"exec": ("text", "--scope --ignore --concurrency --since --stream", 0, "clear")},
    "nx": {"exec": ("words", "-p --projects", 0, "dashes clear")},
    "coverage": {"run": ("interpreted", "--source --source-pkgs --omit --include --rcfile --context --concurrency --data-file")},
    "memray": {"run": ("interpreted", "-o --output --follow-fork -p --live-port")},
    "py-spy": dict.fromkeys(("record", "top"), ("words", "-o --output -f --format -r --rate -d --duration", 0, "dashes clear")),
    "samply": {"record": ("words", "-o --output -r --rate -d --duration", 0, "clear")},
    "rr": {"record": ("words", "-o", 0, "clear")},
    "uftrace": dict.fromkeys(("record", "live"), ("words", "-d -D -F -N -A -R", 0, "clear")),
    "rustup": {"run": ("words", "--install", 1, "clear")},
    "nvm": {"exec": ("versioned",), "run": ("versioned", "node")},
    "fnm": {"exec": ("versioned", "--using")},
    "volta": {"run": ("versioned", "--node --npm --yarn --pnpm")},
    "n": {"exec": ("versioned",), "run": ("versioned", "node")},
    "pyenv": _SHIM,
    "rbenv": _SHIM,
    "nodenv": _SHIM,
    "jenv": _SHIM,
    "goenv": _SHIM,
    "opam": {"exec": ("words", "--switch", 0, "clear")},
    "stack": dict.fromkeys(("exec", "x"), ("words", "--package --stack-yaml --cwd", 0, "clear")),
    "cabal": {"exec": ("words", "", 0, "clear")},
    "mix": {"cmd": ("words", "--app", 0, "clear"), "do": ("chain",)},
    "guix": {"shell": ("words", "-m --manifest", 0, "dashes"), "environment": ("words", "-m --manifest", 0, "dashes")},
    "warpgate": {"loop": ("words", "", 0, "dashes")},
    "heroku": {
        "run": ("remote", "-a --app -r --remote -s --size -e --env -x --exit-code --type"),
        "ps:exec": ("remote", "-a --app -d"),
    },
    "railway": {
        "run": ("words", "-s --service -e --environment -p --project"),
        "ssh": ("remote", "-s --service -e --environment -p --project"),
    },
    "gh": dict.fromkeys(
        ("codespace ssh", "cs ssh"), ("remote", "-c --codespace -R --repo -r --repo-owner --profile --server-port")
    ),
    "multipass": {"exec": ("words", "-d --working-directory", 1, "host")},
    "lxc": {"exec": ("words", "--cwd --env --user --group --mode", 1, "host")},
    "incus": {"exec": ("words", "--cwd --env --user --group --mode", 1, "host")},
    "limactl": {"shell": ("words", "--shell --workdir", 1, "host")},
    "colima": {"ssh": ("words", "-p --profile", 0, "dashes")},
    "devcontainer": {
        "exec": ("words", "--workspace-folder --config --override-config --id-label --container-id --remote-env --docker-path")
    },
    "distrobox": {"enter": ("words", "-n --name -a --additional-flags", 0, "dashes")},
    "toolbox": {"run": ("words", "-c --container -d --distro -r --release")},
    "crictl": {"exec": ("words", "-r --runtime-endpoint -t --timeout", 1, "host")},
    "nomad": {"exec": ("words", "-job -task", 1, "host"), "alloc exec": ("words", "-job -task", 1, "host")},
    "apptainer": _IMAGE_EXEC,
    "singularity": _IMAGE_EXEC,
    "machinectl": {"shell": ("words", "--uid -E --setenv", 1, "host")},
    "infisical": {"run": ("words", "--env --path", 0, "dashes")},
    "aws-vault": {"exec": ("words", "-d --duration -t", 1)},
    "firebase": {"emulators:exec": ("each", "--only --import --export-on-exit -P --project")},
    "pixi": {"run": ("words", "-e --environment --manifest-path", 0, "clear")},
}

DOCKER_GLOBAL = names("-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey --connection --url")
DOCKER: dict[str, Spec] = {
    "exec": ("words", _DOCKER_EXEC, 1, "host"),
    "run": ("words", _DOCKER_RUN, 1, "host"),
    "create": ("words", _DOCKER_RUN, 1, "host"),
}
COMPOSE_GLOBAL = frozenset(_COMPOSE.split())
COMPOSE: dict[str, Spec] = {
    "exec": ("words", _COMPOSE_RUN, 1, "host"),
    "run": ("words", _COMPOSE_RUN, 1, "host"),
}
KUBECTL_VALUES = frozenset(
    (
        _KUBECTL + "-c --container -f --filename --image --pod-running-timeout --request-timeout --port --restart --overrides --env"
    ).split()
)
GIT_GLOBAL = names("-C -c --git-dir --work-tree --namespace --config-env --exec-path --super-prefix --list-cmds")
