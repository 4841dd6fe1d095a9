package io.dyck.vocabulary.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects tokens in any order of ids. The bytes lie in one array in the order of arrival; most
 * files list their tokens by id, then building is one copy. Callers check ids and lengths.
 */
public final class TokenTableBuilder {
  private byte[] arena = new byte[1 << 10];
  private int used;

  /** Per id; meaningless where the kind is {@link TokenTable#UNDEFINED}. */
  private int[] starts = new int[1 << 8];

  private int[] lengths = new int[1 << 8];
  private byte[] kinds = new byte[1 << 8];
  private int size;

  public byte kind(int id) {
    return id < size ? kinds[id] : TokenTable.UNDEFINED;
  }

  public int size() {
    return size;
  }

  public byte[] byteArena() {
    return arena;
  }

  public int start(int id) {
    return starts[id];
  }

  public int length(int id) {
    return lengths[id];
  }

  /** Sets the kind and bytes of a token, which replace earlier ones. */
  public void put(int id, byte kind, byte[] bytes) {
    put(id, kind, bytes, 0, bytes.length);
  }

  /** Sets the kind and text of a token, encoded as UTF-8. */
  public void put(int id, byte kind, String text) {
    put(id, kind, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sets the kind and bytes of a token, which replace earlier ones. */
  public void put(int id, byte kind, byte[] bytes, int from, int to) {
    reserveId(id);
    reserveBytes(to - from);
    System.arraycopy(bytes, from, arena, used, to - from);
    starts[id] = used;
    lengths[id] = to - from;
    kinds[id] = kind;
    used += to - from;
  }

  private void reserveId(int id) {
    if (id >= kinds.length) {
      int capacity = Math.max(id + 1, kinds.length * 2);
      starts = Arrays.copyOf(starts, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      kinds = Arrays.copyOf(kinds, capacity);
    }
    size = Math.max(size, id + 1);
  }

  private void reserveBytes(int count) {
    if (count > arena.length - used) {
      arena = Arrays.copyOf(arena, Math.max(Math.addExact(used, count), arena.length * 2));
    }
  }

  public TokenTable build() {
    byte[] packed = new byte[used];
    int[] offsets = new int[size + 1];
    int next = 0;
    for (int id = 0; id < size; id++) {
      offsets[id] = next;
      if (kinds[id] != TokenTable.UNDEFINED) {
        System.arraycopy(arena, starts[id], packed, next, lengths[id]);
        next += lengths[id];
      }
    }
    offsets[size] = next;
    byte[] exact = next == used ? packed : Arrays.copyOf(packed, next);
    return new TokenTable(exact, offsets, Arrays.copyOf(kinds, size));
  }
}
