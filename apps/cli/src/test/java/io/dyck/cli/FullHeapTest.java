package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grammar that Java has too little memory for. */
final class FullHeapTest {
  private static final int RULES = 30_000;

  @TempDir private Path folder;

  @Test
  void aFullHeapIsAnErrorWithACode() throws IOException, InterruptedException {
    StringBuilder chain = new StringBuilder("root ::= r0\n");
    for (int i = 0; i < RULES; i++) {
      chain.append("r%d ::= \"a\" r%d? \"b\"\n".formatted(i, i + 1));
    }
    chain.append("r%d ::= \"c\"\n".formatted(RULES));
    Path grammar = folder.resolve("chain.gbnf");
    Files.writeString(grammar, chain);
    Path written = folder.resolve("written.txt");
    int status =
        Run.process(List.of("-Xmx64m", "-XX:+UseSerialGC"), List.of("check", grammar.toString()))
            .redirectErrorStream(true)
            .redirectOutput(written.toFile())
            .start()
            .waitFor();
    String text = Files.readString(written);
    assertThat(text).contains("DYCK-E003", "DYCK_JAVA_OPTS=-Xmx4g").doesNotContain("Exception");
    assertThat(text.lines().count()).isLessThan(100);
    assertThat(status).isEqualTo(1);
  }
}
