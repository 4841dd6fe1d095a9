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

/** What is peculiar to one notation, for one text. Not thread-safe. */
public interface Dialect {
  Notation notation();

  /**
   * What {@code 3 * x} says.
   *
   * @return whether a number before an asterisk is exact, and no lower bound
   */
  default boolean numbersAreExact() {
    return false;
  }

  /** Cuts a text into the shared tokens. */
  Lexer lexer(CharStream text);

  /**
   * Tells rules apart.
   *
   * @param tokens all tokens of the text; hidden ones are comments
   */
  List<RuleTokens> split(List<Token> tokens, RuleSplitter rules);

  /** What a literal matches. */
  default Expression literal(Token token, Diagnostics diagnostics) {
    return QuotedText.of(token, diagnostics);
  }

  /** What a character class or a numbered character matches. */
  default Expression characters(Token token, Diagnostics diagnostics) {
    return RawClass.of(token, diagnostics);
  }

  /** What stands for something that the notation cannot say. */
  default Expression special(Token token, Diagnostics diagnostics) {
    throw new IllegalStateException("no such token: " + token);
  }

  /**
   * The rule a name means.
   *
   * @param context the CONTEXT after it; null if there is none
   */
  default String reference(Token token, @Nullable Token context) {
    return token.getText();
  }

  /** A macro of the notation. */
  default Expression macro(MacroCall call, BodyBuilder builder) {
    throw new IllegalStateException("no such macro: " + call.name());
  }

  /** What is said in a text about what must follow. */
  default Expression lookahead(SourceSpan span, Expression condition, Diagnostics diagnostics) {
    throw new IllegalStateException("no lookahead in " + notation());
  }

  /** Advice for a character that means nothing. */
  default String adviceOnStray(String text) {
    return "put text in quotes";
  }

  /**
   * Says last words about the finished definitions: terminals, white space, rules that come with
   * the notation.
   */
  default void finish(Map<String, Definition> definitions, ReadingContext reading) {}
}
