package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_DIFFERENCE;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.terminal.RepetitionCounts;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/**
 * Builds the expression of a body from its parse tree. Recursion is bounded by the nesting limit,
 * which is checked beforehand.
 */
public final class BodyBuilder {
  private final Dialect dialect;
  private final Diagnostics diagnostics;
  private final Operators operators;

  BodyBuilder(Dialect dialect, Diagnostics diagnostics, GrammarLimits limits) {
    this.dialect = dialect;
    this.diagnostics = diagnostics;
    this.operators = new Operators(diagnostics, limits, dialect.isCountExact());
  }

  /** Returns the collector of diagnostics. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  Expression choice(EbnfBody.ChoiceContext context) {
    List<EbnfBody.SequenceContext> parts = context.sequence();
    if (parts.size() == 1) {
      return sequence(parts.get(0));
    }
    return new Expression.Choice(
        span(context), parts.stream().map(this::sequence).collect(ImmutableList.toImmutableList()));
  }

  private Expression sequence(EbnfBody.SequenceContext context) {
    ImmutableList.Builder<Expression> items = ImmutableList.builder();
    for (EbnfBody.DifferenceContext item : context.difference()) {
      items.add(difference(item));
    }
    ImmutableList<Expression> all = items.build();
    return all.size() == 1 ? all.get(0) : new Expression.Sequence(span(context), all);
  }

  private Expression difference(EbnfBody.DifferenceContext context) {
    Expression left = repetition(context.repetition(0));
    Token minus = null;
    for (int i = 1; i < context.getChildCount(); i++) {
      ParseTree child = context.getChild(i);
      if (child instanceof EbnfBody.RepetitionContext right) {
        Expression excluded = repetition(right);
        left = new Expression.Difference(left.span().unionWith(excluded.span()), left, excluded);
        minus = null;
      } else if (minus == null) {
        minus = ((TerminalNode) child).getSymbol();
      } else {
        left = withoutEmpty(left, minus);
        minus = ((TerminalNode) child).getSymbol();
      }
    }
    return minus == null ? left : withoutEmpty(left, minus);
  }

  /**
   * Excludes the empty text, which is the meaning of an exception without a right side: {…}- in ISO
   * 14977.
   */
  private Expression withoutEmpty(Expression left, Token minus) {
    if (left instanceof Expression.Repetition repetition && repetition.minimum() == 0) {
      return new Expression.Repetition(
          left.span().unionWith(LexerTokens.span(minus)),
          repetition.body(),
          1,
          repetition.maximum());
    }
    diagnostics.report(
        MALFORMED_DIFFERENCE,
        LexerTokens.span(minus),
        "there is nothing after the minus",
        "expected: what to take away");
    return left;
  }

  private Expression repetition(EbnfBody.RepetitionContext context) {
    Expression body = primary(context.primary());
    Token count = context.COUNT() == null ? null : context.COUNT().getSymbol();
    for (ParseTree child : context.children) {
      if (child instanceof TerminalNode node && node.getSymbol() != count) {
        body = operators.suffix(body, node.getSymbol());
      }
    }
    return count == null ? body : operators.prefix(count, body);
  }

  private Expression primary(EbnfBody.PrimaryContext context) {
    Token first = context.getStart();
    SourceSpan span = LexerTokens.span(first);
    return switch (first.getType()) {
      case EbnfBody.NAME -> {
        Token mark = symbol(context.CONTEXT());
        yield new Expression.Reference(
            mark == null ? span : LexerTokens.span(first, mark), dialect.reference(first, mark));
      }
      case EbnfBody.LITERAL -> literal(context);
      case EbnfBody.CLASS, EbnfBody.CODE -> dialect.characters(first, diagnostics);
      case EbnfBody.DOT -> Expression.CharacterClass.anyCharacter(span);
      case EbnfBody.SPECIAL, EbnfBody.TOKEN -> dialect.specialExpression(first, diagnostics);
      case EbnfBody.OPEN -> choice(context.choice());
      case EbnfBody.OPEN_OPTION ->
          new Expression.Repetition(span(context), choice(context.choice()), 0, 1);
      case EbnfBody.OPEN_REPEAT ->
          new Expression.Repetition(span(context), choice(context.choice()), 0, null);
      case EbnfBody.OPEN_LOOKAHEAD ->
          dialect.lookahead(span(context), choice(context.choice()), diagnostics);
      case EbnfBody.LOOKAHEAD ->
          dialect.lookahead(span(context), repetition(context.repetition()), diagnostics);
      case EbnfBody.END_OF_TEXT -> Expression.Lookahead.endOfText(span);
      case EbnfBody.MACRO ->
          dialect.macro(
              new MacroCall(span(context), first.getText(), arguments(context.arguments())), this);
      default -> new Expression.Sequence(span, ImmutableList.of());
    };
  }

