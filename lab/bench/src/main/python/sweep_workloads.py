#!/usr/bin/env python3
"""Workloads that grow, for `dyck bench` and the runners of other engines: counts, lists of literals, catalogues, tools.

  python sweep_workloads.py sweeps.jsonl

One workload for each size, with `sweep` (what grows) and `length` (how large it is), and texts that do not grow with it.
Without token_ids: `dyck bench --encode` encodes the texts with the vocabulary it is given. Always the same output.
"""
import json
import random
import sys

COUNTS = [50, 150, 500, 1500, 5000, 15000, 50000]
LITERALS = [10, 100, 1000, 10000, 100000]
TABLES = [10, 20, 50, 100, 200, 500, 1000]
TOOLS = [10, 50, 100, 500, 1000, 5000]


def gbnf(text):
    return json.dumps(text, ensure_ascii=False)


def word(r, low=3, high=9):
    return "".join(r.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(r.randint(low, high)))


def words(r, count, low, high):
    result = {}
    while len(result) < count:
        result[word(r, low, high)] = True
    return list(result)


def workload(sweep, length, grammar, strings):
    return dict(id=f"sweep-{sweep}-{length}", sweep=sweep, length=length, notation="gbnf", grammar=grammar, strings=strings)


def counts(n):
    r = random.Random(7)
    prose = " ".join(word(r) for _ in range(200))
    yield workload("count", n, f'root ::= "\\"" [^"]{{0,{n}}} "\\""\n', [f'"{prose[:min(n, 400)]}"'])
    names = "".join(f"{word(r)}-" for _ in range(200))
    yield workload("count-pattern", n, f'root ::= "name=" ([a-z] [a-z0-9]* "-"){{1,{n}}} "."\n', [f"name={'-'.join(names.split('-')[:min(n, 60)])}-."])
    escaped = "".join(r.choice(["\\n", "\\u00e9", '\\"', word(r) + " "]) for _ in range(200))
    cut = escaped
    while len(characters(cut)) > min(n, 400):
        cut = "".join(characters(cut)[: min(n, 400)])
    string = 'string ::= "\\"" ([^"\\\\\\x00-\\x1f] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4})){0,%d} "\\""\n' % n
    yield workload("count-escape", n, "root ::= string\n" + string, [f'"{cut}"'])
    member = f'root ::= "{{" ws "\\"name\\":" ws string "," ws "\\"note\\":" ws string "}}"\nws ::= [ \\n]*\n'
    yield workload("count-in-object", n, member + string, [f'{{"name": "{cut[:0]}Ann", "note": "{cut}"}}'])
    lists = f'root ::= "[" (list ("," list){{0,{n}}})? "]"\nlist ::= "[" (num ("," num){{0,{n}}})? "]"\nnum ::= [0-9]{{1,9}}\n'
    rows = ["[" + ",".join(str(r.randint(0, 10**6)) for _ in range(min(n, 12))) + "]" for _ in range(8)]
    yield workload("count-list-of-lists", n, lists, ["[" + ",".join(rows) + "]"])


def characters(text):
    """The characters of a JSON string as they are written."""
    result, i = [], 0
    while i < len(text):
        size = 1 if text[i] != "\\" else 6 if text[i + 1] == "u" else 2
        result.append(text[i : i + size])
        i += size
    return result


def literals(n):
    r = random.Random(11)
    names = words(r, n, 4, 12)
    chosen = [names[i * (n - 1) // 7] for i in range(8)]
    return workload("literals", n, 'root ::= w ("," w)*\nw ::= ' + " | ".join(gbnf(w) for w in names) + "\n", [",".join(chosen)])


def tables(n):
    """SELECT of one table or one join, an alternative for each: what a program writes of a catalogue."""
    r = random.Random(13)
    sources = [(f"t{i}", f"table{i}", [i]) for i in range(n)]
    for i in range(1, n):
        other = r.randrange(i)
        sources.append((f"j{i}", f"table{i} JOIN table{other} ON table{i}.id = table{other}.id", [i, other]))
    columns = lambda i: [f"c{i}_{k}" for k in range(5)]
    rules, alternatives = [], []
    for name, source, tables_of in sources:
        names = ["id", "name", "created_at"] + [c for i in tables_of for c in columns(i)]
        alternatives.append(f'"SELECT " e-{name} (", " e-{name})* " FROM {source}" (" WHERE " c-{name})? (" LIMIT " [0-9]+)?')
        rules.append(f"col-{name} ::= " + " | ".join(gbnf(c) for c in names))
        rules.append(f'e-{name} ::= f-{name} ((" + " | " - ") f-{name})*')
        rules.append(f'f-{name} ::= col-{name} | [0-9]+ | "(" e-{name} ")" | "COUNT(" (e-{name} | "*") ")"')
        rules.append(f'c-{name} ::= p-{name} ((" AND " | " OR ") p-{name})*')
        rules.append(f'p-{name} ::= e-{name} (" = " | " < ") e-{name} | "(" c-{name} ")"')
    texts = ["SELECT id, c0_1 FROM table0 WHERE c0_2 = 7 LIMIT 5", f"SELECT COUNT(*), c{n - 1}_0 FROM table{n - 1} WHERE (id < 3 OR c{n - 1}_1 = 2)"]
    return workload("tables", n, "root ::= " + " | ".join(alternatives) + "\n" + "\n".join(rules) + "\n", texts)


def tools(n):
    """A call of one of n functions, each with members of its own in a fixed order."""
    r = random.Random(17)
    names = words(r, n, 6, 12)
    rules, calls, texts = [], [], []
    for i, name in enumerate(names):
        members, text = [], []
        for member in words(r, r.randint(1, 4), 3, 8):
            kind = r.choice(["string", "number", "bool"])
            members.append(f'"\\"{member}\\": " {kind}')
            text.append(f'"{member}": ' + {"string": '"some text"', "number": "-12.5", "bool": "true"}[kind])
        rules.append(f'call{i} ::= "{{\\"name\\": \\"{name}\\", \\"arguments\\": {{" ' + ' ", " '.join(members) + ' "}}"')
        calls.append(f"call{i}")
        if i in (0, n // 2, n - 1):
            texts.append(f'{{"name": "{name}", "arguments": {{{", ".join(text)}}}}}')
    common = 'string ::= "\\"" ([^"\\\\\\x00-\\x1f] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\\""\nnumber ::= "-"? [0-9]+ ("." [0-9]+)?\nbool ::= "true" | "false"\n'
    return workload("tools", n, "root ::= " + " | ".join(calls) + "\n" + "\n".join(rules) + "\n" + common, texts)


def main():
    with open(sys.argv[1], "w") as f:
        for n in COUNTS:
            for w in counts(n):
                f.write(json.dumps(w, ensure_ascii=False) + "\n")
        for sizes, make in ((LITERALS, literals), (TABLES, tables), (TOOLS, tools)):
            for n in sizes:
                f.write(json.dumps(make(n), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
