package io.dyck.compose.walk;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The walk of a region over the trie, or over one subtree of it: tokens that stay inside, and nodes
 * whose byte leaves it. Depends on the canonical form and the vocabulary alone, so it is made once
 * for all grammars and kept with the trie. Immutable.
 */
final class RegionWalk {
  /** Bytes of region walks kept with one vocabulary; past it they are dropped and made again. */
  private static final long GREATEST_MEMO = 128L << 20;

  private final TokenMask inside;

  /** Nodes whose byte leaves the region, ascending. */
  private final int[] leaving;

  /** The block each of them is read in. */
  private final int[] block;

  private RegionWalk(TokenMask inside, int[] leaving, int[] block) {
    this.inside = inside;
    this.leaving = leaving;
    this.block = block;
  }

  private record Key(IntSequence form, int firstNode) {}

  /** All walks of one trie, by canonical form. */
  private static final class Memo {
    final ConcurrentHashMap<Key, RegionWalk> walks = new ConcurrentHashMap<>();
    long bytes;
  }

  /** The memo's own key among those of the trie. */
  private enum MemoKey {
    REGIONS
  }

  TokenMask inside() {
    return inside;
  }

  int size() {
    return leaving.length;
  }

  int node(int i) {
    return leaving[i];
  }

  int block(int i) {
    return block[i];
  }

  /**
   * The walk from block 0 over nodes {@code from} to {@code to}, as if the byte before them led
   * there. Found in the memo of the trie, or made.
   */
  static RegionWalk of(
      IntSequence form,
      TokenTrie trie,
      int from,
      int to,
      int vocabularySize,
      Int2ObjectOpenHashMap<int[]> duplicates) {
    Memo memo = (Memo) trie.memo().computeIfAbsent(MemoKey.REGIONS, k -> new Memo());
    Key key = new Key(form, to == trie.size() && from == 0 ? -1 : from);
    RegionWalk known = memo.walks.get(key);
    if (known != null) {
      return known;
    }
    RegionWalk made = walk(form.elements(), trie, from, to, vocabularySize, duplicates);
    long bytes = made.inside.bytes() + 8L * made.leaving.length + 4L * form.elements().length + 64;
    synchronized (memo) {
      if (memo.bytes + bytes > GREATEST_MEMO) {
        memo.walks.clear();
        memo.bytes = 0;
      }
      memo.bytes += bytes;
      memo.walks.put(key, made);
    }
    return made;
  }

  private static RegionWalk walk(
      int[] table,
      TokenTrie trie,
      int from,
      int to,
      int vocabularySize,
      Int2ObjectOpenHashMap<int[]> duplicates) {
    byte[] label = trie.label();
    int[] subtreeEnd = trie.subtreeEnd();
    int[] token = trie.token();
    char[] depth = trie.depth();
    int base = from < to ? depth[from] - 1 : 0;
    int[] blocks = new int[trie.maxDepth() + 1];
    MaskBuilder inside = new MaskBuilder(vocabularySize);
    IntArrayList leaving = new IntArrayList();
    IntArrayList leavingBlock = new IntArrayList();
    int node = from;
    while (node < to) {
      int level = depth[node] - base;
      int before = blocks[level - 1];
      int after = table[before | (label[node] & 0xFF)];
      if (after < 0) {
        if (after == Region.OUT) {
          leaving.add(node);
          leavingBlock.add(before >> 8);
        }
        node = subtreeEnd[node];
        continue;
      }
      blocks[level] = after << 8;
      int id = token[node];
      if (id >= 0) {
        inside.add(id);
        addDuplicates(id, duplicates, inside);
      }
      node++;
    }
    return new RegionWalk(inside.build(), leaving.toIntArray(), leavingBlock.toIntArray());
  }

  private static void addDuplicates(
      int id, Int2ObjectOpenHashMap<int[]> duplicates, MaskBuilder inside) {
    int[] others = duplicates.get(id);
    if (others != null) {
      for (int other : others) {
        inside.add(other);
      }
    }
  }
}
