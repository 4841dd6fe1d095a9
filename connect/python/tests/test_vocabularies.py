"""Vocabularies of Python's tokenizers."""

import io
import json

import pytest

import dyck

TEXTS = ["the cat sat on the mat", "éléphant 日本語 🙂", '{"a": [1, 2.5, true]}', "def f(x):\n    return x\n"] * 30


def byte_level():
    tokenizers = pytest.importorskip("tokenizers")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=500, special_tokens=["<|end|>"], initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet()
    )
    tokenizer.train_from_iterator(TEXTS, trainer)
    return tokenizer


def check(vocabulary: dyck.Vocabulary, encode) -> None:
    for text in TEXTS[:4]:
        assert vocabulary.decode(encode(text)).decode().strip() == text.strip()


def test_tokenizers():
    tokenizer = byte_level()
    vocabulary = dyck.Vocabulary.from_pretrained(tokenizer, end_tokens=[0], size=600, check="all")
    check(vocabulary, lambda text: tokenizer.encode(text).ids)
    assert vocabulary.encode("the cat") == tokenizer.encode("the cat").ids
    assert vocabulary.size == 600 and vocabulary.end_tokens == [0] and vocabulary.token_bytes(0) is None


def test_tokenizers_from_a_file(tmp_path):
    tokenizer = byte_level()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    by_file = dyck.Vocabulary.from_pretrained(tmp_path / "tokenizer.json", end_tokens=[0])
    assert by_file.hash == dyck.Vocabulary.from_pretrained(tokenizer, end_tokens=[0]).hash
    assert dyck.Vocabulary.from_pretrained(tmp_path, end_tokens=[0]).hash == by_file.hash


def test_a_decoder_that_differs_is_refused():
    tokenizers = pytest.importorskip("tokenizers")
    tokenizer = byte_level()
    data = json.loads(tokenizer.to_str())
    data["decoder"] = {"type": "WordPiece", "prefix": "##", "cleanup": True}
    decoders = {"honest": tokenizer, "liar": tokenizers.Tokenizer.from_str(json.dumps(data))}

    class Backend:
        to_str = tokenizer.to_str

    class Wrapped:
        backend_tokenizer = Backend
        eos_token_id = 0

    for name, decoder in decoders.items():
        Backend.decode_batch = decoder.decode_batch
        if name == "honest":
            assert dyck.Vocabulary.from_pretrained(Wrapped(), check="all").size == tokenizer.get_vocab_size()
        else:
            with pytest.raises(dyck.VocabularyError) as refusal:
                dyck.Vocabulary.from_pretrained(Wrapped(), check="all")
            assert refusal.value.code == "DYCK-Y007"


def test_tiktoken():
    tiktoken = pytest.importorskip("tiktoken")
    ranks = {bytes([value]): value for value in range(256)} | {b"th": 256, b"the": 257, b" the": 258, b"\xc3\xa9": 259}
    encoding = tiktoken.Encoding(
        "small", pat_str=r"\s?\S+|\s+", mergeable_ranks=ranks, special_tokens={"<|endoftext|>": 261, "<|x|>": 262}
    )
    vocabulary = dyck.Vocabulary.from_pretrained(encoding, check="all")
    check(vocabulary, encoding.encode)
    assert vocabulary.end_tokens == [261] and vocabulary.size == 263
    assert vocabulary.token_bytes(260) is None and vocabulary.token_bytes(262) is None


@pytest.mark.parametrize("kind", ["bpe", "unigram"])
def test_sentencepiece(kind, tmp_path):
    sentencepiece = pytest.importorskip("sentencepiece")
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(TEXTS),
        model_writer=model,
        vocab_size=340,
        model_type=kind,
        byte_fallback=True,
        normalization_rule_name="identity",
        remove_extra_whitespaces=False,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    vocabulary = dyck.Vocabulary.from_pretrained(processor, check="all")
    check(vocabulary, processor.encode)
    assert processor.eos_id() in vocabulary.end_tokens


def test_what_is_no_tokenizer_is_refused(tmp_path):
    with pytest.raises(dyck.VocabularyError) as refusal:
        dyck.Vocabulary.from_pretrained(object())
    assert refusal.value.code == "DYCK-Y006"
    with pytest.raises(dyck.VocabularyError) as refusal:
        dyck.Vocabulary.from_pretrained(str(tmp_path / "none-such"))
    assert (refusal.value.code, refusal.value.place) == ("DYCK-Y006", str(tmp_path / "none-such"))
    (tmp_path / "x.json").write_text("[")
    with pytest.raises(dyck.VocabularyError) as refusal:
        dyck.Vocabulary.from_pretrained(tmp_path / "x.json")
    assert refusal.value.code.startswith("DYCK-V")


def test_the_tokens_of_a_vocabulary(bytes_vocabulary):
    assert bytes_vocabulary.token_bytes(65) == b"A"
    assert len(bytes_vocabulary) == bytes_vocabulary.size == 269
    assert bytes_vocabulary.end_tokens == [268]
    with pytest.raises(dyck.UsageError):
        bytes_vocabulary.encode("A")


def test_words_that_are_joined_by_blanks_are_compared_behind_a_word():
    tokenizers = pytest.importorskip("tokenizers")
    words = {word: token for token, word in enumerate(["?", "the", "tree", "grows"])}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(words, unk_token="?"))
    vocabulary = dyck.Vocabulary.from_pretrained(tokenizer, end_tokens=[0], check="all")
    assert vocabulary.decode([1, 2, 3]) == b" the tree grows"
