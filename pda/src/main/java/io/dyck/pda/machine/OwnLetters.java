package io.dyck.pda.machine;

import io.dyck.pda.collect.LetterSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Splits letters by whether a state has a target for them by itself.
 *
 * @param some the given letters
 * @param own the letters with a target, ascending
 * @param distinct the first letter of each different transition
 * @param rest the letters without a target
 */
record OwnLetters(LetterSet some, int[] own, int[] distinct, LetterSet rest) {
  static OwnLetters of(State state, LetterSet some, int letters) {
    StateEffects effects = new StateEffects();
    IntArrayList own = new IntArrayList(4);
    IntArrayList distinct = new IntArrayList(2);
    LetterSet.Builder rest = LetterSet.builder(letters);
    for (int letter = some.next(0); letter >= 0; letter = some.next(letter + 1)) {
      Transition transition = state.transition(letter);
      if (transition.target() == null) {
        rest.add(letter);
      } else {
        own.add(letter);
        if (effects.add(transition)) {
          distinct.add(letter);
        }
      }
    }
    return new OwnLetters(some, own.toIntArray(), distinct.toIntArray(), rest.build());
  }
}
