package io.dyck.grammar.wirth;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.wirth.WirthLexer;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.QuotedText;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.terminal.EscapeDecoder;
import java.util.List;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/** The features of Wirth's EBNF. */
public final class WirthDialect implements Dialect {
  @Override
  public Notation notation() {
    return Notation.WIRTH;
  }

  @Override
  public Lexer lexer(CharStream text) {
    return new WirthLexer(text);
  }

  @Override
  public List<RuleTokens> split(List<Token> tokens, RuleSplitter rules) {
    return rules.splitByEnd(tokens, "=", ".");
  }

  @Override
  public Expression literal(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    if (text.charAt(0) != '"') {
      return QuotedText.read(LexerTokens.span(token), text.substring(1, text.length() - 1));
    }
    if (text.length() == 2) {
      return new Expression.Sequence(LexerTokens.span(token), ImmutableList.of());
    }
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder(text.length());
    EscapeDecoder characters = new EscapeDecoder(diagnostics, text, token.getStartIndex(), 1);
    while (characters.hasNext()) {
      codePoints.add(characters.nextCharacter());
    }
    return new Expression.Literal(LexerTokens.span(token), codePoints.build());
  }

  @Override
  public String adviceForStrayText(String text) {
    return switch (text) {
      case "*", "+" -> "repetition is written { }";
      case "?" -> "an option is written [ ]";
      case "-" -> "there is no exception here; ISO 14977 has it";
      default -> "put text in quotes";
    };
  }
}
