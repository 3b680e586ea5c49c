#!/bin/sh
# The main job in one go, on the embedded tracker: a pre-flight, two decisions, the status. Nothing outside a temporary
# folder is touched, and no token is used.
#   sh examples/demo.sh FOLDER-OF-THE-WARPGATE-PROGRAM
set -eu
bin=$1
plan=$(cd "$(dirname "$0")" && pwd)/overnight.json
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir "$home/project" && cd "$home/project"
WARPGATE_HOME=$home/user
export WARPGATE_HOME
unset GITHUB_TOKEN GH_TOKEN WARPGATE_GITHUB_TOKEN WARPGATE_SESSION
warpgate=$bin/warpgate

say() { printf '\n$ %s\n' "$*"; }

# 3 is the answer of a runway that is not clear: a person has to act first.
say warpgate emit --decisions @examples/overnight.json
code=0; "$warpgate" emit --decisions "@$plan" || code=$?
[ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"

say warpgate decide --description "'Use SQLite for the local cache'"
"$warpgate" decide --description 'Use SQLite for the local cache' --rationale 'There is no server to run.'

say warpgate decide --description "'Choose the date library'" --options "'[\"Keep moment.js\", \"Replace moment.js by date-fns\"]'"
"$warpgate" decide --description 'Choose the date library of the web client' \
  --options '["Keep moment.js", "Replace moment.js by date-fns"]' --issue 41

say warpgate status
"$warpgate" status
