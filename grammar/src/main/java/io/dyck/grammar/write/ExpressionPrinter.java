package io.dyck.grammar.write;

import static io.dyck.grammar.analysis.DiagnosticCode.CANNOT_BE_WRITTEN;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Prints expressions, with parentheses where the notations need them: a choice holds sequences, a
 * sequence differences, a difference repetitions. Recursion is bounded by the nesting limit of the
 * reader.
 */
final class ExpressionPrinter {
  private static final int CHOICE = 0;
  private static final int SEQUENCE = 1;
  private static final int DIFFERENCE = 2;
  private static final int OPERAND = 3;

  private final TargetNotation target;
  private final RuleNames names;
  private final Diagnostics diagnostics;

  ExpressionPrinter(TargetNotation target, RuleNames names, Diagnostics diagnostics) {
    this.target = target;
    this.names = names;
    this.diagnostics = diagnostics;
  }

  String print(Expression expression) {
    return print(expression, CHOICE);
  }

  /** Prints an expression, in parentheses if its operator binds less tightly than the level. */
  private String print(Expression expression, int level) {
    if (expression instanceof Expression.Choice choice) {
      String alternatives =
          choice.alternatives().stream()
              .map(alternative -> print(alternative, SEQUENCE))
              .collect(Collectors.joining(" | "));
      return parenthesize(alternatives, level > CHOICE);
    }
    if (expression instanceof Expression.Sequence sequence) {
      return sequence(sequence.items(), level);
    }
    if (expression instanceof Expression.Difference difference) {
      Optional<Expression.CharacterClass> characters = SingleCharacterSets.evaluate(difference);
      if (characters.isPresent()) {
        return print(characters.get(), level);
      }
      String text =
          printText(
              difference,
              target.difference(
                  print(difference.included(), OPERAND), print(difference.excluded(), OPERAND)),
              "a difference");
      return parenthesize(text, level > DIFFERENCE);
    }
    if (expression instanceof Expression.Repetition repetition) {
      Optional<String> text =
          target.repetition(
              print(repetition.body(), OPERAND), repetition.minimum(), repetition.maximum());
      // The text of a repetition may be several expressions in a row.
      return parenthesize(printText(repetition, text, "so many repetitions"), level >= OPERAND);
    }
    return leaf(expression, level);
  }

  private String sequence(ImmutableList<Expression> items, int level) {
    if (items.isEmpty()) {
      return level >= OPERAND && target.emptyText().isEmpty() ? "()" : target.emptyText();
    }
    if (items.size() == 1) {
      return print(items.get(0), level);
    }
    String text =
        items.stream()
            .map(item -> print(item, DIFFERENCE))
            .filter(item -> !item.isEmpty())
            .collect(Collectors.joining(" "));
    return parenthesize(text, level > SEQUENCE);
  }

  private String leaf(Expression leaf, int level) {
    if (leaf instanceof Expression.Reference reference) {
      return names.nameOf(reference.rule());
    }
    if (leaf instanceof Expression.Literal literal) {
      String text = printText(literal, target.literal(literal.codePoints()), "this text");
      return parenthesize(text, level > SEQUENCE && text.contains(" ") && !isOneQuote(text));
    }
    if (leaf instanceof Expression.CharacterClass characterClass) {
      ImmutableList<CodePointRange> ranges =
          SingleCharacterSets.withoutSurrogates(characterClass.ranges());
      return printText(
          leaf,
          ranges.isEmpty() ? Optional.empty() : target.characterClass(ranges),
          "a class that matches nothing");
    }
    if (leaf instanceof Expression.TokenSet tokens) {
      return printText(leaf, target.tokens(tokens), "a token of the vocabulary");
    }
    if (leaf instanceof Expression.Lookahead) {
      return printText(leaf, Optional.empty(), "what must follow, or must not,");
    }
    if (leaf instanceof Expression.Lazy) {
      return printText(leaf, Optional.empty(), "a language that is given state by state");
    }
    return printText(leaf, Optional.empty(), "this");
  }

  /** Whether a text is one literal, with its blanks inside of the quotes. */
  private static boolean isOneQuote(String text) {
    char quote = text.charAt(0);
    if (quote != '"' && quote != '\'') {
      return false;
    }
    for (int i = 1; i < text.length() - 1; i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == quote) {
        return false;
      }
    }
    return true;
  }

  private String printText(Expression expression, Optional<String> text, String what) {
    if (text.isEmpty()) {
      diagnostics.report(
          CANNOT_BE_WRITTEN,
          expression.span(),
          what + " cannot be said in the other notation",
          "write it differently before converting");
    }
    return text.orElse("");
  }

  private static String parenthesize(String text, boolean parentheses) {
    return parentheses ? "(" + text + ")" : text;
  }
}
