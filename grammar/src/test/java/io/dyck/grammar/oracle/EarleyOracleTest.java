package io.dyck.grammar.oracle;

import static io.dyck.grammar.oracle.Expressions.call;
import static io.dyck.grammar.oracle.Expressions.choice;
import static io.dyck.grammar.oracle.Expressions.difference;
import static io.dyck.grammar.oracle.Expressions.grammar;
import static io.dyck.grammar.oracle.Expressions.literal;
import static io.dyck.grammar.oracle.Expressions.noneOf;
import static io.dyck.grammar.oracle.Expressions.oneOf;
import static io.dyck.grammar.oracle.Expressions.repeat;
import static io.dyck.grammar.oracle.Expressions.sequence;
import static io.dyck.grammar.oracle.Expressions.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EarleyOracleTest {
  private static final Expression NOTHING_AT_ALL = oneOf("");

  @Test
  void balancedBrackets() {
    EarleyOracle oracle =
        oracle(
            choice(sequence(literal("("), call("root"), literal(")"), call("root")), sequence()));
    accepts(oracle, "", "()", "(())()", "((()())())");
    refuses(oracle, "(()", 3);
    refuses(oracle, "())(", 2);
  }

  @Test
  void ambiguousAndLeftRecursive() {
    EarleyOracle oracle = oracle(choice(sequence(call("root"), call("root")), literal("a")));
    accepts(oracle, "a", "aa", "aaaaaaaaaaaaaaaaaaaa");
    refuses(oracle, "", 0);
    refuses(oracle, "aab", 2);
  }

  @Test
  void hiddenLeftRecursion() {
    EarleyOracle oracle =
        oracle(
            choice(sequence(repeat(literal("z"), 0, 1), call("root"), literal("x")), literal("b")));
    accepts(oracle, "b", "bx", "zbx", "zzbxxx");
    refuses(oracle, "zb", 2);
    refuses(oracle, "zbxz", 3);
  }

  @Test
  void indirectLeftRecursion() {
    EarleyOracle oracle =
        oracle(
            ImmutableMap.of(
                "root", choice(sequence(call("b"), literal("x")), literal("r")),
                "b", choice(sequence(call("root"), literal("w")), literal("b"))));
    accepts(oracle, "r", "bx", "rwx", "bxwx");
    refuses(oracle, "bxw", 3);
    refuses(oracle, "bw", 1);
  }

  @Test
  void cyclesOfEmptyRules() {
    EarleyOracle oracle =
        oracle(
            ImmutableMap.of(
                "root",
                    choice(sequence(call("b"), call("root"), call("b")), call("b"), literal("a")),
                "b",
                    choice(call("root"), sequence(), repeat(repeat(call("root"), 0, null), 0, 3))));
    accepts(oracle, "", "a", "aaa");
    refuses(oracle, "ab", 1);
  }

  @Test
  void danglingElse() {
    EarleyOracle oracle = conditional();
    accepts(oracle, "e", "ife", "ifife;e", "ifife;e;e");
    refuses(oracle, "ife;e;e", 5);
  }

  @Test
  void boundedRepetitions() {
    EarleyOracle oracle = oracle(repeat(literal("ab"), 2, 5));
    accepts(oracle, "abab", "ababab", "ababababab");
    refuses(oracle, "ab", 2);
    refuses(oracle, "ababababa", 9);
    refuses(oracle, "abababababa", 10);
    accepts(oracle(repeat(oneOf("az"), 0, 0)), "");
    refuses(oracle(repeat(oneOf("az"), 0, 0)), "a", 0);
  }

  @Test
  void longRepetitionsStayLinear() {
    EarleyOracle oracle = oracle(sequence(repeat(noneOf("\"\""), 10, 20_000), literal("\"")));
    accepts(oracle, "é".repeat(20_000) + "\"");
    refuses(oracle, "é".repeat(20_001) + "\"", 40_000);
    refuses(oracle, "é".repeat(9) + "\"", 18);
  }

  @Test
  void classesMatchWholeCharacters() {
    EarleyOracle oracle = oracle(repeat(oneOf("αω😀😄"), 0, null));
    accepts(oracle, "", "βγ", "😁α");
    refuses(oracle, "a", 0);
    refuses(oracle, "αΩ", 3);
    byte[] half = {(byte) 0xCE};
    assertThat(oracle.isViable(half)).isTrue();
    assertThat(oracle.accepts(half)).isFalse();
    EarleyOracle anything = oracle(noneOf("aa"));
    assertThat(anything.isViable(new byte[] {(byte) 0xED, (byte) 0xA0})).as("surrogate").isFalse();
    assertThat(anything.isViable(new byte[] {(byte) 0xC0})).as("overlong").isFalse();
    assertThat(anything.isViable(new byte[] {(byte) 0xF5})).as("beyond 10FFFF").isFalse();
  }

  @Test
  void surrogatesMatchNothing() {
    assertThat(oracle(literal("\uD800")).start().isViable()).isFalse();
    assertThat(oracle(oneOf("\uD800\uD801")).start().isViable()).isFalse();
    accepts(oracle(choice(literal("x\uD800"), literal("y"))), "y");
    refuses(oracle(choice(literal("x\uD800"), literal("y"))), "x", 0);
  }

  @Test
  void deadAlternativesAreNotViable() {
    EarleyOracle oracle =
        oracle(
            ImmutableMap.of(
                "root", choice(sequence(literal("a"), call("loop")), literal("ab"), call("never")),
                "loop", sequence(literal("c"), call("loop")),
                "never", sequence(literal("d"), NOTHING_AT_ALL)));
    accepts(oracle, "ab");
    refuses(oracle, "ac", 1);
    refuses(oracle, "d", 0);
    refuses(oracle(repeat(sequence(literal("a"), NOTHING_AT_ALL), 0, 3)), "a", 0);
  }

  @Test
  void theEmptyLanguageIsNowhereViable() {
    EarleyOracle oracle = oracle(sequence(literal("a"), call("root")));
    assertThat(oracle.start().isViable()).isFalse();
    assertThat(oracle.isViable(new byte[0])).isFalse();
    refuses(oracle, "a", 0);
    assertThat(oracle.mask(new byte[0], List.of(bytes("a"), bytes("")))).isEqualTo(new BitSet());
  }

  @Test
  void differencesReserveKeywords() {
    Expression word = repeat(oneOf("az"), 1, null);
    EarleyOracle oracle =
        oracle(
            sequence(
                difference(word, choice(literal("if"), literal("iffy"))),
                literal(" "),
                literal("!")));
    accepts(oracle, "i !", "iff !", "iffyy !", "x !");
    refuses(oracle, "if !", 2);
    refuses(oracle, "iffy !", 4);
  }

  @Test
  void aPrefixInADifferenceIsViableOnlyIfSomeCompletionIsLeft() {
    EarleyOracle oracle =
        oracle(
            difference(
                choice(literal("abc"), literal("abd"), literal("b")),
                sequence(literal("ab"), repeat(noneOf(""), 0, null))));
    accepts(oracle, "b");
    refuses(oracle, "ab", 0);
    Expression a = repeat(literal("a"), 0, null);
    assertThat(oracle(difference(a, a)).start().isViable()).isFalse();
    accepts(oracle(difference(a, difference(a, literal("aa")))), "aa");
    refuses(oracle(difference(a, difference(a, literal("aa")))), "aaa", 2);
  }

  @Test
  void recursiveOperandsAreRefused() {
    assertThatThrownBy(() -> oracle(difference(call("root"), literal("a"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("root");
  }

  @Test
  void tokensMatchNoTextButCanFollow() {
    EarleyOracle oracle = oracle(sequence(literal("a"), token(7), literal("b")));
    assertThat(oracle.isViable(bytes("a"))).isTrue();
    refuses(oracle, "ab", 1);
  }

  @Test
  void cursorsCanBeForked() {
    Cursor open = Objects.requireNonNull(conditional().start().advance(bytes("ife")));
    assertThat(open.isAccepting()).isTrue();
    assertThat(open.position()).isEqualTo(3);
    assertThat(open.advance((byte) ';')).isNotNull();
    assertThat(open.advance((byte) 'i')).isNull();
    assertThat(open.advance(bytes(";e"))).matches(Cursor::isAccepting);
  }

  @Test
  void maskIsTheTokensThatKeepThePrefixViable() {
    List<byte[]> vocabulary =
        List.of(bytes("if"), bytes("e"), bytes(";i"), bytes(";;"), bytes(";e"), bytes(";e;"));
    assertThat(conditional().mask(bytes("ife"), vocabulary).stream()).containsExactly(2, 4);
    assertThat(conditional().mask(bytes("x"), vocabulary).stream()).isEmpty();
  }

  private static EarleyOracle conditional() {
    return oracle(
        choice(
            sequence(
                literal("if"), call("root"), repeat(sequence(literal(";"), call("root")), 0, 1)),
            literal("e")));
  }

  private static EarleyOracle oracle(Expression root) {
    return EarleyOracle.of(grammar(root));
  }

  private static EarleyOracle oracle(ImmutableMap<String, Expression> rules) {
    Grammar grammar = grammar(rules);
    return EarleyOracle.of(grammar);
  }

  private static void accepts(EarleyOracle oracle, String... texts) {
    for (String text : texts) {
      assertThat(oracle.accepts(bytes(text))).as(text).isTrue();
      assertThat(oracle.longestViablePrefix(bytes(text))).as(text).isEqualTo(bytes(text).length);
    }
  }

  private static void refuses(EarleyOracle oracle, String text, int longestViablePrefix) {
    assertThat(oracle.accepts(bytes(text))).as(text).isFalse();
    assertThat(oracle.longestViablePrefix(bytes(text))).as(text).isEqualTo(longestViablePrefix);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
