package io.dyck.grammar.ebnf;

import io.dyck.grammar.antlr.ebnf.EbnfBody;
import java.util.ArrayDeque;
import java.util.Deque;
import org.antlr.v4.runtime.Token;

/**
 * How many differences stand in a row: in {@code a - b - c} the left side of each is the one before
 * it, so they nest though no parenthesis says so.
 */
final class DifferenceDepth {
  private static final Row NONE = new Row(0, 0);

  /** Those of the parentheses around. */
  private final Deque<Row> around = new ArrayDeque<>();

  private Row row = NONE;

  /** A row so far, and how many operands follow its last minus. */
  private record Row(int minuses, int operands) {
    Row withOperand() {
      return new Row(minuses, operands + 1);
    }

    Row withMinus() {
      return new Row(operands > 1 ? 1 : minuses + 1, 0);
    }
  }

  /** The number of differences in the row that a token belongs to. */
  int after(Token token) {
    switch (token.getType()) {
      case EbnfBody.OPEN, EbnfBody.OPEN_OPTION, EbnfBody.OPEN_REPEAT, EbnfBody.OPEN_LOOKAHEAD -> {
        around.push(row);
        row = NONE;
      }
      case EbnfBody.CLOSE, EbnfBody.CLOSE_OPTION, EbnfBody.CLOSE_REPEAT -> {
        if (!around.isEmpty()) {
          row = around.pop().withOperand();
        }
      }
      case EbnfBody.MINUS -> row = row.withMinus();
      case EbnfBody.STAR, EbnfBody.PLUS, EbnfBody.QUESTION, EbnfBody.BRACES -> {}
      default -> row = row.withOperand();
    }
    return row.minuses();
  }
}
