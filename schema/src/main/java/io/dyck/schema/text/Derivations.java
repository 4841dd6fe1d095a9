package io.dyck.schema.text;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All that may follow some stacks: the calls are made, and the returns. */
final class Derivations {
  private final List<Move> moves = new ArrayList<>();
  private boolean complete;

  private record Move(int first, int last, Stack after) {}

  private Derivations() {}

  static Derivations of(Set<Stack> stacks, JsonLanguage language) {
    Derivations result = new Derivations();
    stacks.forEach(stack -> result.follow(stack, language));
    return result;
  }

  private void follow(Stack stack, JsonLanguage language) {
    Stack rest = stack.rest();
    language.expand(
        stack.state(),
        new Steps() {
          @Override
          public void end() {
            if (rest == null) {
              complete = true;
            } else {
              follow(rest, language);
            }
          }

          @Override
          public void read(int first, int last, int target) {
            moves.add(new Move(first, last, new Stack(target, rest)));
          }

          @Override
          public void call(int start, int after) {
            follow(new Stack(start, new Stack(after, rest)), language);
          }
        });
  }

  /** Whether the text may end here. */
  boolean isComplete() {
    return complete;
  }

  /** The stacks after a byte; none if it does not fit. */
  ImmutableSet<Stack> after(int letter) {
    ImmutableSet.Builder<Stack> result = ImmutableSet.builder();
    for (Move move : moves) {
      if (move.first <= letter && letter <= move.last) {
        result.add(move.after);
      }
    }
    return result.build();
  }
}
