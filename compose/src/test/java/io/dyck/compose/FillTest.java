package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.oracle.GrammarArbitraries;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that all methods that copy a mask out of a matcher agree, on masks of random grammars. */
final class FillTest {
  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.over(GrammarArbitraries.withDifferences());
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void allFormsHoldTheViableTokens(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    TokenOracle.Place place = new TokenOracle(one.grammar(), one.vocabulary()).start();
    Matcher matcher =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), one.vocabulary(), MaskCase.ALL)
            .newMatcher();
    try {
      for (int i = 0; i < 4; i++) {
        BitSet expected = place.mask();
        assertFills(matcher, expected, one);
        assertMasksLogits(matcher, expected, random, one);
        int[] inner = expected.stream().filter(one.vocabulary()::isOrdinary).toArray();
        if (inner.length == 0) {
          return;
        }
        int token = inner[random.nextInt(inner.length)];
        matcher.accept(token);
        place = place.after(token);
      }
    } catch (AmbiguityException passed) {
      // A refused answer is no wrong answer.
    }
  }

  private static void assertFills(Matcher matcher, BitSet expected, MaskCase one) {
    int size = one.vocabulary().size();
    int[] ints = new int[TokenMask.wordCount(size) + 1];
    Arrays.fill(ints, -1);
    matcher.fill(ints);
    BitSet fromInts = new BitSet();
    for (int id = 0; id < 32 * ints.length; id++) {
      fromInts.set(id, (ints[id / 32] & (1 << (id % 32))) != 0);
    }
    assertThat(fromInts).as("int[] %s", one).isEqualTo(expected);
    long[] longs = new long[size / 64 + 1];
    Arrays.fill(longs, -1);
    matcher.fill(longs);
    assertThat(BitSet.valueOf(longs)).as("long[] %s", one).isEqualTo(expected);
    ByteBuffer direct = ByteBuffer.allocateDirect(4 * TokenMask.wordCount(size) + 8);
    direct.order(ByteOrder.BIG_ENDIAN).position(5);
    matcher.fill(direct);
    assertThat(BitSet.valueOf(direct.slice())).as("ByteBuffer %s", one).isEqualTo(expected);
    assertThat(SmallVocabulary.bits(matcher.mask())).as("mask %s", one).isEqualTo(expected);
  }

  /**
   * Checks that logits of allowed tokens keep their exact bits, and that all other logits become
   * negative infinity.
   */
  private static void assertMasksLogits(
      Matcher matcher, BitSet expected, Random random, MaskCase one) {
    int length = one.vocabulary().size() + random.nextInt(40);
    float[] before = new float[length];
    for (int i = 0; i < length; i++) {
      before[i] = Float.intBitsToFloat(random.nextInt());
    }
    float[] logits = before.clone();
    matcher.apply(logits);
    assertMasked(logits, before, expected, one);
    int offset = random.nextInt(4);
    ByteBuffer bytes = ByteBuffer.allocateDirect(4 * (length + offset));
    FloatBuffer buffer = bytes.order(ByteOrder.nativeOrder()).asFloatBuffer();
    buffer.put(new float[offset]).put(before).position(offset);
    matcher.apply(buffer);
    assertThat(buffer.position()).isEqualTo(offset);
    buffer.get(logits);
    assertMasked(logits, before, expected, one);
    for (int i = 0; i < offset; i++) {
      assertThat(buffer.get(i)).as("before the position").isZero();
    }
  }

  private static void assertMasked(float[] logits, float[] before, BitSet expected, MaskCase one) {
    for (int id = 0; id < logits.length; id++) {
      float wanted = expected.get(id) ? before[id] : Float.NEGATIVE_INFINITY;
      assertThat(Float.floatToRawIntBits(logits[id]))
          .as("logit %s %s", id, one)
          .isEqualTo(Float.floatToRawIntBits(wanted));
    }
  }

  @Example
  void logitsForTooFewIdsAreRefused() {
    Matcher matcher =
        TokenConstraint.compose(
                MaskWalk.compile(io.dyck.grammar.gbnf.Gbnf.parse("a", "root ::= \"a\"")),
                SmallVocabulary.withAllBytes())
            .newMatcher();
    assertThatThrownBy(() -> matcher.apply(new float[256]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("logits (256) must be one for each of 257 ids");
  }
}
