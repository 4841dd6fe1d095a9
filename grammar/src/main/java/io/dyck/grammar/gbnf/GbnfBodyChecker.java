package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_BODY;
import static io.dyck.grammar.analysis.DiagnosticCode.LINE_ENDED;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_DIFFERENCE;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_TOKEN;
import static io.dyck.grammar.analysis.DiagnosticCode.NOTHING_TO_REPEAT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_CLASS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_LITERAL;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_PARENTHESIS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNOPENED_PARENTHESIS;

import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.gbnf.GbnfParser;
import io.dyck.grammar.outline.GbnfTokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;
import org.jspecify.annotations.Nullable;

/**
 * Checks a body before parsing: line ends, parentheses, nesting depth, broken tokens. An accepted
 * body has balanced parentheses of bounded depth, no line ends, and BROKEN for each reported token.
 */
final class GbnfBodyChecker {
  private static final String OPERAND =
      "expected: \"literal\", [class], ., a rule's name, (…) or <token>";

  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final Consumer<Reference> references;
  private final StrayCharacterCheck stray;

  // State of the body at hand.
  private final List<Token> open = new ArrayList<>();
  private final NestingDepth depth = new NestingDepth();
  private @Nullable Token previous;
  private boolean lineEnded;
  private boolean lineEndReported;
  private boolean damaged;

  GbnfBodyChecker(Diagnostics diagnostics, GrammarLimits limits, Consumer<Reference> references) {
    this.diagnostics = diagnostics;
    this.limits = limits;
    this.references = references;
    this.stray = new StrayCharacterCheck(diagnostics);
  }

  /** Checks one body. */
  boolean check(GbnfRuleTokens rule, List<Token> checked) {
    open.clear();
    depth.clear();
    previous = null;
    lineEnded = false;
    lineEndReported = false;
    damaged = false;
    List<Token> body = rule.body();
    for (int i = 0; i < body.size(); i++) {
      Token token = body.get(i);
      if (token.getType() == GbnfParser.NEWLINE) {
        lineEnded = true;
        continue;
      }
      checkLine(rule, token);
      if (stray.isStray(token)) {
        i = stray.report(body, i);
        token = markBroken(token);
      } else {
        token = checkToken(token, i + 1 < body.size() ? body.get(i + 1) : null);
      }
      lineEnded = false;
      if (!checkOrder(token)) {
        continue;
      }
      if (isTooDeep(token)) {
        return false;
      }
      checked.add(token);
      previous = token;
    }
    finish(rule);
    return open.isEmpty() && !damaged;
  }

  private void checkLine(GbnfRuleTokens rule, Token token) {
    if (!lineEnded || !open.isEmpty() || lineEndReported || token.getType() == GbnfParser.PIPE) {
      return;
    }
    boolean goesOn =
        previous == null
            || previous.getType() == GbnfParser.PIPE
            || previous.getType() == GbnfParser.MINUS;
    if (!goesOn) {
      lineEndReported = true;
      diagnostics.report(
          LINE_ENDED,
          GbnfTokens.span(token),
          "the rule " + Diagnostics.quote(rule.name()) + " has ended with the line before",
          "expected: a new rule (name ::= …) or |; to go on over several lines, put the body in"
              + " parentheses");
    }
  }

  /** Reports a broken token and replaces it. */
  private Token checkToken(Token token, @Nullable Token next) {
    switch (token.getType()) {
      case GbnfParser.NAME -> {
        if (!stray.checkName(token)) {
          return markBroken(token);
        }
        references.accept(new Reference(GbnfTokens.span(token), token.getText()));
        return token;
      }
      case GbnfParser.OPEN_LITERAL -> {
        return markBroken(token, UNCLOSED_LITERAL, "the literal is never closed", "expected: \"");
      }
      case GbnfParser.OPEN_CLASS -> {
        return markBroken(
            token, UNCLOSED_CLASS, "the character class is never closed", "expected: ]");
      }
      case GbnfParser.OPEN_TOKEN -> {
        return markBroken(token, MALFORMED_TOKEN, "the token is never closed", "expected: >");
      }
      case GbnfParser.OPEN_COUNT -> {
        return markBroken(
            token,
            MALFORMED_COUNT,
            "the repetition count is never closed",
            "expected: {m}, {m,}, {,n} or {m,n}");
      }
      case GbnfParser.MINUS -> {
        checkBlanks(token, next);
        return token;
      }
      default -> {
        return token;
      }
    }
  }

  private void checkBlanks(Token minus, @Nullable Token next) {
    boolean touchesLeft = previous != null && previous.getStopIndex() + 1 == minus.getStartIndex();
    boolean touchesRight =
        next != null
            && next.getType() != GbnfParser.NEWLINE
            && next.getStartIndex() == minus.getStopIndex() + 1;
    if (touchesLeft || touchesRight) {
      diagnostics.report(
          MALFORMED_DIFFERENCE,
          GbnfTokens.span(minus),
          "a minus needs blanks around it, for it may be part of a name",
          "write A - B");
    }
  }

