package io.dyck.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import com.google.common.collect.ImmutableList;
import io.dyck.onnx.GraphSignature.KeyValueCache;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pass of a graph that writes new caches. The runtime reads the cache of a single text where the
 * last pass wrote it. The caches of several texts are joined before the pass and split afterwards;
 * padding before the tokens of shorter texts is hidden by the mask.
 */
final class CopyingPass extends OnnxPass {
  private final ImmutableList<KvCache> before;
  private final ByteBuffer[] present;

  private CopyingPass(OnnxLanguageModel model, List<KvCache> before, List<Row> rows) {
    super(model, rows);
    this.before = ImmutableList.copyOf(before);
    this.present = KvCache.acquire(pool, signature.caches(), rows.size(), past + width);
  }

  /**
   * Runs the graph.
   *
   * @return the new cache of each row; the old caches do not change
   */
  static List<KvCache> run(OnnxLanguageModel model, List<KvCache> before, List<Row> rows)
      throws OrtException {
    CopyingPass pass = new CopyingPass(model, before, rows);
    boolean kept = false;
    try {
      pass.compute();
      kept = rows.size() == 1;
      return kept
          ? List.of(
              new KvCache(pass.pool, pass.signature.caches(), pass.present, pass.past + pass.width))
          : pass.splitCaches();
    } finally {
      if (!kept) {
        KvCache.release(pass.pool, pass.present);
      }
    }
  }

  @Override
  void bindCaches(Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs)
      throws OrtException {
    ByteBuffer[] joined = joinCaches();
    for (int i = 0; i < present.length; i++) {
      KeyValueCache cache = signature.caches().get(i);
      inputs.put(cache.past(), tensor(joined[i], cacheShape(cache, past), cache.type()));
      outputs.put(
          cache.present(), tensor(present[i], cacheShape(cache, past + width), cache.type()));
    }
  }

  @Override
  int firstVisible(Row row) {
    return past - row.length;
  }

  @Override
  int endOfVisible(Row row) {
    return past + width;
  }

  /** Returns the caches of all rows, joined into one buffer for each tensor. */
  private ByteBuffer[] joinCaches() {
    if (rows.size() == 1) {
      return before.get(0).buffers();
    }
    ByteBuffer[] joined = new ByteBuffer[present.length];
    for (int i = 0; i < joined.length; i++) {
      KeyValueCache cache = signature.caches().get(i);
      joined[i] = borrow(rows.size() * cache.bytes(past));
      for (int row = 0; row < rows.size(); row++) {
        KvCache own = before.get(row);
        int gap = past - own.length();
        KvCache.zeroHeads(cache, joined[i], row, past, gap);
        KvCache.copyHeads(
            cache, own.buffers()[i], 0, own.length(), 0, joined[i], row, past, gap, own.length());
      }
    }
    return joined;
  }

  private List<KvCache> splitCaches() {
    List<KvCache> caches = new ArrayList<>();
    try {
      for (int row = 0; row < rows.size(); row++) {
        int old = before.get(row).length();
        int after = old + rows.get(row).tokens.length;
        ByteBuffer[] own = KvCache.acquire(pool, signature.caches(), 1, after);
        for (int i = 0; i < own.length; i++) {
          KeyValueCache cache = signature.caches().get(i);
          KvCache.copyHeads(
              cache, present[i], row, past + width, past - old, own[i], 0, after, 0, after);
        }
        caches.add(new KvCache(pool, signature.caches(), own, after));
      }
      return caches;
    } catch (OutOfMemoryError e) {
      caches.forEach(KvCache::release);
      throw e;
    }
  }

  private long[] cacheShape(KeyValueCache cache, int tokens) {
    return new long[] {rows.size(), cache.heads(), tokens, cache.size()};
  }
}
