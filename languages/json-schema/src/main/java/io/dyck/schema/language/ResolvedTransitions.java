package io.dyck.schema.language;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage.Steps;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * The transitions after some stacks, with all calls and returns followed. The state at the bottom
 * of a stack stands for the text after the value and is not expanded.
 */
final class ResolvedTransitions {
  private final List<Move> moves = new ArrayList<>();
  private final ImmutableSet.Builder<Integer> ends = ImmutableSet.builder();

  private record Move(int first, int last, IntUnaryOperator target, StateStack rest) {}

  private ResolvedTransitions() {}

  static ResolvedTransitions of(Set<StateStack> stacks, JsonLanguage language) {
    ResolvedTransitions result = new ResolvedTransitions();
    stacks.forEach(stack -> result.followStack(stack, language));
    return result;
  }

  private void followStack(StateStack stack, JsonLanguage language) {
    StateStack rest = stack.rest();
    if (rest == null) {
      ends.add(stack.state());
      return;
    }
    language.expand(
        stack.state(),
        new Steps() {
          @Override
          public void end() {
            followStack(rest, language);
          }

          @Override
          public void read(int first, int last, int target) {
            moves.add(new Move(first, last, letter -> target, rest));
          }

          @Override
          public void readEach(int first, int last, IntUnaryOperator target) {
            moves.add(new Move(first, last, target, rest));
          }

          @Override
          public void call(int start, int after) {
            followStack(new StateStack(start, new StateStack(after, rest)), language);
          }
        });
  }

  /** Returns the states at the bottom of the stacks whose text may end here. */
  ImmutableSet<Integer> endStates() {
    return ends.build();
  }

  /** Adds the bytes that may follow. */
  void addLetters(BitSet to) {
    for (Move move : moves) {
      to.set(move.first, move.last + 1);
    }
  }

  /** Returns the stacks after a byte. The result is empty if the byte is not allowed. */
  ImmutableSet<StateStack> stacksAfter(int letter) {
    ImmutableSet.Builder<StateStack> result = ImmutableSet.builder();
    for (Move move : moves) {
      if (move.first <= letter && letter <= move.last) {
        result.add(new StateStack(move.target.applyAsInt(letter), move.rest));
      }
    }
    return result.build();
  }
}
