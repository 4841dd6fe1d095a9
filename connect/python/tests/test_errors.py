"""Every error has its code, a place where there is one, the problem, and advice."""

import os
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import dyck

BPE = '{"model": {"type": "BPE", %s}, "pre_tokenizer": {"type": "ByteLevel"}, "decoder": {"type": "ByteLevel"}}'
TABLE = "CREATE TABLE t (a INTEGER)"


def texts() -> list[tuple[str, str, str]]:
    """Returns code, notation and bad text of the first section of the page error-examples.md."""
    pages = [Path(page) for page in os.environ.get("DYCK_PAGES", "").split(os.pathsep) if page]
    rows = [
        row
        for page in pages
        if page.name == "error-examples.md"
        for row in re.findall(r"(?m)^\| (DYCK-[A-Z]\d{3}) \| ([a-z\d-]+) \| `(.*?)` \| ", page.read_text())
    ]
    return [(code, notation, bad.replace("\\|", "|").replace(" ⏎ ", "\n") + "\n") for code, notation, bad in rows]


def use(notation: str, text: str) -> None:
    """Reads a grammar, compiles it, and asks for a text."""
    if notation == "json-schema":
        dyck.Grammar.json_schema(text).accepts("")
    elif notation == "regex":
        dyck.Grammar.regex(text.rstrip("\n")).accepts("")
    else:
        dyck.Grammar.ebnf(text, notation=notation).accepts("")


def test_errors_of_the_page_have_code_place_and_advice():
    rows = texts()
    if not rows:
        pytest.skip("the variable DYCK_PAGES names no page with examples")
    errors = 0
    for code, notation, text in rows:
        # ``check`` does not read schemas.
        report = [] if notation == "json-schema" else dyck.check(text, notation=notation).findings
        findings = [found for found in report if found.code == code]
        assert findings or notation == "json-schema", (code, text)
        assert all(found.advice and found.message and found.line > 0 for found in findings), findings
        if not findings or findings[0].severity == "error":
            with pytest.raises(dyck.DyckError) as refusal:
                use(notation, text)
            errors += 1
            # Of several errors, the first is raised.
            first = next((found.code for found in report if found.severity == "error"), code)
            assert_whole(refusal.value, first, has_place=True)
    assert errors > 40


def assert_whole(error: dyck.DyckError, code: str, *, has_place: bool) -> None:
    """Checks the parts of an error."""
    assert error.code == code, error
    assert error.advice and error.problem, (error.code, error.problem, error.advice)
    assert bool(error.place) == has_place, (error.code, error.place, error.problem)
    parts = (error.place, error.problem, error.advice)
    # A problem may end with the error behind it.
    assert "DYCK-" not in error.place + error.advice and not error.problem.startswith("DYCK-"), parts
    assert str(error).endswith(f"{error.code}: {error.problem}; {error.advice}")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.code, copy.place, copy.problem, copy.advice) == (error.code, *parts)


def file(folder: Path, text: str) -> str:
    """Writes a tokenizer.json."""
    (folder / "tokenizer.json").write_text(text)
    return str(folder / "tokenizer.json")


def row(vocabulary: dyck.Vocabulary) -> dyck.Matcher:
    """Returns a matcher of a grammar of two letters."""
    return dyck.compile(dyck.Grammar.gbnf('root ::= "ab"'), vocabulary).matcher()


def palindromes(vocabulary: dyck.Vocabulary) -> None:
    """Goes on until too many readings are alive."""
    grammar = dyck.Grammar.gbnf('root ::= "a" root "a" | "a"')
    matcher = dyck.compile(grammar, vocabulary, permissive=True).matcher()
    for _ in range(10_000):
        matcher.accept(ord("a"))


def small(grammar: str, end_tokens: list[int] | None = None) -> dyck.Constraint:
    """Compiles a grammar for a vocabulary of one letter."""
    tokens: list[bytes | str | None] = ["a", "<end>"]
    ends = [1] if end_tokens is None else end_tokens
    return dyck.compile(dyck.Grammar.gbnf(grammar), dyck.Vocabulary.of_tokens(tokens, special=[1], end_tokens=ends))


