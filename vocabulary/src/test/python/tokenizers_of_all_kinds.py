"""Trains a small tokenizer of every kind with the original libraries and writes down what these make
of many texts, for OriginalLibrariesTest.

  python tokenizers_of_all_kinds.py train DIR            the tokenizers; nothing else is read
  python tokenizers_of_all_kinds.py cases DIR N [SEED]   N texts for each file in DIR
  python tokenizers_of_all_kinds.py cases DIR N SEED NAME…   the same for some of them

compare.sh beside this file makes the environment it needs.
"""

import base64
import json
import os
import random
import sys
import unicodedata

PAGE = """
The old lighthouse keeper climbed the stairs, one hundred and twelve of them, every evening at dusk.
He didn't count them any more; he'd say it's the legs that count. "Is it raining?" his wife would ask.
"Not yet," he'd answer, and light the lamp. There were 3 boats out, 27 nets and 1,984 herrings, they said.
{"name": "Ada", "age": 36, "tags": ["x", "y"], "nested": {"ok": true, "none": null, "pi": 3.14159}}
SELECT name, COUNT(*) FROM users WHERE age >= 18 AND city <> 'Rome' GROUP BY name ORDER BY 2 DESC;
def area(width, height):
    # the area of a rectangle
    return width * height if width > 0 else 0
for (int i = 0; i < n; i++) { total += values[i]; }
Der Wärter ging über die Brücke, aß einen Apfel und sagte: "Schön, daß Sie kommen!" Größe 42, Preis 9,99 €.
Le garçon à côté de l'école préférait l'été; où est-il allé ? Peut-être à Besançon, chez sa sœur.
El niño comió una piña en la montaña. ¿Dónde está mañana? ¡Aquí mismo, señor!
Старый маяк стоял на скале, и каждый вечер смотритель поднимался по лестнице. Сколько ступеней? Сто.
Ο φάρος στεκόταν πάνω στον βράχο και κάθε βράδυ ο φύλακας ανέβαινε τη σκάλα.
灯台守は毎晩、階段を登った。百十二段あると言われている。「雨ですか」と妻は聞いた。
守塔人每天傍晚都要爬上楼梯，一共一百一十二级。他的妻子问：下雨了吗？
등대지기는 매일 저녁 계단을 올라갔다. 모두 백열두 개라고 한다. 비가 오나요?
كان حارس المنارة يصعد الدرج كل مساء، ولم يعد يعدّ الدرجات.
שומר המגדלור עלה במדרגות בכל ערב, ולא ספר אותן עוד.
प्रकाशस्तंभ का रखवाला हर शाम सीढ़ियाँ चढ़ता था। क्या बारिश हो रही है?
ผู้ดูแลประภาคารขึ้นบันไดทุกเย็น และไม่นับขั้นบันไดอีกต่อไป
Người gác hải đăng leo cầu thang mỗi buổi tối. Trời có mưa không?
🙂 👍🏽 👨‍👩‍👧 🇩🇪 🏳️‍🌈 ½ ² ﬁ ① Å Ω ㎏ … – — « » “ ” ‘ ’ \t tab\r\n line
"""

ODD = (
    "\u0000\u0001\u0007\u001f\u007f\u0085\u00a0\u00ad\u0300\u0301\u0327\u0345\u034f\u0378\u0483\u0600\u061c"
    "\u064b\u070f\u0903\u094d\u0e33\u0eb3\u1100\u1161\u11a8\u115f\u1160\u1680\u180e\u1ab0\u200b\u200c\u200d"
    "\u200e\u2028\u2029\u202f\u2060\u2066\u20e3\u2581\u2126\u212b\u3000\u3099\u30fc\uac00\uac01\uf900\ufb01"
    "\ufb1d\ufdfa\ufe0f\ufeff\uff01\uff21\uff9e\ufffd\U00010330\U00010400\U00010437\U0001d15e\U0001d400"
    "\U0001f1e6\U0001f3fd\U0001f468\U0001f600\U00020000\U0002f800\U000e0001\U000e0061\U000f0000\u017f\u0130"
    "\u0131\u03a3\u03c2\u1e9e\u00df\u01c5\u1c89\u2c2f\ua7cb\u11938"
)
WORDS = [w for w in PAGE.split() if w]
NAMES = ["<s>", "</s>", "<unk>", "<pad>", "<tool>", "<0x41>", "[CLS]", "[SEP]", "[UNK]", "##ing", "▁the", "<mask>"]
SPACES = [" ", "  ", "   ", "\n", "\n\n", "\t", "\r\n", " \n ", "\u3000", "\u00a0", "▁", "▁▁"]


