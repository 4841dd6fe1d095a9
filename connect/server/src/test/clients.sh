#!/bin/sh
# The clients of OpenAI for Python and for Node against a server that runs: clients.sh URL MODEL, such as
#   ./dyck serve --port 9000 --quiet & connect/server/src/test/clients.sh http://127.0.0.1:9000/v1 default
# They are installed once into CLIENTS_DIR, from PyPI and npm, each within a minute. What cannot be
# installed is said, and left out. OpenAiClientsTest runs this in the build.
set -eu
python_version=3.57.0
node_version=6.49.0

url=$1
model=$2
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
work=${CLIENTS_DIR:-${TMPDIR:-/tmp}/dyck-clients}
python=$work/python-$python_version
node=$work/node-$node_version
mkdir -p "$python" "$node"

# A file says that an installation is whole.
install_python() {
  [ -e "$python/whole" ] ||
    { timeout 60 python3 -m venv "$python/venv" && timeout 60 "$python/venv/bin/pip" -q install "openai==$python_version" &&
      touch "$python/whole"; } >"$python/install.log" 2>&1 || true
}
install_node() {
  [ -e "$node/whole" ] ||
    (cd "$node" && timeout 60 npm install "openai@$node_version" && touch whole) >"$node/install.log" 2>&1 || true
}
install_python &
install_node
wait

status=0
if [ -e "$python/whole" ]; then
  timeout 60 "$python/venv/bin/python" "$here/client.py" "$url" "$model" || status=1
else
  echo "left out: the client for Python cannot be installed: $(tail -n 1 "$python/install.log")"
fi
if [ -e "$node/whole" ]; then
  # Node looks for packages beside the file.
  cp "$here/client.mjs" "$node/client.mjs"
  timeout 60 node "$node/client.mjs" "$url" "$model" || status=1
else
  echo "left out: the client for Node cannot be installed: $(tail -n 1 "$node/install.log")"
fi
exit $status
