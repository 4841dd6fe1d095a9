package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.STRAY_CHARACTER;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_CLASS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_LITERAL;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_PARENTHESIS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNOPENED_PARENTHESIS;

import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Checks brackets, nesting depth and broken tokens of a body before parsing. A broken token is
 * replaced by BROKEN. The depth counts brackets and operators, and therefore bounds the depth of
 * the expression tree.
 */
final class BodyChecker {
  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final Dialect dialect;

  BodyChecker(Diagnostics diagnostics, GrammarLimits limits, Dialect dialect) {
    this.diagnostics = diagnostics;
    this.limits = limits;
    this.dialect = dialect;
  }

  /** Whether the parser may see the body; the tokens for it are added to a list. */
  boolean check(List<Token> body, List<Token> checked) {
    List<Token> open = new ArrayList<>();
    int operators = 0;
    boolean balanced = true;
    boolean strayBefore = false;
    DifferenceDepth differences = new DifferenceDepth();
    for (Token token : body) {
      boolean stray = token.getType() == EbnfBody.STRAY;
      switch (token.getType()) {
        case EbnfBody.OPEN, EbnfBody.OPEN_OPTION, EbnfBody.OPEN_REPEAT, EbnfBody.OPEN_LOOKAHEAD -> {
          open.add(token);
          operators = 0;
        }
        case EbnfBody.CLOSE, EbnfBody.CLOSE_OPTION, EbnfBody.CLOSE_REPEAT -> {
          balanced &= close(open, token);
          operators = 0;
        }
        case EbnfBody.STAR, EbnfBody.PLUS, EbnfBody.QUESTION, EbnfBody.BRACES, EbnfBody.LOOKAHEAD ->
            operators++;
        case EbnfBody.STRAY -> {
          if (!strayBefore) {
            report(
                STRAY_CHARACTER,
                token,
                Diagnostics.quote(token.getText()) + " means nothing here",
                dialect.adviceForStrayText(token.getText()));
          }
        }
        case EbnfBody.OPEN_LITERAL ->
            report(UNCLOSED_LITERAL, token, "the literal is never closed", "expected: a quote");
        case EbnfBody.OPEN_CLASS ->
            report(UNCLOSED_CLASS, token, "the character class is never closed", "expected: ]");
        default -> operators = 0;
      }
      if (open.size() + operators + differences.depthAfter(token) > limits.nestingDepth()) {
        diagnostics.reportTooDeep(LexerTokens.span(token), limits);
        return false;
      }
      if (!stray || !strayBefore) {
        checked.add(repairToken(token));
      }
      strayBefore = stray;
    }
    if (!open.isEmpty()) {
      report(
          UNCLOSED_PARENTHESIS,
          open.get(0),
          Diagnostics.quote(open.get(0).getText()) + " is never closed",
          "expected: " + closingText(open.get(0)));
    }
    return open.isEmpty() && balanced;
  }

  private boolean close(List<Token> open, Token token) {
    Token last = open.isEmpty() ? null : open.remove(open.size() - 1);
    if (last == null) {
      report(
          UNOPENED_PARENTHESIS,
          token,
          Diagnostics.quote(token.getText()) + " was never opened",
          "remove it, or open it before");
      return false;
    }
    if (closingType(last) == token.getType()) {
      return true;
    }
    report(
        UNOPENED_PARENTHESIS,
        token,
        Diagnostics.quote(token.getText()) + " does not close " + Diagnostics.quote(last.getText()),
        "expected: " + closingText(last));
    return false;
  }

  private static int closingType(Token open) {
    return switch (open.getType()) {
      case EbnfBody.OPEN_OPTION -> EbnfBody.CLOSE_OPTION;
      case EbnfBody.OPEN_REPEAT -> EbnfBody.CLOSE_REPEAT;
      default -> EbnfBody.CLOSE;
    };
  }

  private static String closingText(Token open) {
    return switch (open.getType()) {
      case EbnfBody.OPEN_OPTION -> "]";
      case EbnfBody.OPEN_REPEAT -> "}";
      default -> ")";
    };
  }

  private static Token repairToken(Token token) {
    return switch (token.getType()) {
      case EbnfBody.STRAY, EbnfBody.OPEN_LITERAL, EbnfBody.OPEN_CLASS ->
          LexerTokens.replace(token, token, EbnfBody.BROKEN, token.getText());
      default -> token;
    };
  }

  private void report(DiagnosticCode code, Token token, String message, String advice) {
    diagnostics.report(code, LexerTokens.span(token), message, advice);
  }

  /**
   * Counts the differences in a chain. In {@code a - b - c} each difference is the left operand of
   * the next one. Therefore the differences nest even without parentheses.
   */
  private static final class DifferenceDepth {
    private static final Row NONE = new Row(0, 0);

    /** The chains around the open parentheses. */
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

    /** Returns the number of differences in the row that a token belongs to. */
    int depthAfter(Token token) {
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
}
