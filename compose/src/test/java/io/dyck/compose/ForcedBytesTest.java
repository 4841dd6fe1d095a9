package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.Cursor;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that the forced text equals the oracle's forced text, byte by byte. */
final class ForcedBytesTest {
  private static final int LONG_ENOUGH = 60;

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.over(GrammarArbitraries.withDifferences());
  }

  @Property(tries = 120, edgeCases = EdgeCasesMode.NONE)
  void forcedBytesAreTheOnlyWayOn(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    Cursor cursor = EarleyOracle.of(one.grammar()).start();
    Vocabulary vocabulary = one.vocabulary();
    Matcher matcher =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), vocabulary, MaskCase.ALL)
            .newMatcher();
    try {
      for (int i = 0; i < 5 && cursor != null && cursor.isViable(); i++) {
        byte[] expected = forced(cursor);
        byte[] actual = matcher.forcedBytes();
        if (expected.length < LONG_ENOUGH) {
          assertThat(Texts.show(actual)).as("%s", one).isEqualTo(Texts.show(expected));
        } else {
          assertThat(actual).as("%s", one).startsWith(expected);
        }
        int[] inner =
            SmallVocabulary.bits(matcher.mask()).stream().filter(vocabulary::isOrdinary).toArray();
        if (inner.length == 0) {
          return;
        }
        int token = inner[random.nextInt(inner.length)];
        matcher.accept(token);
        cursor = cursor.advance(vocabulary.bytes(token));
      }
    } catch (AmbiguityException passed) {
      // No answer is no wrong answer.
    }
  }

  private static byte[] forced(Cursor from) {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    Cursor at = from;
    while (at != null && !at.isAccepting() && result.size() < LONG_ENOUGH) {
      Cursor next = null;
      int only = -1;
      for (int b = 0; b < 256; b++) {
        Cursor after = at.advance((byte) b);
        if (after != null && next != null) {
          return result.toByteArray();
        }
        if (after != null) {
          next = after;
          only = b;
        }
      }
      if (next != null) {
        result.write(only);
      }
      at = next;
    }
    return result.toByteArray();
  }

  private static Matcher matcher(String rules) {
    return TokenConstraint.compose(
            Pda.compile(Gbnf.parse("forced", rules)), SmallVocabulary.withAllBytes())
        .newMatcher();
  }

  private static String forcedAfter(String rules, String text) {
    Matcher matcher = matcher(rules);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      matcher.accept(b & 0xFF);
    }
    return Texts.show(matcher.forcedBytes());
  }

  @Example
  void forcedTextStopsBeforeAChoiceAndBeforeTheEnd() {
    String rules = "root ::= \"ab\" (\"c\" \"de\")? | \"x\" [yz] \"!\"";
    assertThat(forcedAfter(rules, "")).isEqualTo(Texts.show(new byte[0]));
    assertThat(forcedAfter(rules, "a")).isEqualTo(Texts.show(Texts.bytes("b")));
    assertThat(forcedAfter(rules, "ab")).isEqualTo(Texts.show(new byte[0]));
    assertThat(forcedAfter(rules, "abc")).isEqualTo(Texts.show(Texts.bytes("de")));
    assertThat(forcedAfter(rules, "xz")).isEqualTo(Texts.show(Texts.bytes("!")));
  }

  @Example
  void forcedTextMayBeCutInsideACharacter() {
    assertThat(matcher("root ::= \"a\" [é-ê]").forcedBytes())
        .isEqualTo(new byte[] {'a', (byte) 0xC3});
  }

  @Example
  void forcedTextHasABound() {
    assertThat(matcher("root ::= \"a\"{5000}").forcedBytes()).hasSize(4096).containsOnly('a');
    assertThat(matcher("root ::= \"a\"{900} \"b\"").forcedBytes()).hasSize(901).endsWith('b');
  }

  @Example
  void nothingIsForcedWhereTokensAreNamedOrTheTextIsFinished() {
    assertThat(matcher("root ::= \"a\" <[0]>").forcedBytes()).isEmpty();
    Matcher matcher = matcher("root ::= \"a\"");
    matcher.accept('a');
    matcher.accept(256);
    assertThat(matcher.forcedBytes()).isEmpty();
  }
}
