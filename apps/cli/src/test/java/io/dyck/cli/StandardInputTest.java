package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.terminal.ExitStatus;
import io.dyck.samples.Samples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The argument {@code -} in every command that reads a grammar or a text. */
final class StandardInputTest {
  private static final String GRAMMAR = "root ::= \"[\" [0-9]+ \"]\"\n";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "check -, deterministic",
    "fix -, deterministic",
    "accept - [12], yes",
    "explain - [12], yes: the text is read like this",
    "trace - [12], [",
    "mask - --prefix [1, tokens may follow",
    "generate - -n 2 --seed 1, [",
    "convert - --to w3c, root ::=",
    "diff - sample:arithmetic, lost",
    "diff sample:arithmetic -, gained",
  })
  void grammarComesFromStandardInput(String command, String answer) {
    Run run = Run.withInput(GRAMMAR, command.split(" "));
    assertThat(run.out()).as(run.err()).contains(answer);
    assertThat(run.status()).isEqualTo(command.startsWith("diff") ? ExitStatus.NO : ExitStatus.YES);
  }

  @Test
  void compiledGrammarComesFromStandardInput() {
    Path file = folder.resolve("numbers.dyck");
    Run compiled = Run.withInput(GRAMMAR, "compile", "-", "-o", file.toString());
    assertThat(compiled.status()).as(compiled.err()).isZero();
    assertThat(Run.dyck("accept", file.toString(), "[7]").out()).isEqualTo("yes\n");
  }

  @Test
  void notationOfStandardInputIsFoundOrNamed() {
    assertThat(Run.withInput("start: /[0-9]+/\n", "accept", "-", "12").status()).isZero();
    Run named = Run.withInput("[0-9]+", "accept", "-", "12", "--notation", "regex");
    assertThat(named.status()).as(named.err()).isZero();
  }

  /** A JSON object is a schema, whatever its place and name. */
  @ParameterizedTest
  @CsvSource({
    "check, exact",
    "accept; [12], yes",
    "explain; [12], accepted",
    "trace; [12], [",
    "mask; --prefix; [1, tokens may follow",
    "generate; -n; 1; --seed; 1, [",
  })
  void jsonObjectsAreSchemas(String words, String answer) throws IOException {
    String schema = " {\"type\": \"array\", \"items\": {\"enum\": [12]}, \"minItems\": 1}";
    Path file = folder.resolve("numbers.json");
    Files.writeString(file, schema);
    List<String> all = List.of(words.split("; "));
    for (String grammar : List.of("-", file.toString())) {
      List<String> call = new ArrayList<>(all);
      call.add(1, grammar);
      Run run = Run.withInput(schema, call.toArray(new String[0]));
      assertThat(run.out() + run.err()).as(call.toString()).contains(answer);
      assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.YES);
    }
  }

  @Test
  void aSchemaMayBeNamed() throws IOException {
    Run named = Run.withInput("true", "accept", "-", "[1]", "--notation", "json-schema");
    assertThat(named.status()).as(named.err()).isZero();
    Path file = folder.resolve("brace.txt");
    Files.writeString(file, "{\"a\"");
    Run pattern = Run.dyck("accept", file.toString(), "{\"a\"", "--notation", "regex");
    assertThat(pattern.status()).as(pattern.err()).isZero();
    Run broken = Run.withInput("{\"type\": \"strin\"}", "accept", "-", "1");
    assertThat(broken.err()).contains("DYCK-J002").contains("'dyck check -' says more");
  }

  @ParameterizedTest
  @ValueSource(strings = {"accept", "explain", "trace"})
  void textComesFromStandardInput(String command) {
    assertThat(Run.withInput("[1, 2]", command, "sample:json", "-").status()).isZero();
    Run unfinished = Run.withInput("[1, 2", command, "sample:json", "-");
    assertThat(unfinished.status()).as(unfinished.err()).isEqualTo(ExitStatus.NO);
  }

  @Test
  void otherInputsComeFromStandardInput() {
    assertThat(Run.withInput("[1]", "accept", "sample:json", "--file", "-").status()).isZero();
    for (String command : List.of("trace", "explain")) {
      Run ids = Run.withInput("58 60", command, "sample:json", "--token-ids", "-");
      assertThat(ids.status()).as(ids.err()).isZero();
    }
    Run trained =
        Run.withInput("[1]\n---\n[2]\n", "generate", "sample:json", "--examples", "-", "-n", "1");
    assertThat(trained.err()).contains("model ngram");
  }

  @ParameterizedTest
  @ValueSource(strings = {"accept - -", "accept -", "check - -", "diff - -", "explain - --file -"})
  void standardInputIsOneThingOnly(String command) {
    Run run = Run.withInput(GRAMMAR, command.split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err()).contains("standard input cannot be both the grammar and the");
  }

  @Test
  void errorsNameStandardInput() {
    assertThat(Run.withInput("root ::= nothing\n", "accept", "-", "x").err())
        .contains("standard input:1:10: ")
        .contains("standard input: the grammar has 1 error, see above");
    Run bytes =
        Run.withInput(new byte[] {'r', '\n', 'x', (byte) 0xC3}, "convert", "-", "--to", "w3c");
    assertThat(bytes.err()).contains("standard input: not UTF-8: line 2, byte 2");
    assertThat(Run.withInput(GRAMMAR, "fix", "--apply", "1", "-").out()).contains("deterministic");
  }

  /** A pipe has no position, which some ways to read standard input ask for. */
  @Test
  void realPipeIsRead() throws IOException, InterruptedException {
    Path errors = folder.resolve("err.txt");
    Process process =
        Run.process(List.of(), List.of("accept", "-", "{\"a\": 1}"))
            .redirectError(errors.toFile())
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(Samples.named("json").grammar().getBytes(StandardCharsets.UTF_8));
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    assertThat(out).isEqualTo("yes\n");
  }
}
