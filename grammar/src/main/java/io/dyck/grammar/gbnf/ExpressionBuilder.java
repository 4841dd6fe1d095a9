package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.gbnf.GbnfParser;
import io.dyck.grammar.outline.GbnfTokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.ParseTreeListener;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Builds the expression of a body while the parser runs. A parse tree would be ten times as large
 * as the text. The builder is a stack machine: on entering, a rule of the parser notes the number
 * of expressions; on leaving, the rule replaces all later expressions by a single one.
 */
final class ExpressionBuilder implements ParseTreeListener {
  private final TerminalReader terminals;
  private final List<Expression> built = new ArrayList<>();
  // The notes of the parser's rules on entering: offsets in the text and sizes of {@code built}.
  private int[] notes = new int[64];
  private int noted;
  private int end;

  ExpressionBuilder(Diagnostics diagnostics, GrammarLimits limits) {
    this.terminals = new TerminalReader(diagnostics, limits);
  }

  /**
   * Starts a body.
   *
   * @param position the place of the body if it is empty
   */
  void start(int position) {
    built.clear();
    noted = 0;
    end = position;
  }

  /** Returns the expression of the body, once the parser has read it. */
  Expression result() {
    return built.get(0);
  }

  @Override
  public void enterEveryRule(ParserRuleContext context) {
    switch (context.getRuleIndex()) {
      case GbnfParser.RULE_choice, GbnfParser.RULE_sequence -> note(built.size());
      case GbnfParser.RULE_difference -> {
        note(built.size());
        note(context.getStart().getStartIndex());
      }
      case GbnfParser.RULE_repetition -> note(context.getStart().getStartIndex());
      default -> {}
    }
  }

  @Override
  public void exitEveryRule(ParserRuleContext context) {
    switch (context.getRuleIndex()) {
      case GbnfParser.RULE_choice -> endChoice();
      case GbnfParser.RULE_sequence -> finishSequence(context);
      case GbnfParser.RULE_difference -> noted -= 2;
      case GbnfParser.RULE_repetition -> {
        noted--;
        combineDifference();
      }
      default -> {}
    }
  }

  @Override
  public void visitTerminal(TerminalNode node) {
    Token token = node.getSymbol();
    SourceSpan span = GbnfTokens.span(token);
    end = span.end();
    switch (token.getType()) {
      case GbnfParser.LITERAL -> built.add(terminals.literal(token));
      case GbnfParser.CLASS -> built.add(terminals.characterClass(token));
      case GbnfParser.TOKEN -> built.add(terminals.tokenSet(token));
      case GbnfParser.NAME -> built.add(new Expression.Reference(span, token.getText()));
      case GbnfParser.DOT -> built.add(Expression.CharacterClass.anyCharacter(span));
      case GbnfParser.BROKEN -> built.add(empty(span));
      case GbnfParser.STAR, GbnfParser.PLUS, GbnfParser.QUESTION, GbnfParser.COUNT -> {
        Expression body = built.remove(built.size() - 1);
        SourceSpan whole = new SourceSpan(notes[noted - 1], end);
        built.add(terminals.repetition(whole, body, token));
      }
      default -> {}
    }
    // Or a context would collect them all.
    ((ParserRuleContext) node.getParent()).children = null;
  }

  @Override
  public void visitErrorNode(ErrorNode node) {
    throw new IllegalStateException("the parser gives up at the first error");
  }

  /** Combines the two sides once the right one is complete. */
  private void combineDifference() {
    int first = notes[noted - 2];
    if (built.size() - first == 2) {
      Expression excluded = built.remove(first + 1);
      Expression included = built.remove(first);
      SourceSpan span = new SourceSpan(notes[noted - 1], end);
      built.add(new Expression.Difference(span, included, excluded));
    }
  }

  private void finishSequence(ParserRuleContext context) {
    int first = notes[--noted];
    int count = built.size() - first;
    if (count == 0) {
      built.add(empty(new SourceSpan(end, end)));
    } else if (count > 1) {
      SourceSpan span = new SourceSpan(context.getStart().getStartIndex(), end);
      built.add(new Expression.Sequence(span, take(first)));
    }
  }

  private void endChoice() {
    int first = notes[--noted];
    if (built.size() - first > 1) {
      ImmutableList<Expression> alternatives = take(first);
      int start = alternatives.get(0).span().start();
      built.add(new Expression.Choice(new SourceSpan(start, Math.max(start, end)), alternatives));
    }
  }

  private ImmutableList<Expression> take(int first) {
    List<Expression> last = built.subList(first, built.size());
    ImmutableList<Expression> taken = ImmutableList.copyOf(last);
    last.clear();
    return taken;
  }

  private void note(int value) {
    if (noted == notes.length) {
      notes = Arrays.copyOf(notes, 2 * noted);
    }
    notes[noted++] = value;
  }

  private static Expression empty(SourceSpan span) {
    return new Expression.Sequence(span, ImmutableList.of());
  }
}