def text(r):
    """Natural words, random characters of many scripts, spaces, names of tokens."""
    parts = []
    for _ in range(r.randint(0, 8)):
        kind = r.random()
        if kind < 0.35:
            parts.append(r.choice(WORDS))
        elif kind < 0.45:
            start = r.randrange(len(PAGE) - 30)
            parts.append(PAGE[start : start + r.randint(1, 30)])
        elif kind < 0.6:
            parts.append(r.choice(SPACES))
        elif kind < 0.65:
            parts.append(r.choice(NAMES))
        elif kind < 0.75:
            parts.append("".join(r.choice(ODD) for _ in range(r.randint(1, 4))))
        elif kind < 0.8:
            parts.append(str(r.randrange(10 ** r.randint(1, 7))))
        elif kind < 0.9:
            parts.append("".join(chr(r.randint(32, 126)) for _ in range(r.randint(1, 6))))
        else:
            low, high = r.choice([(0xA0, 0x250), (0x300, 0x600), (0x900, 0xE80), (0x1000, 0x1200),
                                  (0x2000, 0x2C00), (0x3000, 0x3400), (0xA000, 0xB000), (0xFB00, 0xFFFE),
                                  (0x10000, 0x10500), (0x1D100, 0x1D800), (0x1F000, 0x1FA00)])
            parts.append("".join(c for c in (chr(r.randrange(low, high)) for _ in range(r.randint(1, 4)))
                                 if known(c)))
        if r.random() < 0.6:
            parts.append(" ")
    return "".join(parts)


def known(c):
    # Characters that came after Unicode 13 differ between the JDKs and the libraries.
    return not (0xD800 <= ord(c) < 0xE000) and unicodedata.category(c) != "Cn"


# Training.


def train(folder):
    os.makedirs(folder, exist_ok=True)
    page = os.path.join(folder, "page.txt")
    with open(page, "w", encoding="utf8", newline="") as f:
        f.write(PAGE)
    train_hugging_face(folder)
    train_sentence_piece(folder, page)
    train_tiktoken(folder)
    write_gguf(folder)
    os.remove(page)


