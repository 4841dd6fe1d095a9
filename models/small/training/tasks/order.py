"""Sentences and orders: JSON texts of order.schema.json, which stands beside cases.jsonl; members in the order of the schema."""

import json

from tasks.words import COLOURS, NUMBERS, SIZES

SYSTEM = "order"

DELIVERIES = [(["by express", "as an express delivery", "!with express delivery"], "express"),
              (["by standard delivery", "with the normal post", "!as a standard delivery"], "standard"),
              (["to be picked up", "for pickup", "!to pick up"], "pickup")]
FRAMES = [
    "{who} orders {items}{rest}", "{who} wants {items}{rest}", "{who} would like {items}{rest}",
    "please send {items} for {who}{rest}", "{items} for {who}{rest}", "an order of {who}: {items}{rest}",
    "please note an order for {who}: {items}{rest}", "!{who} would like to order {items}{rest}", "!please send {who} {items}{rest}",
    "!an order for {who}: {items}{rest}", "!for {who} {items}{rest}",
]


def plural(word, quantity):
    return word if quantity == 1 else word + ("es" if word.endswith(("s", "x", "sh", "ch")) else "s")


def item(draw):
    quantity = draw.rng.choices([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 24], [8, 5, 4, 3, 2, 2, 1, 1, 1, 1, 1, 2, 1, 1])[0]
    product = draw.name("product")
    said = draw.of(["a", "one"]) if quantity == 1 else NUMBERS[quantity] if quantity < 13 and draw.chance(0.6) else str(quantity)
    entry = {"product": product, "quantity": quantity}
    if draw.chance(0.4):
        entry["size"] = draw.of(SIZES)
        said += " " + entry["size"]
    if draw.chance(0.4):
        entry["colour"] = draw.of(COLOURS)
        said += " " + entry["colour"]
    return f"{said} {plural(product, quantity)}", entry


def make(draw):
    """A sentence, its order, and what is in it, in words."""
    count = draw.rng.choices([1, 2, 3], [5, 4, 1])[0]
    pairs = [item(draw) for _ in range(count)]
    phrases = [p for p, _ in pairs]
    items = phrases[0] if count == 1 else ", ".join(phrases[:-1]) + " and " + phrases[-1]
    who = draw.name("person") if draw.chance(0.7) else draw.name("first")
    order = {"customer": who, "items": [e for _, e in pairs]}
    rest = ""
    if draw.chance(0.5):
        order["city"] = draw.name("city")
        rest += draw.phrase([" to {c}", " in {c}", ", to {c}", "! going to {c}", "!, in {c}"]).format(c=order["city"])
    order["delivery"] = "standard"
    if draw.chance(0.6):
        spoken, order["delivery"] = draw.of(DELIVERIES)
        rest += draw.phrase([" {}", ", {}"]).format(draw.phrase(spoken))
    order["gift"] = draw.chance(0.3)
    if order["gift"]:
        rest += draw.phrase([", as a gift", " as a present", ", it is a gift", "!, a present"])
    sentence = draw.phrase(FRAMES).format(who=who, items=items, rest=rest)
    if draw.chance(0.4):
        sentence = sentence[0].upper() + sentence[1:]
    if draw.chance(0.3):
        sentence += "."
    thought = f"items: {count}; delivery: {order['delivery']}."
    return sentence, json.dumps(order, ensure_ascii=False), thought
