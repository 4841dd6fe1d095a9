package io.dyck.spark.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The automaton that a language keeps from one text to the next. */
final class GrammarOrSchemaTest {
  private static final String COUNTED =
      "{\"type\": \"array\", \"items\": {\"type\": \"string\", \"maxLength\": 100000}}";

  /**
   * A count makes a state for each length that occurs. Many long texts would therefore fill the
   * heap.
   */
  @Test
  void theAutomatonOfASchemaBeginsAnewBeforeItGrowsTooLarge() {
    GrammarOrSchema language = GrammarOrSchema.of(COUNTED, 500);
    Set<Pda> automata = new HashSet<>();
    List<Boolean> answers = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      boolean right = i % 3 != 0;
      String text = "[\"" + "a".repeat(i % 1_000) + (right ? "\"]" : "\"");
      answers.add(language.accepts(text.getBytes(StandardCharsets.UTF_8)) == right);
      automata.add(language.pda());
    }
    assertThat(answers).containsOnly(true);
    assertThat(automata).hasSizeBetween(2, 5);
  }

  @Test
  void aBraceMakesASchema() {
    assertThat(GrammarOrSchema.isSchema(" \n{\"type\": \"null\"}")).isTrue();
    assertThat(GrammarOrSchema.isSchema("\uFEFF{}")).isTrue();
    assertThat(GrammarOrSchema.isSchema("root ::= \"{\"")).isFalse();
    assertThat(GrammarOrSchema.isSchema("")).isFalse();
  }
}
