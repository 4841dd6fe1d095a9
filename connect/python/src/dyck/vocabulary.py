"""The tokens of a model: read from tokenizers of Python and from files, and checked against the tokenizer's decoder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dyck import _jvm
from dyck.errors import UsageError, VocabularyError
from dyck.report import printable

_HOLE, _ORDINARY, _SPECIAL = 0, 1, 2

#: The number of ids that are compared with the tokenizer's decoder unless all are asked for.
_SAMPLE = 4096

#: The best token to begin with: what is decoded behind a letter keeps its first blank.
_ANCHOR_BYTES = b"a"


_Decode = Callable[[list[list[int]]], list[str]]


class Vocabulary:
    """The bytes of all tokens, and which tokens end a text. Immutable, and safe to share among threads.

    Make one with :meth:`from_pretrained` or :meth:`of_tokens`.
    """

    def __init__(self, handle: Any) -> None:
        """Takes a vocabulary of Java."""
        self._handle = handle
        self._size = int(handle.size())
        self._table: tuple[bytes, list[int], bytes] | None = None

    @staticmethod
    def from_pretrained(
        tokenizer: Any,
        *,
        size: int | None = None,
        end_tokens: Sequence[int] | None = None,
        check: bool | str = True,
    ) -> Vocabulary:
        """Reads the tokens of a tokenizer.

        Args:
            tokenizer: an object of ``transformers``, ``tokenizers``, ``tiktoken``, ``sentencepiece`` or
                ``llama_cpp.Llama``; the path of a file (``tokenizer.json``, ``tokenizer.model``, GGUF, tiktoken's, and
                the others of the page on vocabularies) or of a folder with one; ``"o200k"`` or ``"cl100k"``; or a name
                for ``transformers.AutoTokenizer``.
            size: the number of logits of the model, if that is greater than the number of tokens. A mask has this
                many bits.
            end_tokens: the ids that end a text, in place of those that the tokenizer names.
            check: whether tokens are compared with what the object decodes: True takes the first 512 ids, the last
                512 and some 3,000 between them; ``"all"`` takes every id; False takes none. Files are not compared.

        Raises:
            VocabularyError: if the tokenizer cannot be read exactly, or decodes a token to another text.

        Cost: a second for 128,000 tokens.

        """
        handle, decode, ends = _read(tokenizer)
        with _jvm.translated():
            chosen = end_tokens if end_tokens is not None else ends
            if chosen:
                handle = handle.withEndTokens([int(token) for token in chosen])
            if size is not None and size > handle.size():
                handle = handle.withSize(size)
        found = Vocabulary(handle)
        if check and decode is not None:
            found._compare(decode, found.size if check == "all" else _SAMPLE)
        return found

    @staticmethod
    def of_tokens(
        tokens: Sequence[bytes | str | None],
        *,
        special: Iterable[int] = (),
        end_tokens: Iterable[int] = (),
        name: str = "tokens",
    ) -> Vocabulary:
        """Makes a vocabulary of given tokens.

        Args:
            tokens: for each id its bytes, or its text, or None for an id without a token.
            special: ids that no text spells: their entries are names.
            end_tokens: ids that end a text; they are special, too.
            name: the name in messages.

        """
        ends = [int(token) for token in end_tokens]
        hidden = set(special) | set(ends)
        return Vocabulary(_of_tokens(name, tokens, hidden, ends))

    @property
    def size(self) -> int:
        """The number of ids, which is the number of bits of a mask."""
        return self._size

    def __len__(self) -> int:
        return self._size

    @property
    def name(self) -> str:
        """The name in messages."""
        return str(self._handle.name())

    @property
    def hash(self) -> str:
        """A hash of tokens and end tokens: equal in all processes."""
        return str(self._handle.hash())

    @property
    def end_tokens(self) -> list[int]:
        """The ids that end a text."""
        return [int(token) for token in _jvm.calls().vocabularies.endTokens(self._handle)]

    def token_bytes(self, token: int) -> bytes | None:
        """Returns the bytes that a token spells; None for special tokens and ids without a token."""
        blob, ends, kinds = self._tables()
        if not 0 <= token < len(kinds) or kinds[token] != _ORDINARY:
            return None
        return blob[ends[token - 1] if token else 0 : ends[token]]

    def decode(self, tokens: Iterable[int]) -> bytes:
        """Returns the bytes that tokens spell; special tokens spell nothing."""
        return b"".join(self.token_bytes(int(token)) or b"" for token in tokens)

    def encode(self, text: str) -> list[int]:
        """Returns the tokens of a text as the model's encoder writes it.

        Raises:
            UsageError: if the vocabulary was made without an encoder, as from tiktoken or :meth:`of_tokens`.

        """
        with _jvm.translated():
            return [int(token) for token in _jvm.calls().vocabularies.encode(self._handle, text)]

    def __repr__(self) -> str:
        return f"<dyck.Vocabulary {self.name}: {self.size} tokens, ends {self.end_tokens}>"

    def _tables(self) -> tuple[bytes, list[int], bytes]:
        if self._table is None:
            calls = _jvm.calls().vocabularies
            ends = [int(end) for end in calls.tokenEnds(self._handle)[:]]
            self._table = (bytes(calls.bytes(self._handle)), ends, bytes(calls.kinds(self._handle)))
        return self._table

    def _compare(self, decode: _Decode, most: int) -> None:
        """Compares so many tokens with what the tokenizer decodes behind an anchor, where a first blank is kept."""
        _, _, kinds = self._tables()
        ids = [token for token, kind in enumerate(kinds) if kind == _ORDINARY]
        if len(ids) > most:
            ends = most // 8
            middle = ids[ends:-ends]
            ids = ids[:ends] + middle[:: max(1, len(middle) // (most - 2 * ends))] + ids[-ends:]
        words = [token for token in ids if (self.token_bytes(token) or b"").strip().isalnum()]
        anchor = next((token for token in words if self.token_bytes(token) == _ANCHOR_BYTES), next(iter(words), None))
        before = [] if anchor is None else [anchor]
        start = "" if anchor is None else decode([before])[0]
        for token, text in zip(ids, decode([[*before, token] for token in ids]), strict=True):
            mine = self.token_bytes(token) or b""
            if text != start + mine.decode("utf-8", errors="replace"):
                raise VocabularyError(
                    "DYCK-Y007",
                    f"token {token}",
                    f"the tokenizer decodes {text[len(start) :]!r}, and Dyck reads {mine!r}",
                    "report the tokenizer; check=False trusts Dyck's reading",
                )


def _of_tokens(name: str, tokens: Sequence[bytes | str | None], special: set[int], ends: list[int]) -> Any:
    calls = _jvm.calls()
    for index, token in enumerate(tokens):
        if token is not None and not isinstance(token, (str, bytes)):
            problem = f"it is a {type(token).__name__}"
            raise UsageError("DYCK-Y002", f"token {index}", problem, "pass bytes, a text, or None for no token")
    parts = [b"" if token is None else token.encode() if isinstance(token, str) else token for token in tokens]
    kinds = bytes(
        _HOLE if token is None else _SPECIAL if index in special else _ORDINARY for index, token in enumerate(tokens)
    )
    import jpype

    with _jvm.translated():
        lengths = np.cumsum([len(part) for part in parts], dtype=np.int32)
        return calls.vocabularies.makeVocabulary(
            name,
            jpype.JArray(jpype.JByte)(b"".join(parts)),
            jpype.JArray(jpype.JInt)(lengths),
            jpype.JArray(jpype.JByte)(kinds),
            ends,
        )


def is_of(vocabulary: Vocabulary, tokenizer: Any) -> bool:
    """Returns whether a tokenizer of transformers decodes some tokens as a vocabulary does."""
    backend = getattr(tokenizer, "backend_tokenizer", None)
    try:
        vocabulary._compare(_slow_decoder(tokenizer) if backend is None else _batch_decoder(backend), 64)
    except VocabularyError:
        return False
    return True


def _read(tokenizer: Any) -> tuple[Any, _Decode | None, list[int] | None]:
    """Returns the vocabulary, the object's decoder, and its end tokens."""
    if isinstance(tokenizer, (str, os.PathLike)):
        return _of_name(os.fspath(tokenizer))
    module = type(tokenizer).__module__.split(".")[0]
    kind = type(tokenizer).__name__
    if kind == "Tokenizer" and module == "tokenizers":
        return _content("tokenizer.json", tokenizer.to_str().encode()), _batch_decoder(tokenizer), None
    if hasattr(tokenizer, "backend_tokenizer"):
        backend = tokenizer.backend_tokenizer
        return _content("tokenizer.json", backend.to_str().encode()), _batch_decoder(backend), _eos(tokenizer)
    if hasattr(tokenizer, "serialized_model_proto"):
        return _content("tokenizer.model", tokenizer.serialized_model_proto()), _piece_decoder(tokenizer), None
    if hasattr(tokenizer, "token_byte_values") and hasattr(tokenizer, "n_vocab"):
        return _of_tiktoken(tokenizer)
    if hasattr(tokenizer, "model_path") and module == "llama_cpp":
        return _of_name(str(tokenizer.model_path))
    vocab_file = getattr(tokenizer, "vocab_file", None)
    if vocab_file and Path(vocab_file).is_file():
        handle, _, _ = _of_name(str(vocab_file))
        return handle, _slow_decoder(tokenizer), _eos(tokenizer)
    raise VocabularyError(
        "DYCK-Y006",
        f"{type(tokenizer).__module__}.{kind}",
        "this class of tokenizers is unknown",
        "pass its file, such as tokenizer.json, or the tokens to Vocabulary.of_tokens",
    )


