"""Other engines with the members that MaskBench's runner calls, beside ``dyck.engines.maskbench.DyckEngine``.

    pip install xgrammar llguidance glrmask "grid-guardrail[kernel]" transformers

Each takes the path of a tokenizer.json, and the end token by its text.
"""

import importlib.metadata
import json
from typing import Any

import numpy as np
from tokenizers import Tokenizer


class Peer:
    """What the engines have in common: the tokenizer, and a mask of 32-bit words."""

    package = ""

    def __init__(self, tokenizer: str, end: int) -> None:
        """Reads the tokenizer."""
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self.size = self.tokenizer.get_vocab_size(with_added_tokens=True)
        self.end = end
        self.mask: Any = np.zeros((1, (self.size + 31) // 32), np.int32)
        self.compiled: Any = None
        self.matcher: Any = None

    def get_version(self) -> str:
        """Returns the version of the package."""
        return importlib.metadata.version(self.package)

    def is_allowed(self, token: int) -> bool:
        """Returns whether the last mask has a token."""
        return bool(int(self.mask[0, token >> 5]) >> (token & 31) & 1)

    def advance(self, token: int) -> bool:
        """Appends a token."""
        raise NotImplementedError

    def commit_token(self, token: int) -> bool:
        """Appends a token if the last mask has it, and returns whether it does."""
        return self.is_allowed(token) and (token == self.end or self.advance(token))

    def names(self) -> dict[int, str]:
        """Returns the ids with the texts in which the tokenizer's file writes them."""
        return {token: text for text, token in self.tokenizer.get_vocab(with_added_tokens=True).items()}

    def ordinary(self) -> dict[int, bytes]:
        """Returns the bytes of all tokens that are not added ones."""
        kept = [*range(33, 127), *range(161, 173), *range(174, 256)]
        others = [value for value in range(256) if value not in kept]
        table = {chr(value): value for value in kept} | {chr(256 + index): value for index, value in enumerate(others)}
        added = self.tokenizer.get_added_tokens_decoder()
        named = self.names().items()
        return {token: bytes(table[letter] for letter in text) for token, text in named if token not in added}


class XGrammar(Peer):
    """XGrammar, with white space anywhere and other members where the schema allows them."""

    package = "xgrammar"

    def init(self) -> None:
        """Reads the vocabulary."""
        import xgrammar

        self.engine = xgrammar
        names = self.names()
        self.info = xgrammar.TokenizerInfo(
            [names.get(token, "") for token in range(self.size)],
            vocab_type=xgrammar.VocabType.BYTE_LEVEL,
            vocab_size=self.size,
            stop_token_ids=[self.end],
        )
        self.mask = xgrammar.allocate_token_bitmask(1, self.size)

    def compile_grammar(self, schema: dict[str, Any]) -> None:
        """Compiles a schema."""
        compiler = self.engine.GrammarCompiler(self.info, max_threads=1, cache_enabled=False)
        self.compiled = compiler.compile_json_schema(json.dumps(schema), any_whitespace=True, strict_mode=False)

    def reset(self) -> None:
        """Begins a text."""
        self.matcher = self.engine.GrammarMatcher(self.compiled)

    def compute_mask(self) -> None:
        """Computes a mask."""
        self.matcher.fill_next_token_bitmask(self.mask)

    def advance(self, token: int) -> bool:
        """Appends a token."""
        return bool(self.matcher.accept_token(token))


class LLGuidance(Peer):
    """The engine llguidance, with its defaults."""

    package = "llguidance"

    def init(self) -> None:
        """Reads the vocabulary."""
        import llguidance
        import llguidance.numpy

        self.engine, self.arrays = llguidance.LLMatcher, llguidance.numpy
        self.tokens = llguidance.LLTokenizer(self.tokenizer.to_str(), n_vocab=self.size, eos_token=self.end)
        self.mask = self.arrays.allocate_token_bitmask(1, self.size)

    def compile_grammar(self, schema: dict[str, Any]) -> None:
        """Compiles a schema."""
        grammar = self.engine.grammar_from_json_schema(json.dumps(schema))
        self.compiled = self.engine(self.tokens, grammar, log_level=0)
        if self.compiled.is_error():
            raise ValueError(self.compiled.get_error())

    def reset(self) -> None:
        """Begins a text."""
        self.matcher = self.compiled.deep_copy()

    def compute_mask(self) -> None:
        """Computes a mask."""
        self.arrays.fill_next_token_bitmask(self.matcher, self.mask)

    def advance(self, token: int) -> bool:
        """Appends a token."""
        return bool(self.matcher.consume_token(token)) and not self.matcher.is_error()


class GLRMask(Peer):
    """GLRMask, whose masks have no end token."""

    package = "glrmask"

    def init(self) -> None:
        """Reads the vocabulary."""
        import glrmask

        self.engine = glrmask
        self.vocabulary = glrmask.Vocab.from_id_to_bytes(self.ordinary())

    def compile_grammar(self, schema: dict[str, Any]) -> None:
        """Compiles a schema."""
        self.compiled = self.engine.Grammar.from_json_schema(json.dumps(schema)).compile(self.vocabulary)
        length = self.compiled.mask_len
        self.part = self.mask[0, : length() if callable(length) else length]

    def reset(self) -> None:
        """Begins a text."""
        self.matcher = self.compiled.start()

    def compute_mask(self) -> None:
        """Computes a mask."""
        self.matcher.fill_mask(self.part)

    def is_allowed(self, token: int) -> bool:
        """Returns whether the last mask has a token."""
        return bool(self.matcher.is_accepting()) if token == self.end else super().is_allowed(token)

    def advance(self, token: int) -> bool:
        """Appends a token."""
        return bool(self.matcher.commit_token(token))


class Grid(Peer):
    """GRID with its compiled kernel; its masks are lists of ids."""

    package = "grid-guardrail"

    def init(self) -> None:
        """Reads the vocabulary."""
        from grid.grammar import spec
        from grid.grammar.projection import RoleProjection
        from grid.guide import GridGuide
        from grid.jsonschema import compile_json_schema
        from grid.models.hf_adapter import HFTokenizerAdapter
        from grid.serving import artifact_store
        from grid.trie.build import build_trie
        from transformers import PreTrainedTokenizerFast

        # Loading the modules is no part of the first mask.
        self.spec, self.projection, self.guide, self.store = spec, RoleProjection, GridGuide, artifact_store
        self.schemas = compile_json_schema
        end = self.tokenizer.id_to_token(self.end)
        self.adapter = HFTokenizerAdapter(PreTrainedTokenizerFast(tokenizer_object=self.tokenizer, eos_token=end))
        self.trie = build_trie(self.adapter)

    def compile_grammar(self, schema: dict[str, Any]) -> None:
        """Compiles a schema."""
        grammar = self.spec.load(self.schemas(schema)[0])
        tables = self.store.load_or_compile_tables(self.projection.full(grammar).build())
        scanner = self.store.load_or_build_scanner(grammar)
        self.compiled = self.guide(tables=tables, dfa=scanner, trie=self.trie, adapter=self.adapter)

    def reset(self) -> None:
        """Begins a text."""
        self.matcher = self.compiled.initial_state

    def compute_mask(self) -> None:
        """Computes a mask."""
        self.ids = self.compiled._mask_ids(self.matcher)[0]

    def is_allowed(self, token: int) -> bool:
        """Returns whether the last mask has a token."""
        return bool((self.ids == token).any())

    def advance(self, token: int) -> bool:
        """Appends a token."""
        self.matcher = self.compiled.get_next_state(self.matcher, token)
        return True


PEERS = {"xgrammar": XGrammar, "llguidance": LLGuidance, "glrmask": GLRMask, "grid": Grid}
