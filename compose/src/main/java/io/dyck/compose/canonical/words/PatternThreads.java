package io.dyck.compose.canonical.words;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One character's step of a {@link Hypothesis}, by the rules of a backtracking matcher. Where a
 * text would be cut out, the words before it end as at the end of a text: {@link #afterCut}.
 * Wherever none was, none may be found later, so each character begins threads that must come to no
 * end; their numbers are those of {@link CutTexts} after the instructions.
 */
final class PatternThreads {
  private static final int MOST_UNMATCHED = 10_000;

  private static final IntSequence NONE = new IntSequence(new int[0]);

  private final WordProgram program;
  private final CutTexts cuts;

  PatternThreads(WordProgram program, CutTexts cuts) {
    this.program = program;
    this.cuts = cuts;
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
      if (isCut(at)) {
        result.add(at);
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
    return !threads.isEmpty()
        && !isCut(threads.topInt())
        && program.kind(threads.topInt()) == WordProgram.MATCH;
  }

  /** All that is refuted and follows; null if it matches. */
  private @Nullable IntArrayList refuted(Hypothesis hypothesis, long next) {
    IntArrayList result = follow(hypothesis.refuted().elements(), next);
    return endsInMatch(result) ? null : result;
  }

  private boolean isCut(int thread) {
    return thread >= program.size();
  }

  /** Whether a match is refuted; these come first. */
  private boolean hasWords(Hypothesis hypothesis) {
    int[] refuted = hypothesis.refuted().elements();
    return refuted.length > 0 && !isCut(refuted[0]);
  }

  /** Whether a text that may not be cut out has begun. */
  boolean hasBegunCuts(Hypothesis hypothesis) {
    int[] refuted = hypothesis.refuted().elements();
    return refuted.length > 0 && isCut(refuted[refuted.length - 1]);
  }

  /**
   * What is refuted after a character; null if a text ends that had to be none to cut out.
   *
   * @param begins whether such a text may not begin with the character, either
   */
  private @Nullable IntSequence readRefuted(IntArrayList threads, long next, boolean begins) {
    IntArrayList result = IntArrayList.wrap(read(threads, next));
    if (cuts.isEmpty()) {
      return sorted(result);
    }
    int characterClass = Long.numberOfTrailingZeros(next);
    int count = threads.size() + (begins ? 1 : 0);
    for (int i = 0; i < count; i++) {
      int thread = i < threads.size() ? threads.getInt(i) : program.size() + CutTexts.ROOT;
      if (isCut(thread)) {
        int after = cuts.after(thread - program.size(), characterClass);
        if (after == CutTexts.WHOLE) {
          return null;
        }
        if (after >= 0) {
          result.add(program.size() + after);
        }
      }
    }
    return sorted(result);
  }

  private int[] read(IntArrayList threads, long next) {
    IntArrayList result = new IntArrayList();
    for (int thread : threads) {
      if (!isCut(thread) && program.takes(thread, next)) {
        result.add(thread + 1);
      }
    }
    return result.toIntArray();
  }

  /** The hypothesis after a character; null if that makes it false. */
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
    IntSequence never = read.length == 0 ? null : readRefuted(refuted, next, true);
    return never == null ? null : new Hypothesis(new IntSequence(read), never, false, place);
  }

  /**
   * The hypothesis after a character, when it no longer matters how words go on; null if the
   * character refutes it. A text that is cut out matters as long as a word before may look at it.
   */
  @Nullable Hypothesis keptAfter(Hypothesis hypothesis, long next) {
    if (isFree(hypothesis)) {
      IntArrayList refuted = refuted(hypothesis, next);
      IntSequence never = refuted == null ? null : readRefuted(refuted, next, hasWords(hypothesis));
      return never == null ? null : free(never);
    }
    Hypothesis after = after(hypothesis, next);
    return after == null ? null : free(after.refuted());
  }

  /** Whether it no longer matters how words go on. */
  boolean isFree(Hypothesis hypothesis) {
    return hypothesis.reading().elements().length == 0;
  }

  private static Hypothesis free(IntSequence refuted) {
    return new Hypothesis(NONE, refuted, false, Hypothesis.OFF);
  }

  private static IntSequence sorted(IntArrayList threads) {
    return new IntSequence(threads.intStream().sorted().distinct().toArray());
  }

  /**
   * The hypothesis after a text that is cut out: words begin anew. Null if the word before does not
   * end, or if another text would have been cut out.
   */
  @Nullable Hypothesis afterCut(Hypothesis hypothesis, int cut) {
    IntSequence never = mayEnd(hypothesis) ? refutedAfterCut(hypothesis, cut) : null;
    if (never == null) {
      return null;
    }
    Hypothesis beginning = beginning();
    return isFree(hypothesis)
        ? free(never)
        : new Hypothesis(beginning.reading(), never, true, Hypothesis.BEGIN);
  }

  /** The same when it no longer matters how words go on. */
  @Nullable Hypothesis keptAfterCut(Hypothesis hypothesis, int cut) {
    Hypothesis after = afterCut(hypothesis, cut);
    return after == null ? null : free(after.refuted());
  }

  /** Texts that begin before the cut one, and longer ones that begin with it. */
  private @Nullable IntSequence refutedAfterCut(Hypothesis hypothesis, int cut) {
    IntArrayList result = new IntArrayList();
    for (int thread : hypothesis.refuted().elements()) {
      int node = isCut(thread) ? thread - program.size() : CutTexts.OFF;
      for (int characterClass : cuts.classes(cut)) {
        node = node < 0 ? node : cuts.after(node, characterClass);
      }
      if (node == CutTexts.WHOLE) {
        return null;
      }
      if (node >= 0) {
        result.add(program.size() + node);
      }
    }
    if (cuts.goesOn(cut)) {
      result.add(program.size() + cuts.node(cut));
    }
    return sorted(result);
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
