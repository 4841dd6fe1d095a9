package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes outside of the heap stay bounded, however long a model runs. Each step reads the next
 * tokens of eight texts in one batch, as a server does; some texts end, fork or go back. {@code
 * -Ddyck.onnx.steps=150000} makes as many steps as an hour of a server with 40 steps a second.
 */
final class MemoryUnderLoadTest {
  private static final int STEPS = Integer.getInteger("dyck.onnx.steps", 3_000);
  private static final int TEXTS = 8;
  private static final long KEPT = 1 << 16;

  /** A buffer is at most twice as large as its content, or the least size of the pool. */
  private static final int ROUNDING = 2;

  private final SplittableRandom random = new SplittableRandom(1);
  private final List<ModelSession> texts = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"llama/onnx/model.onnx", "llama/onnx/model_grouped.onnx"})
  void bytesAreThoseOfTheTextsAndThePool(String graph) {
    BufferPool pool = new BufferPool(KEPT);
    LoadOptions options = LoadOptions.DEFAULT.withThreads(1).withoutWarmup();
    try (LanguageModel model = OnnxModelLoader.load(Fixtures.folder(graph), options, pool)) {
      long bound = bound(model);
      for (int step = 0; step < STEPS; step++) {
        change(model);
        List<PendingTokens> reads = new ArrayList<>();
        for (ModelSession text : texts) {
          int count = text.position() == 0 ? 1 + random.nextInt(20) : 1;
          int[] tokens = random.ints(count, 7, model.vocabulary().size()).toArray();
          reads.add(new PendingTokens(text, tokens, 1));
        }
        var unused = model.read(reads);
        assertThat(pool.allocatedBytes()).as("after step %s", step).isLessThan(bound);
      }
      texts.forEach(ModelSession::close);
      assertThat(pool.allocatedBytes()).isLessThanOrEqualTo(KEPT);
    }
  }

  /** Ends texts that are long, and some others. Some texts go on in two ways, or go back. */
  private void change(LanguageModel model) {
    for (int i = texts.size() - 1; i >= 0; i--) {
      ModelSession text = texts.get(i);
      if (text.position() > model.contextLength() - 2 || random.nextInt(40) == 0) {
        text.close();
        texts.remove(i);
      } else if (texts.size() < TEXTS && random.nextInt(10) == 0) {
        texts.add(text.fork());
      } else if (random.nextInt(10) == 0) {
        text.rollback(random.nextInt(text.position()));
      }
    }
    while (texts.size() < TEXTS) {
      texts.add(model.newSession());
    }
  }

  /**
   * Returns the most bytes: full texts before and after a pass, the joined batch, its logits, and
   * the pool.
   */
  private static long bound(LanguageModel model) {
    GraphSignature signature = ((OnnxLanguageModel) model).signature();
    long text =
        signature.caches().stream()
            .mapToLong(cache -> Math.max(256, cache.bytes(model.contextLength())))
            .sum();
    long logits = 20L * model.vocabulary().size() * signature.logits().size;
    long inputs = 4L * 8 * model.contextLength();
    return KEPT + ROUNDING * TEXTS * (4 * text + logits + inputs);
  }
}
