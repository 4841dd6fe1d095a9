package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.ItemValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the items of an array that must have two equal items, as long as no two items are equal.
 * An item has one of three roles: an earlier item has its value, a later item must have its value,
 * or the item is not needed for the equality.
 */
final class RepeatedItems {
  private final JsonLanguage language;
  private final Inhabitation inhabitants;

  RepeatedItems(JsonLanguage language, Inhabitation inhabitants) {
    this.language = language;
    this.inhabitants = inhabitants;
  }

  /**
   * Returns the alternatives for an item on the way to two equal items, the shortest way last. Two
   * items that must be equal both satisfy the formula of the first item.
   *
   * @param step an item that may come
   */
  List<ArrayPlan.Step> choices(ArrayPlan.Step step, ArrayPlan.State before) {
    List<ArrayPlan.Step> result = new ArrayList<>();
    if (!before.plan().isIdle(step, before)) {
      result.add(step);
    }
    Formula again = before.again();
    if (again == null) {
      for (Formula later : before.plan().laterFormulas(before)) {
        Formula both = language.formulas().conjunction(step.value(), later);
        if (inhabitants.hasText(both)) {
          result.add(new ArrayPlan.Step(both, step.after().withRepetition(both)));
        }
      }
    } else if (isImplied(again, step.value())) {
      result.add(new ArrayPlan.Step(again, step.after().afterRepetition()));
    }
    for (ItemValue value : before.seen()) {
      Formula same = language.formulas().conjunction(step.value(), value.formula());
      if (inhabitants.hasText(same)) {
        result.add(new ArrayPlan.Step(same, step.after().afterRepetition()));
      }
    }
    return result;
  }

  /** Whether all values of a formula surely satisfy another formula. */
  private boolean isImplied(Formula some, Formula other) {
    return language.formulas().conjunction(some, other) == some
        || (!inhabitants.hasText(language.formulas().conjunction(some, other.negation()))
            && inhabitants.isCertain());
  }

  /**
   * Returns the values that an item can have. All values of its formula are allowed if the array
   * can have two equal items regardless of this item. Otherwise only values that lead to two equal
   * items are allowed.
   */
  ImmutableList<Formula> values(ArrayPlan.Step step, ArrayPlan.State before) {
    return inhabitants.canFinish(step.after())
        ? ImmutableList.of(step.value())
        : choices(step, before).stream()
            .filter(choice -> inhabitants.canFinish(choice.after()))
            .map(ArrayPlan.Step::value)
            .collect(ImmutableList.toImmutableList());
  }
}
