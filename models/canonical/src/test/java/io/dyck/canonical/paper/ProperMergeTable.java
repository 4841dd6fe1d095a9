package io.dyck.canonical.paper;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A merge table whose lines use only letters and what earlier lines produce (Tran-Thien 2024,
 * section 1.1). Tokens are strings. Immutable and thread-safe.
 */
public final class ProperMergeTable {
  private final ImmutableSet<String> letters;
  private final ImmutableList<Merge> merges;
  private final ImmutableSet<String> tokens;

  /**
   * A line of the table.
   *
   * @param left the token on the left
   * @param right the token on the right
   */
  public record Merge(String left, String right) {
    /**
     * The token that the line produces.
     *
     * @return both together
     */
    public String merged() {
      return left + right;
    }
  }

  private ProperMergeTable(
      ImmutableSet<String> letters, ImmutableList<Merge> merges, ImmutableSet<String> tokens) {
    this.letters = letters;
    this.merges = merges;
    this.tokens = tokens;
  }

  /**
   * A table.
   *
   * @param letters strings of one character
   * @param merges in the order in which they are applied
   * @return a table of these lines
   * @throws IllegalArgumentException if a letter is not one character, or a line uses what is
   *     neither a letter nor produced by a line before it
   */
  public static ProperMergeTable of(Iterable<String> letters, Iterable<Merge> merges) {
    ImmutableSet.Builder<String> tokens = ImmutableSet.builder();
    for (String letter : letters) {
      Preconditions.checkArgument(
          letter.length() == 1, "letter (%s) must be one character", letter);
      tokens.add(letter);
    }
    List<String> known = new ArrayList<>(tokens.build());
    for (Merge merge : merges) {
      Preconditions.checkArgument(
          known.contains(merge.left()) && known.contains(merge.right()),
          "%s must use letters and tokens of earlier lines",
          merge);
      known.add(merge.merged());
    }
    return new ProperMergeTable(
        ImmutableSet.copyOf(letters), ImmutableList.copyOf(merges), ImmutableSet.copyOf(known));
  }

  /**
   * The alphabet.
   *
   * @return strings of one character
   */
  public ImmutableSet<String> letters() {
    return letters;
  }

  /**
   * The lines.
   *
   * @return in the order in which they are applied
   */
  public ImmutableList<Merge> merges() {
    return merges;
  }

  /**
   * All tokens.
   *
   * @return the letters, then what the lines produce
   */
  public ImmutableSet<String> tokens() {
    return tokens;
  }

  /**
   * Tokenizes: one pass from left to right for each line. Cost: lines times letters.
   *
   * @param text over the letters
   * @return its canonical tokens
   */
  public ImmutableList<String> tokenize(String text) {
    List<String> tokenized = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      String letter = text.substring(i, i + 1);
      Preconditions.checkArgument(letters.contains(letter), "'%s' must be a letter", letter);
      tokenized.add(letter);
    }
    for (Merge merge : merges) {
      tokenized = apply(merge, tokenized);
    }
    return ImmutableList.copyOf(tokenized);
  }

  private static List<String> apply(Merge merge, List<String> tokens) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      boolean merges =
          i + 1 < tokens.size()
              && tokens.get(i).equals(merge.left())
              && tokens.get(i + 1).equals(merge.right());
      result.add(merges ? merge.merged() : tokens.get(i));
      i += merges ? 1 : 0;
    }
    return result;
  }
}
