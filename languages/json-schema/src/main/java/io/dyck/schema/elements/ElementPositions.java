package io.dyck.schema.elements;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.elements.ElementStyle.Member;
import io.dyck.schema.language.JsonLanguage;
import io.dyck.schema.language.ScalarPositions;
import io.dyck.schema.language.ValuePosition;
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
final class ElementPositions {
  private ElementPositions() {}

  /** A text and the place after it. */
  record ElementPath(String text, ValuePosition next) {}

  /** A position in one of several texts, which agree up to the index. */
  record Fork(ImmutableList<Branch> ways, int at) implements ValuePosition {
    private record Branch(ImmutableList<Byte> bytes, ValuePosition next) {}

    static ValuePosition positionOf(List<ElementPath> ways, ElementText texts) {
      ImmutableList.Builder<Branch> branches = ImmutableList.builder();
      ImmutableList.Builder<ValuePosition> spots = ImmutableList.builder();
      for (ElementPath way : ways) {
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
      ImmutableList<ValuePosition> all = spots.build();
      return all.size() == 1 ? all.get(0) : new PositionChoice(all);
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
            ValuePosition next =
                isEnd ? some.get(0).next : new Fork(ImmutableList.copyOf(some), at + 1);
            steps.read(octet & 0xFF, octet & 0xFF, language.state(next));
          });
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      Branch first = ways.get(0);
      first.bytes.subList(at, first.bytes.size()).forEach(to::write);
      first.next.writeEnd(language, to);
    }
  }

  /** Before one of several places, which read different bytes. */
  record PositionChoice(ImmutableList<ValuePosition> spots) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      spots.forEach(spot -> spot.expand(language, steps));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      spots.get(0).writeEnd(language, to);
    }
  }

  /** Before everything. */
  record ElementRoot(ElementLanguage frame) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ObjectPlan plan : frame.roots()) {
        steps.call(language.state(firstMember(plan)), language.state(ScalarPositions.End.INSTANCE));
      }
    }

    private NextMember firstMember(ObjectPlan plan) {
      return new NextMember(frame, plan.start(), new Scope(frame.style().member(), null), true);
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      firstMember(frame.roots().get(0)).writeEnd(language, to);
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
  record Members(ElementLanguage frame, Formula formula, String close) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Scope scope = new Scope(frame.style().inner(), close);
      for (ObjectPlan plan : frame.plans(formula)) {
        ValuePosition first =
            frame.withWhiteSpace(new NextMember(frame, plan.start(), scope, true));
        steps.call(language.state(first), language.state(ScalarPositions.End.INSTANCE));
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      frame.writeInside(formula, to);
    }
  }

  /** Before a member, or the end. */
  record NextMember(ElementLanguage frame, ObjectPlan.State at, Scope scope, boolean isFirst)
      implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<ElementPath> ways = new ArrayList<>();
      if (at.plan().isComplete(at)) {
        if (scope.close != null) {
          ways.add(new ElementPath(scope.close, ScalarPositions.End.INSTANCE));
        } else if (!isFirst) {
          steps.end();
        }
      }
      if (!frame.slots(at, scope.member).isEmpty()) {
        int start = frame.names(at.plan(), scope.member).start();
        ways.add(new ElementPath(openingText(), new Name(frame, at, start, scope)));
      }
      if (!ways.isEmpty()) {
        frame.forkOf(ways).expand(language, steps);
      }
    }

    private String openingText() {
      return (isFirst ? "" : frame.style().between()) + scope.member.open();
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (steps.isEmpty() && isFirst && scope.close == null) {
        int slot = frame.slots(at, scope.member).nextSetBit(0);
        ObjectPlan.Step first = language.inhabitants().possibleSteps(at, slot).get(0);
        steps = new ArrayList<>(language.inhabitants().finish(first.after()));
        steps.add(0, first);
      }
      NextMember next = this;
      Int2IntOpenHashMap written = new Int2IntOpenHashMap();
      for (ObjectPlan.Step step : steps) {
        frame.writeText(next.openingText(), to);
        writeName(next, step.slot(), written.addTo(step.slot(), 1), to);
        frame.write(step.value(), to);
        next = new NextMember(frame, step.after(), scope, false);
      }
      if (scope.close != null) {
        frame.writeText(scope.close, to);
      }
    }
  }

  private static void writeName(NextMember next, int slot, int others, ByteArrayOutputStream to) {
    ElementLanguage frame = next.frame;
    if (others > 0) {
      byte[] quoted = next.at.plan().name(slot, others);
      to.writeBytes(JsonStrings.value(quoted).getBytes(StandardCharsets.UTF_8));
      frame.writeText(next.scope.member.nameEnd(), to);
    } else {
      PlainText names = frame.names(next.at.plan(), next.scope.member);
      to.writeBytes(names.shortestText(names.start(), slot));
    }
  }

  /** In a name, or right before it. */
  record Name(ElementLanguage frame, ObjectPlan.State at, int name, Scope scope)
      implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      PlainText names = frame.names(at.plan(), scope.member);
      BitSet allowed = language.inhabitants().slots(at);
      names.forEachTransition(
          name,
          (first, last, target) -> {
            int slot = names.endNumber(target);
            if (slot >= 0 && allowed.get(slot)) {
              steps.read(first, last, language.state(new Value(frame, at, slot, scope)));
            } else if (slot < 0 && names.canReachAny(target, allowed)) {
              steps.read(first, last, language.state(new Name(frame, at, target, scope)));
            }
          });
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      BitSet allowed = language.inhabitants().slots(at);
      PlainText names = frame.names(at.plan(), scope.member);
      int slot = allowed.nextSetBit(0);
      BitSet one = new BitSet();
      for (; slot >= 0; slot = allowed.nextSetBit(slot + 1)) {
        one.clear();
        one.set(slot);
        if (names.canReachAny(name, one)) {
          break;
        }
      }
      to.writeBytes(names.shortestText(name, slot));
      new Value(frame, at, slot, scope).writeEnd(language, to);
    }
  }

  /** After a name. */
  record Value(ElementLanguage frame, ObjectPlan.State at, int slot, Scope scope)
      implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ObjectPlan.Step step : language.inhabitants().possibleSteps(at, slot)) {
        ValuePosition after =
            frame.withWhiteSpace(new NextMember(frame, step.after(), scope, false));
        steps.call(language.state(new BeforeValue(frame, step.value())), language.state(after));
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      ObjectPlan.Step step = language.inhabitants().possibleSteps(at, slot).get(0);
      frame.write(step.value(), to);
      new NextMember(frame, step.after(), scope, false).writeEnd(language, to);
    }
  }

  /** Before the text in front of a value. */
  record BeforeValue(ElementLanguage frame, Formula formula) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<ElementPath> ways = frame.valueStarts(formula);
      ValuePosition first = frame.forkOf(ways);
      boolean isElement = ways.get(0).text().startsWith("<");
      (isElement ? frame.withWhiteSpace(first) : first).expand(language, steps);
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      frame.write(formula, to);
    }
  }

  /** In a string without quotes. */
  record PlainString(PlainText text, int state) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (text.endNumber(state) >= 0) {
        steps.end();
      }
      text.forEachTransition(
          state,
          (first, last, target) ->
              steps.read(first, last, language.state(new PlainString(text, target))));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      if (text.endNumber(state) < 0) {
        to.writeBytes(text.shortestText(state, 0));
      }
    }
  }

  /**
   * Before one of several values that may begin alike: a string without quotes, or another value.
   */
  record ValueChoice(ImmutableList<ValuePosition> spots) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      int end = language.state(ScalarPositions.End.INSTANCE);
      spots.forEach(spot -> steps.call(language.state(spot), end));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      spots.get(0).writeEnd(language, to);
    }
  }

  /** Before a value in JSON. */
  record JsonValue(ElementLanguage frame, Formula formula, String close) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      frame.withWhiteSpace(new InsideValue(this)).expand(language, steps);
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(language.inhabitants().shortText(formula));
      frame.writeText(close, to);
    }

    private record InsideValue(JsonValue whole) implements ValuePosition {
      @Override
      public void expand(JsonLanguage language, Steps steps) {
        ValuePosition after = whole.frame.fixedText(whole.close, ScalarPositions.End.INSTANCE);
        int value = language.value(whole.formula, 0);
        steps.call(value, language.state(whole.frame.withWhiteSpace(after)));
      }

      @Override
      public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
        whole.writeEnd(language, to);
      }
    }
  }

  /** Before the items of an array in an element. */
  record Items(ElementLanguage frame, Formula formula, String close) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      for (ArrayPlan plan : language.arrayPlans(language.shapes().shapeOf(formula))) {
        if (plan.isByText()) {
          throw SchemaException.unsupported(
              "#", "uniqueItems", "the items are elements and can have many values");
        }
        ValuePosition first = frame.withWhiteSpace(new NextItem(frame, plan.start(), close, true));
        steps.call(language.state(first), language.state(ScalarPositions.End.INSTANCE));
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      frame.writeInside(formula, to);
    }
  }

  /** Before an item, or the end. */
  record NextItem(ElementLanguage frame, ArrayPlan.State at, String close, boolean isFirst)
      implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      List<ElementPath> ways = new ArrayList<>();
      if (at.plan().isComplete(at)) {
        ways.add(new ElementPath(close, ScalarPositions.End.INSTANCE));
      }
      if (!language.inhabitants().possibleSteps(at).isEmpty()) {
        ways.add(new ElementPath(openingText(), new Item(frame, at, close)));
      }
      frame.forkOf(ways).expand(language, steps);
    }

    private String openingText() {
      return (isFirst ? "" : frame.style().between()) + frame.style().item();
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      NextItem next = this;
      for (ArrayPlan.Step step : language.inhabitants().finish(at)) {
        frame.writeText(next.openingText(), to);
        frame.write(step.value(), to);
        next = new NextItem(frame, step.after(), close, false);
      }
      frame.writeText(close, to);
    }
  }

  /** In an item, before its type. */
  record Item(ElementLanguage frame, ArrayPlan.State at, String close) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Formula, ArrayPlan.State> called = new HashMap<>();
      for (ArrayPlan.Step step : language.inhabitants().possibleSteps(at)) {
        if (called.putIfAbsent(step.value(), step.after()) == null) {
          ValuePosition after =
              frame.withWhiteSpace(new NextItem(frame, step.after(), close, false));
          steps.call(language.state(new BeforeValue(frame, step.value())), language.state(after));
        }
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      List<ArrayPlan.Step> rest = language.inhabitants().finish(at);
      ArrayPlan.Step step =
          rest.isEmpty() ? language.inhabitants().possibleSteps(at).get(0) : rest.get(0);
      frame.write(step.value(), to);
      new NextItem(frame, step.after(), close, false).writeEnd(language, to);
    }
  }
}
