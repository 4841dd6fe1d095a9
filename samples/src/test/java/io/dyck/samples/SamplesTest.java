package io.dyck.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SamplesTest {
  static ImmutableList<String> names() {
    return Samples.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyExampleIsAcceptedAndEveryRejectRefused(String name) {
    Sample sample = Samples.named(name);
    EarleyOracle oracle = EarleyOracle.of(parse(sample));
    SoftAssertions all = new SoftAssertions();
    for (String text : Iterables.concat(sample.examples(), sample.accepts())) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      all.assertThat(oracle.accepts(bytes))
          .as(
              "example of %s, in order for %s of %s bytes: %s",
              name, oracle.longestViablePrefix(bytes), bytes.length, text)
          .isTrue();
    }
    for (String text : sample.rejects()) {
      all.assertThat(oracle.accepts(text.getBytes(StandardCharsets.UTF_8)))
          .as("reject of %s: %s", name, text)
          .isFalse();
    }
    all.assertAll();
  }

  @ParameterizedTest
  @MethodSource("names")
  void grammarsAreWithoutWarnings(String name) {
    Sample sample = Samples.named(name);
    Grammar grammar = parse(sample);
    assertThat(grammar.warnings()).isEmpty();
    assertThat(grammar.start()).isEqualTo(sample.start());
  }

  @ParameterizedTest
  @MethodSource("names")
  void sentencesAreManyAndDistinct(String name) {
    Sample sample = Samples.named(name);
    // The language of this sample has only seven sentences.
    int least = name.equals("koo-multiple-choice") ? 7 : 15;
    assertThat(sample.examples()).hasSizeBetween(least, 40).doesNotHaveDuplicates();
    assertThat(Iterables.concat(sample.examples(), sample.accepts())).doesNotHaveDuplicates();
    assertThat(sample.rejects()).hasSizeBetween(10, 30).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("names")
  void grammarsOpenWithAPageOfComments(String name) {
    Sample sample = Samples.named(name);
    List<String> page = sample.grammar().lines().takeWhile(line -> line.startsWith("#")).toList();
    assertThat(page).hasSizeGreaterThan(20);
    assertThat(page.get(0)).isEqualTo("# " + sample.title());
    assertThat(String.join("\n", page)).contains("# Why it is deterministic");
  }

  @Test
  void allAreNamed() {
    assertThat(Samples.all()).extracting(Sample::name).containsExactlyElementsOf(Samples.names());
  }

  @Test
  void anUnknownNameSaysWhichThereAre() {
    assertThatThrownBy(() -> Samples.named("jason"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jason")
        .hasMessageContaining("json");
  }

  private static Grammar parse(Sample sample) {
    return Gbnf.parse(sample.fileName(), sample.grammar());
  }
}
