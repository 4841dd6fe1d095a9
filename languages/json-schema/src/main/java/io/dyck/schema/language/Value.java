package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.ValueShape;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.sets.Scalars;
import java.io.ByteArrayOutputStream;

/**
 * The place before a value.
 *
 * @param reading distinguishes rules for the same formula
 */
public record Value(Formula formula, int depth, int reading) implements Spot {
  @Override
  public void expand(JsonLanguage language, Steps steps) {
    ValueShape shape = language.shapes().of(formula);
    Scalars scalars = shape.scalars();
    word("null", scalars.nulls(), language, steps);
    word("true", scalars.yes(), language, steps);
    word("false", scalars.no(), language, steps);
    LazyLanguage numbers = language.numbers(scalars.numbers());
    if (numbers != null) {
      new Spots.Within(numbers, numbers.start()).expand(language, steps);
    }
    LazyLanguage strings = language.strings(scalars.strings());
    if (strings != null) {
      new Spots.Within(strings, strings.start()).expand(language, steps);
    }
    ImmutableList<ArrayPlan> arrays = language.arrayPlans(shape);
    ImmutableList<ObjectPlan> objects = language.objectPlans(shape);
    if (arrays.size() == 1) {
      new Arrays.Open(arrays.get(0), depth).expand(language, steps);
    } else {
      for (ArrayPlan plan : arrays) {
        call(new Arrays.Open(plan, depth), language, steps);
      }
    }
    if (objects.size() == 1) {
      new ObjectStates.Open(objects.get(0), depth).expand(language, steps);
    } else {
      for (ObjectPlan plan : objects) {
        call(new ObjectStates.Open(plan, depth), language, steps);
      }
    }
  }

  private static void call(Spot start, JsonLanguage language, Steps steps) {
    steps.call(language.state(start), language.state(Spots.End.INSTANCE));
  }

  private static void word(String word, boolean is, JsonLanguage language, Steps steps) {
    if (is) {
      new Spots.Fixed(word, 0, Spots.End.INSTANCE).expand(language, steps);
    }
  }

  @Override
  public void end(JsonLanguage language, ByteArrayOutputStream to) {
    to.writeBytes(language.inhabitants().text(formula));
  }
}
