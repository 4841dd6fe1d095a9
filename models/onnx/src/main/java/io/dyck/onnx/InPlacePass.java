package io.dyck.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import io.dyck.onnx.GraphSignature.KeyValueCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pass of a graph whose attention appends to the caches in place ({@code GroupQueryAttention}).
 * Input and output of a cache are the same tensor. The attention takes the length of each text from
 * the mask; padding is behind the tokens. Several texts can only read one token each.
 */
final class InPlacePass extends OnnxPass {
  /** The token that a slot reads if its text takes no part. */
  private static final int[] ANY = {0};

  private final OnnxTensor[] tensors;

  private InPlacePass(OnnxLanguageModel model, List<Row> rows, OnnxTensor[] tensors) {
    super(model, rows);
    this.tensors = tensors;
  }

  /** Whether several texts can read so many tokens in one pass. */
  static boolean canJoin(int tokens) {
    return tokens == 1;
  }

  /** Runs the graph, and adds the tokens to the caches. A failed pass leaves them as they are. */
  static void run(OnnxLanguageModel model, List<KvSlot> texts, List<Row> rows) throws OrtException {
    boolean done = false;
    while (!done) {
      KvBlock block = model.blocks().gatherSlots(texts);
      synchronized (block) {
        List<@Nullable KvSlot> window = block.openWindow(texts);
        done = !window.isEmpty();
        if (done) {
          List<Row> all = new ArrayList<>();
          int needed = 0;
          for (KvSlot text : window) {
            int own = text == null ? -1 : texts.indexOf(text);
            int length = text == null ? 0 : text.length();
            Row row = own >= 0 ? rows.get(own) : new Row(length, ANY, 0, new float[0]);
            all.add(row);
            needed = Math.max(needed, length + row.tokens.length);
          }
          block.reserve(needed);
          new InPlacePass(model, all, block.tensors()).compute();
          for (int i = 0; i < texts.size(); i++) {
            texts.get(i).setLength(rows.get(i).length + rows.get(i).tokens.length);
          }
        }
      }
    }
  }

  @Override
  void bindCaches(Map<String, OnnxTensor> inputs, Map<String, OnnxTensor> outputs) {
    for (int i = 0; i < tensors.length; i++) {
      KeyValueCache cache = signature.caches().get(i);
      inputs.put(cache.past(), tensors[i]);
      outputs.put(cache.present(), tensors[i]);
    }
  }

  @Override
  int firstVisible(Row row) {
    return 0;
  }

  @Override
  int endOfVisible(Row row) {
    return row.length + row.tokens.length;
  }
}
