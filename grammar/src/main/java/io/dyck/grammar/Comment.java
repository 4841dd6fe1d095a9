package io.dyck.grammar;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * A comment of a grammar that means something to a tool: its text starts with {@code !} (a pragma)
 * or {@code =} (a test). Every notation has its own signs around it; to every other engine it is
 * just a comment.
 *
 * @param span where it stands, the signs of the comment included
 * @param textStart offset of its text in the source, after the signs that open the comment
 * @param text what stands between the signs, such as {@code ! allow: DYCK-L010}
 */
public record Comment(SourceSpan span, int textStart, String text) {
  private static final ImmutableList<String> OPENINGS =
      ImmutableList.of("(*", "/*", "//", "#", ";");
  private static final ImmutableList<String> CLOSINGS = ImmutableList.of("*)", "*/");

  /**
   * A comment of any notation, if it is one that tools look at.
   *
   * @param start where it stands
   * @param whole all of it, with the signs around it
   * @return empty for a plain comment
   */
  public static Optional<Comment> of(int start, String whole) {
    int from = 0;
    for (String opening : OPENINGS) {
      if (from == 0 && whole.startsWith(opening)) {
        from = opening.length();
      }
    }
    int to = whole.length();
    for (String closing : CLOSINGS) {
      if (to - from >= closing.length() && from == 2 && whole.endsWith(closing)) {
        to = whole.length() - closing.length();
      }
    }
    String text = whole.substring(from, to);
    return from > 0 && isForTools(text)
        ? Optional.of(
            new Comment(new SourceSpan(start, start + whole.length()), start + from, text))
        : Optional.empty();
  }

  /**
   * Whether the text of a comment makes it one that tools look at.
   *
   * @param text what stands between the signs of the comment
   * @return true if it starts with {@code !} or {@code =}
   */
  public static boolean isForTools(String text) {
    return text.startsWith("!") || text.startsWith("=");
  }
}
