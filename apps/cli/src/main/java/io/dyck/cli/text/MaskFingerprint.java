package io.dyck.cli.text;

import com.google.common.hash.Hashing;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Short names of masks, to compare engines: the first 16 hexadecimal digits of the SHA-256 of the
 * 32-bit little-endian words that lie wholly below the first special token (Llama 3: tokens 0 to
 * 127,999), then {@code +} if the text may end, otherwise {@code -}. Not thread-safe.
 */
public final class MaskFingerprint {
  private static final int DIGITS = 16;

  private final Vocabulary vocabulary;
  private final int[] words;
  private final ByteBuffer ordinary;

  public MaskFingerprint(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.words = new int[(vocabulary.size() + 31) / 32];
    int first = 0;
    while (first < vocabulary.size() && !vocabulary.isSpecial(first)) {
      first++;
    }
    this.ordinary = ByteBuffer.allocate(first / 32 * 4).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The fingerprint of a mask. */
  public String fingerprintOf(TokenMask mask) {
    mask.copyTo(words);
    ordinary.clear();
    ordinary.asIntBuffer().put(words, 0, ordinary.capacity() / 4);
    String digits = Hashing.sha256().hashBytes(ordinary.array()).toString().substring(0, DIGITS);
    boolean end = vocabulary.endTokens().stream().anyMatch(mask::contains);
    return digits + (end ? '+' : '-');
  }
}
