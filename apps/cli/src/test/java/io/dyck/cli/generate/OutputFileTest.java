package io.dyck.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dyck generate -o FILE}. */
final class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void theSentencesAreInTheFileAndNotOnStandardOutput() throws IOException {
    Path file = folder.resolve("sentences.txt");
    String[] words = {"generate", "sample:url", "-n", "3", "--seed", "1"};
    Run shown = Run.dyck(words);
    Run written =
        Run.dyck("generate", "sample:url", "-n", "3", "--seed", "1", "-o", file.toString());
    assertThat(written.status()).as(written.err()).isZero();
    assertThat(written.out()).isEmpty();
    assertThat(Files.readString(file)).isEqualTo(shown.out()).isNotEmpty();
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() {
    Path file = folder.resolve("missing/sentences.txt");
    Run run = Run.dyck("generate", "sample:url", "-n", "1", "--output", file.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(file + ": cannot be written: there is no folder");
  }
}
