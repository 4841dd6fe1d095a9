package io.dyck.onnx.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.io.Resources;
import com.google.common.primitives.Bytes;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import io.dyck.onnx.OnnxModelLoader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs that give the logits of the last positions only, with texts of different lengths. */
final class KeptLogitsTest {
  @TempDir private Path folder;

  /**
   * Writes the tiny Llama with the input {@code num_logits_to_keep}. The output with the logits
   * gets another name of the same length, and a second graph cuts the logits. Two messages of
   * protocol buffers, one after the other, are the message with the content of both.
   */
  @BeforeEach
  void writeModel() throws IOException, URISyntaxException {
    Path llama = Path.of(Resources.getResource(OnnxModelLoader.class, "llama").toURI());
    for (String name : List.of("config.json", "tokenizer.json")) {
      Files.copy(llama.resolve(name), folder.resolve(name));
    }
    byte[] whole = Files.readAllBytes(llama.resolve("onnx/model.onnx"));
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    String output = "\u0012\u0006logits";
    assertThat(text).containsOnlyOnce(output);
    OnnxGraph cut = new OnnxGraph();
    cut.addInput("num_logits_to_keep", OnnxGraph.INT64, List.of(1));
    String start = cut.add("", "Neg", Map.of(), "num_logits_to_keep");
    cut.add(
        "",
        "Slice",
        Map.of(),
        List.of("logitz", start, cut.constant(Long.MAX_VALUE), cut.constant(1)),
        List.of("logits"));
    byte[] renamed =
        text.replace(output, "\u0012\u0006logitz").getBytes(StandardCharsets.ISO_8859_1);
    Files.write(
        folder.resolve("model.onnx"), Bytes.concat(renamed, cut.toBytes("the test of Dyck")));
  }

  @Test
  void paddingIsNotReadAsLogits() {
    int[][] texts = {{9, 10, 11, 12, 13}, {20}, {30, 31, 32}};
    int[] rows = {1, 1, 2};
    try (LanguageModel model =
        ModelLoader.open(folder, LoadOptions.DEFAULT.withThreads(1).withPrefillTokens(64))) {
      assertThat(model.facts().get("inputs")).contains("num_logits_to_keep", "position_ids");
      int size = model.vocabulary().size();
      List<ModelSession> sessions = new ArrayList<>();
      List<PendingTokens> reads = new ArrayList<>();
      for (int i = 0; i < texts.length; i++) {
        sessions.add(model.newSession());
        reads.add(new PendingTokens(sessions.get(i), texts[i], rows[i]));
      }
      List<FloatBuffer> logits = model.read(reads);
      for (int i = 0; i < texts.length; i++) {
        try (ModelSession alone = model.newSession()) {
          FloatBuffer expected = alone.read(texts[i], rows[i]);
          for (int at = 0; at < rows[i] * size; at++) {
            assertThat(logits.get(i).get(at))
                .as("text %s, number %s", i, at)
                .isCloseTo(expected.get(at), within(1e-3f));
          }
        }
      }
      sessions.forEach(ModelSession::close);
    }
  }
}
