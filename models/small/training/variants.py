#!/usr/bin/env python3
"""Makes further graphs beside the one of the tiny Llama: in 16 bits, in 4 bits, with weights in another file, with grouped-query attention.

What PyTorch computes for each stands beside it in an expected.json; for 4 bits with the weights that the graph has.
"""

import argparse
import json
from pathlib import Path

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from onnxruntime.transformers.float16 import convert_float_to_float16

import untrained

BLOCK = 16


def bare(model):
    """Without what only the exporter's engineers read."""
    del model.graph.value_info[:]
    for node in model.graph.node:
        node.doc_string = ""
        del node.metadata_props[:]
    return model


def quantized(model):
    quantizer = MatMulNBitsQuantizer(model, block_size=BLOCK, is_symmetric=True, accuracy_level=1)
    quantizer.process()
    return quantizer.model.model


def with_weights_of(torch_model, graph):
    """The same model in PyTorch with the weights that 4 bits can say."""
    known = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    rounded = []
    for node in graph.node:
        if node.op_type == "MatMulNBits":
            size = {a.name: a.i for a in node.attribute}
            packed, scales = known[node.input[1]], known[node.input[2]].reshape(size["N"], -1, 1)
            halves = numpy.stack([packed & 15, packed >> 4], axis=-1).reshape(size["N"], -1, BLOCK).astype(numpy.float32)
            rounded.append(((halves - 8) * scales).reshape(size["N"], -1)[:, : size["K"]])
    assert rounded
    with torch.no_grad():
        for weight in rounded:
            weight = torch.tensor(weight)
            alike = [m.weight for m in torch_model.modules() if isinstance(m, torch.nn.Linear) and m.weight.shape == weight.shape]
            min(alike, key=lambda own: float((own - weight).abs().max())).copy_(weight)
    return torch_model


def grouped(torch_model):
    """The graph as ONNX Runtime's builder of generative models writes it: rotation and cache are parts of the attention."""
    config = torch_model.config
    heads, kept, head = config.num_attention_heads, config.num_key_value_heads, config.head_dim
    nodes, weights = [], []

    def add(name, value):
        weights.append(numpy_helper.from_array(numpy.asarray(value), name))
        return name

    def node(kind, inputs, outputs=1, domain="", **attributes):
        names = [f"{kind}_{len(nodes)}_{i}" for i in range(outputs)]
        nodes.append(helper.make_node(kind, inputs, names, domain=domain, **attributes))
        return names if outputs > 1 else names[0]

    def linear(x, module, name):
        return node("MatMul", [x, add(name, module.weight.detach().numpy().T.copy())])

    def norm(x, module, name):
        return node("SimplifiedLayerNormalization", [x, add(name, module.weight.detach().numpy())], epsilon=config.rms_norm_eps, axis=-1)

    inner = torch_model.model
    angles = numpy.outer(numpy.arange(config.max_position_embeddings), inner.rotary_emb.inv_freq.numpy())
    cos, sin = add("cos", numpy.cos(angles).astype(numpy.float32)), add("sin", numpy.sin(angles).astype(numpy.float32))
    to_int = {"to": TensorProto.INT32}
    lengths = node("ReduceSum", ["attention_mask", add("axis", numpy.array([1]))], keepdims=0)
    last = node("Cast", [node("Sub", [lengths, add("one", numpy.array([1]))])], **to_int)
    total = node("Cast", [node("Gather", [node("Shape", ["attention_mask"]), add("second", numpy.array(1))])], **to_int)
    embedding = inner.embed_tokens.weight.detach().numpy()
    x = node("Gather", [add("embedding", embedding), "input_ids"])
    inputs, outputs = [], []
    for i, layer in enumerate(inner.layers):
        own = norm(x, layer.input_layernorm, f"norm.{i}")
        q, k, v = (linear(own, getattr(layer.self_attn, f"{n}_proj"), f"{n}.{i}") for n in "qkv")
        past = [f"past_key_values.{i}.{part}" for part in ("key", "value")]
        present = [f"present.{i}.{part}" for part in ("key", "value")]
        nodes.append(helper.make_node(
            "GroupQueryAttention", [q, k, v, *past, last, total, cos, sin], [f"attention.{i}", *present],
            domain="com.microsoft", num_heads=heads, kv_num_heads=kept, do_rotary=1, scale=head**-0.5))
        x = node("Add", [x, linear(f"attention.{i}", layer.self_attn.o_proj, f"o.{i}")])
        own = norm(x, layer.post_attention_layernorm, f"after.{i}")
        gate = linear(own, layer.mlp.gate_proj, f"gate.{i}")
        product = node("Mul", [node("Mul", [gate, node("Sigmoid", [gate])]), linear(own, layer.mlp.up_proj, f"up.{i}")])
        x = node("Add", [x, linear(product, layer.mlp.down_proj, f"down.{i}")])
        shapes = [["batch", kept, length, head] for length in ("past", "total")]
        inputs += [helper.make_tensor_value_info(name, TensorProto.FLOAT, shapes[0]) for name in past]
        outputs += [helper.make_tensor_value_info(name, TensorProto.FLOAT, shapes[1]) for name in present]
    out = node("Transpose", ["embedding"], perm=[1, 0])
    nodes.append(helper.make_node("MatMul", [norm(x, inner.norm, "norm"), out], ["logits"]))
    graph = helper.make_graph(
        nodes, "grouped",
        [helper.make_tensor_value_info(n, TensorProto.INT64, ["batch", s]) for n, s in (("input_ids", "new"), ("attention_mask", "total"))] + inputs,
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "new", config.vocab_size])] + outputs, weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)], ir_version=10)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="what untrained.py wrote for llama")
    folder = parser.parse_args().folder
    torch.set_num_threads(1)
    graphs = folder / "onnx"

    def load():
        return bare(onnx.load(graphs / "model.onnx"))

    onnx.save(load(), graphs / "model_external.onnx", save_as_external_data=True, location="model_external.onnx_data", size_threshold=128)
    onnx.save(bare(convert_float_to_float16(load(), keep_io_types=False)), graphs / "model_fp16.onnx")
    # The attention of ONNX Runtime wants heads of 16 numbers at least.
    model = untrained.model("llama", head_dim=16)
    onnx.save(grouped(model), graphs / "model_grouped.onnx")
    expect(folder / "expected_grouped.json", model)
    small = bare(quantized(load()))
    onnx.save(small, graphs / "model_q4.onnx")
    expect(folder / "expected_q4.json", with_weights_of(untrained.model("llama"), small.graph))


def expect(file, model):
    file.write_text(json.dumps(untrained.expected(model, untrained.bytes_tokenizer())) + "\n")


if __name__ == "__main__":
    main()
