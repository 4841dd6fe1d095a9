package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.TransitionCache;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Strings or names without quotes and escapes, each followed by an end text. A string contains
 * neither the end text nor the end text without the white space around it, because other readers
 * end the string there. A code point of the end text from {@link #FIRST_TOKEN} on stands for a
 * token. States are made as they are met. For one thread at a time.
 */
public final class PlainText {
  /** The first code point that stands for a token, as {@link LazyLanguage#FIRST_TOKEN} does. */
  public static final int FIRST_TOKEN = Character.MAX_CODE_POINT + 1;

  private final JsonStringLiterals text;
  private final TransitionCache rows = new TransitionCache();

  private PlainText(StringAutomaton run) {
    this.text = JsonStringLiterals.unquoted(run);
  }

  /**
   * Returns the strings of a set, all with slot 0.
   *
   * @param end the end text, as spelled
   * @param letters the code points and tokens of the end text
   * @return null if every string contains the end text
   */
  public static @Nullable PlainText strings(StringSet set, String end, int[] letters) {
    StringSet without = set.intersection(containing(end.strip()).complement());
    return without.isEmpty()
        ? null
        : new PlainText(new TerminatedAutomaton(new StringSetAutomaton(without), letters));
  }

  /**
   * Returns names with slots, like {@link NameAutomaton}.
   *
   * @param names single names that do not contain the end text, each with a slot
   * @param classes sets of names, each with a slot
   * @param end the end text, as spelled
   * @param letters the code points and tokens of the end text
   */
  public static PlainText names(
      ImmutableList<String> names, ImmutableList<StringSet> classes, String end, int[] letters) {
    StringSet without = containing(end.strip()).complement();
    List<StringSetAutomaton> runs =
        classes.stream().map(set -> new StringSetAutomaton(set.intersection(without))).toList();
    return new PlainText(new TerminatedAutomaton(new NameSetAutomaton(names, runs), letters));
  }

  private static StringSet containing(String text) {
    StringBuilder pattern = new StringBuilder();
    text.codePoints().forEach(c -> pattern.append(String.format("\\u{%x}", c)));
    try {
      return StringSet.pattern(pattern.toString());
    } catch (PatternException e) {
      throw new IllegalStateException("a pattern of plain characters", e);
    }
  }

  /** Returns the state before the first character. */
  public int start() {
    return text.start();
  }

  /** Returns the slot of the text if the end text was read, otherwise -1. */
  public int endNumber(int state) {
    return text.endNumber(state);
  }

  /** Whether one of some slots can still be reached. */
  public boolean canReachAny(int state, BitSet slots) {
    return text.canReachAny(state, slots);
  }

  /** Reports the transitions of a state. */
  public void forEachTransition(int state, NameAutomaton.TransitionReceiver reads) {
    rows.replay(
        state,
        (s, steps) -> text.forEachTransition(s, steps::read),
        new NameAutomaton.StepAdapter(reads));
  }

  /** Returns the state after a byte, or -1 if the state does not read the byte. */
  public int step(int state, int unsignedByte) {
    return rows.step(state, (s, steps) -> text.forEachTransition(s, steps::read), unsignedByte);
  }

  /** Returns a short text from a state to the end of a slot. */
  public byte[] shortestText(int state, int slot) {
    return text.shortestText(state, slot);
  }
}