#: Code, whether the error has a place, and what raises it: the rows of the page for Java, as Python reaches them.
REACHED: list[tuple[str, bool, Callable[[dyck.Vocabulary, Path], object]]] = [
    ("DYCK-G003", True, lambda v, f: dyck.Grammar.gbnf('root ::= "\ud83d"')),
    ("DYCK-G004", True, lambda v, f: dyck.Grammar.gbnf('root ::= "\0"')),
    ("DYCK-G031", True, lambda v, f: dyck.Grammar.gbnf('root ::= "a"', start="rot")),
    ("DYCK-G075", True, lambda v, f: dyck.Grammar.lark('start: %json {"type": "strin"}').accepts("")),
    ("DYCK-E001", True, lambda v, f: dyck.Grammar.gbnf('root ::= [ab]* "a" [ab]{20}').accepts("")),
    ("DYCK-V002", True, lambda v, f: dyck.Vocabulary.from_pretrained(file(f, ""))),
    ("DYCK-V003", True, lambda v, f: dyck.Vocabulary.from_pretrained(file(f, '{"model": {"type": "BPE"}}'))),
    ("DYCK-V004", True, lambda v, f: dyck.Vocabulary.from_pretrained(file(f, '{"model": {"type": "Lattice"}}'))),
    (
        "DYCK-V005",
        True,
        lambda v, f: dyck.Vocabulary.from_pretrained(file(f, BPE % '"vocab": {"a": 0, "b": 0}, "merges": []')),
    ),
    (
        "DYCK-V006",
        True,
        lambda v, f: dyck.Vocabulary.from_pretrained(file(f, BPE % '"vocab": {"a": -1}, "merges": []')),
    ),
    (
        "DYCK-V007",
        True,
        lambda v, f: dyck.Vocabulary.from_pretrained(file(f, BPE % '"vocab": {"a": 0, "b": 1}, "merges": ["a b"]')),
    ),
    ("DYCK-V009", True, lambda v, f: dyck.Vocabulary.from_pretrained(file(f, "GIF89a"))),
    ("DYCK-V100", True, lambda v, f: dyck.compile(dyck.Grammar.gbnf('root ::= "a" <|nope|>'), v)),
    ("DYCK-V103", True, lambda v, f: small('root ::= "b"')),
    ("DYCK-V108", True, lambda v, f: small('root ::= "a"', [])),
    ("DYCK-M001", True, lambda v, f: row(v).accept(ord("b"))),
    ("DYCK-M002", False, lambda v, f: row(v).within(1, dyck.allocate(1, v.size))),
    ("DYCK-M003", True, lambda v, f: palindromes(v)),
    ("DYCK-J001", True, lambda v, f: dyck.Grammar.json_schema('{"type":')),
    ("DYCK-J003", True, lambda v, f: dyck.Grammar.json_schema({"properties": {"a": {"$ref": "#/$defs/x"}}})),
    ("DYCK-T001", False, lambda v, f: dyck.Grammar.structural_tag("[{]")),
    ("DYCK-T002", True, lambda v, f: dyck.Grammar.tools([{"type": "function"}])),
    ("DYCK-T003", True, lambda v, f: dyck.Grammar.tools([{"name": "get weather"}])),
    ("DYCK-T004", False, lambda v, f: dyck.Grammar.tools([], choice="required")),
    ("DYCK-T005", True, lambda v, f: dyck.Grammar.tools([{"name": "now", "parameters": {"$ref": "#/none"}}])),
    ("DYCK-T006", False, lambda v, f: dyck.Grammar.tools([{"name": "now"}], format="herms")),
    (
        "DYCK-T007",
        True,
        lambda v, f: dyck.Grammar.structural_tag({"format": {"type": "regex", "pattern": "("}}),
    ),
    ("DYCK-T008", True, lambda v, f: dyck.Grammar.tools([{"type": "web_search"}])),
    ("DYCK-T010", False, lambda v, f: dyck.Grammar.tools([{"name": "now"}]).parse("<tool_call>{")),
    (
        "DYCK-T011",
        True,
        lambda v, f: dyck.Grammar.tools([{"name": "now"}]).parse(
            '<tool_call>\n{"name": "nobody", "arguments": {}}\n</tool_call>'
        ),
    ),
    ("DYCK-Q001", False, lambda v, f: dyck.Grammar.sql(TABLE, dialect="dbase")),
    ("DYCK-Q004", False, lambda v, f: dyck.Grammar.sql("-- nothing")),
    ("DYCK-Q005", True, lambda v, f: dyck.Grammar.sql("CREATE TABLE t")),
    ("DYCK-Q008", False, lambda v, f: dyck.Grammar.sql(TABLE, policy={"role": "r", "select": {"t": ["b"]}})),
    ("DYCK-Q014", False, lambda v, f: dyck.Grammar.sql(TABLE, parameters={"1st": "TEXT"})),
]


