package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.SmallStack;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chains of rules have no greatest length, and nesting has: neither overflows the stack. */
final class LongChainsTest {
  private static final int LENGTH = 3000;
  private static final int DEPTH = 100_000;

  /** In {@code step}, # is the number of a rule and % that of the next one. */
  private static String chain(String first, String step, String last) {
    return first
        + "\n"
        + IntStream.range(0, LENGTH)
            .mapToObj(i -> step.replace("#", "" + i).replace("%", "" + (i + 1)))
            .collect(Collectors.joining("\n"))
        + "\n"
        + last.replace("#", "" + LENGTH)
        + "\n";
  }

  private static Grammar read(Notation notation, String text) {
    return Grammars.read("chain", text, ReadOptions.builder().notation(notation).build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "GBNF ! root ::= r0 ! r# ::= \"a\" r%? \"b\" ! r# ::= \"c\"",
        "GBNF ! root ::= r0 - \"x\" ! r# ::= \"a\" r%? \"b\" ! r# ::= \"c\"",
        "XGRAMMAR ! root ::= r0 ! r# ::= \"a\" r%? \"b\" ! r# ::= \"c\"",
        "LARK ! start: r0 ! r#: \"a\" r%? \"b\" ! r#: \"c\"",
        "LARK ! start: R0 ! R#: \"a\" R%? \"b\" ! R#: \"c\"",
        "LARK ! start: r0{\"q\"} ! r#{x}: \"a\" r%{x}? ! r#{x}: x",
        "W3C ! root ::= r0 ! r# ::= 'a' r%? 'b' ! r# ::= 'c'",
        "ISO ! root = r0 ; ! r# = 'a', [r%], 'b' ; ! r# = 'c' ;",
        "WIRTH ! Root = r0 . ! r# = \"a\" [r%] \"b\" . ! r# = \"c\" .",
        "ABNF ! root = r0 ! r# = \"a\" [r%] \"b\" ! r# = \"c\"",
        "BNF ! <root> ::= <r0> ! <r#> ::= \"a\" <r%> \"b\" | \"b\" ! <r#> ::= \"c\""
      })
  void chainsOfAnyLengthAreRead(Notation notation, String first, String step, String last)
      throws Exception {
    Grammar grammar = SmallStack.call(() -> read(notation, chain(first, step, last)));
    // Every other terminal of Lark is small enough to be copied.
    assertThat(grammar.rules().size()).isGreaterThanOrEqualTo(LENGTH / 2);
  }

  /** Two ignored names, because then the pieces of each name are collected. */
  @Test
  void chainsOfIgnoredRulesAreRead() throws Exception {
    String text =
        chain(
            "#! lexer:\n#! ignore: r0 e\nroot ::= \"x\"\ne ::= \"e\"",
            "r# ::= r%*",
            "r# ::= \"c\"");
    Grammar grammar = SmallStack.call(() -> read(Notation.GBNF, text));
    assertThat(grammar.rules()).isNotEmpty();
  }

  @Test
  void tokensAtTheEndOfLongTerminalsAreFound() {
    String text =
        chain("#! longest-match: r0\nroot ::= r0", "r# ::= \"a\" r%? \"b\"", "r# ::= <[3]>");
    GrammarException error =
        catchThrowableOfType(
            GrammarException.class, () -> SmallStack.call(() -> read(Notation.GBNF, text)));
    assertThat(error.diagnostics()).extracting(Diagnostic::code).containsExactly("DYCK-G036");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "GBNF ! root ::= ! ( ! \"a\" ! ) !",
        "GBNF ! root ::= \"a\" ! {1,2} ! ! !",
        "XGRAMMAR ! root ::= ! ( ! \"a\" ! ) !",
        "LARK ! start: ! ( ! \"a\" ! ) !",
        "LARK ! start: ! [ ! \"a\" ! ] !",
        "LARK ! start: / ! ( ! a ! ) ! /",
        "W3C ! root ::= ! ( ! 'a' ! ) !",
        "W3C ! root ::= 'a' ! ` - 'a'` ! ! !",
        "ISO ! root = ! [ ! 'a' ! ] ! ;",
        "WIRTH ! Root = ! { ! \"a\" ! } ! .",
        "ABNF ! root = ! [ ! \"a\" ! ] !",
        "BNF ! <root> ::= ! ( ! \"a\" ! ) !",
        "REGEX ! ! ( ! a ! ) !"
      })
  void deepNestingIsToldOnce(
      Notation notation, String before, String open, String inner, String close, String after)
      throws Exception {
    String text =
        text(before) + open.repeat(DEPTH) + text(inner) + text(close).repeat(DEPTH) + text(after);
    GrammarException error =
        catchThrowableOfType(
            GrammarException.class, () -> SmallStack.call(() -> read(notation, text)));
    assertThat(error.diagnostics()).extracting(Diagnostic::code).containsExactly("DYCK-G006");
    assertThat(error.diagnostics().get(0).advice()).contains("nestingDepth");
  }

  private static String text(String cell) {
    return cell == null ? "" : cell;
  }

  /** In Java, an expression of any depth can be made. */
  @Test
  void deepExpressionsAreNoPartOfAGrammar() {
    SourceSpan span = new SourceSpan(0, 0);
    Expression expression = new Expression.Sequence(span, ImmutableList.of());
    for (int i = 0; i < GrammarLimits.GREATEST_EXPRESSION_DEPTH; i++) {
      expression = new Expression.Repetition(span, expression, 0, 1);
    }
    Rule rule = new Rule("root", span, expression);
    LimitExceededException error =
        catchThrowableOfType(
            LimitExceededException.class,
            () ->
                new Grammar(
                    SourceText.of("made", ""),
                    ImmutableMap.of("root", rule),
                    "root",
                    ImmutableList.of()));
    assertThat(error.limit()).isEqualTo("nestingDepth");
    assertThat(error).hasMessageContaining("rule root").hasMessageContaining("levels");
  }
}
