package io.dyck.cli.compile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code dyck vocab} says. */
final class VocabCommandTest {
  /** A hole, a duplicate, half a character, padding is none, bytes that cannot be written. */
  private static final String PLAIN =
      """
      {"0": "a", "1": "b", "2": "ab", "4": [195], "5": "a", "6": "",
       "7": {"special": "<end>", "end": true}}
      """;

  @TempDir Path folder;

  private Path plain() throws IOException {
    return Files.writeString(folder.resolve("plain.json"), PLAIN);
  }

  @Test
  void tellsCountsAndOddities() throws IOException {
    Run run = Run.dyck("vocab", plain().toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("plain.json: list of tokens in JSON")
        .contains("8: 6 ordinary, 1 special, 1 hole; 1 spell nothing")
        .contains("\"<end>\" (7)")
        .contains("1 token spelled like another: \"a\" (5)")
        .contains("no token has 00-60 63-BF");
  }

  @Test
  void tellsTheSameInJson() throws IOException {
    Run run = Run.dyck("vocab", plain().toString(), "--json");

    JsonNode answer = new ObjectMapper().readTree(run.out());
    assertThat(answer.get("ids").asInt()).isEqualTo(8);
    assertThat(answer.get("holes").asInt()).isEqualTo(1);
    assertThat(answer.get("duplicates").toString()).isEqualTo("[5]");
    assertThat(answer.get("not_utf8").toString()).isEqualTo("[4]");
    assertThat(answer.get("end_tokens").toString()).isEqualTo("[7]");
    assertThat(answer.get("longest").asInt()).isEqualTo(2);
    assertThat(answer.get("unspellable_bytes")).hasSize(253);
    assertThat(answer.get("encodes").asBoolean()).isFalse();
    assertThat(answer.get("hash").asText()).hasSize(64);
  }

  @Test
  void builtInVocabulariesSpellEverything() {
    Run run = Run.dyck("vocab", "cl100k");

    assertThat(run.out()).contains("every byte of UTF-8 is a token").contains("<|endoftext|>");
  }

  @Test
  void aFileOfNoFormatIsAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("x.bin"), "nothing of the kind");
    Run run = Run.dyck("vocab", file.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("DYCK-V009").contains("dyck vocab --help");
  }

  @Test
  void everyCommandTakesEveryFormat() throws IOException {
    Path grammar = Files.writeString(folder.resolve("g.gbnf"), "root ::= \"ab\" | \"b\"\n");
    Run run = Run.dyck("mask", grammar.toString(), "--vocab", plain().toString(), "--json");

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(new ObjectMapper().readTree(run.out()).get("tokens").toString())
        .isEqualTo("[0,1,2,5]");
  }

  @Test
  void whatCannotBeFinishedIsNotOfferedAndSaid() throws IOException {
    Path grammar = Files.writeString(folder.resolve("g.gbnf"), "root ::= \"a\" \"é\" | \"ba\"\n");
    Run run = Run.dyck("mask", grammar.toString(), "--vocab", plain().toString(), "--json");

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(new ObjectMapper().readTree(run.out()).get("tokens").toString()).isEqualTo("[1]");
    assertThat(run.err()).contains("DYCK-V104").contains("the token 'a' (0)");
  }
}
