"""Grammars in all notations, schemas, tools and SQL."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dyck import _jvm, _types
from dyck.errors import TokenError, UsageError
from dyck.report import source


class Grammar:
    """The texts that a model may write. Immutable, and safe to share among threads.

    Make one with :meth:`json_schema`, :meth:`gbnf`, :meth:`ebnf`, :meth:`lark`, :meth:`regex`, :meth:`choice`,
    :meth:`structural_tag`, :meth:`tools` or :meth:`sql`.
    """

    def __init__(self, kind: str, handle: Any, parse: Callable[[str], Any] | None = None, *, tools: Any = None) -> None:
        """Takes a grammar of Java, or messages with calls of tools, whose grammar depends on the vocabulary."""
        self.kind = kind
        self._handle = handle
        self._parse = parse
        self._tools = tools
        self._automata: dict[bool, Any] = {}

    @staticmethod
    def json_schema(
        schema: Any,
        *,
        spaces: str = "one",
        any_order: bool = False,
        closed: bool | None = None,
        formats: bool = True,
        strict: bool = False,
        every_text: bool = False,
        relaxed: Sequence[str] = (),
        documents: Mapping[str, str] | None = None,
    ) -> Grammar:
        """The JSON texts of the values of a schema. A keyword that is not supported is an error.

        Args:
            schema: a dict, a JSON text, a pydantic model, a dataclass, a TypedDict or another type that pydantic reads.
            spaces: ``one`` blank after commas and colons, ``compact``, ``pretty``, ``pretty:N``, ``flexible`` or
                ``flexible:N`` with up to N characters of white space in a row.
            any_order: whether members may stand in any order; otherwise in the order of the schema.
            closed: whether objects without ``additionalProperties`` have no other members.
            formats: whether ``format`` of strings is enforced.
            strict: whether the schema must keep the rules of OpenAI's strict mode.
            every_text: whether every JSON text of a value is allowed, as a reader needs it: all escapes, numbers such
                as ``1e2`` for an integer. Otherwise the texts that typed parsers read.
            relaxed: keywords to leave out, such as ``uniqueItems``.
            documents: texts of other schemas by their URIs; nothing is ever fetched.

        Raises:
            GrammarError: if the schema cannot be used, with the JSON pointer of the place.

        """
        text, build = _types.schema_of(schema)
        settings: dict[str, Any] = {"spaces": spaces, "any_order": any_order, "formats": formats, "strict": strict}
        if every_text:
            settings["every_text"] = True
        if closed is not None:
            settings["closed"] = closed
        if relaxed:
            settings["relaxed"] = list(relaxed)
        if documents:
            settings["documents"] = dict(documents)
        with _jvm.translated():
            handle = _jvm.calls().languages.schema(text, json.dumps(settings))
        return Grammar("json_schema", handle, lambda answer: _types.value_of(answer, build))

    @staticmethod
    def gbnf(text_or_path: str | Path, *, start: str = "") -> Grammar:
        """A grammar in the notation of llama.cpp. ``start`` names another start rule than ``root``."""
        return _read("gbnf", text_or_path, start, {})

    @staticmethod
    def ebnf(text_or_path: str | Path, *, notation: str = "", start: str = "", **schema_options: Any) -> Grammar:
        """A grammar in EBNF: ``w3c``, ``iso``, ``wirth``, ``bnf``, ``abnf``, ``xgrammar``; empty to recognize it.

        ``schema_options`` are those of :meth:`json_schema`, for schemas inside of the grammar.
        """
        return _read(notation, text_or_path, start, schema_options)

    @staticmethod
    def lark(text_or_path: str | Path, *, start: str = "", **schema_options: Any) -> Grammar:
        """A grammar of Lark, with the dialect of llguidance.

        ``schema_options`` are those of :meth:`json_schema`, for schemas inside of the grammar.
        """
        return _read("lark", text_or_path, start, schema_options)

    @staticmethod
    def regex(pattern: str | re.Pattern[str], *, flags: str = "") -> Grammar:
        """The texts that match a regular expression from their beginning to their end.

        Args:
            pattern: a text, or a compiled pattern, whose flags IGNORECASE, DOTALL and MULTILINE are kept.
            flags: letters ``i`` (ignore case), ``s`` (the dot matches line ends), ``m`` (lines), ``x`` (operators
                ``&`` and ``~``).

        """
        if isinstance(pattern, re.Pattern):
            known = re.IGNORECASE | re.DOTALL | re.MULTILINE | re.UNICODE
            if pattern.flags & ~known:
                raise UsageError(
                    "DYCK-Y002",
                    "pattern",
                    f"the flags {re.RegexFlag(pattern.flags & ~known)!r} are unknown",
                    "leave them out",
                )
            letters = ((re.IGNORECASE, "i"), (re.DOTALL, "s"), (re.MULTILINE, "m"))
            flags += "".join(letter for flag, letter in letters if pattern.flags & flag and letter not in flags)
            pattern = pattern.pattern
        if not isinstance(pattern, str):
            raise UsageError("DYCK-Y002", "pattern", f"it is a {type(pattern).__name__}", "pass a str or a re.Pattern")
        with _jvm.translated():
            return Grammar("regex", _jvm.calls().languages.regex("regex", pattern, flags))

    @staticmethod
    def choice(texts: Sequence[str]) -> Grammar:
        """One of several texts."""
        if isinstance(texts, str):
            raise UsageError("DYCK-Y002", "texts", "it is a str", "pass a list of texts")
        return Grammar("choice", _member("guided_choice", json.dumps(list(texts)), {}))

    @staticmethod
    def structural_tag(tag: Mapping[str, Any] | str, **schema_options: Any) -> Grammar:
        """Free text with tagged parts, as XGrammar, vLLM and SGLang have them."""
        text = tag if isinstance(tag, str) else json.dumps(tag)
        return Grammar("structural_tag", _member("structural_tag", text, schema_options))

    @staticmethod
    def tools(
        tools: Sequence[Mapping[str, Any]] | str,
        *,
        format: str | Mapping[str, Any] = "hermes",
        choice: str | Mapping[str, Any] = "auto",
        parallel: bool = True,
        reasoning: str = "allowed",
    ) -> Grammar:
        """Messages with calls of tools. ``parse`` returns their text and calls.

        Args:
            tools: OpenAI's tools: ``[{"type": "function", "function": {"name": …, "parameters": {…}}}]``.
            format: the way in which the model writes calls: a name of the page on tool calls, or a format of your own.
            choice: ``none``, ``auto``, ``required``, or an object that names a tool.
            parallel: whether a message may have several calls.
            reasoning: ``allowed``, ``none``, or ``begun`` if the prompt ends inside of it.

        """
        listed = tools if isinstance(tools, str) else json.dumps(list(tools))
        wanted = json.dumps(choice if isinstance(choice, str) else dict(choice))
        written = format if isinstance(format, str) else json.dumps(dict(format))
        with _jvm.translated():
            calls = _jvm.calls().languages.tools(listed, wanted, written, reasoning, parallel, "{}")
        return Grammar("tools", None, lambda answer: _message(calls, answer), tools=calls)

    @staticmethod
    def sql(
        database: Any,
        *,
        dialect: str = "sqlite",
        policy: Mapping[str, Any] | str | None = None,
        every_text: bool = False,
        parameters: Mapping[str, str] | None = None,
    ) -> Grammar:
        """The statements that a database accepts.

        Args:
            database: its CREATE statements; a connection of ``sqlite3``, ``duckdb`` or another driver whose database
                keeps its CREATE statements; or an engine of SQLAlchemy.
            dialect: ``sqlite``, ``h2``, ``duckdb`` or ``postgresql``.
            policy: what a role may read and write, such as ``{"role": "analyst", "select": {"orders": "*"}}``;
                without it every table may be read.
            every_text: whether statements may have comments, and white space of any length, as a reader of statements
                needs it. Otherwise white space is one blank, or a line break with indentation.
            parameters: the types of values that are bound when a statement runs, by name, such as
                ``{"place": "TEXT"}``. Statements write ``:place`` in SQLite, ``$place`` in DuckDB, ``$1`` in
                PostgreSQL and ``?1`` in H2.

        """
        ddl = database if isinstance(database, str) else _ddl(database)
        rights = "" if policy is None else policy if isinstance(policy, str) else json.dumps(dict(policy))
        with _jvm.translated():
            names, types = list(parameters or {}), list((parameters or {}).values())
            calls = _jvm.calls().languages
            return Grammar("sql", calls.sql(ddl, dialect, rights, every_text, names, types))

    def parse(self, text: str) -> Any:
        """Returns the value of a text that the model wrote.

        A grammar of a pydantic model, dataclass or TypedDict returns its value; one of another schema returns parsed
        JSON; one of tools returns a dict with ``content``, ``reasoning`` and ``tool_calls``; every other returns the
        text, if it belongs to the grammar.

        Raises:
            TokenError: if the text does not belong to the grammar, or the type refuses the value.

        """
        if self._tools is None and not self.accepts(text):
            data = text.encode()
            with _jvm.translated():
                end = int(self._automaton().longestViablePrefix(data))
            problem = "the text stops before the grammar may end"
            if end < len(data):
                before, after = data[max(0, end - 20) : end], data[end : end + 20]
                problem = f"{after.decode(errors='replace')!r} may not follow {before.decode(errors='replace')!r}"
            raise TokenError(
                "DYCK-Y009",
                f"byte {end}",
                problem,
                "parse the whole text that was written under the constraint",
            )
        return text if self._parse is None else self._parse(text)

    def accepts(self, text: str | bytes, *, permissive: bool = False) -> bool:
        """Returns whether a whole text belongs to the grammar; ``permissive`` is that of ``compile``.

        Cost: linear in the text, after the first call has compiled the grammar.
        """
        data = text.encode() if isinstance(text, str) else text
        with _jvm.translated():
            return bool(self._automaton(permissive).accepts(data))

    def __repr__(self) -> str:
        return f"<dyck.Grammar {self.kind}>"

    def _automaton(self, permissive: bool = False, vocabulary: Any = None) -> Any:
        """Returns the automaton, which is compiled once. Messages with tools need the vocabulary."""
        languages = _jvm.calls().languages
        if self._tools is not None:
            if vocabulary is None:
                raise UsageError(
                    "DYCK-Y002", "grammar", "messages with tools have special tokens", "compile them with a vocabulary"
                )
            return languages.compile(languages.ofTools(self._tools, vocabulary._handle), permissive)
        if permissive not in self._automata:
            self._automata[permissive] = languages.compile(self._handle, permissive)
        return self._automata[permissive]


def _read(notation: str, text_or_path: str | Path, start: str, schemas: Mapping[str, Any]) -> Grammar:
    name, text = source(text_or_path)
    with _jvm.translated():
        handle = _jvm.calls().languages.read(name, text, notation, start, json.dumps(dict(schemas)))
    return Grammar(notation or "ebnf", handle)


def _member(member: str, text: str, settings: Mapping[str, Any]) -> Any:
    with _jvm.translated():
        handle = _jvm.calls().languages.member(member, text, json.dumps(dict(settings)))
    if handle is None:
        raise UsageError("DYCK-Y002", member, "it allows every text", "generate without a constraint")
    return handle


def _message(calls: Any, text: str) -> dict[str, Any]:
    with _jvm.translated():
        message = calls.read(text)
        found = [
            {
                "id": None if call.id() is None else str(call.id()),
                "name": str(call.name()),
                "arguments": json.loads(str(call.arguments())),
            }
            for call in message.calls()
        ]
        return {"content": str(message.content()), "reasoning": str(message.reasoning()), "tool_calls": found}


def _ddl(database: Any) -> str:
    """Returns the CREATE statements of a database."""
    if hasattr(database, "dialect") and hasattr(database, "connect"):
        return _reflected(database)
    for query in (
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'view') ORDER BY rowid",
        "SELECT sql FROM duckdb_tables() WHERE NOT internal",
    ):
        try:
            cursor = database.cursor()
            cursor.execute(query)
            rows = [row[0] for row in cursor.fetchall()]
        except Exception:
            continue
        if rows:
            return ";\n".join(row.rstrip(";") for row in rows) + ";"
    raise UsageError(
        "DYCK-Y002",
        "database",
        f"the catalogue of a {type(database).__module__}.{type(database).__name__} cannot be read, or is empty",
        "pass the CREATE statements, or an engine of SQLAlchemy",
    )


def _reflected(engine: Any) -> str:
    from sqlalchemy import MetaData
    from sqlalchemy.schema import CreateTable

    tables = MetaData()
    tables.reflect(bind=engine)
    return ";\n".join(str(CreateTable(table).compile(engine)).strip() for table in tables.sorted_tables) + ";"
