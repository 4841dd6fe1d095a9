package io.dyck.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import org.junit.jupiter.api.Test;

final class ServeCommandTest {
  @Test
  void saysWhatIsWrong() {
    Run none = Run.dyck("serve", "--model", "/no/such/folder");
    assertThat(none.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(none.err()).contains("DYCK-M030");
    assertThat(Run.dyck("serve", "--tool-format", "none").err()).contains("none");
    assertThat(Run.dyck("serve", "--port", "70000").err()).contains("out of range");
    assertThat(Run.dyck("serve", "--sql", "shop=/no/such.sql").err()).contains("/no/such.sql");
    assertThat(Run.dyck("serve", "--sql", "shop=jdbc:sqlite:a.db").err()).contains(".schema");
    assertThat(Run.dyck("serve", "--policy", "a.json").err()).contains("--policy needs --sql");
    assertThat(Run.dyck("serve", "--help").out()).contains("--tool-format", "DYCK_API_KEY");
  }
}
