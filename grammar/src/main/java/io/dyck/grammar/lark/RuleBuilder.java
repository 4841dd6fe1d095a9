package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_TOKEN;
import static io.dyck.grammar.analysis.DiagnosticCode.TOO_MANY_INSTANCES;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_PARAMETERS;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.lark.LarkParser.AlternativeContext;
import io.dyck.grammar.antlr.lark.LarkParser.AtomContext;
import io.dyck.grammar.antlr.lark.LarkParser.ComplementContext;
import io.dyck.grammar.antlr.lark.LarkParser.ConjunctionContext;
import io.dyck.grammar.antlr.lark.LarkParser.ExpansionsContext;
import io.dyck.grammar.antlr.lark.LarkParser.GroupContext;
import io.dyck.grammar.antlr.lark.LarkParser.ItemContext;
import io.dyck.grammar.antlr.lark.LarkParser.JsonContext;
import io.dyck.grammar.antlr.lark.LarkParser.MaybeContext;
import io.dyck.grammar.antlr.lark.LarkParser.NameContext;
import io.dyck.grammar.antlr.lark.LarkParser.NestedContext;
import io.dyck.grammar.antlr.lark.LarkParser.OperatorContext;
import io.dyck.grammar.antlr.lark.LarkParser.ParameterValueContext;
import io.dyck.grammar.antlr.lark.LarkParser.RegexpContext;
import io.dyck.grammar.antlr.lark.LarkParser.StringContext;
import io.dyck.grammar.antlr.lark.LarkParser.SubstringContext;
import io.dyck.grammar.antlr.lark.LarkParser.TemplateContext;
import io.dyck.grammar.antlr.lark.LarkParser.TokenContext;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.lark.unit.LarkModule;
import java.util.List;
import java.util.TreeSet;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Builds the expression of a rule, or of an instance of a template or parametric rule. */
final class RuleBuilder {
  /** Arguments are compared and copied whenever they are used. */
  private static final int GREATEST_ARGUMENT = 2000;

  private final LarkGrammarBuilder assembly;
  private final TerminalBuilder terminals;
  private final LarkModule unit;
  private final ImmutableMap<String, Expression> arguments;
  private final @Nullable Long parameter;

  RuleBuilder(
      LarkGrammarBuilder assembly,
      TerminalBuilder terminals,
      LarkModule unit,
      ImmutableMap<String, Expression> arguments,
      @Nullable Long parameter) {
    this.assembly = assembly;
    this.terminals = terminals;
    this.unit = unit;
    this.arguments = arguments;
    this.parameter = parameter;
  }

  Expression expansions(ExpansionsContext context) {
    ImmutableList.Builder<Expression> alternatives = ImmutableList.builder();
    ParameterArithmetic parameters = new ParameterArithmetic(unit, parameter);
    for (AlternativeContext alternative : context.alternative()) {
      if (alternative.condition() == null || parameters.isTrue(alternative.condition())) {
        alternatives.add(conjunction(alternative.conjunction()));
      }
    }
    ImmutableList<Expression> all = alternatives.build();
    if (all.isEmpty()) {
      return new Expression.CharacterClass(place(context), ImmutableList.of());
    }
    return all.size() == 1 ? all.get(0) : new Expression.Choice(place(context), all);
  }

  private Expression conjunction(ConjunctionContext context) {
    boolean operators =
        context.sequence().size() > 1
            || context.sequence(0).item().stream()
                .anyMatch(item -> item.atom() instanceof ComplementContext);
    if (operators) {
      return assembly.lexeme(assembly.anonymousTerminal(unit, context));
    }
    ImmutableList.Builder<Expression> items = ImmutableList.builder();
    for (ItemContext item : context.sequence(0).item()) {
      Expression built = atom(item.atom());
      for (OperatorContext operator : item.operator()) {
        TerminalBuilder.Bounds bounds = terminals.bounds(unit, operator);
        built = new Expression.Repetition(place(item), built, bounds.minimum(), bounds.maximum());
      }
      items.add(built);
    }
    ImmutableList<Expression> all = items.build();
    return all.size() == 1 ? all.get(0) : new Expression.Sequence(place(context), all);
  }

  private Expression atom(AtomContext atom) {
    SourceSpan span = place(atom);
    if (atom instanceof GroupContext group) {
      return expansions(group.expansions());
    } else if (atom instanceof MaybeContext maybe) {
      return new Expression.Repetition(span, expansions(maybe.expansions()), 0, 1);
    } else if (atom instanceof StringContext string
        && string.DOTDOT() == null
        && (string.getText().equals("\"\"") || string.getText().equals("\"\"i"))) {
      return new Expression.Sequence(span, ImmutableList.of());
    } else if (atom instanceof StringContext
        || atom instanceof RegexpContext
        || atom instanceof SubstringContext) {
      return assembly.lexeme(assembly.anonymousTerminal(unit, atom));
    } else if (atom instanceof NameContext name) {
      return name(name);
    } else if (atom instanceof TemplateContext template) {
      return template(template);
    } else if (atom instanceof TokenContext) {
      return assembly.lexeme(TokenSets.read(atom.getStart(), span, unit.diagnostics));
    } else if (atom instanceof JsonContext json) {
      return assembly.lexeme(assembly.nestedParts().schema(unit, json));
    } else if (atom instanceof NestedContext nested) {
      return assembly.lexeme(assembly.nestedParts().grammar(unit, nested));
    }
    unit.diagnostics.report(
        FOREIGN_CONSTRUCT,
        LarkModule.span(atom),
        Diagnostics.quote(unit.text(atom)) + " is not supported",
        "references to other grammars cannot stand in a grammar here; write the rules out, or put"
            + " the grammar into %lark {…}");
    return new Expression.Sequence(span, ImmutableList.of());
  }

