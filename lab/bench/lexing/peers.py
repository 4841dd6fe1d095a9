"""Which texts Lark (LALR and Earley) and llguidance accept, for the table in docs/lexing.md.

    python3 -m venv venv && venv/bin/pip install lark llguidance numpy
    venv/bin/python lab/bench/lexing/peers.py lab/bench/lexing/cases.tsv

A line of cases.tsv is a name, a grammar (with \\n for line ends) and a text, divided by tabs. Printed is one line a
case: the name, the text, and what LALR, Earley and llguidance say: yes, no, or the kind of error.
"""

import sys

import lark
from llguidance import LLMatcher, LLTokenizer

TOKENIZER = LLTokenizer("byte")


def with_lark(grammar, text, parser):
    try:
        built = lark.Lark(grammar, parser=parser)
    except Exception as error:
        return "refused (" + type(error).__name__ + ")"
    try:
        built.parse(text)
        return "yes"
    except lark.exceptions.UnexpectedInput:
        return "no"


def with_llguidance(grammar, text):
    matcher = LLMatcher(TOKENIZER, LLMatcher.grammar_from_lark(grammar))
    if matcher.is_error():
        return "refused"
    tokens = TOKENIZER.tokenize_str(text)
    return "yes" if matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting() else "no"


for line in open(sys.argv[1], encoding="utf-8"):
    if line.startswith("#") or not line.strip():
        continue
    name, grammar, text, dyck = line.rstrip("\n").split("\t")
    grammar = grammar.replace("\\n", "\n")
    text = text.replace("\\n", "\n")
    print(
        name,
        repr(text),
        with_lark(grammar, text, "lalr"),
        with_lark(grammar, text, "earley"),
        with_llguidance(grammar, text),
        dyck,
        sep="\t",
    )
