package io.dyck.chat.syntax;

import io.dyck.chat.program.Print;
import io.dyck.chat.program.Statement;
import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.OriginText;
import java.util.ArrayList;
import java.util.List;

/** Parses templates. */
public final class TemplateParser {
  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private final StatementParser statements;

  private TemplateParser(TokenStream tokens, NameChecks names) {
    this.tokens = tokens;
    this.expressions = new ExpressionParser(tokens, names);
    this.statements = new StatementParser(tokens, names, expressions, this);
  }

  /**
   * Reads a template.
   *
   * @return the program of the template
   * @throws io.dyck.chat.text.UnlocatedTemplateError if the text is no template of Jinja, or not
   *     supported
   */
  public static List<Statement> parse(String source) {
    NameChecks names = new NameChecks();
    TokenStream tokens = new TokenStream(Lexer.tokens(source));
    TemplateParser parser = new TemplateParser(tokens, names);
    List<Statement> program = parser.parseBody(List.of());
    names.finish();
    return program;
  }

  /**
   * Parses statements up to a tag of one of the given names. The name of this tag is then the next
   * token.
   */
  List<Statement> parseBody(List<String> ends) {
    tokens.enter();
    List<Statement> body = new ArrayList<>();
    while (!tokens.is(Kind.END)) {
      Token token = tokens.takeToken();
      switch (token.kind()) {
        case DATA -> body.add(new Print.Data(OriginText.ofTemplate(token.text())));
        case VARIABLE_BEGIN -> {
          body.add(new Print.Value(expressions.tuple(true), token.line()));
          tokens.expect(Kind.VARIABLE_END, "end of print statement");
        }
        case BLOCK_BEGIN -> {
          if (tokens.is(Kind.NAME) && ends.contains(tokens.current().text())) {
            tokens.leave();
            return body;
          }
          body.add(statements.statement());
          tokens.expect(Kind.BLOCK_END, "end of statement block");
        }
        default -> throw tokens.errorAtToken("unexpected '" + token.describe() + "'");
      }
    }
    if (!ends.isEmpty()) {
      throw tokens.errorAtToken(
          "Unexpected end of template, looking for " + String.join(" or ", ends));
    }
    tokens.leave();
    return body;
  }
}
