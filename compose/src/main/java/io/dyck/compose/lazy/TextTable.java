package io.dyck.compose.lazy;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.ShortTextEquivalent;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A language without calls as a table over bytes, made on demand. Thread-safe; callers of methods
 * that are not synchronized must hold the table's lock.
 */
final class TextTable implements LazyLanguage.Steps {
  private static final int DEAD = -1;
  private static final int BYTES_OF_ROW = 1_100;

  /** A number of units that no token reaches. */
  private static final int MOST_UNITS = 1 << 20;

  private final LazyLanguage language;
  private int[] @Nullable [] rows = new int[16][];
  private int[] @Nullable [] endings = new int[16][];
  private boolean[] ends = new boolean[16];
  private boolean[] goOn = new boolean[16];

  /** The fewest units to the end of each state, plus one; 0 if not known yet. */
  private int[] units = {};

  /** The bytes with which a unit begins in each state, as bits. */
  private long[] @Nullable [] beginnings = new long[16][];

  private int[] current = {};
  private boolean currentEnds;
  private boolean currentGoesOn;
  private long bytes;

  TextTable(LazyLanguage language) {
    this.language = language;
  }

  /** Returns whether the language may end in a state. */
  synchronized boolean canEnd(int state) {
    return endsAt(state);
  }

  /** Returns the bytes that lead from a state to one in which the language may end. */
  synchronized int[] endingBytes(int state) {
    int[] row = rowOf(state);
    int[] known = endings[state];
    if (known == null) {
      known = IntStream.range(0, 256).filter(b -> row[b] >= 0 && endsAt(row[b])).toArray();
      endings[state] = known;
    }
    return known;
  }

  /** Sets a bit for each byte that is read in a state. */
  synchronized void addBytesRead(int state, long[] bits) {
    int[] row = rowOf(state);
    for (int b = 0; b < row.length; b++) {
      if (row[b] >= 0) {
        bits[b >>> 6] |= 1L << b;
      }
    }
  }

  /** Returns the state after a byte; less than 0 if the byte is not read. */
  synchronized int step(int state, int unsignedByte) {
    return rowOf(state)[unsignedByte];
  }

  /** Returns the state after each byte; less than 0 if the byte is not read; not to be changed. */
  int[] rowOf(int state) {
    int[] known = state < rows.length ? rows[state] : null;
    return known != null ? known : newRow(state);
  }

  boolean endsAt(int state) {
    int[] unused = rowOf(state);
    return ends[state];
  }

  /** Returns whether the state reads some byte. */
  boolean readsSomeByte(int state) {
    int[] unused = rowOf(state);
    return goOn[state];
  }

  /** Returns whether a unit begins with a byte that is read in a state. Called under the lock. */
  boolean isUnitStart(int state, int unsignedByte) {
    long[] known = state < beginnings.length ? beginnings[state] : null;
    return ((known != null ? known : computeBeginnings(state))[unsignedByte >>> 6] >>> unsignedByte
            & 1)
        != 0;
  }

  private long[] computeBeginnings(int state) {
    if (state >= beginnings.length) {
      beginnings = Arrays.copyOf(beginnings, Math.max(state + 1, 2 * beginnings.length));
    }
    long[] found = new long[4];
    int[] row = rowOf(state);
    language.runLocked(
        () -> {
          for (int b = 0; b < 256; b++) {
            if (row[b] >= 0 && language.isUnitStart(state, b)) {
              found[b >>> 6] |= 1L << b;
            }
          }
        });
    beginnings[state] = found;
    return found;
  }

  /** Returns the fewest units to an end. Called under the lock. */
  int unitsLeft(int state) {
    return unitsOf(state) - 1;
  }

  /** Returns the fewest units to an end; 0 in a language without units. */
  synchronized int unitsLeftOf(int state) {
    return unitsLeft(state);
  }

  /** Returns the language's breadth in a state; null if it has none. */
  @Nullable ShortTextEquivalent shortTextEquivalent(int state) {
    return language.callLocked(() -> language.shortTextEquivalent(state));
  }

  /** Returns the bytes that may follow a state, also behind the end of the language. */
  long[] followingBytes(int state) {
    long[] known = language.callLocked(() -> language.followingBytes(state));
    return known == null ? new long[] {-1, -1, -1, -1} : known;
  }

  /** Returns the number of bytes of a short text to the end of the language. */
  int bytesToEnd(int state) {
    return language.callLocked(() -> language.shortestEnd(state).length);
  }

  private int unitsOf(int state) {
    if (state >= units.length) {
      units = Arrays.copyOf(units, Math.max(state + 16, 2 * units.length));
    }
    if (units[state] == 0) {
      long left = language.callLocked(() -> language.unitsLeft(state));
      units[state] = (int) Math.min(MOST_UNITS, left) + 1;
    }
    return units[state];
  }

  private int[] newRow(int state) {
    if (state >= rows.length) {
      int more = Math.max(state + 1, 2 * rows.length);
      rows = Arrays.copyOf(rows, more);
      endings = Arrays.copyOf(endings, more);
      ends = Arrays.copyOf(ends, more);
      goOn = Arrays.copyOf(goOn, more);
    }
    current = new int[256];
    Arrays.fill(current, DEAD);
    currentEnds = false;
    currentGoesOn = false;
    language.runLocked(() -> language.expand(state, this));
    ends[state] = currentEnds;
    goOn[state] = currentGoesOn;
    rows[state] = current;
    bytes += BYTES_OF_ROW;
    return current;
  }

  /** Returns the memory of the table, in bytes. */
  synchronized long bytes() {
    return bytes;
  }

  @Override
  public void end() {
    currentEnds = true;
  }

  @Override
  public void read(int first, int last, int target) {
    currentGoesOn = true;
    Arrays.fill(current, first, last + 1, target);
  }

  @Override
  public void call(int start, int after) {
    throw new IllegalStateException("a language that others are like calls nothing");
  }
}
