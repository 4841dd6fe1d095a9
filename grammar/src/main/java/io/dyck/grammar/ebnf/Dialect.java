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
  /**
   * Which notation it is.
   *
   * @return the notation
   */
  Notation notation();

  /**
   * What {@code 3 * x} says.
   *
   * @return whether a number before an asterisk is exact, and no lower bound
   */
  default boolean numbersAreExact() {
    return false;
  }

  /**
   * Cuts a text into the shared tokens.
   *
   * @param text the text
   * @return a lexer that takes any text at all
   */
  Lexer lexer(CharStream text);

  /**
   * Tells rules apart.
   *
   * @param tokens all tokens of the text; hidden ones are comments
   * @param rules what the notations have in common in this
   * @return the rules in source order
   */
  List<RuleTokens> split(List<Token> tokens, RuleSplitter rules);

  /**
   * What a literal matches.
   *
   * @param token a LITERAL
   * @param diagnostics where to report
   * @return its text
   */
  Expression literal(Token token, Diagnostics diagnostics);

  /**
   * What a character class or a numbered character matches.
   *
   * @param token a CLASS or CODE
   * @param diagnostics where to report
   * @return the class
   */
  default Expression characters(Token token, Diagnostics diagnostics) {
    throw new IllegalStateException("no such token: " + token);
  }

  /**
   * What stands for something that the notation cannot say.
   *
   * @param token a SPECIAL or TOKEN
   * @param diagnostics where to report
   * @return any expression if it is reported
   */
  default Expression special(Token token, Diagnostics diagnostics) {
    throw new IllegalStateException("no such token: " + token);
  }

  /**
   * The rule a name means.
   *
   * @param token a NAME
   * @param context the CONTEXT after it; null if there is none
   * @return the name of the rule
   */
  default String reference(Token token, @Nullable Token context) {
    return token.getText();
  }

  /**
   * A macro of the notation.
   *
   * @param call name and arguments
   * @param builder what builds the expressions of the text
   * @return what it stands for
   */
  default Expression macro(MacroCall call, BodyBuilder builder) {
    throw new IllegalStateException("no such macro: " + call.name());
  }

  /**
   * What is said in a text about what must follow.
   *
   * @param span where it stands
   * @param condition what must follow
   * @param diagnostics where to report
   * @return what is matched there
   */
  default Expression lookahead(SourceSpan span, Expression condition, Diagnostics diagnostics) {
    throw new IllegalStateException("no lookahead in " + notation());
  }

  /**
   * Advice for a character that means nothing.
   *
   * @param text the character or word
   * @return what to do
   */
  default String adviceOnStray(String text) {
    return "put text in quotes";
  }

  /**
   * Says last words about the finished definitions: terminals, white space, rules that come with
   * the notation.
   *
   * @param definitions all rules, to be changed in place
   * @param reading what else is known
   */
  default void finish(Map<String, Definition> definitions, ReadingContext reading) {}
}
