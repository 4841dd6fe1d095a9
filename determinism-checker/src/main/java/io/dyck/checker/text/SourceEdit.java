package io.dyck.checker.text;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.util.Comparator;
import java.util.List;

/**
 * One change of a source text. Immutable.
 *
 * @param span the replaced part; empty for an insertion
 * @param replacement the new text
 */
public record SourceEdit(SourceSpan span, String replacement) {
  private static final Comparator<SourceEdit> BY_PLACE =
      Comparator.comparingInt((SourceEdit edit) -> edit.span().start())
          .thenComparingInt(edit -> edit.span().end());

  /**
   * Lines before all others.
   *
   * @param lines each with its line end
   * @return an insertion
   */
  public static SourceEdit insertAtHead(String lines) {
    return new SourceEdit(new SourceSpan(0, 0), lines);
  }

  /**
   * Returns the text after some edits. Text outside of the edits' spans does not change. Cost:
   * linear.
   *
   * @param source the text
   * @param edits the edits in any order; the spans of the edits do not overlap
   * @return the changed text
   * @throws IllegalArgumentException if two spans overlap
   */
  public static String apply(SourceText source, List<SourceEdit> edits) {
    String content = source.content();
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (SourceEdit edit : ImmutableList.sortedCopyOf(BY_PLACE, edits)) {
      if (edit.span.start() < at) {
        throw new IllegalArgumentException("edits must not overlap: " + edits);
      }
      result.append(content, at, edit.span.start()).append(edit.replacement);
      at = edit.span.end();
    }
    return result.append(content, at, content.length()).toString();
  }
}
