package io.dyck.grammar.gbnf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.terminal.CodePointSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A grammar that is printed and read again does not change. */
final class GbnfRoundTripTest {
  private static final SourceSpan NOWHERE = new SourceSpan(0, 0);

  @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
  void printedExpressionReadsAsItself(@ForAll("expressions") Expression expression) {
    String printed = Shapes.print(expression);
    String text = "root ::= \"start\" | other\nother ::= " + printed + "\na ::= \"x\"\nb-2 ::= a\n";
    Grammar grammar = Gbnf.parse("random.gbnf", text);
    assertThat(Shapes.print(grammar.rule("other").body())).as(text).isEqualTo(printed);
  }

  @Property(tries = 2000)
  void anyTextIsReadOrRefused(@ForAll("garbage") String text) {
    try {
      assertThat(Gbnf.parse("garbage.gbnf", text).rules()).isNotEmpty();
    } catch (GrammarException e) {
      assertThat(e.diagnostics()).isNotEmpty();
      assertThat(e.diagnostics()).noneMatch(diagnostic -> diagnostic.code().equals("DYCK-G029"));
      e.diagnostics().forEach(DiagnosticText::render);
    }
  }

  @Provide
  Arbitrary<String> garbage() {
    return Arbitraries.of(
            "root",
            "::=",
            "\n",
            "\r\n",
            " ",
            "|",
            "(",
            ")",
            "*",
            "+",
            "?",
            "{2,3}",
            "{",
            "}",
            "\"",
            "\"a\"",
            "\\",
            "\\n",
            "[",
            "]",
            "[^a-z]",
            "-",
            " - ",
            "<",
            ">",
            "<[1]>",
            "!<a>",
            ".",
            "#",
            "'",
            ":=",
            "=",
            ",",
            "é",
            "“",
            "\uD83D\uDE00",
            "\t",
            "x",
            "9",
            "\u0001",
            "#! longest-match: x")
        .list()
        .ofMaxSize(25)
        .map(parts -> "root ::= " + String.join("", parts));
  }

  @Provide
  Arbitrary<Expression> expressions() {
    return expression(3, true);
  }

  private static Arbitrary<Expression> expression(int depth, boolean references) {
    Arbitrary<Expression> leaf = leaf(references);
    if (depth == 0) {
      return leaf;
    }
    Arbitrary<Expression> part = expression(depth - 1, references);
    Arbitrary<List<Expression>> parts = part.list().ofMinSize(2).ofMaxSize(3);
    return Arbitraries.oneOf(
        leaf,
        parts.map(items -> new Expression.Sequence(NOWHERE, ImmutableList.copyOf(items))),
        parts.map(items -> new Expression.Choice(NOWHERE, ImmutableList.copyOf(items))),
        Combinators.combine(
                part, Arbitraries.integers().between(0, 3), Arbitraries.integers().between(0, 4))
            .as(
                (body, minimum, more) ->
                    new Expression.Repetition(
                        NOWHERE, body, minimum, more == 4 ? null : minimum + more)),
        Combinators.combine(expression(depth - 1, false), expression(depth - 1, false))
            .as((included, excluded) -> new Expression.Difference(NOWHERE, included, excluded)));
  }

  private static Arbitrary<Expression> leaf(boolean references) {
    Arbitrary<Integer> codePoint =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 0x7F),
            Arbitraries.integers().between(0x80, Character.MAX_CODE_POINT));
    Arbitrary<Expression> literal =
        codePoint
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(list -> new Expression.Literal(NOWHERE, ImmutableIntArray.copyOf(list)));
    Arbitrary<Expression> characterClass =
        codePoint
            .set()
            .ofMaxSize(6)
            .map(
                set -> {
                  CodePointSet ranges = new CodePointSet();
                  set.forEach(c -> ranges.add(c, Math.min(c + 3, Character.MAX_CODE_POINT)));
                  ImmutableList<CodePointRange> merged = ranges.ranges();
                  return new Expression.CharacterClass(NOWHERE, merged);
                });
    Arbitrary<Expression> token =
        Combinators.combine(
                Arbitraries.of(new TokenName.ById(7), new TokenName.BySpelling("<|end|>")),
                Arbitraries.of(true, false))
            .as(
                (name, negated) ->
                    new Expression.TokenSet(NOWHERE, ImmutableList.of(name), negated));
    Arbitrary<Expression> empty =
        Arbitraries.just(new Expression.Sequence(NOWHERE, ImmutableList.of()));
    Arbitrary<Expression> reference =
        Arbitraries.of("a", "b-2", "other").map(name -> new Expression.Reference(NOWHERE, name));
    return references
        ? Arbitraries.oneOf(literal, characterClass, token, empty, reference)
        : Arbitraries.oneOf(literal, characterClass, token, empty);
  }
}
