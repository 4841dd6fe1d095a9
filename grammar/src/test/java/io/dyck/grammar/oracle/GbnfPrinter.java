package io.dyck.grammar.oracle;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.TokenName;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Prints grammars as GBNF, for messages. Only necessary parentheses are printed. Expressions
 * outside of GBNF are printed in a similar style: {@code []} is the class that matches no text.
 */
public final class GbnfPrinter {
  /** The binding strength of an expression, weakest first. */
  private enum Binding {
    CHOICE,
    SEQUENCE,
    DIFFERENCE,
    REPETITION,
    ATOM
  }

  private GbnfPrinter() {}

  /**
   * Prints all rules, one per line.
   *
   * @param grammar any grammar
   * @return its rules in order
   */
  public static String print(Grammar grammar) {
    return print(grammar.rules().values());
  }

  /**
   * Prints rules, one per line.
   *
   * @param rules in the order to print
   * @return the lines
   */
  public static String print(Iterable<Rule> rules) {
    StringBuilder text = new StringBuilder();
    for (Rule rule : rules) {
      text.append(rule.name()).append(" ::= ").append(print(rule.body())).append('\n');
    }
    return text.toString();
  }

  /**
   * Prints one expression.
   *
   * @param expression any expression
   * @return its text, on one line
   */
  public static String print(Expression expression) {
    return print(expression, Binding.CHOICE);
  }

  private static String print(Expression expression, Binding context) {
    String text;
    Binding binding;
    if (expression instanceof Expression.Literal literal) {
      binding = Binding.ATOM;
      text =
          literal.codePoints().asList().stream()
              .map(codePoint -> escape(codePoint, "\"\\"))
              .collect(Collectors.joining("", "\"", "\""));
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      binding = Binding.ATOM;
      text =
          characterClass.ranges().stream()
              .map(GbnfPrinter::print)
              .collect(Collectors.joining("", "[", "]"));
    } else if (expression instanceof Expression.Reference reference) {
      binding = Binding.ATOM;
      text = reference.rule();
    } else if (expression instanceof Expression.Sequence sequence) {
      if (sequence.items().size() == 1) {
        return print(sequence.items().get(0), context);
      }
      binding = sequence.items().isEmpty() ? Binding.ATOM : Binding.SEQUENCE;
      text =
          sequence.items().isEmpty()
              ? "\"\""
              : sequence.items().stream()
                  .map(item -> print(item, Binding.DIFFERENCE))
                  .collect(Collectors.joining(" "));
    } else if (expression instanceof Expression.Choice choice) {
      if (choice.alternatives().size() == 1) {
        return print(choice.alternatives().get(0), context);
      }
      binding = Binding.CHOICE;
      text =
          choice.alternatives().stream()
              .map(alternative -> print(alternative, Binding.SEQUENCE))
              .collect(Collectors.joining(" | "));
    } else if (expression instanceof Expression.Repetition repetition) {
      binding = Binding.REPETITION;
      text = print(repetition.body(), Binding.ATOM) + operator(repetition);
    } else if (expression instanceof Expression.Lookahead lookahead) {
      binding = Binding.ATOM;
      text =
          (lookahead.negated() ? "!(" : "&(") + print(lookahead.condition(), Binding.CHOICE) + ")";
    } else if (expression instanceof Expression.Difference difference) {
      binding = Binding.DIFFERENCE;
      text =
          print(difference.included(), Binding.DIFFERENCE)
              + " - "
              + print(difference.excluded(), Binding.REPETITION);
    } else if (expression instanceof Expression.TokenSet tokens) {
      binding = Binding.ATOM;
      text =
          tokens.tokens().stream()
              .map(GbnfPrinter::print)
              .collect(Collectors.joining(",", tokens.negated() ? "!" : "", ""));
    } else {
      throw new AssertionError(expression);
    }
    return binding.compareTo(context) < 0 ? "(" + text + ")" : text;
  }

  private static String operator(Expression.Repetition repetition) {
    int minimum = repetition.minimum();
    Integer maximum = repetition.maximum();
    if (maximum == null) {
      return minimum == 0 ? "*" : minimum == 1 ? "+" : "{" + minimum + ",}";
    } else if (maximum == 1 && minimum == 0) {
      return "?";
    }
    return maximum == minimum ? "{" + minimum + "}" : "{" + minimum + "," + maximum + "}";
  }

  private static String print(CodePointRange range) {
    String first = escape(range.first(), "[]^-\\");
    return range.first() == range.last() ? first : first + "-" + escape(range.last(), "[]^-\\");
  }

  private static String print(TokenName name) {
    return name.toString();
  }

  private static String escape(int codePoint, String special) {
    boolean printable =
        codePoint >= ' '
            && special.indexOf(codePoint) < 0
            && Character.isDefined(codePoint)
            && !Character.isISOControl(codePoint)
            && !Utf8.isSurrogate(codePoint);
    if (printable) {
      return Character.toString(codePoint);
    }
    String format = codePoint < 0x100 ? "\\x%02X" : codePoint < 0x10000 ? "\\u%04X" : "\\U%08X";
    return String.format(Locale.ROOT, format, codePoint);
  }
}
