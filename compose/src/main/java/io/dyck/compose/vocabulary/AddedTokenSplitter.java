package io.dyck.compose.vocabulary;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds added tokens in a text: from left to right, of several at one place the longest. Immutable
 * and thread-safe once built.
 */
final class AddedTokenSplitter {
  /** A prefix of contents: what may follow, and the token that ends here. */
  private static final class Node {
    private final Int2ObjectOpenHashMap<Node> children = new Int2ObjectOpenHashMap<>();
    private @Nullable AddedToken token;
  }

  private final Node root = new Node();

  AddedTokenSplitter(List<AddedToken> tokens) {
    for (AddedToken token : tokens) {
      Node node = root;
      for (int i = 0; i < token.content().length(); i++) {
        node = node.children.computeIfAbsent(token.content().charAt(i), c -> new Node());
      }
      node.token = token;
    }
  }

  /**
   * Splits a text, in its order.
   *
   * @param recognized which tokens count; one that does not still hides those that overlap it
   * @param token takes the ids of the tokens found
   * @param rest takes the text between them, never empty
   */
  void split(
      String text, Predicate<AddedToken> recognized, IntConsumer token, Consumer<String> rest) {
    int done = 0;
    int at = root.children.isEmpty() ? text.length() : 0;
    while (at < text.length()) {
      AddedToken found = longestAt(text, at);
      if (found == null) {
        at++;
        continue;
      }
      int start = at;
      int end = at + found.content().length();
      at = end;
      if (!recognized.test(found) || (found.singleWord() && !standsAlone(text, start, end))) {
        continue;
      }
      if (found.stripLeft()) {
        start = Math.max(done, spaceBefore(text, start));
      }
      if (found.stripRight()) {
        end = spaceAfter(text, end);
      }
      if (done < start) {
        rest.accept(text.substring(done, start));
      }
      token.accept(found.id());
      done = end;
    }
    if (done < text.length()) {
      rest.accept(text.substring(done));
    }
  }

  private @Nullable AddedToken longestAt(String text, int from) {
    AddedToken longest = null;
    Node node = root;
    for (int i = from; i < text.length(); i++) {
      node = node.children.get(text.charAt(i));
      if (node == null) {
        break;
      }
      if (node.token != null) {
        longest = node.token;
      }
    }
    return longest;
  }

  private static boolean standsAlone(String text, int start, int end) {
    return (start == 0 || !CharacterKinds.isWord(text.codePointBefore(start)))
        && (end == text.length() || !CharacterKinds.isWord(text.codePointAt(end)));
  }

  private static int spaceBefore(String text, int from) {
    int start = from;
    while (start > 0 && CharacterKinds.isSpace(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static int spaceAfter(String text, int from) {
    int end = from;
    while (end < text.length() && CharacterKinds.isSpace(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
