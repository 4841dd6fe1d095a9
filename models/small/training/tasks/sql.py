"""Questions and queries of the grammar `sample:sql` over three schemas, which SQLite runs too.

A question about one table is composed: what is asked for, filters, an order, a limit. Questions about several tables are
templates. tasks/databases.py makes the tables.
"""

from tasks.words import COUNTRIES, GENRES, KINDS, TITLES, spoken

SYSTEM = "sql"

# Table: its noun, columns one may ask for (word: column), filters (phrases, condition), orders (phrases, column).
ENTITIES = {
    "customers": ("customers", {"names": "name", "emails": "email", "cities": "city"}, [
        (["from {city}", "who live in {city}", "in {city}", "!living in {city}"], "city = '{city}'"),
        (["from {country}", "who live in {country}", "!living in {country}"], "country = '{country}'"),
        (["who joined after {year}", "who have joined after {year}", "!joined after {year}"], "joined > '{year}-12-31'"),
        (["without an email", "who have no email", "!with no email"], "email IS NULL"),
        (["called {person}", "with the name {person}", "!who have the name {person}"], "name = '{person}'"),
    ], [(["by name", "sorted by name", "!in the order of their names"], "name"),
        (["newest first", "the newest first", "!with the newest first"], "joined DESC")]),
    "products": ("products", {"titles": "title", "prices": "price"}, [
        (["of kind {kind}", "that are {kind}", "of the kind {kind}", "!in the kind {kind}"], "kind = '{kind}'"),
        (["cheaper than {n}", "that cost less than {n}", "below {n}", "!with a price below {n}"], "price < {n}"),
        (["dearer than {n}", "that cost more than {n}", "above {n}", "!with a price above {n}"], "price > {n}"),
        (["out of stock", "that are out of stock", "!with no stock"], "stock = 0"),
    ], [(["by title", "sorted by title", "!in the order of their titles"], "title"),
        (["the cheapest first", "cheapest first", "!with the cheapest first"], "price"),
        (["the dearest first", "dearest first", "!with the dearest first"], "price DESC")]),
    "books": ("books", {"titles": "title", "pages": "pages", "years": "year"}, [
        (["of the genre {genre}", "in the genre {genre}", "that are {genre}", "!with the genre {genre}"], "genre = '{genre}'"),
        (["from before {year}", "older than {year}", "!that are from before {year}"], "year < {year}"),
        (["from after {year}", "newer than {year}", "!that are from after {year}"], "year > {year}"),
        (["with more than {n} pages", "longer than {n} pages", "!of more than {n} pages"], "pages > {n}"),
    ], [(["by title", "sorted by title", "!in the order of their titles"], "title"),
        (["the longest first", "longest first", "!with the longest first"], "pages DESC"),
        (["the oldest first", "oldest first", "!with the oldest first"], "year")]),
    "members": ("members", {"names": "name", "cities": "city"}, [
        (["from {city}", "who live in {city}", "in {city}", "!living in {city}"], "city = '{city}'"),
        (["who joined after {year}", "who have joined after {year}", "!joined after {year}"], "joined > '{year}-12-31'"),
        (["called {person}", "with the name {person}", "!who have the name {person}"], "name = '{person}'"),
    ], [(["by name", "sorted by name", "!in the order of their names"], "name")]),
    "employees": ("employees", {"names": "name", "salaries": "salary", "titles": "title"}, [
        (["who earn more than {money}", "with more than {money}", "!earning more than {money}"], "salary > {money}"),
        (["who earn less than {money}", "with less than {money}", "!earning less than {money}"], "salary < {money}"),
        (["with the title {job}", "who are {job}", "!who have the title {job}"], "title = '{job}'"),
        (["hired after {year}", "who have been hired after {year}", "!who were hired after {year}"], "hired > '{year}-12-31'"),
        (["called {person}", "with the name {person}", "!who have the name {person}"], "name = '{person}'"),
    ], [(["by name", "sorted by name", "!in the order of their names"], "name"),
        (["the best paid first", "best paid first", "!with the best paid first"], "salary DESC")]),
}

