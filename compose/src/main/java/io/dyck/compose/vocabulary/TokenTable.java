package io.dyck.compose.vocabulary;

import com.google.common.base.Preconditions;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The kind and the bytes of every id, and the trie over the ordinary ones, built when first asked
 * for. Immutable and thread-safe.
 *
 * <p>The bytes of token {@code id} are {@code arena[offsets[id]]} up to {@code offsets[id + 1]};
 * for a special token they are its name in UTF-8.
 */
final class TokenTable {
  /** Ids fit in this many bits, so that one fits in a long beside a sort key. */
  static final int ID_BITS = 27;

  static final int MAX_ID = (1 << ID_BITS) - 1;

  /** Lengths fit in an unsigned short: the depth of a trie node. */
  static final int MAX_TOKEN_BYTES = 32_767;

  static final byte UNDEFINED = 0;
  static final byte ORDINARY = 1;
  static final byte SPECIAL = 2;

  private final byte[] arena;
  private final int[] offsets;
  private final byte[] kinds;
  private final Map<String, Integer> specials;

  private final Object trieLock = new Object();
  private volatile @Nullable TokenTrie trie;
  private volatile @Nullable TokenMask textTokens;
  private volatile @Nullable TokenMask paragraphTokens;

  /** Takes the arrays over. */
  TokenTable(byte[] arena, int[] offsets, byte[] kinds) {
    Preconditions.checkArgument(offsets.length == kinds.length + 1, "one offset more than kinds");
    this.arena = arena;
    this.offsets = offsets;
    this.kinds = kinds;
    Map<String, Integer> names = new HashMap<>();
    for (int id = 0; id < kinds.length; id++) {
      if (kinds[id] == SPECIAL) {
        names.putIfAbsent(text(id), id);
      }
    }
    this.specials = Map.copyOf(names);
  }

  int size() {
    return kinds.length;
  }

  byte kind(int id) {
    return kinds[id];
  }

  boolean isOrdinary(int id) {
    return kinds[id] == ORDINARY;
  }

  byte[] arena() {
    return arena;
  }

  int start(int id) {
    return offsets[id];
  }

  int end(int id) {
    return offsets[id + 1];
  }

  int length(int id) {
    return offsets[id + 1] - offsets[id];
  }

  String text(int id) {
    return new String(arena, start(id), length(id), StandardCharsets.UTF_8);
  }

  /** The id of the special token of a name, or −1. */
  int specialOf(String name) {
    return specials.getOrDefault(name, -1);
  }

  /** The least id of an ordinary token with these bytes, or −1. */
  int ordinaryOf(byte[] bytes) {
    int node = trie().find(bytes, 0, bytes.length);
    return node < 0 ? -1 : trie().token()[node];
  }

  /** The table in which these ids are special; this one if they are already. */
  TokenTable withSpecial(int... ids) {
    byte[] changed = kinds.clone();
    for (int id : ids) {
      changed[id] = SPECIAL;
    }
    return Arrays.equals(changed, kinds) ? this : new TokenTable(arena, offsets, changed);
  }

  /** The table with more ids, undefined ones. */
  TokenTable withSize(int size) {
    int[] longer = Arrays.copyOf(offsets, size + 1);
    Arrays.fill(longer, offsets.length, size + 1, offsets[offsets.length - 1]);
    return new TokenTable(arena, longer, Arrays.copyOf(kinds, size));
  }

  /** Ordinary tokens that spell something. */
  TokenMask textTokens() {
    TokenMask known = textTokens;
    if (known == null) {
      known = textTokens(id -> true);
      textTokens = known;
    }
    return known;
  }

  /** Text tokens without a line feed. */
  TokenMask paragraphTokens() {
    TokenMask known = paragraphTokens;
    if (known == null) {
      known = textTokens(id -> !hasLineFeed(id));
      paragraphTokens = known;
    }
    return known;
  }

  private TokenMask textTokens(IntPredicate wanted) {
    MaskBuilder builder = new MaskBuilder(size());
    for (int id = 0; id < size(); id++) {
      if (kind(id) == ORDINARY && length(id) > 0 && wanted.test(id)) {
        builder.add(id);
      }
    }
    return builder.build();
  }

  private boolean hasLineFeed(int id) {
    for (int i = start(id); i < end(id); i++) {
      if (arena[i] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** How the bytes of a token are laid out: one entry more than ids. */
  int[] offsets() {
    return offsets;
  }

  byte[] kinds() {
    return kinds;
  }

  /** Keeps a trie that was made elsewhere; only before the table is shared. */
  void setTrie(TokenTrie made) {
    trie = made;
  }

  TokenTrie trie() {
    TokenTrie result = trie;
    if (result == null) {
      synchronized (trieLock) {
        result = trie;
        if (result == null) {
          result = TokenTrieBuilder.build(this);
          trie = result;
        }
      }
    }
    return result;
  }
}
