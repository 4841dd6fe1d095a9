package io.dyck.schema.elements;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.elements.ElementStyle.Member;
import io.dyck.schema.language.JsonLanguage;
import io.dyck.schema.language.Spot;
import io.dyck.schema.language.Spots;
import io.dyck.schema.language.Value;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.strings.JsonStrings;
import io.dyck.schema.strings.PlainText;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The places in the members of an object that are written as elements. */
final class Elements {
  private Elements() {}

  /** A text and the place after it. */
  record Way(String text, Spot next) {}

  /** A position in one of several texts, which agree up to the index. */
  record Fork(ImmutableList<Branch> ways, int at) implements Spot {
    private record Branch(ImmutableList<Byte> bytes, Spot next) {}

    static Spot of(List<Way> ways, ElementText texts) {
      ImmutableList.Builder<Branch> branches = ImmutableList.builder();
      ImmutableList.Builder<Spot> spots = ImmutableList.builder();
      for (Way way : ways) {
        if (way.text.isEmpty()) {
          spots.add(way.next);
        } else {
          branches.add(
              new Branch(ImmutableList.copyOf(Bytes.asList(texts.bytes(way.text))), way.next));
        }
      }
      ImmutableList<Branch> some = branches.build();
      if (!some.isEmpty()) {
        spots.add(new Fork(some, 0));
      }
      ImmutableList<Spot> all = spots.build();
      return all.size() == 1 ? all.get(0) : new Several(all);
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Byte, List<Branch>> byByte = new LinkedHashMap<>();
      for (Branch way : ways) {
        byByte.computeIfAbsent(way.bytes.get(at), b -> new ArrayList<>()).add(way);
      }
      byByte.forEach(
          (octet, some) -> {
            // No text begins another text, therefore a text that ends here is the only text.
            boolean isEnd = some.get(0).bytes.size() == at + 1;
            Spot next = isEnd ? some.get(0).next : new Fork(ImmutableList.copyOf(some), at + 1);
            steps.read(octet & 0xFF, octet & 0xFF, language.state(next));
          });
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      Branch first = ways.get(0);
      first.bytes.subList(at, first.bytes.size()).forEach(to::write);
      first.next.end(language, to);
    }
  }

