package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Stacks of 100,000 symbols: masks are right, nothing overflows, and work does not grow. */
final class DeepStacksTest {
  private static final int DEEP = 100_000;

  private static Matcher after(TokenConstraint constraint, String first, int times, String then) {
    Matcher matcher = constraint.newMatcher();
    int token = constraint.vocabulary().idOf(first).orElseThrow();
    for (int i = 0; i < times; i++) {
      matcher.accept(token);
    }
    for (byte b : then.getBytes(StandardCharsets.UTF_8)) {
      matcher.accept(b);
    }
    return matcher;
  }

  private static BitSet tokens(Vocabulary vocabulary, String... spellings) {
    BitSet bits = new BitSet();
    for (String spelling : spellings) {
      bits.set(vocabulary.idOf(spelling).orElseThrow());
    }
    return bits;
  }

  /** Walks that a deep text costs, having begun with a fresh constraint. */
  private static long walks(Pda pda, Vocabulary vocabulary, int n, String then) {
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary);
    Matcher matcher = after(constraint, "i", n, then);
    assertThat(matcher.mask().cardinality()).isPositive();
    return constraint.statistics().walks();
  }

  @Test
  void openBracketsKeepTheirMasks() {
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("[[", "]]", "a]", "]]]]", "]][");
    TokenConstraint constraint =
        TokenConstraint.compose(
            Pda.compile(Gbnf.parse("brackets", "root ::= \"[\" root \"]\" | \"a\"")), vocabulary);
    Matcher matcher = after(constraint, "[", DEEP, "");
    assertThat(SmallVocabulary.bits(matcher.mask()))
        .isEqualTo(tokens(vocabulary, "[", "[[", "a", "a]"));
    matcher.accept('a');
    int open = DEEP;
    while (open > 0) {
      if (open < 8 || open % 10_000 == 0) {
        BitSet expected = tokens(vocabulary, "]");
        expected.set(vocabulary.idOf("]]").orElseThrow(), open >= 2);
        expected.set(vocabulary.idOf("]]]]").orElseThrow(), open >= 4);
        assertThat(SmallVocabulary.bits(matcher.mask())).as("%s open", open).isEqualTo(expected);
        assertThat(matcher.shortestCompletion()).isBetween(open / 4 + 1, open + 1);
      }
      matcher.accept(']');
      open--;
    }
    assertThat(matcher.isAccepting()).isTrue();
    assertThat(matcher.mask().toArray()).containsExactly(vocabulary.endTokens().get(0));
  }

  @Test
  void danglingElseLooksThroughAllOpenOnes() {
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("ii", "ea", "ee", ";;", "a;", "ea;");
    Pda pda = Pda.compile(Gbnf.parse("else", "root ::= s \";\"\ns ::= \"i\" s (\"e\" s)? | \"a\""));
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary);
    Matcher matcher = after(constraint, "i", DEEP, "");
    assertThat(SmallVocabulary.bits(matcher.mask()))
        .isEqualTo(tokens(vocabulary, "i", "ii", "a", "a;"));
    matcher.accept('a');
    assertThat(SmallVocabulary.bits(matcher.mask()))
        .isEqualTo(tokens(vocabulary, "e", ";", "ea", "ea;"));
    for (byte b : "eaeaeiaea".getBytes(StandardCharsets.UTF_8)) {
      assertThat(matcher.mask().contains(b)).isTrue();
      matcher.accept(b);
    }
    assertThat(SmallVocabulary.bits(matcher.mask()))
        .isEqualTo(tokens(vocabulary, "e", ";", "ea", "ea;"));
    matcher.accept(';');
    assertThat(matcher.mask().toArray()).containsExactly(vocabulary.endTokens().get(0));
    assertThat(walks(pda, vocabulary, DEEP, "a")).isEqualTo(walks(pda, vocabulary, 100, "a"));
    assertThat(walks(pda, vocabulary, DEEP, "aeaea"))
        .isEqualTo(walks(pda, vocabulary, 100, "aeaea"));
  }

  @Test
  void exhaustedElsesAreSeenFromAbove() {
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("ea", "ea;");
    Pda pda = Pda.compile(Gbnf.parse("else", "root ::= s \";\"\ns ::= \"i\" s (\"e\" s)? | \"a\""));
    Matcher matcher = after(TokenConstraint.compose(pda, vocabulary), "i", DEEP, "a");
    int elseBranch = vocabulary.idOf("ea").orElseThrow();
    for (int i = 0; i < DEEP; i++) {
      matcher.accept(elseBranch);
    }
    assertThat(SmallVocabulary.bits(matcher.mask())).isEqualTo(tokens(vocabulary, ";"));
    matcher.rollback(1);
    assertThat(SmallVocabulary.bits(matcher.mask()))
        .isEqualTo(tokens(vocabulary, ";", "e", "ea", "ea;"));
  }

  @Test
  void theEndLooksThroughOptionalTails() {
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("xy", "xyx", "xyxy", "a");
    Pda pda = Pda.compile(Gbnf.parse("tails", "root ::= \"i\" root (\"xy\")? | \"a\""));
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary);
    Matcher matcher = after(constraint, "i", DEEP, "a");
    BitSet expected = tokens(vocabulary, "x", "xy", "xyx", "xyxy");
    expected.set(vocabulary.endTokens().get(0));
    assertThat(SmallVocabulary.bits(matcher.mask())).isEqualTo(expected);
    matcher.accept('x');
    assertThat(matcher.mask().toArray()).containsExactly((int) 'y');
    assertThat(matcher.isAccepting()).isFalse();
    assertThat(walks(pda, vocabulary, DEEP, "a")).isEqualTo(walks(pda, vocabulary, 100, "a"));
  }
}
