package io.dyck.cli.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that {@code dyck compile} writes replaces the grammar, and the vocabulary. */
final class CompileCommandTest {
  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void theFileStandsForTheGrammar() {
    Run compiled = Run.dyck("compile", "sample:json", "-o", file("json.dyck"));
    assertThat(compiled.status()).as(compiled.err()).isZero();
    assertThat(compiled.err()).contains("states for o200k").contains("bytes");

    for (String grammar : new String[] {"sample:json", file("json.dyck")}) {
      assertThat(Run.dyck("accept", grammar, "[1, 2]").status()).isZero();
      assertThat(Run.dyck("accept", grammar, "[1, 2").status()).isEqualTo(1);
    }
    for (String[] command :
        new String[][] {
          {"mask", "", "--prefix", "{\"a\": tr", "--json"},
          {"generate", "", "--model", "plain", "--seed", "3", "-n", "2"},
          {"accept", "", "[1, 2"}
        }) {
      command[1] = "sample:json";
      Run expected = Run.dyck(command);
      command[1] = file("json.dyck");
      assertThat(Run.dyck(command).out()).isEqualTo(expected.out());
    }
  }

  @Test
  void theFileStandsForTheVocabulary() {
    String vocabulary = file("v.dyck");
    assertThat(Run.dyck("compile", "-o", vocabulary).err()).contains("200,019 tokens");
    assertThat(
            Run.dyck("compile", "sample:json", "--vocab", vocabulary, "-o", file("j.dyck"))
                .status())
        .isZero();

    Run mask = Run.dyck("mask", file("j.dyck"), "--vocab", vocabulary, "--prefix", "[tr", "--json");
    Run expected = Run.dyck("mask", "sample:json", "--prefix", "[tr", "--json");
    assertThat(mask.out()).isEqualTo(expected.out());
  }

  @Test
  void mistakesAreSaid() throws IOException {
    String compiled = file("json.dyck");
    assertThat(Run.dyck("compile", "sample:json", "-o", compiled).status()).isZero();
    byte[] bytes = Files.readAllBytes(Path.of(compiled));
    bytes[bytes.length / 2] ^= 1;
    Path unused = Files.write(folder.resolve("altered.dyck"), bytes);

    assertTrouble("DYCK-V026", "mask", compiled, "--vocab", "cl100k");
    assertTrouble("DYCK-V024", "mask", file("altered.dyck"));
    assertTrouble("DYCK-V021", "mask", "sample:json", "--vocab", compiled);
    assertTrouble("options of grammars change nothing", "accept", compiled, "1", "--start", "x");
    assertTrouble("DYCK-V020", "compile", "sample:json", "-o", file("no/such/folder.dyck"));
    assertTrouble("--output", "compile", "sample:json");
  }

  private static void assertTrouble(String message, String... arguments) {
    Run run = Run.dyck(arguments);
    assertThat(run.status()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("internal error");
  }

  /** The file contains the text of the sample, by which its examples are found. */
  @Test
  void artefactOfASampleKeepsItsModel() {
    Path file = folder.resolve("kept.dyck");
    assertThat(Run.dyck("compile", "sample:arithmetic", "-o", file.toString()).status()).isZero();
    Run run = Run.dyck("generate", file.toString(), "-n", "2", "--seed", "1");
    assertThat(run.err()).contains("model ngram").doesNotContain("no example sentences");
    assertThat(run.out())
        .isEqualTo(Run.dyck("generate", "sample:arithmetic", "-n", "2", "--seed", "1").out());
  }

  @Test
  void artefactFindsTheExamplesBesideItsGrammar() throws IOException {
    Path grammar = Files.writeString(folder.resolve("digits.gbnf"), "root ::= [0-9]+\n");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere")).resolve("d.dyck");
    assertThat(Run.dyck("compile", grammar.toString(), "-o", elsewhere.toString()).status())
        .isZero();
    Run none = Run.dyck("generate", elsewhere.toString(), "-n", "1");
    assertThat(none.err()).contains("d.dyck: no example sentences", "--examples", "model plain");
    Files.writeString(folder.resolve("digits.examples.txt"), "12\n---\n34\n");
    assertThat(Run.dyck("generate", elsewhere.toString(), "-n", "1").err())
        .contains("model ngram")
        .doesNotContain("no example sentences");
  }
}
