"""Dyck as an engine of MaskBench's official runner, github.com/guidance-ai/jsonschemabench.

The runner calls ``init`` once, ``compile_grammar`` for each schema, and for each text ``reset``, then ``compute_mask``
and ``commit_token`` for each token.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from dyck.constraint import Constraint, Matcher, compile, words
from dyck.grammar import Grammar
from dyck.vocabulary import Vocabulary


class DyckEngine:
    """The members that the runner's class ``Engine`` has."""

    def __init__(self) -> None:
        """Sets what the runner reads; it sets ``tokenizer`` and ``tokenizer_model_id``."""
        self.multi = False
        self.tokenizer: Any = None
        self.tokenizer_model_id = ""

    def get_id(self) -> str:
        """Returns the name of the engine in paths."""
        return "dyck"

    def get_name(self) -> str:
        """Returns the name of the engine in tables."""
        return "Dyck"

    def get_module(self) -> str:
        """Returns the name of the package."""
        return "dyck"

    def get_version(self) -> str:
        """Returns the version of the package."""
        from importlib.metadata import version

        return version("dyck")

    def init(self) -> None:
        """Reads the vocabulary of the tokenizer."""
        self.vocabulary = Vocabulary.from_pretrained(self.tokenizer or self.tokenizer_model_id)
        self._mask = np.zeros(words(self.vocabulary.size), np.int32)
        self._constraint: Constraint | None = None
        self._matcher: Matcher | None = None

    def compile_grammar(self, schema: dict[str, Any]) -> None:
        """Compiles a schema: members in any order, white space anywhere, every JSON text of a value.

        Raises:
            GrammarError: if a keyword is not supported; nothing is ever left out.

        """
        grammar = Grammar.json_schema(schema, spaces="flexible", any_order=True, every_text=True)
        self._constraint = compile(grammar, self.vocabulary)

    def reset(self) -> None:
        """Begins a text."""
        assert self._constraint is not None
        self._matcher = self._constraint.matcher()

    def compute_mask(self) -> None:
        """Computes which tokens may come next."""
        assert self._matcher is not None
        self._matcher.fill(self._mask)

    def commit_token(self, token: int) -> bool:
        """Appends a token if the mask has it, and returns whether it does."""
        if not int(self._mask[token >> 5]) >> (token & 31) & 1:
            return False
        assert self._matcher is not None
        self._matcher.accept(token)
        return True

    def log_single(self, text: str) -> None:
        """Writes a message where a single schema is run."""
        if not self.multi:
            print(text, file=sys.stderr)
