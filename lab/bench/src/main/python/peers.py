#!/usr/bin/env python3
"""Measures another engine on the workloads of `dyck bench`, by the same rules, one process for each workload.

    pip install xgrammar llguidance glrmask outlines-core tokenizers numpy numba
    python peers.py xgrammar WORKLOADS.jsonl --tokenizer tokenizer.json --out lab/bench/results/xgrammar.jsonl

GLRMask reads Lark and no GBNF: `--lark FOLDER` has a grammar for each GBNF text, named by the first 16 hex digits of its
SHA-256; workloads without one are left out.

Cold: the grammar is compiled anew and all texts are walked once, until there are 400 masks, 40 passes, or the time is
over. Warm: further passes on the last compiled grammar. A mask is one call that writes into a bitmask of the caller.
Times contain the call of the Python binding, 0.2 to 1 microseconds.
"""

import argparse
import hashlib
import importlib.metadata
import json
import multiprocessing
import pathlib
import re
import resource
import time

END = "<|end_of_text|>"


class Rejected(Exception):
    """A valid text is refused."""


class XGrammar:
    package = "xgrammar"

    def __init__(self, tokenizer):
        import xgrammar

        size = tokenizer.get_vocab_size(with_added_tokens=True)
        names = [None] * size
        for name, token in tokenizer.get_vocab(with_added_tokens=True).items():
            names[token] = name
        self.end = tokenizer.token_to_id(END)
        self.x = xgrammar
        self.info = xgrammar.TokenizerInfo(
            names, vocab_type=xgrammar.VocabType.BYTE_LEVEL, vocab_size=size, stop_token_ids=[self.end])
        self.bits = xgrammar.allocate_token_bitmask(1, size)

    def compile(self, notation, grammar):
        compiler = self.x.GrammarCompiler(self.info, max_threads=1, cache_enabled=False)
        return compiler.compile_regex(grammar) if notation == "regex" else compiler.compile_grammar(grammar)

    def start(self, compiled):
        return self.x.GrammarMatcher(compiled)

    def mask(self, matcher):
        matcher.fill_next_token_bitmask(self.bits)

    def accept(self, matcher, token):
        return matcher.accept_token(token)


class LLGuidance:
    package = "llguidance"

    def __init__(self, tokenizer):
        import llguidance
        import llguidance.numpy

        size = tokenizer.get_vocab_size(with_added_tokens=True)
        self.end = tokenizer.token_to_id(END)
        self.l = llguidance
        self.fill = llguidance.numpy.fill_next_token_bitmask
        self.tokenizer = llguidance.LLTokenizer(tokenizer.to_str(), n_vocab=size, eos_token=self.end)
        self.bits = llguidance.numpy.allocate_token_bitmask(1, size)

    def compile(self, notation, grammar):
        from llguidance.gbnf_to_lark import gbnf_to_lark

        matcher = self.l.LLMatcher
        text = matcher.grammar_from_regex(grammar) if notation == "regex" else matcher.grammar_from_lark(gbnf_to_lark(grammar))
        compiled = matcher(self.tokenizer, text, log_level=0)
        if compiled.is_error():
            raise ValueError(compiled.get_error())
        return compiled

    def start(self, compiled):
        return compiled.deep_copy()

    def mask(self, matcher):
        self.fill(matcher, self.bits)

    def accept(self, matcher, token):
        return matcher.consume_token(token) and not matcher.is_error()


class GLRMask:
    package = "glrmask"
    lark = None

    def __init__(self, tokenizer):
        import glrmask
        import numpy

        self.end = tokenizer.token_to_id(END)
        self.g = glrmask
        added = set(tokenizer.get_added_tokens_decoder())
        spelled = {
            token: bytes(BYTE_OF[c] for c in name)
            for name, token in tokenizer.get_vocab(with_added_tokens=True).items()
            if token not in added
        }
        self.vocabulary = glrmask.Vocab.from_id_to_bytes(spelled)
        words = (tokenizer.get_vocab_size(with_added_tokens=True) + 31) // 32
        self.words = numpy.zeros(words, dtype=numpy.int32)
        self.bits = self.words.reshape(1, -1)

    def compile(self, notation, grammar):
        if notation == "regex":
            text = "start: /" + grammar.replace("/", "\\/") + "/"
        else:
            name = hashlib.sha256(grammar.encode()).hexdigest()[:16] + ".lark"
            text = (pathlib.Path(self.lark) / name).read_text()
        compiled = self.g.Grammar.from_lark(text).compile(self.vocabulary)
        length = compiled.mask_len() if callable(compiled.mask_len) else compiled.mask_len
        self.part = self.words[:length]
        return compiled

    def start(self, compiled):
        return compiled.start()

    def mask(self, matcher):
        matcher.fill_mask(self.part)
        if matcher.is_accepting():
            self.words[self.end >> 5] |= 1 << (self.end & 31)

    def accept(self, matcher, token):
        return bool(matcher.commit_token(token))


