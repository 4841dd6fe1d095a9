package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class ShopSampleTest {
  @Test
  void theSampleRuns() throws SQLException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ShopSample.run(new PrintStream(out, true, StandardCharsets.UTF_8));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("accepted: SELECT COUNT(*) FROM payments WHERE status = 'Captured'")
        .contains("refused:  SELECT COUNT(*) FROM payments WHERE status = 'captured'")
        .contains("refused:  SELECT card FROM payments")
        .contains("accepted: UPDATE payments SET status = 'Failed' WHERE id = 1")
        .contains("refused:  UPDATE payments SET status = 'Failed'")
        .contains("prepared: ");
  }
}
