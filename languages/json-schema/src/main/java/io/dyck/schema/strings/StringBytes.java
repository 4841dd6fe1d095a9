package io.dyck.schema.strings;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;

/** The bytes of ranges of code points in UTF-8. */
final class StringBytes {
  private StringBytes() {}

  /**
   * The part of a character that is known after a byte.
   *
   * @param bits the bits of the character so far
   * @param more the number of bytes to come
   * @param target the target of all characters with these first bytes; -1 for several targets
   */
  record Lead(int bits, int more, int target) {
    boolean isComplete() {
      return more == 0;
    }
  }

  /** Receives byte ranges in ascending order. */
  interface ByteRangeReceiver {
    void receiveRange(int first, int last, Lead lead);
  }

  /** Ranges of characters in ascending order, without surrogates. */
  private static class Ranges {
    final IntArrayList ranges = new IntArrayList();

    Ranges(List<StringAutomaton.Range> all) {
      all.forEach(range -> add(range.first(), range.last(), range.target()));
    }

    private void add(int first, int last, int target) {
      if (first < Character.MIN_SURROGATE && last > Character.MAX_SURROGATE) {
        add(first, Character.MIN_SURROGATE - 1, target);
        add(Character.MAX_SURROGATE + 1, last, target);
        return;
      }
      int low =
          first >= Character.MIN_SURROGATE && first <= Character.MAX_SURROGATE
              ? Character.MAX_SURROGATE + 1
              : first;
      int high =
          last >= Character.MIN_SURROGATE && last <= Character.MAX_SURROGATE
              ? Character.MIN_SURROGATE - 1
              : last;
      if (low <= high) {
        ranges.add(low);
        ranges.add(high);
        ranges.add(target);
      }
    }

    /**
     * Returns the common target of the characters of an interval, -1 for several targets, or -2 for
     * no target. If {@code must} is set, a character without a target counts as a further target.
     */
    int targetOf(int low, int high, boolean must) {
      int found = -2;
      int covered = 0;
      for (int i = 0; i < ranges.size(); i += 3) {
        int from = Math.max(low, ranges.getInt(i));
        int to = Math.min(high, ranges.getInt(i + 1));
        if (from <= to) {
          covered += to - from + 1;
          found = found == -2 || found == ranges.getInt(i + 2) ? ranges.getInt(i + 2) : -1;
        }
      }
      return found >= 0 && must && covered != high - low + 1 ? -1 : found;
    }
  }

  /** Merges adjacent bytes that lead to the same target, and passes the ranges on. */
  private static final class ByteRangeMerger {
    private final ByteRangeReceiver to;
    private int first = -1;
    private int last;
    private Lead lead = new Lead(0, 0, -1);

    ByteRangeMerger(ByteRangeReceiver to) {
      this.to = to;
    }

    void add(int octet, Lead now) {
      boolean same =
          first >= 0
              && last == octet - 1
              && now.target >= 0
              && now.target == lead.target
              && now.more == lead.more;
      if (same) {
        last = octet;
        return;
      }
      flush();
      first = octet;
      last = octet;
      lead = now;
    }

    void flush() {
      if (first >= 0) {
        to.receiveRange(first, last, lead);
      }
      first = -1;
    }
  }

  /** The first bytes of characters. */
  static final class LeadBytes extends Ranges {
    private final boolean isJson;

    /**
     * Takes the characters of some ranges.
     *
     * @param isJson whether to leave out characters that a JSON string writes as escapes
     */
    LeadBytes(List<StringAutomaton.Range> all, boolean isJson) {
      super(all);
      this.isJson = isJson;
    }

    void forEach(ByteRangeReceiver to) {
      ByteRangeMerger joined = new ByteRangeMerger(to);
      int i = 0;
      while (i < ranges.size() && ranges.getInt(i) < 0x80) {
        int last = Math.min(0x7F, ranges.getInt(i + 1));
        for (int octet = ranges.getInt(i); octet <= last; octet++) {
          if (!isJson || (octet >= 0x20 && octet != '"' && octet != '\\')) {
            joined.add(octet, new Lead(octet, 0, ranges.getInt(i + 2)));
          }
        }
        i += 3;
      }
      boolean isAscii = i == ranges.size() && (i == 0 || ranges.getInt(i - 2) < 0x80);
      for (int octet = 0xC2; octet <= 0xF4 && !isAscii; octet++) {
        int more = octet < 0xE0 ? 1 : octet < 0xF0 ? 2 : 3;
        passByte(octet, octet & (0x3F >> more), more, this, joined);
      }
      joined.flush();
    }
  }

  /** The later bytes of a character. */
  static final class Continuations extends Ranges {
    private final int bits;
    private final int more;

    Continuations(int bits, int more, List<StringAutomaton.Range> all) {
      super(all);
      this.bits = bits;
      this.more = more;
    }

    void forEach(ByteRangeReceiver to) {
      ByteRangeMerger joined = new ByteRangeMerger(to);
      int least = firstCharacter(bits, more);
      for (int octet = 0x80; octet < 0xC0; octet++) {
        int known = (bits << 6) | (octet & 0x3F);
        if (lastCharacter(known, more - 1) >= least) {
          passByte(octet, known, more - 1, this, joined);
        }
      }
      joined.flush();
    }
  }

  /**
   * Returns the first character whose bytes begin with some bits. Smaller characters have shorter
   * forms.
   */
  static int firstCharacter(int bits, int more) {
    int least = more == 2 && bits < 16 ? 0x800 : more == 3 && bits < 8 ? 0x10000 : 0;
    return Math.max(bits << (6 * more), least);
  }

  /**
   * Returns the last character whose bytes begin with some bits. The result is less than the first
   * character if there is no such character.
   */
  static int lastCharacter(int bits, int more) {
    return Math.min(((bits + 1) << (6 * more)) - 1, Character.MAX_CODE_POINT);
  }

  /**
   * Adds a byte with its target. Only the shortest forms of characters count, and no surrogates.
   */
  private static void passByte(int octet, int bits, int more, Ranges ranges, ByteRangeMerger to) {
    int low = firstCharacter(bits, more);
    int high = lastCharacter(bits, more);
    boolean whole = high - low + 1 == 1 << (6 * more);
    boolean noSurrogate = high < Character.MIN_SURROGATE || low > Character.MAX_SURROGATE;
    int target = ranges.targetOf(low, high, true);
    if (target != -2) {
      boolean uniform = target >= 0 && (more == 0 || (whole && noSurrogate));
      to.add(octet, new Lead(bits, more, uniform ? target : -1));
    }
  }
}
