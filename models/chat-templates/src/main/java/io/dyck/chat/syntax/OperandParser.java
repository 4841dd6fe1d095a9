package io.dyck.chat.syntax;

import io.dyck.chat.library.Filters;
import io.dyck.chat.program.Access;
import io.dyck.chat.program.Calls;
import io.dyck.chat.program.Calls.ArgumentList;
import io.dyck.chat.program.Displays;
import io.dyck.chat.program.TemplateExpression;
import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses operands: names, literals, parentheses, and the members, items and calls behind them. */
final class OperandParser {
  private final TokenStream tokens;
  private final NameChecks names;
  private final ExpressionParser expressions;

  OperandParser(TokenStream tokens, NameChecks names, ExpressionParser expressions) {
    this.tokens = tokens;
    this.names = names;
    this.expressions = expressions;
  }

  TemplateExpression primary() {
    Token token = tokens.current();
    switch (token.kind()) {
      case NAME -> {
        tokens.takeToken();
        return name(token.text());
      }
      case STRING -> {
        StringBuilder string = new StringBuilder();
        while (tokens.is(Kind.STRING)) {
          string.append(tokens.takeToken().text());
        }
        return new Displays.Literal(OriginText.ofTemplate(string.toString()));
      }
      case INTEGER -> {
        tokens.takeToken();
        return new Displays.Literal(parseInteger(token.text()));
      }
      case FLOAT -> {
        tokens.takeToken();
        return new Displays.Literal(Double.valueOf(token.text()));
      }
      default -> {
        if (tokens.is("(")) {
          return parenthesis();
        } else if (tokens.is("[")) {
          return list();
        } else if (tokens.is("{")) {
          return dict();
        }
        throw tokens.errorAtToken("unexpected '" + token.describe() + "'");
      }
    }
  }

  private TemplateExpression name(String name) {
    return switch (name) {
      case "true", "True" -> new Displays.Literal(true);
      case "false", "False" -> new Displays.Literal(false);
      case "none", "None" -> new Displays.Literal(None.NONE);
      default -> {
        names.noteMention(name);
        yield new Displays.Name(name);
      }
    };
  }

  private static Object parseInteger(String digits) {
    int radix =
        digits.length() < 2
            ? 10
            : switch (Character.toLowerCase(digits.charAt(1))) {
              case 'x' -> 16;
              case 'o' -> 8;
              case 'b' -> 2;
              default -> 10;
            };
    return PythonNumbers.toPythonInteger(
        new BigInteger(radix == 10 ? digits : digits.substring(2), radix));
  }

  private TemplateExpression parenthesis() {
    tokens.expect("(");
    TemplateExpression inside =
        tokens.is(")") ? new Displays.TupleDisplay(List.of()) : expressions.tuple(true);
    tokens.expect(")");
    return inside;
  }

  private TemplateExpression list() {
    tokens.expect("[");
    List<TemplateExpression> items = new ArrayList<>();
    while (!tokens.is("]")) {
      if (!items.isEmpty()) {
        tokens.expect(",");
        if (tokens.is("]")) {
          break;
        }
      }
      items.add(expressions.expression());
    }
    tokens.expect("]");
    return new Displays.ListDisplay(items);
  }

  private TemplateExpression dict() {
    tokens.expect("{");
    List<TemplateExpression> keys = new ArrayList<>();
    List<TemplateExpression> values = new ArrayList<>();
    while (!tokens.is("}")) {
      if (!keys.isEmpty()) {
        tokens.expect(",");
        if (tokens.is("}")) {
          break;
        }
      }
      keys.add(expressions.expression());
      tokens.expect(":");
      values.add(expressions.expression());
    }
    tokens.expect("}");
    return new Displays.DictDisplay(keys, values);
  }

  TemplateExpression parsePostfix(TemplateExpression operand) {
    TemplateExpression result = operand;
    while (true) {
      if (tokens.skip(".")) {
        result = member(result);
      } else if (tokens.skip("[")) {
        result = item(result);
      } else if (tokens.is("(")) {
        result = call(result);
      } else {
        return result;
      }
    }
  }

  private TemplateExpression member(TemplateExpression of) {
    if (tokens.is(Kind.NAME)) {
      return new Access.Attribute(of, tokens.takeToken().text());
    }
    Token index = tokens.expect(Kind.INTEGER, "name or number");
    return new Access.Item(of, new Displays.Literal(parseInteger(index.text())));
  }

  private TemplateExpression item(TemplateExpression of) {
    TemplateExpression start = tokens.is(":") ? Access.Slice.NO_BOUND : expressions.expression();
    if (!tokens.skip(":")) {
      if (tokens.is(",")) {
        List<TemplateExpression> keys = new ArrayList<>(List.of(start));
        while (tokens.skip(",")) {
          keys.add(expressions.expression());
        }
        start = new Displays.TupleDisplay(keys);
      }
      tokens.expect("]");
      return new Access.Item(of, start);
    }
    TemplateExpression stop = parseBound();
    TemplateExpression step = tokens.skip(":") ? parseBound() : Access.Slice.NO_BOUND;
    tokens.expect("]");
    return new Access.Slice(of, start, stop, step);
  }

  private TemplateExpression parseBound() {
    return tokens.is("]") || tokens.is(":") ? Access.Slice.NO_BOUND : expressions.expression();
  }

  Calls.Call call(TemplateExpression function) {
    return new Calls.Call(function, arguments());
  }

  Calls.FilterCall filter(TemplateExpression of) {
    int line = tokens.line();
    String name = dottedName();
    if (!Filters.isFilter(name)) {
      names.noteUnknown("filter", name, line);
    }
    return new Calls.FilterCall(of, name, tokens.is("(") ? arguments() : ArgumentList.NONE);
  }

  String dottedName() {
    StringBuilder name = new StringBuilder(tokens.expect(Kind.NAME, "name").text());
    while (tokens.skip(".")) {
      name.append('.').append(tokens.expect(Kind.NAME, "name").text());
    }
    return name.toString();
  }

  static ArgumentList singleArgument(TemplateExpression argument) {
    return new ArgumentList(List.of(argument), Map.of(), null, null);
  }

  ArgumentList arguments() {
    tokens.expect("(");
    List<TemplateExpression> positional = new ArrayList<>();
    Map<String, TemplateExpression> named = new LinkedHashMap<>();
    @Nullable TemplateExpression all = null;
    @Nullable TemplateExpression allNamed = null;
    boolean first = true;
    while (!tokens.is(")")) {
      if (!first) {
        tokens.expect(",");
        if (tokens.is(")")) {
          break;
        }
      }
      first = false;
      if (all == null && allNamed == null && tokens.skip("*")) {
        all = expressions.expression();
      } else if (allNamed == null && tokens.skip("**")) {
        allNamed = expressions.expression();
      } else if (allNamed == null && tokens.is(Kind.NAME) && tokens.peekToken().is("=")) {
        String name = tokens.takeToken().text();
        tokens.expect("=");
        named.put(name, expressions.expression());
      } else if (all == null && allNamed == null && named.isEmpty()) {
        positional.add(expressions.expression());
      } else {
        throw tokens.errorAtToken("invalid syntax for function call expression");
      }
    }
    tokens.expect(")");
    return new ArgumentList(positional, named, all, allNamed);
  }
}
