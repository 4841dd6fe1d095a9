package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.RULE_EXPECTED;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_NOTATION;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_ASSIGNMENT;

import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.ebnf.antlr.EbnfBody;
import io.dyck.grammar.notation.Notation;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * What the notations have in common in telling rules apart: wherever the notation's sign of
 * definition follows a name, a rule starts, whatever is open before it; so an error in one rule
 * never reaches the next one.
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

  /**
   * Where to report.
   *
   * @return the diagnostics of the text
   */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /**
   * Whether a token is the first one of its line.
   *
   * @param tokens all tokens
   * @param index which one
   * @return whether the token before it ends in an earlier line
   */
  public boolean startsLine(List<Token> tokens, int index) {
    return index == 0
        || source.line(tokens.get(index - 1).getStopIndex())
            < source.line(tokens.get(index).getStartIndex());
  }

  /**
   * Without comments.
   *
   * @param tokens all tokens
   * @return those that are not hidden
   */
  public static List<Token> visible(List<Token> tokens) {
    List<Token> visible = new ArrayList<>(tokens.size());
    for (Token token : tokens) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        visible.add(token);
      }
    }
    return visible;
  }

  /**
   * Reports text that belongs to no rule.
   *
   * @param token its first token
   * @param sign how rules are defined
   */
  public void reportNoRule(Token token, String sign) {
    diagnostics.report(
        RULE_EXPECTED,
        Tokens.span(token),
        "a rule must come first",
        "expected: a name, then " + sign);
  }

  /**
   * Reports another notation's sign of definition: the first time as a mixture of notations.
   *
   * @param assign an ASSIGN_OTHER, or an ASSIGN without a name before it
   * @param sign how rules are defined
   */
  public void reportAssignment(Token assign, String sign) {
    String found = Diagnostics.quote(assign.getText());
    boolean foreign = assign.getType() == EbnfBody.ASSIGN_OTHER;
    if (foreign && !mixtureReported) {
      mixtureReported = true;
      diagnostics.report(
          UNKNOWN_NOTATION,
          Tokens.span(assign),
          "the text looks like " + notation.title() + ", where " + found + " defines no rule",
          "expected: " + sign + "; or name another notation with --notation");
    } else {
      diagnostics.report(
          WRONG_ASSIGNMENT,
          Tokens.span(assign),
          foreign ? found + " does not define a rule" : "there is no name before " + found,
          foreign ? "expected: " + sign : "expected: a name, then " + found);
    }
  }
}
