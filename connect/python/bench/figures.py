#!/usr/bin/env python3
"""Measures the package, and prints one line for each figure.

python bench/figures.py TOKENIZER.JSON [--leaks GRAMMARS TOKENS]
"""

import subprocess
import sys
import time
from pathlib import Path

import dyck

COLD = """
import sys, time
start = time.perf_counter()
import dyck
kinds = ["string", "integer", "boolean"]
schema = {"type": "object", "properties": {f"p{i}": {"type": kinds[i % 3]} for i in range(20)},
          "required": [f"p{i}" for i in range(20)], "additionalProperties": False}
import numpy as np
vocabulary = dyck.Vocabulary.from_pretrained(sys.argv[1], end_tokens=[128001])
matcher = dyck.compile(schema, vocabulary).matcher()
matcher.fill(dyck.allocate(1, vocabulary.size))
print(time.perf_counter() - start)
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


def main() -> None:
    """Prints the figures."""
    tokenizer = sys.argv[1]
    for name in ("o200k", tokenizer):
        seconds = [
            float(
                subprocess.check_output(
                    [sys.executable, "-c", COLD.replace(", end_tokens=[128001]", "") if name == "o200k" else COLD, name]
                )
            )
            for _ in range(3)
        ]
        print(f"import, JVM, vocabulary {Path(name).stem}, first mask of 20 properties: {min(seconds):.2f} s")
    vocabulary = dyck.Vocabulary.from_pretrained(tokenizer, end_tokens=[128001])
    constraint = dyck.compile(SCHEMA, vocabulary)
    mask = dyck.allocate(256, vocabulary.size)
    tokens = vocabulary.encode(TEXT)
    matcher = constraint.matcher()
    matcher.accept_all(tokens[:3])
    print(f"fill: {best(lambda: matcher.fill(mask, 1), 5000):.2f} us")
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
