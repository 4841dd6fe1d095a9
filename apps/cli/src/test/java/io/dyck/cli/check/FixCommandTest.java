package io.dyck.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FixCommandTest {
  private static final String FAULTY =
      String.join(
          "\r\n",
          "# Lists of texts.",
          "root ::= list",
          "list ::= \"[\" ( value ( \",\" value )* )? \"]\"   # may be empty",
          "value ::= list | text",
          "text ::= \"'\" [^\\n]* \"'\"\t# é",
          "");

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("texts.gbnf"), text);
  }

  @Test
  void repairsAreShownAsChangedLinesWithTheirEffect() throws IOException {
    Run run = Run.dyck("fix", file(FAULTY).toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("the closing delimiter may also be content")
        .contains("repair 1: take the closing")
        .contains("accepts fewer texts, such as no longer \"[''']\"")
        .contains("    - text ::= \"'\" [^\\n]* \"'\"")
        .contains("    + text ::= \"'\" [^\\n']* \"'\"")
        .contains("--apply N");
  }

  @Test
  void applyingChangesNothingElse() throws IOException {
    Path file = file("\uFEFF" + FAULTY);
    Run run = Run.dyck("fix", "--apply", "1", file.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("deterministic now");
    assertThat(Files.readString(file, StandardCharsets.UTF_8))
        .isEqualTo("\uFEFF" + FAULTY.replace("[^\\n]", "[^\\n']"));
    assertThat(Run.dyck("check", file.toString()).status()).isZero();
    assertThat(Run.dyck("fix", file.toString()).out()).contains("deterministic");
  }

  @Test
  void aRepairThatWasShownIsMadeWithoutAnotherSearch() throws IOException {
    Path file = file(FAULTY);
    Path cache = Files.createDirectory(folder.resolve("cache"));
    String before = System.setProperty("dyck.cache", cache.toString());
    try {
      assertThat(Run.dyck("fix", file.toString()).status()).isZero();
      Path remembered;
      try (var files = Files.list(cache)) {
        remembered = files.findFirst().orElseThrow();
      }
      // A search would not find this title.
      String lines = Files.readString(remembered);
      Files.writeString(remembered, lines.replaceAll("0\\.title=.*", "0.title=what was shown"));
      Run other = Run.dyck("fix", "--apply", "99", file.toString());
      assertThat(other.err()).contains("there is no repair 99");
      Run applied = Run.dyck("fix", "--apply", "1", file.toString());
      assertThat(applied.out()).contains("what was shown", "deterministic now");
      assertThat(Files.readString(file)).isEqualTo(FAULTY.replace("[^\\n]", "[^\\n']"));
      // The grammar has its first text again, and the damaged file of repairs is ignored.
      Files.writeString(file, FAULTY);
      Files.writeString(remembered, "repairs=1\n");
      assertThat(Run.dyck("fix", "--apply", "1", file.toString()).out())
          .contains("deterministic now");
    } finally {
      if (before == null) {
        System.clearProperty("dyck.cache");
      } else {
        System.setProperty("dyck.cache", before);
      }
    }
  }

  @Test
  void unknownNumberLeavesTheFileAlone() throws IOException {
    Path file = file(FAULTY);
    assertThat(Run.dyck("fix", "--apply", "99", file.toString()).status()).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo(FAULTY);
  }

  @Test
  void unreadableGrammarIsTrouble() {
    assertThat(Run.dyck("fix", folder.resolve("none.gbnf").toString()).status()).isEqualTo(2);
  }

  @Test
  void aChangeThatEndsSeveralConflictsHasOneNumber() throws IOException {
    Run run =
        Run.dyck(
            "fix",
            file("""
            root ::= value
            value ::= list | record | text | "null"
            list ::= "[" value* "]"
            record ::= "{" ( key value )* "}"
            key ::= text ":"
            text ::= "'" [^\\n]* "'"
            """)
                .toString());
    assertThat(run.out())
        .contains("Repair 1 also ends the next conflict (line 6).")
        .containsPattern("repair 1: (take the closing .*)\n[^$]*repair 1: \\1 \\(as above\\)");
  }
}
