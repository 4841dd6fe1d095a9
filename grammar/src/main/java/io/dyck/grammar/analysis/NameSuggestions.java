package io.dyck.grammar.analysis;

import java.util.Locale;
import java.util.Optional;

/** Finds the name that the author probably meant by an unknown name. */
public final class NameSuggestions {
  private static final int LONGEST = 80;

  private NameSuggestions() {}

  /**
   * Returns the nearest name within a third of the length, by insertions, deletions, replacements
   * and swaps of neighbours; upper and lower case, - and _ count as the same. Cost: the number of
   * candidates times the square of the length of the name, which is bounded.
   */
  public static Optional<String> findNearest(String name, Iterable<String> candidates) {
    if (name.length() > LONGEST) {
      return Optional.empty();
    }
    String wanted = foldName(name);
    int allowed = Math.max(1, wanted.length() / 3);
    String best = null;
    int least = allowed + 1;
    for (String candidate : candidates) {
      if (Math.abs(candidate.length() - name.length()) < least) {
        int distance = distance(wanted, foldName(candidate));
        if (distance < least) {
          least = distance;
          best = candidate;
        }
      }
    }
    // One letter is a single edit away from every other letter.
    return name.length() < 2 && least > 0 ? Optional.empty() : Optional.ofNullable(best);
  }

  private static String foldName(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the number of edits between two texts (optimal string alignment). */
  private static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int edits = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        row[j] = swapped ? Math.min(edits, beforeLast[j - 2] + 1) : edits;
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
