package io.dyck.vocabulary.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts at the matches of a pattern, or at the characters of a kind: Hugging Face's {@code Split}
 * and similar splitters.
 *
 * @param inverted whether matches and the texts between them exchange roles
 */
public record TextSplit(MatchFinder finder, Behavior behavior, boolean inverted)
    implements Splitter {
  /** The treatment of a match. */
  public enum Behavior {
    /** The match is removed. */
    REMOVED,
    /** The match is a piece. */
    ISOLATED,
    /** The match ends the piece before it. */
    MERGED_WITH_PREVIOUS,
    /** The match starts the piece after it. */
    MERGED_WITH_NEXT,
    /** Neighbouring matches are one piece. */
    CONTIGUOUS
  }

  /** Finds matches. */
  @FunctionalInterface
  public interface MatchFinder {
    /** Finds all matches. */
    List<int[]> find(String text);

    /**
     * Creates a finder of the matches of a pattern.
     *
     * @param pattern a pattern that does not match the empty text
     */
    static MatchFinder of(Pattern pattern) {
      return new PatternMatchFinder(pattern);
    }

    /** A finder of single characters. */
    static MatchFinder of(IntPredicate kind) {
      return text -> {
        List<int[]> found = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
          int codePoint = text.codePointAt(at);
          int end = at + Character.charCount(codePoint);
          if (kind.test(codePoint)) {
            found.add(new int[] {at, end});
          }
          at = end;
        }
        return found;
      };
    }
  }

  /**
   * Finds the matches of a pattern.
   *
   * @param pattern a pattern that does not match the empty text
   */
  public record PatternMatchFinder(Pattern pattern) implements MatchFinder {
    @Override
    public List<int[]> find(String text) {
      List<int[]> found = new ArrayList<>();
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        found.add(new int[] {matcher.start(), matcher.end()});
      }
      return found;
    }
  }

  /** A part of the text: a match, or the text between two matches. */
  private record Part(int start, int end, boolean match) {}

  @Override
  public void split(Piece piece, List<Piece> into) {
    String text = piece.text();
    for (Part part : joinParts(parts(text))) {
      if (behavior != Behavior.REMOVED || !part.match()) {
        into.add(
            new Piece(
                text.substring(part.start(), part.end()), piece.first() && part.start() == 0));
      }
    }
  }

  private List<Part> parts(String text) {
    List<Part> parts = new ArrayList<>();
    int done = 0;
    for (int[] match : finder.find(text)) {
      if (done < match[0]) {
        parts.add(new Part(done, match[0], inverted));
      }
      parts.add(new Part(match[0], match[1], !inverted));
      done = match[1];
    }
    if (done < text.length()) {
      parts.add(new Part(done, text.length(), inverted));
    }
    return parts;
  }

  private List<Part> joinParts(List<Part> parts) {
    return switch (behavior) {
      case REMOVED, ISOLATED -> parts;
      case CONTIGUOUS, MERGED_WITH_PREVIOUS -> joinForward(parts);
      case MERGED_WITH_NEXT -> joinBackward(parts);
    };
  }

  private List<Part> joinForward(List<Part> parts) {
    List<Part> result = new ArrayList<>();
    boolean previous = false;
    for (Part part : parts) {
      boolean joins =
          behavior == Behavior.CONTIGUOUS ? part.match() == previous : part.match() && !previous;
      if (joins && !result.isEmpty()) {
        Part last = result.remove(result.size() - 1);
        result.add(new Part(last.start(), part.end(), false));
      } else {
        result.add(part);
      }
      previous = part.match();
    }
    return result;
  }

  private static List<Part> joinBackward(List<Part> parts) {
    List<Part> reversed = new ArrayList<>();
    boolean previous = false;
    for (int i = parts.size() - 1; i >= 0; i--) {
      Part part = parts.get(i);
      if (part.match() && !previous && !reversed.isEmpty()) {
        Part next = reversed.remove(reversed.size() - 1);
        reversed.add(new Part(part.start(), next.end(), false));
      } else {
        reversed.add(part);
      }
      previous = part.match();
    }
    Collections.reverse(reversed);
    return reversed;
  }
}
