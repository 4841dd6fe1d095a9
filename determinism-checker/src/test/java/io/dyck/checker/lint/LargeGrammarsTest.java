package io.dyck.checker.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.finding.Finding;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lints need little of the stack and bounded work, whatever the grammar is like. */
final class LargeGrammarsTest {
  private static final int SMALL_STACK = 1 << 19;

  private static String rules(int count, IntFunction<String> body, String last) {
    return "root ::= r0 \".\"\n"
        + IntStream.range(0, count)
            .mapToObj(i -> "r" + i + " ::= " + body.apply(i + 1) + "\n")
            .collect(Collectors.joining())
        + "r"
        + count
        + " ::= "
        + last;
  }

  private static List<String> lint(String text) throws Exception {
    Grammar grammar = Gbnf.parse("g.gbnf", text);
    FutureTask<List<String>> lints =
        new FutureTask<>(
            () ->
                new Lints(grammar, Notation.GBNF)
                    .findings().stream().map(Finding::code).distinct().toList());
    new Thread(null, lints, "small stack", SMALL_STACK).start();
    return lints.get();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\" %s? \"b\"",
        "%s",
        "%s \"b\"",
        "%s*",
        "\"a\" | %s",
        "(\" \"? %s \" \")?",
        "[0-9] | %s",
        "\"word\" | %s [a-z]+"
      })
  void aChainOfRulesMayBeAsLongAsItLikes(String body) throws Exception {
    int rules = 2_000;
    assertThat(lint(rules(rules, next -> body.formatted("r" + next), "\"x\"")))
        .doesNotContain("DYCK-L013");
    assertThat(lint(rules(rules, next -> body.formatted("r" + next), "\"x\" | \"(\" r0 \")\"")))
        .contains("DYCK-L013");
  }

  @Test
  void whatIsNotRunToTheEndIsTold() throws Exception {
    // Each word is compared with all names.
    String text =
        "root ::= \"word\" | [a-z]{2,9} | more\nmore ::= "
            + IntStream.range(0, 2_500).mapToObj(i -> "a" + i).collect(Collectors.joining(" | "))
            + "\n"
            + IntStream.range(0, 2_500)
                .mapToObj(i -> "a" + i + " ::= [a-z]{2," + (i + 3) + "} | \"word" + i + "\"\n")
                .collect(Collectors.joining());
    assertThat(lint(text)).contains("DYCK-E004", "DYCK-L005");
  }

  @Test
  void smallGrammarsAreLookedAtToTheEnd() throws Exception {
    assertThat(lint("root ::= [a-z]{1,9} | \"if\" root | root \"+\" root"))
        .contains("DYCK-L006")
        .doesNotContain("DYCK-E004");
  }
}
