package io.dyck.compose.sample;

import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import java.util.Arrays;

/**
 * Reads the tokens of one sequence and returns the text that can be shown. Bytes that may begin a
 * stop text are held back until this is decided, and a stop text is never shown. If several stop
 * texts match, the text that ends first counts; among texts with the same end, the longest counts.
 * Special tokens have no text.
 *
 * <p>Mutable; for one thread. Cost of a token, at most: its bytes times the bytes of all stop
 * texts.
 */
public final class StopDetector {
  private final StopConditions conditions;
  private final Vocabulary vocabulary;
  private final TokenMask stopTokens;

  /** The bytes that were read but not shown. */
  private byte[] held = new byte[32];

  private int size;
  private boolean stopped;

  StopDetector(StopConditions conditions, Vocabulary vocabulary, TokenMask stopTokens) {
    this.conditions = conditions;
    this.vocabulary = vocabulary;
    this.stopTokens = stopTokens;
  }

  /**
   * Returns whether a condition was met.
   *
   * @return true from this moment on
   */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Reads a token.
   *
   * @param token an id of the vocabulary
   * @return the bytes that can be shown now, perhaps none, perhaps cut inside a character; at a
   *     stop the remaining bytes before the stop; after a stop no bytes
   */
  public byte[] accept(int token) {
    if (stopped) {
      return new byte[0];
    }
    if (stopTokens.contains(token)) {
      stopped = true;
      return flush();
    }
    if (!vocabulary.isOrdinary(token)) {
      return new byte[0];
    }
    int length = vocabulary.length(token);
    held = size + length > held.length ? Arrays.copyOf(held, 2 * (size + length)) : held;
    for (int i = 0; i < length; i++) {
      held[size++] = vocabulary.byteAt(token, i);
      int stop = completeStop();
      if (stop > 0) {
        stopped = true;
        size -= stop;
        return flush();
      }
    }
    return takeBytes(size - possibleStop());
  }

  /**
   * Returns the bytes that were held back; to be called when no token follows.
   *
   * @return bytes, perhaps none
   */
  public byte[] flush() {
    return takeBytes(size);
  }

  private byte[] takeBytes(int count) {
    byte[] shown = Arrays.copyOf(held, count);
    System.arraycopy(held, count, held, 0, size - count);
    size -= count;
    return shown;
  }

  /** Returns the length of the longest stop text that ends here; 0 for none. */
  private int completeStop() {
    int longest = 0;
    for (byte[] text : conditions.texts()) {
      if (endsWith(text, text.length)) {
        longest = Math.max(longest, text.length);
      }
    }
    return longest;
  }

  /** Returns the length of the longest beginning of a stop text that ends here. */
  private int possibleStop() {
    int longest = 0;
    for (byte[] text : conditions.texts()) {
      for (int length = Math.min(text.length - 1, size); length > longest; length--) {
        if (endsWith(text, length)) {
          longest = length;
        }
      }
    }
    return longest;
  }

  private boolean endsWith(byte[] text, int length) {
    return length <= size && Arrays.equals(held, size - length, size, text, 0, length);
  }
}
