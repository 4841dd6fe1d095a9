package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_DIFFERENCE;
import static io.dyck.grammar.analysis.DiagnosticCode.NOTHING_TO_REPEAT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNEXPECTED_TEXT;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.gbnf.antlr.GbnfParser;
import java.util.List;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;

/** Says in our own words where the parser could not go on; its own messages go nowhere. */
final class SyntaxErrors extends BaseErrorListener {
  private static final String OPERAND =
      "expected: \"literal\", [class], ., a rule's name, (…) or <token>";

  private final Diagnostics diagnostics;
  private SourceSpan end = new SourceSpan(0, 0);

  SyntaxErrors(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** What follows is about this body. */
  void start(RuleTokens rule, List<Token> body) {
    end = body.isEmpty() ? rule.nameSpan() : TokenReader.span(body.get(body.size() - 1));
  }

  @Override
  public void syntaxError(
      Recognizer<?, ?> recognizer,
      Object offendingSymbol,
      int line,
      int column,
      String message,
      RecognitionException e) {
    Token token = (Token) offendingSymbol;
    SourceSpan span = token.getType() == Token.EOF ? end : TokenReader.span(token);
    String quoted = Diagnostics.quote(token.getText());
    switch (token.getType()) {
      case GbnfParser.STAR, GbnfParser.PLUS, GbnfParser.QUESTION, GbnfParser.COUNT ->
          diagnostics.report(
              NOTHING_TO_REPEAT, span, "there is nothing before " + quoted + " to repeat", OPERAND);
      case GbnfParser.MINUS ->
          diagnostics.report(
              MALFORMED_DIFFERENCE, span, "there is nothing before the minus", OPERAND);
      case Token.EOF, GbnfParser.PIPE, GbnfParser.CLOSE ->
          diagnostics.report(
              MALFORMED_DIFFERENCE, span, "there is nothing after the minus", OPERAND);
      default -> diagnostics.report(UNEXPECTED_TEXT, span, quoted + " does not fit here", OPERAND);
    }
  }
}
