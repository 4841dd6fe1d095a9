package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.MacroCall;
import io.dyck.grammar.ebnf.MacroCall.Argument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** Reads the arguments of macros. Arguments that do not fit are reported at their places. */
final class MacroArguments {
  private final Diagnostics diagnostics;

  MacroArguments(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  Expression refuse(SourceSpan span, String message) {
    diagnostics.report(FOREIGN_CONSTRUCT, span, message, "see the notation's description");
    return new Expression.Sequence(span, ImmutableList.of());
  }

  /** Refuses named arguments that occur twice. */
  void refuseRepeated(MacroCall call) {
    Set<String> seen = new HashSet<>();
    for (Argument argument : call.arguments()) {
      if (argument.name().isPresent() && !seen.add(argument.name().get())) {
        refuse(argument.span(), "'" + argument.name().get() + "' stands here twice");
      }
    }
  }

  void refuseUnknown(MacroCall call, Argument argument) {
    refuse(argument.span(), "this argument of '" + call.name() + "' is not read here");
  }

  static boolean isCalled(Argument argument, String name) {
    return argument.name().filter(name::equals).isPresent();
  }

  /** Whether it is a tag, or a token, with its rule. */
  static boolean isPair(Argument argument) {
    return argument.name().isEmpty() && argument.parts().size() == 2;
  }

  static boolean isText(Argument argument) {
    return argument.token().filter(token -> token.getType() == EbnfBody.LITERAL).isPresent();
  }

  List<TokenName> names(List<Argument> arguments) {
    List<TokenName> names = new ArrayList<>();
    for (Argument argument : arguments) {
      if (argument.token().isPresent() && argument.name().isEmpty()) {
        names.addAll(name(argument.token().get()));
      } else {
        refuse(argument.span(), "a token is a number or a name in quotes");
      }
    }
    return names;
  }

  private List<TokenName> name(Token token) {
    if (token.getType() == EbnfBody.NUMBER) {
      try {
        int id = Integer.parseInt(token.getText());
        if (id >= 0) {
          return List.of(new TokenName.ById(id));
        }
      } catch (NumberFormatException e) {
        // Reported below.
      }
    } else if (token.getType() == EbnfBody.LITERAL
        && XgrammarDialect.text(token, diagnostics) instanceof Expression.Literal literal) {
      return List.of(new TokenName.BySpelling(content(literal)));
    }
    refuse(LexerTokens.span(token), "a token is a number or a name in quotes");
    return List.of();
  }

  /** Returns the parts of a tuple. */
  List<Argument> tuple(Argument argument) {
    if (argument.token().isPresent()) {
      refuse(argument.span(), "expected: values in parentheses");
    }
    return argument.parts();
  }

  boolean booleanArgument(Argument argument) {
    String value = argument.token().map(Token::getText).orElse("");
    if (!value.equals("true") && !value.equals("false")) {
      refuse(argument.span(), "expected: true or false");
    }
    return value.equals("true");
  }

  Expression rule(Argument argument) {
    if (argument.name().isEmpty()
        && argument.token().filter(token -> token.getType() == EbnfBody.NAME).isPresent()) {
      return new Expression.Reference(argument.span(), argument.token().orElseThrow().getText());
    }
    return refuse(argument.span(), "expected: the name of a rule");
  }

  /** Returns a text that is not empty. */
  Expression text(Argument argument) {
    if (argument.name().isEmpty()
        && isText(argument)
        && XgrammarDialect.text(argument.token().orElseThrow(), diagnostics)
            instanceof Expression.Literal literal) {
      return literal;
    }
    return refuse(argument.span(), "expected: a text in quotes that is not empty");
  }

  /** Returns the text of a literal in quotes. */
  String content(Token literal) {
    return content(XgrammarDialect.text(literal, diagnostics));
  }

  /** Returns the text of a literal; empty for anything else. */
  static String content(Expression expression) {
    StringBuilder content = new StringBuilder();
    if (expression instanceof Expression.Literal literal) {
      literal.codePoints().forEach(content::appendCodePoint);
    }
    return content.toString();
  }
}
