"""Plain documents of the samples, without a request: generated ones, and the examples that each sample has."""

import json
from pathlib import Path

from tasks import order, robot, sql, words

SAMPLES = Path(__file__).resolve().parents[4] / "samples/src/main/resources/io/dyck/samples"
NAMES = "a b c x y n r t price rate total count width height speed time mass".split()


def arithmetic(draw, depth=2):
    form = draw.between(0, 6) if depth else draw.between(0, 1)
    if form == 0:
        return draw.of(NAMES)
    if form == 1:
        return str(draw.of([0, 1, 2, 3, 4, 5, 10, 12, 100, 0.5, 1.5, 0.05, 3.14159, 9.81]))
    left, right = arithmetic(draw, depth - 1), arithmetic(draw, depth - 1)
    if form in (2, 3):
        return f"{left} {draw.of(['+', '-', '*', '/'])} {right}"
    if form == 4:
        return f"({left} {draw.of(['+', '-'])} {right}) {draw.of(['*', '/'])} {draw.of(NAMES)}"
    if form == 5:
        return f"{draw.of(['sqrt', 'sin', 'cos', 'log', 'exp', 'abs'])}({left})"
    return f"{draw.of(['max', 'min'])}({left}, {right})" if draw.chance(0.4) else f"{draw.of(NAMES)}^2 + {right}"


def json_text(draw):
    person = draw.of(words.PEOPLE)
    mail = person.split()[0].lower() + "@example.org"
    form = draw.between(0, 3)
    if form == 0:
        value = {"name": person, "born": draw.between(1900, 2005), "city": draw.of(words.CITIES), "email": mail}
    elif form == 1:
        value = [{"title": draw.of(words.PRODUCTS), "price": draw.between(1, 90) + 0.5, "colours": draw.rng.sample(words.COLOURS, draw.between(0, 3))} for _ in range(draw.between(1, 3))]
    elif form == 2:
        value = {"room": draw.of(words.PLACES), "temperature": draw.between(-5, 30), "windows": draw.chance(0.5), "note": draw.of([None, *words.MESSAGES])}
    else:
        return order.make(draw)[1]
    return json.dumps(value, indent=2 if draw.chance(0.3) else None)


def lisp(draw):
    name, arg = draw.of("square double twice area next half sum scale step mean".split()), draw.of("x y n a b".split())
    op, k = draw.of("+ - * /".split()), draw.between(1, 12)
    numbers = " ".join(str(draw.between(0, 20)) for _ in range(draw.between(2, 5)))
    return draw.of([
        f"(define ({name} {arg}) ({op} {arg} {k}))", f"(map (lambda ({arg}) ({op} {arg} {k})) '({numbers}))",
        f"(let (({arg} {k})) ({op} {arg} {draw.between(1, 9)}))",
        f"(define ({name} {arg})\n  (if (< {arg} {k})\n      {arg}\n      ({op} {arg} ({name} (- {arg} 1)))))",
        f"; {name} of {arg}\n(define {name} '({numbers}))", f"(display ({name} {k}))",
        f"(if (> {arg} {k}) \"{draw.of(['large', 'yes', 'more'])}\" \"{draw.of(['small', 'no', 'less'])}\")",
    ])


def url(draw):
    host = draw.of(["www.example.org", "example.com", "shop.example.net", "localhost:8080", "127.0.0.1:3000", "docs.example.org"])
    path = "".join("/" + draw.of("api v1 users orders books search reports 2024 archive help index.html images".split()) for _ in range(draw.between(0, 3)))
    query = f"?{draw.of(['q', 'page', 'id', 'sort'])}={draw.of(['1', '2', 'name', 'tea', '77', 'blue'])}" if draw.chance(0.4) else ""
    return f"{draw.of(['https', 'https', 'http'])}://{host}{path or '/'}{query}{draw.of(['', '', '', '#top', '#notes'])}"


def markdown_table(draw):
    columns = draw.rng.sample([
        ("City", lambda: draw.of(words.CITIES)), ("Name", lambda: draw.of(words.FIRST)), ("Price", lambda: str(draw.between(1, 90))),
        ("Room", lambda: draw.of(words.PLACES)), ("Country", lambda: draw.of(words.COUNTRIES)), ("Product", lambda: draw.of(words.PRODUCTS)),
        ("Year", lambda: str(draw.between(1950, 2024))),
    ], draw.between(2, 3))
    rows = [[c for c, _ in columns], ["---"] * len(columns)] + [[f() for _, f in columns] for _ in range(draw.between(2, 4))]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def koo_json_object(draw):
    thing = lambda: {"name": draw.of("Sword Shield Staff Ring Bow Cloak Helm".split()) + " of " + draw.of("Dawn Ash Night Frost Oak".split()), "durability": draw.between(1, 100), "quality": draw.of(["Normal", "Magic", "Unique"])}
    return json.dumps({"name": draw.of(words.FIRST), "class": draw.of(["Warrior", "Rogue", "Sorceror"]), "life": draw.between(1, 200), "mana": draw.between(0, 200), "equipment": [thing() for _ in range(draw.between(0, 2))]})


MAKERS = {
    "json": json_text, "arithmetic": arithmetic, "lisp": lisp, "url": url, "markdown-table": markdown_table,
    "sql": lambda draw: sql.make(draw)[1], "robot": lambda draw: robot.make(draw)[1],
    "koo-multiple-choice": lambda draw: draw.of("Red Orange Yellow Green Blue Indigo Violet".split()),
    "koo-iso-date-time": lambda draw: f"{draw.between(1900, 2030)}-{draw.between(1, 12):02}-{draw.between(1, 28):02}T{draw.between(0, 23):02}:{draw.between(0, 59):02}:{draw.between(0, 59):02}{draw.of(['Z', 'Z', '+01:00', '+05:30'])}",
    "koo-ip-address": lambda draw: ".".join(str(draw.between(0, 255)) for _ in range(4)),
    "koo-quoted-text": lambda draw: json.dumps(draw.of(words.MESSAGES + words.MUSIC + words.PEOPLE)),
    "koo-json-object": koo_json_object,
}


def examples(name):
    """The examples of a sample, as docs/samples.md describes the file."""
    text = (SAMPLES / name / f"{name}.examples.txt").read_text()
    return [part.removesuffix("\n") for part in (text.rstrip("\n") + "\n").split("---\n")]


def make(draw):
    """The name of a sample and one of its documents."""
    name = draw.of(list(MAKERS))
    if draw.chance(0.15):
        return name, draw.of(examples(name))
    return name, MAKERS[name](draw)
