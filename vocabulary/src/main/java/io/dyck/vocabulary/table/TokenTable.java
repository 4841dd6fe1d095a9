package io.dyck.vocabulary.table;

import com.google.common.base.Preconditions;
import io.dyck.vocabulary.text.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The kind and the bytes of every id, and the trie over the ordinary ones, built at the first use.
 * Immutable and thread-safe.
 *
 * <p>The bytes of token {@code id} are {@code arena[offsets[id]]} up to {@code offsets[id + 1]};
 * for a special token they are its name in UTF-8.
 */
public final class TokenTable {
  /** The number of bits of an id. An id fits beside a sort key in a {@code long}. */
  static final int ID_BITS = 27;

  public static final int MAX_ID = (1 << ID_BITS) - 1;

  /** Lengths fit in an unsigned short: the depth of a trie node. */
  public static final int MAX_TOKEN_BYTES = 32_767;

  public static final byte UNDEFINED = 0;
  public static final byte ORDINARY = 1;
  public static final byte SPECIAL = 2;

  private final byte[] arena;
  private final int[] offsets;
  private final byte[] kinds;
  private final Map<String, Integer> specials;

  private final Object trieLock = new Object();
  private volatile @Nullable TokenTrie trie;

  public TokenTable(byte[] arena, int[] offsets, byte[] kinds) {
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

  public int size() {
    return kinds.length;
  }

  public byte kind(int id) {
    return kinds[id];
  }

  boolean isOrdinary(int id) {
    return kinds[id] == ORDINARY;
  }

  public byte[] byteArena() {
    return arena;
  }

  public int start(int id) {
    return offsets[id];
  }

  public int end(int id) {
    return offsets[id + 1];
  }

  public int length(int id) {
    return offsets[id + 1] - offsets[id];
  }

  public String text(int id) {
    return new String(arena, start(id), length(id), StandardCharsets.UTF_8);
  }

  /** Returns the bytes of tokens side by side. */
  public byte[] join(int... ids) {
    int length = 0;
    for (int id : ids) {
      length = Math.addExact(length, length(id));
    }
    byte[] result = new byte[length];
    int next = 0;
    for (int id : ids) {
      System.arraycopy(arena, start(id), result, next, length(id));
      next += length(id);
    }
    return result;
  }

  /** Returns the text that defined tokens spell together, with U+FFFD for malformed UTF-8. */
  public String decode(int... ids) {
    for (int id : ids) {
      Preconditions.checkArgument(
          id >= 0 && id < size() && kind(id) != UNDEFINED, "token (%s) must be defined", id);
    }
    return Utf8.decode(join(ids));
  }

  /** Returns the id of the special token of a name, or −1. */
  public int specialOf(String name) {
    return specials.getOrDefault(name, -1);
  }

  /** Returns the least id of an ordinary token with these bytes, or −1. */
  public int ordinaryOf(byte[] bytes) {
    int node = trie().find(bytes, 0, bytes.length);
    return node < 0 ? -1 : trie().token()[node];
  }

  /** Returns the table in which these ids are special; this object if all of them already are. */
  public TokenTable withSpecial(int... ids) {
    byte[] changed = kinds.clone();
    for (int id : ids) {
      changed[id] = SPECIAL;
    }
    return Arrays.equals(changed, kinds) ? this : new TokenTable(arena, offsets, changed);
  }

  /** Returns the table with more ids, undefined ones. */
  public TokenTable withSize(int size) {
    int[] longer = Arrays.copyOf(offsets, size + 1);
    Arrays.fill(longer, offsets.length, size + 1, offsets[offsets.length - 1]);
    return new TokenTable(arena, longer, Arrays.copyOf(kinds, size));
  }

  /** Returns the layout of the tokens' bytes: one entry more than ids. */
  public int[] offsets() {
    return offsets;
  }

  public byte[] kinds() {
    return kinds;
  }

  /** Keeps a trie that was made elsewhere; only before the table is shared. */
  public void setTrie(TokenTrie made) {
    trie = made;
  }

  public TokenTrie trie() {
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
