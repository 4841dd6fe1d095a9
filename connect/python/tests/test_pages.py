"""The programs on the pages."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dyck


def programs() -> dict[str, list[str]]:
    """Returns the programs of each page of the variable DYCK_PAGES."""
    pages = [Path(page) for page in os.environ.get("DYCK_PAGES", "").split(os.pathsep) if page]
    return {page.name: re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL) for page in pages}


def test_programs_of_the_page_run():
    found = programs()
    if not found:
        pytest.skip("the variable DYCK_PAGES names no pages")
    (program,) = found["python.md"]
    names: dict[str, object] = {}
    exec(program, names)
    matcher = names["matcher"]
    assert isinstance(matcher, dyck.Matcher) and matcher.position == 1


def test_a_loop_of_the_readme_runs(bytes_vocabulary):
    found = programs()
    if not found:
        pytest.skip("the variable DYCK_PAGES names no pages")
    _, loop = found["README.md"]
    names: dict[str, object] = {
        "dyck": dyck,
        "tokenizer": "o200k",
        "grammar": dyck.Grammar.choice(["yes", "no"]),
        "sample": lambda _: names["matcher"].allowed()[-1],  # type: ignore[attr-defined]
    }
    exec(loop, names)
    assert names["matcher"].is_finished()  # type: ignore[attr-defined]


def examples() -> list[tuple[str, str, str]]:
    """Returns the rows of the section "Python" of the page error-examples.md."""
    pages = [Path(page) for page in os.environ.get("DYCK_PAGES", "").split(os.pathsep) if page]
    texts = [page.read_text() for page in pages if page.name == "error-examples.md"]
    sections = [text.split("\n## Python\n", 1)[1].split("\n## ", 1)[0] for text in texts]
    return [row for text in sections for row in re.findall(r"(?m)^\| (DYCK-Y\d{3}) \| `(.*)` \| `(.*)` \|$", text)]


def said(example: str) -> str:
    """Returns the code of the error that an example raises in a process of its own, or nothing."""
    variables = {}
    while setting := re.match(r"(DYCK_\w+)=(\S+) ", example):
        variables[setting[1]] = setting[2]
        example = example[setting.end() :]
    program = f"import dyck\ntry:\n    {example}\nexcept dyck.DyckError as e:\n    print(e.code)"
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_bad_examples_have_their_codes_and_the_mended_ones_none():
    found = examples()
    if not found:
        pytest.skip("the variable DYCK_PAGES names no page with examples")
    for code, bad, mended in found:
        assert said(bad) == code, bad
        assert said(mended) == "", mended
