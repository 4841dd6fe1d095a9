package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.LanguageModel;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Folders in the layout of ONNX Runtime GenAI's builder: {@code genai_config.json} instead of
 * {@code config.json}, the graph at the top, and a cache whose last dimension has no number.
 */
final class GenaiFoldersTest {
  @TempDir private Path folder;

  /**
   * Returns a graph in which the sizes of heads have no numbers. Lengths in bytes do not change.
   */
  private static byte[] withoutHeadSizes(byte[] graph) {
    String text = new String(graph, StandardCharsets.ISO_8859_1);
    String number = "\n\u0002\u0008\u0010";
    String noNumber = "\n\u0002\u0012\u0000";
    String before = "\n\u0006\u0012\u0004past";
    assertThat(text).contains(before + number);
    return text.replace(before + number, before + noNumber).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void sizesComeFromTheSettings() throws IOException {
    Path llama = Fixtures.folder("llama");
    byte[] graph = Files.readAllBytes(llama.resolve("onnx/model_grouped.onnx"));
    Files.write(folder.resolve("model.onnx"), withoutHeadSizes(graph));
    Files.copy(llama.resolve("tokenizer.json"), folder.resolve("tokenizer.json"));
    Files.writeString(
        folder.resolve("genai_config.json"),
        "{\"model\": {\"type\": \"llama\", \"bos_token_id\": 1, \"eos_token_id\": [5, 2],"
            + " \"context_length\": 96, \"vocab_size\": 263, \"decoder\": {\"filename\":"
            + " \"model.onnx\", \"head_size\": 16, \"num_key_value_heads\": 2}}, \"search\": {}}");
    try (LanguageModel model = ModelLoader.open(folder);
        LanguageModel same = Fixtures.open("llama/onnx/model_grouped.onnx");
        ModelSession session = model.newSession();
        ModelSession expected = same.newSession()) {
      assertThat(model.contextLength()).isEqualTo(96);
      assertThat(model.facts()).containsEntry("type", "llama");
      int[] prompt = same.prompt("turn the kitchen light off");
      assertThat(model.prompt("turn the kitchen light off")).isEqualTo(prompt);
      assertThat(session.prefill(prompt)).isEqualTo(expected.prefill(prompt));
      assertThat(session.readToken(9)).isEqualTo(expected.readToken(9));
      assertThat(model.endTokens()).containsExactly(2, 5);
    }
  }
}
