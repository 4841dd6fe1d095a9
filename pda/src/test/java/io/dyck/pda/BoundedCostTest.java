package io.dyck.pda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.items.StateBoundException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that each grammar that is small to write and large to build ends with the expected result.
 */
@Timeout(120)
class BoundedCostTest {
  @Test
  void countedListOfCountedListsIsDecided() {
    Pda pda = Pda.compile(grammar("root ::= ((\"abcdefghij\" | \"x\"){0,1000} \";\"){0,1000}"));
    assertThat(pda.statistics().states()).isLessThan(3_000);
    String inner = "xabcdefghij".repeat(500);
    assertThat(pda.accepts(bytes((inner + ";").repeat(3)))).isTrue();
    assertThat(pda.longestViablePrefix(bytes(inner + "x"))).isEqualTo(inner.length());
    assertThat(pda.accepts(bytes(";".repeat(1000)))).isTrue();
    assertThat(pda.longestViablePrefix(bytes(";".repeat(1001)))).isEqualTo(1000);
  }

  @Test
  void aCountOfACountIsOneCount() {
    Pda pda = Pda.compile(grammar("root ::= [a-z]{0,9999}{5}"));
    assertThat(pda.accepts(bytes("x".repeat(5 * 9999)))).isTrue();
    assertThat(pda.longestViablePrefix(bytes("x".repeat(5 * 9999 + 1)))).isEqualTo(5 * 9999);
  }

  @Test
  void overlappingCountsAreDecided() {
    assertThatThrownBy(() -> Pda.compile(grammar("root ::= ([a-z]{0,99999} \"a\"?){5}")))
        .isInstanceOfAny(
            NondeterministicGrammarException.class,
            UndecidedGrammarException.class,
            LimitExceededException.class);
  }

  /** Every call stands beside all returns. The chains are long, and many of them are compared. */
  @Test
  void deeplyNestedCountsComeToAnEnd() {
    String rules = "root ::= " + "(".repeat(100) + "\"a\"" + "){0,9}".repeat(100);
    assertThatThrownBy(() -> Pda.compile(grammar(rules)))
        .isInstanceOfAny(
            NondeterministicGrammarException.class,
            UndecidedGrammarException.class,
            LimitExceededException.class);
  }

  @Test
  void noLimitIsAdvisedThatNoMachineHasMemoryFor() {
    String rules = "root ::= " + "(".repeat(9) + "\"a\"" + "){0,999}".repeat(9);
    assertThatThrownBy(() -> Pda.compile(grammar(rules)))
        .isInstanceOfSatisfying(
            LimitExceededException.class, e -> assertThat(e.canBeRaised()).isFalse())
        .hasMessageContaining("no machine has memory for so many")
        .hasMessageNotContaining("raise the limit");
  }

  @Test
  void subsetsWithManyMembersPassTheLimit() {
    assertThatThrownBy(
            () -> Pda.compile(grammar("root ::= ([a-z]{0,20000} [a-z]{0,20000}) - \"x\"")))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("automatonStates")
        .hasMessageContaining("many readings at once");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"a\" root \"a\" | \"\"",
        "root ::= root \"a\" root \"a\" root | \"a\"",
        "root ::= x x x\nx ::= x \"a\" x | \"a\" x x | \"a\"",
      })
  void permissiveModeMeetsABoundOnLongAmbiguousTexts(String rules) {
    Pda pda = Pda.compile(grammar(rules), PdaOptions.DEFAULT.permissively());
    assertThatThrownBy(() -> pda.accepts(bytes("a".repeat(2_000))))
        .isInstanceOf(StateBoundException.class)
        .hasMessageContaining("more than");
  }

  private static Grammar grammar(String rules) {
    return Gbnf.parse("test.gbnf", rules + "\n");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
