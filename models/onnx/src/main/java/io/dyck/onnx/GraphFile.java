package io.dyck.onnx;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.dyck.failure.FileFailure;
import io.dyck.models.ModelException;
import io.dyck.models.ModelProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * The contents of an ONNX file, read without the runtime: its operators and the number of weights
 * of each type. The reader checks that weights in other files exist. The file is read once, and no
 * weights are kept.
 *
 * @param producer the program that wrote the file; may be empty
 * @param operators the names of the operators; operators of other domains have the domain as a
 *     prefix
 * @param groupedOutputs the outputs of the nodes that are {@code GroupQueryAttention}
 * @param weights the number of weights of each type
 */
record GraphFile(
    String producer,
    ImmutableSortedSet<String> operators,
    ImmutableSet<String> groupedOutputs,
    ImmutableSortedMap<String, Long> weights) {
  private static final String GROUPED = "com.microsoft.GroupQueryAttention";

  /** The numbers of fields in {@code onnx.proto}. */
  private static final int MODEL_PRODUCER = 2;

  private static final int MODEL_GRAPH = 7;
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_INITIALIZER = 5;
  private static final int NODE_OUTPUT = 2;
  private static final int NODE_TYPE = 4;
  private static final int NODE_DOMAIN = 7;
  private static final int TENSOR_DIMENSIONS = 1;
  private static final int TENSOR_TYPE = 2;
  private static final int TENSOR_EXTERNAL = 13;

  private static final String[] TYPES = {
    "undefined",
    "float32",
    "uint8",
    "int8",
    "uint16",
    "int16",
    "int32",
    "int64",
    "string",
    "bool",
    "float16",
    "float64",
    "uint32",
    "uint64",
    "complex64",
    "complex128",
    "bfloat16",
    "float8",
    "float8",
    "float8",
    "float8",
    "uint4",
    "int4",
    "float4"
  };

  /**
   * Whether attention takes the lengths of texts from the mask, and allows no padding on the left.
   */
  boolean hasGroupedQueryAttention() {
    return operators.contains(GROUPED);
  }

  static GraphFile read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      checkStart(file, Files.size(file));
      CodedInputStream coded = CodedInputStream.newInstance(in);
      coded.setSizeLimit(Integer.MAX_VALUE);
      Scan scan = new Scan(file);
      scan.readModel(coded);
      if (scan.operators.isEmpty()) {
        throw ModelProblem.UNREADABLE.toException(
            file.toString(), "it has no graph, so it is no ONNX file");
      }
      return new GraphFile(
          scan.producer,
          ImmutableSortedSet.copyOf(scan.operators),
          ImmutableSet.copyOf(scan.groupedOutputs),
          ImmutableSortedMap.copyOf(scan.weights));
    } catch (InvalidProtocolBufferException e) {
      throw ModelProblem.UNREADABLE.toException(
          file.toString(), "it breaks off, or is no ONNX file: " + e.getMessage(), e);
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(file.toString(), FileFailure.reason(e), e);
    }
  }

  private static void checkStart(Path file, long size) throws IOException {
    if (size == 0) {
      throw ModelProblem.UNREADABLE.toException(file.toString(), "it is empty");
    }
    if (size < 1024) {
      String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      if (text.startsWith("version https://git-lfs")) {
        throw ModelProblem.UNREADABLE.toException(
            file.toString(), "it is a pointer of Git LFS, not the file itself (git lfs pull)");
      }
    }
  }

  /** Reads the fields of a file. */
  private static final class Scan {
    private final Path file;
    private String producer = "";
    private final Set<String> operators = new HashSet<>();
    private final Set<String> groupedOutputs = new HashSet<>();
    private final TreeMap<String, Long> weights = new TreeMap<>();
    private final TreeMap<String, Long> lengths = new TreeMap<>();

    Scan(Path file) {
      this.file = file;
    }

    void readModel(CodedInputStream in) throws IOException {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case MODEL_PRODUCER -> producer = in.readString();
          case MODEL_GRAPH -> readMessage(in, this::readGraph);
          default -> in.skipField(tag);
        }
      }
      lengths.forEach(this::checkExternal);
    }

    private interface Fields {
      boolean readField(CodedInputStream in, int number) throws IOException;
    }

    private static void readMessage(CodedInputStream in, Fields fields) throws IOException {
      int outer = in.pushLimit(in.readRawVarint32());
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (!fields.readField(in, WireFormat.getTagFieldNumber(tag))) {
          in.skipField(tag);
        }
      }
      in.popLimit(outer);
    }

    private boolean readGraph(CodedInputStream in, int number) throws IOException {
      if (number == GRAPH_NODE) {
        String[] names = {"", ""};
        List<String> outputs = new ArrayList<>();
        readMessage(
            in,
            (node, field) -> {
              if (field == NODE_OUTPUT) {
                return outputs.add(node.readString());
              }
              if (field == NODE_TYPE || field == NODE_DOMAIN) {
                names[field == NODE_TYPE ? 1 : 0] = node.readString();
                return true;
              }
              return false;
            });
        boolean plain = names[0].isEmpty() || names[0].equals("ai.onnx");
        String operator = plain ? names[1] : names[0] + "." + names[1];
        operators.add(operator);
        if (operator.equals(GROUPED)) {
          groupedOutputs.addAll(outputs);
        }
        return true;
      }
      if (number == GRAPH_INITIALIZER) {
        readTensor(in);
        return true;
      }
      return false;
    }

    private void readTensor(CodedInputStream in) throws IOException {
      long count = 1;
      int type = 0;
      Deque<String> external = new ArrayDeque<>();
      int outer = in.pushLimit(in.readRawVarint32());
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case TENSOR_DIMENSIONS -> count *= dimensions(in, tag);
          case TENSOR_TYPE -> type = in.readInt32();
          case TENSOR_EXTERNAL ->
              readMessage(in, (entry, field) -> external.add(entry.readString()));
          default -> in.skipField(tag);
        }
      }
      in.popLimit(outer);
      weights.merge(type < TYPES.length ? TYPES[type] : "other", count, Long::sum);
      noteExternal(external);
    }

    /** Returns the product of the dimensions of a field. */
    private static long dimensions(CodedInputStream in, int tag) throws IOException {
      if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
        return in.readInt64();
      }
      long product = 1;
      int outer = in.pushLimit(in.readRawVarint32());
      while (in.getBytesUntilLimit() > 0) {
        product *= in.readInt64();
      }
      in.popLimit(outer);
      return product;
    }

    /**
     * Notes the end of the weights in another file. The entries are pairs of a key and a value:
     * location, offset, length.
     */
    private void noteExternal(Deque<String> entries) {
      String location = "";
      long end = 0;
      while (entries.size() > 1) {
        String key = entries.remove();
        String value = entries.remove();
        switch (key) {
          case "location" -> location = value;
          case "offset", "length" -> end += Long.parseLong(value);
          default -> {}
        }
      }
      if (!location.isEmpty()) {
        lengths.merge(location, end, Math::max);
      }
    }

    private void checkExternal(String location, long length) {
      Path other = file.resolveSibling(location);
      if (!Files.isRegularFile(other)) {
        throw ModelProblem.UNREADABLE.toException(
            file.toString(), "its weights are in " + location + ", which is not beside it");
      }
      try {
        if (Files.size(other) < length) {
          throw truncatedFile(other, length);
        }
      } catch (IOException e) {
        throw ModelProblem.UNREADABLE.toException(other.toString(), FileFailure.reason(e), e);
      }
    }

    private static ModelException truncatedFile(Path file, long length) throws IOException {
      return ModelProblem.UNREADABLE.toException(
          file.toString(), "it breaks off after " + Files.size(file) + " of " + length + " bytes");
    }
  }
}
