package io.dyck.compose.walk;

import io.dyck.compose.region.PartialConfiguration;
import java.util.Arrays;

/**
 * Trie nodes at which a walk needs to know more of the stack, where one letter is still to be read.
 * Immutable; the nodes may be shared with a region's walk.
 */
final class Suspension {
  /** Longer lists are told apart by some of their elements before all are compared. */
  private static final int HASHED = 32;

  private final PartialConfiguration point;
  private final int letter;
  private final int only;
  private final int[] nodes;
  private final int hash;

  /**
   * Suspends nodes.
   *
   * @param letter the byte class of all these nodes; or a letter that begins tokens, without nodes
   * @param only the one named token that is being read; negative: tokens that the grammar does not
   *     name, of the classes whose bits are set in {@code -only}
   * @param nodes ascending; the byte of each is still to be read; kept, not copied
   */
  Suspension(PartialConfiguration point, int letter, int only, int[] nodes) {
    this.point = point;
    this.letter = letter;
    this.only = only;
    this.nodes = nodes;
    int mixed = ((point.hashCode() * 31 + letter) * 31 + only) * 31 + nodes.length;
    int stride = 1 + nodes.length / HASHED;
    for (int i = 0; i < nodes.length; i += stride) {
      mixed = mixed * 31 + nodes[i];
    }
    this.hash = mixed;
  }

  /** Where the walk stopped; its state is perhaps only good for the letters suspended there. */
  PartialConfiguration point() {
    return point;
  }

  int letter() {
    return letter;
  }

  int only() {
    return only;
  }

  int[] nodes() {
    return nodes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Suspension that
        && hash == that.hash
        && letter == that.letter
        && only == that.only
        && point.equals(that.point)
        && Arrays.equals(nodes, that.nodes);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
