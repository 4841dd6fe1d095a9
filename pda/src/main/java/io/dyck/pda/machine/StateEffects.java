package io.dyck.pda.machine;

import io.dyck.pda.collect.LetterSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The different transitions of one state: most states have one or two. Not thread-safe. */
public final class StateEffects {
  private static final int FEW = 8;

  private final ArrayList<Transition> few = new ArrayList<>(2);
  private @Nullable Set<Transition> all;

  /**
   * Returns letters with a target by the state alone, one for each different transition: the first
   * of them.
   */
  public static int[] distinctLetters(State state, LetterSet some) {
    IntArrayList first = new IntArrayList(4);
    StateEffects effects = new StateEffects();
    for (int letter = some.next(0); letter >= 0; letter = some.next(letter + 1)) {
      Transition transition = state.transition(letter);
      if (transition.target() != null && effects.add(transition)) {
        first.add(letter);
      }
    }
    return first.toIntArray();
  }

  /** Adds a transition. Returns whether it is new. */
  public boolean add(Transition transition) {
    Set<Transition> many = all;
    if (many != null) {
      return many.add(transition);
    }
    if (hasTransition(transition)) {
      return false;
    }
    few.add(transition);
    if (few.size() > FEW) {
      many = Collections.newSetFromMap(new IdentityHashMap<>());
      many.addAll(few);
      all = many;
    }
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // Equal transitions are one object.
  private boolean hasTransition(Transition transition) {
    for (int i = 0; i < few.size(); i++) {
      if (few.get(i) == transition) {
        return true;
      }
    }
    return false;
  }
}
