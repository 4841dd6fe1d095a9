package io.dyck.tools.build;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Finds the special tokens of a vocabulary in fixed texts. A special token has no text: a model
 * writes {@code <|python_tag|>}, for example, as one token and never letter by letter.
 */
public final class SpecialTokenSplitter {
  private static final int LONGEST = 64;

  private final @Nullable Vocabulary vocabulary;

  private SpecialTokenSplitter(@Nullable Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Returns an instance that finds no special tokens. */
  public static SpecialTokenSplitter noSpecialTokens() {
    return new SpecialTokenSplitter(null);
  }

  /** Returns an instance that finds the special tokens of a vocabulary. */
  public static SpecialTokenSplitter of(Vocabulary vocabulary) {
    return new SpecialTokenSplitter(vocabulary);
  }

  /**
   * A segment of a fixed text: one special token, or text without special tokens.
   *
   * @param text the characters of the segment
   * @param isToken whether the segment is the spelling of one special token
   */
  public record TextSegment(String text, boolean isToken) {}

  /** Returns whether a text is the spelling of a token that ends a message. */
  public boolean isEnd(String spelling) {
    if (vocabulary == null) {
      return false;
    }
    OptionalInt id = vocabulary.idOf(spelling);
    return id.isPresent() && vocabulary.endTokens().contains(id.getAsInt());
  }

  /**
   * Splits a text into its segments, from left to right. At each place the longest special token
   * counts.
   */
  public ImmutableList<TextSegment> split(String text) {
    ImmutableList.Builder<TextSegment> parts = ImmutableList.builder();
    int begin = 0;
    int at = 0;
    while (at < text.length()) {
      int end = tokenAt(text, at);
      if (end == at) {
        at++;
        continue;
      }
      if (at > begin) {
        parts.add(new TextSegment(text.substring(begin, at), false));
      }
      parts.add(new TextSegment(text.substring(at, end), true));
      at = end;
      begin = end;
    }
    if (begin < text.length()) {
      parts.add(new TextSegment(text.substring(begin), false));
    }
    return parts.build();
  }

  /** Returns the special tokens of some texts, each once. */
  public ImmutableList<String> specialTokensOf(List<String> texts) {
    return texts.stream()
        .flatMap(text -> split(text).stream())
        .filter(TextSegment::isToken)
        .map(TextSegment::text)
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns the end of the special token that begins at a place; the place itself if no special
   * token begins there.
   */
  private int tokenAt(String text, int at) {
    if (vocabulary != null) {
      for (int end = Math.min(text.length(), at + LONGEST); end > at; end--) {
        OptionalInt id = vocabulary.idOf(text.substring(at, end));
        if (id.isPresent() && vocabulary.isSpecial(id.getAsInt())) {
          return end;
        }
      }
    }
    return at;
  }
}
