"""Grammars, schemas, tools, SQL, reports and values."""

import dataclasses
import enum
import json
import re
import sqlite3

import pydantic
import pytest
import typing_extensions
from conftest import write

import dyck


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Part(pydantic.BaseModel):
    name: str = pydantic.Field(max_length=5)
    colour: Colour
    size: int = pydantic.Field(ge=0, le=99)


@dataclasses.dataclass
class Box:
    count: int
    parts: list[Part]


class Place(typing_extensions.TypedDict):
    x: int
    y: int


@pytest.mark.parametrize(
    ("source", "kind"), [(Part, Part), (Box, Box), (Place, dict), (list[int], list), (Colour, Colour)]
)
def test_a_text_of_a_type_becomes_its_value(source, kind, bytes_vocabulary):
    constraint = dyck.compile(source, bytes_vocabulary)
    for seed in range(5):
        assert isinstance(constraint.parse(write(constraint, seed, 200)), kind)


def test_a_text_outside_of_the_grammar_has_no_value():
    grammar = dyck.Grammar.json_schema(Part)
    with pytest.raises(dyck.TokenError) as refusal:
        grammar.parse('{"name": "a", "colour": "green"')
    assert refusal.value.code == "DYCK-Y009" and refusal.value.place == "byte 25"
    with pytest.raises(dyck.TokenError) as refusal:
        grammar.parse('{"name": "a"')
    assert "stops" in refusal.value.problem


def test_a_validator_may_refuse_what_the_schema_allows():
    class Even(pydantic.BaseModel):
        value: int

        @pydantic.field_validator("value")
        @classmethod
        def check(cls, value: int) -> int:
            if value % 2:
                raise ValueError("odd")
            return value

    assert dyck.Grammar.json_schema(Even).parse('{"value": 2}') == Even(value=2)
    with pytest.raises(dyck.TokenError, match="refuses"):
        dyck.Grammar.json_schema(Even).parse('{"value": 3}')


def test_the_options_of_a_schema_show_in_its_texts():
    schema = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "required": ["a", "b"],
        "additionalProperties": False,
    }
    texts = {'{"a": 1, "b": 2}': "one", '{"a":1,"b":2}': "compact", '{\n  "a": 1,\n  "b": 2\n}': "pretty"}
    for text, own in texts.items():
        for spaces in texts.values():
            assert dyck.Grammar.json_schema(schema, spaces=spaces).accepts(text) == (spaces == own)
        assert dyck.Grammar.json_schema(schema, spaces="flexible").accepts(text)
    turned = '{"b": 2, "a": 1}'
    assert dyck.Grammar.json_schema(schema, any_order=True).accepts(turned)
    assert not dyck.Grammar.json_schema(schema).accepts(turned)


@pytest.mark.parametrize(
    ("make", "code", "place"),
    [
        (lambda: dyck.Grammar.json_schema({"type": "objct"}), "DYCK-J", "type"),
        (lambda: dyck.Grammar.json_schema("{"), "DYCK-J", ""),
        (lambda: dyck.Grammar.json_schema(5), "DYCK-Y010", "5"),
        (lambda: dyck.Grammar.gbnf('root ::= "a" b'), "DYCK-G030", "grammar:1:14"),
        (lambda: dyck.Grammar.lark("start: A"), "DYCK-G", "grammar:1"),
        (lambda: dyck.Grammar.regex("("), "DYCK-G", "regex:1"),
        (lambda: dyck.Grammar.structural_tag({"type": "structural_tag"}), "DYCK-T", ""),
        (lambda: dyck.Grammar.tools([], choice="required"), "DYCK-T", ""),
        (lambda: dyck.Grammar.tools([], format="none such"), "DYCK-T", ""),
        (lambda: dyck.Grammar.sql("CREATE TABLE"), "DYCK-Q", ""),
        (lambda: dyck.Grammar.tools([], reasoning="none such"), "DYCK-Y002", ""),
        (lambda: dyck.Grammar.gbnf('root ::= "a" root "a" | "a"').accepts("a"), "DYCK-D001", "grammar:1:25"),
        (lambda: dyck.Grammar.ebnf('a ::= "b"', notation="none such"), "DYCK-Y002", ""),
        (lambda: dyck.Grammar.regex(re.compile("a b", re.VERBOSE)), "DYCK-Y002", "pattern"),
        (lambda: dyck.Grammar.json_schema({"uniqueItems": True}, relaxed=["uniqItems"]), "DYCK-Y002", ""),
    ],
)
def test_what_cannot_be_read_is_an_error_with_code_and_place(make, code, place):
    with pytest.raises(dyck.DyckError) as refusal:
        make()
    assert refusal.value.code.startswith(code), refusal.value
    assert place in refusal.value.place, refusal.value
    assert refusal.value.problem
    # Neither names of Java nor a remedy that is the end of a bracket.
    assert "io.dyck" not in str(refusal.value) and "Pda" not in str(refusal.value), refusal.value
    assert not refusal.value.advice.startswith("line:"), refusal.value


