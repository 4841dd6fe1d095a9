package io.dyck.checker.language;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Sequence;
import java.util.LinkedHashSet;
import java.util.Set;

/** What is asked of everything in an expression. */
public final class Subexpressions {
  private Subexpressions() {}

  /**
   * The rules that an expression calls directly.
   *
   * @param expression any expression
   * @return their names in the order of the first call
   */
  public static ImmutableSet<String> calls(Expression expression) {
    Set<String> calls = new LinkedHashSet<>();
    expression.walk(
        part -> {
          if (part instanceof Reference reference) {
            calls.add(reference.rule());
          }
        });
    return ImmutableSet.copyOf(calls);
  }

  /**
   * An expression without the sequences of one part around it.
   *
   * @param expression any expression
   * @return it, or what is inside
   */
  public static Expression single(Expression expression) {
    Expression at = expression;
    while (at instanceof Sequence sequence && sequence.items().size() == 1) {
      at = sequence.items().get(0);
    }
    return at;
  }

  /**
   * Whether a rule is what a notation lets stand between terminals. No author writes its calls:
   * each has the place of the terminal before it.
   *
   * @param rule the name of a rule
   * @return true for the likes of {@code %ignore}
   */
  public static boolean isOfIgnored(String rule) {
    return rule.startsWith("%");
  }
}