  /** Before one of several places, which read different bytes. */
  record Several(ImmutableList<Spot> spots) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      spots.forEach(spot -> spot.expand(language, steps));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      spots.get(0).end(language, to);
    }
  }

  /** Before everything. */
  record Root(ElementLanguage frame) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ObjectPlan plan : frame.roots()) {
        steps.call(language.state(first(plan)), language.state(Spots.End.INSTANCE));
      }
    }

    private Next first(ObjectPlan plan) {
      return new Next(frame, plan.start(), new Scope(frame.style().member(), null), true);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      first(frame.roots().get(0)).end(language, to);
    }
  }

  /**
   * The object whose members are written.
   *
   * @param member the text around the names of the members
   * @param close the text that ends the object; null for the whole
   */
  record Scope(Member member, @Nullable String close) {}

  /** Before the members of an object in an element. */
  record Members(ElementLanguage frame, Formula formula, String close) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Scope scope = new Scope(frame.style().inner(), close);
      for (ObjectPlan plan : frame.plans(formula)) {
        Spot first = frame.flexible(new Next(frame, plan.start(), scope, true));
        steps.call(language.state(first), language.state(Spots.End.INSTANCE));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      frame.writeInside(formula, to);
    }
  }

  /** Before a member, or the end. */
  record Next(ElementLanguage frame, ObjectPlan.State at, Scope scope, boolean isFirst)
      implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<Way> ways = new ArrayList<>();
      if (at.plan().isComplete(at)) {
        if (scope.close != null) {
          ways.add(new Way(scope.close, Spots.End.INSTANCE));
        } else if (!isFirst) {
          steps.end();
        }
      }
      if (!frame.slots(at, scope.member).isEmpty()) {
        int start = frame.names(at.plan(), scope.member).start();
        ways.add(new Way(open(), new Name(frame, at, start, scope)));
      }
      if (!ways.isEmpty()) {
        frame.fork(ways).expand(language, steps);
      }
    }

    private String open() {
      return (isFirst ? "" : frame.style().between()) + scope.member.open();
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (steps.isEmpty() && isFirst && scope.close == null) {
        int slot = frame.slots(at, scope.member).nextSetBit(0);
        ObjectPlan.Step first = language.inhabitants().steps(at, slot).get(0);
        steps = new ArrayList<>(language.inhabitants().finish(first.after()));
        steps.add(0, first);
      }
      Next next = this;
      Int2IntOpenHashMap written = new Int2IntOpenHashMap();
      for (ObjectPlan.Step step : steps) {
        frame.text(next.open(), to);
        writeName(next, step.slot(), written.addTo(step.slot(), 1), to);
        frame.write(step.value(), to);
        next = new Next(frame, step.after(), scope, false);
      }
      if (scope.close != null) {
        frame.text(scope.close, to);
      }
    }
  }

  private static void writeName(Next next, int slot, int others, ByteArrayOutputStream to) {
    ElementLanguage frame = next.frame;
    if (others > 0) {
      byte[] quoted = next.at.plan().name(slot, others);
      to.writeBytes(JsonStrings.value(quoted).getBytes(StandardCharsets.UTF_8));
      frame.text(next.scope.member.nameEnd(), to);
    } else {
      PlainText names = frame.names(next.at.plan(), next.scope.member);
      to.writeBytes(names.shortest(names.start(), slot));
    }
  }

  /** In a name, or right before it. */
  record Name(ElementLanguage frame, ObjectPlan.State at, int name, Scope scope) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      PlainText names = frame.names(at.plan(), scope.member);
      BitSet allowed = language.inhabitants().slots(at);
      names.reads(
          name,
          (first, last, target) -> {
            int slot = names.endsAs(target);
            if (slot >= 0 && allowed.get(slot)) {
              steps.read(first, last, language.state(new Value(frame, at, slot, scope)));
            } else if (slot < 0 && names.reaches(target, allowed)) {
              steps.read(first, last, language.state(new Name(frame, at, target, scope)));
            }
          });
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      BitSet allowed = language.inhabitants().slots(at);
      PlainText names = frame.names(at.plan(), scope.member);
      int slot = allowed.nextSetBit(0);
      BitSet one = new BitSet();
      for (; slot >= 0; slot = allowed.nextSetBit(slot + 1)) {
        one.clear();
        one.set(slot);
        if (names.reaches(name, one)) {
          break;
        }
      }
      to.writeBytes(names.shortest(name, slot));
      new Value(frame, at, slot, scope).end(language, to);
    }
  }

  /** After a name. */
  record Value(ElementLanguage frame, ObjectPlan.State at, int slot, Scope scope) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ObjectPlan.Step step : language.inhabitants().steps(at, slot)) {
        Spot after = frame.flexible(new Next(frame, step.after(), scope, false));
        steps.call(language.state(new Typed(frame, step.value())), language.state(after));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      ObjectPlan.Step step = language.inhabitants().steps(at, slot).get(0);
      frame.write(step.value(), to);
      new Next(frame, step.after(), scope, false).end(language, to);
    }
  }

  /** Before the text in front of a value. */
  record Typed(ElementLanguage frame, Formula formula) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<Way> ways = frame.ways(formula);
      Spot first = frame.fork(ways);
      boolean isElement = ways.get(0).text().startsWith("<");
      (isElement ? frame.flexible(first) : first).expand(language, steps);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      frame.write(formula, to);
    }
  }

  /** In a string without quotes. */
  record Plain(PlainText text, int state) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (text.endsAs(state) >= 0) {
        steps.end();
      }
      text.reads(
          state,
          (first, last, target) ->
              steps.read(first, last, language.state(new Plain(text, target))));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      if (text.endsAs(state) < 0) {
        to.writeBytes(text.shortest(state, 0));
      }
    }
  }

  /**
   * Before one of several values that may begin alike: a string without quotes, or another value.
   */
  record Either(ImmutableList<Spot> spots) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      int end = language.state(Spots.End.INSTANCE);
      spots.forEach(spot -> steps.call(language.state(spot), end));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      spots.get(0).end(language, to);
    }
  }

  /** Before a value in JSON. */
  record Json(ElementLanguage frame, Formula formula, String close) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      frame.flexible(new Inside(this)).expand(language, steps);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(language.inhabitants().text(formula));
      frame.text(close, to);
    }

    private record Inside(Json whole) implements Spot {
      @Override
      public void expand(JsonLanguage language, Steps steps) {
        Spot after = whole.frame.fixed(whole.close, Spots.End.INSTANCE);
        int value = language.value(whole.formula, 0);
        steps.call(value, language.state(whole.frame.flexible(after)));
      }

      @Override
      public void end(JsonLanguage language, ByteArrayOutputStream to) {
        whole.end(language, to);
      }
    }
  }

  /** Before the items of an array in an element. */
  record Items(ElementLanguage frame, Formula formula, String close) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ArrayPlan plan : language.arrayPlans(language.shapes().of(formula))) {
        if (plan.isByText()) {
          throw SchemaException.unsupported(
              "#", "uniqueItems", "the items are elements and can have many values");
        }
        Spot first = frame.flexible(new NextItem(frame, plan.start(), close, true));
        steps.call(language.state(first), language.state(Spots.End.INSTANCE));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      frame.writeInside(formula, to);
    }
  }

  /** Before an item, or the end. */
  record NextItem(ElementLanguage frame, ArrayPlan.State at, String close, boolean isFirst)
      implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<Way> ways = new ArrayList<>();
      if (at.plan().isComplete(at)) {
        ways.add(new Way(close, Spots.End.INSTANCE));
      }
      if (!language.inhabitants().steps(at).isEmpty()) {
        ways.add(new Way(open(), new Item(frame, at, close)));
      }
      frame.fork(ways).expand(language, steps);
    }

    private String open() {
      return (isFirst ? "" : frame.style().between()) + frame.style().item();
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      NextItem next = this;
      for (ArrayPlan.Step step : language.inhabitants().finish(at)) {
        frame.text(next.open(), to);
        frame.write(step.value(), to);
        next = new NextItem(frame, step.after(), close, false);
      }
      frame.text(close, to);
    }
  }

  /** In an item, before its type. */
  record Item(ElementLanguage frame, ArrayPlan.State at, String close) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Formula, ArrayPlan.State> called = new HashMap<>();
      for (ArrayPlan.Step step : language.inhabitants().steps(at)) {
        if (called.putIfAbsent(step.value(), step.after()) == null) {
          Spot after = frame.flexible(new NextItem(frame, step.after(), close, false));
          steps.call(language.state(new Typed(frame, step.value())), language.state(after));
        }
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      List<ArrayPlan.Step> rest = language.inhabitants().finish(at);
      ArrayPlan.Step step = rest.isEmpty() ? language.inhabitants().steps(at).get(0) : rest.get(0);
      frame.write(step.value(), to);
      new NextItem(frame, step.after(), close, false).end(language, to);
    }
  }
}
