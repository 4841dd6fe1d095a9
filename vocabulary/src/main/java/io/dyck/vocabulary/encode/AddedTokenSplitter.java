package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.text.CharacterClass;
import io.dyck.vocabulary.text.Piece;
import io.dyck.vocabulary.tokenizer.Tokenizer.NameableStretches;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds added tokens in a text from left to right. If several match at one place, the longest wins.
 * Immutable and thread-safe.
 */
public final class AddedTokenSplitter {
  /** The added tokens, sorted by content in the order of UTF-16 code units. */
  private final AddedToken[] tokens;

  private final BitSet firstCharacters = new BitSet();

  public AddedTokenSplitter(List<AddedToken> tokens) {
    this.tokens =
        tokens.stream()
            .sorted(Comparator.comparing(AddedToken::content))
            .toArray(AddedToken[]::new);
    tokens.forEach(token -> firstCharacters.set(token.content().charAt(0)));
  }

  /**
   * Creates a splitter for prompts, which matches names in the text as written. White space tokens
   * that match normalized text are left out, because the normalizer comes later.
   */
  public static AddedTokenSplitter ofPrompts(List<AddedToken> tokens) {
    return new AddedTokenSplitter(
        tokens.stream().filter(t -> !(t.normalized() && t.isWhiteSpace())).toList());
  }

  /**
   * Splits a text from left to right.
   *
   * @param recognized selects the tokens to cut out; a rejected token stays text, but still hides
   *     the tokens that overlap it
   * @param rest receives the texts between tokens, never empty
   */
  public void split(
      String text, Predicate<AddedToken> recognized, IntConsumer token, Consumer<Piece> rest) {
    split(text, (start, end) -> true, recognized, token, rest);
  }

  /**
   * Splits a prompt: a token is cut out where its name may stand. Elsewhere the name is plain text
   * and hides no other token.
   *
   * @param rest receives the texts between tokens, never empty
   */
  public void splitPrompt(
      String text, NameableStretches stretches, IntConsumer token, Consumer<Piece> rest) {
    split(text, stretches, found -> true, token, rest);
  }

  /** Splits a part of a prompt in which no names may stand. Only white space tokens are cut out. */
  public void splitUnnamed(String text, IntConsumer token, Consumer<Piece> rest) {
    split(text, (start, end) -> false, found -> true, token, rest);
  }

  private void split(
      String text,
      NameableStretches stretches,
      Predicate<AddedToken> recognized,
      IntConsumer token,
      Consumer<Piece> rest) {
    int done = 0;
    int at = tokens.length == 0 ? text.length() : 0;
    while (at < text.length()) {
      AddedToken found = longestAt(text, at, stretches);
      if (found == null) {
        at++;
        continue;
      }
      int start = at;
      int end = at + found.content().length();
      at = end;
      if (!recognized.test(found) || (found.singleWord() && !isSeparateWord(text, start, end))) {
        continue;
      }
      if (found.stripLeft()) {
        start = Math.max(done, spaceBefore(text, start));
      }
      if (found.stripRight()) {
        end = spaceAfter(text, end);
      }
      if (done < start) {
        rest.accept(new Piece(text.substring(done, start), done == 0));
      }
      token.accept(found.id());
      done = end;
    }
    if (done < text.length()) {
      rest.accept(new Piece(text.substring(done), done == 0));
    }
  }

  /**
   * Finds the longest token at a place. The range of candidates shrinks with each character of the
   * text.
   */
  private @Nullable AddedToken longestAt(String text, int from, NameableStretches stretches) {
    if (!firstCharacters.get(text.charAt(from))) {
      return null;
    }
    AddedToken longest = null;
    int low = 0;
    int high = tokens.length;
    for (int i = from; i < text.length(); i++) {
      low = firstAtLeast(low, high, i - from, text.charAt(i));
      high = firstAtLeast(low, high, i - from, text.charAt(i) + 1);
      if (low == high) {
        break;
      }
      if (tokens[low].content().length() == i - from + 1
          && (tokens[low].isWhiteSpace() || stretches.isNameable(from, i + 1))) {
        longest = tokens[low];
      }
    }
    return longest;
  }

  /**
   * Returns the first token of a range whose character at {@code index} is not less than {@code
   * character}. The tokens of the range are sorted and agree before {@code index}.
   */
  private int firstAtLeast(int from, int to, int index, int character) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      String content = tokens[middle].content();
      if (content.length() <= index || content.charAt(index) < character) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static boolean isSeparateWord(String text, int start, int end) {
    return (start == 0 || !CharacterClass.WORD.contains(text.codePointBefore(start)))
        && (end == text.length() || !CharacterClass.WORD.contains(text.codePointAt(end)));
  }

  private static int spaceBefore(String text, int from) {
    int start = from;
    while (start > 0 && CharacterClass.WHITE_SPACE.contains(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static int spaceAfter(String text, int from) {
    int end = from;
    while (end < text.length() && CharacterClass.WHITE_SPACE.contains(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
