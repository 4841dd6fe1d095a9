"""Dyck as a backend of Outlines."""

from __future__ import annotations

from typing import Any

from outlines.backends.base import BaseBackend
from outlines.processors.base_logits_processor import OutlinesLogitsProcessor

from dyck.constraint import Constraint, Matcher, allocate, compile
from dyck.errors import UsageError
from dyck.grammar import Grammar
from dyck.vocabulary import Vocabulary


class DyckProcessor(OutlinesLogitsProcessor):  # type: ignore[misc, unused-ignore]
    """Keeps the sequences of one generation within a constraint; ``reset`` begins the next one."""

    def __init__(self, constraint: Constraint, tensor_library_name: str) -> None:
        """Takes the constraint and the name of the model's tensor library, which must be torch."""
        if tensor_library_name != "torch":
            raise UsageError(
                "DYCK-Y002", "model", f"its tensors are of {tensor_library_name}", "take a model of transformers"
            )
        self._constraint = constraint
        self._matchers: list[Matcher] = []
        self._mask: Any = None
        self._read = 0
        super().__init__(tensor_library_name)

    def reset(self) -> None:
        """Forgets the sequences."""
        self._matchers = []

    def process_logits(self, input_ids: Any, logits: Any) -> Any:
        """Sets the logits of forbidden tokens to minus infinity.

        Args:
            input_ids: (rows, tokens), prompt and text so far.
            logits: (rows, vocabulary).

        """
        import torch

        from dyck.engines.transformers import apply_mask

        rows = input_ids.tolist()
        if not self._matchers:
            self._matchers = [self._constraint.matcher() for _ in rows]
            self._mask = torch.from_numpy(allocate(len(rows), self._constraint.vocabulary.size))
            self._read = len(rows[0])
        for row, (tokens, matcher) in enumerate(zip(rows, self._matchers, strict=True)):
            for token in tokens[self._read :]:
                if not matcher.is_finished():
                    matcher.accept(token)
            if matcher.is_finished():
                self._mask[row] = -1
            else:
                matcher.fill(self._mask, row)
        self._read = len(rows[0])
        return apply_mask(logits, self._mask)


class DyckBackend(BaseBackend):  # type: ignore[misc, unused-ignore]
    """Makes logits processors: ``outlines.Generator(model, processor=DyckBackend(model).get_…)``."""

    def __init__(self, model: Any) -> None:
        """Takes a model of Outlines over transformers."""
        self._library = model.tensor_library_name
        size = getattr(getattr(getattr(model, "model", None), "config", None), "vocab_size", None)
        self.vocabulary = Vocabulary.from_pretrained(getattr(model, "hf_tokenizer", None) or model.tokenizer, size=size)

    def get_json_schema_logits_processor(
        self, json_schema: str, whitespace_pattern: str | None = None
    ) -> DyckProcessor:
        """Returns a processor for a JSON Schema.

        Raises:
            UsageError: if there is a pattern of white space; Dyck has the names of ``Grammar.json_schema``.

        """
        if whitespace_pattern is not None:
            raise UsageError(
                "DYCK-Y002", "whitespace_pattern", "patterns of white space are not supported", "leave it out"
            )
        return self._processor(Grammar.json_schema(json_schema))

    def get_regex_logits_processor(self, regex: str) -> DyckProcessor:
        """Returns a processor for a regular expression."""
        return self._processor(Grammar.regex(regex))

    def get_cfg_logits_processor(self, grammar: str) -> DyckProcessor:
        """Returns a processor for a grammar of Lark, GBNF or another notation, which is recognized."""
        return self._processor(Grammar.ebnf(grammar))

    def _processor(self, grammar: Grammar) -> DyckProcessor:
        return DyckProcessor(compile(grammar, self.vocabulary), self._library)
