package io.dyck.grammar.oracle;

import static io.dyck.grammar.oracle.Expressions.call;
import static io.dyck.grammar.oracle.Expressions.choice;
import static io.dyck.grammar.oracle.Expressions.grammar;
import static io.dyck.grammar.oracle.Expressions.literal;
import static io.dyck.grammar.oracle.Expressions.repeat;
import static io.dyck.grammar.oracle.Expressions.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import java.util.List;
import org.junit.jupiter.api.Test;

class DerivationsTest {
  private static final int MANY = 1000;

  @Test
  void binaryTreesAreCountedByCatalanNumbers() {
    EarleyOracle oracle = oracle(choice(sequence(call("root"), call("root")), literal("a")));
    assertThat(oracle.derivations(Texts.bytes("a"), MANY)).hasSize(1);
    assertThat(oracle.derivations(Texts.bytes("aaaa"), MANY)).hasSize(5);
    assertThat(oracle.derivations(Texts.bytes("aaaaaaa"), MANY)).hasSize(132);
    assertThat(oracle.derivations(Texts.bytes("a".repeat(40)), 2)).hasSize(2);
    assertThat(oracle.derivations(Texts.bytes("ab"), MANY)).isEmpty();
  }

  @Test
  void treesShowRulesAndSpans() {
    EarleyOracle oracle = expressions();
    assertThat(oracle.derivations(Texts.bytes("1+1+1"), MANY))
        .extracting(Derivation::toString)
        .containsExactly("root@0-5[root@0-3[root@0-1[t@0-1], t@2-3], t@4-5]");
  }

  @Test
  void danglingElseHasTwoTrees() {
    EarleyOracle oracle = conditional();
    assertThat(oracle.derivations(Texts.bytes("ifife;e"), MANY))
        .extracting(Derivation::toString)
        .containsExactlyInAnyOrder(
            "root@0-7[root@2-7[root@4-5, root@6-7]]", "root@0-7[root@2-5[root@4-5], root@6-7]");
    assertThat(oracle.derivations(Texts.bytes("ifife;e;e"), MANY)).hasSize(1);
  }

  @Test
  void operatorsAreNoAmbiguity() {
    EarleyOracle oracle =
        oracle(choice(repeat(repeat(literal("a"), 0, 3), 0, null), literal("aa"), literal("aa")));
    assertThat(oracle.derivations(Texts.bytes("aaaa"), MANY)).hasSize(1);
  }

  @Test
  void cyclesHaveAsManyTreesAsAreAskedFor() {
    EarleyOracle cycle = oracle(choice(call("root"), literal("x")));
    assertThat(cycle.derivations(Texts.bytes("x"), 3))
        .extracting(Derivation::toString)
        .containsExactlyInAnyOrder(
            "root@0-1", "root@0-1[root@0-1]", "root@0-1[root@0-1[root@0-1]]");
    EarleyOracle emptyItems =
        oracle(
            ImmutableMap.of("root", repeat(call("b"), 0, null), "b", repeat(literal("b"), 0, 1)));
    assertThat(emptyItems.derivations(Texts.bytes("b"), 9)).hasSize(9);
  }

  @Test
  void longTextsHaveDerivations() {
    EarleyOracle oracle = expressions();
    assertThat(oracle.derivations(Texts.bytes("1" + "+1".repeat(300)), 2)).hasSize(1);
  }

  @Test
  void openRulesNest() {
    EarleyOracle oracle = conditional();
    byte[] prefix = Texts.bytes("ifife;");
    OpenRule outer = new OpenRule("root", 0);
    OpenRule inner = new OpenRule("root", 2);
    OpenRule last = new OpenRule("root", 6);
    assertThat(oracle.openReadings(prefix, MANY))
        .containsExactlyInAnyOrder(
            ImmutableList.of(outer, last), ImmutableList.of(outer, inner, last));
    assertThat(oracle.isPartialDerivation(prefix, List.of(outer, last))).isTrue();
    assertThat(oracle.isPartialDerivation(prefix, List.of(outer, inner))).isTrue();
    assertThat(oracle.isPartialDerivation(prefix, List.of(outer))).isTrue();
    assertThat(oracle.isPartialDerivation(prefix, List.of(inner))).isFalse();
    assertThat(oracle.isPartialDerivation(prefix, List.of(outer, outer))).isFalse();
    assertThat(oracle.isPartialDerivation(prefix, List.of())).isFalse();
    assertThat(oracle.isPartialDerivation(Texts.bytes("ix"), List.of(outer))).isFalse();
  }

  @Test
  void endedRulesAreNotOpen() {
    EarleyOracle oracle =
        oracle(ImmutableMap.of("root", sequence(call("t"), literal("b")), "t", literal("a")));
    OpenRule root = new OpenRule("root", 0);
    assertThat(oracle.openReadings(Texts.bytes("a"), MANY)).containsExactly(ImmutableList.of(root));
    assertThat(oracle.isPartialDerivation(Texts.bytes("a"), List.of(root, new OpenRule("t", 0))))
        .as("at its end")
        .isTrue();
    assertThat(oracle.isPartialDerivation(Texts.bytes("ab"), List.of(root, new OpenRule("t", 0))))
        .isFalse();
  }

  @Test
  void leftRecursionNestsBoundedly() {
    OpenRule root = new OpenRule("root", 0);
    OpenRule t = new OpenRule("t", 0);
    assertThat(expressions().openReadings(new byte[0], MANY))
        .containsExactly(ImmutableList.of(root, t), ImmutableList.of(root, root, t));
    assertThat(expressions().openReadings(Texts.bytes("1"), MANY))
        .containsExactly(ImmutableList.of(root), ImmutableList.of(root, root));
    assertThat(expressions().openReadings(new byte[0], 1)).hasSize(1);
    assertThat(expressions().isPartialDerivation(new byte[0], List.of(root, root, root, t)))
        .isTrue();
  }

  private static EarleyOracle expressions() {
    return oracle(
        ImmutableMap.of(
            "root", choice(sequence(call("root"), literal("+"), call("t")), call("t")),
            "t", literal("1")));
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
    return EarleyOracle.of(grammar(rules));
  }
}