def test_a_compiled_pattern_keeps_its_flags():
    grammar = dyck.Grammar.regex(re.compile("ab.c", re.IGNORECASE | re.DOTALL))
    assert grammar.accepts("aB\nC") and not dyck.Grammar.regex("ab.c").accepts("aB\nC")


def test_calls_of_tools_are_written_and_read(bytes_vocabulary):
    parameters = {
        "type": "object",
        "properties": {"city": {"type": "string", "maxLength": 5}},
        "required": ["city"],
        "additionalProperties": False,
    }
    tools = [{"type": "function", "function": {"name": "weather", "parameters": parameters}}]
    grammar = dyck.Grammar.tools(tools, format="hermes", choice="required", reasoning="none", parallel=False)
    constraint = dyck.compile(grammar, bytes_vocabulary)
    for seed in range(5):
        (call,) = constraint.parse(write(constraint, seed, 400))["tool_calls"]
        assert call["name"] == "weather" and set(call["arguments"]) == {"city"}


def test_a_structural_tag_has_free_text_and_tagged_parts():
    tag = {
        "type": "structural_tag",
        "format": {
            "type": "tag",
            "begin": "<a>",
            "content": {"type": "json_schema", "json_schema": {"type": "integer"}},
            "end": "</a>",
        },
    }
    grammar = dyck.Grammar.structural_tag(tag)
    assert grammar.accepts("<a>12</a>") and not grammar.accepts("<a>x</a>")


def test_statements_prepare_on_the_database(bytes_vocabulary):
    connection = sqlite3.connect(":memory:")
    connection.executescript(
        "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);"
        "CREATE TABLE pets (owner INTEGER REFERENCES people(id), age REAL);"
    )
    constraint = dyck.compile(dyck.Grammar.sql(connection), bytes_vocabulary)
    for seed in range(30):
        connection.execute("EXPLAIN " + write(constraint, seed, 120))
    only = dyck.Grammar.sql(connection, policy={"role": "r", "select": {"people": ["id"]}})
    assert only.accepts("SELECT id FROM people") and not only.accepts("SELECT name FROM people")
    bound = dyck.Grammar.sql(connection, parameters={"who": "TEXT"})
    assert bound.accepts("SELECT id FROM people WHERE name = :who")
    assert not bound.accepts("SELECT id FROM people WHERE name = :whom")


AMBIGUOUS = """root ::= value
list ::= "[" ( value ( "," value )* )? "]"
value ::= list | text
text ::= "\\x27" [^\\n]* "\\x27"
"""


def test_a_report_has_conflicts_with_readings_and_repairs(tmp_path):
    report = dyck.check(AMBIGUOUS)
    assert report.verdict == "conflicts" and not report.ok
    conflict = report.conflicts[0]
    assert len(conflict.readings) == 2 and conflict.readings[0] != conflict.readings[1]
    repair = conflict.repairs[0]
    changed = AMBIGUOUS
    for edit in sorted(repair.edits, key=lambda edit: -edit.start):
        changed = changed[: edit.start] + edit.replacement + changed[edit.end :]
    assert changed != AMBIGUOUS
    if repair.facts["deterministic"]:
        assert dyck.check(changed).verdict == "deterministic"
    assert "<iframe" in report._repr_html_()
    with pytest.raises(dyck.GrammarError) as refusal:
        dyck.compile(dyck.Grammar.gbnf(AMBIGUOUS), "o200k")
    assert refusal.value.code == "DYCK-D001"
    file = tmp_path / "if.gbnf"
    file.write_text(AMBIGUOUS)
    assert dyck.check(file).data["verdict"] == dyck.check(str(file)).data["verdict"] == "conflicts"


def test_a_grammar_that_cannot_be_read_has_a_report():
    report = dyck.check('root ::= "a')
    assert report.verdict == "malformed" and report.findings[0].line == 1
    assert json.loads(json.dumps(report.data))["verdict"] == "malformed"
    with pytest.raises(dyck.GrammarError):
        dyck.check(__import__("pathlib").Path("none-such.gbnf"))
