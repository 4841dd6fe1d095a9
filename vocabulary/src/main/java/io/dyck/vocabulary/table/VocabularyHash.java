package io.dyck.vocabulary.table;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.primitives.ImmutableIntArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The hash of a vocabulary: SHA-256 over a version, the size, each defined token (id, kind, length,
 * bytes), −1, and the end tokens; if there are images, −2 and the images; numbers as 32 bits,
 * little endian.
 */
public final class VocabularyHash {
  private static final int VERSION = 1;

  private final Hasher hasher = Hashing.sha256().newHasher();

  /** Gathers small pieces, because each call of the hasher costs more than they do. */
  private final ByteBuffer buffer =
      ByteBuffer.allocate(2 * TokenTable.MAX_TOKEN_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private VocabularyHash() {}

  public static String hashOf(
      TokenTable tokens, ImmutableIntArray endTokens, ImmutableIntArray imageTokens) {
    VocabularyHash hash = new VocabularyHash();
    hash.putInt(VERSION);
    hash.putInt(tokens.size());
    for (int id = 0; id < tokens.size(); id++) {
      if (tokens.kind(id) != TokenTable.UNDEFINED) {
        hash.putInt(id);
        hash.putInt(tokens.kind(id));
        hash.putInt(tokens.length(id));
        hash.reserve(tokens.length(id));
        hash.buffer.put(tokens.byteArena(), tokens.start(id), tokens.length(id));
      }
    }
    hash.putInt(-1);
    endTokens.forEach(hash::putInt);
    if (!imageTokens.isEmpty()) {
      hash.putInt(-2);
      imageTokens.forEach(hash::putInt);
    }
    hash.flush();
    return hash.hasher.hash().toString();
  }

  private void putInt(int value) {
    reserve(Integer.BYTES);
    buffer.putInt(value);
  }

  private void reserve(int count) {
    if (buffer.remaining() < count) {
      flush();
    }
  }

  private void flush() {
    hasher.putBytes(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
