package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.Bytes;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.LogitBias;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.sample.ShownText;
import io.dyck.compose.sample.StopConditions;
import io.dyck.compose.sample.StopDetector;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests stop texts against a search in the whole text, and budgets and biases in a decoding loop.
 */
final class DecodingTest {
  private static final Vocabulary WORDS =
      SmallVocabulary.withAllBytes(
          "ab", "abc", "ba", "\n\n", "a\n", "\nb", "cc", "é", "<|st", "op|>");

  private static final int END = WORDS.size() - 1;

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.overAllBytes(GrammarArbitraries.plain());
  }

  private static String text(List<byte[]> parts) {
    return new String(Bytes.concat(parts.toArray(new byte[0][])), StandardCharsets.ISO_8859_1);
  }

  /** Returns a text with one character for each byte. Positions in this text are byte positions. */
  private static String bytesOf(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @Property(tries = 600)
  void showsAllBeforeTheFirstStopAndHoldsBackNoMoreThanItMust(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> stops = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      stops.add(
          List.of("ab", "abab", "b\n", "\n\n", "cc", "é", "aab", "bca").get(random.nextInt(8)));
    }
    StopDetector detector = StopConditions.of(stops, 'z', -3, END + 9).newDetector(WORDS);
    List<byte[]> shown = new ArrayList<>();
    StringBuilder whole = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      int token =
          random.nextInt(30) == 0
              ? 'z'
              : random.nextInt(3) > 0
                  ? "abc\n".charAt(random.nextInt(4))
                  : 256 + random.nextInt(11);
      shown.add(detector.accept(token));
      boolean stopToken = token == 'z';
      if (!stopToken && WORDS.isOrdinary(token)) {
        whole.append(new String(WORDS.bytes(token), StandardCharsets.ISO_8859_1));
      }
      int stop = firstStop(whole.toString(), stops);
      String expected = stop >= 0 ? whole.substring(0, stop) : whole.toString();
      assertThat(detector.isStopped()).isEqualTo(stop >= 0 || stopToken);
      if (detector.isStopped()) {
        assertThat(text(shown)).isEqualTo(expected);
        assertThat(detector.accept('a')).isEmpty();
        return;
      }
      String held = expected.substring(text(shown).length());
      assertThat(expected).startsWith(text(shown));
      boolean mayBegin = stops.stream().anyMatch(s -> bytesOf(s).startsWith(held));
      assertThat(mayBegin || held.isEmpty()).as("'%s' held back for %s", held, stops).isTrue();
    }
    shown.add(detector.flush());
    assertThat(text(shown)).isEqualTo(whole.toString());
  }

  /**
   * Returns the start of the stop text that ends first; among several with the same end, the start
   * of the longest.
   */
  private static int firstStop(String text, List<String> stops) {
    for (int end = 0; end <= text.length(); end++) {
      int first = Integer.MAX_VALUE;
      for (String stop : stops) {
        if (text.substring(0, end).endsWith(bytesOf(stop))) {
          first = Math.min(first, end - bytesOf(stop).length());
        }
      }
      if (first < Integer.MAX_VALUE) {
        return first;
      }
    }
    return -1;
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void theTextIsCompleteWithinTheBudget(@ForAll("cases") MaskCase one) {
    TokenConstraint constraint = one.walk().constraint();
    try {
      Matcher matcher = constraint.newMatcher();
      int budget = matcher.shortestCompletion() + new Random(one.seed()).nextInt(5);
      Sampler sampler = new Sampler(SamplerOptions.DEFAULT, one.seed());
      if (matcher.mask().cardinality() == 0 || budget > 1000) {
        return;
      }
      Vocabulary vocabulary = one.vocabulary();
      ShownText shown = new ShownText(StopConditions.NONE, vocabulary);
      List<byte[]> expected = new ArrayList<>();
      List<byte[]> taken = new ArrayList<>();
      for (int left = budget; left > 0 && !matcher.isFinished(); left--) {
        int token = sampler.sample(new float[vocabulary.size()], matcher.maskWithin(left));
        matcher.accept(token);
        shown.accept(token);
        expected.add(vocabulary.isOrdinary(token) ? vocabulary.bytes(token) : new byte[0]);
        taken.add(shown.takeNewText(matcher.isFinished()));
      }
      assertThat(matcher.isFinished()).as("%s", one).isTrue();
      assertThat(text(taken)).isEqualTo(text(expected));
    } catch (AmbiguityException passed) {
      // A run-time bound of permissive mode was exceeded; the test has no expectation then.
    }
  }

  @Example
  void aCharacterIsShownWhole() {
    ShownText shown = new ShownText(StopConditions.NONE, WORDS);
    String all = "";
    for (byte each : "é€😀!".getBytes(StandardCharsets.UTF_8)) {
      shown.accept(Byte.toUnsignedInt(each));
      String taken = new String(shown.takeNewText(false), StandardCharsets.UTF_8);
      assertThat(taken).isIn("", "é", "€", "😀", "!");
      all += taken;
    }
    assertThat(all).isEqualTo("é€😀!");
  }

  @Example
  void theBytesOfACutCharacterAreShownAtTheEnd() {
    ShownText shown = new ShownText(StopConditions.of(List.of(), 0x82), WORDS);
    for (byte each : "x€".getBytes(StandardCharsets.UTF_8)) {
      shown.accept(Byte.toUnsignedInt(each));
    }
    assertThat(shown.isStopped()).isTrue();
    assertThat(shown.takeNewText(true)).containsExactly('x', 0xE2);
    assertThat(shown.takeNewText(true)).isEmpty();
  }

  @Example
  void aBiasRestrictsAMaskAndNeverWidensIt() {
    Matcher matcher = matcher("root ::= [a-c]{3} | \"é\"");
    LogitBias bias =
        LogitBias.of(WORDS.size(), Map.of((int) 'a', -100, 256, -100, (int) 'c', 5, (int) 'x', 7));
    TokenMask mask = bias.restrict(matcher.mask());
    assertThat(mask.contains('b')).isTrue();
    assertThat(mask.contains('a')).isFalse();
    assertThat(mask.contains('x')).isFalse();
    float[] logits = new float[WORDS.size()];
    bias.addTo(logits);
    assertThat(new Sampler(SamplerOptions.GREEDY, 1).sample(logits, mask)).isEqualTo('c');
    assertThatThrownBy(() -> matcher("root ::= \"abcabc\"").maskWithin(2))
        .hasMessageContaining("DYCK-M002");
    LogitBias ban = LogitBias.of(WORDS.size(), Map.of((int) 'x', -100));
    assertThatThrownBy(() -> ban.restrict(matcher("root ::= \"x\"").mask()))
        .hasMessageContaining("DYCK-M004");
    LogitBias only = LogitBias.of(WORDS.size(), Map.of(END, 100));
    assertThat(only.restrict(matcher("root ::= .*").mask()).toArray()).containsExactly(END);
  }

  private static Matcher matcher(String grammar) {
    return TokenConstraint.compose(Pda.compile(Gbnf.parse("loop", grammar)), WORDS).newMatcher();
  }
}
