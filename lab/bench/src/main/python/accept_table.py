"""Judges real texts with grammars of the corpus that describe their language.

    python3 accept_table.py --dyck ./dyck --corpus DIR [LANGUAGE …]

DIR holds accept/LANGUAGE/{valid,invalid}/FILE and the folders ebnf, lark, gbnf, gbnf-fixed. Files
*.lines.txt hold one text a line. Files that are not UTF-8 are left out. Each grammar and language
becomes one case for `dyck test`, whose answers are printed as a row of a table, and below it the files
where grammar and label disagree. A grammar that is not deterministic is run permissively; where its
terminals take the longest match that cannot be done, and the row says so.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

SPARQL = ["--ignore-case", "--whitespace", "WS"]
OPEN = ["--no-terminals"]
GRAMMARS = [
    *[("json", "gbnf/" + name + ".gbnf", []) for name in (
        "grammar--expert-json", "json--CDToolBackend", "json--LachsBuddy", "json--NeuronOS", "json--cheesecrab",
        "json--clive", "json--dbinfer", "json--gbnf", "json--home_assistant_llm", "json--letta", "json--llama.cpp",
        "json--o1", "json--ullm", "json_w_trailing_space--o1")],
    *[("json", "ebnf/" + name + ".ebnf", []) for name in (
        "gcfg-json--transformers-CFG", "gcfg-json--transformers-CFG-2",
        "w3c-JSON--rex-parser-benchmark", "w3c-JSON--xqlint", "xgr-json--grammar-prob-gen", "xgr-json--kestrel",
        "xgrammar-matcher_ebnf-json_accept-1", "xgrammar-parser-e2e_json_grammar-1")],
    ("json", "ebnf/w3c-JSON--ebnf.ebnf", ["--start", "json_value"]),
    *[("json", "lark/" + name + ".lark", []) for name in (
        "json--grammar-guide-2", "json--kestrel", "json--lark", "json--lark-2", "json--outlines")],
    ("csv", "lark/csv--lark.lark", []),
    ("csv", "lark/csv--outlines.lark", []),
    ("turtle", "ebnf/w3c-turtle--ebnf.ebnf", ["--whitespace", "WS"]),
    ("turtle", "ebnf/w3c-turtle--ebnf.ebnf", SPARQL),
    ("turtle", "ebnf/w3c-turtle--ebnf.ebnf", SPARQL + OPEN),
    *[("sparql", "ebnf/" + name + ".ebnf", SPARQL + ["--start", start] + more)
      for name, start in (
          ("w3c-sparql--SPARQLSyntaxDiagrams", "Query"), ("w3c-sparql--SPARQLSyntaxDiagrams-2", "Query"),
          ("w3c-sparql1.1--gbnfs", "QueryUnit"))
      for more in ([], OPEN)],
    ("sparql", "gbnf-fixed/sparql1.1--gbnfs.gbnf", []),
    *[("sparql-update", "ebnf/" + name + ".ebnf", SPARQL + ["--start", "UpdateUnit"] + more)
      for name in ("w3c-sparql--SPARQLSyntaxDiagrams-2", "w3c-sparql1.1--gbnfs") for more in ([], OPEN)],
    ("xml", "lark/xml--kestrel.lark", []),
    ("xml", "ebnf/xgr-xml--mcmc_cg_fuzzing_runs.ebnf", []),
    ("ts-lua", "lark/lua--lark-grammars.lark", OPEN),
    ("ts-java", "gbnf-fixed/java--java-llama.cpp.gbnf", []),
    ("ts-java", "gbnf/poc-java--llama.cpp.gbnf", []),
    ("ts-java", "lark/java_grammar--syncode.lark", OPEN),
    ("poc-java", "gbnf/poc-java--llama.cpp.gbnf", []),
    ("poc-python", "gbnf/poc-python--llama.cpp.gbnf", []),
    *[("sql-spider", "gbnf/" + name + ".gbnf", []) for name in (
        "grammar--expert-sql", "sql--CDToolBackend", "sql--gbnf", "vllm-sql--llguidance")],
    *[("sql-spider", "lark/" + name + ".lark", OPEN) for name in (
        "sql--grammar-guide", "sql--kestrel", "sql--sql-grammars", "sql--sql_to_ibis", "sql_grammar--CRANE",
        "sql_grammar--syncode", "sql_select--outlines", "sqlite--kestrel", "sqlite--lark-grammars", "sqlite--outlines")],
]


def texts(corpus, language, label):
    folder = os.path.join(corpus, "accept", language, label)
    found = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        try:
            with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
                text = file.read()
        except UnicodeDecodeError:
            continue
        if name.endswith(".lines.txt"):
            lines = [line for line in text.splitlines() if line.strip()]
            found += [(f"{name}:{number}", line) for number, line in enumerate(lines, 1)][:200]
        elif not name.endswith(".tsv"):
            found.append((name, text))
    return found


def judge(options, language, grammar, more):
    labelled = {label: texts(options.corpus, language, name) for label, name in (("accept", "valid"), ("reject", "invalid"))}
    notation = {"lark": "lark", "gbnf": "gbnf", "gbnf-fixed": "gbnf"}.get(grammar.split("/")[0])
    if notation is None:
        name = os.path.basename(grammar)
        notation = "xgrammar" if name.startswith("xgrammar") else next(
            n for p, n in (("w3c-", "w3c"), ("iso-", "iso"), ("", "gbnf")) if name.startswith(p))
    case = {"id": grammar, "notation": notation, "grammar_file": grammar, "compile_error": False,
            **{label: [text for _, text in items] for label, items in labelled.items()}}
    with tempfile.TemporaryDirectory() as folder:
        cases, results = os.path.join(folder, "cases.jsonl"), os.path.join(folder, "results.jsonl")
        with open(cases, "w", encoding="utf-8") as file:
            file.write(json.dumps(case) + "\n")
        run = subprocess.run(
            [options.dyck, "test", cases, "--corpus", options.corpus, "--json", results, *more], capture_output=True, text=True)
        if run.returncode == 2:
            return labelled, {"status": "error", "detail": run.stderr.strip(), "wrong": []}
        with open(results, encoding="utf-8") as file:
            return labelled, json.loads(file.readline())


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("languages", nargs="*")
    arguments.add_argument("--dyck", default="./dyck")
    arguments.add_argument("--corpus", required=True)
    arguments.add_argument("--shown", type=int, default=400, help="disagreements listed for each row")
    options = arguments.parse_args()
    print("| language | grammar | options | valid accepted | invalid refused | |")
    print("| --- | --- | --- | --- | --- | --- |")
    for language, grammar, more in GRAMMARS:
        if options.languages and language not in options.languages:
            continue
        labelled, result = judge(options, language, grammar, more)
        wrong = {"accept": [], "reject": []}
        for each in result["wrong"]:
            label, number = each.split()
            wrong[label].append(labelled[label][int(number)][0])
        judged = result["status"] == "passed" or result["wrong"] or "come out as labelled" in result["detail"]
        cells = [f"{len(labelled[label]) - len(wrong[label])} of {len(labelled[label])}" if judged else "–" for label in wrong]
        note = "" if result["status"] == "passed" or result["wrong"] else result["detail"]
        print(f"| {language} | {grammar} | {' '.join(more)} | {cells[0]} | {cells[1]} | {note} |")
        if not judged:
            continue
        for label, names in wrong.items():
            if names:
                print(f"    {'refused' if label == 'accept' else 'accepted'}: {' '.join(names[:options.shown])}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
