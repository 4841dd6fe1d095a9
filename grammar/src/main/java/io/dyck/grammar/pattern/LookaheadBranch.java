package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableSet;
import java.util.BitSet;

/**
 * The ways to read the text so far that wait for the same lookaheads.
 *
 * @param states the states that they reached; not to be changed
 * @param pending the lookaheads that the rest of the text has yet to decide
 */
public record LookaheadBranch(BitSet states, ImmutableSet<PendingLookahead> pending) {
  /**
   * A lookahead under way.
   *
   * @param branches how its body can go on; never empty
   */
  public record PendingLookahead(int look, ImmutableSet<LookaheadBranch> branches) {}
}
