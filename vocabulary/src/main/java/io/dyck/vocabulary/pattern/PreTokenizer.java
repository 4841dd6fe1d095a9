package io.dyck.vocabulary.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a text into words. Each word is encoded separately, and merges never cross a cut.
 *
 * @param steps the steps in order; each step cuts every piece that the previous step made
 */
public record PreTokenizer(ImmutableList<Step> steps) {
  /**
   * Creates a pre-tokenizer that cuts by one pattern.
   *
   * @throws VocabularyException if the pattern has an unsupported part
   */
  public static PreTokenizer of(String place, String pattern) {
    return new PreTokenizer(
        ImmutableList.of(new IsolatedMatches(PatternTranslator.translate(place, pattern))));
  }

  /** One way of cutting. */
  public sealed interface Step {}

  /** Every match is a piece, and so is the text between two. */
  public record IsolatedMatches(Pattern pattern) implements Step {}

  /** Puts a space before every piece that does not start with one. */
  public record PrefixSpace() implements Step {}

  /**
   * Cuts a text.
   *
   * @return pieces that together are the text, except for added spaces
   */
  public List<String> split(String text) {
    List<String> pieces = List.of(text);
    for (Step step : steps) {
      List<String> result = new ArrayList<>();
      for (String piece : pieces) {
        if (step instanceof IsolatedMatches isolate) {
          isolate(isolate.pattern(), piece, result);
        } else {
          result.add(piece.startsWith(" ") ? piece : " " + piece);
        }
      }
      pieces = result;
    }
    return pieces;
  }

  /**
   * Returns the only pattern that cuts, for canonical tokenization.
   *
   * @throws VocabularyException if the steps do not only cut by one pattern
   */
  public Pattern onlyPattern() {
    if (steps.size() == 1 && steps.get(0) instanceof IsolatedMatches isolate) {
      return isolate.pattern();
    }
    throw VocabularyException.notCanonical(
        "this tokenizer", "its pre-tokenizer is not one pattern, or puts a space before text");
  }

  private static void isolate(Pattern pattern, String text, List<String> to) {
    Matcher matcher = pattern.matcher(text);
    int done = 0;
    while (matcher.find()) {
      addPiece(text, done, matcher.start(), to);
      addPiece(text, matcher.start(), matcher.end(), to);
      done = matcher.end();
    }
    addPiece(text, done, text.length(), to);
  }

  private static void addPiece(String text, int from, int to, List<String> pieces) {
    if (from < to) {
      pieces.add(text.substring(from, to));
    }
  }
}
