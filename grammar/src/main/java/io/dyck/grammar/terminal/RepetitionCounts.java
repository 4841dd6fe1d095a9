package io.dyck.grammar.terminal;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_COUNT;

import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how often something is repeated. */
public final class RepetitionCounts {
  private static final Pattern BRACES = Pattern.compile("\\{\\s*(\\d*)\\s*(?:(,)\\s*(\\d*)\\s*)?}");

  private final Diagnostics diagnostics;
  private final GrammarLimits limits;

  public RepetitionCounts(Diagnostics diagnostics, GrammarLimits limits) {
    this.diagnostics = diagnostics;
    this.limits = limits;
  }

  /** Returns a body before {@code {m}}, {@code {m,}}, {@code {,n}} or {@code {m,n}}. */
  public Expression readBraces(SourceSpan span, Expression body, SourceSpan place, String braces) {
    Matcher count = BRACES.matcher(braces);
    if (!count.matches() || (count.group(1).isEmpty() && Strings.isNullOrEmpty(count.group(3)))) {
      diagnostics.report(
          MALFORMED_COUNT,
          place,
          "this is no repetition count",
          "expected: {m}, {m,}, {,n} or {m,n}");
      return body;
    }
    return count.group(2) == null
        ? repeatExactly(span, body, place, count.group(1))
        : repeatBetween(span, body, place, count.group(1), Strings.nullToEmpty(count.group(3)));
  }

  /** Repeats a body a fixed number of times. */
  public Expression repeatExactly(
      SourceSpan span, Expression body, SourceSpan place, String digits) {
    Integer count = number(place, digits);
    return count == null ? body : new Expression.Repetition(span, body, count, count);
  }

  /**
   * Repeats a body at least and at most given numbers of times.
   *
   * @param least digits; empty: 0
   * @param most digits; empty: without bound
   */
  public Expression repeatBetween(
      SourceSpan span, Expression body, SourceSpan place, String least, String most) {
    Integer minimum = least.isEmpty() ? Integer.valueOf(0) : number(place, least);
    Integer maximum = most.isEmpty() ? null : number(place, most);
    if (minimum == null || (!most.isEmpty() && maximum == null)) {
      return body;
    }
    if (maximum != null && maximum < minimum) {
      diagnostics.report(
          REVERSED_COUNT,
          place,
          "at least " + minimum + " and at most " + maximum + " cannot be",
          "swap the numbers");
      return body;
    }
    return new Expression.Repetition(span, body, minimum, maximum);
  }

  /**
   * Parses a number in decimal digits. Returns null if the number is too large for an int.
   *
   * @param digits one or more decimal digits
   */
  public static @Nullable Integer number(String digits) {
    String significant = CharMatcher.is('0').trimLeadingFrom(digits);
    return significant.isEmpty() ? Integer.valueOf(0) : Ints.tryParse(significant);
  }

  private @Nullable Integer number(SourceSpan place, String digits) {
    Integer number = number(digits);
    if (number == null || number > limits.repetitionCount()) {
      diagnostics.report(
          COUNT_TOO_LARGE,
          place,
          "more than " + limits.repetitionCount() + " repetitions",
          "leave out the upper bound, or raise the limit 'repetitionCount' if this is meant");
      return null;
    }
    return number;
  }
}
