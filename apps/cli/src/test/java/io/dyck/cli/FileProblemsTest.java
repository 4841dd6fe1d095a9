package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No file, no folder, no text: said in a reader's words, never in those of a Java library. */
final class FileProblemsTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.write(folder.resolve("bytes"), new byte[] {'5', '8', '\n', ' ', (byte) 0xFF});
    Files.writeString(folder.resolve("cut.json"), "{\"version\": 1,\n \"findings\": [");
    Files.writeString(folder.resolve("digits.gbnf"), "root ::= [0-9]+\n");
  }

  private Run run(String command) {
    Run run = Run.dyck(command.replace("@", folder.toString()).split(" "));
    assertThat(run.status()).as(run.out()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err())
        .startsWith("dyck: ")
        .doesNotContain("Exception", "java.", "Source:", "REDACTED", ".tmp", "\tat ", ": null");
    assertThat(run.err().lines()).hasSizeLessThanOrEqualTo(2);
    return run;
  }

  @ParameterizedTest
  @CsvSource({
    "trace sample:json --token-ids @/bytes, 'bytes: not UTF-8: line 2, byte 2'",
    "explain sample:json --token-ids @/bytes, 'bytes: not UTF-8: line 2, byte 2'",
    "explain sample:json --file @/bytes, 'not UTF-8: line 2, byte 2'",
    "generate sample:json --examples @/bytes, 'bytes: not UTF-8: line 2, byte 2'",
    "check --baseline @/cut.json sample:json, 'cut.json:2:15: no JSON: Unexpected end-of-input'",
  })
  void contentThatIsNoTextOrNoJsonHasItsPlace(String command, String message) {
    assertThat(run(command).err()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "accept sample:json --file @/none",
        "trace sample:json --token-ids @/none",
        "generate sample:json --examples @/none",
        "check --baseline @/none sample:json",
        "accept @/none x",
        "accept @/none.schema.json x",
        "accept @/none.tools.json x",
        "accept sample:json x --documents @/none",
      })
  void missingFileIsNamed(String command) {
    assertThat(run(command).err()).contains("/none", "no such file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "accept sample:json --file @",
        "trace sample:json --token-ids @",
        "generate sample:json --examples @",
        "check --baseline @ sample:json",
      })
  void folderIsNoFile(String command) {
    assertThat(run(command).err()).contains(folder + ": cannot be read: it is a folder");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compile sample:json -o @/no/x.dyck",
        "compile --vocab cl100k -o @/no/x.dyck",
        "convert sample:json --to w3c -o @/no/x.dyck",
        "check --format html -o @/no/x.dyck sample:json",
        "check --dot @/no/x.dyck sample:json",
        "check --baseline @/no/x.dyck --write-baseline sample:json",
      })
  void missingFolderIsNamed(String command) {
    assertThat(run(command).err())
        .contains("/no/x.dyck: cannot be written: there is no folder " + folder.resolve("no"));
  }

  @Test
  void artefactOfTheOtherKindIsToldHowToMakeTheRightOne() {
    Path vocabulary = folder.resolve("vocabulary.dyck");
    assertThat(Run.dyck("compile", "--vocab", "cl100k", "-o", vocabulary.toString()).status())
        .isZero();
    assertThat(run("generate @/vocabulary.dyck").err())
        .contains("holds a vocabulary, not a constraint", "'dyck compile GRAMMAR' writes");
  }

  @Test
  void wrongGrammarIsNotCalledUnreadable() throws IOException {
    Files.writeString(folder.resolve("wrong.gbnf"), "root ::= a b\n");
    Run run = Run.dyck("accept", folder.resolve("wrong.gbnf").toString(), "x");
    assertThat(run.err())
        .contains("wrong.gbnf: the grammar has 2 errors, see above")
        .doesNotContain("cannot be read");
  }

  @Test
  void olderNamesOfOutputOptionsStillWork() throws IOException {
    Path file = folder.resolve("older");
    assertThat(Run.dyck("convert", "sample:json", "--to", "w3c", "--out", file.toString()).status())
        .isZero();
    assertThat(Files.readString(file)).startsWith("root ::=");
  }
}
