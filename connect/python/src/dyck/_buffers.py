"""The memory of arrays as buffers of Java, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

from dyck.errors import UsageError


def words(size: int) -> int:
    """Returns the number of 32-bit words that hold a mask of ``size`` tokens."""
    return (size + 31) // 32


class View:
    """An array of 32-bit words that Java can write: rows, their length in bytes, and the buffer."""

    __slots__ = ("array", "buffer", "row_bytes", "rows")

    def __init__(self, array: Any, size: int) -> None:
        """Checks an array of shape (words,) or (rows, words).

        Raises:
            UsageError: if the array is not int32 in the memory of the processor, one row after another, or too short.

        """
        import jpype

        plain = array
        if not isinstance(array, np.ndarray):
            device = getattr(getattr(array, "device", None), "type", "cpu")
            if device != "cpu":
                raise _wrong(
                    f"the tensor lies on {device}", "fill a tensor of the processor, and copy it to the device"
                )
            try:
                plain = array.numpy()
            except AttributeError:
                raise _wrong(f"a {type(array).__name__} is no array", "take a numpy array or a torch tensor") from None
        if plain.dtype not in (np.int32, np.uint32):
            raise _wrong(f"the array has elements of {plain.dtype}", "take int32, bit t of word t // 32")
        if plain.ndim not in (1, 2) or plain.shape[-1] < words(size):
            raise _wrong(
                f"the array has the shape {tuple(plain.shape)}", f"take (rows, {words(size)}) or ({words(size)},) words"
            )
        if not plain.flags.c_contiguous or not plain.flags.writeable:
            raise _wrong("the array is not contiguous, or cannot be written", "take numpy.zeros or dyck.allocate")
        self.array = array
        self.rows = plain.shape[0] if plain.ndim == 2 else 1
        self.row_bytes = 4 * int(plain.shape[-1])
        self.buffer: Any = jpype.nio.convertToDirectBuffer(plain.reshape(-1).view(np.uint8))


_last: View | None = None
_last_size = -1


def view(array: Any, size: int) -> View:
    """Returns the view of an array; that of the last array is kept, and keeps its array alive."""
    global _last, _last_size
    kept = _last
    if kept is not None and kept.array is array and _last_size >= size:
        return kept
    found = View(array, size)
    _last, _last_size = found, size
    return found


def _wrong(problem: str, advice: str) -> UsageError:
    return UsageError("DYCK-Y008", "array", problem, advice)
