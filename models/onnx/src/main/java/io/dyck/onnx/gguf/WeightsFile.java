package io.dyck.onnx.gguf;

import com.google.common.collect.ImmutableList;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The file of weights beside a graph. Quantized weights keep their numbers. {@code MatMulNBits} is
 * fast and exact for numbers of 4 bits. Longer numbers {@code n} are therefore split into {@code 16
 * * high + low}: two matrices of 4 bits whose products are added.
 */
final class WeightsFile implements Closeable {
  /** The alignment of each tensor in bytes, which is that of a line of the processor's cache. */
  private static final int ALIGNMENT = 64;

  /** The number of bytes that are converted at once. */
  private static final long CHUNK_BYTES = 4L << 20;

  private final String name;
  private final FileChannel out;
  private final OnnxGraph graph;
  private long end;

  /**
   * Quantized numbers of 4 bits in the file.
   *
   * @param numbers the tensor of shape rows × groups × bytes
   * @param scales the scale of each group
   * @param zeroPoints the number that stands for 0 in each group; empty if all are 8
   */
  record Plane(String numbers, String scales, String zeroPoints, long numbersAt) {}

  /**
   * A matrix in the file, as initializers of the graph.
   *
   * @param plain the weights, if they are not quantized; otherwise empty
   * @param planes the parts whose sum are quantized weights
   * @param minima the minimum of each group; empty for types without a minimum
   */
  record StoredMatrix(
      WeightType type,
      int rows,
      int columns,
      String plain,
      ImmutableList<Plane> planes,
      String minima) {
    int groups() {
      return columns / type.groupSize;
    }
  }

