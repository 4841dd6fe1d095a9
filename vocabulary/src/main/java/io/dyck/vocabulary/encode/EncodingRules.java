package io.dyck.vocabulary.encode;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a tokenizer encodes text, as far as canonical tokenization needs to know: byte pairs merge
 * within the words that a pattern cuts. For the composition inside this library. Immutable and
 * thread-safe.
 */
public final class EncodingRules {
  /** What {@link #lastMerge} says of a token that the merges do not make of its bytes. */
  public static final long NOT_MERGED = -1;

  private final TokenTable tokens;
  private final PairEncoding encoder;
  private final @Nullable Pattern words;
  private final ImmutableList<AddedText> added;

  /**
   * A token that is cut out of a text before anything else; what is left and right of it is encoded
   * by itself.
   */
  public record AddedText(int id, String content) {}

  public EncodingRules(
      TokenTable tokens,
      PairEncoding encoder,
      @Nullable Pattern words,
      ImmutableList<AddedText> added) {
    this.tokens = tokens;
    this.encoder = encoder;
    this.words = words;
    this.added = added;
  }

  /** A tokenizer whose way of encoding can be described. */
  public interface Described extends Tokenizer {
    /**
     * How text is encoded.
     *
     * @return rules that say exactly what {@link #encodeContinuation} does
     * @throws VocabularyException if this tokenizer cannot be described so; it says why
     */
    EncodingRules rules();
  }

  /**
   * How a tokenizer encodes.
   *
   * @return rules that say exactly what {@link Tokenizer#encodeContinuation} does
   * @throws VocabularyException if it cannot be described so (code {@code DYCK-V010}); it says why
   */
  public static EncodingRules of(Tokenizer tokenizer) {
    if (tokenizer instanceof Described described) {
      return described.rules();
    }
    throw VocabularyException.notCanonical(
        tokenizer.getClass().getSimpleName(), "its way of encoding is not byte-pair encoding");
  }

  /** What cuts a text into words: its matches, one after the other. */
  public @Nullable Pattern words() {
    return words;
  }

  /**
   * The added tokens that are text, not special: found from left to right, of several at one place
   * the longest.
   */
  public ImmutableList<AddedText> added() {
    return added;
  }

  /** What becomes of a character before pairs merge. */
  public enum Spelling {
    /** A symbol, or one for each of its bytes. */
    SYMBOLS,

    /** Tokens of its bytes, which never merge. */
    BYTES,

    /** Tokens that spell another character. */
    ANOTHER
  }

  /** What becomes of a character before pairs merge. */
  public Spelling spelling(int codePoint) {
    return encoder.spelling(codePoint);
  }

  /** Whether pairs begin to merge with this token: that of a byte, or of a character. */
  public boolean isSymbol(int token) {
    return encoder.isSymbol(token);
  }

  /**
   * A byte that a text may have and that no token spells.
   *
   * @return −1 if there is none, so that every text can be encoded
   */
  public int missingByte() {
    return encoder.missingByte();
  }

  /**
   * Whether a token is a byte of a character that is no symbol.
   *
   * @return true for tokens that never merge and stand side by side until the character ends
   */
  public boolean isByte(int token) {
    return encoder.isByte(token);
  }

  /** Whether a word that is a token becomes that token, whatever the merges say. */
  public boolean ignoresMerges() {
    return encoder.ignoresMerges();
  }

  /**
   * Whether a token is the one that its bytes are looked up as.
   *
   * @return false for a second token of the same bytes, and for one that only a name spells
   */
  public boolean isFound(int token) {
    return tokens.length(token) > 0 && encoder.whole(tokens.join(token)) == token;
  }

  /**
   * The last merge when a token's bytes are encoded as a word.
   *
   * @param token of two bytes or more
   * @return the first part in the upper half, the second in the lower; or {@link #NOT_MERGED}
   */
  public long lastMerge(int token) {
    return encoder.lastMerge(tokens.join(token));
  }

  /**
   * What the merges make of the bytes of tokens side by side, even if a word of these bytes is
   * looked up.
   */
  public int[] merge(int... parts) {
    return encoder.merge(tokens.join(parts));
  }

  /** The rank of a merge: of all that are possible the least is made, of several the leftmost. */
  public int rank(int first, int second) {
    return encoder.rank(first, second);
  }
}
