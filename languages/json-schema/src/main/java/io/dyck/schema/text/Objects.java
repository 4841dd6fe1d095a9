package io.dyck.schema.text;

import io.dyck.grammar.LazyLanguage.Likeness;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.strings.NameAutomaton;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.ByteArrayOutputStream;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places in an object. */
final class Objects {
  private Objects() {}

  /** Before the brace. */
  record Open(ObjectPlan plan, int depth) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Spot first = new First(plan.start(), depth);
      steps.read('{', '{', language.state(language.flexible(first)));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.write('{');
      new First(plan.start(), depth).end(language, to);
    }
  }

  /** After the brace. */
  record First(ObjectPlan.State at, int depth) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        steps.read('}', '}', language.state(Spots.End.INSTANCE));
      }
      if (!language.inhabitants().slots(at).isEmpty()) {
        language.fixed(Spaces.Place.AFTER_OPEN, depth, name(at, depth)).expand(language, steps);
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (!steps.isEmpty()) {
        language.write(Spaces.Place.AFTER_OPEN, depth, to);
      }
      writeMembers(steps, at, depth, steps.isEmpty(), language, to);
    }
  }

  /** Places of different kinds have different numbers: they are keys of one map. */
  private static int hash(ObjectPlan.State at, int number, int kind) {
    return (at.hashCode() * 31 + number) * 31 + kind;
  }

  private static Spot name(ObjectPlan.State at, int depth) {
    return new Name(at, at.plan().names().start(), depth);
  }

  /** Writes members, the first without a comma, and the brace. */
  private static void writeMembers(
      List<ObjectPlan.Step> steps,
      ObjectPlan.State at,
      int depth,
      boolean empty,
      JsonLanguage language,
      ByteArrayOutputStream to) {
    ObjectPlan.State state = at;
    boolean first = true;
    Int2IntOpenHashMap written = new Int2IntOpenHashMap();
    for (ObjectPlan.Step step : steps) {
      if (!first) {
        to.write(',');
        language.write(Spaces.Place.AFTER_COMMA, depth, to);
      }
      first = false;
      to.writeBytes(state.plan().name(step.slot(), written.addTo(step.slot(), 1)));
      to.write(':');
      language.write(Spaces.Place.AFTER_COLON, depth, to);
      to.writeBytes(language.inhabitants().text(step.value()));
      state = step.after();
    }
    if (!empty) {
      language.write(Spaces.Place.BEFORE_CLOSE, depth, to);
    }
    to.write('}');
  }

  /** In a name, or right before it. */
  record Name(ObjectPlan.State at, int name, int depth) implements Spot {
    @Override
    public int hashCode() {
      return hash(at, name, 1);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Name that
          && name == that.name
          && depth == that.depth
          && at.equals(that.at);
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      at.plan().names().reads(name, reads(language, steps));
    }

    @Override
    public void expandDiffering(JsonLanguage language, Steps steps) {
      at.plan().names().readsOfNames(name, reads(language, steps));
    }

    @Override
    public List<Likeness> likenesses(JsonLanguage language) {
      BitSet allowed = language.inhabitants().slots(at);
      return at.plan()
          .names()
          .likenesses(name, slot -> allowed.get(slot) ? colon(language, slot) : -1);
    }

    private int colon(JsonLanguage language, int slot) {
      return language.state(language.flexible(new Colon(at, slot, depth)));
    }

    /** Passes on what leads to a name that may come. */
    private NameAutomaton.Reads reads(JsonLanguage language, Steps steps) {
      NameAutomaton names = at.plan().names();
      BitSet allowed = language.inhabitants().slots(at);
      boolean all = allowed.cardinality() == at.plan().size();
      return (first, last, target) -> {
        int slot = names.endsAs(target);
        if (slot >= 0) {
          if (allowed.get(slot)) {
            steps.read(first, last, colon(language, slot));
          }
          return;
        }
        if (!all && !names.reaches(target, allowed)) {
          return;
        }
        steps.read(first, last, language.state(new Name(at, target, depth)));
      };
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      BitSet slots = new BitSet();
      at.plan().names().canReach(name, slots);
      slots.and(language.inhabitants().slots(at));
      int slot = slots.nextSetBit(0);
      to.writeBytes(at.plan().names().shortest(name, slot));
      new Colon(at, slot, depth).end(language, to);
    }
  }

  /** After a name. */
  record Colon(ObjectPlan.State at, int slot, int depth) implements Spot {
    @Override
    public int hashCode() {
      return hash(at, slot, 2);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Colon that
          && slot == that.slot
          && depth == that.depth
          && at.equals(that.at);
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Spot value = new Member(at, slot, depth);
      Spot next = language.place(Spaces.Place.AFTER_COLON, depth, value);
      steps.read(':', ':', language.state(next));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.write(':');
      language.write(Spaces.Place.AFTER_COLON, depth, to);
      new Member(at, slot, depth).end(language, to);
    }
  }

  /** Before the value of a member. */
  record Member(ObjectPlan.State at, int slot, int depth) implements Spot {
    @Override
    public int hashCode() {
      return hash(at, slot, 3);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Member that
          && slot == that.slot
          && depth == that.depth
          && at.equals(that.at);
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Formula, Integer> called = new HashMap<>();
      for (ObjectPlan.Step step : language.inhabitants().steps(at, slot)) {
        Spot after = language.flexible(new After(step.after(), depth));
        int reading = called.merge(step.value(), 1, Integer::sum) - 1;
        steps.call(language.value(step.value(), depth + 1, reading), language.state(after));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      ObjectPlan.Step step = language.inhabitants().steps(at, slot).get(0);
      to.writeBytes(language.inhabitants().text(step.value()));
      new After(step.after(), depth).end(language, to);
    }
  }

  /** After the value of a member. */
  record After(ObjectPlan.State at, int depth) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        Spot brace = new Spots.Fixed("}", 0, Spots.End.INSTANCE);
        language.fixed(Spaces.Place.BEFORE_CLOSE, depth, brace).expand(language, steps);
      }
      if (!language.inhabitants().slots(at).isEmpty()) {
        Spot next = language.place(Spaces.Place.AFTER_COMMA, depth, name(at, depth));
        steps.read(',', ',', language.state(next));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (!steps.isEmpty()) {
        to.write(',');
        language.write(Spaces.Place.AFTER_COMMA, depth, to);
      }
      writeMembers(steps, at, depth, false, language, to);
    }
  }
}
