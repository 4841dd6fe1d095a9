"""A logits processor of vLLM: the way without a change of vLLM.

``vllm serve MODEL --logits-processors dyck.engines.vllm_logits_processor:DyckLogitsProcessor``; a request names its
constraint in ``extra_args``, as ``{"dyck": {"json": SCHEMA}}``.
"""

from __future__ import annotations

from typing import Any

from vllm.v1.sample.logits_processor import AdapterLogitsProcessor

from dyck.engines.vllm import RequestProcessor, request_processor
from dyck.vocabulary import Vocabulary


class DyckLogitsProcessor(AdapterLogitsProcessor):  # type: ignore[misc, unused-ignore]
    """Makes a processor for each request that names a constraint of Dyck."""

    def __init__(self, vllm_config: Any, device: Any, is_pin_memory: bool) -> None:
        """Reads the tokenizer of the model."""
        super().__init__(vllm_config, device, is_pin_memory)
        from vllm.tokenizers import cached_tokenizer_from_config

        model = vllm_config.model_config
        tokenizer = cached_tokenizer_from_config(model_config=model)
        self.vocabulary = Vocabulary.from_pretrained(tokenizer, size=model.get_vocab_size())

    def is_argmax_invariant(self) -> bool:
        """Returns False: the most likely token may be forbidden."""
        return False

    def new_req_logits_processor(self, params: Any) -> RequestProcessor | None:
        """Returns the processor of a request; None if the request has no constraint of Dyck."""
        return request_processor(self.vocabulary, params.extra_args)
