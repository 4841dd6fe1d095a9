package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.RULE_EXPECTED;
import static io.dyck.grammar.analysis.DiagnosticCode.RULE_NOT_ENDED;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_NOTATION;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_ASSIGNMENT;

import io.dyck.grammar.MatchKind;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.notation.Notation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text into rules, in the same way for all notations. A rule starts where the notation's
 * sign of definition follows a name outside of quotes and comments, even if an earlier bracket is
 * not closed. Therefore an error in one rule does not spoil the next rule.
 */
public final class RuleSplitter {
  private final SourceText source;
  private final Diagnostics diagnostics;
  private final Notation notation;
  private boolean mixtureReported;

  RuleSplitter(SourceText source, Diagnostics diagnostics, Notation notation) {
    this.source = source;
    this.diagnostics = diagnostics;
    this.notation = notation;
  }

  /** Returns the collector of diagnostics. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /** Whether a token is the first one of its line. */
  public boolean startsLine(List<Token> tokens, int index) {
    return index == 0
        || source.line(tokens.get(index - 1).getStopIndex())
            < source.line(tokens.get(index).getStartIndex());
  }

  /** Returns the tokens that are no comments. */
  public static List<Token> withoutComments(List<Token> tokens) {
    List<Token> visible = new ArrayList<>(tokens.size());
    for (Token token : tokens) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        visible.add(token);
      }
    }
    return visible;
  }

  /** Reports text that belongs to no rule. */
  public void reportNoRule(Token token, String sign) {
    diagnostics.report(
        RULE_EXPECTED,
        LexerTokens.span(token),
        "a rule must come first",
        "expected: a name, then " + sign);
  }

  /**
   * Reports another notation's sign of definition: the first time as a mixture of notations.
   *
   * @param assign an ASSIGN_OTHER, or an ASSIGN without a name before it
   */
  public void reportAssignment(Token assign, String sign) {
    String found = Diagnostics.quote(assign.getText());
    boolean foreign = assign.getType() == EbnfBody.ASSIGN_OTHER;
    if (foreign && !mixtureReported) {
      mixtureReported = true;
      diagnostics.report(
          UNKNOWN_NOTATION,
          LexerTokens.span(assign),
          "the text looks like " + notation.title() + ", where " + found + " defines no rule",
          "expected: " + sign + "; or name another notation with --notation");
    } else {
      diagnostics.report(
          WRONG_ASSIGNMENT,
          LexerTokens.span(assign),
          foreign ? found + " does not define a rule" : "there is no name before " + found,
          foreign ? "expected: " + sign : "expected: a name, then " + found);
    }
  }

  /**
   * Cuts a text into rules that begin with a name and the sign of definition, and have no end sign.
   */
  public List<RuleTokens> splitByHeader(List<Token> tokens, String sign) {
    List<RuleTokens> rules = new ArrayList<>();
    List<Token> body = new ArrayList<>();
    Token name = null;
    boolean more = false;
    for (Token token : withoutComments(tokens)) {
      int type = token.getType();
      if (type == EbnfBody.ASSIGN_OTHER) {
        reportAssignment(token, sign);
      }
      if (type == EbnfBody.ASSIGN
          || type == EbnfBody.ASSIGN_MORE
          || type == EbnfBody.ASSIGN_OTHER) {
        int last = body.size() - 1;
        if (last < 0 || body.get(last).getType() != EbnfBody.NAME) {
          if (type != EbnfBody.ASSIGN_OTHER) {
            reportAssignment(token, sign);
          }
          continue;
        }
        Token newName = body.remove(last);
        finish(rules, name, more, body, sign);
        body = new ArrayList<>();
        name = newName;
        more = type == EbnfBody.ASSIGN_MORE;
      } else {
        body.add(token);
      }
    }
    finish(rules, name, more, body, sign);
    return rules;
  }

  private void finish(
      List<RuleTokens> rules, @Nullable Token name, boolean more, List<Token> body, String sign) {
    if (name != null) {
      rules.add(
          new RuleTokens(name.getText(), LexerTokens.span(name), body, more, false, MatchKind.ANY));
    } else if (!body.isEmpty()) {
      reportNoRule(body.get(0), sign);
    }
  }

  /**
   * Cuts a text into rules that end with a sign. A rule whose end is missing is reported, and ends
   * where the next line starts with names and the sign of definition.
   *
   * @return the rules in source order; names of several words with one blank between them
   */
  public List<RuleTokens> splitByEnd(List<Token> tokens, String sign, String end) {
    List<RuleTokens> rules = new ArrayList<>();
    List<Token> all = withoutComments(tokens);
    int from = 0;
    while (from < all.size()) {
      int header = from;
      while (header < all.size() && all.get(header).getType() == EbnfBody.NAME) {
        header++;
      }
      boolean proper =
          header > from
              && header < all.size()
              && (all.get(header).getType() == EbnfBody.ASSIGN
                  || all.get(header).getType() == EbnfBody.ASSIGN_OTHER);
      int stop = header;
      while (stop < all.size()
          && all.get(stop).getType() != EbnfBody.END
          && (stop == header || !startsRule(all, stop))) {
        stop++;
      }
      if (proper) {
        if (all.get(header).getType() == EbnfBody.ASSIGN_OTHER) {
          reportAssignment(all.get(header), sign);
        }
        rules.add(
            new RuleTokens(
                joinWords(all.subList(from, header)),
                LexerTokens.span(all.get(from), all.get(header - 1)),
                withoutForeignSigns(all.subList(header + 1, stop), sign)));
        if (stop == all.size() || all.get(stop).getType() != EbnfBody.END) {
          diagnostics.report(
              RULE_NOT_ENDED,
              LexerTokens.span(all.get(from), all.get(header - 1)),
              "the rule " + Diagnostics.quote(joinWords(all.subList(from, header))) + " never ends",
              "expected: " + end);
        }
      } else {
        reportNoRule(all.get(from), sign);
      }
      from = stop < all.size() && all.get(stop).getType() == EbnfBody.END ? stop + 1 : stop;
    }
    return rules;
  }

  /** Whether a line starts here with names and a sign of definition. */
  private boolean startsRule(List<Token> all, int index) {
    if (all.get(index).getType() != EbnfBody.NAME || !startsLine(all, index)) {
      return false;
    }
    int after = index;
    while (after < all.size()
        && all.get(after).getType() == EbnfBody.NAME
        && (after == index || !startsLine(all, after))) {
      after++;
    }
    return after < all.size()
        && (all.get(after).getType() == EbnfBody.ASSIGN
            || all.get(after).getType() == EbnfBody.ASSIGN_OTHER);
  }

  private List<Token> withoutForeignSigns(List<Token> body, String sign) {
    List<Token> kept = new ArrayList<>(body.size());
    for (Token token : body) {
      if (token.getType() == EbnfBody.ASSIGN_OTHER || token.getType() == EbnfBody.ASSIGN) {
        reportAssignment(token, sign);
      } else {
        kept.add(token);
      }
    }
    return kept;
  }

  /** Returns a name of several words. */
  public static String joinWords(List<Token> names) {
    return names.stream().map(Token::getText).collect(Collectors.joining(" "));
  }
}
