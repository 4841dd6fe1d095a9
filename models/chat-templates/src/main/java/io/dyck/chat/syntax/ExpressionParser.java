package io.dyck.chat.syntax;

import io.dyck.chat.program.Calls.TestCall;
import io.dyck.chat.program.Displays;
import io.dyck.chat.program.Operations;
import io.dyck.chat.program.TemplateExpression;
import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.UnlocatedTemplateError;
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
    TemplateExpression then = parseOr();
    while (tokens.skipName("if")) {
      TemplateExpression condition = parseOr();
      TemplateExpression otherwise =
          tokens.skipName("else") ? expression() : Displays.missingElse(line);
      names.deferErrors(mark);
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
      items.add(conditionals ? expression() : parseOr());
      if (!tokens.skip(",")) {
        break;
      }
      isTuple = true;
    }
    if (items.isEmpty()) {
      throw tokens.errorAtToken(
          "Expected an expression, got '" + tokens.current().describe() + "'");
    }
    return isTuple ? new Displays.TupleDisplay(items) : items.get(0);
  }

  boolean isTupleEnd() {
    return tokens.is(Kind.VARIABLE_END)
        || tokens.is(Kind.BLOCK_END)
        || tokens.is(")")
        || (tokens.isName("recursive") && tokens.peekToken().kind() == Kind.BLOCK_END);
  }

  TemplateExpression parseOr() {
    TemplateExpression left = parseAnd();
    while (tokens.skipName("or")) {
      left = new Operations.Logical(false, left, parseAnd());
    }
    return left;
  }

  private TemplateExpression parseAnd() {
    TemplateExpression left = parseNot();
    while (tokens.skipName("and")) {
      left = new Operations.Logical(true, left, parseNot());
    }
    return left;
  }

  private TemplateExpression parseNot() {
    if (!tokens.skipName("not")) {
      return comparison();
    }
    tokens.enter();
    TemplateExpression negated = new Operations.Not(parseNot());
    tokens.leave();
    return negated;
  }

  private TemplateExpression comparison() {
    TemplateExpression first = sum();
    List<String> operators = new ArrayList<>();
    List<TemplateExpression> others = new ArrayList<>();
    while (true) {
      if (tokens.is(Kind.OPERATOR) && COMPARISONS.contains(tokens.current().text())) {
        operators.add(tokens.takeToken().text());
      } else if (tokens.skipName("in")) {
        operators.add("in");
      } else if (tokens.isName("not") && tokens.peekToken().isName("in")) {
        tokens.takeToken();
        tokens.takeToken();
        operators.add("not in");
      } else {
        return operators.isEmpty() ? first : new Operations.Comparison(first, operators, others);
      }
      others.add(sum());
    }
  }

  private TemplateExpression sum() {
    TemplateExpression left = parseConcatenation();
    while (tokens.is("+") || tokens.is("-")) {
      left = new Operations.Binary(tokens.takeToken().text(), left, parseConcatenation());
    }
    return left;
  }

  private TemplateExpression parseConcatenation() {
    List<TemplateExpression> parts = new ArrayList<>(List.of(product()));
    while (tokens.skip("~")) {
      parts.add(product());
    }
    return parts.size() == 1 ? parts.get(0) : new Operations.Concatenation(parts);
  }

  private TemplateExpression product() {
    TemplateExpression left = power();
    while (tokens.is("*") || tokens.is("/") || tokens.is("//") || tokens.is("%")) {
      left = new Operations.Binary(tokens.takeToken().text(), left, power());
    }
    return left;
  }

  private TemplateExpression power() {
    TemplateExpression left = signed(true);
    while (tokens.is("**")) {
      left = new Operations.Binary(tokens.takeToken().text(), left, signed(true));
    }
    return left;
  }

  private TemplateExpression signed(boolean withFilters) {
    TemplateExpression operand;
    if (tokens.is("-") || tokens.is("+")) {
      tokens.enter();
      boolean minus = tokens.takeToken().is("-");
      operand = new Operations.Sign(minus, signed(false));
      tokens.leave();
    } else {
      operand = operands.primary();
    }
    operand = operands.parsePostfix(operand);
    return withFilters ? parseFilters(operand) : operand;
  }

  private TemplateExpression parseFilters(TemplateExpression operand) {
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
    if (!io.dyck.chat.library.Tests.isTest(name)) {
      names.noteUnknown("test", name, line);
    }
    TestCall test = new TestCall(operand, name, testArguments());
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
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.SYNTAX,
          "line " + tokens.line() + ": You cannot chain multiple tests with is");
    }
    return OperandParser.singleArgument(operands.parsePostfix(operands.primary()));
  }
}