# Questions about several tables, and aggregates.
QUESTIONS = [
    (["how many customers are there in each city", "count the customers of each city", "!the number of customers in each city"],
     "SELECT city, COUNT(*) FROM customers GROUP BY city"),
    (["what is the average price of each kind", "the average price by kind", "!for each kind the average price"],
     "SELECT kind, AVG(price) FROM products GROUP BY kind"),
    (["which orders has {person} placed", "show the orders of {person}", "!which are the orders of {person}"],
     "SELECT o.id, o.total FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.name = '{person}'"),
    (["how much has {person} spent", "the sum of all orders of {person}", "!how much did {person} spend"],
     "SELECT SUM(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.name = '{person}'"),
    (["which customers from {city} have orders above {n}", "who in {city} has orders above {n}",
      "!customers in {city} with orders above {n}"],
     "SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id"
     " WHERE c.city = '{city}' AND o.total > {n}"),
    (["which cities have more than {few} customers", "cities with more than {few} customers",
      "!in which cities are more than {few} customers"],
     "SELECT city FROM customers GROUP BY city HAVING COUNT(*) > {few}"),
    (["which customers have no orders", "customers without orders", "!who has no orders"],
     "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)"),
    (["how often was each product sold", "the sold quantity of each product", "!for each product the quantity sold"],
     "SELECT p.title, SUM(i.quantity) FROM products p JOIN order_items i ON i.product_id = p.id GROUP BY p.title"),
    (["which books did {person} write", "show the books by {person}", "books of {person}", "!which books are by {person}"],
     "SELECT b.title FROM books b JOIN authors a ON a.id = b.author_id WHERE a.name = '{person}'"),
    (["which books has {person} borrowed", "show the loans of {person}", "!which loans has {person}"],
     "SELECT b.title FROM books b JOIN loans l ON l.book_id = b.id JOIN members m ON m.id = l.member_id"
     " WHERE m.name = '{person}'"),
    (["which books are by authors from {country}", "books of authors from {country}",
      "!show the books whose authors are from {country}"],
     "SELECT title FROM books WHERE author_id IN (SELECT id FROM authors WHERE country = '{country}')"),
    (["how many books are there of each genre", "count the books of each genre", "!the number of books in each genre"],
     "SELECT genre, COUNT(*) FROM books GROUP BY genre"),
    (["which books are still on loan", "which loans are open", "!which books are on loan still"],
     "SELECT b.title FROM books b JOIN loans l ON l.book_id = b.id WHERE l.returned_at IS NULL"),
    (["which members from {city} have loans", "who in {city} has loans", "!members in {city} with loans"],
     "SELECT DISTINCT m.name FROM members m JOIN loans l ON l.member_id = m.id WHERE m.city = '{city}'"),
    (["who works in {department}", "show the employees of {department}", "employees in {department}",
      "!which employees work in {department}"],
     "SELECT e.name FROM employees e JOIN departments d ON d.id = e.department_id WHERE d.name = '{department}'"),
    (["what does {department} pay on average", "the average salary in {department}", "!what is the average salary of {department}"],
     "SELECT AVG(e.salary) FROM employees e JOIN departments d ON d.id = e.department_id WHERE d.name = '{department}'"),
    (["the highest salary of each department", "what is the highest salary in each department",
      "!for each department the highest salary"],
     "SELECT d.name, MAX(e.salary) FROM employees e JOIN departments d ON d.id = e.department_id GROUP BY d.name"),
    (["who works on {project}", "show the people of project {project}", "who is assigned to {project}",
      "!which employees are assigned to {project}"],
     "SELECT e.name FROM employees e JOIN assignments a ON a.employee_id = e.id JOIN projects p ON p.id = a.project_id"
     " WHERE p.name = '{project}'"),
    (["how many hours went into {project}", "the hours of project {project}", "!how many hours has {project}"],
     "SELECT SUM(a.hours) FROM assignments a JOIN projects p ON p.id = a.project_id WHERE p.name = '{project}'"),
    (["who earns more than the average", "employees above the average salary", "!which employees earn more than the average"],
     "SELECT name FROM employees WHERE salary > (SELECT AVG(salary) FROM employees)"),
    (["departments with a budget above {money}", "which departments have more than {money}",
      "!which departments have a budget of more than {money}"],
     "SELECT name FROM departments WHERE budget > {money}"),
]


def values(draw):
    return {
        "city": draw.name("city"), "country": draw.of(COUNTRIES), "person": draw.name("person"),
        "department": draw.name("department"), "project": draw.name("project"), "kind": draw.of(KINDS),
        "genre": draw.of(GENRES), "job": draw.of(TITLES), "year": draw.between(1950, 2024), "n": draw.between(5, 500, 5),
        "money": draw.between(20000, 90000, 5000), "few": draw.between(1, 9),
    }


def composed(draw):
    table = draw.of(list(ENTITIES))
    noun, columns, filters, orders = ENTITIES[table]
    slots = values(draw)
    word = draw.of(list(columns))
    form = draw.between(0, 4)
    if form == 0:
        start, what = draw.phrase([f"how many {noun} are there", f"count the {noun}", f"!the number of {noun}"]), "COUNT(*)"
    elif form == 1:
        first = next(iter(columns))
        start, what = draw.phrase([f"which {noun} are there", f"show the {noun}", f"list the {noun}", f"!give me the {noun}"]), columns[first]
    elif form == 2:
        start, what = draw.phrase([f"show everything about the {noun}", f"all about the {noun}", f"!list everything about the {noun}"]), "*"
    else:
        start, what = draw.phrase([f"show the {word} of the {noun}", f"the {word} of the {noun}", f"list the {word} of the {noun}", f"!give me the {word} of the {noun}"]), columns[word]
    chosen = draw.rng.sample(filters, draw.rng.choices([0, 1, 2], [1, 5, 2])[0])
    question, query, conditions = start, f"SELECT {what} FROM {table}", []
    for index, (phrases, condition) in enumerate(chosen):
        question += (" and " if index else " ") + draw.phrase(phrases).format(**slots)
        conditions.append(condition.format(**slots))
    if conditions:
        query += " WHERE " + " AND ".join(conditions)
    if form and draw.chance(0.4):
        phrases, order = draw.of(orders)
        question += ", " + draw.phrase(phrases)
        query += " ORDER BY " + order
        if draw.chance(0.4):
            limit = draw.between(1, 12)
            question += ", " + draw.phrase(["only {l}", "at most {l}", "the first {l}", "!no more than {l}"]).format(l=spoken(limit, draw))
            query += f" LIMIT {limit}"
    thought = f"table: {table}; filters: {', '.join(conditions) or 'none'}."
    return question, query, thought


def make(draw):
    """A question, its query, and how one gets there, in words."""
    if draw.chance(0.45):
        slots = values(draw)
        phrases, query = draw.of(QUESTIONS)
        question, query = draw.phrase(phrases).format(**slots), query.format(**slots)
        tables = [word for word in query.replace("(", " ").split() if word in TABLES]
        thought = f"tables: {', '.join(dict.fromkeys(tables))}."
    else:
        question, query, thought = composed(draw)
    if draw.chance(0.3):
        question = question[0].upper() + question[1:]
    if draw.chance(0.3):
        question += "?"
    return question, query, thought


TABLES = set("customers products orders order_items authors books members loans departments employees projects assignments".split())
