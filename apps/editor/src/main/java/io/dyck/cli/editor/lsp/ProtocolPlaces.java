package io.dyck.cli.editor.lsp;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.SourceSpan;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Offsets as the protocol counts them: lines and UTF-16 code units from 0. Immutable. */
final class ProtocolPlaces {
  private final String text;
  private final ImmutableIntArray starts;

  ProtocolPlaces(String text) {
    this.text = text;
    ImmutableIntArray.Builder found = ImmutableIntArray.builder().add(0);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if ((c == '\n' || c == '\r') && !isPair) {
        found.add(i + 1);
      }
    }
    this.starts = found.build();
  }

  int lines() {
    return starts.length();
  }

  Position position(int offset) {
    int low = 0;
    int high = starts.length() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (starts.get(middle) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return new Position(low, offset - starts.get(low));
  }

  Range range(SourceSpan span) {
    return new Range(position(span.start()), position(span.end()));
  }

  /**
   * Returns the offset of a position. A position beyond the end of a line or of the text counts as
   * that end.
   */
  int offset(Position position) {
    if (position.getLine() >= starts.length()) {
      return text.length();
    }
    int start = starts.get(Math.max(0, position.getLine()));
    int next =
        position.getLine() + 1 < starts.length()
            ? starts.get(position.getLine() + 1)
            : text.length();
    int end = next;
    while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return Math.min(end, start + Math.max(0, position.getCharacter()));
  }

  /** Returns the range from the first to the last character. */
  Range wholeRange() {
    return range(new SourceSpan(0, text.length()));
  }
}
