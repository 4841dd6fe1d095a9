package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.machine.State;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The states that a loop through an entry state passes: the entry, and those from which every way
 * stays on the stack as it is and leads back to it (inside an escape, inside a character). The body
 * of a string, a run of digits, an identifier, white space are such loops, wherever in a grammar
 * they stand; the whole strongly connected component is not, for a repetition of statements makes
 * all of a grammar one.
 */
final class LoopMembers {
  private static final int GREATEST = 64;

  private final LoopMoves moves;
  private final State entry;
  private final Map<State, Boolean> leadsBack = new LinkedHashMap<>();

  private LoopMembers(LoopMoves moves, State entry) {
    this.moves = moves;
    this.entry = entry;
  }

  /** The entry first; none if there is no loop. */
  static ImmutableList<State> of(LoopMoves moves, State entry) {
    return new LoopMembers(moves, entry).find();
  }

  private ImmutableList<State> find() {
    boolean loops = false;
    for (int letter = 0; letter < moves.letters(); letter++) {
      State target = moves.target(entry, letter);
      loops |= target != null && leadsBack(target);
    }
    if (!loops) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<State> members = ImmutableList.<State>builder().add(entry);
    leadsBack.forEach(
        (state, back) -> {
          if (back) {
            members.add(state);
          }
        });
    return members.build();
  }

  private boolean leadsBack(State state) {
    if (state.equals(entry)) {
      return true;
    }
    Boolean known = leadsBack.get(state);
    if (known != null) {
      return known;
    }
    leadsBack.put(state, false);
    if (leadsBack.size() > GREATEST) {
      return false;
    }
    boolean back = true;
    for (int letter = 0; letter < moves.letters() && back; letter++) {
      if (!moves.isDead(state, letter)) {
        State target = moves.target(state, letter);
        back = target != null && leadsBack(target);
      }
    }
    leadsBack.put(state, back);
    return back;
  }
}
