#!/bin/sh
# The clients of OpenAI for Python and for Node against a server that runs: clients.sh URL MODEL, such as
#   ./dyck serve --port 9000 --quiet & connect/server/src/test/clients.sh http://127.0.0.1:9000/v1 default
# They are installed into a folder of their own, from PyPI and npm. What cannot be installed is said, and left out.
set -eu
url=$1
model=$2
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
work=${CLIENTS_DIR:-${TMPDIR:-/tmp}/dyck-clients}
mkdir -p "$work"
status=0
if [ -d "$work/python" ] || python3 -m venv "$work/python" && "$work/python/bin/pip" -q install openai; then
  "$work/python/bin/python" "$here/client.py" "$url" "$model" || status=1
else
  echo "left out: the client for Python cannot be installed"
fi
if (cd "$work" && npm --silent install openai >/dev/null 2>&1); then
  cp "$here/client.mjs" "$work/client.mjs"
  (cd "$work" && node client.mjs "$url" "$model") || status=1
else
  echo "left out: the client for Node cannot be installed"
fi
exit $status