  private Expression literal(EbnfBody.PrimaryContext context) {
    Token first = context.LITERAL(0).getSymbol();
    Expression from = dialect.literal(first, diagnostics);
    if (context.RANGE() == null) {
      Token mark = symbol(context.CONTEXT());
      return mark == null
          ? from
          : new Expression.Reference(LexerTokens.span(first, mark), dialect.reference(first, mark));
    }
    Expression to = dialect.literal(context.LITERAL(1).getSymbol(), diagnostics);
    SourceSpan span = from.span().unionWith(to.span());
    if (from instanceof Expression.Literal low
        && to instanceof Expression.Literal high
        && low.codePoints().length() == 1
        && high.codePoints().length() == 1
        && low.codePoints().get(0) <= high.codePoints().get(0)) {
      return new CharacterClass(
          span,
          ImmutableList.of(new CodePointRange(low.codePoints().get(0), high.codePoints().get(0))));
    }
    diagnostics.report(
        REVERSED_RANGE,
        span,
        "a range goes from one character to the same or a later one",
        "expected: \"a\" " + context.RANGE().getText() + " \"z\"");
    return from;
  }

  private ImmutableList<MacroCall.Argument> arguments(EbnfBody.@Nullable ArgumentsContext context) {
    if (context == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<MacroCall.Argument> arguments = ImmutableList.builder();
    for (EbnfBody.ArgumentContext argument : context.argument()) {
      EbnfBody.ValueContext value = argument.value();
      boolean tuple = value.OPEN() != null;
      arguments.add(
          new MacroCall.Argument(
              span(argument),
              Optional.ofNullable(symbol(argument.NAME())).map(Token::getText),
              tuple ? Optional.empty() : Optional.of(value.getStart()),
              tuple ? arguments(value.arguments()) : ImmutableList.of()));
    }
    return arguments.build();
  }

  private static @Nullable Token symbol(@Nullable TerminalNode node) {
    return node == null ? null : node.getSymbol();
  }

  private static SourceSpan span(ParserRuleContext context) {
    Token start = context.getStart();
    Token stop = context.getStop();
    return stop == null || stop.getStopIndex() < start.getStartIndex()
        ? new SourceSpan(start.getStartIndex(), start.getStartIndex())
        : LexerTokens.span(start, stop);
  }

  /** Reads the operators of repetition. */
  private static final class Operators {
    /** ISO's {@code 3 *}; ABNF's {@code 3}, {@code 1*}, {@code *5}, {@code 1*5}. */
    private static final Pattern PREFIX = Pattern.compile("(\\d*)\\s*(?:(\\*)(\\d*))?");

    private final RepetitionCounts counts;
    private final boolean exactPrefix;

    /** Whether a number before an asterisk is exact, as in ISO 14977, and no lower bound. */
    Operators(Diagnostics diagnostics, GrammarLimits limits, boolean exactPrefix) {
      this.counts = new RepetitionCounts(diagnostics, limits);
      this.exactPrefix = exactPrefix;
    }

    Expression suffix(Expression body, Token operator) {
      SourceSpan place = LexerTokens.span(operator);
      SourceSpan span = body.span().unionWith(place);
      return switch (operator.getType()) {
        case EbnfBody.STAR -> new Expression.Repetition(span, body, 0, null);
        case EbnfBody.PLUS -> new Expression.Repetition(span, body, 1, null);
        case EbnfBody.QUESTION -> new Expression.Repetition(span, body, 0, 1);
        default -> counts.readBraces(span, body, place, operator.getText());
      };
    }

    Expression prefix(Token operator, Expression body) {
      SourceSpan place = LexerTokens.span(operator);
      SourceSpan span = place.unionWith(body.span());
      Matcher count = PREFIX.matcher(operator.getText());
      if (!count.matches()) {
        throw new IllegalStateException("no count: " + operator);
      }
      boolean exact = count.group(2) == null || exactPrefix;
      return exact && !count.group(1).isEmpty()
          ? counts.repeatExactly(span, body, place, count.group(1))
          : counts.repeatBetween(span, body, place, count.group(1), exact ? "" : count.group(3));
    }
  }
}
