"""What ``check`` finds in a grammar, as objects."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dyck import _jvm
from dyck.errors import GrammarError, UsageError


@dataclass(frozen=True)
class Edit:
    """The replacement of a part of the text; offsets count UTF-16 units from 0, ``end`` is exclusive."""

    start: int
    end: int
    replacement: str


@dataclass(frozen=True)
class Repair:
    """A change of the grammar that was compiled: its title, its edits, and the facts that the report has of it."""

    title: str
    edits: tuple[Edit, ...]
    facts: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Span:
    """A rule over a part of the text of a conflict: bytes from 0, ``end`` exclusive, open if the rule goes on."""

    rule: str
    start: int
    end: int
    open: bool
    line: int


@dataclass(frozen=True)
class Conflict:
    """A text with two readings: the text, the spans of rules in each reading, and repairs."""

    text: str
    readings: tuple[tuple[Span, ...], ...]
    repairs: tuple[Repair, ...]
    facts: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Finding:
    """A remark on a place: code, severity (error, warning, information), line and column from 1, message, advice."""

    code: str
    severity: str
    line: int
    column: int
    message: str
    advice: str
    fixes: tuple[Repair, ...]
    conflict: Conflict | None


class Report:
    """The result of ``check``. ``str(report)`` is what the command ``dyck check`` writes; notebooks show a page."""

    def __init__(self, report: Any, calls: _jvm.Calls) -> None:
        """Takes the report of Java."""
        self._report = report
        self._calls = calls
        self._data: dict[str, Any] = json.loads(str(calls.checks.json(report)))["grammars"][0]

    @property
    def verdict(self) -> str:
        """``deterministic``, ``conflicts``, ``undecided``, ``malformed`` or ``unreadable``."""
        return str(self._data["verdict"])

    @property
    def ok(self) -> bool:
        """Whether the grammar can be compiled, and no finding is an error."""
        return self.verdict == "deterministic" and not any(found.severity == "error" for found in self.findings)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of the text, information included."""
        return tuple(_finding(found) for found in self._data["findings"])

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The conflicts, each with a text, its readings and repairs."""
        return tuple(found.conflict for found in self.findings if found.conflict is not None)

    @property
    def data(self) -> dict[str, Any]:
        """The whole report in the form of ``dyck check --format json``."""
        return self._data

    def __str__(self) -> str:
        """Writes the report as ``dyck check`` does."""
        findings = str(self._calls.checks.text(self._report)).rstrip("\n")
        return f"{findings}\n{self._summary()}" if findings else self._summary()

    def _summary(self) -> str:
        size = self._data.get("size")
        facts = ""
        if size and self.verdict == "deterministic":
            symbols = size["stackSymbols"]
            facts = f", {_count(size['states'], 'state')}, {_count(symbols, 'stack symbol')}"
        return f"{self._data['file']}: {self.verdict}{facts}"

    def __repr__(self) -> str:
        return f"<dyck.Report {self._data.get('file', '')}: {self.verdict}, {len(self.findings)} findings>"

    def _repr_html_(self) -> str:
        """The report as a page, in a frame of its own."""
        import html

        page = html.escape(str(self._calls.checks.html(self._report)), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:30em;border:1px solid #ccc"></iframe>'


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _repair(data: dict[str, Any]) -> Repair:
    edits = tuple(Edit(edit["start"], edit["end"], edit["replacement"]) for edit in data.get("edits", ()))
    rest = {key: value for key, value in data.items() if key not in ("title", "edits")}
    return Repair(data["title"], edits, rest)


def _span(data: dict[str, Any]) -> Span:
    return Span(data["rule"], data["startByte"], data["endByte"], data["open"], data["line"])


def _finding(data: dict[str, Any]) -> Finding:
    conflict = data.get("conflict")
    return Finding(
        code=data["code"],
        severity=data["severity"],
        line=data["line"],
        column=data["column"],
        message=data["message"],
        advice=data.get("advice", ""),
        fixes=tuple(_repair(fix) for fix in data.get("fixes", ())),
        conflict=None if conflict is None else _conflict(conflict),
    )


def _conflict(data: dict[str, Any]) -> Conflict:
    return Conflict(
        text=data["example"],
        readings=tuple(tuple(_span(span) for span in reading) for reading in data["readings"]),
        repairs=tuple(_repair(repair) for repair in data["repairs"]),
        facts=data,
    )


def check(text_or_path: str | Path, *, notation: str = "", vocabulary: Any = None) -> Report:
    """Checks a grammar: conflicts with both readings and repairs, and lints.

    Args:
        text_or_path: the grammar itself, or the path of its file. A ``str`` of one line that names a file is a path.
        notation: ``gbnf``, ``w3c``, ``iso``, ``wirth``, ``bnf``, ``abnf``, ``xgrammar``, ``lark`` or ``regex``; empty
            to recognize it.
        vocabulary: a ``Vocabulary``; then the report also counts tokens, and finds texts that no token can spell.

    Returns:
        The report. A grammar that cannot be read has the verdict ``malformed``.

    Raises:
        GrammarError: if the file cannot be read.

    Cost: that of compiling the grammar, and for a grammar with conflicts that of the search for repairs, some seconds.

    """
    name, text = source(text_or_path)
    calls = _jvm.calls()
    with _jvm.translated():
        handle = None if vocabulary is None else vocabulary._handle
        return Report(calls.checks.check(name, text, notation, handle), calls)


def source(text_or_path: str | Path) -> tuple[str, str]:
    """Returns the name and the text of a grammar that is given as a text or as a path."""
    if not isinstance(text_or_path, (str, Path)):
        raise UsageError("DYCK-Y002", "text_or_path", f"it is a {type(text_or_path).__name__}", "pass a str or a Path")
    if isinstance(text_or_path, Path) or ("\n" not in text_or_path and _is_file(text_or_path)):
        name = printable(text_or_path)
        try:
            return name, Path(text_or_path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise GrammarError("DYCK-Y011", name, f"the file cannot be read: {reason}", "name another") from None
    return "grammar", text_or_path


def printable(path: str | Path) -> str:
    """Returns the name of a file for messages, with U+FFFD for bytes that are no Unicode."""
    return os.fsencode(path).decode(errors="replace")


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False
