package io.dyck.onnx.gguf;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * A writer of graphs in the format of {@code onnx.proto}. Weights are in another file. The
 * constants below are numbers of fields.
 */
final class OnnxGraph {
  static final int FLOAT = 1;
  static final int UINT8 = 2;
  static final int INT32 = 6;
  static final int INT64 = 7;

  /** The domain of ONNX Runtime's own operators. */
  static final String MICROSOFT = "com.microsoft";

  private static final int MODEL_IR = 1;
  private static final int MODEL_PRODUCER = 2;
  private static final int MODEL_GRAPH = 7;
  private static final int MODEL_OPERATORS = 8;
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_NAME = 2;
  private static final int GRAPH_INITIALIZER = 5;
  private static final int GRAPH_INPUT = 11;
  private static final int GRAPH_OUTPUT = 12;
  private static final int NODE_TYPE = 4;
  private static final int NODE_ATTRIBUTE = 5;
  private static final int NODE_DOMAIN = 7;
  private static final int ATTRIBUTE_TYPE = 20;
  private static final int TENSOR_NAME = 8;
  private static final int TENSOR_RAW = 9;
  private static final int TENSOR_EXTERNAL = 13;
  private static final int TENSOR_LOCATION = 14;

  private final Message graph = new Message();
  private int names;

  /** A message of protocol buffers that is being written. */
  private static final class Message {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

    /** A write that cannot fail, because it goes to memory. */
    private interface Write {
      void writeTo(CodedOutputStream out) throws IOException;
    }

    private Message put(Write write) {
      try {
        write.writeTo(out);
        return this;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Message number(int field, long value) {
      return put(o -> o.writeInt64(field, value));
    }

    Message real(int field, float value) {
      return put(o -> o.writeFloat(field, value));
    }

    Message text(int field, String value) {
      return put(o -> o.writeString(field, value));
    }

    Message bytes(int field, byte[] value) {
      return put(o -> o.writeByteArray(field, value));
    }

    Message message(int field, Message value) {
      return bytes(field, value.toBytes());
    }

    byte[] toBytes() {
      put(CodedOutputStream::flush);
      return bytes.toByteArray();
    }
  }

  /** Returns a new name of a value. */
  String newName(String about) {
    names++;
    return about + "_" + names;
  }

  /** Adds an operator with one result and returns the name of the result. */
  String add(String domain, String type, Map<String, ?> attributes, String... inputs) {
    String result = newName(type);
    add(domain, type, attributes, List.of(inputs), List.of(result));
    return result;
  }

  /**
   * Adds an operator.
   *
   * @param attributes values of type {@link Integer} or {@link Float}
   * @param inputs an empty name stands for an input that is left out
   */
  void add(
      String domain,
      String type,
      Map<String, ?> attributes,
      List<String> inputs,
      List<String> outputs) {
    Message node = new Message();
    inputs.forEach(input -> node.text(1, input));
    outputs.forEach(output -> node.text(2, output));
    node.text(3, newName(type)).text(NODE_TYPE, type);
    attributes.forEach(
        (name, value) -> {
          Message attribute = new Message().text(1, name);
          if (value instanceof Float real) {
            attribute.real(2, real).number(ATTRIBUTE_TYPE, 1);
          } else {
            attribute.number(3, ((Integer) value).longValue()).number(ATTRIBUTE_TYPE, 2);
          }
          node.message(NODE_ATTRIBUTE, attribute);
        });
    graph.message(GRAPH_NODE, node.text(NODE_DOMAIN, domain));
  }

  /** Adds an input. A dimension is a name or a number. */
  void addInput(String name, int type, List<Object> shape) {
    graph.message(GRAPH_INPUT, value(name, type, shape));
  }

  void addOutput(String name, int type, List<Object> shape) {
    graph.message(GRAPH_OUTPUT, value(name, type, shape));
  }

  private static Message value(String name, int type, List<Object> shape) {
    Message dimensions = new Message();
    for (Object dimension : shape) {
      Message written = new Message();
      if (dimension instanceof Integer number) {
        written.number(1, number);
      } else {
        written.text(2, dimension.toString());
      }
      dimensions.message(1, written);
    }
    Message tensor = new Message().number(1, type).message(2, dimensions);
    return new Message().text(1, name).message(2, new Message().message(1, tensor));
  }

  /** Adds a small tensor of integers and returns its name. */
  String constant(long... numbers) {
    ByteBuffer raw = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long number : numbers) {
      raw.putLong(number);
    }
    return constant(INT64, new long[] {numbers.length}, raw.array());
  }

  /** Adds a scalar and returns its name. */
  String scalar(float number) {
    byte[] raw = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(number).array();
    return constant(FLOAT, new long[0], raw);
  }

  private String constant(int type, long[] shape, byte[] raw) {
    String name = newName("constant");
    graph.message(GRAPH_INITIALIZER, tensor(name, type, shape).bytes(TENSOR_RAW, raw));
    return name;
  }

  private static Message tensor(String name, int type, long[] shape) {
    Message tensor = new Message();
    for (long dimension : shape) {
      tensor.number(1, dimension);
    }
    return tensor.number(2, type).text(TENSOR_NAME, name);
  }

  /** Adds a tensor whose content is in another file, beside the graph. */
  void addExternal(String name, int type, long[] shape, String file, long offset, long length) {
    Message tensor = tensor(name, type, shape);
    Map.of("location", file, "offset", Long.toString(offset), "length", Long.toString(length))
        .forEach(
            (key, value) ->
                tensor.message(TENSOR_EXTERNAL, new Message().text(1, key).text(2, value)));
    graph.message(GRAPH_INITIALIZER, tensor.number(TENSOR_LOCATION, 1));
  }

  /** Returns the file. */
  byte[] toBytes(String producer) {
    graph.text(GRAPH_NAME, "decoder");
    Message model = new Message().number(MODEL_IR, 10).text(MODEL_PRODUCER, producer);
    model.message(MODEL_GRAPH, graph);
    model.message(MODEL_OPERATORS, new Message().text(1, "").number(2, 18));
    model.message(MODEL_OPERATORS, new Message().text(1, MICROSOFT).number(2, 1));
    return model.toBytes();
  }
}
