#!/bin/sh
# Walks through the playground in the Firefox of the system.
#
#   run.sh ADDRESS     that which dyck playground has printed; needs Node 18 or newer, npm and Firefox
set -eu
firefox=$(command -v firefox-esr || command -v firefox) || { echo "run.sh: there is no Firefox; apt-get install firefox-esr" >&2 && exit 2; }
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --ignore-scripts >/dev/null
node walk.js "${1:?the address that dyck playground has printed}" "$firefox"