@pytest.mark.parametrize(("code", "has_place", "fails"), REACHED, ids=[code for code, _, _ in REACHED])
def test_errors_of_java_are_whole(code, has_place, fails, bytes_vocabulary, tmp_path):
    with pytest.raises(dyck.DyckError) as refusal:
        fails(bytes_vocabulary, tmp_path)
    assert_whole(refusal.value, code, has_place=has_place)


def circle() -> dict[str, object]:
    """Returns a schema that contains itself."""
    schema: dict[str, object] = {}
    schema["not"] = schema
    return schema


#: Code, place, a part of the problem, and what raises it: arguments of other types than the interface has.
WRONG: list[tuple[str, str, str, Callable[[dyck.Vocabulary], object]]] = [
    ("DYCK-Y010", "schema", "set", lambda v: dyck.Grammar.json_schema({"enum": {1, 2}})),
    ("DYCK-Y010", "schema", "Circular", lambda v: dyck.Grammar.json_schema(circle())),
    ("DYCK-Y010", "5", "int", lambda v: dyck.Grammar.json_schema(5)),
    ("DYCK-Y002", "pattern", "NoneType", lambda v: dyck.Grammar.regex(None)),
    ("DYCK-Y002", "text_or_path", "NoneType", lambda v: dyck.Grammar.gbnf(None)),
    ("DYCK-Y002", "text_or_path", "int", lambda v: dyck.check(5)),
    ("DYCK-Y002", "texts", "str", lambda v: dyck.Grammar.choice("abc")),
    ("DYCK-Y002", "accept", "(str)", lambda v: row(v).accept("a")),
    ("DYCK-Y002", "try_accept", "(float)", lambda v: row(v).try_accept(1.5)),
    ("DYCK-Y002", "rollback", "(str)", lambda v: row(v).rollback("x")),
    ("DYCK-Y002", "fill", "str", lambda v: row(v).fill(dyck.allocate(1, v.size), "x")),
    ("DYCK-Y002", "within", "NoneType", lambda v: row(v).within(None, dyck.allocate(1, v.size))),
    ("DYCK-Y002", "encode", "int", lambda v: v.encode(5)),
    ("DYCK-Y002", "accepts", "(int)", lambda v: dyck.Grammar.regex("a").accepts(5)),
    ("DYCK-Y002", "matchers", "int", lambda v: dyck.MatcherBatch([1])),
    ("DYCK-Y002", "token 1", "int", lambda v: dyck.Vocabulary.of_tokens(["a", 2])),
    ("DYCK-Y008", "array", "(3,)", lambda v: row(v).fill(np.zeros(3, np.int32))),
    ("DYCK-Y008", "array", "list", lambda v: row(v).fill([0] * 9)),
    ("DYCK-Y008", "array", "1 rows", lambda v: dyck.MatcherBatch([row(v), row(v)]).fill(dyck.allocate(1, v.size))),
    ("DYCK-Y008", "logits", "(10,)", lambda v: row(v).apply(np.zeros(10, np.float32))),
    ("DYCK-Y008", "logits", "list", lambda v: row(v).apply([0.0] * 300)),
]


@pytest.mark.parametrize(("code", "place", "part", "fails"), WRONG)
def test_wrong_arguments_are_named(code, place, part, fails, bytes_vocabulary):
    with pytest.raises(dyck.DyckError) as refusal:
        fails(bytes_vocabulary)
    assert_whole(refusal.value, code, has_place=True)
    assert refusal.value.place == place and part in refusal.value.problem
    assert "io.dyck" not in str(refusal.value)


def test_names_of_files_need_not_be_unicode(tmp_path):
    folder = tmp_path / os.fsdecode(b"\xff")
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("the file system has Unicode names only")
    grammar = folder / "a.gbnf"
    grammar.write_text('root ::= "a"\n')
    assert "deterministic" in str(dyck.check(grammar)) and dyck.Grammar.gbnf(grammar).accepts("a")
    path = file(folder, BPE % '"vocab": {"a": 0, "b": 1}, "merges": []')
    for name in (path, Path(path), folder):
        assert dyck.Vocabulary.from_pretrained(name).size == 2
    with pytest.raises(dyck.VocabularyError) as refusal:
        dyck.Vocabulary.from_pretrained(file(folder, ""))
    assert_whole(refusal.value, "DYCK-V002", has_place=True)
    with pytest.raises(dyck.GrammarError) as unreadable:
        dyck.check(folder / "none.gbnf")
    assert_whole(unreadable.value, "DYCK-Y011", has_place=True)
    assert str(unreadable.value).encode()
