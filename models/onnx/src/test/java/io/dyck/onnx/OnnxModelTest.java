package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import io.dyck.models.decode.DraftModel;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.TextDecoding;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The runtime computes the logits of PyTorch, independent of the way in which tokens are read. */
final class OnnxModelTest {
  private static final float NEAR = 1e-3f;

  private static float[] row(FloatBuffer logits, int row, int size) {
    float[] copy = new float[size];
    logits.get(row * size, copy);
    return copy;
  }

  private static float[] first(FloatBuffer logits, LanguageModel model) {
    return row(logits, 0, model.vocabulary().size());
  }

  private static void near(float[] actual, float[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i]).as("logit %s", i).isCloseTo(expected[i], within(NEAR));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"llama", "qwen2", "gpt2", "phi", "gemma"})
  void logitsAndGreedyTextAreThoseOfPyTorch(String name) {
    JsonNode expected = Fixtures.expected(name);
    int[] prompt = Fixtures.ints(expected.get("prompt"));
    try (LanguageModel model = Fixtures.open(name);
        ModelSession session = model.newSession()) {
      int size = model.vocabulary().size();
      FloatBuffer logits = session.read(prompt, 2);
      for (int row = 0; row < 2; row++) {
        JsonNode wanted = expected.get("logits").get(row);
        float[] actual = row(logits, row, size);
        assertThat(actual).hasSize(wanted.size());
        for (int i = 0; i < size; i++) {
          assertThat(actual[i]).isCloseTo((float) wanted.get(i).doubleValue(), within(NEAR));
        }
      }
      assertThat(model.prompt("turn the kitchen light off")).isEqualTo(prompt);
      int[] greedy = Fixtures.ints(expected.get("greedy"));
      GenerationRequest request = GenerationRequest.of(prompt).withMaxTokens(greedy.length);
      assertThat(TextDecoding.run(model, request).tokens().toArray())
          .startsWith(until(greedy, model));
    }
  }

  /**
   * Weights and attention may have all forms of public models; see {@code
   * models/small/training/variants.py}.
   */
  @ParameterizedTest
  @CsvSource({
    "model_external.onnx, expected.json, 0.001, 24",
    "model_grouped.onnx, expected_grouped.json, 0.001, 24",
    "model_q4.onnx, expected_q4.json, 0.001, 24",
    // Numbers of 16 bits have three digits. With random weights, the likeliest token leads by
    // little.
    "model_fp16.onnx, expected.json, 0.05, 8"
  })
  void otherFormsOfAModelComputeTheSame(String graph, String file, float near, int same) {
    JsonNode expected = Fixtures.json(Fixtures.folder("llama").resolve(file).toFile());
    int[] prompt = Fixtures.ints(expected.get("prompt"));
    try (LanguageModel model = Fixtures.open("llama/onnx/" + graph);
        ModelSession whole = model.newSession();
        ModelSession pieces = model.newSession()) {
      int size = model.vocabulary().size();
      FloatBuffer logits = whole.read(prompt, 1);
      JsonNode wanted = expected.get("logits").get(1);
      for (int token : Arrays.copyOf(prompt, prompt.length - 1)) {
        FloatBuffer unused = pieces.readToken(token);
      }
      float[] last = row(pieces.readToken(prompt[prompt.length - 1]), 0, size);
      float[] actual = row(logits, 0, size);
      float farthest = 0;
      for (int i = 0; i < size; i++) {
        float right = (float) wanted.get(i).doubleValue();
        farthest = Math.max(farthest, Math.abs(actual[i] - right));
        farthest = Math.max(farthest, Math.abs(last[i] - right));
      }
      assertThat(farthest).isLessThan(near);
      int[] greedy = Arrays.copyOf(Fixtures.ints(expected.get("greedy")), same);
      GenerationRequest request = GenerationRequest.of(prompt).withMaxTokens(greedy.length);
      assertThat(TextDecoding.run(model, request).tokens().toArray())
          .startsWith(until(greedy, model));
    }
  }

  /** Cuts tokens at the end of the text, because PyTorch goes on after the end. */
  private static int[] until(int[] tokens, LanguageModel model) {
    int end = 0;
    while (end < tokens.length && !model.endTokens().contains(tokens[end])) {
      end++;
    }
    return Arrays.copyOf(tokens, end);
  }

  private static int[] tokens(long seed, int count, LanguageModel model) {
    return new SplittableRandom(seed).ints(count, 7, model.vocabulary().size()).toArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"llama", "qwen2", "gpt2", "phi", "gemma", "llama/onnx/model_grouped.onnx"})
  void itDoesNotMatterInWhichPiecesTokensAreRead(String name) {
    try (LanguageModel model = Fixtures.open(name)) {
      int[] tokens = tokens(1, 30, model);
      float[][] expected = new float[tokens.length][];
      try (ModelSession single = model.newSession()) {
        for (int i = 0; i < tokens.length; i++) {
          expected[i] = first(single.readToken(tokens[i]), model);
        }
      }
      try (ModelSession pieces = model.newSession()) {
        pieces.read(Arrays.copyOf(tokens, 11), 0);
        FloatBuffer rows = pieces.read(Arrays.copyOfRange(tokens, 11, 20), 4);
        for (int row = 0; row < 4; row++) {
          near(row(rows, row, model.vocabulary().size()), expected[16 + row]);
        }
        near(first(pieces.read(new int[0], 1), model), expected[19]);
        try (ModelSession fork = pieces.fork()) {
          pieces.read(tokens(2, 7, model), 1);
          pieces.rollback(12);
          near(first(pieces.prefill(Arrays.copyOfRange(tokens, 15, 30)), model), expected[29]);
          assertThat(fork.position()).isEqualTo(20);
          near(first(fork.prefill(Arrays.copyOfRange(tokens, 20, 26)), model), expected[25]);
        }
        assertThat(pieces.position()).isEqualTo(30);
        pieces.rollback(30);
        near(first(pieces.readToken(tokens[0]), model), expected[0]);
      }
    }
  }

  @Test
  void aPromptLongerThanAChunkIsReadInChunks() {
    LoadOptions small = LoadOptions.DEFAULT.withThreads(1).withPrefillTokens(4);
    try (LanguageModel model = ModelLoader.open(Fixtures.folder("llama"), small);
        LanguageModel whole = Fixtures.open("llama");
        ModelSession chunks = model.newSession();
        ModelSession once = whole.newSession()) {
      int[] tokens = tokens(3, 27, model);
      FloatBuffer wanted = once.read(tokens, 6);
      FloatBuffer actual = chunks.read(tokens, 6);
      for (int row = 0; row < 6; row++) {
        int size = model.vocabulary().size();
        near(row(actual, row, size), row(wanted, row, size));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"llama", "qwen2", "gpt2", "phi", "gemma", "llama/onnx/model_grouped.onnx"})
  void aBatchComputesWhatEachComputesAlone(String name) {
    try (LanguageModel model = Fixtures.open(name)) {
      SplittableRandom random = new SplittableRandom(5);
      List<ModelSession> batch = new ArrayList<>();
      List<ModelSession> alone = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        batch.add(model.newSession());
        alone.add(model.newSession());
      }
      for (int step = 0; step < 6; step++) {
        List<PendingTokens> reads = new ArrayList<>();
        for (ModelSession session : batch) {
          int count = step == 0 ? 1 + random.nextInt(12) : 1 + random.nextInt(3);
          reads.add(
              new PendingTokens(
                  session, tokens(random.nextLong(), count, model), random.nextInt(2)));
        }
        List<FloatBuffer> rows = model.read(reads);
        for (int i = 0; i < batch.size(); i++) {
          PendingTokens read = reads.get(i);
          FloatBuffer expected = alone.get(i).read(read.tokens(), read.rows());
          assertThat(batch.get(i).position()).isEqualTo(alone.get(i).position());
          if (read.rows() > 0) {
            near(first(rows.get(i), model), first(expected, model));
          }
        }
        batch.get(step % 5).rollback(1);
        alone.get(step % 5).rollback(1);
      }
      batch.forEach(ModelSession::close);
      alone.forEach(ModelSession::close);
    }
  }

  @Test
  void aDraftModelChangesNothingAndSavesPasses() {
    try (LanguageModel model = Fixtures.open("llama")) {
      GenerationRequest request = GenerationRequest.of(model.prompt("turn the")).withMaxTokens(30);
      GeneratedText plain = TextDecoding.run(model, request);
      GeneratedText drafted = TextDecoding.run(model, request.withDraft(new DraftModel(model, 4)));
      assertThat(drafted.tokens()).isEqualTo(plain.tokens());
      assertThat(drafted.statistics().passes()).isLessThan(plain.statistics().passes() / 2);
    }
  }

  @Test
  void whatIsClosedSaysSo() {
    LanguageModel model = Fixtures.open("llama");
    ModelSession session = model.newSession();
    session.readToken(9);
    session.close();
    session.close();
    assertThatThrownBy(() -> session.readToken(9)).hasMessageContaining("DYCK-M037");
    ModelSession other = model.newSession();
    model.close();
    model.close();
    assertThatThrownBy(() -> other.readToken(9)).hasMessageContaining("DYCK-M037");
  }

  @Test
  void moreTokensThanTheContextHoldsAreRefusedAndChangeNothing() {
    try (LanguageModel model = Fixtures.open("gpt2");
        ModelSession session = model.newSession()) {
      assertThat(model.contextLength()).isEqualTo(96);
      session.prefill(tokens(1, 90, model));
      assertThatThrownBy(() -> session.prefill(tokens(1, 7, model)))
          .hasMessageContaining("DYCK-M035")
          .hasMessageContaining("97");
      assertThatThrownBy(() -> session.readToken(model.vocabulary().size()))
          .hasMessageContaining("DYCK-M038");
      assertThat(session.position()).isEqualTo(90);
      session.prefill(tokens(1, 6, model));
      assertThatThrownBy(() -> model.newSession().prefill()).hasMessageContaining("DYCK-M038");
    }
  }
}
