package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.NO_RULES;
import static io.dyck.grammar.analysis.DiagnosticCode.RULE_EXPECTED;
import static io.dyck.grammar.analysis.DiagnosticCode.RULE_NOT_ON_NEW_LINE;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_ASSIGNMENT;

import com.google.common.base.CharMatcher;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.gbnf.GbnfLexer;
import io.dyck.grammar.outline.GbnfTokens;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text into rules. A rule starts wherever {@code ::=} follows a name, even inside
 * parentheses, because the pair has no other meaning. Therefore an error in one rule, such as a
 * missing parenthesis, never affects the next rule. Holds the tokens of one rule at a time.
 */
final class GbnfRuleSplitter {
  private final GbnfTokens tokens;
  private final Diagnostics diagnostics;
  private List<Token> pending = new ArrayList<>();
  private String name = "";
  private @Nullable SourceSpan nameSpan;
  private boolean seenRule;
  private boolean textBeforeRulesReported;

  GbnfRuleSplitter(GbnfTokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  /** The next rule, or null after the last one. */
  @Nullable GbnfRuleTokens next() {
    while (true) {
      Token token = tokens.next();
      switch (token.getType()) {
        case Token.EOF -> {
          return end(token);
        }
        case GbnfLexer.ASSIGN, GbnfLexer.ASSIGN_LIKE -> {
          Header header = header(token);
          if (header == null) {
            pending.add(token);
          } else {
            GbnfRuleTokens finished = finish(false);
            name = header.name;
            nameSpan = header.span;
            if (finished != null) {
              return finished;
            }
          }
        }
        default -> pending.add(token);
      }
    }
  }

  private @Nullable GbnfRuleTokens end(Token end) {
    GbnfRuleTokens last = finish(true);
    if (!seenRule && !textBeforeRulesReported) {
      diagnostics.report(
          NO_RULES, GbnfTokens.span(end), "there is no rule", "expected: root ::= …");
    }
    return last;
  }

  /** Returns the rule of the pending tokens, or null if the tokens belong to no rule. */
  private @Nullable GbnfRuleTokens finish(boolean last) {
    List<Token> body = pending;
    SourceSpan span = nameSpan;
    pending = new ArrayList<>();
    nameSpan = null;
    if (span != null) {
      seenRule = true;
      return new GbnfRuleTokens(name, span, body, last);
    }
    for (Token token : body) {
      if (token.getType() != GbnfLexer.NEWLINE) {
        textBeforeRulesReported = true;
        diagnostics.report(
            RULE_EXPECTED,
            GbnfTokens.span(token),
            "a rule must come first",
            "expected: a name, then ::=");
        break;
      }
    }
    return null;
  }

  /** Takes the name before a sign of definition off the pending tokens; null if there is none. */
  private @Nullable Header header(Token assign) {
    boolean proper = assign.getType() == GbnfLexer.ASSIGN;
    int last = pending.size() - 1;
    while (proper && last >= 0 && pending.get(last).getType() == GbnfLexer.NEWLINE) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    Header header =
        switch (pending.get(last).getType()) {
          case GbnfLexer.NAME -> plainHeader(assign, last);
          case GbnfLexer.TOKEN -> proper ? headerInAngleBrackets(last) : null;
          case GbnfLexer.CLASS -> proper ? headerWithAttributes(last) : null;
          default -> null;
        };
    if (header != null) {
      pending.subList(header.index, pending.size()).clear();
    }
    return header;
  }

  private @Nullable Header plainHeader(Token assign, int index) {
    Token token = pending.get(index);
    String found = token.getText();
    SourceSpan span = GbnfTokens.span(token);
    if (assign.getType() != GbnfLexer.ASSIGN) {
      if (!startsLine(index)) {
        return null;
      }
      diagnostics.report(
          WRONG_ASSIGNMENT,
          GbnfTokens.span(assign),
          Diagnostics.quote(assign.getText()) + " does not define a rule",
          "expected: ::=");
    } else if (index < pending.size() - 1) {
      diagnostics.report(
          WRONG_ASSIGNMENT,
          GbnfTokens.span(assign),
          "::= stands on another line than the name " + Diagnostics.quote(found),
          "write both on one line");
    } else if (!startsLine(index)) {
      diagnostics.report(
          RULE_NOT_ON_NEW_LINE,
          span,
          "the rule " + Diagnostics.quote(found) + " does not start on a line of its own",
          "break the line before it");
    }
    return new Header(found, span, index);
  }

  private @Nullable Header headerInAngleBrackets(int index) {
    if (!startsLine(index)) {
      return null;
    }
    Token token = pending.get(index);
    String found = CharMatcher.anyOf("!<>").removeFrom(token.getText());
    diagnostics.report(
        FOREIGN_CONSTRUCT,
        GbnfTokens.span(token),
        "the name of a rule stands in angle brackets",
        "write " + Diagnostics.quote(found) + " without them; <…> is a token of the vocabulary");
    return new Header(found, GbnfTokens.span(token), index);
  }

  private @Nullable Header headerWithAttributes(int index) {
    if (index == 0
        || pending.get(index - 1).getType() != GbnfLexer.NAME
        || !startsLine(index - 1)) {
      return null;
    }
    Token token = pending.get(index - 1);
    diagnostics.report(
        FOREIGN_CONSTRUCT,
        GbnfTokens.span(pending.get(index)),
        "attributes of a rule are XGrammar's own and not read here",
        "write ::= right after the name");
    return new Header(token.getText(), GbnfTokens.span(token), index - 1);
  }

  private boolean startsLine(int index) {
    // The first token of a body follows its own sign of definition.
    return index == 0 ? nameSpan == null : pending.get(index - 1).getType() == GbnfLexer.NEWLINE;
  }

  private record Header(String name, SourceSpan span, int index) {}
}
