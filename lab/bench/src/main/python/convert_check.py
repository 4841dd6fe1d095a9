"""Compares what `dyck convert` writes with the original, through the target's own engine.

    pip install xgrammar lark
    python3 convert_check.py --dyck ./dyck --to gbnf cases/*.jsonl --corpus DIR [--grammars 30] [--mutations 1000]

For each grammar of the case files, and each sample: converts it, loads the result into the target
engine (XGrammar for GBNF, Lark for Lark), asks that engine about the strings of the case and about
mutations of them, and lets `dyck test` compare those answers with the original grammar. A line for
each grammar says how many different mutations the engine judged before its time was over. Exit status
0 if all agree.
"""

import argparse
import glob
import json
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = sorted(
    glob.glob(os.path.join(HERE, "../../../../samples/src/main/resources/**/*.gbnf"), recursive=True))


def xgrammar_engine(text):
    import xgrammar

    grammar = xgrammar.Grammar.from_ebnf(text)
    tokens = [bytes([i]) for i in range(256)] + [b"<end>"]
    info = xgrammar.TokenizerInfo(tokens, stop_token_ids=[256])
    compiled = xgrammar.GrammarCompiler(info).compile_grammar(grammar)

    def accepts(string):
        matcher = xgrammar.GrammarMatcher(compiled, terminate_without_stop_token=True)
        return bool(matcher.accept_string(string) if string else True) and matcher.is_completed()

    return accepts


def lark_engine(text):
    import lark

    parser = lark.Lark(text, parser="earley", lexer="dynamic_complete", ambiguity="resolve")

    def accepts(string):
        try:
            parser.parse(string)
            return True
        except lark.exceptions.LarkError:
            return False

    return accepts


def mutations(strings, count, rng):
    """At most `count` texts, all different and none of `strings`; fewer where there are hardly more."""
    seen = set(strings)
    strings = [s for s in strings if s] or ["a"]
    alphabet = sorted(set("".join(strings)))
    for _ in range(20 * count):
        s = list(rng.choice(strings))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(s) + 1)
            kind = rng.randrange(4)
            if kind == 0:
                s.insert(at, rng.choice(alphabet))
            elif kind == 1 and at < len(s):
                del s[at]
            elif kind == 2 and at < len(s):
                s[at] = rng.choice(alphabet)
            elif kind == 3 and at + 1 < len(s):
                s[at], s[at + 1] = s[at + 1], s[at]
        mutation = "".join(s)
        if mutation not in seen:
            seen.add(mutation)
            count -= 1
            yield mutation
        if count == 0:
            return


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("cases", nargs="*")
    arguments.add_argument("--dyck", default="./dyck")
    arguments.add_argument("--to", choices=["gbnf", "lark"], required=True)
    arguments.add_argument("--corpus", default=".")
    arguments.add_argument("--grammars", type=int, default=30)
    arguments.add_argument("--mutations", type=int, default=1000)
    arguments.add_argument("--longest", type=int, default=200, help="characters of a string")
    arguments.add_argument("--seconds", type=float, default=60, help="for the engine and a grammar")
    arguments.add_argument("--only", nargs="+", metavar="ID", help="only these cases and samples")
    options = arguments.parse_args()
    engine = xgrammar_engine if options.to == "gbnf" else lark_engine
    work = []
    chosen = lambda id: not options.only or id in options.only
    for path in SAMPLES:
        if not chosen(os.path.basename(path)):
            continue
        lines = subprocess.run(
            [options.dyck, "generate", path, "-n", "20", "--json"], capture_output=True, text=True).stdout.splitlines()
        work.append((os.path.basename(path), path, {}, [json.loads(line)["text"] for line in lines]))
    for path in options.cases:
        for line in open(path, encoding="utf-8"):
            case = json.loads(line)
            if case.get("notation") == "gbnf" and case.get("accept") and not case.get("compile_error") and chosen(case["id"]):
                file = os.path.join(options.corpus, case["grammar_file"]) if "grammar_file" in case else None
                work.append((case["id"], file, case, case["accept"] + case.get("reject", [])))
    written, refused, labelled, checked = 0, 0, [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (id, file, case, strings) in enumerate(work):
            if written >= options.grammars + len(SAMPLES):
                break
            if file is None:
                file = os.path.join(folder, f"{number}.gbnf")
                with open(file, "w", encoding="utf-8", newline="") as out:
                    out.write(case["grammar"])
            converted = os.path.join(folder, f"{number}.{options.to}")
            start = ["--start", case["start"]] if case.get("start") else []
            run = subprocess.run(
                [options.dyck, "convert", file, "--to", options.to, "-o", converted] + start,
                capture_output=True, text=True)
            if run.returncode != 0:
                refused += 1
                print("refused ", id, run.stderr.strip().splitlines()[:1])
                continue
            written += 1
            text = open(converted, encoding="utf-8").read()
            try:
                accepts = engine(text)
            except Exception as error:
                print("NOT LOADED", id, str(error)[:200].replace("\n", " "))
                labelled.append(None)
                continue
            strings = [s for s in strings if len(s) <= options.longest]
            own = list(dict.fromkeys(strings))
            pool = own + list(mutations(strings, options.mutations, random.Random(id)))
            verdicts, begun = {True: [], False: []}, time.time()
            for string in pool:
                if time.time() > begun + options.seconds:
                    break
                verdicts[accepts(string)].append(string)
            judged = len(verdicts[True]) + len(verdicts[False])
            checked += judged
            print(f"{id}: {min(judged, len(own))} of {len(own)} strings, "
                  f"{max(0, judged - len(own))} of {len(pool) - len(own)} mutations, {len(verdicts[True])} accepted, "
                  f"{time.time() - begun:.1f} s", flush=True)
            original = open(file, encoding="utf-8").read()
            labelled.append({"id": id, "notation": "gbnf", "grammar": original, **({"start": case["start"]} if start else {}),
                             "accept": verdicts[True], "reject": verdicts[False]})
        lost = labelled.count(None)
        cases = os.path.join(folder, "cases.jsonl")
        with open(cases, "w", encoding="utf-8") as out:
            for case in labelled:
                if case:
                    out.write(json.dumps(case) + "\n")
        print(f"{written} converted, {refused} refused, {lost} not loaded by the target, {checked} strings")
        test = subprocess.run([options.dyck, "test", "--permissive", cases], capture_output=True, text=True)
        print(test.stdout[-4000:], test.stderr[-500:])
        sys.exit(1 if lost or test.returncode else 0)


if __name__ == "__main__":
    main()
