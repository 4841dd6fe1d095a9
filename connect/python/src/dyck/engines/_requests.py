"""Constraints as servers name them: a kind and a text."""

from __future__ import annotations

import functools
import json

from dyck.constraint import Constraint, compile
from dyck.errors import UsageError
from dyck.grammar import Grammar
from dyck.vocabulary import Vocabulary

_ANY_JSON = {"type": "object"}


def grammar_of(kind: str, text: str, *, any_whitespace: bool = True) -> Grammar:
    """Returns the grammar of a request.

    Args:
        kind: ``json``, ``json_object``, ``regex``, ``grammar`` (GBNF, EBNF or Lark, recognized), ``ebnf``, ``choice``
            (a JSON array of texts) or ``structural_tag``.
        text: the constraint.
        any_whitespace: whether JSON may have white space; otherwise one blank after commas and colons.

    """
    spaces = "flexible" if any_whitespace else "one"
    if kind == "json_object" or (kind == "json" and text in ("$$ANY$$", "{}")):
        return Grammar.json_schema(_ANY_JSON, spaces=spaces)
    if kind == "json":
        return Grammar.json_schema(text, spaces=spaces)
    if kind == "regex":
        return Grammar.regex(text)
    if kind in ("grammar", "ebnf"):
        return Grammar.ebnf(text)
    if kind == "choice":
        return Grammar.choice(json.loads(text))
    if kind == "structural_tag":
        return Grammar.structural_tag(text)
    raise UsageError("DYCK-Y002", kind, "there is no such kind of constraint", "take json, regex, grammar or choice")


@functools.lru_cache(maxsize=32)
def compiled(kind: str, text: str, vocabulary: Vocabulary, *, any_whitespace: bool = True) -> Constraint:
    """Compiles the constraint of a request.

    The last 32 constraints are kept, so that requests with one schema share its masks: at most 32 MB each.
    """
    return compile(grammar_of(kind, text, any_whitespace=any_whitespace), vocabulary, cache_bytes=32 << 20)
