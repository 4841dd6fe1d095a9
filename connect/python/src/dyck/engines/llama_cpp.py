"""Constraints for llama-cpp-python: a logits processor, with the vocabulary of the GGUF file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dyck.constraint import Constraint, Matcher, compile
from dyck.errors import UsageError
from dyck.vocabulary import Vocabulary


class DyckLogitsProcessor:
    """Keeps one completion within a constraint: ``llama(prompt, logits_processor=[processor])``.

    The first call fixes where the prompt ends. Use a new processor for each completion.
    """

    def __init__(self, constraint: Constraint, *, budget: int | None = None) -> None:
        """Takes the constraint.

        Args:
            constraint: compiled for the vocabulary of the model.
            budget: ``max_tokens`` of the completion; the text then always ends in time.

        """
        #: for further processors of the same grammar
        self.constraint = constraint
        self._budget = budget
        self._matcher: Matcher | None = None
        self._start = 0
        self._mask = np.zeros((1, (constraint.vocabulary.size + 31) // 32), np.int32)

    def __call__(
        self, input_ids: Sequence[int] | npt.NDArray[np.intc], scores: npt.NDArray[np.single]
    ) -> npt.NDArray[np.single]:
        """Sets the scores of forbidden tokens to minus infinity.

        Args:
            input_ids: the tokens of prompt and completion so far.
            scores: (vocabulary,), changed in place and returned.

        Raises:
            TokenError: if a token was drawn that the mask did not allow.

        """
        if self._matcher is None:
            self._matcher = self.constraint.matcher()
            self._start = len(input_ids)
        matcher = self._matcher
        read = self._start + matcher.position
        if len(input_ids) < read:
            raise UsageError(
                "DYCK-Y002", "input_ids", "the tokens are fewer than before", "take a new processor for each completion"
            )
        for token in input_ids[read:]:
            matcher.accept(int(token))
        if matcher.is_finished():
            scores[:] = -np.inf
            scores[self.constraint.vocabulary.end_tokens[0]] = 0
        elif self._budget is None:
            matcher.apply(scores)
        else:
            matcher.within(self._budget - matcher.position, self._mask)
            allowed = np.unpackbits(self._mask.view(np.uint8), bitorder="little")[: len(scores)].astype(bool)
            scores[: len(allowed)][~allowed] = -np.inf
            scores[len(allowed) :] = -np.inf
        return scores


def logits_processor(llama: Any, grammar: Any, *, budget: int | None = None) -> DyckLogitsProcessor:
    """Returns a processor for one completion of a model.

    Args:
        llama: a ``llama_cpp.Llama``; its GGUF file has the vocabulary.
        grammar: a ``Constraint``, which saves compiling it again, or a ``Grammar``, a schema or a type.
        budget: ``max_tokens`` of the completion.

    """
    if isinstance(grammar, Constraint):
        return DyckLogitsProcessor(grammar, budget=budget)
    vocabulary = Vocabulary.from_pretrained(llama, size=int(llama.n_vocab()), end_tokens=[int(llama.token_eos())])
    return DyckLogitsProcessor(compile(grammar, vocabulary), budget=budget)
