package io.dyck.compose.region;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a region over the trie, or over some subtrees of it: the tokens that stay inside the
 * region, and the nodes whose byte leaves the region. The walk depends only on the canonical form
 * and the vocabulary. Therefore it is made once for all grammars and stored with the trie.
 * Thread-safe.
 */
public final class RegionWalk {
  /**
   * The maximal bytes of region walks stored with one vocabulary; beyond it all walks are dropped
   * and made again when needed.
   */
  private static final long GREATEST_MEMO = 128L << 20;

  /**
   * The least number of bytes for {@link #insideAfter}. With fewer bytes nearly all nodes would be
   * in the answer.
   */
  private static final int FEW_BYTES = 6;

  private static final int[] NO_NODES = {};

  private final TokenMask inside;
  private final ImmutableList<TokenMask> insideOfBlock;
  private final ImmutableList<RegionExit> regionExits;
  private final Subtrees where;

  /** The nodes by the number of bytes inside before them; null until first needed. */
  private int @Nullable [][] insideAfter;

  /**
   * The nodes whose byte leads out of a block.
   *
   * @param letter the byte, unsigned
   * @param nodes ascending, not to be changed
   */
  public record RegionExit(int block, int letter, boolean staysInside, int[] nodes) {}

  private RegionWalk(
      TokenMask inside,
      ImmutableList<TokenMask> insideOfBlock,
      ImmutableList<RegionExit> regionExits,
      Subtrees where) {
    this.inside = inside;
    this.insideOfBlock = insideOfBlock;
    this.regionExits = regionExits;
    this.where = where;
  }

  private record Key(IntSequence form, Subtrees where) {}

  /** All walks of one trie, by canonical form. */
  private static final class WalkMemo {
    final ConcurrentHashMap<Key, RegionWalk> walks = new ConcurrentHashMap<>();
    private long bytes;

    synchronized void put(Key key, RegionWalk walk, long more) {
      if (bytes + more > GREATEST_MEMO) {
        walks.clear();
        bytes = 0;
      }
      bytes += more;
      walks.put(key, walk);
    }
  }

  /** Returns the tokens that end inside. */
  public TokenMask tokensInside() {
    return inside;
  }

  /** Returns the tokens that end in a block. */
  public TokenMask tokensInside(int block) {
    return insideOfBlock.get(block);
  }

  /** Returns the exits of the region. */
  public ImmutableList<RegionExit> regionExits() {
    return regionExits;
  }

  /**
   * Returns the nodes inside a region of one block that are reached after so many bytes from the
   * entry, ascending. The first call visits all nodes.
   *
   * @param bytes at least {@value #FEW_BYTES}
   * @return not to be changed
   */
  public int[] nodesInsideAfter(int[] form, TokenTrie trie, int bytes) {
    int[][] known = insideAfter;
    if (known == null) {
      known = computeNodesInside(form, trie);
      insideAfter = known;
    }
    return bytes < known.length ? known[bytes] : NO_NODES;
  }

  private int[][] computeNodesInside(int[] form, TokenTrie trie) {
    IntArrayList[] lists = new IntArrayList[trie.maxDepth() + 1];
    Arrays.setAll(lists, i -> new IntArrayList());
    for (int i = 0; i < where.count(); i++) {
      int base = where.depth(i, trie);
      int to = where.rangeEnd(i, trie);
      for (int node = where.rangeStart(i); node < to; ) {
        if (form[trie.label()[node] & 0xFF] != 0) {
          node = trie.subtreeEnd()[node];
          continue;
        }
        int bytes = trie.depth()[node] - base;
        if (bytes >= FEW_BYTES) {
          lists[bytes].add(node);
        }
        node++;
      }
    }
    return Arrays.stream(lists).map(IntArrayList::toIntArray).toArray(int[][]::new);
  }

  /** Returns whether this walk covers the whole trie. */
  public boolean coversTrie() {
    return where.isWholeTrie();
  }

  private long bytes() {
    long bytes = inside.bytes() + where.bytes() + 256;
    for (TokenMask mask : insideOfBlock) {
      bytes += mask.bytes();
    }
    for (RegionExit out : regionExits) {
      bytes += 48 + 4L * out.nodes().length;
    }
    return bytes;
  }

