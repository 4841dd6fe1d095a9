package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.primitives.Ints;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Texts that share a block of caches do not influence each other. Random batches of texts of random
 * lengths read, grow until their context is full, go back, fork and end. The logits must be those
 * of a text that reads the same tokens alone.
 */
final class CachesInPlaceTest {
  private static final float NEAR = 1e-4f;
  private static final int STEPS = 150;
  private static final int TEXTS = 9;

  /** A session and the tokens that it has read. */
  private record Text(ModelSession session, List<Integer> tokens) {}

  /** The texts of one thread. */
  private static final class Writer {
    private final LanguageModel model;
    private final SplittableRandom random;
    private final List<Text> texts = new ArrayList<>();

    Writer(LanguageModel model, long seed) {
      this.model = model;
      this.random = new SplittableRandom(seed);
      fill();
    }

    private void fill() {
      while (texts.size() < TEXTS) {
        texts.add(new Text(model.newSession(), new ArrayList<>()));
      }
    }

    void step() {
      for (int i = texts.size() - 1; i >= 0; i--) {
        Text text = texts.get(i);
        int length = text.tokens.size();
        if (random.nextInt(length == model.contextLength() ? 8 : 60) == 0) {
          text.session.close();
          texts.remove(i);
        } else if (length > 0 && random.nextInt(20) == 0) {
          int count = 1 + random.nextInt(length);
          text.session.rollback(count);
          text.tokens.subList(length - count, length).clear();
        } else if (random.nextInt(30) == 0) {
          texts.add(new Text(text.session.fork(), new ArrayList<>(text.tokens)));
        }
      }
      fill();
      read();
    }

    private void read() {
      List<PendingTokens> reads = new ArrayList<>();
      List<Text> readers = new ArrayList<>();
      for (Text text : texts) {
        int room = model.contextLength() - text.tokens.size();
        if (room > 0 && random.nextInt(4) > 0) {
          int most = text.tokens.isEmpty() ? 40 : random.nextInt(8) == 0 ? 5 : 1;
          int count = Math.min(room, 1 + random.nextInt(most));
          int[] tokens = random.ints(count, 7, model.vocabulary().size()).toArray();
          reads.add(new PendingTokens(text.session, tokens, 1));
          readers.add(text);
          text.tokens.addAll(Ints.asList(tokens));
        }
      }
      List<FloatBuffer> rows = model.read(reads);
      for (int i = 0; i < rows.size(); i++) {
        if (random.nextInt(4) == 0) {
          check(rows.get(i), readers.get(i).tokens);
        }
      }
    }

    private void check(FloatBuffer row, List<Integer> tokens) {
      try (ModelSession alone = model.newSession()) {
        FloatBuffer expected = alone.prefill(Ints.toArray(tokens));
        for (int i = 0; i < model.vocabulary().size(); i++) {
          assertThat(row.get(i))
              .as("logit %s after %s tokens", i, tokens.size())
              .isCloseTo(expected.get(i), within(NEAR));
        }
      }
    }

    void close() {
      texts.forEach(text -> text.session.close());
    }
  }

  @Test
  void textsOfABlockDoNotInfluenceEachOther() throws Exception {
    BufferPool pool = new BufferPool(0);
    LoadOptions options = LoadOptions.DEFAULT.withThreads(1).withoutWarmup();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (LanguageModel model =
        OnnxModelLoader.load(Fixtures.folder("llama/onnx/model_grouped.onnx"), options, pool)) {
      Writer one = new Writer(model, 1);
      Writer other = new Writer(model, 2);
      // A batch brings texts of both threads into one block.
      List<PendingTokens> reads = new ArrayList<>();
      for (Writer writer : List.of(one, other)) {
        for (Text text : writer.texts) {
          reads.add(new PendingTokens(text.session, new int[] {9}, 1));
          text.tokens.add(9);
        }
      }
      assertThat(model.read(reads)).hasSize(2 * TEXTS);
      List<Future<?>> ends = new ArrayList<>();
      for (Writer writer : List.of(one, other)) {
        ends.add(
            threads.submit(
                () -> {
                  for (int step = 0; step < STEPS; step++) {
                    writer.step();
                  }
                }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
      one.close();
      other.close();
      assertThat(pool.allocatedBytes()).isZero();
    } finally {
      threads.shutdown();
    }
  }
}
