package io.dyck.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExampleSentencesTest {
  @Test
  void aLineOfThreeHyphensSeparates() {
    assertThat(ExampleSentences.parse("a\n---\nb\nc\n---\n----\n"))
        .containsExactly("a", "b\nc", "----");
  }

  @Test
  void nothingIsTrimmedButTheLineEndBeforeASeparator() {
    assertThat(ExampleSentences.parse(" a \n\n---\n\tb\n\n\n")).containsExactly(" a \n", "\tb\n\n");
  }

  @Test
  void anEmptyLineIsTheEmptySentenceAndNoLineIsNone() {
    assertThat(ExampleSentences.parse("\n---\na\n")).containsExactly("", "a");
    assertThat(ExampleSentences.parse("---\na\n---\n---\n")).containsExactly("a");
    assertThat(ExampleSentences.parse("")).isEmpty();
  }

  @Test
  void backslashesEscapeASeparator() {
    assertThat(ExampleSentences.parse("a\n\\---\n\\\\---\n\\--- b"))
        .containsExactly("a\n---\n\\---\n\\--- b");
  }

  @Test
  void lineEndsOfAllSystemsAndAByteOrderMarkAreRead() {
    assertThat(ExampleSentences.parse("\uFEFFa\r\nb\r\n---\r\nc\rd"))
        .containsExactly("a\nb", "c\nd");
  }

  @Test
  void examplesStandBesideTheirGrammar(@TempDir Path directory) throws IOException {
    Path grammar = directory.resolve("my.own.gbnf");
    assertThat(ExampleSentences.readBeside(grammar)).isEmpty();
    Files.writeString(directory.resolve("my.own.examples.txt"), "één\n---\nzwei\n");
    assertThat(ExampleSentences.readBeside(grammar)).containsExactly("één", "zwei");
  }

  @Test
  void onlyTheLastExtensionIsReplaced() {
    assertThat(ExampleSentences.fileBeside(Path.of("a.b", "c")))
        .isEqualTo(Path.of("a.b", "c.examples.txt"));
    assertThat(ExampleSentences.fileBeside(Path.of(".gbnf")))
        .isEqualTo(Path.of(".gbnf.examples.txt"));
    assertThat(ExampleSentences.fileBeside(Path.of("x.lark"))).isEqualTo(Path.of("x.examples.txt"));
  }

  @Test
  void whatIsNoUtf8IsRefusedByName(@TempDir Path directory) throws IOException {
    Files.write(directory.resolve("bad.examples.txt"), new byte[] {'a', (byte) 0xC3, '\n'});
    assertThatThrownBy(() -> ExampleSentences.readBeside(directory.resolve("bad.gbnf")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("bad.examples.txt")
        .hasMessageContaining("UTF-8");
  }

  @Test
  void aDirectoryInPlaceOfTheFileIsAnError(@TempDir Path directory) throws IOException {
    Files.createDirectory(directory.resolve("odd.examples.txt"));
    assertThatThrownBy(() -> ExampleSentences.readBeside(directory.resolve("odd.gbnf")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("odd.examples.txt");
  }
}
