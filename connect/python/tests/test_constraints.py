"""Masks, matchers and batches."""

import random

import numpy as np
import pytest
from conftest import write

import dyck

GRAMMARS = {
    "json": dyck.Grammar.json_schema(
        {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"enum": ["ab", "abc", "é"]}, "c": {"type": "boolean"}},
            "required": ["a"],
            "additionalProperties": False,
        }
    ),
    "nested": dyck.Grammar.gbnf('root ::= "(" root ")" | "ab" | "abc" | [0-9]{1,3}'),
    "regex": dyck.Grammar.regex("(abc|[0-9]+ the)(, (abc|é))*"),
    "lark": dyck.Grammar.lark('start: "a" WORD+\nWORD: /[b-d]/\n'),
    "w3c": dyck.Grammar.ebnf('root ::= "a" ("b" | "c")* "12"'),
    "choice": dyck.Grammar.choice(["ab", "abc", "true"]),
}


def bits(row: np.ndarray, size: int) -> set[int]:
    return {token for token in range(size) if int(row[token // 32]) >> (token % 32) & 1}


@pytest.mark.parametrize("name", GRAMMARS)
def test_a_mask_holds_exactly_the_tokens_that_are_accepted(name, bytes_vocabulary):
    constraint = dyck.compile(GRAMMARS[name], bytes_vocabulary)
    mask = dyck.allocate(2, bytes_vocabulary.size)
    chance = random.Random(name)
    for _ in range(5):
        matcher = constraint.matcher()
        for _ in range(30):
            if matcher.is_finished():
                break
            matcher.fill(mask, 1)
            accepted = set()
            for token in range(bytes_vocabulary.size):
                if matcher.try_accept(token):
                    accepted.add(token)
                    matcher.rollback()
            assert bits(mask[1], bytes_vocabulary.size) == accepted
            assert set(matcher.allowed().tolist()) == accepted
            assert all(matcher.is_allowed(token) == (token in accepted) for token in range(bytes_vocabulary.size))
            matcher.accept(chance.choice(sorted(accepted)))
        assert (mask[0] == -1).all(), "another row was written"


@pytest.mark.parametrize("name", GRAMMARS)
def test_what_is_written_within_a_budget_belongs_to_the_grammar(name, bytes_vocabulary):
    constraint = dyck.compile(GRAMMARS[name], bytes_vocabulary)
    for seed in range(20):
        text = write(constraint, seed)
        assert GRAMMARS[name].accepts(text), text
        assert not GRAMMARS[name].accepts(text + "\n"), text


def test_a_fork_goes_on_alone_and_a_rollback_undoes(bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["nested"], bytes_vocabulary).matcher()
    assert matcher.accept_all(b"((ab)") == 5
    fork = matcher.fork()
    fork.accept(ord(")"))
    assert (matcher.position, fork.position) == (5, 6)
    assert fork.is_accepting() and not matcher.is_accepting()
    fork.rollback(3)
    assert fork.position == 3 and fork.is_allowed(ord("b"))
    assert matcher.accept_all(b")x") == 1
    matcher.reset()
    assert matcher.position == 0


def test_forced_bytes_and_tokens(bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["json"], bytes_vocabulary).matcher()
    assert matcher.forced() == b'{"a": '
    only = dyck.compile(dyck.Grammar.gbnf('root ::= "\\x00\\x01"'), bytes_vocabulary).matcher()
    assert only.forced_tokens()[:2] == [0, 1]


def test_a_refused_token_leaves_the_matcher_as_it_was(bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["choice"], bytes_vocabulary).matcher()
    with pytest.raises(dyck.TokenError) as refusal:
        matcher.accept(ord("x"))
    assert (refusal.value.code, refusal.value.place) == ("DYCK-M001", "position 0") and refusal.value.advice
    with pytest.raises(dyck.UsageError):
        matcher.accept(1 << 40)
    assert matcher.position == 0 and matcher.try_accept(ord("a"))


def test_a_budget_that_does_not_suffice_is_an_error(bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["json"], bytes_vocabulary).matcher()
    with pytest.raises(dyck.DyckError) as refusal:
        matcher.within(matcher.shortest - 1, dyck.allocate(1, bytes_vocabulary.size))
    assert refusal.value.code == "DYCK-M002"


def test_all_kinds_of_arrays_get_the_same_words(bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["json"], bytes_vocabulary).matcher()
    count = dyck.words(bytes_vocabulary.size)
    flat = np.zeros(count, np.int32)
    wide = np.full((3, count + 5), -1, np.int32)
    unsigned = np.zeros((1, count), np.uint32)
    matcher.fill(flat)
    matcher.fill(wide, 2)
    matcher.fill(unsigned)
    assert bits(flat, bytes_vocabulary.size) == set(matcher.allowed().tolist())
    assert (wide[2, :count] == flat).all() and (wide[2, count:] == 0).all() and (wide[:2] == -1).all()
    assert (unsigned[0] == flat.view(np.uint32)).all()


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(3, np.int32),
        np.zeros((1, 99), np.int64),
        np.zeros((2, 2, 99), np.int32),
        np.zeros((99, 4), np.int32).T,
        np.broadcast_to(np.zeros(99, np.int32), (2, 99)),
        [0] * 99,
    ],
)
def test_another_array_is_refused(array, bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["json"], bytes_vocabulary).matcher()
    with pytest.raises(dyck.UsageError) as refusal:
        matcher.fill(array)
    assert refusal.value.code == "DYCK-Y008"


@pytest.mark.parametrize("row", [-1, 2, 1 << 30])
def test_a_row_outside_of_the_array_is_refused(row, bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["json"], bytes_vocabulary).matcher()
    with pytest.raises(dyck.UsageError):
        matcher.fill(dyck.allocate(2, bytes_vocabulary.size), row)


def test_a_batch_writes_what_its_matchers_write(bytes_vocabulary):
    matchers = [
        None if row % 7 == 3 else dyck.compile(GRAMMARS[name], bytes_vocabulary).matcher()
        for row, name in enumerate(list(GRAMMARS) * 5)
    ]
    together = dyck.allocate(len(matchers), bytes_vocabulary.size)
    alone = dyck.allocate(len(matchers), bytes_vocabulary.size)
    batch = dyck.MatcherBatch(matchers, threads=2)
    chance = random.Random(5)
    batch.fill(together)
    for _ in range(10):
        for row, matcher in enumerate(matchers):
            if matcher is not None and not matcher.is_finished():
                matcher.fill(alone, row)
        assert (together == alone).all()
        tokens = [
            0 if matcher is None or matcher.is_finished() else chance.choice(matcher.allowed().tolist())
            for matcher in matchers
        ]
        batch.accept_and_fill(tokens, together)


def test_a_batch_names_the_row_of_a_refused_token(bytes_vocabulary):
    matchers = [dyck.compile(GRAMMARS["choice"], bytes_vocabulary).matcher() for _ in range(3)]
    batch = dyck.MatcherBatch(matchers)
    with pytest.raises(dyck.TokenError) as refusal:
        batch.accept_and_fill([ord("a"), ord("x"), ord("t")], dyck.allocate(3, bytes_vocabulary.size))
    assert refusal.value.place == "row 1"
    assert [matcher.position for matcher in matchers] == [1, 0, 1]
    with pytest.raises(dyck.UsageError):
        batch.fill(dyck.allocate(2, bytes_vocabulary.size))


def test_logits_of_forbidden_tokens_become_minus_infinity(bytes_vocabulary):
    matcher = dyck.compile(GRAMMARS["choice"], bytes_vocabulary).matcher()
    logits = np.zeros(bytes_vocabulary.size + 3, np.float32)
    matcher.apply(logits)
    assert {int(token) for token in np.flatnonzero(logits == 0)} == set(matcher.allowed().tolist())
