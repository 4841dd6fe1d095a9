package io.dyck.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class OrderDeskTest {
  @Test
  void theSampleApplicationPrintsARecord() {
    PrintStream out = System.out;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      OrderDesk.main(new String[0]);
    } finally {
      System.setOut(out);
    }
    assertThat(written.toString(StandardCharsets.UTF_8))
        .matches("(?s)Order\\[product=.*, pieces=-?\\d+, express=(true|false)]\\R");
  }
}
