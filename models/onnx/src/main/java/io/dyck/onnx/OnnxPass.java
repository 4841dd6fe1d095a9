package io.dyck.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import ai.onnxruntime.platform.Fp16Conversions;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One run of the graph over several texts at once. All tensors are in memory of this program, and
 * the runtime writes logits where Java reads them. Subclasses say where the caches are.
 *
 * <p>Texts that read fewer new tokens than others are padded behind the new tokens. This padding is
 * invisible to the tokens before, and its results are dropped.
 */
abstract class OnnxPass {
  /** One text: the number of tokens read before, the new tokens, and the array for logits. */
  static final class Row {
    final int length;
    final int[] tokens;
    final int wanted;

    /** The logits, one row for each wanted position. */
    final float[] logits;

    Row(int length, int[] tokens, int wanted, float[] logits) {
      this.length = length;
      this.tokens = tokens;
      this.wanted = wanted;
      this.logits = logits;
    }
  }

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final int vocabularySize;
  final GraphSignature signature;
  final BufferPool pool;
  final List<Row> rows;

  /** The largest number of tokens that a text has read before. */
  final int past;

  /** The largest number of new tokens of a text. */
  final int width;

  /** The number of last positions after which the graph gives logits; 0 if none are wanted. */
  private final int given;

  private final List<OnnxTensor> open = new ArrayList<>();
  private final List<ByteBuffer> borrowed = new ArrayList<>();

  OnnxPass(OnnxLanguageModel model, List<Row> rows) {
    this.environment = model.environment();
    this.session = model.session();
    this.signature = model.signature();
    this.pool = model.pool();
    this.vocabularySize = model.vocabulary().size();
    this.rows = rows;
    this.past = rows.stream().mapToInt(row -> row.length).max().orElse(0);
    this.width = rows.stream().mapToInt(row -> row.tokens.length).max().orElse(0);
    // Padding behind a short text stands between its logits and the end.
    int wanted =
        rows.stream()
            .filter(row -> row.wanted > 0)
            .mapToInt(row -> row.wanted + padding(row))
            .max()
            .orElse(0);
    this.given = wanted == 0 || signature.logitsToKeep() != null ? wanted : width;
  }

  /** Adds the tensors of the caches to the inputs and outputs of the graph. */
  abstract void bindCaches(Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs)
      throws OrtException;

  /** Returns the first column of the mask whose position a row reads. */
  abstract int firstVisible(Row row);

  /** Returns the column of the mask behind the last position that a row reads. */
  abstract int endOfVisible(Row row);

  /** Returns the number of positions behind the end of a text. */
  private int padding(Row row) {
    return width - row.tokens.length;
  }

  /** Runs the graph, and writes the logits into the rows. */
  final void compute() throws OrtException {
    try {
      Map<String, OnnxTensor> inputs = inputs();
      Map<String, OnnxTensor> outputs = new HashMap<>();
      bindCaches(inputs, outputs);
      ByteBuffer logits = null;
      if (given > 0) {
        logits = borrow((long) rows.size() * given * vocabularySize * signature.logits().size);
        long[] shape = {rows.size(), given, vocabularySize};
        outputs.put(GraphSignature.LOGITS, tensor(logits, shape, signature.logits()));
      }
      session.run(inputs, Set.of(), outputs).close();
      if (logits != null) {
        readLogits(logits);
      }
    } finally {
      open.forEach(OnnxTensor::close);
      borrowed.forEach(pool::release);
    }
  }

  private Map<String, OnnxTensor> inputs() throws OrtException {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    long[] ids = new long[rows.size() * width];
    long[] positions = new long[ids.length];
    long[] mask = new long[rows.size() * (past + width)];
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      for (int place = 0; place < width; place++) {
        ids[i * width + place] = token(row, place);
        positions[i * width + place] = (long) row.length + place;
      }
      int start = i * (past + width);
      Arrays.fill(mask, start + firstVisible(row), start + endOfVisible(row), 1);
    }
    addIntegers(inputs, GraphSignature.IDS, width, ids);
    addIntegers(inputs, GraphSignature.POSITIONS, width, positions);
    addIntegers(inputs, GraphSignature.MASK, past + width, mask);
    if (signature.hasInput(GraphSignature.CACHE_POSITIONS)) {
      ByteBuffer cached = borrow(8L * width);
      for (int i = 0; i < width; i++) {
        cached.putLong(8 * i, past + i);
      }
      inputs.put(
          GraphSignature.CACHE_POSITIONS, tensor(cached, new long[] {width}, OnnxJavaType.INT64));
    }
    if (signature.hasInput(GraphSignature.USE_CACHE)) {
      ByteBuffer yes = borrow(1).put(0, (byte) 1);
      inputs.put(GraphSignature.USE_CACHE, tensor(yes, new long[] {1}, OnnxJavaType.BOOL));
    }
    String keep = signature.logitsToKeep();
    if (keep != null) {
      ByteBuffer number = borrow(8).putLong(0, Math.max(1, given));
      TensorInfo known = signature.integers().get(keep);
      boolean scalar = known == null || known.getShape().length == 0;
      inputs.put(keep, tensor(number, scalar ? new long[0] : new long[] {1}, OnnxJavaType.INT64));
    }
    return inputs;
  }

  /**
   * Returns the token at a position. The last token fills the positions behind the end of a text.
   */
  private static int token(Row row, int place) {
    return row.tokens[Math.min(place, row.tokens.length - 1)];
  }

  /** Adds an input, if the graph has it. The input has a row of values for each text. */
  private void addIntegers(Map<String, OnnxTensor> inputs, String name, int columns, long[] values)
      throws OrtException {
    TensorInfo known = signature.integers().get(name);
    if (known == null) {
      return;
    }
    ByteBuffer buffer = borrow((long) known.type.size * values.length);
    if (known.type == OnnxJavaType.INT64) {
      buffer.asLongBuffer().put(0, values);
    } else {
      buffer.asIntBuffer().put(0, Ints.toArray(Longs.asList(values)));
    }
    inputs.put(name, tensor(buffer, new long[] {rows.size(), columns}, known.type));
  }

  /** Copies the logits of each row's wanted positions, which are the last positions of the text. */
  private void readLogits(ByteBuffer logits) {
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      int places = row.wanted * vocabularySize;
      int from = ((i + 1) * given - padding(row) - row.wanted) * vocabularySize;
      if (signature.logits() == OnnxJavaType.FLOAT) {
        logits.asFloatBuffer().get(from, row.logits, 0, places);
      } else {
        for (int at = 0; at < places; at++) {
          row.logits[at] = Fp16Conversions.fp16ToFloat(logits.getShort(2 * (from + at)));
        }
      }
    }
  }

  /** Returns memory that goes back to the pool after the pass. */
  final ByteBuffer borrow(long bytes) {
    ByteBuffer buffer = pool.acquire(bytes);
    borrowed.add(buffer);
    return buffer;
  }

  /** Makes a tensor over the memory of a buffer, without copying. */
  final OnnxTensor tensor(ByteBuffer buffer, long[] shape, OnnxJavaType type) throws OrtException {
    long bytes = type.size;
    for (long dimension : shape) {
      bytes *= dimension;
    }
    ByteBuffer view = buffer.duplicate().order(ByteOrder.nativeOrder()).limit((int) bytes);
    OnnxTensor tensor = OnnxTensor.createTensor(environment, view, shape, type);
    open.add(tensor);
    return tensor;
  }
}
