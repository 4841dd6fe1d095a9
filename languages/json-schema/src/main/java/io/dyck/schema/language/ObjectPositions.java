package io.dyck.schema.language;

import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.plan.ItemText;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.plan.WrittenNames;
import io.dyck.schema.strings.NameAutomaton;
import io.dyck.schema.text.Spaces;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.ByteArrayOutputStream;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The places in an object. */
final class ObjectPositions {
  private static final byte[] NOTHING = {};
  private static final byte[] QUOTE = {'"'};

  /** The most bytes of a character, as two escapes. */
  private static final int OF_A_CHARACTER = 12;

  private ObjectPositions() {}

  /** The place before the opening brace. */
  record BeforeBrace(ObjectPlan plan, int depth) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      ValuePosition first = new AfterBrace(plan.start(), depth);
      steps.read('{', '{', language.state(language.withFlexibleSpace(first)));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      to.write('{');
      new AfterBrace(plan.start(), depth).writeEnd(language, to);
    }
  }

  /** The place after the opening brace. */
  record AfterBrace(ObjectPlan.State at, int depth) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        steps.read('}', '}', language.state(ScalarPositions.End.INSTANCE));
      }
      if (!language.inhabitants().slots(at).isEmpty()) {
        language
            .withFixedSpace(Spaces.Place.AFTER_OPEN, depth, name(at, WrittenNames.NONE, depth))
            .expand(language, steps);
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (!steps.isEmpty()) {
        language.write(Spaces.Place.AFTER_OPEN, depth, to);
      }
      writeMembers(steps, at, WrittenNames.NONE, depth, steps.isEmpty(), language, to);
    }
  }

  /**
   * Returns the hash of a place. The kind of the place contributes to the hash, because places of
   * all kinds are keys of one map.
   */
  private static int hash(ObjectPlan.State at, int number, int kind) {
    return (at.hashCode() * 31 + number) * 31 + kind;
  }

  private static ValuePosition name(ObjectPlan.State at, WrittenNames written, int depth) {
    return new Name(at, written, written.start(at.plan().names()), ItemText.EMPTY, depth);
  }

  /** Writes members and the closing brace. No comma precedes the first member. */
  private static void writeMembers(
      List<ObjectPlan.Step> steps,
      ObjectPlan.State at,
      WrittenNames before,
      int depth,
      boolean empty,
      JsonLanguage language,
      ByteArrayOutputStream to) {
    ObjectPlan.State state = at;
    boolean first = true;
    WrittenNames names = before;
    Int2IntOpenHashMap written = new Int2IntOpenHashMap();
    for (ObjectPlan.Step step : steps) {
      if (!first) {
        to.write(',');
        language.write(Spaces.Place.AFTER_COMMA, depth, to);
      }
      first = false;
      ObjectPlan plan = state.plan();
      if (plan.isRemembered(step.slot())) {
        byte[] name = plan.names().shortestText(names.start(plan.names()), step.slot());
        names = names.plus(ItemText.EMPTY, name);
        to.writeBytes(name);
      } else {
        to.writeBytes(plan.name(step.slot(), written.addTo(step.slot(), 1)));
      }
      to.write(':');
      language.write(Spaces.Place.AFTER_COLON, depth, to);
      to.writeBytes(language.inhabitants().shortText(step.value()));
      state = step.after();
    }
    if (!empty) {
      language.write(Spaces.Place.BEFORE_CLOSE, depth, to);
    }
    to.write('}');
  }

  /**
   * The place inside a name or before its opening quote.
   *
   * @param written the names that must not occur again
   * @param name the state of the plan's names
   * @param text the part of the name that was read, if the name may have to be remembered;
   *     otherwise empty
   */
  record Name(ObjectPlan.State at, WrittenNames written, int name, ItemText text, int depth)
      implements ValuePosition {
    @Override
    public int hashCode() {
      return (hash(at, name, 1) * 31 + text.hashCode()) * 31 + written.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Name that
          && name == that.name
          && depth == that.depth
          && text.equals(that.text)
          && at.equals(that.at)
          && written.equals(that.written);
    }

    /** Whether the text of the name may have to be remembered. */
    private boolean isByText() {
      return at.plan().areNamesDistinct() && !at.plan().classesOfNames().isEmpty();
    }

    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (isByText()) {
        expandByText(language, steps);
      } else {
        NameTexts texts = texts(language, false);
        int[] reads = texts.readsOf(name);
        for (int i = 0; i < reads.length; i += 3) {
          steps.read(reads[i], reads[i + 1], texts.stateAfter(reads[i + 2]));
        }
      }
    }

    @Override
    public void expandDiffering(JsonLanguage language, Steps steps) {
      int here = language.state(this);
      at.plan()
          .names()
          .forEachNameTransition(name, (first, last, target) -> steps.read(first, last, here));
    }

    @Override
    public @Nullable TextAutomaton textAutomaton(JsonLanguage language) {
      return isByText() ? null : texts(language, !likenesses(language).isEmpty());
    }

    @Override
    public List<EquivalentState> likenesses(JsonLanguage language) {
      BitSet allowed = language.inhabitants().slots(at);
      boolean isByText = isByText();
      return at.plan()
          .names()
          .likenesses(
              name,
              slot ->
                  !allowed.get(slot)
                      ? -1
                      : isByText
                          ? EquivalentState.BY_TEXT
                          : language.state(colon(language, slot, NOTHING)));
    }

    /**
     * Returns the place after a name of a slot. {@code rest} holds the bytes of the name after
     * {@code text}.
     */
    private ValuePosition colon(JsonLanguage language, int slot, byte[] rest) {
      WrittenNames after = at.plan().isRemembered(slot) ? written.plus(text, rest) : written;
      return language.withFlexibleSpace(new BeforeColon(at, slot, after, depth));
    }

    /**
     * Reports the reads that lead to an allowed name. Inside the name, each byte leads to its own
     * place, because the place remembers the text.
     */
    private void expandByText(JsonLanguage language, Steps steps) {
      NameAutomaton names = at.plan().names();
      BitSet allowed = language.inhabitants().slots(at);
      BitSet letters = new BitSet();
      names.forEachTransition(
          name,
          (first, last, target) -> {
            int slot = names.endNumber(target);
            if (slot >= 0 && allowed.get(slot)) {
              steps.read(first, last, language.state(colon(language, slot, QUOTE)));
            } else if (slot < 0 && names.canReachAny(target, allowed)) {
              letters.set(first, last + 1);
            }
          });
      for (int first = letters.nextSetBit(0); first >= 0; ) {
        int end = letters.nextClearBit(first);
        steps.readEach(first, end - 1, letter -> language.state(afterByte(letter)));
        first = letters.nextSetBit(end);
      }
    }

    private Name afterByte(int letter) {
      int target = at.plan().names().step(name, letter);
      return new Name(at, written, target, text.plus(letter), depth);
    }

    private NameTexts texts(JsonLanguage language, boolean onlySingle) {
      BitSet allowed = language.inhabitants().slots(at);
      boolean all = allowed.cardinality() == at.plan().size();
      return new NameTexts(language, this, all ? null : allowed, onlySingle);
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      BitSet slots = new BitSet();
      at.plan().names().collectReachable(name, slots);
      slots.and(language.inhabitants().slots(at));
      // The classes of names are compared with the first single name: budgets count on an end that
      // is no longer than the end of each class.
      byte[] shortest = NOTHING;
      for (int slot = slots.nextSetBit(0); slot >= 0; slot = at.plan().nextOtherSlot(slots, slot)) {
        byte[] text = endOfName(slot, language);
        shortest = shortest.length == 0 || text.length < shortest.length ? text : shortest;
      }
      to.writeBytes(shortest);
    }

    private byte[] endOfName(int slot, JsonLanguage language) {
      ByteArrayOutputStream to = new ByteArrayOutputStream();
      byte[] rest = at.plan().names().shortestText(name, slot);
      to.writeBytes(rest);
      colon(language, slot, rest).writeEnd(language, to);
      return to.toByteArray();
    }
  }

  /**
   * The names that may follow at a place.
   *
   * @param allowed the slots of these names; null for all
   * @param onlySingle whether only single names are included
   */
  private record NameTexts(
      JsonLanguage language, Name from, @Nullable BitSet allowed, boolean onlySingle)
      implements TextAutomaton {
    private NameAutomaton names() {
      return from.at.plan().names();
    }

    @Override
    public int start() {
      return from.name;
    }

    @Override
    public int[] readsOf(int at) {
      return names().transitionsTo(at, allowed, onlySingle);
    }

    @Override
    public boolean isEnd(int at) {
      return names().endNumber(at) >= 0 || !names().isSingle(at);
    }

    @Override
    public int stateAfter(int at) {
      int slot = names().endNumber(at);
      return language.state(
          slot >= 0
              ? from.colon(language, slot, QUOTE)
              : new Name(from.at, from.written, at, from.text, from.depth));
    }

    /**
     * Takes the slot whose short text to the end of the object is the longest. The bound includes
     * one more character of the name, because the name so far may equal an earlier name of the
     * object, which must not occur again.
     */
    @Override
    public int mostBytesToEnd() {
      ObjectPlan plan = from.at.plan();
      boolean hasClasses = !plan.classesOfNames().isEmpty();
      if (hasClasses && !names().hasAllNames()) {
        return -1;
      }
      int most = 0;
      BitSet slots = language.inhabitants().slots(from.at);
      for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
        BitSet one = new BitSet();
        one.set(slot);
        if (names().canReachAny(from.name, one)) {
          most = Math.max(most, from.endOfName(slot, language).length);
        }
      }
      return most + OF_A_CHARACTER;
    }
  }

  /** The place after a name. */
  record BeforeColon(ObjectPlan.State at, int slot, WrittenNames written, int depth)
      implements ValuePosition {
    @Override
    public int hashCode() {
      return hash(at, slot, 2) * 31 + written.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof BeforeColon that
          && slot == that.slot
          && depth == that.depth
          && at.equals(that.at)
          && written.equals(that.written);
    }

    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      ValuePosition value = new Member(at, slot, written, depth);
      ValuePosition next = language.withSpace(Spaces.Place.AFTER_COLON, depth, value);
      steps.read(':', ':', language.state(next));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      to.write(':');
      language.write(Spaces.Place.AFTER_COLON, depth, to);
      new Member(at, slot, written, depth).writeEnd(language, to);
    }
  }

  /** The place before the value of a member. */
  record Member(ObjectPlan.State at, int slot, WrittenNames written, int depth)
      implements ValuePosition {
    @Override
    public int hashCode() {
      return hash(at, slot, 3) * 31 + written.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Member that
          && slot == that.slot
          && depth == that.depth
          && at.equals(that.at)
          && written.equals(that.written);
    }

    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Map<Formula, Integer> called = new HashMap<>();
      for (ObjectPlan.Step step : language.inhabitants().possibleSteps(at, slot)) {
        ValuePosition after =
            language.withFlexibleSpace(new AfterMember(step.after(), written, depth));
        int reading = called.merge(step.value(), 1, Integer::sum) - 1;
        steps.call(language.value(step.value(), depth + 1, reading), language.state(after));
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      ObjectPlan.Step step = language.inhabitants().possibleSteps(at, slot).get(0);
      to.writeBytes(language.inhabitants().shortText(step.value()));
      new AfterMember(step.after(), written, depth).writeEnd(language, to);
    }
  }

  /** The place after the value of a member. */
  record AfterMember(ObjectPlan.State at, WrittenNames written, int depth)
      implements ValuePosition {
    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.plan().isComplete(at)) {
        ValuePosition brace = new ScalarPositions.FixedText("}", 0, ScalarPositions.End.INSTANCE);
        language.withFixedSpace(Spaces.Place.BEFORE_CLOSE, depth, brace).expand(language, steps);
      }
      if (!language.inhabitants().slots(at).isEmpty()) {
        ValuePosition next =
            language.withSpace(Spaces.Place.AFTER_COMMA, depth, name(at, written, depth));
        steps.read(',', ',', language.state(next));
      }
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      List<ObjectPlan.Step> steps = language.inhabitants().finish(at);
      if (!steps.isEmpty()) {
        to.write(',');
        language.write(Spaces.Place.AFTER_COMMA, depth, to);
      }
      writeMembers(steps, at, written, depth, false, language, to);
    }
  }
}
