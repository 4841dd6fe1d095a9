"""The programs on the pages."""

import os
import re
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
