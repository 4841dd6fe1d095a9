package io.dyck.schema.language;

import io.dyck.schema.algebra.Formula;
import io.dyck.schema.plan.ItemText;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;

/** Enumerates the texts that begin in a place, by the number of bytes before their shortest end. */
final class ShortTexts {
  private static final int MOST_PLACES = 200_000;

  private final JsonLanguage language;
  private final Deque<Place> open = new ArrayDeque<>();
  private int met;
  private int bottom;

  private record Place(Set<StateStack> stacks, ItemText text) {}

  /** Enumerates the texts of a formula. */
  ShortTexts(JsonLanguage language, Formula formula) {
    this(
        language,
        Set.of(new StateStack(language.value(formula, 0), new StateStack(0, null))),
        ItemText.EMPTY);
  }

  /** Enumerates the texts that continue a text that was read. */
  ShortTexts(JsonLanguage language, Set<StateStack> stacks, ItemText text) {
    this.language = language;
    open.add(new Place(stacks, text));
  }

  /** Whether there are further texts. */
  boolean hasNext() {
    return !open.isEmpty();
  }

  /**
   * Returns the next text.
   *
   * @throws io.dyck.failure.LimitExceededException if too many texts were requested
   */
  byte[] nextText() {
    met++;
    SchemaLimits.check(
        "schemaSearch", MOST_PLACES, met, "the search for items that differ from each other");
    Place place = open.remove();
    ResolvedTransitions next = ResolvedTransitions.of(place.stacks, language);
    BitSet letters = new BitSet();
    next.addLetters(letters);
    if (place.stacks.stream().anyMatch(this::isBlank)) {
      // White space that may be left out changes no value.
      letters.clear('\t', '\n' + 1);
      letters.clear('\r');
      letters.clear(' ');
    }
    letters.stream().forEach(l -> open.add(new Place(next.stacksAfter(l), place.text.plus(l))));
    StateStack stack = place.stacks.iterator().next();
    bottom = stack.bottom();
    return stack.endText(place.text.bytes(), language);
  }

  /** Returns the state at the bottom of the stack that derives the last text. */
  int bottom() {
    return bottom;
  }

  private boolean isBlank(StateStack stack) {
    return language.position(stack.state()) instanceof ScalarPositions.WhiteSpaceRun;
  }
}
