"""The tokenizer of the small model: byte-level byte-pair encoding."""

from itertools import islice

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

import conversation

# Words have no blank of their own, so that a name has the same tokens in a request and in an answer. Each digit is alone.
# Signs and the blanks between words go together: ` = '` can be one token.
WORDS = r"\p{L}+|\p{N}|[^\p{L}\p{N}]+"


def train_tokenizer(size, texts=6000, seed=3):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(WORDS), behavior="isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size, special_tokens=conversation.SPECIAL, initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(corpus(texts, seed), trainer)
    return tokenizer


def corpus(texts, seed):
    """What is said and answered, without the special tokens, and with few names that do not exist."""
    for prompt, answer in islice(conversation.examples(seed, made_up_share=0.05), texts):
        for special in conversation.SPECIAL:
            prompt, answer = prompt.replace(special, "\0"), answer.replace(special, "\0")
        yield from (part for part in (prompt + "\0" + answer).split("\0") if part)
