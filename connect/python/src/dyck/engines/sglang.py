"""Dyck as a grammar backend of SGLang: ``--grammar-backend dyck``."""

from __future__ import annotations

from typing import Any

import torch
from sglang.srt.constrained.base_grammar_backend import (
    BaseGrammarBackend,
    BaseGrammarObject,
    InvalidGrammarObject,
    register_grammar_backend,
)

from dyck.constraint import Constraint, Matcher, MatcherBatch, words
from dyck.engines._requests import compiled
from dyck.errors import DyckError
from dyck.vocabulary import Vocabulary


class DyckGrammar(BaseGrammarObject):  # type: ignore[misc, unused-ignore]
    """The text of one request."""

    def __init__(self, constraint: Constraint, matcher: Matcher | None = None) -> None:
        """Takes the constraint, and a matcher of a text that goes on."""
        super().__init__()
        self.constraint = constraint
        self.matcher = matcher or constraint.matcher()

    def accept_token(self, token: int) -> None:
        """Appends a token.

        Raises:
            TokenError: if the mask did not allow it.

        """
        if not self.matcher.is_finished():
            self.matcher.accept(token)
            self.finished = self.matcher.is_finished()

    def rollback(self, k: int) -> None:
        """Takes back the last tokens."""
        if k > 0:
            self.matcher.rollback(k)
            self.finished = self.matcher.is_finished()

    def is_terminated(self) -> bool:
        """Returns whether the text has ended."""
        return self.matcher.is_finished()

    def allocate_vocab_mask(self, vocab_size: int, batch_size: int, device: Any) -> torch.Tensor:
        """Returns masks that allow everything, (batch_size, words) of int32 in the memory of the processor."""
        return torch.full((batch_size, words(vocab_size)), -1, dtype=torch.int32)

    def fill_vocab_mask(self, vocab_mask: torch.Tensor, idx: int) -> None:
        """Writes a row; that of an ended text stays as it is."""
        if not self.matcher.is_finished():
            self.matcher.fill(vocab_mask, idx)

    @staticmethod
    def fill_vocab_mask_batched(entries: list[Any], vocab_mask: torch.Tensor) -> None:
        """Writes several rows on threads of Java; other rows stay as they are."""
        if not all(isinstance(entry.grammar, DyckGrammar) for entry in entries):
            BaseGrammarObject.fill_vocab_mask_batched(entries, vocab_mask)
            return
        if len(entries) < 32:
            for entry in entries:
                entry.grammar.fill_vocab_mask(vocab_mask, entry.row)
            return
        rows: list[Matcher | None] = [None] * vocab_mask.shape[0]
        for entry in entries:
            rows[entry.row] = entry.grammar.matcher
        MatcherBatch(rows).fill(vocab_mask)

    @staticmethod
    def reset_vocab_mask(vocab_mask: torch.Tensor) -> None:
        """Allows everything in all rows."""
        vocab_mask.fill_(-1)

    @staticmethod
    def move_vocab_mask(vocab_mask: torch.Tensor, device: Any) -> torch.Tensor:
        """Returns the masks on a device."""
        return vocab_mask.to(device, non_blocking=True)

    @staticmethod
    def apply_vocab_mask(logits: torch.Tensor, vocab_mask: torch.Tensor) -> None:
        """Sets the logits of forbidden tokens to minus infinity, in place."""
        from dyck.engines.transformers import apply_mask

        logits.copy_(apply_mask(logits, vocab_mask))

    def copy(self) -> DyckGrammar:
        """Returns the grammar for another request, at the beginning of its text."""
        return DyckGrammar(self.constraint)

    def try_jump_forward(self, tokenizer: Any) -> tuple[list[int], str] | None:
        """Returns the text that every continuation begins with; None if there is none."""
        forced = self.matcher.forced()
        # A character that is cut stays for the model.
        text = forced.decode("utf-8", errors="ignore")
        return ([], text) if text and text.encode() == forced[: len(text.encode())] else None

    def jump_forward_str_state(self, helper: tuple[list[int], str]) -> tuple[str, int]:
        """Returns the text to jump over; Dyck's state needs no number."""
        return helper[1], -1

    def jump_and_retokenize(self, old_output_ids: list[int], new_output_ids: list[int], next_state: int) -> None:
        """Follows a text that was cut into other tokens.

        Raises:
            TokenError: if the new tokens do not belong to the grammar.

        """
        common = 0
        for old, new in zip(old_output_ids, new_output_ids, strict=False):
            if old != new:
                break
            common += 1
        self.rollback(min(self.matcher.position, len(old_output_ids) - common))
        for token in new_output_ids[common:]:
            self.matcher.accept(token)
        self.finished = self.matcher.is_finished()


class DyckGrammarBackend(BaseGrammarBackend):  # type: ignore[misc, unused-ignore]
    """Compiles the constraints of requests. A constraint that cannot be used fails its request with Dyck's message."""

    def __init__(
        self, tokenizer: Any, vocab_size: int, eos_token_ids: set[int] | None = None, *, any_whitespace: bool = True
    ) -> None:
        """Reads the tokenizer of the model."""
        super().__init__()
        ends = sorted(eos_token_ids) if eos_token_ids else None
        self.vocabulary = Vocabulary.from_pretrained(tokenizer, size=vocab_size, end_tokens=ends)
        self._any_whitespace = any_whitespace

    def dispatch_json(self, key_string: str) -> Any:
        """Compiles a JSON Schema."""
        return self._compile("json", key_string)

    def dispatch_regex(self, key_string: str) -> Any:
        """Compiles a regular expression."""
        return self._compile("regex", key_string)

    def dispatch_ebnf(self, key_string: str) -> Any:
        """Compiles a grammar in GBNF, EBNF or Lark."""
        return self._compile("ebnf", key_string)

    def dispatch_structural_tag(self, key_string: str) -> Any:
        """Compiles a structural tag."""
        return self._compile("structural_tag", key_string)

    def _compile(self, kind: str, text: str) -> Any:
        try:
            return DyckGrammar(compiled(kind, text, self.vocabulary, any_whitespace=self._any_whitespace))
        except DyckError as error:
            return InvalidGrammarObject(str(error))


def _create(server_args: Any, tokenizer: Any, vocab_size: int, eos_token_ids: set[int] | None = None) -> Any:
    compact = getattr(server_args, "constrained_json_disable_any_whitespace", False)
    return DyckGrammarBackend(tokenizer, vocab_size, eos_token_ids, any_whitespace=not compact)


def register() -> None:
    """Makes the backend known under the name ``dyck``. SGLang calls this by the entry point ``sglang.srt.plugins``."""
    register_grammar_backend("dyck", _create)
    from sglang.srt.server_args import add_grammar_backend_choices

    add_grammar_backend_choices(["dyck"])
