package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.SchemaLimits;
import io.dyck.schema.states.StateNumbers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
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

  private static final long MOST_TEXT = 1_000_000;

  private final Run run;
  private final StateNumbers<State> states = new StateNumbers<>();

  /**
   * A position before a character, or in a character, with the bits so far and the number of bytes
   * to come.
   */
  private record State(int core, int bits, int more) {}

  private PlainText(Run run) {
    this.run = run;
    states.of(new State(run.start(), 0, 0));
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
    return without.isEmpty() ? null : new PlainText(new Ended(new SetRun(without), letters));
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
    return new PlainText(new Ended(new NameRun(names, runs), letters));
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
    return 0;
  }

  /** Returns the slot of the text if the end text was read, otherwise -1. */
  public int endsAs(int state) {
    State at = states.get(state);
    return at.more == 0 ? run.endsAs(at.core) : -1;
  }

  /** Whether one of some slots can still be reached. */
  public boolean reaches(int state, BitSet slots) {
    State at = states.get(state);
    if (at.more == 0) {
      return run.reaches(at.core, slots);
    }
    int low = StringBytes.firstCharacter(at.bits, at.more);
    int high = StringBytes.lastCharacter(at.bits, at.more);
    return run.ranges(at.core).stream()
        .anyMatch(range -> range.meets(low, high) && run.reaches(range.target(), slots));
  }

  /** Reports the transitions of a state. */
  public void reads(int state, NameAutomaton.Reads reads) {
    State at = states.get(state);
    List<Run.Range> ranges = run.ranges(at.core);
    int first = -1;
    int before = -1;
    int least = at.more == 0 ? 0 : 0x80;
    int most = at.more == 0 ? 0xF4 : 0xBF;
    for (int octet = least; octet <= most + 1; octet++) {
      int target = octet > most ? -1 : target(at, octet, ranges);
      if (target != before) {
        if (before >= 0) {
          reads.read(first, octet - 1, before);
        }
        first = octet;
        before = target;
      }
    }
    for (Run.Range range : ranges) {
      for (int token = Math.max(FIRST_TOKEN, range.first()); token <= range.last(); token++) {
        int octet = octetOf(token);
        reads.read(octet, octet, states.of(new State(range.target(), 0, 0)));
      }
    }
  }

  private static int octetOf(int token) {
    return LazyLanguage.FIRST_TOKEN + token - FIRST_TOKEN;
  }

  /** Returns the state after a byte, or -1 if the state does not read the byte. */
  public int step(int state, int unsignedByte) {
    State at = states.get(state);
    return target(at, unsignedByte, run.ranges(at.core));
  }

  private int target(State at, int octet, List<Run.Range> ranges) {
    int bits = (at.bits << 6) | (octet & 0x3F);
    int more = at.more - 1;
    if (at.more == 0) {
      if (octet >= 0x80 && octet < 0xC2) {
        return -1;
      }
      more = octet < 0x80 ? 0 : octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3;
      bits = octet < 0x80 ? octet : octet & (0x3F >> more);
    }
    // Not below the first character of the bytes so far, because no character has two forms.
    int least = at.more == 0 ? 0 : StringBytes.firstCharacter(at.bits, at.more);
    int low = Math.max(least, StringBytes.firstCharacter(bits, more));
    int high = StringBytes.lastCharacter(bits, more);
    for (Run.Range range : ranges) {
      int from = withoutSurrogates(Math.max(low, range.first()), Math.min(high, range.last()));
      if (from >= 0) {
        return more == 0
            ? states.of(new State(range.target(), 0, 0))
            : states.of(new State(at.core, bits, more));
      }
    }
    return -1;
  }

  /** Returns the first character of an interval that is no surrogate, or -1. */
  private static int withoutSurrogates(int low, int high) {
    boolean isSurrogate = low >= Character.MIN_SURROGATE && low <= Character.MAX_SURROGATE;
    int first = isSurrogate ? Character.MAX_SURROGATE + 1 : low;
    return first <= high ? first : -1;
  }

  /** Returns a short text from a state to the end of a slot. */
  public byte[] shortest(int state, int slot) {
    State at = states.get(state);
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    int core = at.core;
    if (at.more > 0) {
      core =
          step(
              core,
              slot,
              -1,
              StringBytes.firstCharacter(at.bits, at.more),
              StringBytes.lastCharacter(at.bits, at.more),
              to);
      byte[] character = to.toByteArray();
      to.reset();
      to.write(character, character.length - at.more, at.more);
    }
    long left = run.shortest(core, slot);
    SchemaLimits.check("schemaShortestText", MOST_TEXT, left, "the shortest string of a schema");
    for (; left > 0; left--) {
      core = step(core, slot, left - 1, 0, Integer.MAX_VALUE, to);
    }
    return to.toByteArray();
  }

  /**
   * Writes a character of an interval after which the slot can end, with exactly {@code wanted}
   * further code points unless -1. Returns the state after the character.
   */
  private int step(int core, int slot, long wanted, int low, int high, ByteArrayOutputStream to) {
    int target = -1;
    int character = -1;
    for (Run.Range range : run.ranges(core)) {
      int from = Math.max(low, range.first());
      int found =
          withoutSurrogates(
              from < ' ' ? Math.min(' ', range.last()) : from, Math.min(high, range.last()));
      long left = run.shortest(range.target(), slot);
      if (found >= 0 && left >= 0 && (wanted < 0 || left == wanted)) {
        target = range.target();
        character = found;
      }
    }
    if (target < 0) {
      throw new IllegalStateException("a place that no end can be reached from");
    }
    if (character >= FIRST_TOKEN) {
      to.write(octetOf(character));
    } else {
      to.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
    }
    return target;
  }
}
