"""Dyck in vLLM: as a backend of structured outputs, and as a logits processor.

vLLM chooses among fixed names of backends. With ``DYCK_VLLM_BACKEND=guidance`` in the environment of the server, Dyck
takes the place of that name: ``vllm serve MODEL --structured-outputs-config.backend guidance``. Without the variable
the plug-in changes nothing.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

import torch
from vllm.v1.structured_output.backend_types import (
    StructuredOutputBackend,
    StructuredOutputGrammar,
    StructuredOutputOptions,
)

from dyck.constraint import Constraint, words
from dyck.engines._requests import compiled, grammar_of
from dyck.errors import UsageError
from dyck.grammar import Grammar
from dyck.vocabulary import Vocabulary

_CLASSES = {"guidance": "GuidanceBackend", "xgrammar": "XgrammarBackend"}


class DyckGrammar(StructuredOutputGrammar):  # type: ignore[misc, unused-ignore]
    """The text of one request."""

    def __init__(self, constraint: Constraint) -> None:
        """Begins a text."""
        self.constraint = constraint
        self.matcher = constraint.matcher()

    @staticmethod
    def of(extra_args: dict[str, Any] | None, vocabulary: Vocabulary) -> DyckGrammar | None:
        """Returns the text of a request that names a constraint of Dyck; otherwise None."""
        named = _named(extra_args)
        return None if named is None else DyckGrammar(compiled(*named, vocabulary))

    def accept_tokens(self, request_id: str, tokens: list[int]) -> bool:
        """Appends tokens, and returns whether all were allowed. Tokens behind the end are ignored."""
        for token in tokens:
            if self.matcher.is_finished():
                return True
            if not self.matcher.try_accept(token):
                return False
        return True

    def validate_tokens(self, tokens: list[int]) -> list[int]:
        """Returns the longest beginning that is allowed; the text stays as it is."""
        if self.matcher.is_finished():
            return []
        accepted = self.matcher.accept_all(tokens)
        self.matcher.rollback(accepted)
        return tokens[:accepted]

    def rollback(self, num_tokens: int) -> None:
        """Takes back the last tokens; those behind the end were never read."""
        self.matcher.rollback(min(num_tokens, self.matcher.position))

    def fill_bitmask(self, bitmask: torch.Tensor, batch_index: int) -> None:
        """Writes a row; that of an ended text allows its end token only."""
        if self.matcher.is_finished():
            bitmask[batch_index].fill_(0)
            end = self.constraint.vocabulary.end_tokens[0]
            bit = 1 << end % 32
            bitmask[batch_index, end // 32] = bit - (1 << 32) if bit >= 1 << 31 else bit
        else:
            self.matcher.fill(bitmask, batch_index)

    def is_terminated(self) -> bool:
        """Returns whether the text has ended."""
        return self.matcher.is_finished()

    def reset(self) -> None:
        """Begins the text anew."""
        self.matcher.reset()


@dataclass
class DyckBackend(StructuredOutputBackend):  # type: ignore[misc, unused-ignore]
    """Compiles the constraints of requests for one engine."""

    def __post_init__(self) -> None:
        """Reads the tokenizer of the model."""
        self.vocabulary = Vocabulary.from_pretrained(self.tokenizer, size=self.vocab_size)
        config = getattr(self.vllm_config, "structured_outputs_config", None)
        self._any_whitespace = not getattr(config, "disable_any_whitespace", False)

    def compile_grammar(
        self, request_type: StructuredOutputOptions, grammar_spec: str, stop_token_ids: set[int] | None = None
    ) -> DyckGrammar:
        """Compiles a constraint.

        Raises:
            DyckError: if it cannot be used; vLLM then fails the request.

        """
        kind = request_type.name.lower()
        options = {"any_whitespace": self._any_whitespace}
        return DyckGrammar(compiled(kind, grammar_spec, self.vocabulary, **options))

    def allocate_token_bitmask(self, max_num_seqs: int) -> torch.Tensor:
        """Returns masks that allow everything, (max_num_seqs, words) of int32."""
        return torch.full((max_num_seqs, words(self.vocab_size)), -1, dtype=torch.int32)

    def destroy(self) -> None:
        """Has nothing to free: Java's collector does."""


def register(name: str | None = None) -> None:
    """Takes the place of a backend of vLLM. vLLM calls this by the entry point ``vllm.general_plugins``.

    Args:
        name: ``guidance`` or ``xgrammar``; without it the variable ``DYCK_VLLM_BACKEND``, and nothing if that is unset.

    Raises:
        UsageError: if there is no such name.

    """
    chosen = name or os.environ.get("DYCK_VLLM_BACKEND", "")
    if not chosen:
        return
    if chosen not in _CLASSES:
        raise UsageError("DYCK-Y002", "DYCK_VLLM_BACKEND", f"there is no name {chosen!r}", "take guidance or xgrammar")
    import vllm.v1.structured_output as engine

    setattr(engine, _CLASSES[chosen], DyckBackend)


class RequestProcessor:
    """Keeps one request within a constraint: a request-level logits processor of vLLM."""

    def __init__(self, grammar: DyckGrammar) -> None:
        """Takes a text at its beginning."""
        self._grammar = grammar
        self._mask = torch.full((1, words(grammar.constraint.vocabulary.size)), -1, dtype=torch.int32)

    def __call__(self, output_ids: list[int], logits: torch.Tensor) -> torch.Tensor:
        """Returns the logits (vocabulary,) with minus infinity for forbidden tokens.

        Raises:
            TokenError: if a token was drawn that the mask did not allow.

        """
        from dyck.engines.transformers import apply_mask

        matcher = self._grammar.matcher
        if len(output_ids) < matcher.position:
            matcher.rollback(matcher.position - len(output_ids))
        for token in output_ids[matcher.position :]:
            if matcher.is_finished():
                break
            matcher.accept(token)
        self._grammar.fill_bitmask(self._mask, 0)
        result: torch.Tensor = apply_mask(logits.unsqueeze(0), self._mask)[0]
        return result


def requested(extra_args: dict[str, Any] | None) -> Grammar | None:
    """Returns the grammar that ``SamplingParams.extra_args`` ask for, as ``{"dyck": {"json": SCHEMA}}``; or None.

    Kinds are ``json``, ``regex``, ``grammar``, ``choice`` and ``structural_tag``.

    Raises:
        DyckError: if the grammar cannot be read.

    """
    named = _named(extra_args)
    return None if named is None else grammar_of(*named)


def _named(extra_args: dict[str, Any] | None) -> tuple[str, str] | None:
    wanted = (extra_args or {}).get("dyck")
    if wanted is None:
        return None
    if not isinstance(wanted, dict) or len(wanted) != 1:
        raise UsageError(
            "DYCK-Y002", "extra_args", "dyck must have one member", 'such as {"dyck": {"regex": "[a-z]+"}}'
        )
    ((kind, value),) = wanted.items()
    return kind, value if isinstance(value, str) else json.dumps(value)
