package io.dyck.grammar.ebnf;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.terminal.Counts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** Reads the operators that say how often something is repeated. */
final class Operators {
  /** ISO's {@code 3 *}; ABNF's {@code 3}, {@code 1*}, {@code *5}, {@code 1*5}. */
  private static final Pattern PREFIX = Pattern.compile("(\\d*)\\s*(?:(\\*)(\\d*))?");

  private final Counts counts;
  private final boolean exactPrefix;

  /** Whether a number before an asterisk is exact, as in ISO 14977, and no lower bound. */
  Operators(Diagnostics diagnostics, GrammarLimits limits, boolean exactPrefix) {
    this.counts = new Counts(diagnostics, limits);
    this.exactPrefix = exactPrefix;
  }

  Expression suffix(Expression body, Token operator) {
    SourceSpan place = Tokens.span(operator);
    SourceSpan span = body.span().to(place);
    return switch (operator.getType()) {
      case EbnfBody.STAR -> new Repetition(span, body, 0, null);
      case EbnfBody.PLUS -> new Repetition(span, body, 1, null);
      case EbnfBody.QUESTION -> new Repetition(span, body, 0, 1);
      default -> counts.braces(span, body, place, operator.getText());
    };
  }

  Expression prefix(Token operator, Expression body) {
    SourceSpan place = Tokens.span(operator);
    SourceSpan span = place.to(body.span());
    Matcher count = PREFIX.matcher(operator.getText());
    if (!count.matches()) {
      throw new IllegalStateException("no count: " + operator);
    }
    boolean exact = count.group(2) == null || exactPrefix;
    return exact && !count.group(1).isEmpty()
        ? counts.exactly(span, body, place, count.group(1))
        : counts.between(span, body, place, count.group(1), exact ? "" : count.group(3));
  }
}
