package io.dyck.grammar.gbnf;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.TokenName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints expressions in canonical GBNF: everything compound in parentheses, every character
 * escaped. Equal texts mean equal expressions, places aside.
 */
final class Shapes {
  private Shapes() {}

  static String print(Expression expression) {
    if (expression instanceof Literal literal) {
      return literal.codePoints().stream()
          .mapToObj(Shapes::character)
          .collect(Collectors.joining("", "\"", "\""));
    }
    if (expression instanceof CharacterClass characterClass) {
      return characterClass.ranges().stream()
          .map(Shapes::range)
          .collect(Collectors.joining("", "[", "]"));
    }
    if (expression instanceof Reference reference) {
      return reference.rule();
    }
    if (expression instanceof Sequence sequence) {
      return sequence.items().isEmpty() ? "\"\"" : group(sequence.items(), " ");
    }
    if (expression instanceof Choice choice) {
      return group(choice.alternatives(), " | ");
    }
    if (expression instanceof Repetition repetition) {
      Integer maximum = repetition.maximum();
      String bounds = repetition.minimum() + "," + (maximum == null ? "" : maximum);
      return print(repetition.body()) + "{" + bounds + "}";
    }
    if (expression instanceof Difference difference) {
      return group(List.of(difference.included(), difference.excluded()), " - ");
    }
    TokenSet tokens = (TokenSet) expression;
    TokenName name = tokens.tokens().get(0);
    String text =
        name instanceof TokenName.ById byId
            ? "<[" + byId.id() + "]>"
            : ((TokenName.BySpelling) name).spelling();
    return (tokens.negated() ? "!" : "") + text;
  }

  private static String group(List<Expression> parts, String separator) {
    return parts.stream().map(Shapes::print).collect(Collectors.joining(separator, "(", ")"));
  }

  private static String range(CodePointRange range) {
    return character(range.first()) + "-" + character(range.last());
  }

  private static String character(int codePoint) {
    boolean plain = codePoint < 0x80 && Character.isLetterOrDigit(codePoint);
    return plain ? Character.toString(codePoint) : String.format("\\U%08X", codePoint);
  }
}
