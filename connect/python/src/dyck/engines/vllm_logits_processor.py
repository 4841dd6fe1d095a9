"""A logits processor of vLLM: the way without a change of vLLM.

``vllm serve MODEL --logits-processors dyck.engines.vllm_logits_processor:DyckLogitsProcessor``; a request names its
constraint in ``extra_args``, as ``{"dyck": {"json": SCHEMA}}``.

The package has no entry point ``vllm.logits_processors``: vLLM would load it in every server beside the package, and
gives the tokens of an answer reliably only to processors that its options name.
"""

from __future__ import annotations

from typing import Any

import torch
from vllm.v1.sample.logits_processor import AdapterLogitsProcessor

from dyck.constraint import words
from dyck.engines.transformers import apply_mask
from dyck.engines.vllm import DyckGrammar, RequestProcessor, requested
from dyck.vocabulary import Vocabulary

try:
    from vllm.v1.worker.gpu.sample.logits_processor import LogitsProcessor as SecondRunnersProcessor
except ImportError:  # vLLM before its second model runner

    class SecondRunnersProcessor:  # type: ignore[no-redef]
        """Stands for the base class that this vLLM does not have."""


class DyckLogitsProcessor(SecondRunnersProcessor, AdapterLogitsProcessor):  # type: ignore[misc, unused-ignore]
    """Keeps each request that names a constraint of Dyck within it, under both model runners of vLLM.

    The first runner asks for a processor of each request (``new_req_logits_processor``). The second one gives the
    logits of the whole batch, with the place where each row's tokens lie.
    """

    def __init__(self, vllm_config: Any, states_or_device: Any, is_pin_memory: bool = False) -> None:
        """Takes the configuration, and the states of requests (second runner) or the device (first runner)."""
        AdapterLogitsProcessor.__init__(self, vllm_config, states_or_device, is_pin_memory)
        self._model = vllm_config.model_config
        self._states = states_or_device
        self._vocabulary: Vocabulary | None = None
        #: The texts of the second runner's slots.
        self._slots: dict[int, DyckGrammar] = {}

    @classmethod
    def validate_params(cls, sampling_params: Any) -> None:
        """Refuses a request whose constraint cannot be used, before it reaches the model.

        Raises:
            GrammarError: if the grammar or schema cannot be used; vLLM answers with status 400.

        """
        grammar = requested(sampling_params.extra_args)
        if grammar is not None:
            grammar.accepts("")

    @property
    def vocabulary(self) -> Vocabulary:
        """The tokens of the model, read when the first request needs them."""
        if self._vocabulary is None:
            from vllm.tokenizers import cached_tokenizer_from_config

            tokenizer = cached_tokenizer_from_config(model_config=self._model)
            self._vocabulary = Vocabulary.from_pretrained(tokenizer, size=self._model.get_vocab_size())
        return self._vocabulary

    def is_argmax_invariant(self) -> bool:
        """Returns False: the most likely token may be forbidden."""
        return False

    def new_req_logits_processor(self, params: Any) -> RequestProcessor | None:
        """Returns the processor of a request; None if the request has no constraint of Dyck."""
        grammar = self._text(params)
        return None if grammar is None else RequestProcessor(grammar)

    def add_request(self, req_idx: int, sampling_params: Any) -> bool:
        """Begins the text of a slot, and returns whether its request has a constraint of Dyck."""
        self._slots.pop(req_idx, None)
        grammar = self._text(sampling_params)
        if grammar is None:
            return False
        self._slots[req_idx] = grammar
        return True

    def apply(self, logits: torch.Tensor, ctx: Any = None) -> torch.Tensor:
        """Sets the logits of forbidden tokens to minus infinity.

        Args:
            logits: (rows, vocabulary), changed in place.
            ctx: under the second runner, which request and position each row has.

        Raises:
            TokenError: if a token was drawn that the mask did not allow.

        """
        if ctx is None:
            result: torch.Tensor = AdapterLogitsProcessor.apply(self, logits)
            return result
        if not any(int(slot) in self._slots for slot in ctx.idx_mapping_np):
            return logits
        rows: dict[int, list[int]] = {}
        for row, slot in enumerate(ctx.expanded_idx_mapping.tolist()):
            if slot in self._slots:
                rows.setdefault(slot, []).append(row)
        read, places = ctx.input_ids.tolist(), ctx.pos.tolist()
        for slot, its in rows.items():
            grammar = self._slots[slot]
            self._follow(grammar, slot, places[its[0]] + 1)
            mask = torch.full((len(its), words(self.vocabulary.size)), -1, dtype=torch.int32)
            drafts = grammar.validate_tokens([read[row] for row in its[1:]])
            for index in range(len(drafts) + 1):
                if index:
                    grammar.accept_tokens("", [drafts[index - 1]])
                grammar.fill_bitmask(mask, index)
            grammar.rollback(len(drafts))
            logits[its] = apply_mask(logits[its], mask)
        return logits

    def _follow(self, grammar: DyckGrammar, slot: int, length: int) -> None:
        """Brings a text up to the tokens of a slot, of which ``length`` are drawn, those of the prompt included."""
        matcher, start = grammar.matcher, int(self._states.prompt_len.np[slot])
        if length - start < matcher.position:
            matcher.rollback(matcher.position - (length - start))
        known = start + matcher.position
        if known < length and not matcher.is_finished():
            for token in self._states.all_token_ids.gpu[slot, known:length].tolist():
                if not matcher.is_finished():
                    matcher.accept(token)

    def _text(self, params: Any) -> DyckGrammar | None:
        if "dyck" not in (params.extra_args or {}):
            return None
        return DyckGrammar.of(params.extra_args, self.vocabulary)
