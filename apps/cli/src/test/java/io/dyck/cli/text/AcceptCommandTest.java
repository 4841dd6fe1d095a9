package io.dyck.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AcceptCommandTest {
  @TempDir Path folder;

  @Test
  void sentenceIsAccepted() {
    Run run = Run.dyck("accept", "sample:json", "[1, true]");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEqualTo("yes\n");
  }

  @Test
  void firstErrorHasItsPlaceAndWhatCouldFollow() {
    Run run = Run.dyck("accept", "sample:json", "[1,\n tru]");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("no: text:2:5: ").contains("    ^").contains("expected \"e\"");
  }

  @Test
  void unfinishedTextIsToldApart() {
    Run run = Run.dyck("accept", "--json", "sample:json", "[1");
    assertThat(run.out()).contains("\"accepted\":false").contains("\"textEnds\":true");
    assertThat(Run.dyck("accept", "sample:json", "[1").out()).contains("ends too early");
  }

  @Test
  void placeIsRoundedDownToAWholeCharacter() throws IOException {
    Path grammar = Files.writeString(folder.resolve("e.gbnf"), "root ::= \"x\" [é]\n");
    Run run = Run.dyck("accept", "--json", grammar.toString(), "xè");
    assertThat(run.out()).contains("\"offset\":1,").contains("\"column\":2").contains("é");
  }

  @Test
  void textComesFromFileOrStandardInput() throws IOException {
    Path text = Files.writeString(folder.resolve("text.json"), "[1]");
    assertThat(Run.dyck("accept", "sample:json", "--file", text.toString()).status()).isZero();
    assertThat(Run.withInput("[1]", "accept", "sample:json", "-").status()).isZero();
    assertThat(Run.withInput("[1", "accept", "sample:json").status()).isEqualTo(1);
    assertThat(Run.dyck("accept", "sample:json", "x", "--file", text.toString()).status())
        .isEqualTo(2);
    assertThat(Run.dyck("accept", "sample:json", "--file", folder + "/no").err())
        .contains("no such file");
  }

  @Test
  void unusableGrammarIsStatusTwoWithItsErrors() throws IOException {
    Path grammar = Files.writeString(folder.resolve("bad.gbnf"), "root ::= nothing\n");
    Run run = Run.dyck("accept", grammar.toString(), "x");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("bad.gbnf:1:10").contains("DYCK-G030").doesNotContain("\tat ");
  }
}
