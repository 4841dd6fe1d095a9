package io.dyck.compose.draft;

import com.google.common.base.Preconditions;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.ObjIntConsumer;

/**
 * A tree of drafted tokens, as speculative decoding verifies it in one pass of the model: the token
 * of each node, and the node that it follows. Parents come before their children; a node whose
 * parent is {@link #ROOT} follows the matcher's accepted tokens. A plain draft is a tree of one
 * branch.
 *
 * <p>The tree has one mask more than nodes: mask 0 belongs to the matcher's position, mask i + 1 to
 * the position after node i. If the grammar refuses a node's token, the masks of the node and of
 * all nodes below are empty. The mask after an end token is empty, too.
 *
 * <p>Immutable and thread-safe. The methods only fork the matcher. Its position, history and known
 * completion stay unchanged, also if an exception is thrown.
 *
 * <p>Cost: one accepted token and one mask for each node, except for nodes below a refused node.
 */
public final class DraftTree {
  /** The parent of a node that follows the matcher's accepted tokens. */
  public static final int ROOT = -1;

  private final int[] tokens;

  /** The first child of node i at index i + 1, and of the root at index 0; -1 if there is none. */
  private final int[] firstChild;

  private final int[] nextSibling;

  private DraftTree(int[] tokens, int[] firstChild, int[] nextSibling) {
    this.tokens = tokens;
    this.firstChild = firstChild;
    this.nextSibling = nextSibling;
  }

  /**
   * Creates a tree.
   *
   * @param tokens the token of each node; may be any number; the masks treat unknown ids as refused
   * @param parents the node that each node follows, a lower number, or {@link #ROOT}
   * @return a tree of copies
   * @throws IllegalArgumentException if a parent does not come before its child
   */
  public static DraftTree of(int[] tokens, int[] parents) {
    Preconditions.checkArgument(
        tokens.length == parents.length,
        "parents (%s) must be as many as tokens (%s)",
        parents.length,
        tokens.length);
    int[] firstChild = new int[tokens.length + 1];
    int[] nextSibling = new int[tokens.length];
    Arrays.fill(firstChild, -1);
    for (int node = tokens.length - 1; node >= 0; node--) {
      int parent = parents[node];
      Preconditions.checkArgument(
          parent >= ROOT && parent < node,
          "the parent (%s) of node %s must come before it",
          parent,
          node);
      nextSibling[node] = firstChild[parent + 1];
      firstChild[parent + 1] = node;
    }
    return new DraftTree(tokens.clone(), firstChild, nextSibling);
  }

  /**
   * Creates a tree of one branch.
   *
   * @param tokens in order
   * @return a tree in which each token follows the previous one
   */
  public static DraftTree singleBranch(int... tokens) {
    int[] parents = new int[tokens.length];
    Arrays.setAll(parents, i -> i - 1);
    return of(tokens, parents);
  }

  /**
   * Returns the number of nodes.
   *
   * @return 0 or more; the tree has one mask more
   */
  public int size() {
    return tokens.length;
  }

  /**
   * Returns the masks of all positions.
   *
   * @param matcher the position at which the tree begins; not changed
   * @return mask 0 at the matcher's position, mask i + 1 after node i; shared masks
   * @throws io.dyck.compose.AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public TokenMask[] masks(Matcher matcher) {
    TokenMask[] masks = new TokenMask[tokens.length + 1];
    Arrays.fill(masks, TokenMask.empty(matcher.mask().size()));
    visit(matcher, (mask, row) -> masks[row] = mask);
    return masks;
  }

  /**
   * Writes the masks of all positions as rows of 32-bit little-endian words, bit t of word t / 32.
   *
   * @param matcher the position at which the tree begins; not changed
   * @param target the target; from its position on {@code size() + 1} rows of {@code
   *     TokenMask.wordCount(vocabulary.size())} words are written; heap or direct; position and
   *     limit stay
   * @return the nodes whose token and whose ancestors' tokens the grammar allows; all other rows
   *     are zero
   * @throws io.dyck.compose.AmbiguityException in permissive mode, where a run-time bound is passed
   */
  public BitSet fill(Matcher matcher, ByteBuffer target) {
    TokenMask none = TokenMask.empty(matcher.mask().size());
    int rowBytes = 4 * TokenMask.wordCount(none.size());
    Preconditions.checkArgument(
        target.remaining() / Math.max(1, rowBytes) > tokens.length,
        "target (%s bytes left) must hold %s rows of %s bytes",
        target.remaining(),
        tokens.length + 1,
        rowBytes);
    BitSet allowed = new BitSet();
    visit(
        matcher,
        (mask, row) -> {
          copy(mask, target, row * rowBytes);
          if (row > 0) {
            allowed.set(row - 1);
          }
        });
    for (int node = allowed.nextClearBit(0); node < tokens.length; ) {
      copy(none, target, (node + 1) * rowBytes);
      node = allowed.nextClearBit(node + 1);
    }
    return allowed;
  }

  private static void copy(TokenMask mask, ByteBuffer target, int offset) {
    ByteBuffer row = target.duplicate();
    row.position(target.position() + offset);
    mask.copyTo(row);
  }

  /** Visits each allowed position once, depth first, and passes on its mask. */
  private void visit(Matcher matcher, ObjIntConsumer<TokenMask> masks) {
    Matcher branch = matcher.fork();
    masks.accept(branch.mask(), 0);
    int[] path = new int[tokens.length + 1];
    int depth = 0;
    int node = firstChild[0];
    while (node >= 0 || depth > 0) {
      if (node < 0) {
        branch.rollback(1);
        node = nextSibling[path[--depth]];
      } else if (branch.tryAccept(tokens[node])) {
        masks.accept(branch.mask(), node + 1);
        path[depth++] = node;
        node = firstChild[node + 1];
      } else {
        node = nextSibling[node];
      }
    }
  }
}
