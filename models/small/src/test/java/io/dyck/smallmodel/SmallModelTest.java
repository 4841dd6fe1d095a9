package io.dyck.smallmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.models.LanguageModel;
import io.dyck.models.ModelException;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SmallModelTest {
  @TempDir private Path cache;

  @Test
  void itIsUnpackedOnceAndRuns() throws IOException {
    Path folder = new ModelUnpacker(cache).folder();
    FileTime first = Files.getLastModifiedTime(folder.resolve("tokenizer.json"));
    assertThat(new ModelUnpacker(cache).folder()).isEqualTo(folder);
    assertThat(Files.getLastModifiedTime(folder.resolve("tokenizer.json"))).isEqualTo(first);
    try (LanguageModel model = ModelLoader.open(folder);
        ModelSession session = model.newSession()) {
      assertThat(session.prefill(model.prompt("robot")).remaining())
          .isEqualTo(model.vocabulary().size());
    }
    try (Stream<Path> left = Files.list(cache)) {
      assertThat(left).containsExactly(folder);
    }
  }

  @Test
  void whatWasDamagedIsUnpackedAgain() throws IOException {
    Path config = new ModelUnpacker(cache).folder().resolve("config.json");
    String right = Files.readString(config);
    Files.writeString(config, "{}");
    new ModelUnpacker(cache).folder();
    assertThat(config).hasContent(right);
  }

  /**
   * Every file is in the list of hashes, which is made by hand after training and can be forgotten.
   */
  @Test
  void everyFileIsInTheList() throws IOException {
    Path root = Path.of(System.getProperty("dyck.root", "../..")).resolve("models/small/weights");
    String list = Files.readString(root.resolve("SHA256SUMS"));
    try (Stream<Path> files = Files.walk(root)) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(
              file -> {
                String name = root.relativize(file).toString().replace('\\', '/');
                assertThat(list + "  SHA256SUMS\n").contains("  " + name + "\n");
              });
    }
  }

  @Test
  void aPlaceThatCannotBeWrittenIsTold() throws IOException {
    Path file = Files.writeString(cache.resolve("file"), "");
    assertThatThrownBy(() -> new ModelUnpacker(file).folder())
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("DYCK-M031");
  }
}
