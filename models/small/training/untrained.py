#!/usr/bin/env python3
"""Makes models with random weights, in the same layout: small ones of five architectures as fixtures, a large one for times.

Beside each small one stands expected.json: what PyTorch computes for some tokens, and the text it goes on with.
"""

import argparse
import json
from pathlib import Path

import torch
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    AutoModelForCausalLM, GemmaConfig, GPT2Config, LlamaConfig, PhiConfig, Qwen2Config,
)

import conversation
from export import export_folder
from ranks import tokenizer_of_ranks

# 256 bytes and the special tokens.
TINY = 256 + len(conversation.SPECIAL)
SHARED = dict(
    vocab_size=TINY, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
    max_position_embeddings=96, bos_token_id=1, eos_token_id=2, pad_token_id=0,
)
CONFIGURATIONS = {
    "llama": lambda: LlamaConfig(**SHARED, num_key_value_heads=2, tie_word_embeddings=True),
    "qwen2": lambda: Qwen2Config(**SHARED, num_key_value_heads=2),
    "gpt2": lambda: GPT2Config(vocab_size=TINY, n_embd=32, n_layer=2, n_head=4, n_positions=96, bos_token_id=1, eos_token_id=2, pad_token_id=0),
    "phi": lambda: PhiConfig(**SHARED, partial_rotary_factor=0.5),
    "gemma": lambda: GemmaConfig(**SHARED, num_key_value_heads=1, head_dim=16),
}


def large(tokenizer):
    """25 million weights, most of them for a vocabulary as large as Llama 3's."""
    return LlamaConfig(
        vocab_size=tokenizer.get_vocab_size(), hidden_size=160, intermediate_size=480, num_hidden_layers=16, num_attention_heads=5,
        num_key_value_heads=1, max_position_embeddings=2048, tie_word_embeddings=True,
        bos_token_id=tokenizer.token_to_id(conversation.BEGIN), eos_token_id=tokenizer.token_to_id(conversation.END),
        pad_token_id=tokenizer.token_to_id(conversation.PAD),
    )


def bytes_tokenizer():
    """Every byte is a token."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab={c: i + len(conversation.SPECIAL) for i, c in enumerate(alphabet)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    # Their ids are those below the bytes: the model is asked for a free one at each.
    document = json.loads(tokenizer.to_str())
    document["model"]["vocab"] |= {name: i for i, name in enumerate(conversation.SPECIAL)}
    tokenizer = Tokenizer.from_str(json.dumps(document))
    tokenizer.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in conversation.SPECIAL])
    return tokenizer


def expected(model, tokenizer, prompt="turn the kitchen light off", tokens=24):
    """Logits after each token of a prompt, and the tokens that follow, always the likeliest."""
    ids = tokenizer.encode(prompt).ids
    with torch.no_grad():
        logits = model(torch.tensor([ids])).logits[0]
        followed = list(ids)
        for _ in range(tokens):
            followed.append(int(model(torch.tensor([followed])).logits[0, -1].argmax()))
    return {"prompt": ids, "logits": [[round(float(x), 5) for x in row] for row in logits[-2:]], "greedy": followed[len(ids):]}


def model(name, **changes):
    torch.manual_seed(11)
    config = CONFIGURATIONS[name]()
    for field, value in changes.items():
        setattr(config, field, value)
    config.initializer_range = 0.3  # so that the logits differ enough for a likeliest token
    return AutoModelForCausalLM.from_config(config, attn_implementation="eager").eval()


def write(name, folder):
    made, tokenizer = model(name), bytes_tokenizer()
    export_folder(made, tokenizer, folder, small=False)
    (folder / "expected.json").write_text(json.dumps(expected(made, tokenizer)) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=[*CONFIGURATIONS, "large"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ranks", type=Path, help="for the large one: a tiktoken file whose first tokens it gets")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    if arguments.name == "large":
        tokenizer = tokenizer_of_ranks(arguments.ranks, 128_256, conversation.SPECIAL)
        torch.manual_seed(11)
        model = AutoModelForCausalLM.from_config(large(tokenizer)).eval()
        print(f"{model.num_parameters() / 1e6:.1f} M weights")
        export_folder(model, tokenizer, arguments.folder)
    else:
        write(arguments.name, arguments.folder)


if __name__ == "__main__":
    main()