  WeightsFile(Path folder, String name, OnnxGraph graph) throws IOException {
    this.name = name;
    this.graph = graph;
    this.out =
        FileChannel.open(
            folder.resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  private long reserve(long bytes) {
    long at = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    end = at + bytes;
    return at;
  }

  private void write(ByteBuffer bytes, long at) throws IOException {
    long next = at;
    while (bytes.hasRemaining()) {
      next += out.write(bytes, next);
    }
  }

  /** Writes numbers and adds them to the graph. */
  String add(String tensor, long[] shape, float[] numbers) throws IOException {
    ByteBuffer bytes = floats(numbers);
    long at = reserve(bytes.capacity());
    write(bytes, at);
    graph.addExternal(tensor, OnnxGraph.FLOAT, shape, name, at, bytes.capacity());
    return tensor;
  }

  /** Adds another view of bytes that are in the file already. */
  String addView(String tensor, int type, long[] shape, long at, long bytes) {
    graph.addExternal(tensor, type, shape, name, at, bytes);
    return tensor;
  }

  /**
   * Writes matrices of one type and width below each other.
   *
   * @param tensor the beginning of the names in the graph
   */
  StoredMatrix add(String tensor, List<Matrix> parts) throws IOException {
    Matrix first = parts.get(0);
    int rows = parts.stream().mapToInt(Matrix::rows).sum();
    return first.type().isQuantized()
        ? addQuantized(tensor, parts, rows)
        : addPlain(tensor, parts, rows);
  }

  private StoredMatrix addPlain(String tensor, List<Matrix> parts, int rows) throws IOException {
    Matrix first = parts.get(0);
    long rowBytes = 4L * first.columns();
    long at = reserve(rows * rowBytes);
    long next = at;
    for (Matrix part : parts) {
      int step = step(rowBytes, part.rows());
      for (int row = 0; row < part.rows(); row += step) {
        int count = Math.min(step, part.rows() - row);
        ByteBuffer bytes = floats(part.slice(row, count).plainWeights());
        write(bytes, next);
        next += bytes.capacity();
      }
    }
    long[] shape = {rows, first.columns()};
    graph.addExternal(tensor, OnnxGraph.FLOAT, shape, name, at, rows * rowBytes);
    return new StoredMatrix(first.type(), rows, first.columns(), tensor, ImmutableList.of(), "");
  }

  private static int step(long rowBytes, int rows) {
    return (int) Math.min(rows, Math.max(1, CHUNK_BYTES / rowBytes));
  }

  private StoredMatrix addQuantized(String tensor, List<Matrix> parts, int rows)
      throws IOException {
    WeightType type = parts.get(0).type();
    int columns = parts.get(0).columns();
    int groups = columns / type.groupSize;
    int planes = type.bits / 4;
    long[] numbersAt = new long[planes];
    long[] scalesAt = new long[planes];
    long floats = 4L * rows * groups;
    for (int plane = 0; plane < planes; plane++) {
      numbersAt[plane] = reserve((long) rows * columns / 2);
      scalesAt[plane] = reserve(floats);
    }
    long minimaAt = type.hasMinimum ? reserve(floats) : 0;
    long done = 0;
    for (Matrix part : parts) {
      int step = step(columns, part.rows());
      for (int row = 0; row < part.rows(); row += step) {
        int count = Math.min(step, part.rows() - row);
        QuantizedRows converted = new QuantizedRows(part.slice(row, count));
        for (int plane = 0; plane < planes; plane++) {
          write(ByteBuffer.wrap(converted.numbers[plane]), numbersAt[plane] + done * columns / 2);
          write(floats(converted.scales[plane]), scalesAt[plane] + 4 * done * groups);
        }
        if (type.hasMinimum) {
          write(floats(converted.minima), minimaAt + 4 * done * groups);
        }
        done += count;
      }
    }
    ImmutableList.Builder<Plane> stored = ImmutableList.builder();
    long[] perGroup = {rows, groups};
    for (int plane = 0; plane < planes; plane++) {
      String numbers = tensor + ".numbers" + plane;
      long[] shape = {rows, groups, type.groupSize / 2};
      addView(numbers, OnnxGraph.UINT8, shape, numbersAt[plane], (long) rows * columns / 2);
      String scales = tensor + ".scales" + plane;
      addView(scales, OnnxGraph.FLOAT, perGroup, scalesAt[plane], floats);
      String zeros = plane == 0 ? "" : addZeros(tensor + ".zeros", rows, (groups + 1) / 2);
      stored.add(new Plane(numbers, scales, zeros, numbersAt[plane]));
    }
    String minima = type.hasMinimum ? tensor + ".minima" : "";
    if (type.hasMinimum) {
      addView(minima, OnnxGraph.FLOAT, perGroup, minimaAt, floats);
    }
    return new StoredMatrix(type, rows, columns, "", stored.build(), minima);
  }

  private String addZeros(String tensor, int rows, int columns) throws IOException {
    long bytes = (long) rows * columns;
    long at = reserve(bytes);
    write(ByteBuffer.allocate(Math.toIntExact(bytes)), at);
    return addView(tensor, OnnxGraph.UINT8, new long[] {rows, columns}, at, bytes);
  }

  private static ByteBuffer floats(float[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(numbers);
    return bytes;
  }

  /** Some rows in the form of {@code MatMulNBits}, with two numbers in a byte. */
  private static final class QuantizedRows {
    final byte[][] numbers;
    final float[][] scales;
    final float[] minima;

    QuantizedRows(Matrix matrix) throws IOException {
      WeightType type = matrix.type();
      int weights = matrix.rows() * matrix.columns();
      int planes = type.bits / 4;
      numbers = new byte[planes][weights / 2];
      scales = new float[planes][weights / type.groupSize];
      minima = new float[type.hasMinimum ? weights / type.groupSize : 0];
      ByteBuffer in = matrix.read();
      WeightType.Block block = new WeightType.Block(type);
      for (int i = 0; i < weights / type.blockSize; i++) {
        type.unpack(in, i * type.blockBytes, block);
        int firstGroup = i * block.scales.length;
        for (int group = 0; group < block.scales.length; group++) {
          float scale = block.scales[group];
          scales[0][firstGroup + group] = planes == 1 ? scale : 16 * scale;
          if (planes > 1) {
            scales[1][firstGroup + group] = scale;
          }
          if (type.hasMinimum) {
            minima[firstGroup + group] = block.minima[group] + type.center * scale;
          }
        }
        for (int k = 0; k < type.blockSize; k++) {
          int number = block.numbers[k] - type.center;
          int at = i * type.blockSize + k;
          put(numbers[0], at, (planes == 1 ? number : number >> 4) + 8);
          if (planes > 1) {
            put(numbers[1], at, number & 15);
          }
        }
      }
    }

    /** Writes a number of 4 bits; the lower half of a byte first. */
    private static void put(byte[] to, int index, int number) {
      int old = to[index / 2];
      to[index / 2] = (byte) (index % 2 == 0 ? number : old | (number << 4));
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
