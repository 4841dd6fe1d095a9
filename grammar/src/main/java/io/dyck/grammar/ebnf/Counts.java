package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_COUNT;

import com.google.common.base.CharMatcher;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.ebnf.antlr.EbnfBody;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads how often something is repeated. */
final class Counts {
  /** {@code {m}}, {@code {m,}}, {@code {,n}}, {@code {m,n}}. */
  private static final Pattern BRACES = Pattern.compile("\\{\\s*(\\d*)\\s*(?:(,)\\s*(\\d*)\\s*)?}");

  /** ISO's {@code 3 *}; ABNF's {@code 3}, {@code 1*}, {@code *5}, {@code 1*5}. */
  private static final Pattern PREFIX = Pattern.compile("(\\d*)\\s*(?:(\\*)(\\d*))?");

  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final boolean exactPrefix;

  /** Whether a number before an asterisk is exact, as in ISO 14977, and no lower bound. */
  Counts(Diagnostics diagnostics, GrammarLimits limits, boolean exactPrefix) {
    this.diagnostics = diagnostics;
    this.limits = limits;
    this.exactPrefix = exactPrefix;
  }

  Expression suffix(Expression body, Token operator) {
    SourceSpan span = body.span().to(Tokens.span(operator));
    return switch (operator.getType()) {
      case EbnfBody.STAR -> new Repetition(span, body, 0, null);
      case EbnfBody.PLUS -> new Repetition(span, body, 1, null);
      case EbnfBody.QUESTION -> new Repetition(span, body, 0, 1);
      default -> {
        Matcher count = BRACES.matcher(operator.getText());
        boolean number = count.matches() && !(count.group(1) + orEmpty(count.group(3))).isEmpty();
        if (!number) {
          report(
              MALFORMED_COUNT,
              operator,
              "this is no repetition count",
              "expected: {m}, {m,}, {,n} or {m,n}");
          yield body;
        }
        yield counted(
            span,
            body,
            operator,
            count.group(1),
            count.group(2) == null ? count.group(1) : orEmpty(count.group(3)));
      }
    };
  }

  Expression prefix(Token operator, Expression body) {
    SourceSpan span = Tokens.span(operator).to(body.span());
    Matcher count = PREFIX.matcher(operator.getText());
    if (!count.matches()) {
      throw new IllegalStateException("no count: " + operator);
    }
    boolean exact = count.group(2) == null || exactPrefix;
    return counted(
        span, body, operator, count.group(1), exact ? count.group(1) : orEmpty(count.group(3)));
  }

  private Expression counted(
      SourceSpan span, Expression body, Token operator, String least, String most) {
    Integer minimum = least.isEmpty() ? Integer.valueOf(0) : number(operator, least);
    Integer maximum = most.isEmpty() ? null : number(operator, most);
    if (minimum == null || (!most.isEmpty() && maximum == null)) {
      return body;
    }
    if (maximum != null && maximum < minimum) {
      report(
          REVERSED_COUNT,
          operator,
          "at least " + minimum + " and at most " + maximum + " cannot be",
          "swap the numbers");
      return body;
    }
    return new Repetition(span, body, minimum, maximum);
  }

  private @Nullable Integer number(Token operator, String digits) {
    String significant = CharMatcher.is('0').trimLeadingFrom(digits);
    Integer number = significant.isEmpty() ? Integer.valueOf(0) : Ints.tryParse(significant);
    if (number == null || number > limits.repetitionCount()) {
      report(
          COUNT_TOO_LARGE,
          operator,
          "more than " + limits.repetitionCount() + " repetitions",
          "leave out the upper bound, or raise the limit 'repetitionCount' if this is meant");
      return null;
    }
    return number;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private void report(DiagnosticCode code, Token token, String message, String advice) {
    diagnostics.report(code, Tokens.span(token), message, advice);
  }
}
