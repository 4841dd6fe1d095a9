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
final class Arrays {
  private Arrays() {}

  /** Before the bracket. */
  record Open(ArrayPlan plan, int depth) implements Spot {
    @Override
    public boolean mayEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      steps.read('[', '[', language.state(language.flexible(new First(plan.start(), depth))));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.write('[');
      new First(plan.start(), depth).end(language, to);
    }
  }

  /** After the bracket. */
  record First(ArrayPlan.State at, int depth) implements Spot {
    @Override
    public boolean mayEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        steps.read(']', ']', language.state(Spots.End.INSTANCE));
      }
      if (!language.inhabitants().steps(at).isEmpty()) {
        language.fixed(Spaces.Place.AFTER_OPEN, depth, new Item(at, depth)).expand(language, steps);
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      if (at.plan().isComplete(at)) {
        to.write(']');
      } else {
        language.fixed(Spaces.Place.AFTER_OPEN, depth, new Item(at, depth)).end(language, to);
      }
    }
  }

  /** Before an item. */
  record Item(ArrayPlan.State at, int depth) implements Spot {
    @Override
    public boolean mayEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isByText()) {
        DistinctItem.start(at, depth, language).expand(language, steps);
        return;
      }
      Map<Formula, ArrayPlan.State> called = new HashMap<>();
      for (ArrayPlan.Step step : language.inhabitants().steps(at)) {
        if (called.putIfAbsent(step.value(), step.after()) == null) {
          Spot after = language.flexible(new After(step.after(), depth));
          steps.call(language.value(step.value(), depth + 1), language.state(after));
        } else if (!step.after().equals(called.get(step.value()))) {
          throw new IllegalStateException("one item leads to two places");
        }
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      if (at.plan().isByText()) {
        DistinctItem.start(at, depth, language).end(language, to);
        return;
      }
      List<ArrayPlan.Step> rest = language.inhabitants().finish(at);
      ArrayPlan.Step step = rest.isEmpty() ? language.inhabitants().steps(at).get(0) : rest.get(0);
      to.writeBytes(language.inhabitants().text(step.value()));
      new After(step.after(), depth).end(language, to);
    }
  }

  /** After an item. */
  record After(ArrayPlan.State at, int depth) implements Spot {
    @Override
    public boolean mayEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        close(language).expand(language, steps);
      }
      if (!language.inhabitants().steps(at).isEmpty()) {
        Spot next = language.place(Spaces.Place.AFTER_COMMA, depth, new Item(at, depth));
        steps.read(',', ',', language.state(next));
      }
    }

    private Spot close(JsonLanguage language) {
      return language.fixed(
          Spaces.Place.BEFORE_CLOSE, depth, new Spots.Fixed("]", 0, Spots.End.INSTANCE));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      for (byte[] item : language.inhabitants().lastItems(at)) {
        to.write(',');
        language.write(Spaces.Place.AFTER_COMMA, depth, to);
        to.writeBytes(item);
      }
      close(language).end(language, to);
    }
  }
}
