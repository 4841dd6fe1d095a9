package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.models.LanguageModel;
import io.dyck.models.ModelException;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors of a folder are reported with a code, a place and advice. */
final class BadFoldersTest {
  @TempDir private Path temporary;
  private Path folder;
  private Path graph;

  @BeforeEach
  void copy() throws IOException {
    folder = Fixtures.copy("llama", temporary);
    graph = folder.resolve("onnx/model.onnx");
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refused(String code) {
    return assertThatThrownBy(() -> ModelLoader.open(folder).close())
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(code);
  }

  /** Replaces a name in the graph by a name of the same length. */
  private void rename(String from, String to) throws IOException {
    byte[] bytes = Files.readAllBytes(graph);
    byte[] old = from.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    byte[] other = to.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    assertThat(other).hasSameSizeAs(old);
    int found = 0;
    for (int i = 0; i + old.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + old.length, old, 0, old.length)) {
        System.arraycopy(other, 0, bytes, i, old.length);
        found++;
      }
    }
    assertThat(found).isPositive();
    Files.write(graph, bytes);
  }

  @Test
  void theMostExactGraphIsTakenWhereverItIs() throws IOException {
    Files.copy(graph, folder.resolve("onnx/model_q4.onnx"));
    Files.move(graph, folder.resolve("model.onnx"));
    assertThat(ModelLayout.of(folder).graph()).isEqualTo(folder.resolve("model.onnx"));
    Files.delete(folder.resolve("model.onnx"));
    assertThat(ModelLayout.of(folder).graph()).isEqualTo(folder.resolve("onnx/model_q4.onnx"));
  }

  @Test
  void theFolderOfAGraphHasTheSettings() throws IOException {
    assertThat(ModelLoader.folderOf(graph)).isEqualTo(folder.toAbsolutePath());
    assertThat(ModelLoader.folderOf(folder)).isEqualTo(folder.toAbsolutePath());
    Files.copy(folder.resolve("config.json"), folder.resolve("onnx/config.json"));
    assertThat(ModelLoader.folderOf(graph)).isEqualTo(graph.toAbsolutePath().getParent());
  }

  @Test
  void aFolderThatIsNotThere() {
    folder = folder.resolve("nowhere");
    refused("DYCK-M030").hasMessageContaining("nowhere");
  }

  @Test
  void aFolderWithoutAModel() throws IOException {
    Files.delete(graph);
    Files.writeString(folder.resolve("model.safetensors"), "");
    refused("DYCK-M030");
    assertThatThrownBy(() -> new OnnxModelLoader().load(folder, io.dyck.models.LoadOptions.DEFAULT))
        .hasMessageContaining("model.safetensors");
  }

  @Test
  void aFolderWithoutSettingsOrTokenizer() throws IOException {
    Files.delete(folder.resolve("config.json"));
    refused("DYCK-M030").hasMessageContaining("config.json");
    Files.writeString(folder.resolve("config.json"), "{}");
    Files.delete(folder.resolve("tokenizer.json"));
    refused("DYCK-M030").hasMessageContaining("tokenizer.json");
  }

  @Test
  void settingsThatAreNotWhatTheyShouldBe() throws IOException {
    Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": \"many\"}");
    refused("DYCK-M039").hasMessageContaining("max_position_embeddings");
  }

  @Test
  void aTruncatedGraph() throws IOException {
    byte[] bytes = Files.readAllBytes(graph);
    for (int length : new int[] {0, 10, 1000, bytes.length / 2, bytes.length - 1}) {
      Files.write(graph, Arrays.copyOf(bytes, length));
      refused("DYCK-M031").hasMessageContaining("model.onnx");
    }
  }

  @Test
  void aPointerInsteadOfTheFile() throws IOException {
    Files.writeString(graph, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n");
    refused("DYCK-M031").hasMessageContaining("Git LFS");
  }

  @Test
  void anInputThatIsNotKnownIsNamed() throws IOException {
    rename("position_ids", "positional_x");
    refused("DYCK-M032").hasMessageContaining("positional_x");
  }

  @Test
  void aModelWithoutPastIsRefused() throws IOException {
    rename("present.0.key", "presens.0.key");
    refused("DYCK-M032").hasMessageContaining("present.0.key");
  }

  @Test
  void theTokenizerOfAnotherModel() throws IOException {
    String tokenizer = Files.readString(folder.resolve("tokenizer.json"));
    String added =
        "\"added_tokens\": [{\"id\": 700, \"content\": \"<x>\", \"single_word\": false, \"lstrip\":"
            + " false, \"rstrip\": false, \"normalized\": false, \"special\": true},";
    String changed = tokenizer.replaceFirst("\"added_tokens\": *\\[", added);
    assertThat(changed).isNotEqualTo(tokenizer);
    Files.writeString(folder.resolve("tokenizer.json"), changed);
    refused("DYCK-M033").hasMessageContaining("700").hasMessageContaining("263 logits");
  }

  @Test
  void oneOfSeveralGraphsCanBeNamed() throws IOException {
    Files.copy(graph, folder.resolve("onnx/model_other.onnx"));
    Files.delete(graph);
    Path other = folder.resolve("onnx/model_other.onnx");
    Files.copy(other, folder.resolve("onnx/model_third.onnx"));
    refused("DYCK-M030").hasMessageContaining("model_other.onnx");
    try (LanguageModel model = ModelLoader.open(other);
        ModelSession session = model.newSession()) {
      assertThat(model.name()).isEqualTo("llama");
      assertThat(session.readToken(20).remaining()).isEqualTo(263);
    }
  }
}
