package io.dyck.compose.walk;

import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.Region;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Compares a configuration with a region along the paths of a subtree, as long as both differ. For
 * example, a prefix of a keyword behaves like an identifier on all letters except one. At a node
 * where both have the same target, the region's walk is valid, and the nodes below are not
 * compared. For one walk.
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
   * @param apart whether the target configuration of a token matters
   */
  RegionComparison(Configurations configurations, Region region, TokenTrie trie, boolean apart) {
    this.configurations = configurations;
    this.apart = apart;
    this.region = region;
    this.form = region.targets().elements();
    this.label = trie.label();
    this.subtreeEnd = trie.subtreeEnd();
    this.exceptions = new ExceptedNodes(trie);
  }

  /** Compares a configuration with a block of the region on neighbouring subtrees. */
  void compare(int configuration, int block, int from, int to) {
    int inRegion = region.configurations()[block];
    for (int node = from; node < to; node = subtreeEnd[node]) {
      visited++;
      int b = label[node] & 0xFF;
      int letter = configurations.letterOf(b);
      int own = configurations.target(configuration, letter);
      if (own == configurations.target(inRegion, letter)) {
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

  /** Returns the nodes for which the region's walk is not valid. */
  ExceptedNodes exceptions() {
    return exceptions;
  }

  /** Returns the excepted nodes that the configuration can read, ascending. */
  IntArrayList nodes() {
    return nodes;
  }

  /** Returns the target of each such node's byte: a configuration or a fork. */
  IntArrayList moves() {
    return moves;
  }

  /**
   * Returns pairs of a node whose target differs from the region's target, and this target. The
   * nodes below were compared. Empty unless target configurations matter.
   */
  IntArrayList differingNodes() {
    return beside;
  }

  int visitedCount() {
    return visited;
  }
}
