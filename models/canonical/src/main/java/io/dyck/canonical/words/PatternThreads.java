package io.dyck.canonical.words;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The step of a {@link Hypothesis} over one character, by the rules of a backtracking matcher. At a
 * cut-out text, the words before it end as at the end of a text: {@link #afterCut}. If no text is
 * cut out at a position, no such text may turn out to begin there. Therefore each character begins
 * threads that must not reach an end. The number of such a thread is the number of instructions
 * plus a node of {@link CutTexts}.
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

  /** Returns the hypothesis before a text, in which the previous word has ended. */
  Hypothesis beginning() {
    IntSequence matched = new IntSequence(new int[] {program.size() - 1});
    return new Hypothesis(matched, NONE, true, Hypothesis.BEGIN);
  }

  /**
   * Returns the threads that are reachable without reading, in the order in which they are tried.
   * The list ends with the match, if there is one.
   */
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

  /** Returns the refuted threads before the next character; null if one of them matches. */
  private @Nullable IntArrayList refuted(Hypothesis hypothesis, long next) {
    IntArrayList result = follow(hypothesis.refuted().elements(), next);
    return endsInMatch(result) ? null : result;
  }

  private boolean isCut(int thread) {
    return thread >= program.size();
  }

  /**
   * Returns whether an instruction of an earlier word is refuted. Instructions come before threads
   * of cut-out texts.
   */
  private boolean hasWords(Hypothesis hypothesis) {
    int[] refuted = hypothesis.refuted().elements();
    return refuted.length > 0 && !isCut(refuted[0]);
  }

  /** Returns whether a text has begun that must not be cut out. */
  boolean hasBegunCuts(Hypothesis hypothesis) {
    int[] refuted = hypothesis.refuted().elements();
    return refuted.length > 0 && isCut(refuted[refuted.length - 1]);
  }

  /**
   * Returns the refuted threads after a character; null if a text ends that must not be cut out.
   *
   * @param begins whether a text that begins with this character must not be cut out, either
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

  /** Returns the hypothesis after a character; null if the character makes the hypothesis false. */
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
   * Returns the hypothesis after a character when only the ends of earlier words matter; null if
   * the character refutes the hypothesis. A cut-out text matters as long as the lookahead of an
   * earlier word may read it.
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

  /** Returns whether only the ends of earlier words matter. */
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
   * Returns the hypothesis after a cut-out text, at which words begin anew. Returns null if the
   * word before does not end, or if another text would have been cut out.
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

  /** Returns the hypothesis after a cut-out text when only the ends of earlier words matter. */
  @Nullable Hypothesis keptAfterCut(Hypothesis hypothesis, int cut) {
    Hypothesis after = afterCut(hypothesis, cut);
    return after == null ? null : free(after.refuted());
  }

  /**
   * Returns the refuted threads after a cut-out text: texts that begin before it, and longer texts
   * that begin with it.
   */
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

  /**
   * Returns whether the text may end here: the current word ends, or only the ends of earlier words
   * matter.
   */
  boolean mayEnd(Hypothesis hypothesis) {
    long end = program.endOfText();
    return (hypothesis.ended() || isFree(hypothesis))
        && refuted(hypothesis, end) != null
        && (isFree(hypothesis) || endsInMatch(follow(hypothesis.reading().elements(), end)));
  }

  /**
   * Returns whether every text begins with a match that is not empty. The method follows every text
   * that can be read without a match.
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
