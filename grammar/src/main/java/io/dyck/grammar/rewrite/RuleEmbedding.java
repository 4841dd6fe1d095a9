package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;

/**
 * Puts the rules of a grammar into a larger grammar. Names get a prefix, and spans move to the
 * place of the grammar's text in the larger text.
 *
 * @param prefix the prefix of the rules' names
 * @param offset the start of the grammar's text in the larger text
 */
public record RuleEmbedding(String prefix, int offset) {
  /** Adds the rules of a grammar; its start rule is {@code prefix + grammar.start()}. */
  public void addRules(Grammar grammar, ImmutableMap.Builder<String, Rule> into) {
    for (Rule rule : grammar.rules().values()) {
      String name = prefix + rule.name();
      into.put(
          name,
          new Rule(
              name,
              relocate(rule.nameSpan()),
              relocate(rule.body()),
              rule.match(),
              rule.rank(),
              rule.maxTokens()));
    }
  }

  private SourceSpan relocate(SourceSpan span) {
    return new SourceSpan(span.start() + offset, span.end() + offset);
  }

  private ImmutableList<Expression> relocate(ImmutableList<Expression> expressions) {
    return expressions.stream().map(this::relocate).collect(ImmutableList.toImmutableList());
  }

  private Expression.Automaton.State relocate(Expression.Automaton.State state) {
    return new Expression.Automaton.State(
        state.accepting(),
        state.edges().stream()
            .map(edge -> new Expression.Automaton.Edge(relocate(edge.label()), edge.target()))
            .collect(ImmutableList.toImmutableList()));
  }

  private Expression relocate(Expression expression) {
    SourceSpan span = relocate(expression.span());
    if (expression instanceof Expression.Literal literal) {
      return new Expression.Literal(span, literal.codePoints());
    } else if (expression instanceof Expression.CharacterClass set) {
      return new Expression.CharacterClass(span, set.ranges());
    } else if (expression instanceof Expression.Reference reference) {
      return new Expression.Reference(span, prefix + reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return new Expression.Sequence(span, relocate(sequence.items()));
    } else if (expression instanceof Expression.Choice choice) {
      return new Expression.Choice(span, relocate(choice.alternatives()));
    } else if (expression instanceof Expression.Repetition repetition) {
      return new Expression.Repetition(
          span, relocate(repetition.body()), repetition.minimum(), repetition.maximum());
    } else if (expression instanceof Expression.Difference difference) {
      return new Expression.Difference(
          span, relocate(difference.included()), relocate(difference.excluded()));
    } else if (expression instanceof Expression.Lookahead look) {
      return new Expression.Lookahead(span, relocate(look.condition()), look.negated());
    } else if (expression instanceof Expression.TokenSet set) {
      return new Expression.TokenSet(span, set.tokens(), set.negated());
    } else if (expression instanceof Expression.Lazy lazy) {
      return new Expression.Lazy(span, lazy.language());
    } else if (expression instanceof Expression.Automaton automaton) {
      return new Expression.Automaton(
          span,
          automaton.states().stream().map(this::relocate).collect(ImmutableList.toImmutableList()));
    }
    throw new AssertionError(expression);
  }
}
