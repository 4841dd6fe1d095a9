package io.dyck.schema.text;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.ValueShape;
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

/** The places in the members of an object that are written as elements. */
final class Elements {
  private Elements() {}

  /** A text and the place after it. */
  record Way(String text, Spot next) {}

  /** One of several texts, so far read up to an index, which is the same in all. */
  record Fork(ImmutableList<Branch> ways, int at) implements Spot {
    private record Branch(ImmutableList<Byte> bytes, Spot next) {}

    static Spot of(List<Way> ways) {
      ImmutableList.Builder<Branch> branches = ImmutableList.builder();
      for (Way way : ways) {
        if (way.text.isEmpty()) {
          // Nothing stands before a value, and then there is only one way.
          return way.next;
        }
        ImmutableList.Builder<Byte> bytes = ImmutableList.builder();
        for (byte each : way.text.getBytes(StandardCharsets.UTF_8)) {
          bytes.add(each);
        }
        branches.add(new Branch(bytes.build(), way.next));
      }
      return new Fork(branches.build(), 0);
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Byte, List<Branch>> byByte = new LinkedHashMap<>();
      for (Branch way : ways) {
        byByte.computeIfAbsent(way.bytes.get(at), b -> new ArrayList<>()).add(way);
      }
      byByte.forEach(
          (octet, some) -> {
            // No text begins another, so whoever is at its end is alone.
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

  /** Before everything. */
  record Root(ElementLanguage frame) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ObjectPlan plan : frame.roots()) {
        steps.call(
            language.state(new Next(frame, plan.start(), Level.START)),
            language.state(Spots.End.INSTANCE));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      new Next(frame, frame.roots().get(0).start(), Level.START).end(language, to);
    }
  }

  /** Where the members stand. */
  enum Level {
    /** Before the first one of the whole. */
    START,
    /** After one of the whole. */
    WHOLE,
    /** In an element. */
    INNER
  }

  /** Before the members of an object in an element. */
  record Members(ElementLanguage frame, Formula formula) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      ValueShape shape = language.shapes().of(formula);
      for (ObjectPlan plan : language.objectPlans(shape)) {
        Spot first = language.flexible(new Next(frame, plan.start(), Level.INNER));
        steps.call(language.state(first), language.state(Spots.End.INSTANCE));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      writeAfterType(frame, formula, to);
    }
  }

  /** Writes a value whose type was read. */
  private static void writeAfterType(
      ElementLanguage frame, Formula formula, ByteArrayOutputStream to) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    frame.write(formula, whole);
    byte[] text = whole.toByteArray();
    int start = new String(text, StandardCharsets.ISO_8859_1).indexOf('>') + 1;
    to.write(text, start, text.length - start);
  }

