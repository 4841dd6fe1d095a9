#!/usr/bin/env python3
"""Trains the small model of Dyck and exports it as a folder: see README.md beside this file."""

import argparse
import time
from itertools import islice
from pathlib import Path

import torch
from transformers import LlamaConfig, LlamaForCausalLM

import conversation
from bpe import train_tokenizer
from export import export_folder

CONTEXT = 384


def configuration(tokenizer, width, layers):
    return LlamaConfig(
        vocab_size=tokenizer.get_vocab_size(), hidden_size=width, intermediate_size=width * 5 // 2, num_hidden_layers=layers,
        num_attention_heads=width // 32, num_key_value_heads=2, max_position_embeddings=CONTEXT, rms_norm_eps=1e-5,
        rope_theta=10000.0, tie_word_embeddings=True, attention_bias=False, mlp_bias=False,
        bos_token_id=tokenizer.token_to_id(conversation.BEGIN), eos_token_id=tokenizer.token_to_id(conversation.END),
        pad_token_id=tokenizer.token_to_id(conversation.PAD),
    )


class Batches:
    """Batches of examples of similar length. The loss is over the answers only."""

    def __init__(self, tokenizer, tokens, seed):
        self.tokenizer, self.tokens, self.examples = tokenizer, tokens, conversation.examples(seed)

    def __iter__(self):
        while True:
            pool = []
            for prompt, answer in islice(self.examples, 512):
                before, after = self.tokenizer.encode(prompt).ids, self.tokenizer.encode(answer).ids
                if len(before) + len(after) <= CONTEXT:
                    pool.append((before, after))
            pool.sort(key=lambda pair: len(pair[0]) + len(pair[1]))
            batches, batch = [], []
            for pair in pool:
                if batch and (len(batch) + 1) * (len(pair[0]) + len(pair[1])) > self.tokens:
                    batches.append(batch)
                    batch = []
                batch.append(pair)
            order = torch.randperm(len(batches)).tolist()
            yield from (self.tensors(batches[i]) for i in order)

    def tensors(self, batch):
        length = max(len(a) + len(b) for a, b in batch)
        ids = torch.zeros(len(batch), length, dtype=torch.long)
        labels = torch.full((len(batch), length), -100)
        for row, (before, after) in enumerate(batch):
            ids[row, : len(before) + len(after)] = torch.tensor(before + after)
            labels[row, len(before) : len(before) + len(after)] = torch.tensor(after)
        return ids, labels


def train(model, tokenizer, total, rate, seed, report, keep):
    """Trains for a number of steps. Padding is at the end, so that no attention mask is needed."""
    matrices = [p for name, p in model.model.layers.named_parameters() if p.dim() == 2]
    others = [p for p in model.parameters() if not any(p is m for m in matrices)]
    optimizers = [
        torch.optim.Muon(matrices, lr=rate, weight_decay=0.01, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(others, lr=rate, betas=(0.9, 0.98), weight_decay=0.0),
    ]
    last, seen, mean = time.time(), 0, None
    for step, (ids, labels) in enumerate(islice(Batches(tokenizer, 2048, seed), total)):
        share = step / total
        for group in (g for optimizer in optimizers for g in optimizer.param_groups):
            group["lr"] = rate * min(1, (step + 1) / 100, 0.02 + (1 - share) * 1.3)
        hidden = model.model(ids).last_hidden_state[:, :-1]
        wanted = labels[:, 1:]
        chosen = wanted != -100
        loss = torch.nn.functional.cross_entropy(model.lm_head(hidden[chosen]), wanted[chosen])
        model.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        seen += ids.numel()
        mean = loss.item() if mean is None else 0.97 * mean + 0.03 * loss.item()
        if time.time() - last > 30:
            last = time.time()
            keep()
            report(f"step {step}, {seen / 1e6:.2f} M tokens, {share:.0%}, loss {mean:.4f}")
    report(f"{seen} tokens, {time.process_time() / 60:.1f} minutes of processor time, loss {mean}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the model is written")
    parser.add_argument("--steps", type=int, default=2800)
    parser.add_argument("--width", type=int, default=192)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--vocabulary", type=int, default=2304)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--from", dest="resume", type=Path, help="weights to go on from; this program writes them beside the folder")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    tokenizer = train_tokenizer(arguments.vocabulary)
    model = LlamaForCausalLM(configuration(tokenizer, arguments.width, arguments.layers))
    if arguments.resume:
        model.load_state_dict(torch.load(arguments.resume))
    print(f"{model.num_parameters() / 1e6:.2f} M weights", flush=True)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    keep = lambda: torch.save(model.state_dict(), arguments.folder.with_suffix(".weights"))
    seed = arguments.seed + (1 if arguments.resume else 0)
    train(model, tokenizer, arguments.steps, arguments.rate, seed, lambda line: print(line, flush=True), keep)
    keep()
    export_folder(model.eval(), tokenizer, arguments.folder)


if __name__ == "__main__":
    main()
