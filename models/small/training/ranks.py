"""A tokenizer from the first tokens of a tiktoken file: a real vocabulary to measure with, of any size."""

import base64

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers

# The words of Llama 3.
WORDS = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def byte_letters():
    """The letter that stands for each byte in a tokenizer.json."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in plain]
    return {b: chr(b) for b in plain} | {b: chr(256 + i) for i, b in enumerate(others)}


def parts(token, ranks):
    """The two tokens that the last merge of this one joins."""
    pieces = [token[i : i + 1] for i in range(len(token))]
    while len(pieces) > 2:
        rank, i = min((ranks.get(pieces[i] + pieces[i + 1], 1 << 30), i) for i in range(len(pieces) - 1))
        if rank == 1 << 30:
            raise ValueError(f"no merges make {token!r}")
        pieces[i : i + 2] = [pieces[i] + pieces[i + 1]]
    return pieces


def tokenizer_of_ranks(file, size, special):
    """The first tokens of the file, and as many special ones as complete the size: those named, then reserved ones."""
    ranks = {}
    for line in file.read_text().splitlines():
        token, rank = line.split()
        ranks[base64.b64decode(token)] = int(rank)
    count = size - 256
    letters = byte_letters()
    spell = lambda token: "".join(letters[b] for b in token)
    kept = sorted((t for t, r in ranks.items() if r < count), key=ranks.__getitem__)
    merges = [tuple(map(spell, parts(t, ranks))) for t in kept if len(t) > 1]
    tokenizer = Tokenizer(models.BPE(vocab={spell(t): i for i, t in enumerate(kept)}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(WORDS), behavior="isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    names = [*special, *(f"<|reserved_{i}|>" for i in range(size - len(kept) - len(special)))]
    tokenizer.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in names])
    assert tokenizer.get_vocab_size() == size
    return tokenizer
