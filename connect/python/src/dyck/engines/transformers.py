"""Constraints for ``generate`` of transformers."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from transformers import LogitsProcessor, LogitsProcessorList

from dyck.constraint import Constraint, Matcher, allocate, compile
from dyck.errors import TokenError, UsageError
from dyck.vocabulary import Vocabulary, is_of


class DyckLogitsProcessor(LogitsProcessor):  # type: ignore[misc, unused-ignore]
    """Keeps all sequences of one call of ``generate`` within a constraint.

    Works for batches, beams, sampling and assisted generation: the processor finds out from the tokens themselves
    which matcher a row continues, and rolls back what was taken back. A row that has ended may only be padded.
    Use a new processor for each call of ``generate``.

    Cost: a mask for each row, computed on the processor and copied to the device of the scores.
    """

    def __init__(
        self,
        constraint: Constraint | Sequence[Constraint],
        prompt_length: int,
        *,
        pad_token: int | None = None,
        budget: int | None = None,
        num_beams: int = 1,
    ) -> None:
        """Takes the constraint and where the answer begins.

        Args:
            constraint: one for all sequences, or one for each prompt of the batch.
            prompt_length: the number of tokens of the prompt, padding on the left included.
            pad_token: the token behind the end of a sequence; without it the end token.
            budget: the number of tokens that the answer may have, end token included (``max_new_tokens``); the text
                then always ends in time.
            num_beams: as passed to ``generate``. Where fewer tokens are allowed than there are beams, transformers
                goes on with forbidden ones at a score of minus infinity: such a beam is given up, and is no error.

        """
        self._constraints = [constraint] if isinstance(constraint, Constraint) else list(constraint)
        if len({item.vocabulary.size for item in self._constraints}) != 1:
            raise UsageError("DYCK-Y002", "constraint", "the vocabularies differ in size", "take one vocabulary")
        self._start = prompt_length
        self._pad = pad_token
        self._budget = budget
        self._beams = num_beams
        #: The matcher and the tokens of each row, as of the last call.
        self._rows: list[tuple[list[int], Matcher | None]] = []
        self._mask: Any = None

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        """Sets the scores of forbidden tokens to minus infinity.

        Args:
            input_ids: (rows, tokens), prompt and answer so far.
            scores: (rows, vocabulary), on any device.

        Raises:
            TokenError: if a token was drawn that the mask did not allow.

        """
        answers = input_ids[:, self._start :].tolist()
        size = self._constraints[0].vocabulary.size
        if self._mask is None or self._mask.shape[0] != len(answers):
            _require_scores(self._constraints[0].vocabulary, scores.shape[-1], "constraint")
            self._mask = torch.from_numpy(allocate(len(answers), size))
        self._rows = self._follow(answers)
        for row, (tokens, matcher) in enumerate(self._rows):
            if matcher is None:
                self._mask[row] = 0
            elif matcher.is_finished():
                self._pad_row(row, matcher)
            elif self._budget is None:
                matcher.fill(self._mask, row)
            else:
                matcher.within(self._budget - len(tokens), self._mask, row)
        return apply_mask(scores, self._mask)

    def _follow(self, answers: list[list[int]]) -> list[tuple[list[int], Matcher | None]]:
        """Brings a matcher of the last call up to date for each row. Beams change places, and are copied."""
        used: set[int] = set()
        rows: list[tuple[list[int], Matcher | None]] = []
        each = max(1, len(answers) // len(self._constraints))
        for index, tokens in enumerate(answers):
            constraint = self._constraints[min(index // each, len(self._constraints) - 1)]
            kept, matcher = self._ancestor(index, tokens, constraint, used)
            try:
                for token in tokens[kept:]:
                    if matcher.is_finished():
                        break
                    matcher.accept(token)
            except TokenError as refusal:
                if self._beams == 1:
                    advice = "pass num_beams if there are beams, and no processor behind this one that raises scores"
                    raise TokenError(refusal.code, f"row {index}", refusal.problem, advice) from None
                rows.append((tokens, None))
            else:
                rows.append((tokens, matcher))
        return rows

    def _ancestor(self, index: int, tokens: list[int], constraint: Constraint, used: set[int]) -> tuple[int, Matcher]:
        """Returns a matcher that has read a beginning of the tokens, and the length of that beginning."""
        order = sorted(range(len(self._rows)), key=lambda other: other != index)
        for other in order:
            before, candidate = self._rows[other]
            if candidate is None or candidate.constraint is not constraint:
                continue
            common = _common(before, tokens)
            if common == len(before) or (other == index and self._beams == 1):
                # Rows before this one may have moved the matcher on: then its tokens are those of two calls.
                fresh = other not in used
                used.add(other)
                mine = candidate if fresh and self._beams == 1 else candidate.fork()
                mine.rollback(max(0, mine.position - common))
                return common, mine
        return 0, constraint.matcher()

    def _pad_row(self, row: int, matcher: Matcher) -> None:
        ends = matcher.constraint.vocabulary.end_tokens
        token = self._pad if self._pad is not None else ends[0]
        self._mask[row] = 0
        self._mask[row, token // 32] = int(np.int32(np.uint32(1 << token % 32)))


def _common(first: list[int], second: list[int]) -> int:
    for index, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return index
    return min(len(first), len(second))


#: The integers that are as long as floats, by their bytes.
_INTEGERS = {2: torch.int16, 4: torch.int32, 8: torch.int64}


@functools.cache
def _kept(device: Any, kind: Any) -> Any:
    """Returns for each byte of a mask the bits to keep of its eight scores: all, or none."""
    bits = torch.arange(256).unsqueeze(1) >> torch.arange(8) & 1
    return (-bits).to(device, kind)


@functools.cache
def _minus_infinity(dtype: Any) -> int:
    """Returns minus infinity as an integer of the same bits."""
    number = torch.tensor(float("-inf"), dtype=dtype)
    return int(number.view(_INTEGERS[number.element_size()]))


def apply_mask(scores: Any, mask: Any) -> Any:
    """Returns the scores with minus infinity where a mask has no bit; works on the device of the scores.

    Args:
        scores: (rows, vocabulary) of floats. Entries behind the mask are forbidden.
        mask: (rows, words) of int32 in the memory of the processor.

    """
    kind = _INTEGERS[scores.element_size()]
    octets = mask.to(scores.device, non_blocking=True).contiguous().view(torch.uint8)
    width = scores.shape[-1]
    kept = torch.index_select(_kept(scores.device, kind), 0, octets.flatten().int()).view(len(octets), -1)[:, :width]
    if kept.shape[-1] < width:
        kept = torch.nn.functional.pad(kept, (0, width - kept.shape[-1]))
    # Operations on bits are several times faster than fmin and masked_fill on the processor.
    low = _minus_infinity(scores.dtype)
    bits = scores.detach().view(kind) ^ low
    return bits.bitwise_and_(kept).bitwise_xor_(low).view(scores.dtype)


def generate(
    model: Any,
    tokenizer: Any,
    prompt: str | list[dict[str, str]],
    grammar: Any,
    *,
    max_new_tokens: int = 512,
    within_budget: bool = True,
    **options: Any,
) -> str:
    """Writes a text of a grammar.

    Args:
        model: a causal model of transformers.
        tokenizer: its tokenizer.
        prompt: a text, or messages for the tokenizer's chat template.
        grammar: a ``Grammar``, a ``Constraint`` (which saves compiling it again), a schema or a type.
        max_new_tokens: the most tokens of the answer, its end token included.
        within_budget: whether the answer is kept from running out of tokens. Otherwise an answer that does not end in
            time is an error.
        options: passed to ``model.generate``, such as ``do_sample=True``.

    Returns:
        The text, which belongs to the grammar.

    Raises:
        TokenError: if the text did not end within ``max_new_tokens``.

    """
    constraint = grammar
    if not isinstance(grammar, Constraint):
        constraint = compile(grammar, vocabulary_of(model, tokenizer))
    elif not is_of(constraint.vocabulary, tokenizer):
        raise UsageError(
            "DYCK-Y002",
            "grammar",
            f"the tokens of {constraint.vocabulary.name}, for which it was compiled, are not those of the tokenizer",
            "compile the grammar for dyck.engines.transformers.vocabulary_of(model, tokenizer)",
        )
    if isinstance(prompt, str):
        encoded = tokenizer(prompt, return_tensors="pt")
    else:
        encoded = tokenizer.apply_chat_template(
            prompt, add_generation_prompt=True, return_tensors="pt", return_dict=True
        )
    encoded = encoded.to(model.device)
    length = encoded["input_ids"].shape[1]
    processor = DyckLogitsProcessor(
        constraint,
        length,
        budget=max_new_tokens if within_budget else None,
        num_beams=options.get("num_beams", 1),
    )
    ends = constraint.vocabulary.end_tokens
    options.setdefault("pad_token_id", ends[0])
    output = model.generate(
        **encoded,
        max_new_tokens=max_new_tokens,
        eos_token_id=ends,
        logits_processor=LogitsProcessorList([processor, *options.pop("logits_processor", [])]),
        **options,
    )
    tokens = output[0, length:].tolist()
    matcher = constraint.matcher()
    matcher.accept_all(tokens)
    if not matcher.is_finished() and not matcher.is_accepting():
        raise TokenError(
            "DYCK-Y009", "", f"the text did not end within {max_new_tokens} tokens", "raise max_new_tokens"
        )
    text: str = constraint.vocabulary.decode(tokens).decode()
    return text


def vocabulary_of(model: Any, tokenizer: Any) -> Vocabulary:
    """Returns the vocabulary of a tokenizer with the size and the end tokens of a model.

    Raises:
        UsageError: if the tokenizer has more tokens than the model has scores, special tokens at the end aside.

    """
    ends: list[int] = []
    for source in (getattr(model, "generation_config", None), model.config, tokenizer):
        found = getattr(source, "eos_token_id", None)
        if found is not None:
            ends += [int(token) for token in (found if isinstance(found, (list, tuple)) else [found])]
    size = getattr(model.config.get_text_config(), "vocab_size", None)
    found = Vocabulary.from_pretrained(tokenizer, size=size, end_tokens=list(dict.fromkeys(ends)) or None)
    if size is not None:
        _require_scores(found, size, "tokenizer")
    return found


def _require_scores(vocabulary: Vocabulary, scores: int, place: str) -> None:
    """Checks that a model has a score for each token, special tokens at the end aside."""
    if vocabulary.size > scores and vocabulary.token_bytes(vocabulary.size - 1) is not None:
        problem = f"it has {vocabulary.size} tokens, and the model {scores} scores"
        raise UsageError("DYCK-Y002", place, problem, "take the tokenizer of the model")