class Outlines:
    package = "outlines_core"

    def __init__(self, tokenizer):
        import outlines_core
        import outlines_core.kernels.numpy as kernels

        self.end = tokenizer.token_to_id(END)
        self.o = outlines_core
        self.fill = kernels.fill_next_token_bitmask
        spelled = {}
        added = set(tokenizer.get_added_tokens_decoder())
        for name, token in tokenizer.get_vocab(with_added_tokens=True).items():
            if token not in added:
                spelled.setdefault(bytes(BYTE_OF[c] for c in name), []).append(token)
        self.vocabulary = outlines_core.Vocabulary(self.end, spelled)
        self.bits = kernels.allocate_token_bitmask(tokenizer.get_vocab_size(with_added_tokens=True))
        self.mask(self.start(self.compile("regex", "a")))  # numba compiles at the first call

    def compile(self, notation, grammar):
        if notation != "regex":
            raise ValueError("only regular expressions")
        return self.o.Index(grammar, self.vocabulary)

    def start(self, compiled):
        return self.o.Guide(compiled)

    def mask(self, matcher):
        self.fill(matcher, self.bits)

    def accept(self, matcher, token):
        try:
            matcher.advance(token, return_tokens=False)
            return True
        except ValueError:
            return False


def byte_level():
    """The characters that stand for bytes in tokenizers of the byte-level kind."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [b for b in range(0x100) if b not in printable]
    return {chr(b): b for b in printable} | {chr(0x100 + i): b for i, b in enumerate(others)}


BYTE_OF = byte_level()
ENGINES = {"xgrammar": XGrammar, "llguidance": LLGuidance, "glrmask": GLRMask, "outlines": Outlines}


def walk(engine, compiled, texts, masks, accepts, until):
    clock = time.perf_counter_ns
    for ids in texts:
        matcher = engine.start(compiled)
        for token in [*ids, engine.end]:
            start = clock()
            engine.mask(matcher)
            masks.append(clock() - start)
            word = int(engine.bits[0, token >> 5])
            if not word >> (token & 31) & 1:
                raise Rejected(f"token {token} is masked")
            if token != engine.end:
                start = clock()
                accepted = engine.accept(matcher, token)
                accepts.append(clock() - start)
                if not accepted:
                    raise Rejected(f"token {token} is refused")
            if time.monotonic() > until:
                raise TimeoutError


def distribution(nanoseconds):
    ordered = sorted(nanoseconds)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))] / 1000
    mean = sum(ordered) / len(ordered) / 1000
    return {"avg": round(mean, 4), "p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": ordered[-1] / 1000, "count": len(ordered)}


def measure(engine, workload, seconds):
    texts = workload["token_ids"]
    until = time.monotonic() + seconds
    compiles, firsts, masks, accepts = [], [], [], []
    try:
        while not compiles or (len(masks) < 400 and len(compiles) < 40 and time.monotonic() < until):
            start = time.perf_counter_ns()
            compiled = engine.compile(workload["notation"], workload["grammar"])
            compiles.append(time.perf_counter_ns() - start)
            before = len(masks)
            walk(engine, compiled, texts, masks, accepts, until)
            firsts.append(masks[before])
    except TimeoutError:
        if not firsts:
            return {"status": "timeout"}
    except Rejected as e:
        return {"status": "rejected", "detail": str(e)}
    except Exception as e:  # whatever an engine throws at a grammar it does not take
        return {"status": "compile_error", "detail": f"{type(e).__name__}: {e}"[:300]}
    cold = {"mask": distribution(masks), "accept": distribution(accepts)}
    masks, accepts = [], []
    end = time.monotonic() + 2
    passes = 0
    try:
        while passes < 2 or (passes < 20 and time.monotonic() < end):
            walk(engine, compiled, texts, masks, accepts, time.monotonic() + seconds)
            passes += 1
    except TimeoutError:
        pass
    return {
        "compile_us": sorted(compiles)[len(compiles) // 2] / 1000,
        "first_mask_us": sorted(firsts)[len(firsts) // 2] / 1000,
        "cold": cold,
        "warm": {"mask": distribution(masks), "accept": distribution(accepts)},
        "status": "ok",
        "rss_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def in_child(pipe, engine, workload, seconds):
    pipe.send(measure(engine, workload, seconds))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("workloads", nargs="+")
    parser.add_argument("--tokenizer", required=True, help="tokenizer.json; texts without token_ids are encoded with it")
    parser.add_argument("--only", default="", help="a regular expression that is found in the id")
    parser.add_argument("--seconds", type=float, default=6, help="limit for the cold, and for the warm passes of a workload")
    parser.add_argument("--lark", help="a folder of the grammars in Lark, for glrmask")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(options.tokenizer)
    GLRMask.lark = options.lark
    engine = ENGINES[options.engine](tokenizer)
    fork = multiprocessing.get_context("fork")
    with open(options.out, "w") as out:
        for line in [line for file in options.workloads for line in open(file)]:
            workload = json.loads(line)
            if not re.search(options.only, workload["id"]) or workload["notation"] not in ("gbnf", "regex"):
                continue
            if not workload.get("token_ids"):
                workload["token_ids"] = [tokenizer.encode(text, add_special_tokens=False).ids for text in workload["strings"]]
            here, there = fork.Pipe()
            process = fork.Process(target=in_child, args=(there, engine, workload, options.seconds))
            process.start()
            answered = here.poll(3 * options.seconds + 60)
            row = here.recv() if answered else {"status": "timeout"}
            process.kill()
            process.join()
            head = {"engine": options.engine, "version": importlib.metadata.version(engine.package), "id": workload["id"]}
            head |= {"sweep": workload.get("sweep"), "length": workload.get("length")}
            out.write(json.dumps(head | row) + "\n")
            out.flush()
            print(f"{workload['id']:28} {row['status']:13} {row.get('cold', {}).get('mask', {}).get('p99', '')}")


if __name__ == "__main__":
    main()
