"""Draws findings of `dyck check` on accepted grammars, to be judged by reading.

    python3 lint_draw.py --dyck ../../../../dyck --count 200 --seed 4 FOLDER... > drawn.tsv

Every grammar below the folders is checked by itself (with --vocab, if given, so that the lints about
tokens take part). Of the grammars that are accepted the findings are shuffled within their codes, and
codes take turns until there are enough: a code with few findings has all of them judged. Written are
code, file, line, column and message; two more columns are for the judgement and its reason. How many
findings there are of each code goes to standard error.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys

SUFFIXES = {".gbnf", ".ebnf", ".lark", ".bnf", ".abnf"}


def check(command, file, seconds):
    """The report on one grammar, or None if it takes too long or cannot be read."""
    try:
        run = subprocess.run(
            [*command, str(file)], capture_output=True, text=True, timeout=seconds, check=False
        )
        return json.loads(run.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None


def findings(reports):
    """The findings of accepted grammars by their code, in an order that depends on nothing else."""
    by_code = collections.defaultdict(list)
    for name, report in sorted(reports.items()):
        for grammar in report["grammars"]:
            if grammar["verdict"] == "deterministic":
                for found in grammar["findings"]:
                    row = (name, found["line"], found["column"], found["message"])
                    by_code[found["code"]].append((found["code"], *row))
    return by_code


def draw(by_code, count, seed):
    """Codes take turns; within a code the order is random."""
    chance = random.Random(seed)
    waiting = {}
    for code in sorted(by_code):
        waiting[code] = sorted(by_code[code])
        chance.shuffle(waiting[code])
    drawn = []
    while len(drawn) < count and any(waiting.values()):
        for code in sorted(waiting):
            if waiting[code] and len(drawn) < count:
                drawn.append(waiting[code].pop())
    return sorted(drawn)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("folders", nargs="*", type=pathlib.Path)
    options.add_argument("--dyck", default="dyck")
    options.add_argument("--vocab")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=4)
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--seconds", type=float, default=60, help="for one grammar")
    options.add_argument("--reports", type=pathlib.Path, help="keep the reports in this file")
    options.add_argument("--known", type=pathlib.Path, nargs="*", default=[], help="kept reports")
    given = options.parse_args()
    command = [given.dyck, "check", "--format", "json"]
    if given.vocab:
        command += ["--vocab", given.vocab]
    files = [
        file
        for folder in given.folders
        for file in sorted(folder.rglob("*"))
        if file.suffix in SUFFIXES
    ]
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        results = list(pool.map(lambda file: check(command, file, given.seconds), files))
    reports = {}
    for known in given.known:
        reports.update(json.loads(known.read_text()))
    for file, result in zip(files, results):
        if result is None:
            print(f"no report on {file.name}", file=sys.stderr)
        else:
            reports[f"{file.parent.name}/{file.name}"] = result
    if given.reports:
        given.reports.write_text(json.dumps(reports))
    by_code = findings(reports)
    for code in sorted(by_code):
        print(code, len(by_code[code]), file=sys.stderr)
    print("code\tfile\tline\tcolumn\tmessage\tverdict\treason")
    for row in draw(by_code, given.count, given.seed):
        print("\t".join(str(value) for value in row) + "\t\t")


if __name__ == "__main__":
    main()