  /** Whether a token may follow the one before; reports it if not. */
  private boolean checkOrder(Token token) {
    switch (token.getType()) {
      case GbnfParser.STAR, GbnfParser.PLUS, GbnfParser.QUESTION, GbnfParser.COUNT -> {
        return checkAfterOperand(token, NOTHING_TO_REPEAT, " to repeat");
      }
      case GbnfParser.MINUS -> {
        return checkAfterOperand(token, MALFORMED_DIFFERENCE, " to take something away from");
      }
      case GbnfParser.CLOSE -> {
        if (open.isEmpty()) {
          diagnostics.report(
              UNOPENED_PARENTHESIS,
              GbnfTokens.span(token),
              "the parenthesis was never opened",
              "remove it, or open it before");
          return false;
        }
        reportMissingRightSide();
        return true;
      }
      case GbnfParser.PIPE -> {
        reportMissingRightSide();
        return true;
      }
      default -> {
        return true;
      }
    }
  }

  private boolean checkAfterOperand(Token token, DiagnosticCode code, String purpose) {
    boolean nothing =
        previous == null
            || switch (previous.getType()) {
              case GbnfParser.PIPE, GbnfParser.OPEN, GbnfParser.MINUS -> true;
              default -> false;
            };
    if (nothing) {
      diagnostics.report(
          code,
          GbnfTokens.span(token),
          "there is nothing before " + Diagnostics.quote(token.getText()) + purpose,
          OPERAND);
    }
    return !nothing;
  }

  private void reportMissingRightSide() {
    if (previous != null && previous.getType() == GbnfParser.MINUS) {
      damaged = true;
      diagnostics.report(
          MALFORMED_DIFFERENCE,
          GbnfTokens.span(previous),
          "there is nothing after the minus",
          OPERAND);
    }
  }

  private boolean isTooDeep(Token token) {
    switch (token.getType()) {
      case GbnfParser.OPEN -> open.add(token);
      case GbnfParser.CLOSE -> open.remove(open.size() - 1);
      default -> {}
    }
    if (depth.depthAfter(token.getType()) <= limits.nestingDepth()) {
      return false;
    }
    diagnostics.reportTooDeep(GbnfTokens.span(token), limits);
    return true;
  }

  private void finish(GbnfRuleTokens rule) {
    reportMissingRightSide();
    if (!open.isEmpty()) {
      String which =
          open.size() == 1
              ? "the parenthesis is never closed"
              : open.size() + " parentheses are never closed, this is the outermost";
      diagnostics.report(UNCLOSED_PARENTHESIS, GbnfTokens.span(open.get(0)), which, "expected: )");
    }
    // After a | at the end of a line other engines go on with the next line: the name of the next
    // rule.
    boolean cutOff = previous != null && previous.getType() == GbnfParser.PIPE && !rule.last();
    if (previous == null || cutOff) {
      SourceSpan span = previous == null ? rule.nameSpan() : GbnfTokens.span(previous);
      diagnostics.report(
          EMPTY_BODY,
          span,
          previous == null
              ? "the rule "
                  + Diagnostics.quote(rule.name())
                  + " has no body and matches the empty text"
              : "the last alternative is empty, and other engines read the next line into it",
          "write \"\" if the empty text is meant");
    }
  }

  private Token markBroken(Token token, DiagnosticCode code, String message, String advice) {
    diagnostics.report(code, GbnfTokens.span(token), message, advice);
    return markBroken(token);
  }

  /** Marks a token as an operand that the parser need not examine further. */
  private static Token markBroken(Token token) {
    ((WritableToken) token).setType(GbnfParser.BROKEN);
    return token;
  }

  /**
   * Computes the depth of a body's expression tree, token by token, without building the tree. A
   * group, a repetition and a difference each add a level to the depth of their content.
   */
  private static final class NestingDepth {
    // For each open parenthesis, and for the body outside of them at 0:
    private int[] deepest = new int[16]; // the deepest item so far
    private int[] current = new int[16]; // the item being read, a whole chain of differences
    private boolean afterMinus;
    private int level;

    void clear() {
      level = 0;
      deepest[0] = 0;
      current[0] = 0;
      afterMinus = false;
    }

    /** Returns the depth after this token, with the open groups. */
    int depthAfter(int tokenType) {
      switch (tokenType) {
        case GbnfParser.OPEN -> {
          startItem();
          push();
        }
        case GbnfParser.CLOSE -> {
          int group = deepest[level] + 1;
          level--;
          set(Math.max(current[level], group));
        }
        case GbnfParser.STAR,
            GbnfParser.PLUS,
            GbnfParser.QUESTION,
            GbnfParser.COUNT,
            GbnfParser.MINUS ->
            set(current[level] + 1);
        default -> startItem();
      }
      afterMinus = tokenType == GbnfParser.MINUS;
      return level + current[level];
    }

    private void startItem() {
      if (!afterMinus) {
        current[level] = 0;
      }
    }

    private void push() {
      level++;
      if (level == current.length) {
        current = Arrays.copyOf(current, 2 * level);
        deepest = Arrays.copyOf(deepest, 2 * level);
      }
      current[level] = 0;
      deepest[level] = 0;
    }

    private void set(int depth) {
      current[level] = depth;
      deepest[level] = Math.max(deepest[level], depth);
    }
  }
}