  private Expression name(NameContext context) {
    Token token = context.NAME().getSymbol();
    Expression argument = arguments.get(token.getText());
    if (argument != null && context.parameterValue() == null) {
      return argument;
    }
    Expression label = assembly.label(unit, token);
    if (label != null) {
      return label;
    }
    LarkDefinition definition = assembly.resolve(unit, token);
    if (definition == null) {
      return new Expression.Sequence(place(context), ImmutableList.of());
    }
    if (!definition.parameters.isEmpty()) {
      return wrongParameters(
          context,
          "the template " + Diagnostics.quote(token.getText()) + " is used without arguments",
          "write " + token.getText() + "{…}");
    }
    ParameterValueContext value = context.parameterValue();
    if (definition.parametric != (value != null)) {
      return wrongParameters(
          context,
          "the rule "
              + Diagnostics.quote(token.getText())
              + (definition.parametric ? " has a parameter" : " has no parameter"),
          definition.parametric ? "write " + token.getText() + "::0 or ::_" : "leave it out");
    }
    Long number = value == null ? null : new ParameterArithmetic(unit, parameter).value(value);
    return assembly.use(definition, place(context), ImmutableList.of(), "", number);
  }

  private Expression template(TemplateContext context) {
    Token token = context.NAME().getSymbol();
    LarkDefinition definition = assembly.resolve(unit, token);
    if (definition == null) {
      return new Expression.Sequence(place(context), ImmutableList.of());
    }
    if (definition.parameters.size() != context.expansions().size()) {
      return wrongParameters(
          context,
          Diagnostics.quote(token.getText())
              + " takes "
              + definition.parameters.size()
              + " arguments, not "
              + context.expansions().size(),
          "give it an argument for each parameter");
    }
    ImmutableList.Builder<Expression> values = ImmutableList.builder();
    StringBuilder title = new StringBuilder();
    for (ExpansionsContext argument : context.expansions()) {
      Expression value = expansions(argument);
      if (size(value, GREATEST_ARGUMENT) > GREATEST_ARGUMENT) {
        unit.diagnostics.report(
            TOO_MANY_INSTANCES,
            LarkModule.span(argument),
            "the argument of a template stands for more than " + GREATEST_ARGUMENT + " parts",
            "a template that uses itself must not let its arguments grow");
        return new Expression.Sequence(place(context), ImmutableList.of());
      }
      values.add(value);
      title.append(title.length() == 0 ? "{" : ", ").append(unit.text(argument));
    }
    return assembly.use(
        definition, place(context), values.build(), title.append('}').toString(), null);
  }

  /** Returns the number of parts of an expression. Counting stops above the bound. */
  private static int size(Expression expression, int bound) {
    ImmutableList<Expression> parts =
        expression instanceof Expression.Sequence sequence
            ? sequence.items()
            : expression instanceof Expression.Choice choice
                ? choice.alternatives()
                : expression instanceof Expression.Repetition repetition
                    ? ImmutableList.of(repetition.body())
                    : ImmutableList.of();
    int size = 1;
    for (Expression part : parts) {
      if (size <= bound) {
        size += size(part, bound - size);
      }
    }
    return size;
  }

  private Expression wrongParameters(ParserRuleContext context, String message, String advice) {
    unit.diagnostics.report(WRONG_PARAMETERS, LarkModule.span(context), message, advice);
    return new Expression.Sequence(place(context), ImmutableList.of());
  }

  private SourceSpan place(ParserRuleContext context) {
    return unit.place(LarkModule.span(context));
  }

  /** Reads tokens: {@code <name>}, {@code <[1,5-7]>}, {@code <[^1]>}, {@code <[*]>}. */
  private static final class TokenSets {
    private static final int GREATEST_RANGE = 1_000_000;

    private TokenSets() {}

    static Expression read(Token token, SourceSpan span, Diagnostics diagnostics) {
      String text = token.getText();
      if (!text.startsWith("<[")) {
        return new Expression.TokenSet(
            span, ImmutableList.of(new TokenName.BySpelling(text)), false);
      }
      String content = text.substring(2, text.length() - 2);
      if (content.equals("*")) {
        ImmutableList<TokenName> first = ImmutableList.of(new TokenName.ById(0));
        return new Expression.Choice(
            span,
            ImmutableList.of(
                new Expression.TokenSet(span, first, false),
                new Expression.TokenSet(span, first, true)));
      }
      boolean negated = content.startsWith("^");
      TreeSet<Integer> ids = new TreeSet<>();
      boolean sound = true;
      for (String range : Splitter.on(',').split(negated ? content.substring(1) : content)) {
        List<String> ends = Splitter.on('-').splitToList(range);
        Integer low = Ints.tryParse(ends.get(0));
        Integer high = Ints.tryParse(ends.get(ends.size() - 1));
        boolean fits =
            ends.size() <= 2
                && low != null
                && high != null
                && low >= 0
                && low <= high
                && (long) high - low < GREATEST_RANGE;
        sound &= fits;
        if (fits && low != null && high != null) {
          for (int id = low; id <= high; id++) {
            ids.add(id);
          }
        }
      }
      if (!sound || ids.isEmpty()) {
        diagnostics.report(
            MALFORMED_TOKEN,
            LarkModule.span(token),
            "the token has no proper id",
            "expected: <[123]>, <[1-5,7]>, <[^1-5]> or <[*]>");
        return new Expression.Sequence(span, ImmutableList.of());
      }
      ImmutableList.Builder<TokenName> names = ImmutableList.builder();
      ids.forEach(id -> names.add(new TokenName.ById(id)));
      return new Expression.TokenSet(span, names.build(), negated);
    }
  }
}
