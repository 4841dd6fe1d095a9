package io.dyck.grammar.lark.unit;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_TOKEN;
import static io.dyck.grammar.analysis.DiagnosticCode.STRAY_CHARACTER;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_LITERAL;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_PARENTHESIS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNOPENED_PARENTHESIS;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.lark.LarkLexer;
import io.dyck.grammar.outline.LarkStatements;
import io.dyck.grammar.terminal.Utf16Stream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Cuts a text into statements. A statement ends with its line, except in parentheses, after a colon
 * or bar, and before a bar or arrow. Tokens that are broken are reported, and their statement is
 * left out.
 */
final class StatementSplitter {
  private final SourceText source;
  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final List<Token> tokens = new ArrayList<>();
  private final LarkStatements starts = new LarkStatements(tokens);
  private final ImmutableList.Builder<ImmutableList<Token>> statements = ImmutableList.builder();
  private final List<Token> current = new ArrayList<>();
  private final Deque<Token> open = new ArrayDeque<>();
  private boolean broken;

  StatementSplitter(SourceText source, Diagnostics diagnostics, GrammarLimits limits) {
    this.source = source;
    this.diagnostics = diagnostics;
    this.limits = limits;
  }

  ImmutableList<ImmutableList<Token>> split() {
    LarkLexer lexer = new LarkLexer(new Utf16Stream(source.content()));
    lexer.removeErrorListeners();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        tokens.add(token);
      }
    }
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.getType() == LarkLexer.NEWLINE) {
        if (endsStatement(i)) {
          finish();
        }
      } else {
        check(token);
        current.add(token);
      }
    }
    finish();
    return statements.build();
  }

  private boolean endsStatement(int newline) {
    int next = newline + 1;
    while (next < tokens.size() && tokens.get(next).getType() == LarkLexer.NEWLINE) {
      next++;
    }
    if (next == tokens.size() || starts.isStatementStart(next)) {
      return true;
    }
    if (!open.isEmpty() || current.isEmpty()) {
      return false;
    }
    int following = tokens.get(next).getType();
    int previous = current.get(current.size() - 1).getType();
    boolean goesOn =
        following == LarkLexer.PIPE
            || following == LarkLexer.ARROW
            || following == LarkLexer.IF
            || previous == LarkLexer.COLON
            || previous == LarkLexer.PIPE;
    return !goesOn;
  }

  private void finish() {
    if (!open.isEmpty()) {
      Token token = open.getLast();
      report(
          UNCLOSED_PARENTHESIS,
          token,
          Diagnostics.quote(token.getText()) + " is never closed",
          "expected: its counterpart before the next statement");
      broken = true;
      open.clear();
    }
    if (!broken && !current.isEmpty()) {
      statements.add(ImmutableList.copyOf(current));
    }
    current.clear();
    broken = false;
  }

  private void check(Token token) {
    switch (token.getType()) {
      case LarkLexer.OPEN, LarkLexer.OPEN_BRACKET, LarkLexer.OPEN_BRACE -> {
        open.push(token);
        if (open.size() > limits.nestingDepth()) {
          broken = true;
          if (open.size() == limits.nestingDepth() + 1) {
            diagnostics.reportTooDeep(span(token), limits);
          }
        }
      }
      case LarkLexer.CLOSE, LarkLexer.CLOSE_BRACKET, LarkLexer.CLOSE_BRACE -> {
        if (open.isEmpty()) {
          broken = true;
          report(
              UNOPENED_PARENTHESIS,
              token,
              Diagnostics.quote(token.getText()) + " was never opened",
              "remove it, or put it in quotes");
        } else {
          open.pop();
        }
      }
      case LarkLexer.OPEN_STRING ->
          reportBroken(token, UNCLOSED_LITERAL, "the string is never closed", "expected: \"");
      case LarkLexer.OPEN_REGEXP ->
          reportBroken(
              token, UNCLOSED_LITERAL, "the regular expression is never closed", "expected: /");
      case LarkLexer.OPEN_TOKEN ->
          reportBroken(
              token,
              MALFORMED_TOKEN,
              "the token has no proper name",
              "expected: <name>, <|name|>, <[123]> or <[1-5,7]>");
      case LarkLexer.UNKNOWN_DIRECTIVE ->
          reportBroken(
              token,
              FOREIGN_CONSTRUCT,
              "unknown directive " + Diagnostics.quote(token.getText()),
              "expected: %import, %ignore, %declare, %override or %extend");
      case LarkLexer.STRAY ->
          reportBroken(
              token,
              STRAY_CHARACTER,
              Diagnostics.quote(token.getText()) + " means nothing here",
              strayAdvice(token));
      default -> {}
    }
  }

  private static String strayAdvice(Token token) {
    return switch (token.getText()) {
      case "'" -> "strings stand in double quotes";
      case ";" -> "a rule ends with its line, and comments start with //";
      case "=" -> "a rule is written name: …";
      default -> "put text in double quotes";
    };
  }

  private void reportBroken(Token token, DiagnosticCode code, String message, String advice) {
    if (!broken) {
      report(code, token, message, advice);
    }
    broken = true;
  }

  private void report(DiagnosticCode code, Token token, String message, String advice) {
    diagnostics.report(code, span(token), message, advice);
  }

  private static SourceSpan span(Token token) {
    return new SourceSpan(token.getStartIndex(), token.getStopIndex() + 1);
  }
}
