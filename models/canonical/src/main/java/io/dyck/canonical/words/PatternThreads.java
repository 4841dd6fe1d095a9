package io.dyck.canonical.words;

import io.dyck.canonical.words.WordProgram.Instruction;
import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The step of a {@link Hypothesis} over one character, by the rules of a backtracking matcher. At a
 * cut-out text, the words before it end as at the end of a text: {@link #afterCut}. If no text is
 * cut out at a position, no such text may turn out to begin there. Therefore each character begins
 * threads that must not reach an end.
 */
final class PatternThreads {
  private static final int MOST_UNMATCHED = 10_000;

  private static final IntSequence NONE = new IntSequence(new int[0]);

  private final WordProgram program;

  PatternThreads(WordProgram program) {
    this.program = program;
  }

  /** Returns the hypothesis before a text, in which the previous word has ended. */
  Hypothesis beginning() {
    IntSequence matched = new IntSequence(new int[] {program.end()});
    return new Hypothesis(matched, NONE, true, Hypothesis.BEGIN);
  }

  /**
   * Returns the threads that are reachable without reading, in the order in which they are tried.
   * The list ends with the match, if there is one.
   */
  private IntArrayList reachableThreads(int[] from, long next) {
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
        case Instruction.FORK -> {
          open.push(program.second(at));
          open.push(program.firstCharacters(at));
        }
        case Instruction.JUMP -> open.push(program.firstCharacters(at));
        case Instruction.LOOK, Instruction.LOOK_NOT -> {
          if (program.takes(at, next)) {
            open.push(at + 1);
          }
        }
        case Instruction.MATCH -> {
          result.add(at);
          return result;
        }
        default -> result.add(at);
      }
    }
    return result;
  }

  private boolean endsInMatch(IntArrayList threads) {
    return !threads.isEmpty() && program.kind(threads.topInt()) == Instruction.MATCH;
  }

  /** Returns the refuted threads before the next character; null if one of them matches. */
  private @Nullable IntArrayList refuted(Hypothesis hypothesis, long next) {
    IntArrayList result = reachableThreads(hypothesis.refuted().elements(), next);
    return endsInMatch(result) ? null : result;
  }

  /**
   * Returns whether an instruction of an earlier word is refuted. The instructions of the pattern
   * come before those of cut-out texts.
   */
  private boolean hasWords(Hypothesis hypothesis) {
    int[] refuted = hypothesis.refuted().elements();
    return refuted.length > 0 && !program.isOfCut(refuted[0]);
  }

  /**
   * Returns the refuted threads after a character; null if a text ends that must not be cut out.
   *
   * @param begins whether a text that begins with this character must not be cut out, either
   */
  private @Nullable IntSequence readRefuted(IntArrayList threads, long next, boolean begins) {
    IntArrayList result = read(threads, next);
    if (begins) {
      result.addAll(read(cutsBegun(next), next));
    }
    return result.intStream().anyMatch(this::endsCut) ? null : sorted(result);
  }

  /** Returns the threads of all cut-out texts; none if there are no such texts. */
  private IntArrayList cutsBegun(long next) {
    return program.cuts() == 0
        ? new IntArrayList()
        : reachableThreads(new int[] {program.beginOfCuts()}, next);
  }

  private boolean endsCut(int thread) {
    return program.isOfCut(thread) && program.kind(thread) == Instruction.MATCH;
  }

  private IntArrayList read(IntArrayList threads, long next) {
    IntArrayList result = new IntArrayList();
    for (int thread : threads) {
      if (program.takes(thread, next)) {
        result.add(thread + 1);
      }
    }
    return result;
  }

  /**
   * Returns the hypothesis after a character; null if the character makes the hypothesis false. If
   * only the ends of earlier words matter, a cut-out text matters as long as the lookahead of an
   * earlier word may read it.
   */
  @Nullable Hypothesis hypothesisAfter(Hypothesis hypothesis, long next) {
    IntArrayList refuted = refuted(hypothesis, next);
    if (refuted == null) {
      return null;
    }
    if (hypothesis.readsNothing()) {
      return free(readRefuted(refuted, next, hasWords(hypothesis)));
    }
    IntArrayList reading = reachableThreads(hypothesis.reading().elements(), next);
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
    if (hypothesis.isFree()) {
      return free(readRefuted(refuted, next, true));
    }
    IntArrayList begun = reachableThreads(new int[] {0}, next);
    if (endsInMatch(begun)) {
      begun.popInt();
    }
    return reading(begun, refuted, hypothesis.place(), next);
  }

  private @Nullable Hypothesis reading(
      IntArrayList reading, IntArrayList refuted, int place, long next) {
    int[] read = read(reading, next).toIntArray();
    IntSequence never = read.length == 0 ? null : readRefuted(refuted, next, true);
    return never == null ? null : new Hypothesis(new IntSequence(read), never, false, place);
  }

  private static @Nullable Hypothesis free(@Nullable IntSequence refuted) {
    return refuted == null ? null : Hypothesis.free(refuted);
  }

  private static IntSequence sorted(IntArrayList threads) {
    return new IntSequence(threads.intStream().sorted().distinct().toArray());
  }

  /**
   * Returns the hypothesis after a cut-out text, at which words begin anew. Returns null if the
   * word before does not end, or if another text would have been cut out.
   */
  @Nullable Hypothesis afterCut(Hypothesis hypothesis, int cut) {
    IntSequence never = canEnd(hypothesis) ? refutedAfterCut(hypothesis, cut) : null;
    if (never == null) {
      return null;
    }
    return hypothesis.isFree()
        ? Hypothesis.free(never)
        : new Hypothesis(beginning().reading(), never, true, Hypothesis.BEGIN);
  }

  /**
   * Returns the refuted threads after a cut-out text: texts that begin before it, and longer texts
   * that begin with it.
   */
  private @Nullable IntSequence refutedAfterCut(Hypothesis hypothesis, int cut) {
    IntArrayList before =
        IntArrayList.toList(IntStream.of(hypothesis.refuted().elements()).filter(program::isOfCut));
    IntArrayList longer = cutsBegun(0);
    for (int characterClass : program.cut(cut)) {
      before = read(before, 1L << characterClass);
      longer = read(longer, 1L << characterClass);
      if (before.intStream().anyMatch(this::endsCut)) {
        return null;
      }
      longer.removeIf(this::endsCut);
    }
    before.addAll(longer);
    return sorted(before);
  }

  /**
   * Returns whether the text may end here: the current word ends, or only the ends of earlier words
   * matter.
   */
  boolean canEnd(Hypothesis hypothesis) {
    long end = program.endOfText();
    return refuted(hypothesis, end) != null
        && (hypothesis.readsNothing()
            || (hypothesis.ended()
                && endsInMatch(reachableThreads(hypothesis.reading().elements(), end))));
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
        IntArrayList threads = reachableThreads(from, 1L << next);
        boolean atEnd = next == classes;
        if (endsInMatch(threads)) {
          if (begins) {
            return false;
          }
        } else if (!begins || !atEnd) {
          int[] read = atEnd ? new int[0] : read(threads, 1L << next).toIntArray();
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
