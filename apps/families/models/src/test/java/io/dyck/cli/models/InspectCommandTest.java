package io.dyck.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InspectCommandTest {
  @Test
  void theModelThatComesWithDyckRuns() {
    Run run = Run.dyck("model", "inspect", "small");
    assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.YES);
    assertThat(run.out())
        .contains("type            llama")
        .contains("tokens          2,304")
        .contains("end             <|end|>")
        .contains("context         384 tokens")
        .contains("4 layers × 2 heads × 32 float")
        .contains("chat template   default")
        .contains("runs            yes");
  }

  @Test
  void aFolderThatIsNoneSaysWhy(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("pytorch_model.bin"), "");
    Run run = Run.dyck("model", "inspect", folder.toString(), "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.NO);
    assertThat(run.out()).startsWith("{\"runs\":\"no: ").contains("DYCK-M030");
  }
}
