package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.KnownRows;
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

  private final JsonText text;
  private final KnownRows rows = new KnownRows();

  private PlainText(Run run) {
    this.text = JsonText.plain(run);
  }

  /**
   * Returns the strings of a set, all with slot 0.
   *
   * @param end the end text, as spelled
   * @param letters the code points and tokens of the end text
   * @return null if every string contains the end text
   */
  public static @Nullable PlainText strings(StringSet set, String end, int[] letters) {
    StringSet without = set.and(holding(end.strip()).not());
    return without.isEmpty()
        ? null
        : new PlainText(new TerminatedRun(new SetRun(without), letters));
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
    StringSet without = holding(end.strip()).not();
    List<SetRun> runs = classes.stream().map(set -> new SetRun(set.and(without))).toList();
    return new PlainText(new TerminatedRun(new NameRun(names, runs), letters));
  }

  private static StringSet holding(String text) {
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
  public int endsAs(int state) {
    return text.endsAs(state);
  }

  /** Whether one of some slots can still be reached. */
  public boolean reaches(int state, BitSet slots) {
    return text.reaches(state, slots);
  }

  /** Reports the transitions of a state. */
  public void reads(int state, NameAutomaton.Reads reads) {
    rows.tell(state, (s, steps) -> text.reads(s, steps::read), new NameAutomaton.Told(reads));
  }

  /** Returns the state after a byte, or -1 if the state does not read the byte. */
  public int step(int state, int unsignedByte) {
    return rows.step(state, (s, steps) -> text.reads(s, steps::read), unsignedByte);
  }

  /** Returns a short text from a state to the end of a slot. */
  public byte[] shortest(int state, int slot) {
    return text.shortest(state, slot);
  }
}
