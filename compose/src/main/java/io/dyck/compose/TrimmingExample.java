package io.dyck.compose;

import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/** A token that the grammar allows and trimming removes. */
record TrimmingExample(int[] before, int token) {
  private static final int MOST_PLACES = 200;
  private static final int MOST_NEXT = 20;

  /** Searches breadth first from the start, along tokens that are offered. */
  static Optional<TrimmingExample> find(TokenConstraint constraint) {
    Deque<int[]> places = new ArrayDeque<>();
    places.add(new int[0]);
    for (int looked = 0; looked < MOST_PLACES && !places.isEmpty(); looked++) {
      int[] before = places.remove();
      Matcher matcher = constraint.newMatcher();
      matcher.tryAccept(before);
      TokenMask offered = matcher.mask();
      int[] allowed = constraint.masks().mask(matcher.configuration()).toArray();
      int followed = 0;
      for (int token : allowed) {
        if (!offered.contains(token)) {
          return Optional.of(new TrimmingExample(before, token));
        }
        if (followed < MOST_NEXT && !constraint.masks().isEnd(token)) {
          followed++;
          int[] next = Arrays.copyOf(before, before.length + 1);
          next[before.length] = token;
          places.add(next);
        }
      }
    }
    return Optional.empty();
  }

  String describe(Vocabulary vocabulary) {
    StringBuilder text = new StringBuilder();
    for (int id : before) {
      text.append(vocabulary.spelling(id));
    }
    return "DYCK-V104: "
        + vocabulary.name()
        + " has no tokens for all that the grammar allows; "
        + (before.length == 0 ? "at the start" : "after '" + text + "'")
        + " the token '"
        + vocabulary.spelling(token)
        + "' ("
        + token
        + ") would lead to where no token can follow, so it is not offered; narrow the grammar's"
        + " characters to those of the vocabulary ('dyck check --vocab' offers the edits where it"
        + " can), or use one with byte fallback";
  }
}
