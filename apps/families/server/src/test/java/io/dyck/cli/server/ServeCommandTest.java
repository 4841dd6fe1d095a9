package io.dyck.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ObjectArrays;
import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServeCommandTest {
  @Test
  void saysWhatIsWrong() {
    Run none = Run.dyck("serve", "--model", "/no/such/folder");
    assertThat(none.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(none.err()).contains("DYCK-M030");
    assertThat(Run.dyck("serve", "--tool-format", "none").err()).contains("none");
    assertThat(Run.dyck("serve", "--port", "70000").err()).contains("out of range");
    assertThat(Run.dyck("serve", "--cors", "example.org").err()).contains("origin (example.org)");
    assertThat(Run.dyck("serve", "--sql", "shop=/no/such.sql").err()).contains("/no/such.sql");
    assertThat(Run.dyck("serve", "--sql", "shop=jdbc:sqlite:a.db").err()).contains(".schema");
    assertThat(Run.dyck("serve", "--policy", "a.json").err()).contains("need --sql");
    assertThat(Run.dyck("serve", "--dialect", "h2").err()).contains("need --sql");
    assertThat(Run.dyck("serve", "--help").out())
        .contains("--tool-format", "DYCK_API_KEY", "--no-warm-up");
  }

  @Test
  void saysWhichFileOfOfferedSqlIsWrong(@TempDir Path folder) throws IOException {
    String shop =
        Files.writeString(folder.resolve("shop.sql"), "CREATE TABLE t (a INT);").toString();
    String empty = Files.writeString(folder.resolve("empty.sql"), "").toString();
    String broken = Files.writeString(folder.resolve("broken.json"), "{").toString();
    String other =
        Files.writeString(
                folder.resolve("other.json"), "{\"role\": \"r\", \"select\": {\"u\": \"*\"}}")
            .toString();
    assertThat(sql("=" + shop)).contains("--sql takes NAME=FILE");
    assertThat(sql("shop")).contains("--sql takes NAME=FILE");
    assertThat(sql("shop=" + shop, "--sql", "shop=" + empty)).contains("'shop' twice");
    assertThat(sql("shop=" + empty)).contains("empty.sql: DYCK-Q004");
    assertThat(sql("shop=" + shop, "--dialect", "oracle")).contains("--dialect: DYCK-Q001");
    assertThat(sql("shop=" + shop, "--policy", broken)).contains("broken.json: DYCK-Q008");
    assertThat(sql("shop=" + shop, "--policy", other))
        .contains("other.json on", "shop.sql: DYCK-Q008");
  }

  private static String sql(String... arguments) {
    Run run =
        Run.dyck(ObjectArrays.concat(new String[] {"serve", "--sql"}, arguments, String.class));
    assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.TROUBLE);
    return run.err();
  }
}
