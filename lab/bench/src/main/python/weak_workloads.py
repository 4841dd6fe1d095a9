#!/usr/bin/env python3
"""Workloads where an engine of masks may be weak, for `dyck bench` and the runners of other engines.

  python weak_workloads.py weak.jsonl many.jsonl

weak.jsonl: one workload each for a great alternation, Unicode classes, long literals, deep nesting, keywords beside identifiers.
many.jsonl: 1,000 distinct JSON-like grammars with one text each (`dyck bench many.jsonl --together`).
Without token_ids: `dyck bench --encode` encodes the texts with the vocabulary it is given. Always the same output.
"""
import json
import random
import sys


def gbnf(text):
    return json.dumps(text, ensure_ascii=False)


def word(r, low=3, high=9):
    return "".join(r.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(r.randint(low, high)))


def workload(id, grammar, strings):
    return dict(id=id, notation="gbnf", grammar=grammar, strings=strings)


def alternation(r, count):
    words = sorted({word(r, 4, 14) for _ in range(count)})
    rules = " | ".join(gbnf(w) for w in words)
    return workload(f"weak-alternation-{count}", f"root ::= w (\" \" w)*\nw ::= {rules}\n", [" ".join(r.sample(words, 8)) for _ in range(8)])


def unicode_classes():
    grammar = 'root ::= w ([ ,.] w)*\nw ::= [A-Za-zÀ-ÖØ-öø-ÿĀ-ſƀ-ɏͰ-ϿЀ-ӿא-ת؀-ۿऀ-ॿ가-힣぀-ヿ一-鿿]+\n'
    return workload("weak-unicode-classes", grammar, ["été naïve Straße", "привет мир", "γειά σου", "東京 こんにちは 세계", "שלום عالم नमस्ते"])


def long_literals(r):
    texts = [" ".join(word(r) for _ in range(700)) for _ in range(10)]
    return workload("weak-long-literals", "root ::= " + " | ".join(gbnf(t) for t in texts) + "\n", texts[:2])


def nesting(depth):
    grammar = 'root ::= e\ne ::= "(" e ")" | "[" e ("," e)* "]" | "{" e (";" e)* "}" | [a-z]\n'
    pairs = ["()", "[]", "{}"]
    open_, close = "".join(pairs[i % 3][0] for i in range(depth)), "".join(pairs[i % 3][1] for i in reversed(range(depth)))
    return workload(f"weak-nesting-{depth}", grammar, [open_ + "x" + close])


def keywords(r):
    names = sorted({word(r, 3, 8) for _ in range(200)})
    grammar = 'root ::= s (";" s)*\ns ::= k " " id | id "=" id\nid ::= [a-z] [a-z0-9]*\nk ::= ' + " | ".join(gbnf(n) for n in names) + "\n"
    return workload("weak-keywords", grammar, [";".join(f"{n} {n}x" for n in r.sample(names, 12)), ";".join(f"{n}={n}q" for n in r.sample(names, 12))])


def value(r, depth):
    """A JSON-like type: its expression in GBNF, and a text of it."""
    kind = r.choice(["string", "number", "bool", "enum", "array", "object"] if depth else ["string", "number", "bool", "enum"])
    if kind == "string":
        return "string", json.dumps(" ".join(word(r) for _ in range(r.randint(1, 6))))
    if kind == "number":
        return "number", str(r.randint(-10**r.randint(1, 6), 10**6) / r.choice([1, 10, 100]))
    if kind == "bool":
        return '("true" | "false")', r.choice(["true", "false"])
    if kind == "enum":
        names = [json.dumps(word(r)) for _ in range(r.randint(2, 12))]
        return "(" + " | ".join(gbnf(n) for n in names) + ")", r.choice(names)
    if kind == "array":
        item, text = value(r, depth - 1)
        return f'("[" ws ({item} ("," ws {item})*)? "]")', f"[{text}, {text}]"
    fields = [(json.dumps(word(r)), *value(r, depth - 1)) for _ in range(r.randint(1, 6))]
    grammar = ' "," ws '.join(f"{gbnf(n)} \":\" ws {e}" for n, e, _ in fields)
    return f'("{{" ws {grammar} ws "}}")', "{" + ", ".join(f"{n}: {t}" for n, _, t in fields) + "}"


def json_like(seed):
    r = random.Random(seed)
    expression, text = value(r, 3)
    while not text.startswith("{"):
        expression, text = value(r, 3)
    common = 'string ::= "\\"" ([^"\\\\\\x00-\\x1f] | "\\\\" ["\\\\/bfnrt])* "\\""\nnumber ::= "-"? [0-9]+ ("." [0-9]+)?\nws ::= [ \\n]*\n'
    return workload(f"many-{seed}", f"root ::= {expression}\n{common}", [text])


def main():
    weak, many = sys.argv[1:]
    r = random.Random(1)
    with open(weak, "w") as f:
        for w in [alternation(r, 2000), alternation(r, 20000), unicode_classes(), long_literals(r), nesting(2000), keywords(r)]:
            f.write(json.dumps(w, ensure_ascii=False) + "\n")
    with open(many, "w") as f:
        for seed in range(1, 1001):
            f.write(json.dumps(json_like(seed), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
