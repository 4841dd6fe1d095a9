"""Draws phrases and names. What is held out for the experiment is never drawn for training."""

import random
from dataclasses import dataclass

from tasks import words
from tasks.words import PERSON

# A phrase that begins with this mark is held out.
HELD = "!"


@dataclass
class Draw:
    """A source of choices.

    With `held_phrases` a phrase is taken from the held-out ones of its list, where there are some, and with
    `held_names` names are taken from the held-out ones.
    """

    rng: random.Random
    held_phrases: bool = False
    held_names: bool = False
    made_up_share: float = 0.35

    def phrase(self, phrases):
        held = [p[1:] for p in phrases if p.startswith(HELD)]
        known = [p for p in phrases if not p.startswith(HELD)]
        return self.rng.choice(held if self.held_phrases and held else known)

    def of(self, values):
        return self.rng.choice(values)

    def chance(self, probability):
        return self.rng.random() < probability

    def between(self, low, high, step=1):
        return self.rng.randrange(low, high + 1, step)

    def name(self, kind):
        """A name of words.NAMES. In training one of three is made up, so that the model learns to copy; never a held-out one."""
        known, held, capital, longest = words.NAMES[kind]
        if self.held_names:
            return self.rng.choice(held)
        if self.chance(self.made_up_share):
            while True:
                made = self.made_up(capital, longest)
                if made not in held:
                    return made
        return self.rng.choice(known)

    def made_up(self, capital, longest):
        """Words that do not exist: two for a person, else now and then two where names may have so many."""
        parts = []
        for _ in range(2 if longest == 2 and (capital == PERSON or self.chance(0.12)) else 1):
            word = "".join(
                self.of(words.ONSETS) + self.of(words.VOWELS) for _ in range(self.between(1, 3))
            ) + self.of(words.CODAS)
            parts.append(word.capitalize() if capital else word)
        return " ".join(parts)
