package io.dyck.vocabulary.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Finds tokens by their bytes in constant time: a hash table with open addressing whose slots are
 * ids. If two ids have the same bytes, the index keeps the first one. Immutable and thread-safe.
 */
public final class TokenIndex {
  private final TokenTable tokens;

  /** Ids, −1 where free; the length is a power of two, at most half of it is used. */
  private final int[] slots;

  private int duplicate = -1;

  private TokenIndex(TokenTable tokens, int[] slots) {
    this.tokens = tokens;
    this.slots = slots;
  }

  /** Indexes the ids, in order, that the predicate takes. */
  public static TokenIndex of(TokenTable tokens, IntPredicate indexed) {
    int[] slots = new int[Integer.highestOneBit(Math.max(8, tokens.size() * 2 - 1)) << 1];
    Arrays.fill(slots, -1);
    TokenIndex index = new TokenIndex(tokens, slots);
    for (int id = 0; id < tokens.size(); id++) {
      if (indexed.test(id)) {
        int slot = index.slot(tokens.byteArena(), tokens.start(id), tokens.end(id));
        if (slots[slot] < 0) {
          slots[slot] = id;
        } else if (index.duplicate < 0) {
          index.duplicate = id;
        }
      }
    }
    return index;
  }

  /** Returns the first id whose bytes another one before has, or −1. */
  public int duplicate() {
    return duplicate;
  }

  /** Returns the token that spells these bytes, or −1. */
  public int find(byte[] bytes) {
    return find(bytes, 0, bytes.length);
  }

  /** Returns the token that spells this text, or −1. */
  public int find(String text) {
    return find(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the token that spells these bytes, or −1. */
  public int find(byte[] bytes, int from, int to) {
    return slots[slot(bytes, from, to)];
  }

  /** Returns the slot that holds these bytes, or the free slot for them. */
  private int slot(byte[] bytes, int from, int to) {
    byte[] arena = tokens.byteArena();
    int slot = hash(bytes, from, to) & slots.length - 1;
    while (slots[slot] >= 0) {
      int id = slots[slot];
      if (Arrays.equals(arena, tokens.start(id), tokens.end(id), bytes, from, to)) {
        break;
      }
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = (hash ^ bytes[i]) * 0x01000193;
    }
    return hash ^ hash >>> 15;
  }
}