def _of_name(name: str) -> tuple[Any, _Decode | None, list[int] | None]:
    calls = _jvm.calls()
    with _jvm.translated():
        if name == "o200k":
            return calls.vocabulary.o200k(), None, None
        if name == "cl100k":
            return calls.vocabulary.cl100k(), None, None
        if Path(name).is_dir():
            name = str(_in_folder(Path(name)))
        if Path(name).exists():
            return _of_file(name), None, None
    try:
        from transformers import AutoTokenizer
    except ImportError:
        raise VocabularyError(
            "DYCK-Y006", name, "there is no such file", "name a file of a vocabulary, or install transformers"
        ) from None
    try:
        found = AutoTokenizer.from_pretrained(name)
    except (OSError, ValueError) as error:
        reason = str(error).strip().splitlines()[0]
        raise VocabularyError(
            "DYCK-Y006",
            name,
            f"there is no such file, and transformers finds no tokenizer of the name: {reason}",
            "name a file of a vocabulary, or a tokenizer that transformers can load",
        ) from error
    return _read(found)


def _of_file(name: str) -> Any:
    if printable(name).encode() == os.fsencode(name):
        return _jvm.calls().vocabularies.read(name)
    # Java cannot name the file.
    return _content(printable(Path(name).name), Path(name).read_bytes())


