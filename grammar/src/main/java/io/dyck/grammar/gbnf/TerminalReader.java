package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_CLASS;
import static io.dyck.grammar.analysis.DiagnosticCode.LINE_END_INSIDE;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_TOKEN;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.gbnf.GbnfParser;
import io.dyck.grammar.outline.GbnfTokens;
import io.dyck.grammar.terminal.CodePointSet;
import io.dyck.grammar.terminal.EscapeDecoder;
import io.dyck.grammar.terminal.RepetitionCounts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/**
 * Reads what is inside one token: literals, classes, tokens of the vocabulary, repetition counts.
 */
final class TerminalReader {
  private static final Pattern TOKEN_ID = Pattern.compile("<\\[(\\d+)]>");
  private static final CharMatcher LINE_END = CharMatcher.anyOf("\r\n");

  private final Diagnostics diagnostics;
  private final RepetitionCounts counts;

  TerminalReader(Diagnostics diagnostics, GrammarLimits limits) {
    this.diagnostics = diagnostics;
    this.counts = new RepetitionCounts(diagnostics, limits);
  }

  Expression literal(Token token) {
    SourceSpan span = GbnfTokens.span(token);
    String text = token.getText();
    if (text.length() == 2) {
      return new Expression.Sequence(span, ImmutableList.of());
    }
    warnOfLineEnd(token, text, "literal");
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder(text.length());
    EscapeDecoder characters = new EscapeDecoder(diagnostics, text, token.getStartIndex(), 1);
    while (characters.hasNext()) {
      codePoints.add(characters.nextCharacter());
    }
    return new Expression.Literal(span, codePoints.build().trimmed());
  }

  Expression characterClass(Token token) {
    SourceSpan span = GbnfTokens.span(token);
    String text = token.getText();
    warnOfLineEnd(token, text, "character class");
    boolean negated = text.charAt(1) == '^';
    CodePointSet set = new CodePointSet();
    EscapeDecoder characters =
        new EscapeDecoder(diagnostics, text, token.getStartIndex(), negated ? 2 : 1);
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
      int start = characters.position();
      int first = characters.nextCharacter();
      int last = first;
      if (characters.isBeforeAnother('-')) {
        characters.skip();
        last = characters.nextCharacter();
      }
      if (first > last) {
        diagnostics.report(
            REVERSED_RANGE,
            new SourceSpan(start, characters.position()),
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
        GbnfTokens.span(token), ImmutableList.of(tokenName(token, spelling)), negated);
  }

  private TokenName tokenName(Token token, String spelling) {
    if (spelling.equals("<>")) {
      report(MALFORMED_TOKEN, token, "the token has no name", "expected: <[123]> or <name>");
    } else if (spelling.startsWith("<[")) {
      Matcher id = TOKEN_ID.matcher(spelling);
      Integer number = id.matches() ? RepetitionCounts.number(id.group(1)) : null;
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

  /** Returns a repeated expression, by the token of the operator. */
  Expression repetition(SourceSpan span, Expression body, Token operator) {
    return switch (operator.getType()) {
      case GbnfParser.STAR -> new Expression.Repetition(span, body, 0, null);
      case GbnfParser.PLUS -> new Expression.Repetition(span, body, 1, null);
      case GbnfParser.QUESTION -> new Expression.Repetition(span, body, 0, 1);
      default -> counts.readBraces(span, body, GbnfTokens.span(operator), operator.getText());
    };
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
    diagnostics.report(code, GbnfTokens.span(token), message, advice);
  }
}
