package io.dyck.compose.sample;

import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * The text of one sequence's tokens as it may be shown, piece by piece. It contains no special
 * tokens, no stop text or possible beginning of one, and only whole characters. Mutable; for one
 * thread.
 */
public final class ShownText {
  private final StopDetector detector;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  /**
   * Begins a text.
   *
   * @param conditions the conditions that end the text besides its last token
   * @param vocabulary spells the tokens
   */
  public ShownText(StopConditions conditions, Vocabulary vocabulary) {
    this.detector = conditions.newDetector(vocabulary);
  }

  /**
   * Reads a token.
   *
   * @param token an id of the vocabulary
   */
  public void accept(int token) {
    text.writeBytes(detector.accept(token));
  }

  /**
   * Returns whether a stop condition was met.
   *
   * @return true from this moment on
   */
  public boolean isStopped() {
    return detector.isStopped();
  }

  /**
   * Returns the new text since the last call. A character whose bytes are spread over several
   * tokens is held back until it is complete.
   *
   * @param isDone whether no token follows; then the method returns all remaining text, which may
   *     end with the first bytes of a cut character
   * @return UTF-8, as far as the tokens are; perhaps empty
   */
  public byte[] takeNewText(boolean isDone) {
    if (isDone) {
      text.writeBytes(detector.flush());
    }
    byte[] all = text.toByteArray();
    int whole = isDone ? all.length : all.length - bytesOfIncomplete(all);
    text.reset();
    text.write(all, whole, all.length - whole);
    return Arrays.copyOf(all, whole);
  }

  /** Returns the number of bytes at the end that begin an incomplete character. */
  private static int bytesOfIncomplete(byte[] bytes) {
    for (int back = 1; back <= 3 && back <= bytes.length; back++) {
      int at = Byte.toUnsignedInt(bytes[bytes.length - back]);
      if (at < 0x80) {
        return 0;
      }
      if (at >= 0xC0) {
        int length = at < 0xE0 ? 2 : at < 0xF0 ? 3 : 4;
        return back < length ? back : 0;
      }
    }
    return 0;
  }
}
