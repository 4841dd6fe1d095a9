package io.dyck.compose.walk;

import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.Region;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Compares a configuration with a region along the paths of a subtree, as long as they differ: a
 * prefix of a keyword does what an identifier does on all letters but one. Where both do the same
 * the region's walk counts, and nothing below is looked at. For one walk.
 */
final class RegionComparison {
  private final Configurations configurations;
  private final Region region;
  private final int[] form;
  private final byte[] label;
  private final int[] subtreeEnd;
  private final ExceptedNodes exceptions;
  private final boolean apart;
  private final IntArrayList nodes = new IntArrayList();
  private final IntArrayList moves = new IntArrayList();
  private final IntArrayList beside = new IntArrayList();
  private int visited;

  /**
   * Prepares a comparison.
   *
   * @param apart whether it matters which configuration a token leads to
   */
  RegionComparison(Configurations configurations, Region region, TokenTrie trie, boolean apart) {
    this.configurations = configurations;
    this.apart = apart;
    this.region = region;
    this.form = region.form().elements();
    this.label = trie.label();
    this.subtreeEnd = trie.subtreeEnd();
    this.exceptions = new ExceptedNodes(trie);
  }

  /** Compares the reading of some subtrees, side by side, in a block of the region. */
  void compare(int configuration, int block, int from, int to) {
    int inRegion = region.configurations()[block];
    for (int node = from; node < to; node = subtreeEnd[node]) {
      visited++;
      int b = label[node] & 0xFF;
      int letter = configurations.letterOf(b);
      int own = configurations.next(configuration, letter);
      if (own == configurations.next(inRegion, letter)) {
        continue;
      }
      int inside = form[block << 8 | b];
      if (own >= 0 && inside >= 0) {
        if (region.blockOf(own) != inside) {
          if (apart) {
            exceptions.add(node, node + 1);
            beside.add(node);
            beside.add(own);
          }
          compare(own, inside, node + 1, subtreeEnd[node]);
        }
        continue;
      }
      boolean goesOn = inside >= 0 || inside <= Region.INSIDE_AND_OUT;
      exceptions.add(node, goesOn ? subtreeEnd[node] : node + 1);
      if (own != Configurations.DEAD) {
        nodes.add(node);
        moves.add(own);
      }
    }
  }

  /** What the region's walk does not count for. */
  ExceptedNodes exceptions() {
    return exceptions;
  }

  /** The excepted nodes that can be read all the same, ascending. */
  IntArrayList nodes() {
    return nodes;
  }

  /** Where the byte of each of these nodes leads: a configuration or a fork. */
  IntArrayList moves() {
    return moves;
  }

  /**
   * Pairs: a node whose token leads beside the region, and where; what is below it is compared.
   * Only if that matters.
   */
  IntArrayList beside() {
    return beside;
  }

  int visited() {
    return visited;
  }
}