def train_hugging_face(folder):
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

    lines = PAGE.splitlines()

    def save(tokenizer, name):
        path = os.path.join(folder, name + ".tokenizer.json")
        tokenizer.save(path, pretty=False)

    def bytes_and(*names):
        return list(names) + ["<0x%02X>" % b for b in range(256)]

    def with_fallback(tokenizer):
        tokenizer_json = json.loads(tokenizer.to_str())
        tokenizer_json["model"]["byte_fallback"] = True
        # The tokens of bytes are special in training only.
        tokenizer_json["added_tokens"] = [t for t in tokenizer_json["added_tokens"]
                                          if not t["content"].startswith("<0x")]
        return Tokenizer.from_str(json.dumps(tokenizer_json))

    special = ["<unk>", "<s>", "</s>"]
    # Llama 2: a mark before every text, bytes for what is unknown.
    t = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    t.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(),
                                   decoders.Strip(" ", 1, 0)])
    t.train_from_iterator(lines, trainers.BpeTrainer(vocab_size=800, limit_alphabet=150,
                                                     special_tokens=bytes_and(*special)))
    t.add_tokens([AddedToken("<tool>", normalized=True)])
    save(with_fallback(t), "llama")
    # Gemma: the mark ends a word.
    t = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    t.normalizer = normalizers.Replace(" ", "▁")
    t.pre_tokenizer = pre_tokenizers.Split(" ", "merged_with_previous")
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()])
    t.train_from_iterator(lines, trainers.BpeTrainer(vocab_size=800, limit_alphabet=150,
                                                     special_tokens=bytes_and(*special)))
    save(with_fallback(t), "gemma")
    # Gemma's added tokens that are text; those with marks for spaces are in no text.
    texts = ["<table>", "</table>", "<t", "the", "ther", " a", "  ", "\u2581\u2581"] + ["\n" * n for n in (1, 2, 3, 5)]
    t.add_tokens([AddedToken(c, normalized=False) for c in texts])
    save(with_fallback(t), "gemma-added")
    # Mistral: the first word only.
    t = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True))
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=False)
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(),
                                   decoders.Strip(" ", 1, 0)])
    t.train_from_iterator(lines, trainers.BpeTrainer(vocab_size=800, limit_alphabet=150,
                                                     special_tokens=bytes_and(*special)))
    t.add_tokens([AddedToken("<tool>", normalized=False)])
    save(with_fallback(t), "mistral")
    # Without bytes, with unknown characters one by one, and with ends of words.
    t = Tokenizer(models.BPE(unk_token="<unk>", end_of_word_suffix="</w>"))
    t.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase(), normalizers.StripAccents()])
    t.pre_tokenizer = pre_tokenizers.Whitespace()
    t.decoder = decoders.BPEDecoder()
    t.train_from_iterator(lines, trainers.BpeTrainer(vocab_size=500, limit_alphabet=100, end_of_word_suffix="</w>",
                                                     special_tokens=special))
    save(t, "clip")
    t = Tokenizer(models.BPE(unk_token="<unk>", continuing_subword_prefix="##"))
    t.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    t.decoder = decoders.WordPiece(prefix="##", cleanup=False)
    t.train_from_iterator(lines, trainers.BpeTrainer(vocab_size=500, limit_alphabet=100, special_tokens=special,
                                                     continuing_subword_prefix="##"))
    save(t, "prefixed")
    # Qwen 2: byte-level after composition.
    qwen = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
            r"|\s*[\r\n]+|\s+(?!\S)|\s+")
    t = Tokenizer(models.BPE())
    t.normalizer = normalizers.NFC()
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(qwen), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(lines, trainers.BpeTrainer(
        vocab_size=700, special_tokens=["<|endoftext|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    t.add_tokens([AddedToken("Å-mark", normalized=True), "<tool>"])
    save(t, "qwen")
    # Phi: runs of spaces are added tokens; with others that overlap.
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(lines, trainers.BpeTrainer(
        vocab_size=600, special_tokens=["<|endoftext|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    t.add_tokens([" " * n for n in range(2, 9)] + ["\t\t", "<tool>", "</tool>", "ab", "abc", "bb", " a", "the"])
    save(t, "phi")
    # Falcon: cuts after the bytes were written as characters.
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Punctuation("contiguous"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
        pre_tokenizers.Digits(individual_digits=False), pre_tokenizers.Split(Regex("[0-9][0-9][0-9]"), "isolated")])
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(lines, trainers.BpeTrainer(
        vocab_size=700, special_tokens=["<|endoftext|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    save(t, "falcon")
    # StarCoder: every digit by itself; a prefix space.
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=True, use_regex=True)])
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(lines, trainers.BpeTrainer(
        vocab_size=600, special_tokens=["<|endoftext|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    save(t, "starcoder")
    # T5 and XLM-R: Unigram.
    t = Tokenizer(models.Unigram())
    t.normalizer = normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")])
    t.pre_tokenizer = pre_tokenizers.Metaspace()
    t.decoder = decoders.Metaspace()
    t.train_from_iterator(lines, trainers.UnigramTrainer(vocab_size=600, special_tokens=["<pad>", "</s>", "<unk>"],
                                                         unk_token="<unk>"))
    save(t, "t5")
    t = Tokenizer(models.Unigram())
    t.normalizer = normalizers.Strip(left=True, right=True)
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    t.decoder = decoders.Metaspace()
    t.train_from_iterator(lines, trainers.UnigramTrainer(
        vocab_size=900, special_tokens=["<s>", "<pad>", "</s>", "<unk>"] + bytes_and()[0:0], unk_token="<unk>"))
    xlmr = json.loads(t.to_str())
    save(t, "xlmr")
    xlmr["model"]["byte_fallback"] = True
    xlmr["model"]["vocab"] += [["<0x%02X>" % b, -20.0] for b in range(256)]
    xlmr["pre_tokenizer"] = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "never", "split": False}
    xlmr["decoder"] = {"type": "Sequence", "decoders": [
        {"type": "ByteFallback"}, {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "never", "split": False}]}
    with open(os.path.join(folder, "unigram-bytes.tokenizer.json"), "w", encoding="utf8") as f:
        json.dump(xlmr, f, ensure_ascii=False, separators=(",", ":"))
    # BERT.
    for name, lower in (("bert", True), ("bert-cased", False)):
        t = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=20))
        t.normalizer = normalizers.BertNormalizer(lowercase=lower)
        t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        t.decoder = decoders.WordPiece(cleanup=lower)
        t.train_from_iterator(lines, trainers.WordPieceTrainer(
            vocab_size=800, limit_alphabet=200, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]))
        t.add_tokens([AddedToken("<mask>", lstrip=True, single_word=False)])
        save(t, name)
    # Whole words.
    t = Tokenizer(models.WordLevel(unk_token="<unk>"))
    t.pre_tokenizer = pre_tokenizers.Whitespace()
    t.train_from_iterator(lines, trainers.WordLevelTrainer(vocab_size=300, special_tokens=["<unk>"]))
    save(t, "words")


RULES = """41 30A\tC5
C5\t41 30A
FB01\t66 69
FB02\t66 6C
2460\t31
BD\t31 2044 32
3000\t20
A0\t20
9\t20
200B\t
65 301\tE9
61 308 301\t61
AC00\t1100 1161
"""


USER = ["<tool>", "▁▁", "▁▁▁", "the", "ther", "ab", "abc", "bb", "▁a"]


def train_sentence_piece(folder, page):
    import sentencepiece

    rules = os.path.join(folder, "rules.tsv")
    with open(rules, "w") as f:
        f.write(RULES)

    def train_model(name, **options):
        prefix = os.path.join(folder, name)
        sentencepiece.SentencePieceTrainer.train(
            input=page, model_prefix=prefix, minloglevel=2, hard_vocab_limit=False, **options)
        os.remove(prefix + ".vocab")

    train_model("spm-llama", model_type="bpe", vocab_size=900, byte_fallback=True,
                normalization_rule_name="identity", remove_extra_whitespaces=False, character_coverage=0.98,
                allow_whitespace_only_pieces=True, split_digits=True)
    train_model("spm-bpe", model_type="bpe", vocab_size=500, normalization_rule_tsv=rules, character_coverage=0.98,
                user_defined_symbols=["<tool>", "the ", "▁▁"], control_symbols=["<ctrl>"])
    train_model("spm-user", model_type="bpe", vocab_size=700, byte_fallback=True,
                normalization_rule_name="identity", remove_extra_whitespaces=False, character_coverage=0.98,
                user_defined_symbols=USER)
    train_model("spm-unigram", model_type="unigram", vocab_size=700, normalization_rule_tsv=rules,
                character_coverage=0.98, user_defined_symbols=["<tool>", "ing", "です"])
    train_model("spm-unigram-bytes", model_type="unigram", vocab_size=800, byte_fallback=True,
                normalization_rule_name="identity", add_dummy_prefix=False, character_coverage=0.98)
    os.remove(rules)
    # The table of characters as Hugging Face's library uses it.
    import tokenizers
    from sentencepiece import sentencepiece_model_pb2 as pb

    model = pb.ModelProto()
    with open(os.path.join(folder, "spm-unigram.model"), "rb") as f:
        model.ParseFromString(f.read())
    table = base64.b64encode(model.normalizer_spec.precompiled_charsmap).decode()
    with open(os.path.join(folder, "t5.tokenizer.json"), encoding="utf8") as f:
        t5 = json.load(f)
    t5["normalizer"] = {"type": "Sequence", "normalizers": [
        {"type": "Precompiled", "precompiled_charsmap": table},
        {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}]}
    path = os.path.join(folder, "precompiled.tokenizer.json")
    tokenizers.Tokenizer.from_str(json.dumps(t5)).save(path, pretty=False)


def small_ranks(merge_count):
    """Byte pairs of the page, by rank, merged as tiktoken merges them."""
    ranks = {bytes([b]): b for b in range(256)}
    words = [[bytes([b]) for b in w.encode()] for w in PAGE.replace("\n", " \n").split(" ")]
    words = [[b" "] + w for w in words if w]
    for _ in range(merge_count):
        counts = {}
        for word in words:
            for pair in zip(word, word[1:]):
                counts[pair] = counts.get(pair, 0) + 1
        best = max(counts, key=lambda p: (counts[p], p))
        ranks[best[0] + best[1]] = len(ranks)
        for word in words:
            i = 0
            while i + 1 < len(word):
                if (word[i], word[i + 1]) == best:
                    word[i : i + 2] = [best[0] + best[1]]
                i += 1
    return ranks


TEKKEN_PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def train_tiktoken(folder):
    ranks = small_ranks(400)
    with open(os.path.join(folder, "cl100k_small.tiktoken"), "w") as f:
        for token, rank in ranks.items():
            f.write(base64.b64encode(token).decode() + " " + str(rank) + "\n")
    tekken = {
        "config": {"pattern": TEKKEN_PATTERN, "num_vocab_tokens": len(ranks),
                   "default_vocab_size": len(ranks) + 10, "default_num_special_tokens": 20, "version": "v3"},
        "vocab": [{"rank": rank, "token_bytes": base64.b64encode(token).decode(), "token_str": None}
                  for token, rank in ranks.items()],
        "special_tokens": [{"rank": i, "token_str": name, "is_control": True}
                           for i, name in enumerate(["<unk>", "<s>", "</s>", "[INST]", "[/INST]"])],
    }
    with open(os.path.join(folder, "small.tekken.json"), "w") as f:
        json.dump(tekken, f, separators=(",", ":"))


def write_gguf(folder):
    import gguf
    from sentencepiece import sentencepiece_model_pb2 as pb

    def writer(name):
        return gguf.GGUFWriter(os.path.join(folder, name + ".gguf"), "llama")

    def finish(w):
        w.write_header_to_file()
        w.write_kv_data_to_file()
        w.close()

    for name, source, kind in (("gguf-llama", "spm-llama", "llama"), ("gguf-t5", "spm-unigram", "t5")):
        model = pb.ModelProto()
        with open(os.path.join(folder, source + ".model"), "rb") as f:
            model.ParseFromString(f.read())
        w = writer(name)
        w.add_tokenizer_model(kind)
        w.add_token_list([p.piece.encode() for p in model.pieces])
        w.add_token_scores([p.score for p in model.pieces])
        w.add_token_types([p.type for p in model.pieces])
        w.add_add_space_prefix(model.normalizer_spec.add_dummy_prefix)
        if kind == "t5":
            w.add_remove_extra_whitespaces(model.normalizer_spec.remove_extra_whitespaces)
            w.add_precompiled_charsmap(model.normalizer_spec.precompiled_charsmap)
        w.add_eos_token_id(2)
        finish(w)
    with open(os.path.join(folder, "qwen.tokenizer.json"), encoding="utf8") as f:
        qwen = json.load(f)
    vocab = dict(qwen["model"]["vocab"])
    added = {t["content"]: t["id"] for t in qwen["added_tokens"] if t["special"]}
    names = sorted(vocab, key=vocab.get)
    w = writer("gguf-qwen")
    w.add_tokenizer_model("gpt2")
    w.add_tokenizer_pre("qwen2")
    w.add_token_list([n.encode() for n in names])
    w.add_token_types([3 if n in added else 1 for n in names])
    w.add_token_merges([m if isinstance(m, str) else " ".join(m) for m in qwen["model"]["merges"]])
    w.add_eos_token_id(0)
    finish(w)


# Cases.


def library(folder, name):
    """Three functions: ids where names of special tokens are text, ids where they are not, decode."""
    path = os.path.join(folder, name)
    if name.endswith(".tokenizer.json"):
        return hugging_face(path)
    if name.endswith(".model"):
        return sentence_piece(path)
    if name == "gguf-llama.gguf":
        return sentence_piece(os.path.join(folder, "spm-llama.model"))
    if name == "gguf-t5.gguf":
        return sentence_piece(os.path.join(folder, "spm-unigram.model"))
    if name == "gguf-qwen.gguf":
        with open(os.path.join(folder, "qwen.tokenizer.json"), encoding="utf8") as f:
            qwen = json.load(f)
        # llama.cpp has no normalizer; the added tokens that are not special are not in the file.
        qwen["normalizer"] = None
        qwen["added_tokens"] = [t for t in qwen["added_tokens"] if t["special"]]
        return hugging_face(None, json.dumps(qwen))
    import tiktoken

    if name.endswith(".tiktoken"):
        with open(path) as f:
            ranks = {base64.b64decode(l.split()[0]): int(l.split()[1]) for l in f}
        import tiktoken_ext.openai_public as public

        full = public.cl100k_base.__code__  # The pattern alone: the list of ranks would be fetched.
        pattern = next(c for c in full.co_consts if isinstance(c, str) and "\\p{L}" in c) if any(
            isinstance(c, str) and "\\p{L}" in c for c in full.co_consts) else CL100K
        special = {"<|endoftext|>": 100257, "<|fim_prefix|>": 100258, "<|fim_middle|>": 100259,
                   "<|fim_suffix|>": 100260, "<|endofprompt|>": 100276}
        if name.startswith("qwen"):
            pattern, special = QWEN, {"<|endoftext|>": 151643, "<|im_start|>": 151644, "<|im_end|>": 151645}
        encoding = tiktoken.Encoding("small", pat_str=pattern, mergeable_ranks=ranks, special_tokens=special)
        shift = 0
    else:
        with open(path) as f:
            tekken = json.load(f)
        count = tekken["config"]["default_vocab_size"] - tekken["config"]["default_num_special_tokens"]
        ranks = {base64.b64decode(t["token_bytes"]): t["rank"] for t in tekken["vocab"][:count]}
        encoding = tiktoken.Encoding("small", pat_str=tekken["config"]["pattern"], mergeable_ranks=ranks,
                                     special_tokens={})
        shift = tekken["config"]["default_num_special_tokens"]
    ordinary = lambda t: [i + shift for i in encoding.encode_ordinary(t)]
    return (ordinary, lambda t: [i + shift for i in encoding.encode(t, allowed_special="all")] if not shift else None,
            lambda ids: encoding.decode([i - shift for i in ids]), [shift + i for i in range(len(ranks))])


CL100K = (r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]"
          r"|\s+(?!\S)|\s")


QWEN = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
        r"|\s+(?!\S)|\s+")


def hugging_face(path, source=None):
    from tokenizers import Tokenizer

    load = (lambda: Tokenizer.from_file(path)) if source is None else (lambda: Tokenizer.from_str(source))
    plain, named = load(), load()
    plain.encode_special_tokens = True
    ids = sorted(plain.get_vocab().values())
    return (lambda t: plain.encode(t, add_special_tokens=False).ids,
            lambda t: named.encode(t, add_special_tokens=False).ids,
            lambda i: named.decode(i, skip_special_tokens=False), ids)


def sentence_piece(path):
    import sentencepiece

    model = sentencepiece.SentencePieceProcessor(model_file=path)
    return (lambda t: model.encode(t), lambda t: None, lambda i: model.decode(i), list(range(model.vocab_size())))


def added_texts(path):
    """Added tokens that are text, by themselves, side by side and cut off."""
    with open(path, encoding="utf8") as f:
        texts = [t["content"] for t in json.load(f)["added_tokens"] if not t["special"]]
    return texts + [a + b for a in texts[:40] for b in texts[:40]] + [t[:-1] for t in texts if len(t) > 1]


def cases(folder, count, seed, chosen):
    names = chosen or sorted(n for n in os.listdir(folder)
                             if n.endswith((".tokenizer.json", ".model", ".tiktoken", ".tekken.json", ".gguf")))
    for name in names:
        r = random.Random(seed + name)
        ordinary, named, decode, ids = library(folder, name)
        own = [u.replace("▁", " ") for u in USER] if name.startswith("spm-user") else []
        if name.endswith(".tokenizer.json"):
            own = added_texts(os.path.join(folder, name))
        with open(os.path.join(folder, name + ".cases"), "w", encoding="utf8") as f:
            for _ in range(count):
                # Files with such tokens get half of their texts full of them.
                t = "".join(r.choice(own + NAMES + SPACES + ["a", "b", "th"]) for _ in range(r.randint(1, 6))) \
                    if own and r.random() < 0.5 else text(r)
                some = [r.choice(ids) for _ in range(r.randint(0, 6))]
                case = {"text": t, "ordinary": ordinary(t), "all": named(t), "ids": some, "decoded": decode(some)}
                f.write(json.dumps(case, ensure_ascii=True, separators=(",", ":")) + "\n")
        print(name, count)


if __name__ == "__main__":
    if sys.argv[1] == "train":
        train(sys.argv[2])
    else:
        cases(sys.argv[2], int(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else "1", sys.argv[5:])
