package io.dyck.schema.language;

import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.text.Spaces;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places in the text of an array. */
final class ArrayPositions {
  private ArrayPositions() {}

  /** Before the bracket. */
  record BeforeBracket(ArrayPlan plan, int depth) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      steps.read(
          '[',
          '[',
          language.state(language.withFlexibleSpace(new AfterBracket(plan.start(), depth))));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      to.write('[');
      new AfterBracket(plan.start(), depth).writeEnd(language, to);
    }
  }

  /** After the bracket. */
  record AfterBracket(ArrayPlan.State at, int depth) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        steps.read(']', ']', language.state(ScalarPositions.End.INSTANCE));
      }
      if (!language.inhabitants().possibleSteps(at).isEmpty()) {
        language
            .withFixedSpace(Spaces.Place.AFTER_OPEN, depth, new Item(at, depth))
            .expand(language, steps);
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      if (at.plan().isComplete(at)) {
        to.write(']');
      } else {
        language
            .withFixedSpace(Spaces.Place.AFTER_OPEN, depth, new Item(at, depth))
            .writeEnd(language, to);
      }
    }
  }

  /** Before an item. */
  record Item(ArrayPlan.State at, int depth) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isByText()) {
        DistinctItemPosition.start(at, depth, language).expand(language, steps);
        return;
      }
      Map<Formula, ArrayPlan.State> called = new HashMap<>();
      for (ArrayPlan.Step step : language.inhabitants().possibleSteps(at)) {
        if (called.putIfAbsent(step.value(), step.after()) == null) {
          ValuePosition after = language.withFlexibleSpace(new AfterItem(step.after(), depth));
          steps.call(language.value(step.value(), depth + 1), language.state(after));
        } else if (!step.after().equals(called.get(step.value()))) {
          throw new IllegalStateException("one item leads to two places");
        }
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      if (at.plan().isByText()) {
        DistinctItemPosition.start(at, depth, language).writeEnd(language, to);
        return;
      }
      List<ArrayPlan.Step> rest = language.inhabitants().finish(at);
      ArrayPlan.Step step =
          rest.isEmpty() ? language.inhabitants().possibleSteps(at).get(0) : rest.get(0);
      to.writeBytes(language.inhabitants().shortText(step.value()));
      new AfterItem(step.after(), depth).writeEnd(language, to);
    }
  }

  /** After an item. */
  record AfterItem(ArrayPlan.State at, int depth) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        close(language).expand(language, steps);
      }
      if (!language.inhabitants().possibleSteps(at).isEmpty()) {
        ValuePosition next =
            language.withSpace(Spaces.Place.AFTER_COMMA, depth, new Item(at, depth));
        steps.read(',', ',', language.state(next));
      }
    }

    private ValuePosition close(JsonLanguage language) {
      return language.withFixedSpace(
          Spaces.Place.BEFORE_CLOSE,
          depth,
          new ScalarPositions.FixedText("]", 0, ScalarPositions.End.INSTANCE));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      for (byte[] item : language.inhabitants().lastItems(at)) {
        to.write(',');
        language.write(Spaces.Place.AFTER_COMMA, depth, to);
        to.writeBytes(item);
      }
      close(language).writeEnd(language, to);
    }
  }
}
