package io.dyck.grammar.bnf;

import io.dyck.grammar.antlr.bnf.BnfLexer;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.notation.Notation;
import java.util.List;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** The features of BNF: names in angle brackets, which are no part of the name. */
public final class BnfDialect implements Dialect {
  @Override
  public Notation notation() {
    return Notation.BNF;
  }

  @Override
  public Lexer lexer(CharStream text) {
    return new BnfLexer(text);
  }

  @Override
  public List<RuleTokens> split(List<Token> tokens, RuleSplitter rules) {
    return rules.splitByHeader(tokens, "::=").stream()
        .map(rule -> new RuleTokens(withoutBrackets(rule.name()), rule.nameSpan(), rule.body()))
        .toList();
  }

  @Override
  public String reference(Token token, @Nullable Token context) {
    return withoutBrackets(token.getText());
  }

  private static String withoutBrackets(String name) {
    return name.substring(1, name.length() - 1).strip();
  }

  @Override
  public String adviceForStrayText(String text) {
    return Character.isLetter(text.codePointAt(0))
        ? "a bare word: write <" + text + "> for a rule, or \"" + text + "\" for the text"
        : "put text in quotes";
  }
}
