"""A grammar with a vocabulary: masks over tokens, one sequence at a time or in batches."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dyck import _buffers, _jvm
from dyck.errors import TokenError, UsageError
from dyck.grammar import Grammar
from dyck.vocabulary import Vocabulary, require

#: Tokens that a mask allows: bit t of word t // 32, lowest bit first.
Words = npt.NDArray[np.int32]


def words(size: int) -> int:
    """Returns the number of 32-bit words of a mask over ``size`` tokens."""
    return _buffers.words(size)


def allocate(rows: int, size: int) -> Words:
    """Returns an array of shape (rows, words) for masks over ``size`` tokens; every token is allowed."""
    return np.full((rows, words(size)), -1, dtype=np.int32)


def compile(
    grammar: Grammar | Any,
    vocabulary: Vocabulary | Any,
    *,
    permissive: bool = False,
    canonical: bool = False,
    cache_bytes: int = 256 << 20,
) -> Constraint:
    """Compiles a grammar for the tokens of a vocabulary. Other threads of Python run meanwhile.

    Args:
        grammar: a ``Grammar``; a dict or a type is a JSON Schema.
        vocabulary: a ``Vocabulary``, or a tokenizer that ``Vocabulary.from_pretrained`` reads.
        permissive: whether a grammar with a conflict runs in all its readings at once, instead of being refused.
        canonical: whether only the tokens are allowed that the model's encoder writes.
        cache_bytes: the most bytes of Java's heap for the masks of this constraint.

    Raises:
        GrammarError: if the grammar has a conflict (``DYCK-D001``) or cannot be used.
        VocabularyError: if ``canonical`` is not possible with the vocabulary.

    Cost: milliseconds for most schemas. Masks are computed when a text first needs them.

    """
    chosen = grammar if isinstance(grammar, Grammar) else Grammar.json_schema(grammar)
    tokens = require(vocabulary)
    with _jvm.translated():
        automaton = chosen._automaton(permissive, tokens)
        handle = _jvm.calls().languages.compose(automaton, tokens._handle, canonical, cache_bytes)
    return Constraint(chosen, tokens, handle)


class Constraint:
    """A compiled grammar. Immutable, and safe to share among threads; its cache of masks grows to a bound."""

    def __init__(self, grammar: Grammar, vocabulary: Vocabulary, handle: Any) -> None:
        """Takes a constraint of Java."""
        self.grammar = grammar
        self.vocabulary = vocabulary
        self._handle = handle

    def matcher(self, after: Sequence[int] = ()) -> Matcher:
        """Returns a matcher for one text from its beginning.

        Args:
            after: the tokens of the prompt; with ``canonical`` the first tokens then fit the last ones of the prompt.

        """
        with _jvm.translated():
            handle = self._handle.newMatcherAfter(list(after)) if len(after) else self._handle.newMatcher()
        return Matcher(self, handle)

    def parse(self, text: str) -> Any:
        """Returns the value of a text; see :meth:`Grammar.parse`."""
        return self.grammar.parse(text)

    def __repr__(self) -> str:
        return f"<dyck.Constraint {self.grammar.kind} over {self.vocabulary.name}>"


class Matcher:
    """One text in the making. Belongs to one thread at a time.

    A mask allows a token exactly if some text of the grammar continues with it.
    """

    __slots__ = ("_accept", "_fill", "_handle", "_size", "_try", "_view", "_within", "constraint")

    def __init__(self, constraint: Constraint, handle: Any) -> None:
        """Takes a matcher of Java."""
        rows = _jvm.calls().rows
        self.constraint = constraint
        self._handle = handle
        self._size = constraint.vocabulary.size
        self._accept = handle.accept
        self._try = handle.tryAccept
        self._fill = rows.fill
        self._within = rows.fillWithin
        self._view: _buffers.View | None = None

    def fill(self, array: Any, row: int = 0) -> None:
        """Writes which tokens may come next into a row of an array, in place and without a copy.

        Args:
            array: numpy or torch, int32, contiguous, of shape (words,) or (rows, words), in the memory of the
                processor. Bit t of word t // 32 stands for token t. Words behind the mask become 0.
            row: the row; 0 for an array of one dimension.

        Raises:
            UsageError: if the array has another form (``DYCK-Y008``), or there is no such row.

        Cost: about 1 µs for a mask that was computed before, with an array that the last call had.

        """
        view = self._view
        if view is None or view.array is not array:
            view = self._view = _buffers.view(array, self._size)
        try:
            self._fill(self._handle, view.buffer, row, view.row_bytes)
        except Exception as error:
            raise _jvm.of_java(error) or error from None

    def within(self, budget: int, array: Any, row: int = 0) -> None:
        """Like :meth:`fill`, with the tokens after which the text can still end within a budget.

        Args:
            budget: the number of tokens that may follow, the end token included; at least :attr:`shortest`.
            array: as for :meth:`fill`.
            row: as for :meth:`fill`.

        Raises:
            TokenError: if the budget does not suffice to end the text (``DYCK-M002``).

        """
        view = self._view
        if view is None or view.array is not array:
            view = self._view = _buffers.view(array, self._size)
        try:
            self._within(self._handle, view.buffer, row, view.row_bytes, budget)
        except Exception as error:
            raise _jvm.of_java(error) or error from None

    def accept(self, token: int) -> None:
        """Appends a token.

        Raises:
            TokenError: if the mask does not allow it (``DYCK-M001``); the matcher is as before.

        """
        try:
            self._accept(token)
        except Exception as error:
            raise _jvm.of_java(error) or error from None

    def try_accept(self, token: int) -> bool:
        """Appends a token if the mask allows it, and returns whether it does."""
        try:
            return bool(self._try(token))
        except Exception as error:
            raise _jvm.of_java(error) or error from None

    def accept_all(self, tokens: Iterable[int]) -> int:
        """Appends tokens until one is not allowed, and returns the number of those appended."""
        listed = [int(token) for token in tokens]
        with _jvm.translated():
            return int(self._handle.tryAccept(_ints(listed)))

    def rollback(self, tokens: int = 1) -> None:
        """Takes back the last tokens. Cost: constant for each."""
        with _jvm.translated():
            self._handle.rollback(tokens)

    def reset(self) -> None:
        """Goes back to the beginning of the text."""
        with _jvm.translated():
            self._handle.reset()

    def fork(self) -> Matcher:
        """Returns a matcher of the same text that goes on alone. Cost: constant."""
        with _jvm.translated():
            return Matcher(self.constraint, self._handle.fork())

    def forced(self) -> bytes:
        """Returns the bytes that every text continues with; empty if there are several ways on."""
        with _jvm.translated():
            return bytes(self._handle.forcedBytes())

    def forced_tokens(self, most: int = 64) -> list[int]:
        """Returns up to ``most`` tokens of which each is the only one allowed, as the encoder cuts forced bytes."""
        with _jvm.translated():
            return [int(token) for token in self._handle.forcedTokens(most)]

    def allowed(self) -> npt.NDArray[np.int32]:
        """Returns the ids of the tokens that may come next, in ascending order."""
        with _jvm.translated():
            return np.array(self._handle.mask().toArray()[:], dtype=np.int32)

    def is_allowed(self, token: int) -> bool:
        """Returns whether a token may come next."""
        with _jvm.translated():
            return bool(self._handle.mask().contains(int(token)))

    def is_finished(self) -> bool:
        """Returns whether an end token was accepted, or no token can follow."""
        return bool(self._handle.isFinished())

    def is_accepting(self) -> bool:
        """Returns whether the text so far belongs to the grammar."""
        return bool(self._handle.isAccepting())

    @property
    def position(self) -> int:
        """The number of tokens so far."""
        return int(self._handle.position())

    @property
    def shortest(self) -> int:
        """The number of tokens of a short way to end the text, the end token included: the least budget."""
        with _jvm.translated():
            return int(self._handle.shortestCompletion())

    def describe(self) -> str:
        """Returns where the text stands in the rules of the grammar, in several lines for engineers."""
        with _jvm.translated():
            return str(self._handle.describe())

    def apply(self, logits: Any) -> None:
        """Sets the logits of tokens that may not come next to minus infinity.

        Args:
            logits: numpy float32 of shape (size,), changed in place. Greater arrays lose the entries behind the size.

        Raises:
            UsageError: if it is another array.

        """
        if not isinstance(logits, np.ndarray) or logits.ndim != 1 or len(logits) < self._size:
            form = f"a {type(logits).__name__} of the shape {getattr(logits, 'shape', '')}".removesuffix(
                " of the shape "
            )
            raise UsageError("DYCK-Y008", "logits", f"it is {form}", f"take a numpy array of {self._size} floats")
        mask = allocate(1, self._size)
        self.fill(mask)
        bits = np.unpackbits(mask.view(np.uint8), bitorder="little")[: self._size].astype(bool)
        logits[: self._size][~bits] = -np.inf
        logits[self._size :] = -np.inf

    def __repr__(self) -> str:
        return f"<dyck.Matcher after {self.position} tokens>"


def _ints(tokens: Sequence[int]) -> Any:
    import jpype

    return jpype.JArray(jpype.JInt)(list(tokens))


class MatcherBatch:
    """The matchers of a batch, whose masks one call writes, on threads of Java."""

    def __init__(self, matchers: Sequence[Matcher | None], threads: int | None = None) -> None:
        """Collects matchers.

        Args:
            matchers: one for each row; None for a row that stays as it is. Their vocabularies have one size.
            threads: the most threads, this one included; without it the number of processors.

        """
        known = [matcher for matcher in matchers if matcher is not None]
        for other in known:
            if not isinstance(other, Matcher):
                raise UsageError("DYCK-Y002", "matchers", f"one is a {type(other).__name__}", "pass a Matcher or None")
        if not known:
            raise UsageError("DYCK-Y002", "matchers", "a batch needs a matcher", "pass at least one")
        self.matchers = list(matchers)
        self.threads = threads or os.cpu_count() or 1
        self._size = known[0]._size
        self._batch: Any = None
        self._view: _buffers.View | None = None

    def fill(self, array: Any) -> None:
        """Writes the masks of all matchers that are not finished; other rows stay as they are.

        Args:
            array: as for :meth:`Matcher.fill`, of shape (rows, words), with a row for each matcher.

        Raises:
            UsageError: if the array has another form.

        """
        view = self._of(array)
        with _jvm.translated():
            _jvm.calls().rows.fillAll(self._batch, view.buffer, self.threads)

    def accept_and_fill(self, tokens: Sequence[int], array: Any) -> None:
        """Appends a token to each matcher that is not finished, and writes the masks that follow.

        Raises:
            TokenError: if a token is not allowed; its place names the row.

        """
        view = self._of(array)
        with _jvm.translated():
            _jvm.calls().rows.acceptAndFillAll(self._batch, _ints(tokens), view.buffer, self.threads)

    def _of(self, array: Any) -> _buffers.View:
        view = self._view
        if view is None or view.array is not array:
            import jpype

            view = _buffers.view(array, self._size)
            if view.rows < len(self.matchers):
                raise UsageError(
                    "DYCK-Y008",
                    "array",
                    f"the array has {view.rows} rows for {len(self.matchers)} matchers",
                    "take one for each",
                )
            handles = [None if matcher is None else matcher._handle for matcher in self.matchers]
            matchers = jpype.JArray(jpype.JClass("io.dyck.compose.Matcher"))(handles)
            with _jvm.translated():
                self._batch = _jvm.calls().rows.batch(matchers, self._size, view.row_bytes)
            self._view = view
        return view


def refused(token: int, position: int) -> TokenError:
    """Returns the error of a token that an engine took although its mask did not allow it."""
    return TokenError(
        "DYCK-M001", f"position {position}", f"token {token} is refused", "apply the mask before the token is drawn"
    )


def _after_fork() -> None:
    for owner in (Matcher, MatcherBatch):
        for name, member in list(vars(owner).items()):
            if isinstance(member, property):
                setattr(owner, name, property(_jvm.refuse_fork))
            elif callable(member) and not name.startswith("_"):
                setattr(owner, name, _jvm.refuse_fork)
    Matcher.__repr__ = object.__repr__  # type: ignore[method-assign]


_jvm.when_forked(_after_fork)
