package io.dyck.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import ai.onnxruntime.platform.Fp16Conversions;
import io.dyck.onnx.GraphSignature.Cache;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntBinaryOperator;

/**
 * One run of the graph over several texts at once. All tensors are in memory of this program. The
 * runtime reads the cache where the last run wrote it, and writes cache and logits where Java reads
 * them.
 *
 * <p>Texts of different lengths are padded. The padding before the cached tokens is hidden by the
 * mask. The padding behind the new tokens is invisible to the tokens before, and its results are
 * dropped.
 */
final class OnnxPass {
  /** One text: the cache of the tokens read before, the new tokens, and the array for logits. */
  static final class Row {
    final KvCache cache;
    final int[] tokens;
    final int wanted;

    /** The logits, one row for each wanted position. */
    final float[] logits;

    Row(KvCache cache, int[] tokens, int wanted, float[] logits) {
      this.cache = cache;
      this.tokens = tokens;
      this.wanted = wanted;
      this.logits = logits;
    }
  }

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final GraphSignature signature;
  private final BufferPool pool;
  private final int vocabularySize;
  private final List<Row> rows;
  private final int past;
  private final int width;

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
    this.past = rows.stream().mapToInt(row -> row.cache.length()).max().orElse(0);
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

  /** Returns the number of positions behind the end of a text. */
  private int padding(Row row) {
    return width - row.tokens.length;
  }

  /**
   * Runs the graph.
   *
   * @return the new cache of each row; the old caches do not change
   */
  List<KvCache> run() throws OrtException {
    ByteBuffer[] present = KvCache.acquire(pool, signature.caches(), rows.size(), past + width);
    boolean kept = false;
    try {
      Map<String, OnnxTensor> inputs = inputs();
      Map<String, OnnxTensor> outputs = new HashMap<>();
      for (int i = 0; i < present.length; i++) {
        Cache cache = signature.caches().get(i);
        outputs.put(cache.present(), tensor(present[i], shape(cache, past + width), cache.type()));
      }
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
      kept = rows.size() == 1 && width == rows.get(0).tokens.length;
      return kept
          ? List.of(new KvCache(pool, signature.caches(), present, past + width))
          : split(present);
    } finally {
      open.forEach(OnnxTensor::close);
      borrowed.forEach(pool::release);
      if (!kept) {
        KvCache.release(pool, present);
      }
    }
  }

  private Map<String, OnnxTensor> inputs() throws OrtException {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    ByteBuffer[] before = past();
    for (int i = 0; i < before.length; i++) {
      Cache cache = signature.caches().get(i);
      inputs.put(cache.past(), tensor(before[i], shape(cache, past), cache.type()));
    }
    integers(inputs, GraphSignature.IDS, width, this::token);
    integers(
        inputs,
        GraphSignature.MASK,
        past + width,
        (row, place) -> place < past - rows.get(row).cache.length() ? 0 : 1);
    integers(
        inputs,
        GraphSignature.POSITIONS,
        width,
        (row, place) -> rows.get(row).cache.length() + place);
    if (signature.has(GraphSignature.CACHE_POSITIONS)) {
      ByteBuffer positions = borrow(8L * width);
      for (int i = 0; i < width; i++) {
        positions.putLong(8 * i, past + i);
      }
      inputs.put(
          GraphSignature.CACHE_POSITIONS,
          tensor(positions, new long[] {width}, OnnxJavaType.INT64));
    }
    if (signature.has(GraphSignature.USE_CACHE)) {
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
  private int token(int row, int place) {
    int[] tokens = rows.get(row).tokens;
    return tokens[Math.min(place, tokens.length - 1)];
  }

  private void integers(
      Map<String, OnnxTensor> inputs, String name, int columns, IntBinaryOperator value)
      throws OrtException {
    TensorInfo known = signature.integers().get(name);
    if (known == null) {
      return;
    }
    OnnxJavaType type = known.type;
    ByteBuffer buffer = borrow((long) type.size * rows.size() * columns);
    LongBuffer longs = buffer.asLongBuffer();
    IntBuffer ints = buffer.asIntBuffer();
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < columns; column++) {
        int number = value.applyAsInt(row, column);
        if (type == OnnxJavaType.INT64) {
          longs.put(row * columns + column, number);
        } else {
          ints.put(row * columns + column, number);
        }
      }
    }
    inputs.put(name, tensor(buffer, new long[] {rows.size(), columns}, type));
  }

  /** Returns the caches of all rows, joined into one buffer for each tensor. */
  private ByteBuffer[] past() {
    if (rows.size() == 1) {
      return rows.get(0).cache.buffers();
    }
    ByteBuffer[] joined = KvCache.acquire(pool, signature.caches(), rows.size(), past);
    borrowed.addAll(List.of(joined));
    for (int i = 0; i < joined.length; i++) {
      Cache cache = signature.caches().get(i);
      for (int row = 0; row < rows.size(); row++) {
        KvCache own = rows.get(row).cache;
        int gap = past - own.length();
        KvCache.clearHeads(cache, joined[i], row, past, gap);
        KvCache.copyHeads(
            cache, own.buffers()[i], 0, own.length(), 0, joined[i], row, past, gap, own.length());
      }
    }
    return joined;
  }

  private List<KvCache> split(ByteBuffer[] present) {
    List<KvCache> caches = new ArrayList<>();
    try {
      for (int row = 0; row < rows.size(); row++) {
        int before = rows.get(row).cache.length();
        int after = before + rows.get(row).tokens.length;
        ByteBuffer[] own = KvCache.acquire(pool, signature.caches(), 1, after);
        for (int i = 0; i < own.length; i++) {
          Cache cache = signature.caches().get(i);
          KvCache.copyHeads(
              cache, present[i], row, past + width, past - before, own[i], 0, after, 0, after);
        }
        caches.add(new KvCache(pool, signature.caches(), own, after));
      }
      return caches;
    } catch (OutOfMemoryError e) {
      caches.forEach(KvCache::release);
      throw e;
    }
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

  private long[] shape(Cache cache, int tokens) {
    return new long[] {rows.size(), cache.heads(), tokens, cache.size()};
  }

  private ByteBuffer borrow(long bytes) {
    ByteBuffer buffer = pool.acquire(bytes);
    borrowed.add(buffer);
    return buffer;
  }

  /** Makes a tensor over the memory of a buffer, without copying. */
  private OnnxTensor tensor(ByteBuffer buffer, long[] shape, OnnxJavaType type)
      throws OrtException {
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
