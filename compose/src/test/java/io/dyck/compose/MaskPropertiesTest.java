package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.oracle.GrammarArbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Masks of random grammars over random vocabularies, against the oracle. */
final class MaskPropertiesTest {
  private static int masks;
  private static int bounds;

  @Provide
  Arbitrary<MaskCase> plain() {
    return MaskCase.over(GrammarArbitraries.plain());
  }

  @Provide
  Arbitrary<MaskCase> withDifferences() {
    return MaskCase.over(GrammarArbitraries.withDifferences());
  }

  /** A run-time bound may be passed in permissive mode only, and seldom. */
  @AfterContainer
  static void boundsAreSeldomPassed() {
    assertThat(bounds).as("bounds passed in %s masks", masks).isLessThanOrEqualTo(masks / 100);
  }

  @Property(tries = 700, edgeCases = EdgeCasesMode.NONE)
  void maskEqualsViableTokens(@ForAll("plain") MaskCase one) {
    check(one);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void maskEqualsViableTokensWithDifferences(@ForAll("withDifferences") MaskCase one) {
    check(one);
  }

  private static void check(MaskCase one) {
    MaskWalk walk = one.walk();
    walk.check(3, 7);
    masks += walk.masks();
    bounds += walk.bounds();
  }
}
