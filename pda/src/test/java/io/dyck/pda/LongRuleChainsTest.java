package io.dyck.pda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.SmallStack;
import io.dyck.pda.size.Limits;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that rules that use each other in long chains are compiled without recursion, or pass a
 * limit.
 */
final class LongRuleChainsTest {
  private static final int TERMINALS = 600;

  private static Grammar chain(String first, int length, String step, String last) {
    return Gbnf.parse(
        "chain",
        first
            + "\n"
            + IntStream.range(0, length)
                .mapToObj(i -> "r" + i + " ::= " + step.replace("%", "r" + (i + 1)))
                .collect(Collectors.joining("\n"))
            + "\nr"
            + length
            + " ::= "
            + last
            + "\n");
  }

  private static byte[] nested(int depth) {
    return ("a".repeat(depth) + "c" + "b".repeat(depth)).getBytes(UTF_8);
  }

  @Test
  void aChainOfRulesIsDecided() throws Exception {
    int length = 5000;
    Grammar grammar = chain("root ::= r0", length, "\"a\" %? \"b\"", "\"c\"");
    Pda pda = SmallStack.call(() -> Pda.compile(grammar));
    assertThat(pda.accepts(nested(length))).isTrue();
    assertThat(pda.accepts("aabb".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("aab".getBytes(UTF_8))).isFalse();
    assertThat(pda.accepts(nested(length - 1))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#! longest-match: r0\nroot ::= r0",
        "root ::= r0 - \"ab\"",
        "root ::= (r0 \"d\"){0,40}"
      })
  void aChainOfRulesInATerminalIsDecided(String first) throws Exception {
    Grammar grammar = chain(first, TERMINALS, "\"a\" %? \"b\"", "\"c\"");
    Pda pda = SmallStack.call(() -> Pda.compile(grammar));
    String end = first.contains("\"d\"") ? "d" : "";
    byte[] text = (new String(nested(TERMINALS), UTF_8) + end).getBytes(UTF_8);
    assertThat(pda.accepts(text)).isTrue();
    assertThat(pda.accepts(("aaab" + end).getBytes(UTF_8))).isFalse();
  }

  /** Once left recursion is removed, each rule of the cycle holds all other rules. */
  @Test
  void aCycleOfLeftRecursionPassesTheLimitOnMemory() {
    Grammar grammar = chain("root ::= r0", 100, "% \"b\" | \"a\"", "r0 \"c\"");
    Limits given = Limits.DEFAULT;
    Limits small =
        new Limits(
            given.automatonStates(),
            given.inlinedStates(),
            given.chain(),
            given.items(),
            given.groups(),
            given.states(),
            given.steps(),
            100_000);
    LimitExceededException error =
        catchThrowableOfType(
            LimitExceededException.class,
            () -> Pda.compile(grammar, PdaOptions.DEFAULT.withLimits(small)));
    assertThat(error.limit()).isEqualTo("memory");
    assertThat(error).hasMessageContaining("bytes where 100000 are allowed");
    assertThat(Pda.compile(grammar).accepts("acbb".getBytes(UTF_8))).isFalse();
    assertThat(Pda.compile(grammar).accepts("ab".getBytes(UTF_8))).isTrue();
  }

  @Test
  void limitsSayWhatIsCountedAndWhere() {
    Limits given = Limits.DEFAULT;
    Grammar grammar = Gbnf.parse("counts", "root ::= r\n\nr ::= (\"a\"{0,9000}){0,9000}");
    LimitExceededException error =
        catchThrowableOfType(
            LimitExceededException.class,
            () -> Pda.compile(grammar, PdaOptions.DEFAULT.withCountsFrom(Integer.MAX_VALUE)));
    assertThat(error)
        .hasMessageContaining("counts:3:")
        .hasMessageContaining("whose counts multiply")
        .hasMessageContaining("81000000 states where " + given.automatonStates());
  }
}
