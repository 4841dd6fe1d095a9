package io.dyck.grammar.ebnf;

import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.notation.Notation;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** The features of one notation, during the reading of one text. Not thread-safe. */
public interface Dialect {
  Notation notation();

  /**
   * Returns the meaning of {@code 3 * x}.
   *
   * @return whether a number before an asterisk is exact, and no lower bound
   */
  default boolean isCountExact() {
    return false;
  }

  /** Cuts a text into the shared tokens. */
  Lexer lexer(CharStream text);

  /**
   * Cuts a text into rules.
   *
   * @param tokens all tokens of the text; hidden ones are comments
   */
  List<RuleTokens> split(List<Token> tokens, RuleSplitter rules);

  /** Returns the expression for a literal. */
  default Expression literal(Token token, Diagnostics diagnostics) {
    return QuotedText.read(token, diagnostics);
  }

  /** Returns the expression for a character class or a numbered character. */
  default Expression characters(Token token, Diagnostics diagnostics) {
    return RawCharacterClass.read(token, diagnostics);
  }

  /** Returns the expression for a construct outside of the notation, such as prose. */
  default Expression specialExpression(Token token, Diagnostics diagnostics) {
    throw new IllegalStateException("no such token: " + token);
  }

  /**
   * Returns the rule a name means.
   *
   * @param context the CONTEXT after it; null if there is none
   */
  default String reference(Token token, @Nullable Token context) {
    return token.getText();
  }

  /** Returns the expression of a macro. */
  default Expression macro(MacroCall call, BodyBuilder builder) {
    throw new IllegalStateException("no such macro: " + call.name());
  }

  /** Returns the expression for a condition on the following text. */
  default Expression lookahead(SourceSpan span, Expression condition, Diagnostics diagnostics) {
    throw new IllegalStateException("no lookahead in " + notation());
  }

  /** Advice for a character that means nothing. */
  default String adviceForStrayText(String text) {
    return "put text in quotes";
  }

  /**
   * Completes the finished definitions: terminals, white space, predefined rules of the notation.
   */
  default void finish(Map<String, RuleDraft> definitions, ReadingContext reading) {}
}
