package io.dyck.sql.place;

import io.dyck.grammar.LazyLanguage;

/**
 * A place in a rule without calls. The texts of the rule are a language of their own. Walks over a
 * vocabulary are therefore made once for the rule and shared by all its callers.
 *
 * @param language the language of the rule, compared by identity
 * @param state a state of the language
 */
record CallFreeRule(PlaceLanguage language, int state) implements Place {
  @Override
  public void reportMoves(Moves moves) {
    language.expand(
        state,
        new LazyLanguage.Steps() {
          @Override
          public void end() {
            moves.end();
          }

          @Override
          public void read(int first, int last, int target) {
            moves.read(first, last, new CallFreeRule(language, target));
          }

          @Override
          public void call(int start, int after) {
            throw new IllegalStateException("a rule of its own calls nothing");
          }
        });
  }

  @Override
  public boolean addFollowing(ByteSet bytes) {
    return language.addReads(state, bytes);
  }

  @Override
  public void appendShortest(StringBuilder to) {
    language.appendShortest(state, to);
  }

  boolean canEnd() {
    return language.endsAt(state);
  }

  LazyLanguage.EquivalentState equivalentState() {
    return new LazyLanguage.EquivalentState(
        language, state, LazyLanguage.EquivalentState.END, false);
  }
}
