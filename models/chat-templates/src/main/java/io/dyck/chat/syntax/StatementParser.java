package io.dyck.chat.syntax;

import io.dyck.chat.program.Access;
import io.dyck.chat.program.AssignmentTarget;
import io.dyck.chat.program.Assignments;
import io.dyck.chat.program.Branches;
import io.dyck.chat.program.Calls;
import io.dyck.chat.program.For;
import io.dyck.chat.program.Macro;
import io.dyck.chat.program.Operations;
import io.dyck.chat.program.Print;
import io.dyck.chat.program.Statement;
import io.dyck.chat.program.TemplateExpression;
import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses the tags of statements. */
final class StatementParser {
  private final TokenStream tokens;
  private final NameChecks names;
  private final ExpressionParser expressions;
  private final TemplateParser template;
  private int loops;

  StatementParser(
      TokenStream tokens, NameChecks names, ExpressionParser expressions, TemplateParser template) {
    this.tokens = tokens;
    this.names = names;
    this.expressions = expressions;
    this.template = template;
  }

  Statement statement() {
    Token tag = tokens.expect(Kind.NAME, "tag name");
    int line = tag.line();
    return switch (tag.text()) {
      case "if" -> branch(line);
      case "for" -> loop(line);
      case "set" -> parseSet(line);
      case "macro" -> macro();
      case "call" -> callBlock(line);
      case "filter" -> filterBlock(line);
      case "with" -> with(line);
      case "print" -> print(line);
      case "generation" -> new Assignments.Generation(parseClosedBody("endgeneration"));
      case "break" -> parseJump(Statement.Flow.BREAK);
      case "continue" -> parseJump(Statement.Flow.CONTINUE);
      case "autoescape", "block", "extends", "from", "import", "include" ->
          throw new UnlocatedTemplateError(
              UnlocatedTemplateError.Kind.UNSUPPORTED,
              "line " + line + ": the tag '" + tag.text() + "' is not supported");
      default ->
          throw new UnlocatedTemplateError(
              UnlocatedTemplateError.Kind.SYNTAX,
              "line " + line + ": Encountered unknown tag '" + tag.text() + "'.");
    };
  }

  private Statement print(int line) {
    List<TemplateExpression> values = new ArrayList<>();
    while (!tokens.is(Kind.BLOCK_END)) {
      if (!values.isEmpty()) {
        tokens.expect(",");
      }
      values.add(expressions.expression());
    }
    return new Print.Value(new Operations.Concatenation(values), line);
  }

  private Statement parseJump(Statement.Flow flow) {
    if (loops == 0) {
      throw tokens.errorAtToken("'break' or 'continue' outside of a loop");
    }
    return new Branches.Jump(flow);
  }

  /** Parses the rest of a tag, then statements up to a tag of one of the given names. */
  private List<Statement> parseBody(String... ends) {
    tokens.skip(":");
    tokens.expect(Kind.BLOCK_END, "end of statement block");
    return template.parseBody(List.of(ends));
  }

  /** Parses a body with names of its own, including the name of its end tag. */
  private List<Statement> parseClosedBody(String end) {
    int mark = names.mark();
    List<Statement> body = parseBody(end);
    tokens.expectName(end);
    names.keep(mark);
    return body;
  }

  private Statement branch(int line) {
    int mark = names.mark();
    TemplateExpression condition = expressions.tuple(false);
    List<Statement> then = parseBody("elif", "else", "endif");
    int next = tokens.line();
    List<Statement> otherwise = List.of();
    if (tokens.skipName("elif")) {
      otherwise = List.of(branch(next));
    } else if (tokens.skipName("else")) {
      otherwise = parseBody("endif");
      tokens.expectName("endif");
    } else {
      tokens.expectName("endif");
    }
    names.deferErrors(mark);
    return new Branches.If(condition, then, otherwise, line);
  }

  private Statement loop(int line) {
    AssignmentTarget target = target(false);
    tokens.expectName("in");
    TemplateExpression iterable = expressions.tuple(false);
    TemplateExpression condition = tokens.skipName("if") ? expressions.expression() : null;
    boolean recursive = tokens.skipName("recursive");
    int mark = names.mark();
    loops++;
    List<Statement> body = parseBody("endfor", "else");
    loops--;
    List<Statement> otherwise = List.of();
    if (tokens.skipName("else")) {
      otherwise = parseBody("endfor");
    }
    tokens.expectName("endfor");
    names.keep(mark);
    return new For(target, iterable, condition, recursive, body, otherwise, line);
  }

