"""Conditions on tools of the machine: what only looks, and which process or disk is meant."""

from warpgate.decision import paths
from warpgate.decision.globs import NO, YES, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

_SERVICE_LOOKS = names(
    """
    status list list-units list-unit-files list-timers list-sockets list-dependencies list-jobs list-machines
    is-active is-enabled is-failed is-system-running show cat help get-default show-environment print blame tail pid
    avail query queryex --status-all
    """
)
_DISK_LOOKS = names(
    """
    list status get history iostat show info print usage df version help detail examine scan ls tree df health
    osd-tree diff
    """
)
_DISK_LOOK_FLAGS = names(
    """
    -l --list -p --print -i --info -a -A -H --all --detail --examine --scan -Q --query --help --version --show -D
    --health -j --json --dry-run --no-act
    """
)
_DISK_LOOKERS = frozenset(["lvs", "vgs", "pvs", "lvdisplay", "vgdisplay", "pvdisplay", "dumpe2fs", "xfs_info", "smartctl"])
_FLAG_LOOKERS = names(
    """
    fdisk sfdisk gdisk sgdisk parted mdadm losetup swapon cryptsetup tune2fs nvme hdparm
    """
)
_SETTING_LOOKS = names(
    """
    query list read export-list status --list --display --query list-runtimes -l --status get show --verify /query
    listlocalsnapshots
    """
)
_SERVICES = names(
    """
    postgres postgresql mysqld mysql mariadbd mongod redis-server sshd systemd init launchd dockerd containerd docker
    kubelet nginx-prod cron crond cupsd networkmanager dbus-daemon gdm xorg loginwindow windowserver explorer.exe
    lsass.exe svchost.exe elasticsearch rabbitmq
    """
)


def _ends_everything(subject: "Subject") -> int:
    """Process 1, every process (`-1`), a whole account, or a pattern that fits everything."""
    options, words = subject.line.options, [word.text for word in subject.operands]
    numbers = [word.text for word in options.get("-#", ())]
    # `kill -9 -1`: the second number is the target.
    if subject.name == "kill" and ("1" in words or "-1" in words or numbers[1:] == ["1"]):
        return YES
    if any(name in options for name in ("-u", "-U", "-g", "-G")):
        return YES
    return YES if any(word in (".", ".*", "*", "") for word in words) else NO


def _system_process(subject: "Subject") -> int:
    words = [word.text.lower() for word in subject.operands]
    words += [word.text.lower() for word in subject.line.options.get("/im", ())]
    # A number that was found by a name: `kill $(pgrep postgres)`.
    words += [part.strip("()\"'`").lower() for word in subject.operands for origin in word.origins for part in origin.split()]
    return YES if any(word.rpartition("/")[2] in _SERVICES for word in words) else NO


def _looks_at_services(subject: "Subject") -> int:
    words = [word.text for word in subject.operands]
    if any(name in subject.line.options for name in ("-H", "--host", "-M", "--root")):
        return NO
    if not words:
        return YES if subject.name == "systemctl" else NO
    # `service NAME status` has the verb second.
    verbs = words[1:2] if subject.name in ("service", "rc-service") else words[:1]
    return YES if any(verb in _SERVICE_LOOKS for verb in verbs) else NO


def _user_service(subject: "Subject") -> int:
    first = subject.operands[0].text if subject.operands else ""
    known = first in ("start", "stop", "restart", "reload", "try-restart", "daemon-reload")
    return (
        YES if subject.name == "systemctl" and "--user" in subject.line.options and known and subject.command.host is None else NO
    )


def _looks_at_disks(subject: "Subject") -> int:
    words, options = [word.text for word in subject.operands], subject.line.options
    if subject.name in _DISK_LOOKERS:
        return NO if any(name in options for name in ("-s", "-t", "-X", "-o", "-S")) else YES
    if subject.name in _FLAG_LOOKERS and options and all(name in _DISK_LOOK_FLAGS for name in options) and len(words) < 2:
        return YES
    if subject.name.startswith("mk") and set(options) == {"-V"} and not words:
        return YES  # the version
    if subject.name == "wipefs" and not {"-a", "--all", "-o", "--offset"} & set(options):
        return YES  # without these it lists what it would take away
    if (
        subject.name == "sfdisk"
        and {"-d", "--dump", "-J", "--json", "-l", "--list"} & set(options)
        and subject.command.feed is None
    ):
        return YES
    if subject.name == "zfs" and words[:1] in (["destroy"], ["receive"], ["recv"]) and "-n" in options:
        return YES
    if subject.name in ("fsck", "e2fsck", "fsck.ext4") and "-n" in options:
        return YES
    verb = words[1:2] if subject.name in ("parted", "btrfs", "nvme") else words[:1]
    return YES if verb and verb[0] in _DISK_LOOKS and not subject.name.startswith(("mk", "wipe", "format")) else NO


def _formats_image(subject: "Subject") -> int:
    endings = (".img", ".raw", ".bin", ".fat", ".ext4")
    if not subject.name.startswith(("mkfs", "mke2fs", "mkdosfs", "mkswap")) or not subject.operands:
        return NO
    for word in subject.operands:
        path = subject.path(word)
        if not word.text.endswith(endings) or path.place not in ("inside", "temporary") or paths.device(path) == YES:
            return NO
    return YES


def _looks_at_settings(subject: "Subject") -> int:
    names = [*subject.line.options, *(word.text for word in subject.operands[:1])]
    return YES if any(name.lower() in _SETTING_LOOKS for name in names) else NO


def mounts_root(word: "Word", subject: "Subject") -> int:
    """A mount that gives a container the whole file system: `/:/host`, `type=bind,source=/,target=/host`."""
    fields = word.text.split(",")
    return YES if word.text.startswith("/:") or "source=/" in fields or "src=/" in fields else NO


def leads_to_local_cluster(word: "Word", subject: "Subject") -> int:
    """A file that the same text got from `kind` and its like, or that is called after one of them."""
    if word.text in subject.around.clusters:
        return YES
    name = word.text.rpartition("/")[2].lower().replace(".", "-").replace("_", "-").split("-")
    return YES if word.known and not _LOCAL_CLUSTERS.isdisjoint(name) and "prod" not in name else NO


_LOCAL_CLUSTERS = names("kind k3d minikube envtest")

WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is a mount of the root": mounts_root,
    "is a file of a local cluster": leads_to_local_cluster,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "ends everything": _ends_everything,
    "names a system process": _system_process,
    "looks at services": _looks_at_services,
    "is a user service": _user_service,
    "looks at disks": _looks_at_disks,
    "formats an image file": _formats_image,
    "looks at machine settings": _looks_at_settings,
}
