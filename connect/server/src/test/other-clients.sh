#!/bin/sh
# Clients for Python beside OpenAI's own against a server that runs: other-clients.sh URL MODEL, such as
#   ./dyck serve --port 9000 --quiet & connect/server/src/test/other-clients.sh http://127.0.0.1:9000/v1 default
# They are installed once into CLIENTS_DIR, from PyPI, within minutes. If they cannot be installed, that
# is said. OtherClientsTest runs this in the build.
set -eu
packages="instructor==1.17.0 pydantic-ai-slim[openai]==2.38.0 litellm==1.110.2 ollama==0.6.3
  langchain-core==1.8.3 langchain-openai==1.7.4 langchain-ollama==1.1.0"

url=$1
model=$2
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
work=${CLIENTS_DIR:-${TMPDIR:-/tmp}/dyck-clients}
python=$work/python-$(echo "$packages" | cksum | cut -d ' ' -f 1)
mkdir -p "$python"

# A file says that an installation is whole. The names of the packages are words.
# shellcheck disable=SC2086
[ -e "$python/whole" ] ||
  { timeout 60 python3 -m venv "$python/venv" && timeout 300 "$python/venv/bin/pip" -q install $packages &&
    touch "$python/whole"; } >"$python/install.log" 2>&1 || true
if [ ! -e "$python/whole" ]; then
  echo "left out: the clients cannot be installed within five minutes: $(tail -n 1 "$python/install.log")"
  exit 0
fi

status=0
for client in instructor pydantic_ai litellm ollama langchain; do
  timeout 120 "$python/venv/bin/python" "$here/clients/${client}_client.py" "$url" "$model" || status=1
done
exit $status
