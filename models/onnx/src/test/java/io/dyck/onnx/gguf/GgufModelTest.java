package io.dyck.onnx.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import io.dyck.onnx.GgufModelLoader;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The graph of a GGUF file computes the logits of a reference, for each type and family. */
final class GgufModelTest {
  private static final int HIDDEN = 256;
  private static final int WIDE = 512;

  @TempDir private Path folder;

  /** Returns a file without layers. */
  private static TinyGguf start(String architecture, String type) {
    return new TinyGguf(architecture, architecture.hashCode() + 31L * type.hashCode())
        .with("block_count", 2)
        .with("context_length", 64)
        .with("embedding_length", HIDDEN)
        .with("feed_forward_length", WIDE)
        .with("attention.head_count", 4)
        .with("attention.head_count_kv", 2)
        .with("attention.layer_norm_rms_epsilon", 1e-5f)
        .tensor("token_embd.weight", type, 0.3f, HIDDEN, TinyGguf.VOCABULARY)
        .tensor("output_norm.weight", "F32", 0.1f, HIDDEN);
  }

  private static void addLayer(TinyGguf file, int layer, String type, int headSize) {
    String blk = "blk." + layer + ".";
    int wide = 4 * headSize;
    int narrow = 2 * headSize;
    float size = 0.06f;
    file.tensor(blk + "attn_norm.weight", "F32", 0.1f, HIDDEN)
        .tensor(blk + "attn_output.weight", type, size, wide, HIDDEN)
        .tensor(blk + "ffn_norm.weight", "F32", 0.1f, HIDDEN)
        .tensor(blk + "ffn_down.weight", type, size, WIDE, HIDDEN);
    if (file.architecture.equals("phi3")) {
      file.tensor(blk + "attn_qkv.weight", type, size, HIDDEN, wide + 2 * narrow)
          .tensor(blk + "ffn_up.weight", type, size, HIDDEN, 2 * WIDE);
      return;
    }
    file.tensor(blk + "attn_q.weight", type, size, HIDDEN, wide)
        .tensor(blk + "attn_k.weight", type, size, HIDDEN, narrow)
        .tensor(blk + "attn_v.weight", type, size, HIDDEN, narrow)
        .tensor(blk + "ffn_gate.weight", type, size, HIDDEN, WIDE)
        .tensor(blk + "ffn_up.weight", type, size, HIDDEN, WIDE);
  }

  private static TinyGguf llama(String type) {
    TinyGguf file = start("llama", type);
    addLayer(file, 0, type, 64);
    addLayer(file, 1, type, 64);
    return file;
  }