  /** Before a member, or the end. */
  record Next(ElementLanguage frame, ObjectPlan.State at, Level level) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<Way> ways = new ArrayList<>();
      if (at.plan().isComplete(at)) {
        if (level == Level.WHOLE) {
          steps.end();
        } else if (level == Level.INNER) {
          ways.add(new Way(frame.style().close(), Spots.End.INSTANCE));
        }
      }
      if (!language.inhabitants().slots(at).isEmpty()) {
        Level next = level == Level.START ? Level.WHOLE : level;
        Spot name = new Name(frame, at, frame.names(at.plan()).start(), next);
        ways.add(new Way(frame.style().open(), name));
      }
      if (!ways.isEmpty()) {
        Fork.of(ways).expand(language, steps);
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      ObjectPlan.State state = at;
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (steps.isEmpty() && level == Level.START) {
        int slot = language.inhabitants().slots(at).nextSetBit(0);
        ObjectPlan.Step first = language.inhabitants().steps(at, slot).get(0);
        steps = new ArrayList<>(language.inhabitants().finish(first.after()));
        steps.add(0, first);
      }
      Int2IntOpenHashMap written = new Int2IntOpenHashMap();
      for (ObjectPlan.Step step : steps) {
        ElementLanguage.text(frame.style().open(), to);
        writeName(frame, state.plan(), step.slot(), written.addTo(step.slot(), 1), to);
        frame.write(step.value(), to);
        state = step.after();
      }
      if (level == Level.INNER) {
        ElementLanguage.text(frame.style().close(), to);
      }
    }
  }

  private static void writeName(
      ElementLanguage frame, ObjectPlan plan, int slot, int others, ByteArrayOutputStream to) {
    if (others > 0) {
      byte[] quoted = plan.name(slot, others);
      to.writeBytes(JsonStrings.value(quoted).getBytes(StandardCharsets.UTF_8));
      ElementLanguage.text(frame.style().nameEnd(), to);
    } else {
      PlainText names = frame.names(plan);
      to.writeBytes(names.shortest(names.start(), slot));
    }
  }

  /** In a name, or right before it. */
  record Name(ElementLanguage frame, ObjectPlan.State at, int name, Level level) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      PlainText names = frame.names(at.plan());
      BitSet allowed = language.inhabitants().slots(at);
      names.reads(
          name,
          (first, last, target) -> {
            int slot = names.endsAs(target);
            if (slot >= 0 && allowed.get(slot)) {
              steps.read(first, last, language.state(new Value(frame, at, slot, level)));
            } else if (slot < 0 && names.reaches(target, allowed)) {
              steps.read(first, last, language.state(new Name(frame, at, target, level)));
            }
          });
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      BitSet allowed = language.inhabitants().slots(at);
      PlainText names = frame.names(at.plan());
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
      new Value(frame, at, slot, level).end(language, to);
    }
  }

  /** After a name. */
  record Value(ElementLanguage frame, ObjectPlan.State at, int slot, Level level) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ObjectPlan.Step step : language.inhabitants().steps(at, slot)) {
        Spot after = language.flexible(new Next(frame, step.after(), level));
        steps.call(language.state(new Typed(frame, step.value())), language.state(after));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      ObjectPlan.Step step = language.inhabitants().steps(at, slot).get(0);
      frame.write(step.value(), to);
      new Next(frame, step.after(), level).end(language, to);
    }
  }

  /** Before a value and what stands before it. */
  record Typed(ElementLanguage frame, Formula formula) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<Way> ways = frame.ways(formula);
      Spot first = Fork.of(ways);
      boolean isElement = ways.get(0).text().startsWith("<");
      (isElement ? language.flexible(first) : first).expand(language, steps);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      frame.write(formula, to);
    }
  }

  /** In a string as it is. */
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

  /** A string as it is, or another value. */
  record Either(Spot one, Spot other) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      int end = language.state(Spots.End.INSTANCE);
      steps.call(language.state(one), end);
      steps.call(language.state(other), end);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      one.end(language, to);
    }
  }

  /** Before a value in JSON. */
  record Json(ElementLanguage frame, Formula formula) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      language.flexible(new Inside(frame, formula)).expand(language, steps);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(language.inhabitants().text(formula));
      ElementLanguage.text(frame.style().close(), to);
    }

    private record Inside(ElementLanguage frame, Formula formula) implements Spot {
      @Override
      public void expand(JsonLanguage language, Steps steps) {
        Spot close = Fork.of(List.of(new Way(frame.style().close(), Spots.End.INSTANCE)));
        steps.call(language.value(formula, 0), language.state(language.flexible(close)));
      }

      @Override
      public void end(JsonLanguage language, ByteArrayOutputStream to) {
        new Json(frame, formula).end(language, to);
      }
    }
  }

  /** Before the items of an array in an element. */
  record Items(ElementLanguage frame, Formula formula) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ArrayPlan plan : language.arrayPlans(language.shapes().of(formula))) {
        if (plan.isByText()) {
          throw SchemaException.unsupported(
              "#", "uniqueItems", "the items are elements and can have many values");
        }
        Spot first = language.flexible(new NextItem(frame, plan.start()));
        steps.call(language.state(first), language.state(Spots.End.INSTANCE));
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      writeAfterType(frame, formula, to);
    }
  }

  /** Before an item, or the end. */
  record NextItem(ElementLanguage frame, ArrayPlan.State at) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<Way> ways = new ArrayList<>();
      if (at.plan().isComplete(at)) {
        ways.add(new Way(frame.style().close(), Spots.End.INSTANCE));
      }
      if (!language.inhabitants().steps(at).isEmpty()) {
        ways.add(new Way(frame.style().item(), new Item(frame, at)));
      }
      Fork.of(ways).expand(language, steps);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      for (ArrayPlan.Step step : language.inhabitants().finish(at)) {
        ElementLanguage.text(frame.style().item(), to);
        frame.write(step.value(), to);
      }
      ElementLanguage.text(frame.style().close(), to);
    }
  }

  /** In an item, before its type. */
  record Item(ElementLanguage frame, ArrayPlan.State at) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Formula, ArrayPlan.State> called = new HashMap<>();
      for (ArrayPlan.Step step : language.inhabitants().steps(at)) {
        if (called.putIfAbsent(step.value(), step.after()) == null) {
          Spot after = language.flexible(new NextItem(frame, step.after()));
          steps.call(language.state(new Typed(frame, step.value())), language.state(after));
        }
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      List<ArrayPlan.Step> rest = language.inhabitants().finish(at);
      ArrayPlan.Step step = rest.isEmpty() ? language.inhabitants().steps(at).get(0) : rest.get(0);
      frame.write(step.value(), to);
      new NextItem(frame, step.after()).end(language, to);
    }
  }
}
