package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression in which one repeated character has a counted number of occurrences, and the other
 * parts have a fixed length, such as {@code [a-z][a-z0-9]{0,62}}. Instead of the count, the length
 * of the whole text can be bounded, with the same language. A bound on the length costs no states,
 * whereas a count costs a state for each character.
 *
 * @param free the expression without the bounds of the count
 * @param least the fewest code points of the whole text
 * @param most the most code points of the whole text; null for no bound
 */
record CountedLength(Expression free, int least, @Nullable Integer most) {
  /** The smallest bound of a count that is replaced. A smaller count needs few states anyway. */
  private static final int FEW = 8;

  private static final int MOST_LENGTH = 1 << 20;

  /** Converts an expression, or returns null if the expression has another form. */
  static @Nullable CountedLength of(Expression expression) {
    List<Expression> items = new ArrayList<>();
    flatten(expression, items);
    int counted = -1;
    boolean isOpen = false;
    for (int i = 0; i < items.size(); i++) {
      int length = length(items.get(i));
      if (length < 0 && isOpen) {
        return null;
      }
      boolean longer =
          counted < 0 || length < 0 || (!isOpen && length > length(items.get(counted)));
      if (longer && items.get(i) instanceof Repetition r && length(r.body()) == 1) {
        counted = i;
      } else if (length < 0) {
        return null;
      }
      isOpen |= length < 0;
    }
    if (counted < 0) {
      return null;
    }
    Repetition repetition = (Repetition) items.get(counted);
    Integer maximum = repetition.maximum();
    if (Math.max(repetition.minimum(), maximum == null ? 0 : maximum) < FEW) {
      return null;
    }
    int others = 0;
    for (int i = 0; i < items.size(); i++) {
      others += i == counted ? 0 : length(items.get(i));
    }
    if (others > MOST_LENGTH || repetition.minimum() > MOST_LENGTH) {
      return null;
    }
    items.set(counted, new Repetition(repetition.span(), repetition.body(), 0, null));
    return new CountedLength(
        new Sequence(expression.span(), ImmutableList.copyOf(items)),
        others + repetition.minimum(),
        maximum == null || maximum > Integer.MAX_VALUE - others ? null : others + maximum);
  }

  private static void flatten(Expression expression, List<Expression> items) {
    if (expression instanceof Sequence sequence) {
      sequence.items().forEach(item -> flatten(item, items));
    } else {
      items.add(expression);
    }
  }

  /**
   * Returns the number of code points of all texts of an expression, or -1 if the texts differ or
   * the number is unknown.
   */
  private static int length(Expression expression) {
    if (expression instanceof Literal literal) {
      return literal.codePoints().length();
    }
    if (expression instanceof CharacterClass) {
      return 1;
    }
    if (expression instanceof Sequence sequence) {
      long sum = 0;
      for (Expression item : sequence.items()) {
        int length = length(item);
        if (length < 0) {
          return -1;
        }
        sum += length;
      }
      return sum > MOST_LENGTH ? -1 : (int) sum;
    }
    if (expression instanceof Choice choice) {
      int first = length(choice.alternatives().get(0));
      return choice.alternatives().stream().allMatch(a -> length(a) == first) ? first : -1;
    }
    if (expression instanceof Repetition repetition) {
      Integer maximum = repetition.maximum();
      int length =
          maximum != null && maximum == repetition.minimum() ? length(repetition.body()) : -1;
      long all = (long) length * repetition.minimum();
      return length < 0 || all > MOST_LENGTH ? -1 : (int) all;
    }
    return -1;
  }
}
