package io.dyck.vocabulary.encode;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.BitSet;
import java.util.regex.Pattern;

/**
 * The encoding rules of a tokenizer, as needed for canonical tokenization: byte pairs merge within
 * the words that a pattern cuts. For the composition inside this library. Immutable and
 * thread-safe.
 */
public final class EncodingRules {
  /**
   * The result of {@link #lastMerge} if merging the bytes of the token does not produce the token.
   */
  public static final long NOT_MERGED = -1;

  private final TokenTable tokens;
  private final BytePairEncoder encoder;
  private final Pattern words;
  private final ImmutableList<AddedText> added;

  /**
   * A token that is cut out of a text first. The texts on its left and right are encoded
   * separately.
   */
  public record AddedText(int id, String content) {}

  public EncodingRules(
      TokenTable tokens, BytePairEncoder encoder, Pattern words, ImmutableList<AddedText> added) {
    this.tokens = tokens;
    this.encoder = encoder;
    this.words = words;
    this.added = added;
  }

  /** A tokenizer whose way of encoding can be described. */
  public interface DescribableTokenizer extends Tokenizer {
    /**
     * Returns the rules by which text is encoded.
     *
     * @return rules that say exactly what {@link #encodeContinuation} does
     * @throws VocabularyException if this tokenizer cannot be described so; it says why
     */
    EncodingRules rules();
  }

  /**
   * Returns the encoding rules of a tokenizer.
   *
   * @return rules that say exactly what {@link Tokenizer#encodeContinuation} does
   * @throws VocabularyException if it cannot be described so (code {@code DYCK-V010}); it says why
   */
  public static EncodingRules of(Tokenizer tokenizer) {
    if (tokenizer instanceof DescribableTokenizer described) {
      return described.rules();
    }
    throw VocabularyException.notCanonical(
        "this tokenizer", "its way of encoding is not byte-level byte-pair encoding");
  }

  /** Returns the pattern whose successive matches are the words of a text. */
  public Pattern wordPattern() {
    return words;
  }

  /**
   * Returns the added tokens that are text, not special: found from left to right, of several at
   * one place the longest.
   */
  public ImmutableList<AddedText> addedTokens() {
    return added;
  }

  /** Whether the token is a byte, from which merges start. */
  public boolean isSymbol(int token) {
    return encoder.isSymbol(token);
  }

  /** Returns the bytes that occur in texts, but that no tokens spell. */
  public BitSet missingBytes() {
    return encoder.missingBytes();
  }

  /** Whether a word with a token of its own becomes that token without merging. */
  public boolean isIgnoringMerges() {
    return encoder.ignoresMerges();
  }

  /**
   * Whether a search for the token's bytes finds this token.
   *
   * @return false for a second token of the same bytes, and for a token that only its name spells
   */
  public boolean isFound(int token) {
    return tokens.length(token) > 0 && encoder.whole(tokens.join(token)) == token;
  }

  /**
   * Returns the last merge when a token's bytes are encoded as a word.
   *
   * @param token a token of two bytes or more
   * @return the first part in the upper half, the second in the lower; or {@link #NOT_MERGED}
   */
  public long lastMerge(int token) {
    return encoder.lastMerge(tokens.join(token));
  }

  /**
   * Merges the joined bytes of several tokens. The method merges even if the whole word has a token
   * of its own.
   */
  public int[] merge(int... parts) {
    return encoder.merge(tokens.join(parts));
  }

  /**
   * Returns the rank of a merge. The merge of the least rank comes first, and the leftmost one
   * among equal ranks.
   */
  public int rank(int first, int second) {
    return encoder.rank(first, second);
  }
}