def _in_folder(folder: Path) -> Path:
    """Returns the file of a vocabulary in the folder of a model."""
    for pattern in ("tokenizer.json", "tokenizer.model", "tekken.json", "*.tiktoken", "*.gguf", "spiece.model"):
        found = sorted(folder.glob(pattern))
        if found:
            return found[0]
    raise VocabularyError(
        "DYCK-Y006", str(folder), "the folder holds no tokenizer.json and no other vocabulary", "name the file"
    )


def _content(name: str, content: bytes) -> Any:
    import jpype

    with _jvm.translated():
        return _jvm.calls().vocabularies.readContent(name, jpype.JArray(jpype.JByte)(content))


def _eos(tokenizer: Any) -> list[int] | None:
    found = getattr(tokenizer, "eos_token_id", None)
    if found is None:
        return None
    return [int(token) for token in found] if isinstance(found, (list, tuple)) else [int(found)]


def _batch_decoder(backend: Any) -> _Decode:
    def decode(rows: list[list[int]]) -> list[str]:
        return list(backend.decode_batch(rows, skip_special_tokens=False))

    return decode


def _piece_decoder(processor: Any) -> _Decode:
    def decode(rows: list[list[int]]) -> list[str]:
        return [processor.decode(row) for row in rows]

    return decode


def _slow_decoder(tokenizer: Any) -> _Decode:
    def decode(rows: list[list[int]]) -> list[str]:
        return [tokenizer.decode(row, skip_special_tokens=False, clean_up_tokenization_spaces=False) for row in rows]

    return decode


def _of_tiktoken(encoding: Any) -> tuple[Any, _Decode, list[int] | None]:
    tokens: list[bytes | str | None] = [None] * int(encoding.n_vocab)
    special = {int(encoding.encode_single_token(name)) for name in encoding.special_tokens_set}
    for name in encoding.special_tokens_set:
        tokens[encoding.encode_single_token(name)] = name
    for index in range(len(tokens)):
        if index not in special:
            try:
                tokens[index] = encoding.decode_single_token_bytes(index)
            except KeyError:
                continue
    ends = [int(encoding.eot_token)] if "<|endoftext|>" in encoding.special_tokens_set else []
    handle = _of_tokens(str(encoding.name), tokens, special, ends)

    def decode(rows: list[list[int]]) -> list[str]:
        return list(encoding.decode_batch(rows, errors="replace"))

    return handle, decode, ends


def require(vocabulary: Any) -> Vocabulary:
    """Returns a vocabulary; a tokenizer is read first."""
    if isinstance(vocabulary, Vocabulary):
        return vocabulary
    if vocabulary is None:
        raise UsageError("DYCK-Y002", "vocabulary", "None is no vocabulary", "pass a Vocabulary or a tokenizer")
    return Vocabulary.from_pretrained(vocabulary)
