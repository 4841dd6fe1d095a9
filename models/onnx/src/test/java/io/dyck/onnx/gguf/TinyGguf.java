package io.dyck.onnx.gguf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** A writer of GGUF files with random weights, which remembers the values of the weights. */
final class TinyGguf {
  static final int VOCABULARY = 259;

  private record Tensor(String name, int type, int[] shape, byte[] bytes) {}

  final Map<String, Object> metadata = new LinkedHashMap<>();
  final Map<String, float[]> values = new LinkedHashMap<>();
  final String architecture;
  private final Random random;
  private final List<Tensor> tensors = new ArrayList<>();

  TinyGguf(String architecture, long seed) {
    this.architecture = architecture;
    this.random = new Random(seed);
    metadata.put("general.architecture", architecture);
    metadata.put("tokenizer.ggml.model", "gpt2");
    metadata.put("tokenizer.ggml.pre", "gpt-2");
    List<String> tokens = new ArrayList<>();
    List<Integer> types = new ArrayList<>();
    for (int b = 0; b < 256; b++) {
      boolean shown = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
      tokens.add(Character.toString(shown ? b : 256 + hidden(b)));
      types.add(1);
    }
    tokens.addAll(List.of("<|begin|>", "<|end|>", "<|pad|>"));
    types.addAll(List.of(3, 3, 3));
    metadata.put("tokenizer.ggml.tokens", tokens);
    metadata.put("tokenizer.ggml.token_type", types);
    metadata.put("tokenizer.ggml.merges", List.of());
    metadata.put("tokenizer.ggml.bos_token_id", 256);
    metadata.put("tokenizer.ggml.eos_token_id", 257);
  }

  /** Returns the number of a byte among those that are not shown as themselves. */
  private static int hidden(int b) {
    return b <= 0x20 ? b : b < 0xA1 ? b - 0x7F + 0x21 : 0x43;
  }

  TinyGguf with(String key, Object value) {
    metadata.put(key.startsWith("tokenizer.") ? key : architecture + "." + key, value);
    return this;
  }

  int number(String key) {
    return (Integer) Objects.requireNonNull(metadata.get(architecture + "." + key), key);
  }

  /** Adds a tensor. The first dimension is the number of columns. */
  TinyGguf tensor(String name, String type, float size, int... shape) {
    int count = 1;
    for (int dimension : shape) {
      count *= dimension;
    }
    GgmlWeights weights = GgmlWeights.random(type, count, size, random);
    if (name.contains("norm")) {
      ByteBuffer near = ByteBuffer.wrap(weights.bytes).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < count; i++) {
        weights.values[i] += 1;
        near.putFloat(4 * i, weights.values[i]);
      }
    }
    values.put(name, weights.values);
    return raw(name, GgmlWeights.id(type), weights.bytes, shape);
  }

  TinyGguf raw(String name, int type, byte[] bytes, int... shape) {
    tensors.add(new Tensor(name, type, shape, bytes));
    return this;
  }

  Path write(Path file) throws IOException {
    Out out = new Out();
    out.integer(0x46554747).integer(3).number(tensors.size()).number(metadata.size());
    metadata.forEach((key, value) -> out.text(key).value(value));
    long offset = 0;
    for (Tensor tensor : tensors) {
      out.text(tensor.name()).integer(tensor.shape().length);
      for (int dimension : tensor.shape()) {
        out.number(dimension);
      }
      out.integer(tensor.type()).number(offset);
      offset += (tensor.bytes().length + 31) / 32 * 32L;
    }
    out.align();
    for (Tensor tensor : tensors) {
      out.bytes.writeBytes(tensor.bytes());
      out.align();
    }
    return Files.write(file, out.bytes.toByteArray());
  }

  /** The file in memory. */
  private static final class Out {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Out integer(int value) {
      bytes.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
      return this;
    }

    Out number(long value) {
      bytes.writeBytes(
          ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
      return this;
    }

    Out text(String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      number(utf8.length);
      bytes.writeBytes(utf8);
      return this;
    }

    void value(Object value) {
      if (value instanceof String text) {
        integer(8).text(text);
      } else if (value instanceof Integer number) {
        integer(4).integer(number);
      } else if (value instanceof Float number) {
        integer(6).integer(Float.floatToIntBits(number));
      } else {
        list((List<?>) value);
      }
    }

    private void list(List<?> list) {
      boolean isOfTexts = list.isEmpty() || list.get(0) instanceof String;
      integer(9).integer(isOfTexts ? 8 : 5).number(list.size());
      for (Object element : list) {
        if (element instanceof String text) {
          text(text);
        } else {
          integer((Integer) element);
        }
      }
    }

    void align() {
      while (bytes.size() % 32 != 0) {
        bytes.write(0);
      }
    }
  }
}
