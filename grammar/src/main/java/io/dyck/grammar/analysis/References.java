package io.dyck.grammar.analysis;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import java.util.function.Consumer;

/** Finds the calls of rules. */
public final class References {
  private References() {}

  /** Visits the references in an expression, from left to right. */
  public static void in(Expression root, Consumer<Reference> visitor) {
    root.walk(
        expression -> {
          if (expression instanceof Reference reference) {
            visitor.accept(reference);
          }
        });
  }
}
