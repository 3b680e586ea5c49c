#!/bin/sh
# A loop behind the gate with a scripted agent: three chunks, each with one decision. Copy it and put your agent in.
set -eu
warpgate=${WARPGATE:-warpgate}

if [ "${1:-}" = agent ]; then
  # The agent's part: it asks before it settles something, and goes on only on 0.
  "$warpgate" decide --description "Rename the helper of chunk $WARPGATE_CHUNK" || exit $?
  echo "chunk $WARPGATE_CHUNK is done"
  exit 0
fi

"$warpgate" loop --requirement 42 --chunks 3 -- sh "$0" agent
"$warpgate" decisions --session "$("$warpgate" session list | awk 'END { print $1 }')"
