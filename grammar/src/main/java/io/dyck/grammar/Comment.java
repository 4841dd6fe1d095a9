package io.dyck.grammar;

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
