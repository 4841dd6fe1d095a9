package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Suggests existing JSON pointers and words that resemble a missing pointer or word. */
public final class Nearest {
  private static final int MOST_NAMES = 8;

  private Nearest() {}

  /** Returns the longest beginning of a pointer that exists, with the names that may follow. */
  static String of(Document document, String pointer) {
    String at = pointer;
    JsonNode node = null;
    while (node == null && !at.isEmpty()) {
      at = at.substring(0, at.lastIndexOf('/'));
      node = document.at(at);
    }
    List<String> names = new ArrayList<>();
    if (node != null) {
      node.fieldNames().forEachRemaining(names::add);
    }
    Collections.sort(names);
    String some = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
    return names.isEmpty()
        ? "nothing in #" + at
        : "#" + at + " with " + some + (names.size() > MOST_NAMES ? ", …" : "");
  }

  /** Returns the most similar of several words, or null if no word is similar. */
  public static @Nullable String of(String word, Iterable<String> words) {
    String best = null;
    int least = word.length() <= 4 ? 2 : 3;
    String wanted = word.toLowerCase(Locale.ROOT);
    for (String each : words) {
      // A difference in length needs at least as many added or omitted letters.
      boolean mayBeNear = Math.abs(each.length() - word.length()) < least;
      int distance = mayBeNear ? distance(wanted, each.toLowerCase(Locale.ROOT)) : least;
      if (distance < least) {
        least = distance;
        best = each;
      }
    }
    return best;
  }

  /** Returns the least number of letters to add, omit or change (Levenshtein 1966). */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
