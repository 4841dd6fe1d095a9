package io.dyck.grammar.analysis;

import io.dyck.grammar.Expression;
import java.util.function.Consumer;

/** Finds the calls of rules. */
public final class RuleReferences {
  private RuleReferences() {}

  /** Visits the references in an expression, from left to right. */
  public static void visitReferences(Expression root, Consumer<Expression.Reference> visitor) {
    root.walk(
        expression -> {
          if (expression instanceof Expression.Reference reference) {
            visitor.accept(reference);
          }
        });
  }
}
