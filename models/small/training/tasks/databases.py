"""The three schemas as one SQLite database, so that two queries can be compared by what they answer."""

import random
import sqlite3

from tasks import words

SCHEMA = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, email TEXT, joined TEXT);
CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT, kind TEXT, price REAL, stock INTEGER);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, placed_at TEXT, total REAL);
CREATE TABLE order_items (order_id INTEGER, product_id INTEGER, quantity INTEGER, price REAL);
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, country TEXT, born INTEGER);
CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER, genre TEXT, year INTEGER, pages INTEGER);
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, city TEXT, joined TEXT);
CREATE TABLE loans (id INTEGER PRIMARY KEY, book_id INTEGER, member_id INTEGER, taken_at TEXT, returned_at TEXT);
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT, city TEXT, budget INTEGER);
CREATE TABLE employees
  (id INTEGER PRIMARY KEY, name TEXT, department_id INTEGER, salary INTEGER, title TEXT, hired TEXT);
CREATE TABLE projects (id INTEGER PRIMARY KEY, name TEXT, department_id INTEGER);
CREATE TABLE assignments (employee_id INTEGER, project_id INTEGER, hours INTEGER);
"""

TABLES = [line.split()[2] for line in SCHEMA.splitlines() if line.startswith("CREATE TABLE")]


def statements(seed=5):
    """The SQL that makes and fills the tables, one statement a line after those of the schema."""
    rng = random.Random(seed)
    people = words.HELD_PEOPLE + rng.sample(words.PEOPLE, 40)
    cities = words.HELD_CITIES * 2 + words.CITIES
    departments = words.DEPARTMENTS + words.HELD_DEPARTMENTS
    projects = words.PROJECTS + words.HELD_PROJECTS
    titles = [f"The {a} {b}" for a in ("Silent", "Last", "Blue", "Hidden", "Long") for b in ("Garden", "River", "Winter", "Letter", "House", "Road")]
    goods = words.PRODUCTS + words.HELD_PRODUCTS

    def date(first=1995, last=2025):
        return f"{rng.randint(first, last)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"

    rows = []
    add = lambda table, *values: rows.append((table, values))
    for i, name in enumerate(people, 1):
        email = None if rng.random() < 0.25 else f"{name.split()[0].lower()}@example.org"
        add("customers", i, name, rng.choice(cities), rng.choice(words.COUNTRIES), email, date())
        add("authors", i, name, rng.choice(words.COUNTRIES), rng.randint(1900, 1990))
        add("members", i, name, rng.choice(cities), date())
        add("employees", i, name, rng.randint(1, len(departments)), rng.randrange(20000, 95000, 1000), rng.choice(words.TITLES), date())
        for _ in range(2):
            add("assignments", i, rng.randint(1, len(projects)), rng.randint(5, 200))
    for i, name in enumerate(goods, 1):
        add("products", i, name, rng.choice(words.KINDS), rng.randrange(3, 500) + 0.5, rng.choice([0, 0, 3, 12, 40]))
    for i, title in enumerate(titles, 1):
        add("books", i, title, rng.randint(1, len(people)), rng.choice(words.GENRES), rng.randint(1940, 2024), rng.randrange(60, 700))
    for i in range(1, 121):
        add("orders", i, rng.randint(1, len(people) - 5), date(2015), rng.randrange(10, 700))
        for product in rng.sample(range(1, len(goods) + 1), 2):
            add("order_items", i, product, rng.randint(1, 9), rng.randrange(3, 300))
    for i in range(1, 91):
        add("loans", i, rng.randint(1, len(titles)), rng.randint(1, len(people)), date(2020), None if rng.random() < 0.3 else date(2024))
    for i, name in enumerate(departments, 1):
        add("departments", i, name, rng.choice(cities), rng.randrange(10000, 120000, 5000))
    for i, name in enumerate(projects, 1):
        add("projects", i, name, rng.randint(1, len(departments)))
    literal = lambda v: "NULL" if v is None else str(v) if not isinstance(v, str) else "'" + v.replace("'", "''") + "'"
    return [f"INSERT INTO {table} VALUES ({', '.join(map(literal, values))});" for table, values in rows]


def script():
    return SCHEMA.lstrip() + "\n".join(statements()) + "\n"


def connect():
    """A new database in memory."""
    database = sqlite3.connect(":memory:")
    database.executescript(script())
    return database
