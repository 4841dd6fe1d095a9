#!/usr/bin/env python3
"""Runs MaskBench's schemas with Dyck from Python, as the official runner does, and prints one line of JSON.

    python bench/maskbench.py --tokenizer tokenizer.json --data schemas.jsonl.xz [--sample 400]

A line of the data is a schema: {"id", "schema", "tests": [{"data", "valid"}]}. For every token of a text: mask, look
the token's bit up, accept; at the end the end token. A schema passes if every text comes out as labelled. Nothing is
warmed up. Times are microseconds.
"""

import argparse
import json
import lzma
import random
import time
from collections import Counter

from tokenizers import Tokenizer

import dyck
from dyck.engines.maskbench import DyckEngine


def main() -> None:
    """Runs the schemas."""
    options = argparse.ArgumentParser()
    options.add_argument("--tokenizer", required=True)
    options.add_argument("--data", required=True)
    options.add_argument("--sample", type=int)
    options.add_argument("--end-token", type=int)
    options.add_argument("--verbose", action="store_true")
    chosen = options.parse_args()
    tokenizer = Tokenizer.from_file(chosen.tokenizer)
    engine = DyckEngine()
    engine.tokenizer = chosen.tokenizer
    engine.init()
    end = engine.vocabulary.end_tokens[0] if chosen.end_token is None else chosen.end_token
    with lzma.open(chosen.data, "rt") as lines:
        schemas = [json.loads(line) for line in lines]
    if chosen.sample:
        schemas = random.Random(3).sample(schemas, chosen.sample)
    counts: Counter[str] = Counter()
    masks: list[float] = []
    firsts: list[float] = []
    codes: Counter[str] = Counter()
    for row in schemas:
        status = run(engine, row, tokenizer, end, masks, firsts, codes)
        counts[status] += 1
        if chosen.verbose and status != "pass":
            print(status, row["id"], flush=True)
    masks.sort()
    firsts.sort()
    result: dict[str, object] = {"engine": "dyck", "version": engine.get_version(), "schemas": len(schemas), **counts}
    result |= {"masks": len(masks), "mask_avg": round(sum(masks) / len(masks), 1)}
    result |= {f"mask_p{share}": round(at(masks, share), 1) for share in (50, 90, 99, 99.9, 100)}
    result |= {f"ttfm_p{share}": round(at(firsts, share), 1) for share in (50, 90, 99)}
    result |= {"ttfm_avg": round(sum(firsts) / len(firsts), 1), "refused": dict(codes)}
    print(json.dumps(result))


def run(
    engine: DyckEngine,
    row: dict,  # type: ignore[type-arg]
    tokenizer: Tokenizer,
    end: int,
    masks: list[float],
    firsts: list[float],
    codes: "Counter[str]",
) -> str:
    """Runs the texts of one schema, and returns what came out."""
    clock = time.perf_counter
    try:
        start = clock()
        engine.compile_grammar(row["schema"])
        engine.reset()
        engine.compute_mask()
        firsts.append((clock() - start) * 1e6)
    except dyck.DyckError as error:
        codes[error.code] += 1
        return "compile_error"
    status = "pass"
    for test in row["tests"]:
        text = json.dumps(test["data"], ensure_ascii=False)
        engine.reset()
        accepted = True
        for token in [*tokenizer.encode(text, add_special_tokens=False).ids, end]:
            start = clock()
            engine.compute_mask()
            masks.append((clock() - start) * 1e6)
            if not engine.commit_token(token):
                accepted = False
                break
        if accepted and not test["valid"]:
            status = "wrong_accept"
        elif test["valid"] and not accepted and status == "pass":
            status = "wrong_reject"
    return status


def at(values: list[float], share: float) -> float:
    """Returns a percentile of sorted values."""
    return values[min(len(values) - 1, int(len(values) * share / 100))]


if __name__ == "__main__":
    main()
