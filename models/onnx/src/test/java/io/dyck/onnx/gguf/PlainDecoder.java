package io.dyck.onnx.gguf;

import java.util.List;
import java.util.Objects;

/**
 * A decoder in loops over numbers of 64 bits, by the papers of the families: the reference for the
 * graphs. It computes the logits of all positions of one text.
 */
final class PlainDecoder {
  private final TinyGguf model;
  private final int hidden;
  private final int heads;
  private final int keyHeads;
  private final int headSize;
  private final boolean isGemma;

  PlainDecoder(TinyGguf model) {
    this.model = model;
    this.hidden = model.number("embedding_length");
    this.heads = model.number("attention.head_count");
    this.keyHeads = model.number("attention.head_count_kv");
    this.headSize = or("attention.key_length", hidden / heads);
    this.isGemma = model.architecture.equals("gemma3");
  }

  private int or(String key, int otherwise) {
    return model.metadata.containsKey(model.architecture + "." + key)
        ? model.number(key)
        : otherwise;
  }

  private float real(String key, float otherwise) {
    Object found = model.metadata.get(model.architecture + "." + key);
    return found instanceof Float number ? number : otherwise;
  }

  private float[] weights(String name) {
    return Objects.requireNonNull(model.values.get(name), name);
  }

  private boolean has(String name) {
    return model.values.containsKey(name);
  }

  double[][] logits(int... tokens) {
    double[][] x = new double[tokens.length][hidden];
    for (int t = 0; t < tokens.length; t++) {
      for (int i = 0; i < hidden; i++) {
        x[t][i] = weights("token_embd.weight")[tokens[t] * hidden + i];
        x[t][i] *= isGemma ? Math.sqrt(hidden) : 1;
      }
    }
    for (int layer = 0; layer < model.number("block_count"); layer++) {
      String blk = "blk." + layer + ".";
      double[][] mixed = attention(norm(x, blk + "attn_norm.weight"), layer);
      x = plus(x, norm(mixed, blk + "post_attention_norm.weight"));
      double[][] fed = feedForward(norm(x, blk + "ffn_norm.weight"), blk);
      x = plus(x, norm(fed, blk + "post_ffw_norm.weight"));
    }
    boolean isTied = !has("output.weight");
    double[][] normed = norm(x, "output_norm.weight");
    return times(normed, isTied ? "token_embd.weight" : "output.weight", "");
  }

  private static double[][] plus(double[][] a, double[][] b) {
    double[][] sum = new double[a.length][a[0].length];
    for (int t = 0; t < a.length; t++) {
      for (int i = 0; i < a[t].length; i++) {
        sum[t][i] = a[t][i] + b[t][i];
      }
    }
    return sum;
  }

  /** Returns the norm of each row, or of each part of a row that is as long as the weights. */
  private double[][] norm(double[][] x, String name) {
    if (!has(name)) {
      return x;
    }
    float[] gamma = weights(name);
    double epsilon = real("attention.layer_norm_rms_epsilon", 0);
    double[][] result = new double[x.length][x[0].length];
    for (int t = 0; t < x.length; t++) {
      for (int part = 0; part < x[t].length; part += gamma.length) {
        double squares = 0;
        for (int i = 0; i < gamma.length; i++) {
          squares += x[t][part + i] * x[t][part + i];
        }
        double scale = 1 / Math.sqrt(squares / gamma.length + epsilon);
        for (int i = 0; i < gamma.length; i++) {
          result[t][part + i] = x[t][part + i] * scale * gamma[i];
        }
      }
    }
    return result;
  }

  private double[][] times(double[][] x, String name, String biasName) {
    float[] matrix = weights(name);
    float[] bias = has(biasName) ? weights(biasName) : new float[0];
    int columns = x[0].length;
    int rows = matrix.length / columns;
    double[][] result = new double[x.length][rows];
    for (int t = 0; t < x.length; t++) {
      for (int row = 0; row < rows; row++) {
        double sum = bias.length == 0 ? 0 : bias[row];
        for (int i = 0; i < columns; i++) {
          sum += matrix[row * columns + i] * x[t][i];
        }
        result[t][row] = sum;
      }
    }
    return result;
  }

  private static double[][] columns(double[][] x, int from, int count) {
    double[][] result = new double[x.length][count];
    for (int t = 0; t < x.length; t++) {
      System.arraycopy(x[t], from, result[t], 0, count);
    }
    return result;
  }

