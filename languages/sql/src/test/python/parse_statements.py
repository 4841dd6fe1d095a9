"""Reads statements with parsers that know nothing of Dyck: each must be one SELECT.

    pip install pglast sqlglot
    mvn -pl languages/sql test -Dtest=ParsersTest -Ddyck.sql.statements=100 -Ddyck.sql.write=FOLDER
    python languages/sql/src/test/python/parse_statements.py FOLDER

The folder has a file for each database, a statement a line. PostgreSQL's own parser (pglast) reads those for PostgreSQL.
"""

import pathlib
import sys

import pglast
import sqlglot

DIALECTS = {"SQLITE": "sqlite", "DUCKDB": "duckdb", "POSTGRESQL": "postgres"}


def main(folder):
    wrong = 0
    for file in sorted(pathlib.Path(folder).glob("*.sql")):
        statements = file.read_text(encoding="utf-8").splitlines()
        counts = {}
        for statement in statements:
            if file.stem == "POSTGRESQL":
                parsed = pglast.parse_sql(statement)
                kinds = [type(one.stmt).__name__ for one in parsed]
                counts["pglast"] = counts.get("pglast", 0) + 1
                wrong += report(kinds == ["SelectStmt"], statement, kinds)
            if file.stem in DIALECTS:
                try:
                    parsed = sqlglot.parse(statement, read=DIALECTS[file.stem])
                except sqlglot.errors.ParseError as error:
                    counts["not read by sqlglot"] = counts.get("not read by sqlglot", 0) + 1
                    print(f"{file.stem}: sqlglot cannot read: {statement}\n  {error}")
                    continue
                kinds = [type(one).__name__ for one in parsed if one is not None]
                counts["sqlglot"] = counts.get("sqlglot", 0) + 1
                right = len(kinds) == 1 and kinds[0] in ("Select", "Union", "Intersect", "Except")
                wrong += report(right, statement, kinds)
        print(f"{file.stem}: {len(statements)} statements, {counts}")
    return 1 if wrong else 0


def report(right, statement, kinds):
    if not right:
        print(f"WRONG {kinds}: {statement}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
