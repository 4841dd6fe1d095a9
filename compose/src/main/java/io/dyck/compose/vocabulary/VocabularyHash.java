package io.dyck.compose.vocabulary;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.primitives.ImmutableIntArray;

/**
 * The hash of a vocabulary: SHA-256 over a version, the size, each defined token (id, kind, length,
 * bytes), −1, and the end tokens; numbers as 32 bits, little endian.
 */
final class VocabularyHash {
  private static final int VERSION = 1;

  private VocabularyHash() {}

  static String of(TokenTable tokens, ImmutableIntArray endTokens) {
    Hasher hasher = Hashing.sha256().newHasher();
    hasher.putInt(VERSION).putInt(tokens.size());
    for (int id = 0; id < tokens.size(); id++) {
      if (tokens.kind(id) != TokenTable.UNDEFINED) {
        hasher.putInt(id).putInt(tokens.kind(id)).putInt(tokens.length(id));
        hasher.putBytes(tokens.arena(), tokens.start(id), tokens.length(id));
      }
    }
    hasher.putInt(-1);
    endTokens.forEach(hasher::putInt);
    return hasher.hash().toString();
  }
}
