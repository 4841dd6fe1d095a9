package io.dyck.schema.strings;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.schema.states.StateNumbers;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The texts of an automaton, each followed by a fixed text. A state is a state of the automaton,
 * with the progress in the fixed text from each position where the fixed text may have begun. The
 * number of a whole text is the number of the text before the fixed text.
 */
final class TerminatedAutomaton implements StringAutomaton {
  private final StringAutomaton before;
  private final int[] end;
  private final IntAVLTreeSet letters;
  private final StateNumbers<State> states = new StateNumbers<>();

  /**
   * A state.
   *
   * @param at the state of the automaton, or -1
   * @param begun pairs: the number of characters of the fixed text that were read, and the number
   *     of the text before
   */
  private record State(int at, ImmutableIntArray begun) {}

  /** Creates the automaton. No text of {@code before} should contain the fixed text. */
  TerminatedAutomaton(StringAutomaton before, int[] end) {
    this.before = before;
    this.end = end;
    this.letters = new IntAVLTreeSet(this.end);
    states.numberOf(new State(before.start(), ImmutableIntArray.of()));
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public List<Range> ranges(int state) {
    State from = states.get(state);
    List<Range> inner = from.at >= 0 ? before.ranges(from.at) : List.of();
    List<Range> result = new ArrayList<>();
    int next = 0;
    int read = -1;
    for (int letter : letters) {
      for (; next < inner.size() && inner.get(next).first() < letter; next++) {
        add(inner.get(next), read + 1, letter - 1, result);
        if (inner.get(next).last() >= letter) {
          break;
        }
      }
      boolean isInside = next < inner.size() && inner.get(next).first() <= letter;
      ImmutableIntArray begun = stateAfter(from, letter);
      int at = isInside ? inner.get(next).target() : -1;
      if (at >= 0 || !begun.isEmpty()) {
        result.add(new Range(letter, letter, states.numberOf(new State(at, begun))));
      }
      read = letter;
    }
    for (; next < inner.size(); next++) {
      add(inner.get(next), read + 1, Character.MAX_CODE_POINT, result);
    }
    return result;
  }

  private void add(Range range, int least, int most, List<Range> to) {
    int first = Math.max(range.first(), least);
    int last = Math.min(range.last(), most);
    if (first <= last) {
      int target = states.numberOf(new State(range.target(), ImmutableIntArray.of()));
      to.add(new Range(first, last, target));
    }
  }

  private ImmutableIntArray stateAfter(State from, int letter) {
    ImmutableIntArray.Builder result = ImmutableIntArray.builder();
    for (int i = 0; i < from.begun.length(); i += 2) {
      int read = from.begun.get(i);
      if (read < end.length && end[read] == letter) {
        result.add(read + 1).add(from.begun.get(i + 1));
      }
    }
    int number = from.at < 0 ? -1 : before.endNumber(from.at);
    if (number >= 0 && end[0] == letter) {
      result.add(1).add(number);
    }
    return result.build();
  }

  @Override
  public int endNumber(int state) {
    ImmutableIntArray begun = states.get(state).begun;
    for (int i = 0; i < begun.length(); i += 2) {
      if (begun.get(i) == end.length) {
        return begun.get(i + 1);
      }
    }
    return -1;
  }

  @Override
  public void collectReachable(int state, BitSet to) {
    State at = states.get(state);
    if (at.at >= 0) {
      before.collectReachable(at.at, to);
    }
    for (int i = 0; i < at.begun.length(); i += 2) {
      to.set(at.begun.get(i + 1));
    }
  }

  @Override
  public long shortestToEnd(int state, int number) {
    State at = states.get(state);
    long best = at.at < 0 ? -1 : before.shortestToEnd(at.at, number);
    best = best < 0 ? -1 : best + end.length;
    for (int i = 0; i < at.begun.length(); i += 2) {
      int left = end.length - at.begun.get(i);
      if ((number < 0 || at.begun.get(i + 1) == number) && (best < 0 || left < best)) {
        best = left;
      }
    }
    return best;
  }
}
