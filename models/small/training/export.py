"""Writes a model as a folder in the layout of Hugging Face's exporters, with ONNX files, and checks what it wrote."""

import json
import logging
import warnings
from pathlib import Path

import numpy
import onnx
import onnxruntime
import torch
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer
from transformers import DynamicCache

import conversation

FULL, QUANTIZED = "model.onnx", "model_quantized.onnx"


class WithCache(torch.nn.Module):
    """The model as the exported graph has it: the keys and values of earlier tokens go in, those of all tokens come out."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, position_ids, past):
        outputs = self.model(
            input_ids=input_ids, attention_mask=attention_mask, position_ids=position_ids,
            cache=DynamicCache(past), use_cache=True,
        )
        return outputs.logits, *(t for layer in outputs.past_key_values.layers for t in (layer.keys, layer.values))


def shape_of_cache(config):
    """Number of layers, of heads for keys and values, and size of a head."""
    heads = config.num_attention_heads
    kept = getattr(config, "num_key_value_heads", None) or heads
    return config.num_hidden_layers, kept, getattr(config, "head_dim", None) or config.hidden_size // heads


def example_inputs(config, batch, past, length, seed=0):
    layers, heads, size = shape_of_cache(config)
    generator = torch.Generator().manual_seed(seed)
    return (
        torch.randint(config.vocab_size, (batch, length), generator=generator),
        torch.ones(batch, past + length, dtype=torch.long),
        torch.arange(past, past + length).repeat(batch, 1),
        [tuple(torch.randn(batch, heads, past, size, generator=generator) for _ in range(2)) for _ in range(layers)],
    )


def cache_names(config, word):
    return [f"{word}.{i}.{part}" for i in range(config.num_hidden_layers) for part in ("key", "value")]


def export_onnx(model, file):
    """Writes the graph; `model` must be in evaluation mode with attention `eager` or `sdpa`."""
    config = model.config
    batch, length, past = (torch.export.Dim(name) for name in ("batch_size", "sequence_length", "past_sequence_length"))
    total = torch.export.Dim("total_sequence_length")
    shapes = (
        {0: batch, 1: length}, {0: batch, 1: total}, {0: batch, 1: length},
        [({0: batch, 2: past}, {0: batch, 2: past}) for _ in range(config.num_hidden_layers)],
    )
    shapes = torch.utils._pytree.tree_map_only(torch.export.Dim, lambda d: torch.export.Dim.DYNAMIC, shapes)
    file.parent.mkdir(parents=True, exist_ok=True)
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")
    with torch.no_grad():
        program = torch.onnx.export(
            WithCache(model), example_inputs(config, 2, 5, 3), dynamo=True, dynamic_shapes=shapes, opset_version=18,
            input_names=["input_ids", "attention_mask", "position_ids", *cache_names(config, "past_key_values")],
            output_names=["logits", *cache_names(config, "present")], external_data=False, verbose=False,
        )
    program.save(file, external_data=False)
    name_axes(file, config)


def name_axes(file, config):
    """Gives the axes the names that exporters give them, and takes out what only the exporter needs."""
    graph = onnx.load(file)
    for value in [*graph.graph.input, *graph.graph.output]:
        dims = value.type.tensor_type.shape.dim
        dims[0].dim_param = "batch_size"
        if value.name.startswith(("past", "present")):
            dims[2].dim_param = "past_sequence_length" if value.name.startswith("past") else "total_sequence_length"
        else:
            dims[1].dim_param = "total_sequence_length" if value.name == "attention_mask" else "sequence_length"
    for node in graph.graph.node:
        del node.metadata_props[:]
        node.doc_string = ""
    del graph.graph.value_info[:]
    del graph.metadata_props[:]
    onnx.save(graph, file)


def run(session, inputs):
    """Logits and cache of ONNX Runtime."""
    ids, mask, positions, past = inputs
    feeds = {"input_ids": ids.numpy(), "attention_mask": mask.numpy(), "position_ids": positions.numpy()}
    names = {i.name for i in session.get_inputs()}
    for i, (key, value) in enumerate(past):
        feeds[f"past_key_values.{i}.key"], feeds[f"past_key_values.{i}.value"] = key.numpy(), value.numpy()
    return session.run(None, {name: array for name, array in feeds.items() if name in names})


def greatest_difference(model, file):
    """Between the logits of PyTorch and of the file, with and without earlier tokens and padding."""
    session = onnxruntime.InferenceSession(file)
    worst = 0.0
    for batch, past, length in [(1, 0, 7), (1, 9, 1), (3, 4, 5)]:
        inputs = example_inputs(model.config, batch, past, length, seed=past)
        if batch > 1:  # one row is shorter: its first places are padding
            inputs[1][0, :2] = 0
            inputs[2][0] -= 2
        with torch.no_grad():
            wanted = WithCache(model)(*inputs)[0].numpy()
        worst = max(worst, float(numpy.abs(run(session, inputs)[0] - wanted).max()))
    return worst


def quantize(full, small):
    """Weights of matrices as bytes, in blocks of 32 with a scale each.

    What is computed with them is computed for each token alone, so that a text fed in parts or in a batch gets the same
    logits as token by token. With dynamic quantization, which scales all tokens of a call alike, it would not.
    """
    settings = DefaultWeightOnlyQuantConfig(block_size=32, is_symmetric=True, bits=8, accuracy_level=4)
    quantizer = MatMulNBitsQuantizer(onnx.load(full), algo_config=settings)
    quantizer.process()
    onnx.save(quantizer.model.model, small)


def export_folder(model, tokenizer, folder, small=True):
    """All files of the folder. With `small` the weights are bytes, and the file with floats is not kept."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    full = folder / "onnx" / FULL
    export_onnx(model, full)
    difference = greatest_difference(model, full)
    print(f"{full}: {full.stat().st_size / 1e6:.2f} MB, logits differ from PyTorch's by {difference:.2e}")
    if difference > 1e-3:
        raise SystemExit("the exported graph computes something else")
    if small:
        file = full.with_name(QUANTIZED)
        quantize(full, file)
        print(f"{file}: {file.stat().st_size / 1e6:.2f} MB, differ by {greatest_difference(model, file):.2e}")
        full.unlink()
    model.config.save_pretrained(folder)
    model.generation_config.save_pretrained(folder)
    write_tokenizer(tokenizer, folder, model.config.max_position_embeddings)


def write_tokenizer(tokenizer, folder, context):
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {
        "tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": context, "bos_token": conversation.BEGIN,
        "eos_token": conversation.END, "pad_token": conversation.PAD, "add_bos_token": False,
        "clean_up_tokenization_spaces": False, "chat_template": conversation.TEMPLATE,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")
