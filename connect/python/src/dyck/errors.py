"""The errors of Dyck: each has a stable code, a place, the problem, and advice."""

from __future__ import annotations


class DyckError(Exception):
    """An error that a user can meet.

    Attributes:
        code: stable code such as ``DYCK-G030``; the page on errors lists all.
        place: where the problem is, such as ``NAME:LINE:COLUMN`` or a JSON pointer; may be empty.
        problem: what is wrong.
        advice: what to do about it; may be empty.

    """

    def __init__(self, code: str, place: str, problem: str, advice: str) -> None:
        """Composes the message ``place: code: problem; advice``."""
        self.code = code
        self.place = place
        self.problem = problem
        self.advice = advice
        where = f"{place}: " if place else ""
        what = f"; {advice}" if advice else ""
        super().__init__(f"{where}{code}: {problem}{what}")

    def __reduce__(self) -> tuple[type[DyckError], tuple[str, str, str, str]]:
        """Errors cross processes whole."""
        return type(self), (self.code, self.place, self.problem, self.advice)


class GrammarError(DyckError, ValueError):
    """A grammar, schema, tool list or catalogue that cannot be used."""


class VocabularyError(DyckError, ValueError):
    """A vocabulary or tokenizer that cannot be used."""


class LimitError(DyckError):
    """A bound on size, memory or time was passed."""


class TokenError(DyckError, ValueError):
    """A token, text or budget that does not fit the grammar."""


class UsageError(DyckError, ValueError):
    """A wrong argument, such as an array of another type."""


class RuntimeStartError(DyckError, RuntimeError):
    """Java cannot be used in this process."""


_CLASSES: dict[str, type[DyckError]] = {
    "G": GrammarError,
    "D": GrammarError,
    "J": GrammarError,
    "T": GrammarError,
    "Q": GrammarError,
    "L": GrammarError,
    "V": VocabularyError,
    "C": VocabularyError,
    "E": LimitError,
    "M": TokenError,
    "Y": UsageError,
}


def of_parts(code: str, place: str, problem: str, advice: str) -> DyckError:
    """Returns the error of a code, in the class that its letter says."""
    return _CLASSES.get(code[5:6], DyckError)(code, place, problem, advice)
