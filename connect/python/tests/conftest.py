import random

import pytest

import dyck


@pytest.fixture(scope="session")
def bytes_vocabulary() -> dyck.Vocabulary:
    """All bytes, some longer tokens, a special one and an end."""
    tokens: list[bytes | str | None] = [bytes([value]) for value in range(256)]
    tokens += [b'{"', b'": ', b'", "', b"true", b"12", b"\xc3\xa9", b" the", b'"}', b"ab", b"abc"]
    tokens += [None, "<|tool|>", "<|end|>"]
    return dyck.Vocabulary.of_tokens(tokens, special=[len(tokens) - 2], end_tokens=[len(tokens) - 1])


def write(constraint: dyck.Constraint, seed: int, budget: int = 60) -> str:
    """Writes a random text of a constraint within a budget."""
    matcher = constraint.matcher()
    mask = dyck.allocate(1, constraint.vocabulary.size)
    chance = random.Random(seed)
    tokens = []
    for left in range(max(budget, matcher.shortest), 0, -1):
        if matcher.is_finished():
            break
        matcher.within(left, mask)
        ids = [token for token in range(constraint.vocabulary.size) if mask[0, token // 32] >> (token % 32) & 1]
        token = chance.choice(ids)
        matcher.accept(token)
        tokens.append(token)
    assert matcher.is_finished()
    return constraint.vocabulary.decode(tokens).decode()
