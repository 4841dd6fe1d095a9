package io.dyck.pda.witness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.size.Limits;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PumpTest {
  /** Limits without inlining. Therefore rules that are not recursive need return addresses, too. */
  private static final Limits CALLS_ONLY =
      new Limits(
          Limits.DEFAULT.automatonStates(),
          0,
          Limits.DEFAULT.chain(),
          Limits.DEFAULT.items(),
          Limits.DEFAULT.groups(),
          Limits.DEFAULT.states(),
          Limits.DEFAULT.steps(),
          Limits.DEFAULT.memory());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"",
        "root ::= line+\nline ::= \"x\"* item \"\\n\"\nitem ::= \"x\" item \"y\" | \"z\"",
        // The failing words of saturation do not fail here.
        "root ::= r1 | \"c\" r1 \"x\"\n"
            + "r1 ::= \"x\" r1 (\"x\" \"c\")? | \"c\" r1 \"c\"? | \"c\"",
        "root ::= r1 | \"é\" r1 \"x\"\nr1 ::= \"b\" (root | \"a\") (\"b\" | root | \"\")",
      })
  void loopsAreFound(String rules) {
    Conflict unused = confirmed(rules);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= s | d\ns ::= \"a\" s \"b\" | \"\"\nd ::= \"a\" d \"bb\" | \"\"",
        "root ::= \"<\" (s | d) \">\"\ns ::= \"(\" s \"]\" | \"x\"\nd ::= \"(\" d \"]]]\" | \"x\"",
        "root ::= s | d\ns ::= \"a\" s \"bc\" | \"x\"\nd ::= \"a\" d \"bcbc\" | \"x\"",
      })
  void loopsThatShowWhenUnwoundAreFound(String rules) {
    Conflict conflict = confirmed(rules);
    assertThat(conflict.unwinding()).as(rules).isNotEmpty();
  }

  /** The readings have chains of all lengths up to a bound, because the rules hold the count. */
  @Test
  void wideBoundedRegionsAreNoConflict() {
    int depth = 30;
    StringBuilder rules = new StringBuilder("root ::= \"x\"{0,40} \"!\" | r1");
    for (int i = 1; i < depth; i++) {
      rules.append("\nr" + i + " ::= \"x\" r" + (i + 1) + " \"y\" | \"a\"");
    }
    rules.append("\nr" + depth + " ::= \"x\" \"y\"");
    Grammar grammar = Gbnf.parse("wide", rules.toString());
    UndecidedGrammarException undecided =
        catchThrowableOfType(
            UndecidedGrammarException.class,
            () -> Pda.compile(grammar, PdaOptions.DEFAULT.withLimits(CALLS_ONLY)));
    assertThat(undecided).isNotNull();
    assertThat(undecided.advice()).contains("chain = 29 suffice");
  }

  /** There are many readings from the first letter on, and their number does not grow. */
  @ParameterizedTest
  @ValueSource(ints = {70, 300, 1500})
  void manyRulesSideBySideAreNoConflict(int count) {
    StringBuilder root = new StringBuilder("root ::= ");
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < count; i++) {
      root.append(i == 0 ? "" : " | ").append("r").append(i);
      rules.append("\nr" + i + " ::= \"(\" r" + i + " \")" + i + ";\" | \"a\"");
    }
    Grammar grammar = Gbnf.parse("side by side", root + rules.toString());
    Pda pda = Pda.compile(grammar);
    assertThat(pda.statistics().largestState()).isEqualTo(count);
    assertThat(pda.accepts("((a)7;)7;".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("((a)7;)8;".getBytes(UTF_8))).isFalse();
  }

  @Test
  void independentConflictsAreAllFound() {
    String rules =
        "root ::= \"1\" p | \"2\" \"(\" q \")\" | \"3\" s"
            + "\np ::= \"a\" p \"a\" | \"b\" p \"b\" | \"\""
            + "\nq ::= \"x\"* item \";\""
            + "\nitem ::= \"x\" item \"y\" | \"z\""
            + "\ns ::= \"[\" s \"]\" | \"c\"";
    Grammar grammar = Gbnf.parse("several", rules);
    NondeterministicGrammarException refusal =
        catchThrowableOfType(NondeterministicGrammarException.class, () -> Pda.compile(grammar));
    assertThat(refusal.conflicts()).hasSizeGreaterThanOrEqualTo(2).doesNotHaveDuplicates();
    assertThat(refusal.conflicts())
        .as("palindromes")
        .anyMatch(conflict -> conflict.prefixText().startsWith("1"))
        .as("items")
        .anyMatch(conflict -> conflict.prefixText().startsWith("2"));
    assertThat(refusal.conflicts()).noneMatch(conflict -> conflict.prefixText().startsWith("3"));
    assertThat(refusal.conflicts())
        .isSortedAccordingTo(Comparator.comparing(conflict -> conflict.pumpedText(1).length));
    refusal
        .conflicts()
        .forEach(conflict -> Confirmations.assertConfirmed(grammar, conflict, rules));
  }

  private static Conflict confirmed(String rules) {
    Grammar grammar = Gbnf.parse("pump", rules);
    NondeterministicGrammarException refusal =
        catchThrowableOfType(NondeterministicGrammarException.class, () -> Pda.compile(grammar));
    assertThat(refusal).as(rules).isNotNull();
    Conflict conflict = refusal.conflicts().get(0);
    Confirmations.assertConfirmed(grammar, conflict, rules);
    return conflict;
  }
}
