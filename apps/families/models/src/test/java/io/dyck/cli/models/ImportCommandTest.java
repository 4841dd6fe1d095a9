package io.dyck.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImportCommandTest {
  @Test
  void aFileThatIsNoneSaysWhyAndLeavesNoFolder(@TempDir Path folder) throws IOException {
    Path text = Files.writeString(folder.resolve("text.gguf"), "no model");
    Path target = folder.resolve("model");
    Run run = Run.dyck("model", "import", text.toString(), target.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err()).contains("DYCK-V002", "text.gguf").doesNotContain("internal error");
    Path missing = folder.resolve("missing.gguf");
    run = Run.dyck("model", "import", missing.toString(), target.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err()).contains("DYCK-V001", "missing.gguf");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(text);
    }
  }
}
