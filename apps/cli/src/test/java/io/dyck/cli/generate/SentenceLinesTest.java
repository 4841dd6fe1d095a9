package io.dyck.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.terminal.LineFile;
import io.dyck.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class SentenceLinesTest {
  private static String written(String... sentences) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SentenceLines lines =
        new SentenceLines(
            LineFile.open(
                null,
                Terminal.of(InputStream.nullInputStream(), out, OutputStream.nullOutputStream())));
    for (String sentence : sentences) {
      lines.write(sentence);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void sentencesOfOneLineAreLines() {
    assertThat(written("a", "", "b")).isEqualTo("a\n\nb\n");
  }

  @Test
  void aSentenceOfSeveralLinesIsSetApartFromBothNeighbours() {
    assertThat(written("a", "b", "c\nd", "e\rf", "g", "h"))
        .isEqualTo("a\nb\n---\nc\nd\n---\ne\rf\n---\ng\nh\n");
    assertThat(written("a\nb")).isEqualTo("a\nb\n");
  }
}