  /**
   * Parses one or several names, separated by commas or in parentheses, and for {@code set} also
   * attributes.
   */
  private AssignmentTarget target(boolean attributes) {
    List<AssignmentTarget> targets = new ArrayList<>();
    boolean tuple = false;
    do {
      if (!targets.isEmpty() && (tokens.isName("in") || tokens.is("="))) {
        break;
      }
      targets.add(singleTarget(attributes));
      tuple |= tokens.is(",");
    } while (tokens.skip(","));
    return tuple ? AssignmentTarget.tuple(targets) : targets.get(0);
  }

  private AssignmentTarget singleTarget(boolean attributes) {
    if (tokens.skip("(")) {
      AssignmentTarget inner = target(attributes);
      tokens.expect(")");
      return inner;
    }
    String name = tokens.expect(Kind.NAME, "name").text();
    if (List.of("true", "false", "none", "True", "False", "None").contains(name)) {
      throw tokens.errorAtToken("can't assign to '" + name + "'");
    } else if (attributes && tokens.skip(".")) {
      names.noteMention(name);
      return AssignmentTarget.attribute(name, tokens.expect(Kind.NAME, "name").text());
    }
    return AssignmentTarget.name(name);
  }

  private Statement parseSet(int line) {
    AssignmentTarget target = target(true);
    if (tokens.skip("=")) {
      return new Assignments.SetValue(target, expressions.tuple(true), line);
    }
    Calls.@Nullable FilterCall filter = null;
    while (tokens.skip("|")) {
      filter = expressions.operands().filter(filter == null ? Access.Slice.NO_BOUND : filter);
    }
    return new Assignments.SetBlock(target, filter, parseClosedBody("endset"), line);
  }

  private Statement filterBlock(int line) {
    Calls.FilterCall filter = expressions.operands().filter(Access.Slice.NO_BOUND);
    while (tokens.skip("|")) {
      filter = expressions.operands().filter(filter);
    }
    return new Assignments.FilterBlock(filter, parseClosedBody("endfilter"), line);
  }

  private Statement with(int line) {
    List<AssignmentTarget> targets = new ArrayList<>();
    List<TemplateExpression> values = new ArrayList<>();
    while (!tokens.is(Kind.BLOCK_END)) {
      if (!targets.isEmpty()) {
        tokens.expect(",");
      }
      targets.add(singleTarget(false));
      tokens.expect("=");
      values.add(expressions.expression());
    }
    return new Assignments.With(targets, values, parseClosedBody("endwith"), line);
  }

  private Statement macro() {
    String name = tokens.expect(Kind.NAME, "name").text();
    return new Macro.Definition(name, code(name, "endmacro"));
  }

  private Statement callBlock(int line) {
    List<String> parameters = new ArrayList<>();
    List<@Nullable TemplateExpression> defaults = new ArrayList<>();
    if (tokens.is("(")) {
      parseSignature(parameters, defaults);
    }
    if (!(expressions.expression() instanceof Calls.Call call)) {
      throw tokens.errorAtToken("expected call");
    }
    Macro.Code body = parseMacroBody(null, parameters, defaults, "endcall");
    return new Macro.CallBlock(call, body, line);
  }

  private Macro.Code code(String name, String end) {
    List<String> parameters = new ArrayList<>();
    List<@Nullable TemplateExpression> defaults = new ArrayList<>();
    parseSignature(parameters, defaults);
    return parseMacroBody(name, parameters, defaults, end);
  }

  private Macro.Code parseMacroBody(
      @Nullable String name,
      List<String> parameters,
      List<@Nullable TemplateExpression> defaults,
      String end) {
    int outer = loops;
    loops = 0;
    names.enterMacro();
    List<Statement> body = parseClosedBody(end);
    loops = outer;
    return new Macro.Code(name, parameters, defaults, names.leaveMacro(), body);
  }

  private void parseSignature(
      List<String> parameters, List<@Nullable TemplateExpression> defaults) {
    tokens.expect("(");
    boolean byDefault = false;
    while (!tokens.is(")")) {
      if (!parameters.isEmpty()) {
        tokens.expect(",");
      }
      parameters.add(tokens.expect(Kind.NAME, "name").text());
      if (tokens.skip("=")) {
        defaults.add(expressions.expression());
        byDefault = true;
      } else if (byDefault) {
        throw tokens.errorAtToken("non-default argument follows default argument");
      } else {
        defaults.add(null);
      }
    }
    tokens.expect(")");
  }
}
