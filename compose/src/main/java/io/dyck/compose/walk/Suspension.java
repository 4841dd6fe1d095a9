package io.dyck.compose.walk;

import io.dyck.compose.region.PartialConfiguration;
import java.util.Arrays;

/**
 * The trie nodes at which a walk must know more of the stack to read one letter. Immutable; the
 * nodes may be shared with a region's walk.
 */
final class Suspension {
  /**
   * The approximate number of elements in a hash. Longer lists hash only a sample of their
   * elements.
   */
  private static final int HASHED = 32;

  private final PartialConfiguration point;
  private final int letter;
  private final int only;
  private final int[] nodes;
  private final int hash;

  /**
   * Suspends nodes.
   *
   * @param letter the byte class of all nodes; or a letter that begins tokens, then there are no
   *     nodes
   * @param only the named token that is being read; a negative number stands for unnamed tokens of
   *     the classes whose bits are set in {@code -only}
   * @param nodes ascending; the byte of each is still to be read; stored, not copied
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

  /**
   * Returns the configuration at which the walk stopped; its state may be valid only for the
   * suspended letters.
   */
  PartialConfiguration point() {
    return point;
  }

  int letter() {
    return letter;
  }

  int onlyToken() {
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
