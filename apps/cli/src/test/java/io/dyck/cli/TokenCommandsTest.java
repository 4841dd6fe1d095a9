package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.samples.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that compose a grammar with a vocabulary. */
final class TokenCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path folder;

  private static List<JsonNode> objects(Run run) throws IOException {
    List<String> lines = run.out().lines().toList();
    assertThat(lines).as(run.err()).isNotEmpty();
    JsonNode[] nodes = new JsonNode[lines.size()];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = MAPPER.readTree(lines.get(i));
    }
    return List.of(nodes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ngram", "plain", "uniform"})
  void everySentenceParsesAndEndsWithinTheBudget(String model) throws IOException {
    Run run =
        Run.dyck(
            "generate",
            "sample:arithmetic",
            "--model",
            model,
            "--max-tokens",
            "12",
            "--json",
            "-n",
            "20");
    assertThat(run.status()).as(run.err()).isZero();
    Pda pda = Pda.compile(Gbnf.parse("g", Samples.named("arithmetic").grammar()));
    assertThat(objects(run))
        .hasSize(20)
        .allSatisfy(
            sentence -> {
              String text = sentence.get("text").asText();
              assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
              assertThat(sentence.get("tokens").size()).isLessThan(12);
            });
    assertThat(run.err()).contains("tokens; masks").contains("model " + model).contains("seed");
  }

  @Test
  void sameSeedSameSentences() {
    String[] command = {
      "generate", "sample:arithmetic", "--seed", "5", "-n", "4", "--vocab", "cl100k"
    };
    assertThat(Run.dyck(command).out()).isNotEmpty().isEqualTo(Run.dyck(command).out());
  }

  @Test
  void afterATriggerTheGrammarHolds() throws IOException {
    Run run =
        Run.dyck(
            "generate",
            "sample:arithmetic",
            "--trigger",
            "<sum>",
            "--trigger-end",
            "</sum>",
            "--json",
            "-n",
            "5",
            "--seed",
            "3",
            "--vocab",
            "cl100k",
            "--max-tokens",
            "40");
    assertThat(run.status()).as(run.err()).isZero();
    Pda pda = Pda.compile(Gbnf.parse("g", Samples.named("arithmetic").grammar()));
    assertThat(objects(run))
        .hasSize(5)
        .allSatisfy(
            sentence -> {
              String text = sentence.get("text").asText();
              String part = text.replaceFirst("(?s).*?<sum>(.*?)</sum>.*", "$1");
              assertThat(part).isNotEqualTo(text);
              assertThat(pda.accepts(part.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
            });
    String[] answer = {"accept", "sample:arithmetic", "hm =*2", "--trigger", "="};
    assertThat(Run.dyck(answer).status()).isEqualTo(1);
    answer[2] = "hm =1+2";
    assertThat(Run.dyck(answer).status()).isZero();
    assertThat(Run.dyck("accept", "sample:arithmetic", "1", "--trigger-end", "x").err())
        .contains("--trigger-end needs --trigger");
    assertThat(Run.dyck("accept", "sample:arithmetic", "1", "--trigger", "").status()).isEqualTo(2);
  }

  @Test
  void budgetBelowTheShortestSentenceIsAnErrorAtOnce() throws IOException {
    Path grammar = Files.writeString(folder.resolve("long.gbnf"), "root ::= \"xqzj\"{40}\n");
    Run run = Run.dyck("generate", grammar.toString(), "--max-tokens", "3");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("--max-tokens");
  }

  @Test
  void traceTellsEveryTokenAndTheEnd() throws IOException {
    Run run = Run.dyck("trace", "sample:json", "[true]", "--json");
    assertThat(run.status()).as(run.err()).isZero();
    List<JsonNode> steps = objects(run);
    StringBuilder text = new StringBuilder();
    steps.forEach(step -> text.append(step.get("text").asText()));
    assertThat(text).hasToString("[true]");
    assertThat(steps)
        .allSatisfy(
            step -> assertThat(step.get("fingerprint").asText()).matches("[0-9a-f]{16}[+-]"));
    JsonNode last = steps.get(steps.size() - 1);
    assertThat(last.get("end").asBoolean()).isTrue();
    assertThat(last.get("fingerprint").asText()).endsWith("+");
  }

  @Test
  void traceShowsThePlaceInTheWordsOfTheGrammar() {
    Run run = Run.dyck("trace", "sample:json", "[true]");
    assertThat(run.out())
        .contains("array → \"[\" • ws ( • value ( \",\" ws value )* )? • \"]\"")
        .contains("returns to");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  @Test
  void traceStopsAtTheFirstRefusedToken() throws IOException {
    Run run = Run.dyck("trace", "sample:json", "[}", "--json");
    assertThat(run.status()).isEqualTo(1);
    List<JsonNode> steps = objects(run);
    assertThat(steps.get(steps.size() - 1).get("accepted").asBoolean()).isFalse();
  }

  @Test
  void traceTakesTokenIds() throws IOException {
    Path ids = Files.writeString(folder.resolve("ids.txt"), "58\n60 \n");
    Run run = Run.dyck("trace", "sample:json", "--token-ids", ids.toString(), "--json");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(objects(run)).hasSize(3);
    Path wrong = Files.writeString(folder.resolve("wrong.txt"), "58 x");
    assertThat(Run.dyck("trace", "sample:json", "--token-ids", wrong.toString()).err())
        .contains("word 2 ('x')");
  }

  @Test
  void maskTellsWhatMayFollow() throws IOException {
    Run run = Run.dyck("mask", "sample:json", "--prefix", "[tru", "--json");
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode mask = objects(run).get(0);
    assertThat(mask.get("allowed").asInt()).isEqualTo(mask.get("tokens").size()).isPositive();
    assertThat(mask.get("end").asBoolean()).isFalse();
    assertThat(Run.dyck("mask", "sample:json", "--prefix", "[}").status()).isEqualTo(1);
    assertThat(Run.dyck("mask", "sample:json").out()).contains("tokens may follow");
  }

  @Test
  void unknownVocabularyAndModelSayWhatThereIs() {
    Run vocabulary = Run.dyck("mask", "sample:json", "--vocab", "gpt5");
    assertThat(vocabulary.status()).isEqualTo(2);
    assertThat(vocabulary.err()).contains("gpt5").contains("o200k").doesNotContain("\tat ");
    Run model = Run.dyck("generate", "sample:json", "--model", "best");
    assertThat(model.status()).isEqualTo(2);
    assertThat(model.err()).contains("ngram");
  }
}
