package io.dyck.chat.syntax;

import io.dyck.chat.program.Calls.Tested;
import io.dyck.chat.program.Displays;
import io.dyck.chat.program.Operations;
import io.dyck.chat.program.TemplateExpression;
import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.TemplateTrouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Parses expressions, from the loosest operator to the tightest. */
final class ExpressionParser {
  private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");

  private final TokenStream tokens;
  private final NameChecks names;
  private final OperandParser operands;

  ExpressionParser(TokenStream tokens, NameChecks names) {
    this.tokens = tokens;
    this.names = names;
    this.operands = new OperandParser(tokens, names, this);
  }

  OperandParser operands() {
    return operands;
  }

  TemplateExpression expression() {
    tokens.enter();
    int mark = names.mark();
    int line = tokens.line();
    TemplateExpression then = or();
    while (tokens.skipName("if")) {
      TemplateExpression condition = or();
      TemplateExpression otherwise =
          tokens.skipName("else") ? expression() : Displays.nothing(line);
      names.forgive(mark);
      then = new Displays.Conditional(condition, then, otherwise);
      line = tokens.line();
    }
    tokens.leave();
    return then;
  }

  /** Parses one expression, or several separated by commas as a tuple. */
  TemplateExpression tuple(boolean conditionals) {
    List<TemplateExpression> items = new ArrayList<>();
    boolean isTuple = false;
    while (!isTupleEnd()) {
      items.add(conditionals ? expression() : or());
      if (!tokens.skip(",")) {
        break;
      }
      isTuple = true;
    }
    if (items.isEmpty()) {
      throw tokens.trouble("Expected an expression, got '" + tokens.current().describe() + "'");
    }
    return isTuple ? new Displays.TupleDisplay(items) : items.get(0);
  }

  boolean isTupleEnd() {
    return tokens.is(Kind.VARIABLE_END)
        || tokens.is(Kind.BLOCK_END)
        || tokens.is(")")
        || (tokens.isName("recursive") && tokens.next().kind() == Kind.BLOCK_END);
  }

  TemplateExpression or() {
    TemplateExpression left = and();
    while (tokens.skipName("or")) {
      left = new Operations.Logical(false, left, and());
    }
    return left;
  }

  private TemplateExpression and() {
    TemplateExpression left = not();
    while (tokens.skipName("and")) {
      left = new Operations.Logical(true, left, not());
    }
    return left;
  }

  private TemplateExpression not() {
    if (!tokens.skipName("not")) {
      return comparison();
    }
    tokens.enter();
    TemplateExpression negated = new Operations.Not(not());
    tokens.leave();
    return negated;
  }

  private TemplateExpression comparison() {
    TemplateExpression first = sum();
    List<String> operators = new ArrayList<>();
    List<TemplateExpression> others = new ArrayList<>();
    while (true) {
      if (tokens.is(Kind.OPERATOR) && COMPARISONS.contains(tokens.current().text())) {
        operators.add(tokens.take().text());
      } else if (tokens.skipName("in")) {
        operators.add("in");
      } else if (tokens.isName("not") && tokens.next().isName("in")) {
        tokens.take();
        tokens.take();
        operators.add("not in");
      } else {
        return operators.isEmpty() ? first : new Operations.Comparison(first, operators, others);
      }
      others.add(sum());
    }
  }

  private TemplateExpression sum() {
    TemplateExpression left = joined();
    while (tokens.is("+") || tokens.is("-")) {
      left = new Operations.Binary(tokens.take().text(), left, joined());
    }
    return left;
  }

  private TemplateExpression joined() {
    List<TemplateExpression> parts = new ArrayList<>(List.of(product()));
    while (tokens.skip("~")) {
      parts.add(product());
    }
    return parts.size() == 1 ? parts.get(0) : new Operations.Joined(parts);
  }

  private TemplateExpression product() {
    TemplateExpression left = power();
    while (tokens.is("*") || tokens.is("/") || tokens.is("//") || tokens.is("%")) {
      left = new Operations.Binary(tokens.take().text(), left, power());
    }
    return left;
  }

  private TemplateExpression power() {
    TemplateExpression left = signed(true);
    while (tokens.is("**")) {
      left = new Operations.Binary(tokens.take().text(), left, signed(true));
    }
    return left;
  }

  private TemplateExpression signed(boolean withFilters) {
    TemplateExpression operand;
    if (tokens.is("-") || tokens.is("+")) {
      tokens.enter();
      boolean minus = tokens.take().is("-");
      operand = new Operations.Sign(minus, signed(false));
      tokens.leave();
    } else {
      operand = operands.primary();
    }
    operand = operands.parsePostfix(operand);
    return withFilters ? filtered(operand) : operand;
  }

  private TemplateExpression filtered(TemplateExpression operand) {
    TemplateExpression result = operand;
    while (true) {
      if (tokens.skip("|")) {
        result = operands.filter(result);
      } else if (tokens.isName("is")) {
        result = test(result);
      } else if (tokens.is("(")) {
        result = operands.call(result);
      } else {
        return result;
      }
    }
  }

  private TemplateExpression test(TemplateExpression operand) {
    tokens.expectName("is");
    boolean negated = tokens.skipName("not");
    int line = tokens.line();
    String name = operands.dottedName();
    if (!io.dyck.chat.library.Tests.exists(name)) {
      names.unknown("test", name, line);
    }
    Tested test = new Tested(operand, name, testArguments());
    return negated ? new Operations.Not(test) : test;
  }

  private io.dyck.chat.program.Calls.ArgumentList testArguments() {
    boolean operand =
        switch (tokens.current().kind()) {
          case NAME -> !tokens.isName("else") && !tokens.isName("or") && !tokens.isName("and");
          case STRING, INTEGER, FLOAT -> true;
          default -> tokens.is("[") || tokens.is("{");
        };
    if (tokens.is("(")) {
      return operands.arguments();
    } else if (!operand) {
      return io.dyck.chat.program.Calls.ArgumentList.NONE;
    } else if (tokens.isName("is")) {
      throw new TemplateTrouble(
          TemplateTrouble.Kind.SYNTAX,
          "line " + tokens.line() + ": You cannot chain multiple tests with is");
    }
    return OperandParser.single(operands.parsePostfix(operands.primary()));
  }
}
