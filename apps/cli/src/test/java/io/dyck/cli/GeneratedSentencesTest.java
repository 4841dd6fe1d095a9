package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that {@code dyck generate} writes for the samples resemble texts that people write. */
final class GeneratedSentencesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern TWO_BLANK_LINES = Pattern.compile("\\n[ \\t]*\\n[ \\t]*\\n");
  private static final int SEEDS = 2;
  private static final int OF_EACH_SEED = 12;

  static ImmutableList<String> samples() {
    return Samples.names();
  }

  private static List<String> sentences(String sample) throws IOException {
    List<String> sentences = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Run run =
          Run.dyck(
              "generate",
              "sample:" + sample,
              "--json",
              "-n",
              String.valueOf(OF_EACH_SEED),
              "--seed",
              String.valueOf(seed));
      for (String line : run.out().lines().toList()) {
        sentences.add(MAPPER.readTree(line).get("text").asText());
      }
    }
    assertThat(sentences).hasSize(SEEDS * OF_EACH_SEED);
    return sentences;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void theyParseAndAreSetOutAsPeopleWrite(String name) throws IOException {
    Sample sample = Samples.named(name);
    Pda pda = Pda.compile(Gbnf.parse(sample.fileName(), sample.grammar()));
    assertThat(sentences(name))
        .allMatch(text -> pda.accepts(text.getBytes(StandardCharsets.UTF_8)))
        .noneMatch(text -> TWO_BLANK_LINES.matcher(text).find())
        .noneMatch(GeneratedSentencesTest::repeatsAComment);
  }

  /** Whether a line with a comment stands twice in a row. */
  private static boolean repeatsAComment(String text) {
    String previous = "";
    for (String line : Splitter.on('\n').split(text)) {
      String stripped = line.strip();
      if (stripped.equals(previous) && (stripped.startsWith("#") || stripped.startsWith(";"))) {
        return true;
      }
      previous = stripped;
    }
    return false;
  }

  @Test
  void jsonIsAnObjectOfSomeSize() throws IOException {
    List<String> sentences = sentences("json");
    int large = 0;
    for (String text : sentences) {
      JsonNode value = MAPPER.readTree(text);
      large += value.isObject() && valuesIn(value) >= 4 ? 1 : 0;
    }
    assertThat(large).as("%s", sentences).isGreaterThan(sentences.size() * 3 / 4);
  }

  /** Strings, numbers, truth values and null, however deep. */
  private static int valuesIn(JsonNode node) {
    int values = node.isValueNode() ? 1 : 0;
    for (JsonNode child : node) {
      values += valuesIn(child);
    }
    return values;
  }

  @Test
  void sqlHasBlanksBetweenItsWords() throws IOException {
    Pattern joined = Pattern.compile("[A-Z]{2,}[a-z]|[a-z][A-Z]{2,}|[=<>]\\w|\\w[=<>]|,\\w");
    assertThat(sentences("sql")).noneMatch(text -> joined.matcher(text).find());
  }
}
