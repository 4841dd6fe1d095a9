package io.dyck.models.simple;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NgramModelTest {
  private static final Vocabulary VOCABULARY = Vocabulary.o200k();
  private static final Tokenizer TOKENIZER = VOCABULARY.tokenizer().orElseThrow();

  private static int[] tokens(String text) {
    return TOKENIZER.encodeContinuation(text);
  }

  /** Returns the probability of the first token of one text after another text. */
  private static double probability(List<String> examples, String prefix, String next) {
    float[] logits = new float[VOCABULARY.size()];
    new NgramModel(VOCABULARY, TOKENIZER, examples)
        .computeLogits(IntArrayList.wrap(tokens(prefix)), logits);
    assertThat(logits).doesNotContain(Float.NaN, Float.POSITIVE_INFINITY);
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp(logit);
    }
    assertThat(sum).isBetween(0.999, 1.001);
    return Math.exp(logits[tokens(next)[0]]);
  }

  @Test
  void aTextStartsAsTheExamplesDo() {
    List<String> examples = List.of("one two two two", "three two two two", "three two");
    assertThat(probability(examples, "", "one")).isBetween(0.32, 0.34);
    assertThat(probability(examples, "", "three")).isBetween(0.65, 0.67);
    assertThat(probability(examples, "", " two")).isBetween(1e-9, 1e-3);
  }

  @Test
  void itEndsWhereAnExampleEnds() {
    float[] logits = new float[VOCABULARY.size()];
    new NgramModel(VOCABULARY, TOKENIZER, List.of("one two"))
        .computeLogits(IntArrayList.wrap(tokens("one two")), logits);
    assertThat(Math.exp(logits[VOCABULARY.endTokens().get(0)])).isGreaterThan(0.99);
  }

  @Test
  void aLongerContextCountsMore() {
    List<String> examples =
        List.of("a one two three four five six", "b one two three four five seven");
    double own = probability(examples, "a one two three four five", " six");
    double other = probability(examples, "a one two three four five", " seven");
    assertThat(own).isGreaterThan(0.6);
    assertThat(other).as("the texts can cross").isBetween(0.01, 0.4);
  }

  @Test
  void aContextInOtherBracketsCountsLittle() {
    List<String> examples =
        List.of("[a one two three four five six", "(a one two three four five seven");
    assertThat(probability(examples, "(b one two three four five", " seven")).isGreaterThan(0.99);
    assertThat(probability(examples, "(b one two three four five", " six")).isLessThan(0.01);
  }

  @Test
  void aTokenOfNoExampleIsTheLastResort() {
    assertThat(probability(List.of("one two"), "four", " two")).isPositive();
    assertThat(probability(List.of("one two"), "one", " nine")).isZero();
  }

  @Test
  void nestingTellsBracketsAndLines() {
    assertThat(nesting("{\n  (a) b")).isEqualTo(nesting("{ [x, (y)],\nz"));
    assertThat(nesting("{a")).isNotEqualTo(nesting("[a")).isNotEqualTo(nesting("a"));
    assertThat(nesting("{a")).isNotEqualTo(nesting("{\na")).isNotEqualTo(nesting("{\n{\na"));
    assertThat(nesting("a\nb\nc")).isEqualTo(nesting("a\n\n\n\n")).isNotEqualTo(nesting("a\nb"));
    assertThat(nesting("a)")).isEqualTo(nesting("a"));
  }

  private static int nesting(String text) {
    BracketNesting nesting = new BracketNesting(VOCABULARY);
    for (int token : tokens(text)) {
      nesting.add(token);
    }
    return nesting.hash();
  }
}
