#!/usr/bin/env python3
"""Runs MaskBench's schemas from Python, as the official runner does, and prints one line of JSON for each engine.

    python bench/maskbench.py --tokenizer tokenizer.json --end-token ID --data schemas.jsonl.xz [--sample 400]
        [--engines dyck,xgrammar,llguidance,glrmask,grid]

A line of the data is a schema: {"id", "schema", "tests": [{"data", "valid"}]}. For every token of a text: mask, look
the token's bit up, accept; at the end the end token. A schema passes if every text comes out as labelled. Nothing is
warmed up. Times are microseconds; with --processor they are processor time of the calling thread, for a machine with
other work; ttfm_process is always that of all threads. The other engines run each schema in a process of its own,
which ends after --seconds of processor time.
"""

import argparse
import contextlib
import json
import lzma
import multiprocessing
import random
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from peers import PEERS
from tokenizers import Tokenizer

import dyck
from dyck.engines.maskbench import DyckEngine

#: Returns seconds.
Clock = Callable[[], float]


def main() -> None:
    """Runs the engines one after another."""
    options = argparse.ArgumentParser()
    options.add_argument("--tokenizer", required=True)
    options.add_argument("--data", required=True)
    options.add_argument("--sample", type=int)
    options.add_argument("--end-token", type=int, required=True)
    options.add_argument("--engines", default="dyck")
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--processor", action="store_true")
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    clock = time.thread_time if chosen.processor else time.perf_counter
    with lzma.open(chosen.data, "rt") as lines:
        schemas = [json.loads(line) for line in lines]
    if chosen.sample:
        schemas = random.Random(3).sample(schemas, chosen.sample)
    tokenizer = Tokenizer.from_file(chosen.tokenizer)
    names = chosen.engines.split(",")
    # Java does not survive a fork: the engines that fork come first.
    for name in sorted(names, key=lambda name: name == "dyck"):
        engine: Any = None
        if name == "dyck":
            engine = DyckEngine()
            engine.tokenizer = chosen.tokenizer
        else:
            engine = PEERS[name](chosen.tokenizer, chosen.end_token)
        engine.init()
        rows = []
        for schema in schemas:
            texts = [
                [*tokenizer.encode(text, add_special_tokens=False).ids, chosen.end_token]
                for text in (json.dumps(test["data"], ensure_ascii=False) for test in schema["tests"])
            ]
            row = (
                run(engine, schema, texts, clock)
                if name == "dyck"
                else apart(engine, schema, texts, clock, chosen.seconds)
            )
            rows.append(row)
            if chosen.verbose and row["status"] != "pass":
                print(name, row["status"], schema["id"], row.get("problem", ""), flush=True)
        print(json.dumps({"engine": name, "version": engine.get_version(), **summary(rows)}), flush=True)


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns the counts and the distributions of times."""
    masks = sorted(time for row in rows for time in row.get("masks", ()))
    firsts = sorted(row["first"] for row in rows if "first" in row)
    result: dict[str, Any] = {"schemas": len(rows), **Counter(row["status"] for row in rows), "masks": len(masks)}
    result |= {"mask_avg": round(sum(masks) / len(masks), 1)}
    result |= {f"mask_p{share}": round(at(masks, share), 1) for share in (50, 90, 99, 99.9, 100)}
    result |= {"ttfm_avg": round(sum(firsts) / len(firsts), 1)}
    result |= {f"ttfm_p{share}": round(at(firsts, share), 1) for share in (50, 90, 99)}
    process = sorted(row["first_process"] for row in rows if "first" in row)
    result |= {"ttfm_process_avg": round(sum(process) / len(process), 1), "ttfm_process_p50": round(at(process, 50), 1)}
    refused = Counter(row["code"] for row in rows if "code" in row)
    return result | ({"refused": dict(refused)} if refused else {})


def apart(engine: Any, row: dict[str, Any], texts: list[list[int]], clock: Clock, seconds: int) -> dict[str, Any]:
    """Runs a schema in a process of its own."""
    here, there = multiprocessing.Pipe()

    def work() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        there.send(run(engine, row, texts, clock))

    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    there.close()
    result: dict[str, Any] = {}
    # A process that waits for ever uses no processor time.
    if here.poll(10 * seconds):
        with contextlib.suppress(EOFError):
            result = here.recv()
    else:
        process.kill()
        result["status"] = "timeout"
    process.join()
    return result or {"status": "timeout" if process.exitcode == -signal.SIGXCPU else "crash"}


def run(engine: Any, row: dict[str, Any], texts: list[list[int]], clock: Clock) -> dict[str, Any]:
    """Runs the texts of one schema, and returns what came out, with the times."""
    result: dict[str, Any] = {"status": "pass", "masks": []}
    try:
        start, whole = clock(), time.process_time()
        engine.compile_grammar(row["schema"])
        engine.reset()
        engine.compute_mask()
        result["first"] = (clock() - start) * 1e6
        result["first_process"] = (time.process_time() - whole) * 1e6
    except Exception as error:
        if isinstance(error, dyck.DyckError):
            result["code"] = error.code
        return result | {"status": "compile_error", "problem": str(error)[:200]}
    for test, tokens in zip(row["tests"], texts, strict=True):
        engine.reset()
        accepted = True
        for token in tokens:
            start = clock()
            engine.compute_mask()
            result["masks"].append((clock() - start) * 1e6)
            if not engine.commit_token(token):
                accepted = False
                break
        if accepted and not test["valid"]:
            result["status"] = "wrong_accept"
        elif test["valid"] and not accepted and result["status"] == "pass":
            result["status"] = "wrong_reject"
    return result


def at(values: list[float], share: float) -> float:
    """Returns a percentile of sorted values."""
    return values[min(len(values) - 1, int(len(values) * share / 100))]


if __name__ == "__main__":
    main()
