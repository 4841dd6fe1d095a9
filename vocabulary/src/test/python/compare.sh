#!/bin/sh
# Compares encoding and decoding with tokenizers, sentencepiece and tiktoken on many texts:
#   vocabulary/src/test/python/compare.sh [TEXTS-PER-FILE] [SEED] [FOLDER]
# Run it in the root of the project. It makes a Python environment of its own, trains a tokenizer of
# every kind, writes down what the libraries make of random and natural texts, and runs the test
# OriginalLibrariesTest on them. Further files (tokenizer.json, .model) may be put into FOLDER before.
set -eu
here=$(dirname "$0")
folder=${3:-vocabulary/target/originals}
mkdir -p "$folder"
if [ ! -d vocabulary/target/python ]; then
  python3 -m venv vocabulary/target/python
  vocabulary/target/python/bin/pip install -q \
    tokenizers==0.23.3 sentencepiece==0.2.3 tiktoken==0.14.0 gguf==0.19.0 protobuf
fi
python=vocabulary/target/python/bin/python
PYTHONDONTWRITEBYTECODE=1 $python "$here/tokenizers_of_all_kinds.py" train "$folder"
PYTHONDONTWRITEBYTECODE=1 $python "$here/tokenizers_of_all_kinds.py" cases "$folder" "${1:-5000}" "${2:-1}"
mvn -B -q -pl vocabulary -am -Dtest=OriginalLibrariesTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Ddyck.originals="$(cd "$folder" && pwd)" test
