package io.dyck.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditCommandTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void generate() {
    file = folder.resolve("record.txt");
    Run run =
        Run.dyck(
            "generate", "sample:arithmetic", "-n", "2", "--seed", "7", "--audit", file.toString());
    assertThat(run.status()).as(run.err()).isZero();
  }

  @Test
  void whatWasWrittenIsVerifiedAndReplayed() {
    Run verified = Run.dyck("audit", "verify", file.toString());
    assertThat(verified.status()).isZero();
    assertThat(verified.out()).startsWith("as it was written: 2 texts");
    Run replayed = Run.dyck("audit", "replay", "sample:arithmetic", file.toString(), "--step", "0");
    assertThat(replayed.status()).isZero();
    assertThat(replayed.out()).contains("step 0 took \"").contains("equal: 2 texts");
    Run other = Run.dyck("audit", "replay", "sample:json", file.toString());
    assertThat(other.status()).isOne();
    assertThat(other.out()).contains("it was made with another grammar");
  }

  @Test
  void alteredLinesAreTold() throws IOException {
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("step 1 ", "step 2 "));
    Run run = Run.dyck("audit", "verify", file.toString());
    assertThat(run.status()).isOne();
    assertThat(run.out()).contains("altered: ").contains("DYCK-M041");
    Run elsewhere = Run.withInput(text, "audit", "verify", "-", "--last", "0");
    assertThat(elsewhere.status()).isOne();
    assertThat(elsewhere.out()).contains("the last hash is ");
  }

  @Test
  void whatIsNotThereCannotBeShown() throws IOException {
    assertThat(Run.dyck("audit", "replay", "sample:arithmetic", file.toString(), "--step", "9999"))
        .satisfies(run -> assertThat(run.status()).isEqualTo(2))
        .satisfies(run -> assertThat(run.err()).contains("--step counts from 0"));
    Files.writeString(file, "dyck-audit 1\n");
    Run none = Run.dyck("audit", "replay", "sample:arithmetic", file.toString(), "--step", "0");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("the record has no texts").doesNotContain("internal error");
    Run alone = Run.dyck("audit");
    assertThat(alone.status()).isEqualTo(2);
    assertThat(alone.err()).contains("'dyck audit' needs a command");
  }
}
