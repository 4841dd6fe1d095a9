package io.dyck.compose.canonical.words;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One character's step of a {@link Hypothesis}, by the rules of a backtracking matcher. */
final class Threads {
  private static final int MOST_UNMATCHED = 10_000;

  private static final IntSequence NONE = new IntSequence(new int[0]);

  private final WordProgram program;

  Threads(WordProgram program) {
    this.program = program;
  }

  /** Before a text: the word before has ended. */
  Hypothesis beginning() {
    IntSequence matched = new IntSequence(new int[] {program.size() - 1});
    return new Hypothesis(matched, NONE, true, Hypothesis.BEGIN);
  }

  /** What follows without reading, the first tried first; ends with the match, if there is one. */
  private IntArrayList follow(int[] from, long next) {
    IntArrayList result = new IntArrayList();
    IntOpenHashSet seen = new IntOpenHashSet();
    IntArrayList open = new IntArrayList();
    for (int i = from.length - 1; i >= 0; i--) {
      open.push(from[i]);
    }
    while (!open.isEmpty()) {
      int at = open.popInt();
      if (!seen.add(at)) {
        continue;
      }
      switch (program.kind(at)) {
        case WordProgram.TRY -> {
          open.push(program.second(at));
          open.push(program.first(at));
        }
        case WordProgram.JUMP -> open.push(program.first(at));
        case WordProgram.LOOK -> {
          if (program.takes(at, next)) {
            open.push(at + 1);
          }
        }
        case WordProgram.MATCH -> {
          result.add(at);
          return result;
        }
        default -> result.add(at);
      }
    }
    return result;
  }

  private boolean endsInMatch(IntArrayList threads) {
    return !threads.isEmpty() && program.kind(threads.topInt()) == WordProgram.MATCH;
  }

  /** All that is refuted and follows; null if it matches. */
  private @Nullable IntArrayList refuted(Hypothesis hypothesis, long next) {
    IntArrayList result = follow(hypothesis.refuted().elements(), next);
    return endsInMatch(result) ? null : result;
  }

  private int[] read(IntArrayList threads, long next) {
    IntArrayList result = new IntArrayList();
    for (int thread : threads) {
      if (program.takes(thread, next)) {
        result.add(thread + 1);
      }
    }
    return result.toIntArray();
  }

  /**
   * The hypothesis after a character; null if that makes it false.
   *
   * @param next the class of the character, as a bit
   */
  @Nullable Hypothesis after(Hypothesis hypothesis, long next) {
    IntArrayList refuted = refuted(hypothesis, next);
    if (refuted == null) {
      return null;
    }
    IntArrayList reading = follow(hypothesis.reading().elements(), next);
    boolean matches = endsInMatch(reading);
    if (matches) {
      reading.popInt();
    }
    if (!hypothesis.ended()) {
      return reading(reading, refuted, hypothesis.place(), next);
    }
    if (!matches) {
      return null;
    }
    refuted.addAll(reading);
    IntArrayList begun = follow(new int[] {0}, next);
    if (endsInMatch(begun)) {
      begun.popInt();
    }
    return reading(begun, refuted, hypothesis.place(), next);
  }

  private @Nullable Hypothesis reading(
      IntArrayList reading, IntArrayList refuted, int place, long next) {
    int[] read = read(reading, next);
    if (read.length == 0) {
      return null;
    }
    return new Hypothesis(new IntSequence(read), sorted(read(refuted, next)), false, place);
  }

  /**
   * The hypothesis after a character, when it no longer matters how words go on; null if the
   * character refutes it.
   */
  @Nullable Hypothesis keptAfter(Hypothesis hypothesis, long next) {
    if (isFree(hypothesis)) {
      IntArrayList refuted = refuted(hypothesis, next);
      return refuted == null ? null : free(refuted, next);
    }
    Hypothesis after = after(hypothesis, next);
    return after == null ? null : new Hypothesis(NONE, after.refuted(), false, Hypothesis.OFF);
  }

  /** Whether it no longer matters how words go on. */
  boolean isFree(Hypothesis hypothesis) {
    return hypothesis.reading().elements().length == 0;
  }

  private Hypothesis free(IntArrayList refuted, long next) {
    return new Hypothesis(NONE, sorted(read(refuted, next)), false, Hypothesis.OFF);
  }

  private static IntSequence sorted(int[] threads) {
    return new IntSequence(Arrays.stream(threads).sorted().distinct().toArray());
  }

  /** Whether the text may end here: with a word that ends, or one of which nothing matters. */
  boolean mayEnd(Hypothesis hypothesis) {
    long end = program.endOfText();
    return (hypothesis.ended() || isFree(hypothesis))
        && refuted(hypothesis, end) != null
        && (isFree(hypothesis) || endsInMatch(follow(hypothesis.reading().elements(), end)));
  }

  /**
   * Whether there is a match at the beginning of every text, and none is empty: followed through
   * all that can be read without one.
   */
  boolean coversEverything() {
    int classes = program.characters().count();
    Set<IntSequence> seen = new HashSet<>();
    List<int[]> open = new ArrayList<>();
    open.add(new int[] {0});
    while (!open.isEmpty()) {
      int[] from = open.remove(open.size() - 1);
      boolean begins = seen.isEmpty();
      for (int next = 0; next <= classes; next++) {
        IntArrayList threads = follow(from, 1L << next);
        boolean atEnd = next == classes;
        if (endsInMatch(threads)) {
          if (begins) {
            return false;
          }
        } else if (!begins || !atEnd) {
          int[] read = atEnd ? new int[0] : read(threads, 1L << next);
          if (read.length == 0 || seen.size() > MOST_UNMATCHED) {
            return false;
          }
          if (seen.add(new IntSequence(read))) {
            open.add(read);
          }
        }
      }
    }
    return true;
  }
}
