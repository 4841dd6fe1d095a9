package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_CLASS;
import static io.dyck.grammar.analysis.DiagnosticCode.LINE_END_INSIDE;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_TOKEN;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;

import com.google.common.base.CharMatcher;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.gbnf.antlr.GbnfParser;
import io.dyck.grammar.terminal.CodePointSet;
import io.dyck.grammar.terminal.Escapes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is inside one token: literals, classes, tokens of the vocabulary, repetition counts.
 */
final class TerminalReader {
  private static final Pattern COUNT = Pattern.compile("\\{\\s*(\\d*)\\s*(?:(,)\\s*(\\d*)\\s*)?}");
  private static final Pattern TOKEN_ID = Pattern.compile("<\\[(\\d+)]>");
  private static final CharMatcher LINE_END = CharMatcher.anyOf("\r\n");

  private final Diagnostics diagnostics;
  private final GrammarLimits limits;

  TerminalReader(Diagnostics diagnostics, GrammarLimits limits) {
    this.diagnostics = diagnostics;
    this.limits = limits;
  }

  Expression literal(Token token) {
    SourceSpan span = TokenReader.span(token);
    String text = token.getText();
    if (text.length() == 2) {
      return new Expression.Sequence(span, ImmutableList.of());
    }
    warnOfLineEnd(token, text, "literal");
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder(text.length());
    Escapes characters = new Escapes(diagnostics, text, token.getStartIndex(), 1);
    while (characters.hasNext()) {
      codePoints.add(characters.next());
    }
    return new Expression.Literal(span, codePoints.build().trimmed());
  }

  Expression characterClass(Token token) {
    SourceSpan span = TokenReader.span(token);
    String text = token.getText();
    warnOfLineEnd(token, text, "character class");
    boolean negated = text.charAt(1) == '^';
    CodePointSet set = new CodePointSet();
    Escapes characters = new Escapes(diagnostics, text, token.getStartIndex(), negated ? 2 : 1);
    if (!characters.hasNext()) {
      report(
          EMPTY_CLASS,
          token,
          negated
              ? "the class excludes nothing and matches any character"
              : "the class is empty and matches nothing",
          "llama.cpp reads "
              + text
              + " as the empty text; write "
              + (negated ? "." : "\"\"")
              + " if that is meant");
    }
    while (characters.hasNext()) {
      int start = characters.place();
      int first = characters.next();
      int last = first;
      if (characters.isBeforeAnother('-')) {
        characters.skip();
        last = characters.next();
      }
      if (first > last) {
        diagnostics.report(
            REVERSED_RANGE,
            new SourceSpan(start, characters.place()),
            "the range is the wrong way round",
            "swap its ends, or move the - to the end of the class if it is meant itself");
      } else {
        set.add(first, last);
      }
    }
    return new Expression.CharacterClass(span, negated ? set.complement() : set.ranges());
  }

  Expression tokenSet(Token token) {
    String text = token.getText();
    boolean negated = text.charAt(0) == '!';
    String spelling = negated ? text.substring(1) : text;
    return new Expression.TokenSet(
        TokenReader.span(token), ImmutableList.of(tokenName(token, spelling)), negated);
  }

  private TokenName tokenName(Token token, String spelling) {
    if (spelling.equals("<>")) {
      report(MALFORMED_TOKEN, token, "the token has no name", "expected: <[123]> or <name>");
    } else if (spelling.startsWith("<[")) {
      Matcher id = TOKEN_ID.matcher(spelling);
      Integer number = id.matches() ? number(id.group(1)) : null;
      if (number != null) {
        return new TokenName.ById(number);
      }
      report(
          MALFORMED_TOKEN,
          token,
          "the token has no proper id",
          "expected: a number from 0 to " + Integer.MAX_VALUE + " as in <[123]>");
    }
    return new TokenName.BySpelling(spelling);
  }

  /** A repeated expression, by the token of the operator. */
  Expression repetition(SourceSpan span, Expression body, Token operator) {
    return switch (operator.getType()) {
      case GbnfParser.STAR -> new Expression.Repetition(span, body, 0, null);
      case GbnfParser.PLUS -> new Expression.Repetition(span, body, 1, null);
      case GbnfParser.QUESTION -> new Expression.Repetition(span, body, 0, 1);
      default -> counted(span, body, operator);
    };
  }

  private Expression counted(SourceSpan span, Expression body, Token operator) {
    Matcher count = COUNT.matcher(operator.getText());
    if (!count.matches() || (count.group(1).isEmpty() && Strings.isNullOrEmpty(count.group(3)))) {
      report(
          MALFORMED_COUNT,
          operator,
          "this is no repetition count",
          "expected: {m}, {m,}, {,n} or {m,n}");
      return body;
    }
    boolean exact = count.group(2) == null;
    Integer minimum =
        count.group(1).isEmpty() ? Integer.valueOf(0) : bound(operator, count.group(1));
    Integer maximum =
        exact ? minimum : count.group(3).isEmpty() ? null : bound(operator, count.group(3));
    boolean bounded = exact || !count.group(3).isEmpty();
    if (minimum == null || (bounded && maximum == null)) {
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
    return new Expression.Repetition(span, body, minimum, maximum);
  }

  private @Nullable Integer bound(Token operator, String digits) {
    Integer number = number(digits);
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

  private static @Nullable Integer number(String digits) {
    String significant = CharMatcher.is('0').trimLeadingFrom(digits);
    return significant.isEmpty() ? Integer.valueOf(0) : Ints.tryParse(significant);
  }

  private void warnOfLineEnd(Token token, String text, String what) {
    int index = LINE_END.indexIn(text);
    if (index >= 0) {
      report(
          LINE_END_INSIDE,
          token,
          "the " + what + " holds a line end, which XGrammar refuses",
          "write \\n");
    }
  }

  private void report(DiagnosticCode code, Token token, String message, String advice) {
    diagnostics.report(code, TokenReader.span(token), message, advice);
  }
}
