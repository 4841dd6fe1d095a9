#!/usr/bin/env python3
"""Measures the package, and prints one line for each figure.

python bench/figures.py TOKENIZER.JSON [--xgrammar] [--leaks GRAMMARS TOKENS]
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import dyck

KINDS = ["string", "integer", "boolean"]
TWENTY = {
    "type": "object",
    "properties": {f"p{i}": {"type": KINDS[i % 3]} for i in range(20)},
    "required": [f"p{i}" for i in range(20)],
    "additionalProperties": False,
}
BEGIN = "import json, sys, time\nstart = time.perf_counter()\n"
END = """
spent = time.thread_time()
status = open("/proc/self/status").read()
print(time.perf_counter() - start, spent, int(status.split("VmRSS:")[1].split()[0]) / 1024)
"""
COLD = """
import dyck
ends = None if sys.argv[1] == "o200k" else [128001]
vocabulary = dyck.Vocabulary.from_pretrained(sys.argv[1], end_tokens=ends)
matcher = dyck.compile(json.loads(sys.argv[2]), vocabulary).matcher()
matcher.fill(dyck.allocate(1, vocabulary.size))
"""
XGRAMMAR = """
import tokenizers, xgrammar
names = {token: text for text, token in tokenizers.Tokenizer.from_file(sys.argv[1]).get_vocab().items()}
names = [names.get(token, "") for token in range(max(names) + 1)]
info = xgrammar.TokenizerInfo(names, vocab_type=xgrammar.VocabType.BYTE_LEVEL, stop_token_ids=[128001])
compiled = xgrammar.GrammarCompiler(info).compile_json_schema(sys.argv[2], any_whitespace=False)
mask = xgrammar.allocate_token_bitmask(1, len(names))
matcher = xgrammar.GrammarMatcher(compiled)
matcher.fill_next_token_bitmask(mask)
"""
WARM = """
assert matcher.accept_string(sys.argv[3])
def best(times=5000):
    begin = time.perf_counter()
    for _ in range(times):
        matcher.fill_next_token_bitmask(mask)
    return (time.perf_counter() - begin) / times * 1e6
print(min(best() for _ in range(15)))
"""
SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "age": {"type": "integer"},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["name", "age", "tags"],
    "additionalProperties": False,
}
TEXT = '{"name": "Ada Lovelace", "age": 36, "tags": ["mathematics", "poetry"]}'


def memory() -> float:
    """Returns the resident memory of this process in MB."""
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def best(call: object, times: int, rounds: int = 15) -> float:
    """Returns the microseconds of one call: the best of some rounds."""
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            call()  # type: ignore[operator]
        found.append((time.perf_counter() - start) / times * 1e6)
    return min(found)


def cold(what: str, program: str, tokenizer: str, **environment: str) -> None:
    """Prints the time from the first import to the first mask of 20 properties: the best of three processes."""
    command = [sys.executable, "-c", BEGIN + program + END, tokenizer, json.dumps(TWENTY)]
    found = []
    for _ in range(3):
        line = subprocess.check_output(command, text=True, env={**os.environ, **environment})
        found.append([float(number) for number in line.split()])
    wall, thread, resident = (min(column) for column in zip(*found, strict=True))
    print(f"{what}, first mask: {wall:.2f} s, {thread:.2f} s of its main thread, {resident:.0f} MB", flush=True)


def main() -> None:
    """Prints the figures."""
    tokenizer = sys.argv[1]
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as archive:
        written = {**os.environ, "DYCK_CACHE": archive}
        subprocess.run([sys.executable, "-m", "dyck.archive"], env=written, check=True, stdout=subprocess.DEVNULL)
        for name in ("o200k", tokenizer):
            cold(f"{Path(name).stem}", COLD, name, DYCK_CACHE=empty)
            cold(f"{Path(name).stem}, archive of classes", COLD, name, DYCK_CACHE=archive)
    if "--xgrammar" in sys.argv:
        cold("XGrammar", XGRAMMAR, tokenizer)
    vocabulary = dyck.Vocabulary.from_pretrained(tokenizer, end_tokens=[128001])
    constraint = dyck.compile(SCHEMA, vocabulary)
    mask = dyck.allocate(256, vocabulary.size)
    tokens = vocabulary.encode(TEXT)
    for count in (3, 5):
        matcher = constraint.matcher()
        matcher.accept_all(tokens[:count])
        begun = vocabulary.decode(tokens[:count]).decode()
        print(f"fill after {begun}: {best(lambda matcher=matcher: matcher.fill(mask, 1), 5000):.2f} us")
        if "--xgrammar" in sys.argv:
            command = [sys.executable, "-c", BEGIN + XGRAMMAR + WARM, tokenizer, json.dumps(SCHEMA), begun]
            print(f"XGrammar, fill: {float(subprocess.check_output(command, text=True)):.2f} us", flush=True)
    print(f"try_accept and rollback: {best(lambda: (matcher.try_accept(tokens[3]), matcher.rollback(1)), 5000):.2f} us")

    def text() -> None:
        matcher.reset()
        for token in tokens:
            matcher.accept(token)

    print(f"accept: {best(text, 300) / len(tokens):.2f} us a token (with reset)")
    matchers: list[dyck.Matcher | None] = []
    for row in range(256):
        one = constraint.matcher()
        one.accept_all(tokens[: row % len(tokens)])
        matchers.append(one)
    for threads in (1, 2):
        batch = dyck.MatcherBatch(matchers, threads)
        print(f"batch of 256 rows, {threads} threads: {best(lambda batch=batch: batch.fill(mask), 50):.0f} us")
    print(f"memory with Java: {memory():.0f} MB")
    if "--leaks" in sys.argv:
        grammars, count = int(sys.argv[-2]), int(sys.argv[-1])
        leaks(vocabulary, grammars, count)


def leaks(vocabulary: dyck.Vocabulary, grammars: int, count: int) -> None:
    """Compiles grammars and accepts tokens, and prints the memory ten times."""
    mask = dyck.allocate(1, vocabulary.size)
    start = time.perf_counter()
    for index in range(grammars):
        dyck.compile({"type": "object", "properties": {f"p{index}": {"type": "integer"}}}, vocabulary).matcher().fill(
            mask
        )
        if index % max(1, grammars // 10) == 0:
            print(f"{index} grammars: {memory():.0f} MB, {time.perf_counter() - start:.0f} s", flush=True)
    constraint = dyck.compile(SCHEMA, vocabulary)
    tokens = vocabulary.encode(TEXT)
    matcher = constraint.matcher()
    for index in range(count // len(tokens)):
        matcher.reset()
        for token in tokens:
            matcher.fill(mask)
            matcher.accept(token)
        if index % max(1, count // len(tokens) // 10) == 0:
            print(f"{index * len(tokens)} tokens: {memory():.0f} MB, {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
