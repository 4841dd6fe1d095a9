package io.dyck.pda;

import static io.dyck.grammar.oracle.Expressions.call;
import static io.dyck.grammar.oracle.Expressions.choice;
import static io.dyck.grammar.oracle.Expressions.literal;
import static io.dyck.grammar.oracle.Expressions.lookahead;
import static io.dyck.grammar.oracle.Expressions.oneOf;
import static io.dyck.grammar.oracle.Expressions.repeat;
import static io.dyck.grammar.oracle.Expressions.sequence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.Expressions;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.LookaheadOracle;
import io.dyck.grammar.oracle.Texts;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/** Tests lookaheads against an oracle that follows the definition. */
class LookaheadTest {
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000));

  /** The greatest number of letters of the texts that are compared exhaustively. */
  private static final int LENGTH = 5;

  /** The greatest number of texts, the shortest first. */
  private static final int TEXTS = 50;

  /** The number of texts among which a completion is looked for. */
  private static final int COMPLETIONS = 200;

  private static int compared;
  private static int viable;
  private static int completed;
  private static int unanswered;

  @Property(tries = 100)
  void randomGrammarsAgreeWithTheOracle(@ForAll("grammars") Grammar grammar) {
    Pda pda = compiled(grammar);
    if (pda != null) {
      compare(grammar, pda);
      compared++;
    }
  }

  @AfterContainer
  static void nearlyAllWereCompared() {
    assertThat(unanswered).as("unanswered, of %s", compared).isLessThan(1 + compared / 20);
    assertThat(completed).as("completed, of %s", viable).isGreaterThan(viable / 2);
  }

  private static @Nullable Pda compiled(Grammar grammar) {
    try {
      return Pda.compile(grammar, OPTIONS);
    } catch (NondeterministicGrammarException | UndecidedGrammarException refused) {
      return Pda.compile(grammar, OPTIONS.permissively());
    } catch (LimitExceededException tooLarge) {
      unanswered++;
      return null;
    } catch (RuntimeException broken) {
      throw new AssertionError(GbnfPrinter.print(grammar), broken);
    }
  }

  private static void compare(Grammar grammar, Pda pda) {
    LookaheadOracle oracle = LookaheadOracle.of(grammar);
    List<String> letters = Texts.letters(grammar);
    Queue<String> texts = new ArrayDeque<>(List.of(""));
    for (int i = 0; i < TEXTS && !texts.isEmpty(); i++) {
      String text = texts.remove();
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      String what = Texts.show(bytes) + " in\n" + GbnfPrinter.print(grammar);
      try {
        boolean accepted = oracle.accepts(text);
        assertThat(pda.accepts(bytes)).as("acceptance of " + what).isEqualTo(accepted);
        boolean isViable = pda.longestViablePrefix(bytes) == bytes.length;
        if (!isViable) {
          assertThat(oracle.isViable(text, letters, 2)).as("viable: " + what).isFalse();
        } else if (!accepted && !text.isEmpty()) {
          String whole = completion(pda, text, letters);
          assertThat(whole == null || oracle.accepts(whole))
              .as("%s as completion of %s", whole, what)
              .isTrue();
          completed += whole == null ? 0 : 1;
          viable++;
        }
        if (isViable && text.codePointCount(0, text.length()) < LENGTH) {
          letters.forEach(letter -> texts.add(text + letter));
        }
      } catch (StateBoundException passed) {
        unanswered++;
        return;
      }
    }
  }

  /**
   * Returns a text of the automaton's language that continues a prefix; null if none was found
   * soon.
   */
  private static @Nullable String completion(Pda pda, String text, List<String> letters) {
    Queue<String> open = new ArrayDeque<>(List.of(text));
    for (int i = 0; i < COMPLETIONS && !open.isEmpty(); i++) {
      String prefix = open.remove();
      byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
      if (pda.accepts(bytes)) {
        return prefix;
      } else if (pda.longestViablePrefix(bytes) == bytes.length) {
        letters.forEach(letter -> open.add(prefix + letter));
      }
    }
    return null;
  }

  private static void judge(String rules, List<String> accepted, List<String> refused) {
    Grammar grammar =
        Grammars.read("g.ebnf", rules, ReadOptions.builder().notation(Notation.W3C).build());
    Pda pda = Pda.compile(grammar);
    compare(grammar, pda);
    for (String text : accepted) {
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
    }
    for (String text : refused) {
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isFalse();
    }
  }

  /** The contents of a comment may continue with the colon that ends the comment. */
  @Example
  void commentsOfXquery() {
    judge(
        """
        Comments ::= Comment*
        Comment ::= '(:' (CommentContents | Comment)* ':)'
        <?TOKENS?>
        Char ::= [a-z ():]
        CommentContents
          ::= ((Char+ - (Char* ('(:' | ':)') Char*)) - (Char* '(')) &':'
            | (Char+ - (Char* ('(:' | ':)') Char*)) &'('
        """,
        List.of("(::)", "(: a :)", "(: a ) : b ::::)", "(: (: a :) ( :)", "(:a(:b:)c:)", ""),
        List.of("(:", "(: (: a :)", "(: a", "(: a :) :)", "(:a:)(:(:)"));
  }

  @Example
  void aDelimiterMustFollow() {
    judge(
        """
        start ::= name (' ' name)* number?
        <?TOKENS?>
        name ::= [a-z]+
        number ::= [0-9]+
        other ::= [^a-z0-9] | $
        other \\\\ number
        """,
        List.of("a b", "a1", "ab cd12"),
        List.of("1", "a1b"));
    judge(
        """
        start ::= name number name?
        <?TOKENS?>
        name ::= [a-zé]+
        number ::= [0-9]+
        other ::= [^a-z0-9]
        other \\\\ number
        """,
        List.of("a1é"),
        List.of("a1", "a1b", "a1éb1"));
  }

  /** The delimiter does not count if a terminal is part of another terminal. */
  @Example
  void insideOfATerminalNoDelimiterIsAskedFor() {
    judge(
        """
        start ::= pair ';' | name
        <?TOKENS?>
        name ::= [a-z]+
        pair ::= name ':' name
        end ::= $
        end \\\\ name
        """,
        List.of("a:b;", "a"),
        List.of("a;"));
  }

  /**
   * The debts before a rule, after it and in the rules that it calls multiply the forms of rules.
   */
  @Example
  void tooManyFormsOfRulesAreRefusedBeforeTheyFillTheMemory() {
    Expression pairs = repeat(repeat(literal("cc"), 2, 4), 2, 2);
    Expression end = lookahead(Expressions.atEnd(), false);
    Expression letters =
        choice(literal(""), literal("c"), choice(literal(""), oneOf("\u03B1\u03C9")));
    Expression again = sequence(literal("c"), sequence(lookahead(letters, false), call("r1")));
    Grammar grammar =
        Expressions.grammar(
            ImmutableMap.of(
                "root",
                repeat(
                    choice(
                        call("root"), oneOf("cc"), sequence(lookahead(pairs, false), call("r1"))),
                    0,
                    null),
                "r1",
                choice(
                    sequence(
                        sequence(end, literal("c")),
                        sequence(end, call("r1")),
                        repeat(again, 0, 1)),
                    literal("c"))));
    assertThatThrownBy(() -> Pda.compile(grammar))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("all forms that lookaheads ask for");
  }

  @Example
  void theEndOfTheText() {
    judge("start ::= 'a' end? 'b'? end\nend ::= $", List.of("a", "ab"), List.of("", "b"));
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withLookaheads();
  }
}