  /**
   * Returns the walk that starts each range of nodes in block 0. The walk is found in the memo of
   * the trie, or made.
   */
  public static RegionWalk of(
      IntSequence form,
      TokenTrie trie,
      Subtrees where,
      int vocabularySize,
      Int2ObjectOpenHashMap<int[]> duplicates) {
    WalkMemo memo = trie.memo(WalkMemo.class, WalkMemo::new);
    Key key = new Key(form, where);
    RegionWalk known = memo.walks.get(key);
    if (known != null) {
      return known;
    }
    RegionWalk made = new Builder(form.elements(), vocabularySize, duplicates).walk(trie, where);
    memo.put(key, made, made.bytes() + 4L * form.elements().length);
    return made;
  }

  /** Returns the number of walks that are stored with a trie. */
  static int storedWalks(TokenTrie trie) {
    return trie.memo(WalkMemo.class, WalkMemo::new).walks.size();
  }

  private static final class Builder {
    private final int[] table;
    private final Int2ObjectOpenHashMap<int[]> duplicates;
    private final MaskBuilder inside;
    private final MaskBuilder[] insideOfBlock;

    /** The row of the block after each byte on the path to a node; the first is the entry's row. */
    private int[] path = {};

    /** The nodes whose byte leads out, keyed by block × 256 + byte. */
    private final Int2ObjectLinkedOpenHashMap<IntArrayList> leaving =
        new Int2ObjectLinkedOpenHashMap<>();

    Builder(int[] table, int vocabularySize, Int2ObjectOpenHashMap<int[]> duplicates) {
      this.table = table;
      this.duplicates = duplicates;
      this.inside = new MaskBuilder(vocabularySize);
      this.insideOfBlock = new MaskBuilder[table.length >> 8];
      for (int block = 0; block < insideOfBlock.length; block++) {
        insideOfBlock[block] = new MaskBuilder(vocabularySize);
      }
    }

    RegionWalk walk(TokenTrie trie, Subtrees where) {
      path = new int[trie.maxDepth() + 1];
      for (int i = 0; i < where.count(); i++) {
        walk(trie, where.rangeStart(i), where.rangeEnd(i, trie), where.depth(i, trie));
      }
      return build(where);
    }

    private void walk(TokenTrie trie, int from, int to, int base) {
      byte[] label = trie.label();
      int[] subtreeEnd = trie.subtreeEnd();
      int[] token = trie.token();
      char[] depth = trie.depth();
      int[] blocks = path;
      int node = from;
      while (node < to) {
        int level = depth[node] - base;
        int at = blocks[level - 1] | (label[node] & 0xFF);
        int after = table[at];
        if (after < Region.DEAD) {
          leaving.computeIfAbsent(at, k -> new IntArrayList()).add(node);
        }
        if (after <= Region.INSIDE_AND_OUT) {
          after = Region.INSIDE_AND_OUT - after;
        }
        if (after < 0) {
          node = subtreeEnd[node];
          continue;
        }
        blocks[level] = after << 8;
        if (token[node] >= 0) {
          add(token[node], after);
        }
        node++;
      }
    }

    private void add(int id, int block) {
      inside.add(id);
      insideOfBlock[block].add(id);
      int[] others = duplicates.get(id);
      if (others != null) {
        for (int other : others) {
          inside.add(other);
          insideOfBlock[block].add(other);
        }
      }
    }

    private RegionWalk build(Subtrees where) {
      ImmutableList.Builder<TokenMask> masks = ImmutableList.builder();
      for (MaskBuilder block : insideOfBlock) {
        masks.add(block.build());
      }
      ImmutableList.Builder<RegionExit> regionExits = ImmutableList.builder();
      leaving.forEach(
          (at, nodes) ->
              regionExits.add(
                  new RegionExit(at >> 8, at & 0xFF, table[at] != Region.OUT, nodes.toIntArray())));
      return new RegionWalk(inside.build(), masks.build(), regionExits.build(), where);
    }
  }
}