  private void check(TinyGguf file) throws IOException {
    Path gguf = file.write(folder.resolve("tiny.gguf"));
    Path imported = folder.resolve("imported");
    GgufModelLoader.importInto(gguf, imported);
    int[] tokens = new Random(3).ints(13, 0, TinyGguf.VOCABULARY).toArray();
    double[][] expected = new PlainDecoder(file).logits(tokens);
    double largest =
        Arrays.stream(expected).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    assertThat(largest).isBetween(0.5, 300.0);
    LoadOptions options = LoadOptions.DEFAULT.withThreads(1);
    try (LanguageModel model = ModelLoader.open(imported, options);
        ModelSession whole = model.newSession();
        ModelSession pieces = model.newSession()) {
      FloatBuffer all = whole.read(tokens, tokens.length);
      for (int t = 0; t < tokens.length; t++) {
        FloatBuffer one = t == 0 ? pieces.prefill(tokens[0]) : pieces.readToken(tokens[t]);
        for (int id = 0; id < TinyGguf.VOCABULARY; id++) {
          double wanted = expected[t][id];
          double off = Math.abs(all.get(t * TinyGguf.VOCABULARY + id) - wanted);
          off = Math.max(off, Math.abs(one.get(id) - wanted));
          assertThat(off)
              .as("position %s, token %s, logit %s", t, id, wanted)
              .isLessThan(1e-5 * (10 + largest));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "F32", "F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K",
        "Q5_K", "Q6_K"
      })
  void weightsOfEachTypeAreExact(String type) throws IOException {
    check(llama(type));
  }

  @Test
  void typesMayDifferInALayer() throws IOException {
    TinyGguf file = start("llama", "Q6_K").with("rope.dimension_count", 64);
    addLayer(file, 0, "Q4_K", 64);
    String blk = "blk.1.";
    file.tensor(blk + "attn_norm.weight", "F32", 0.1f, HIDDEN)
        .tensor(blk + "attn_q.weight", "Q4_K", 0.06f, HIDDEN, 256)
        .tensor(blk + "attn_k.weight", "Q4_K", 0.06f, HIDDEN, 128)
        .tensor(blk + "attn_v.weight", "Q6_K", 0.06f, HIDDEN, 128)
        .tensor(blk + "attn_output.weight", "Q4_K", 0.06f, 256, HIDDEN)
        .tensor(blk + "ffn_norm.weight", "F32", 0.1f, HIDDEN)
        .tensor(blk + "ffn_gate.weight", "Q5_0", 0.06f, HIDDEN, WIDE)
        .tensor(blk + "ffn_up.weight", "Q4_K", 0.06f, HIDDEN, WIDE)
        .tensor(blk + "ffn_down.weight", "Q6_K", 0.06f, WIDE, HIDDEN);
    check(file);
  }

  @Test
  void llamaMayScaleItsFrequenciesAndHaveAHead() throws IOException {
    TinyGguf file = llama("Q8_0").with("rope.freq_base", 500_000f);
    file.tensor("rope_freqs.weight", "F32", 1.5f, 32);
    check(file.tensor("output.weight", "Q4_0", 0.1f, HIDDEN, TinyGguf.VOCABULARY));
  }

  @Test
  void qwen2HasBiases() throws IOException {
    TinyGguf file = start("qwen2", "Q4_0");
    for (int layer = 0; layer < 2; layer++) {
      addLayer(file, layer, "Q4_0", 64);
      file.tensor("blk." + layer + ".attn_q.bias", "F32", 0.5f, 256)
          .tensor("blk." + layer + ".attn_k.bias", "F32", 0.5f, 128)
          .tensor("blk." + layer + ".attn_v.bias", "F32", 0.5f, 128);
    }
    check(file);
  }

  @Test
  void qwen3HasNormsOfQueriesAndKeysAndItsOwnSizeOfHeads() throws IOException {
    TinyGguf file =
        start("qwen3", "Q8_0").with("attention.key_length", 32).with("attention.value_length", 32);
    for (int layer = 0; layer < 2; layer++) {
      addLayer(file, layer, "Q8_0", 32);
      file.tensor("blk." + layer + ".attn_q_norm.weight", "F32", 0.1f, 32)
          .tensor("blk." + layer + ".attn_k_norm.weight", "F32", 0.1f, 32);
    }
    check(file);
  }

  @Test
  void gemma3HasWindowsAndMoreNorms() throws IOException {
    TinyGguf file =
        start("gemma3", "Q4_0")
            .with("block_count", 7)
            .with("attention.key_length", 32)
            .with("attention.value_length", 32)
            .with("attention.sliding_window", 4)
            .with("rope.freq_base", 1_000_000f)
            .with("rope.scaling.type", "linear")
            .with("rope.scaling.factor", 8f);
    for (int layer = 0; layer < 7; layer++) {
      addLayer(file, layer, "Q4_0", 32);
      file.tensor("blk." + layer + ".attn_q_norm.weight", "F32", 0.1f, 32)
          .tensor("blk." + layer + ".attn_k_norm.weight", "F32", 0.1f, 32)
          .tensor("blk." + layer + ".post_attention_norm.weight", "F32", 0.1f, HIDDEN)
          .tensor("blk." + layer + ".post_ffw_norm.weight", "F32", 0.1f, HIDDEN);
    }
    check(file);
  }

  @Test
  void phi3HasJoinedWeightsAndRotatesAPart() throws IOException {
    TinyGguf file =
        start("phi3", "Q4_1")
            .with("attention.sliding_window", 5)
            .with("rope.dimension_count", 48)
            .with("rope.scaling.original_context_length", 32)
            .with("rope.scaling.attn_factor", 1.2f)
            .tensor("rope_factors_long.weight", "F32", 2, 24)
            .tensor("rope_factors_short.weight", "F32", 2, 24);
    addLayer(file, 0, "Q4_1", 64);
    addLayer(file, 1, "Q4_1", 64);
    check(file);
    try (LanguageModel model = ModelLoader.open(folder.resolve("imported"))) {
      assertThat(model.contextLength()).isEqualTo(32);
    }
  }

  @Test
  void aFolderHasTheTokenizerAndTheTemplateOfTheFile() throws IOException {
    TinyGguf file = llama("Q4_0").with("tokenizer.chat_template", "{{ messages }}");
    file.with("tokenizer.ggml.add_bos_token", 1);
    Path gguf = file.write(folder.resolve("tiny.gguf"));
    Path imported = folder.resolve("imported");
    GgufModelLoader.importInto(gguf, imported);
    try (LanguageModel model = ModelLoader.open(imported)) {
      assertThat(model.prompt("a\n")).containsExactly(256, 'a', '\n');
      assertThat(model.endTokens()).containsExactly(257);
      assertThat(model.contextLength()).isEqualTo(64);
      assertThat(model.vocabulary().size()).isEqualTo(TinyGguf.VOCABULARY);
    }
    assertThat(imported.resolve("tokenizer_config.json"))
        .content()
        .contains("{{ messages }}", "<|begin|>", "<|end|>");
    assertThatThrownBy(() -> GgufModelLoader.importInto(gguf, imported))
        .hasMessageContaining("DYCK-M031");
  }

  @Test
  void withoutABeginningTokenAPromptIsOnlyItsText() throws IOException {
    Path gguf = llama("Q4_0").write(folder.resolve("tiny.gguf"));
    GgufModelLoader.importInto(gguf, folder.resolve("imported"));
    try (LanguageModel model = ModelLoader.open(folder.resolve("imported"))) {
      assertThat(model.prompt("a")).containsExactly('a');
    }
  }

  private void checkRefused(TinyGguf file, String code, String words) throws IOException {
    Path gguf = file.write(folder.resolve("tiny.gguf"));
    Path imported = folder.resolve("imported");
    assertThatThrownBy(() -> GgufModelLoader.importInto(gguf, imported))
        .hasMessageContaining(code)
        .hasMessageContaining(words)
        .hasMessageContaining("tiny.gguf");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(gguf);
    }
  }

  @Test
  void filesThatCouldComputeSomethingElseAreRefused() throws IOException {
    checkRefused(start("mamba", "F32"), "DYCK-M032", "'mamba'");
    checkRefused(llama("F32").with("attention.clamp_kqv", 8f), "DYCK-M032", "clamp_kqv");
    checkRefused(llama("F32").with("rope.scaling.type", "yarn"), "DYCK-M032", "'yarn'");
    checkRefused(
        llama("F32").tensor("blk.0.ffn_gate_inp.weight", "F32", 1, HIDDEN, 8),
        "DYCK-M032",
        "blk.0.ffn_gate_inp.weight");
    checkRefused(start("llama", "F32"), "DYCK-M031", "blk.0.attn_norm.weight");
    TinyGguf unknownType = new TinyGguf("llama", 1).with("block_count", 1);
    unknownType.with("embedding_length", 256).with("attention.head_count", 4);
    unknownType.with("context_length", 8).with("attention.head_count_kv", 4);
    unknownType.raw("token_embd.weight", 20, new byte[1], HIDDEN, TinyGguf.VOCABULARY);
    checkRefused(unknownType, "DYCK-M032", "type 20");
  }

  private Path truncated() throws IOException {
    Path gguf = llama("Q4_0").write(folder.resolve("tiny.gguf"));
    byte[] whole = Files.readAllBytes(gguf);
    return Files.write(gguf, Arrays.copyOf(whole, whole.length / 2));
  }

  @Test
  void aTruncatedFileIsRefused() throws IOException {
    Path gguf = truncated();
    assertThatThrownBy(() -> GgufModelLoader.importInto(gguf, folder.resolve("imported")))
        .hasMessageContaining("DYCK-M031")
        .hasMessageContaining("breaks off");
  }

  @Test
  void theCacheHasOneFolderForEachFileThatWasImported() throws IOException {
    Path cache = folder.resolve("cache");
    Path damaged = truncated();
    assertThatThrownBy(() -> GgufFolder.cached(damaged, cache)).hasMessageContaining("DYCK-M031");
    try (Stream<Path> left = Files.list(cache)) {
      assertThat(left).isEmpty();
    }
    Path gguf = llama("Q8_0").write(folder.resolve("whole.gguf"));
    Path imported = GgufFolder.cached(gguf, cache);
    assertThat(imported).isDirectoryContaining("glob:**/model.onnx").hasFileName("whole");
    assertThat(GgufFolder.cached(gguf, cache)).isEqualTo(imported);
    try (Stream<Path> folders = Files.list(cache)) {
      assertThat(folders).containsExactly(imported.getParent());
    }
  }
}
