package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.PATTERN_IN_QUOTES;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** Literals of notations in which nothing is escaped. */
public final class QuotedText {
  /** A class or an operator beside an anchor at either end. */
  private static final Pattern PATTERN =
      Pattern.compile("(?s)\\^(?=.*(?:\\[[^]]+]|\\.[*+])).*|.*(?:\\[[^]]+]|\\.[*+]).*\\$");

  private QuotedText() {}

  /** Returns the text between the quotes, without escapes. */
  public static Expression read(Token token, Diagnostics diagnostics) {
    String text = token.getText().substring(1, token.getText().length() - 1);
    if (PATTERN.matcher(text).matches()) {
      diagnostics.report(
          PATTERN_IN_QUOTES,
          LexerTokens.span(token),
          "the literal looks like a regular expression, and is read as the text that it is",
          "write classes and repetitions outside of quotes; if the text is meant, cut it in two");
    }
    return read(LexerTokens.span(token), text);
  }

  /** Returns a text as an expression. */
  public static Expression read(SourceSpan span, String text) {
    return text.isEmpty()
        ? new Expression.Sequence(span, ImmutableList.of())
        : new Expression.Literal(span, ImmutableIntArray.copyOf(text.codePoints()));
  }
}
