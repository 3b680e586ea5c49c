"""What the exit codes say; everything but 0 means: do not go on."""

OK = 0
SERVICE_FAILED = 1
USAGE = 2
PERSON_NEEDED = 3
WAIT = 4
OUR_BUG = 70
INTERRUPTED = 130

MEANINGS = {
    OK: "go on: two-way, recorded, cleared, answered",
    SERVICE_FAILED: "a service failed; nothing is lost, `warpgate sync`",
    USAGE: "a mistake in the call, or a file that was given is wrong",
    PERSON_NEEDED: "a person is needed: one-way, blockers remain, stop, budget",
    WAIT: "wait the printed minutes, then call again with the reply",
    OUR_BUG: "a bug in warpgate; a report file is named",
    INTERRUPTED: "interrupted",
}