  private double[][] attention(double[][] x, int layer) {
    String blk = "blk." + layer + ".attn_";
    double[][] query;
    double[][] key;
    double[][] value;
    int wide = heads * headSize;
    int narrow = keyHeads * headSize;
    if (has(blk + "qkv.weight")) {
      double[][] all = times(x, blk + "qkv.weight", "");
      query = columns(all, 0, wide);
      key = columns(all, wide, narrow);
      value = columns(all, wide + narrow, narrow);
    } else {
      query = norm(times(x, blk + "q.weight", blk + "q.bias"), blk + "q_norm.weight");
      key = norm(times(x, blk + "k.weight", blk + "k.bias"), blk + "k_norm.weight");
      value = times(x, blk + "v.weight", blk + "v.bias");
    }
    boolean isGlobal = isGemma && layer % 6 == 5;
    rotate(query, isGemma && !isGlobal);
    rotate(key, isGemma && !isGlobal);
    int window = isGlobal ? 0 : or("attention.sliding_window", 0);
    double[][] result = new double[x.length][wide];
    for (int t = 0; t < x.length; t++) {
      for (int head = 0; head < heads; head++) {
        attend(query, key, value, t, head, window, result);
      }
    }
    return times(result, blk + "output.weight", "");
  }

  private void attend(
      double[][] query,
      double[][] key,
      double[][] value,
      int t,
      int head,
      int window,
      double[][] result) {
    int ofQuery = head * headSize;
    int ofKey = head / (heads / keyHeads) * headSize;
    double[] shares = new double[t + 1];
    double sum = 0;
    for (int s = window == 0 ? 0 : Math.max(0, t - window + 1); s <= t; s++) {
      double product = 0;
      for (int i = 0; i < headSize; i++) {
        product += query[t][ofQuery + i] * key[s][ofKey + i];
      }
      shares[s] = Math.exp(product / Math.sqrt(headSize));
      sum += shares[s];
    }
    for (int s = 0; s <= t; s++) {
      for (int i = 0; i < headSize; i++) {
        result[t][ofQuery + i] += shares[s] / sum * value[s][ofKey + i];
      }
    }
  }

  private void rotate(double[][] x, boolean isLocal) {
    boolean isInterleaved = model.architecture.equals("llama");
    int rotated = or("rope.dimension_count", headSize);
    double base = isLocal ? 10_000 : real("rope.freq_base", 10_000);
    double divisor = isLocal ? 1 : real("rope.scaling.factor", 1);
    double amplitude = real("rope.scaling.attn_factor", 1);
    float[] factors = new float[0];
    for (String name : List.of("rope_freqs.weight", "rope_factors_short.weight")) {
      factors = has(name) ? weights(name) : factors;
    }
    for (int t = 0; t < x.length; t++) {
      for (int head = 0; head < x[t].length; head += headSize) {
        for (int i = 0; i < rotated / 2; i++) {
          double angle = t / Math.pow(base, 2.0 * i / rotated) / divisor;
          angle /= factors.length == 0 ? 1 : factors[i];
          int one = head + (isInterleaved ? 2 * i : i);
          int other = isInterleaved ? one + 1 : one + rotated / 2;
          double a = x[t][one];
          double b = x[t][other];
          x[t][one] = amplitude * (a * Math.cos(angle) - b * Math.sin(angle));
          x[t][other] = amplitude * (a * Math.sin(angle) + b * Math.cos(angle));
        }
      }
    }
  }

  private double[][] feedForward(double[][] x, String blk) {
    double[][] gate;
    double[][] up;
    if (!has(blk + "ffn_gate.weight")) {
      double[][] both = times(x, blk + "ffn_up.weight", "");
      gate = columns(both, 0, both[0].length / 2);
      up = columns(both, both[0].length / 2, both[0].length / 2);
    } else {
      gate = times(x, blk + "ffn_gate.weight", "");
      up = times(x, blk + "ffn_up.weight", "");
    }
    for (int t = 0; t < x.length; t++) {
      for (int i = 0; i < gate[t].length; i++) {
        double g = gate[t][i];
        double cubic = Math.sqrt(2 / Math.PI) * (g + 0.044715 * g * g * g);
        up[t][i] *= isGemma ? 0.5 * g * (1 + Math.tanh(cubic)) : g / (1 + Math.exp(-g));
      }
    }
    return times(up, blk + "ffn_down.weight", "");
  }
}
