package io.dyck.grammar;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * A comment of a grammar with a meaning for tools. The text of such a comment starts with {@code !}
 * (a pragma) or {@code =} (a test). Each notation has its own comment signs, therefore other
 * engines see an ordinary comment.
 *
 * @param span the place of the comment, with its signs
 * @param textStart the offset of the text in the source, after the opening sign
 * @param text the text between the signs, such as {@code ! allow: DYCK-L010}
 */
public record Comment(SourceSpan span, int textStart, String text) {
  private static final ImmutableList<String> OPENINGS =
      ImmutableList.of("(*", "/*", "//", "#", ";");
  private static final ImmutableList<String> CLOSINGS = ImmutableList.of("*)", "*/");

  /**
   * Recognizes a comment with a meaning for tools, in any notation.
   *
   * @param start the offset of the comment in the source
   * @param whole the whole comment, with its signs
   * @return empty for a plain comment
   */
  public static Optional<Comment> recognize(int start, String whole) {
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
   * Returns whether a comment has a meaning for tools.
   *
   * @param text the text between the signs of the comment
   * @return true if it starts with {@code !} or {@code =}
   */
  public static boolean isForTools(String text) {
    return text.startsWith("!") || text.startsWith("=");
  }
}
