package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.gbnf.antlr.GbnfParser;
import io.dyck.grammar.gbnf.antlr.GbnfParser.AtomContext;
import io.dyck.grammar.gbnf.antlr.GbnfParser.ChoiceContext;
import io.dyck.grammar.gbnf.antlr.GbnfParser.DifferenceContext;
import io.dyck.grammar.gbnf.antlr.GbnfParser.RepetitionContext;
import io.dyck.grammar.gbnf.antlr.GbnfParser.SequenceContext;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Turns parse trees into expressions. Recurses for parentheses only, whose depth is bounded. Also
 * takes the trees that the parser repaired after an error; the result is then of no use, but no
 * exception.
 */
final class ExpressionBuilder {
  private final TerminalReader terminals;

  ExpressionBuilder(Diagnostics diagnostics, GrammarLimits limits) {
    this.terminals = new TerminalReader(diagnostics, limits);
  }

  /**
   * Builds a choice.
   *
   * @param position where it starts if it is empty
   */
  Expression build(ChoiceContext choice, int position) {
    if (choice.getChildCount() == 1) {
      return sequence(choice.sequence(0), position);
    }
    ImmutableList.Builder<Expression> alternatives = ImmutableList.builder();
    int start = position;
    int end = position;
    boolean first = true;
    for (ParseTree child : choice.children) {
      if (child instanceof SequenceContext sequence) {
        Expression alternative = sequence(sequence, end);
        alternatives.add(alternative);
        start = first ? alternative.span().start() : start;
        end = alternative.span().end();
        first = false;
      } else if (child instanceof TerminalNode pipe) {
        end = pipe.getSymbol().getStopIndex() + 1;
      }
    }
    return new Expression.Choice(new SourceSpan(start, Math.max(start, end)), alternatives.build());
  }

  private Expression sequence(SequenceContext sequence, int position) {
    List<DifferenceContext> items = sequence.difference();
    if (items.size() == 1) {
      return difference(items.get(0));
    }
    if (items.isEmpty()) {
      return empty(new SourceSpan(position, position));
    }
    ImmutableList.Builder<Expression> built = ImmutableList.builderWithExpectedSize(items.size());
    for (DifferenceContext item : items) {
      built.add(difference(item));
    }
    return new Expression.Sequence(span(sequence), built.build());
  }

  private Expression difference(DifferenceContext difference) {
    List<RepetitionContext> operands = difference.repetition();
    Expression result = repetition(operands.get(0));
    for (RepetitionContext operand : operands.subList(1, operands.size())) {
      SourceSpan span = new SourceSpan(start(difference), end(operand));
      result = new Expression.Difference(span, result, repetition(operand));
    }
    return result;
  }

  private Expression repetition(RepetitionContext repetition) {
    Expression result = atom(repetition.atom());
    for (GbnfParser.QuantifierContext quantifier : repetition.quantifier()) {
      SourceSpan span = new SourceSpan(start(repetition), end(quantifier));
      result = terminals.repetition(span, result, quantifier.getStart());
    }
    return result;
  }

  private Expression atom(AtomContext atom) {
    if (atom.choice() != null) {
      return build(atom.choice(), atom.getStart().getStopIndex() + 1);
    }
    Token token = atom.getStart();
    SourceSpan span = TokenReader.span(token);
    return switch (token.getType()) {
      case GbnfParser.LITERAL -> terminals.literal(token);
      case GbnfParser.CLASS -> terminals.characterClass(token);
      case GbnfParser.TOKEN -> terminals.tokenSet(token);
      case GbnfParser.NAME -> new Expression.Reference(span, token.getText());
      case GbnfParser.DOT ->
          new Expression.CharacterClass(
              span, ImmutableList.of(new CodePointRange(0, Character.MAX_CODE_POINT)));
      default -> empty(span);
    };
  }

  private static Expression empty(SourceSpan span) {
    return new Expression.Sequence(span, ImmutableList.of());
  }

  private static SourceSpan span(ParserRuleContext context) {
    return new SourceSpan(start(context), end(context));
  }

  private static int start(ParserRuleContext context) {
    return context.getStart().getStartIndex();
  }

  private static int end(ParserRuleContext context) {
    Token stop = context.getStop();
    return Math.max(start(context), stop == null ? 0 : stop.getStopIndex() + 1);
  }
}
