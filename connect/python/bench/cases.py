#!/usr/bin/env python3
"""Runs labelled cases of other engines through the package, and prints a line for each file.

    python bench/cases.py [--known DIFFERENCES.tsv] CASES.jsonl…

A case has "notation", "grammar", "accept", "reject", "compile_error", and "opts": the options of the other engine's
test. A case fails if a text comes out in another way than labelled. Failures of the list of known differences (id,
reason) are counted apart. A case whose options the package does not have is left out, and counted with its reason.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import dyck

#: The other engines allow any white space, and every text of a value.
EVERY_TEXT = {"spaces": "flexible", "every_text": True}


class LeftOutError(Exception):
    """A case that needs what the package does not have."""


def grammar_of(case: dict) -> dyck.Grammar:  # type: ignore[type-arg]
    """Returns the grammar of a case with the options of its test."""
    options = dict(case.get("opts") or {})
    notation, text = case["notation"], case.get("grammar")
    if text is None:
        raise LeftOutError("grammar in another file")
    if notation == "json_schema":
        return schema_of(text, options)
    options.pop("tokenizer_info", None)
    start = options.pop("root", None) or case.get("start") or ""
    if options:
        raise LeftOutError("option " + ", ".join(sorted(options)))
    if notation == "gbnf":
        try:
            return dyck.Grammar.ebnf(text, start=start, **EVERY_TEXT)
        except dyck.GrammarError:
            return dyck.Grammar.ebnf(text, start=start, notation="gbnf", **EVERY_TEXT)
    if notation == "lark":
        return dyck.Grammar.lark(text, start=start, **EVERY_TEXT)
    if notation == "regex":
        return dyck.Grammar.regex(text)
    raise LeftOutError("notation " + notation)


def schema_of(text: object, options: dict) -> dyck.Grammar:  # type: ignore[type-arg]
    """Returns the grammar of a schema with XGrammar's options."""
    known = {"any_order": bool(options.pop("any_order", False))}
    spaces = "flexible"
    if options.pop("any_whitespace", True) is False:
        spaces = "one"
    bound = options.pop("max_whitespace_cnt", None)
    if bound is not None:
        spaces = f"flexible:{bound}"
    indent = options.pop("indent", None)
    if indent is not None:
        spaces = f"pretty:{indent}"
    separators = options.pop("separators", None)
    if separators is not None:
        if list(separators) == [",", ":"] and indent is None:
            spaces = "compact"
        elif list(separators) != [", ", ": "]:
            raise LeftOutError("option separators")
    strict = options.pop("strict_mode", None)
    options.pop("tokenizer_info", None)
    if options:
        raise LeftOutError("option " + ", ".join(sorted(options)))
    schema = text if isinstance(text, str) else json.dumps(text)
    closed = False if strict is None else bool(strict)
    return dyck.Grammar.json_schema(schema, spaces=spaces, closed=closed, every_text=True, **known)


def run(case: dict) -> str:  # type: ignore[type-arg]
    """Returns "passed", or what went wrong."""
    try:
        grammar = grammar_of(case)
        grammar.accepts("", permissive=True)
    except dyck.DyckError as error:
        return "passed" if case.get("compile_error") else f"refused: {error}"
    for label, wanted in (("accept", True), ("reject", False)):
        for text in case.get(label) or []:
            if grammar.accepts(text, permissive=True) != wanted:
                return f"not {label}ed: {text!r}"
    return "passed"


def main() -> None:
    """Runs the files."""
    options = argparse.ArgumentParser()
    options.add_argument("--known", type=Path)
    options.add_argument("--verbose", action="store_true")
    options.add_argument("files", nargs="+", type=Path)
    chosen = options.parse_args()
    known = set()
    if chosen.known:
        lines = chosen.known.read_text().splitlines()
        known = {line.split("\t")[0] for line in lines if line and not line.startswith("#")}
    for file in chosen.files:
        counts: Counter[str] = Counter()
        left: Counter[str] = Counter()
        for line in file.read_text().rstrip("\n").split("\n"):
            case = json.loads(line)
            try:
                outcome = run(case)
            except LeftOutError as reason:
                left[str(reason)] += 1
                counts["left out"] += 1
                continue
            kind = "passed" if outcome == "passed" else "known difference" if case["id"] in known else "other"
            if kind == "other":
                kind = "refused" if outcome.startswith("refused") else "other"
            counts[kind] += 1
            if kind in ("refused", "other") and chosen.verbose:
                print(case["id"], case["notation"], case.get("opts"), outcome[:200])
        print(file.name, dict(counts), dict(left))


if __name__ == "__main__":
    main()
