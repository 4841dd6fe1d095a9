package io.dyck.grammar.terminal;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.List;

/** Unites the definitions of a rule that is defined more than once. */
public final class DefinitionUnion {
  private DefinitionUnion() {}

  /**
   * Returns the alternatives of all definitions, in order.
   *
   * @param bodies at least one
   * @return the only one as it is, or a choice from the first to the last
   */
  public static Expression join(List<Expression> bodies) {
    if (bodies.size() == 1) {
      return bodies.get(0);
    }
    ImmutableList.Builder<Expression> alternatives = ImmutableList.builder();
    for (Expression body : bodies) {
      if (body instanceof Expression.Choice choice) {
        alternatives.addAll(choice.alternatives());
      } else {
        alternatives.add(body);
      }
    }
    SourceSpan span = bodies.get(0).span().unionWith(bodies.get(bodies.size() - 1).span());
    return new Expression.Choice(span, alternatives.build());
  }
}
