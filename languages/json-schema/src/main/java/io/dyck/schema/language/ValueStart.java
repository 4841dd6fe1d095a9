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
public record ValueStart(Formula formula, int depth, int reading) implements ValuePosition {
  @Override
  public void expand(JsonLanguage language, Steps steps) {
    ValueShape shape = language.shapes().shapeOf(formula);
    Scalars scalars = shape.scalars();
    addWord("null", scalars.nulls(), language, steps);
    addWord("true", scalars.yes(), language, steps);
    addWord("false", scalars.no(), language, steps);
    LazyLanguage numbers = language.numbers(scalars.numbers());
    if (numbers != null) {
      new ScalarPositions.WithinScalar(numbers, numbers.start()).expand(language, steps);
    }
    LazyLanguage strings = language.strings(scalars.strings());
    if (strings != null) {
      new ScalarPositions.WithinScalar(strings, strings.start()).expand(language, steps);
    }
    ImmutableList<ArrayPlan> arrays = language.arrayPlans(shape);
    ImmutableList<ObjectPlan> objects = language.objectPlans(shape);
    if (arrays.size() == 1) {
      new ArrayPositions.BeforeBracket(arrays.get(0), depth).expand(language, steps);
    } else {
      for (ArrayPlan plan : arrays) {
        call(new ArrayPositions.BeforeBracket(plan, depth), language, steps);
      }
    }
    if (objects.size() == 1) {
      new ObjectPositions.BeforeBrace(objects.get(0), depth).expand(language, steps);
    } else {
      for (ObjectPlan plan : objects) {
        call(new ObjectPositions.BeforeBrace(plan, depth), language, steps);
      }
    }
  }

  private static void call(ValuePosition start, JsonLanguage language, Steps steps) {
    steps.call(language.state(start), language.state(ScalarPositions.End.INSTANCE));
  }

  private static void addWord(String word, boolean is, JsonLanguage language, Steps steps) {
    if (is) {
      new ScalarPositions.FixedText(word, 0, ScalarPositions.End.INSTANCE).expand(language, steps);
    }
  }

  @Override
  public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
    to.writeBytes(language.inhabitants().shortText(formula));
  }
}
