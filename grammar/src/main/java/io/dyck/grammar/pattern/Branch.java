package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableSet;

/**
 * One way to read the text so far: a state, and lookaheads on the way that the rest of the text has
 * yet to decide.
 */
public record Branch(int state, ImmutableSet<Pending> pending) {
  /**
   * A lookahead under way.
   *
   * @param branches how its body can go on; never empty
   */
  public record Pending(int look, ImmutableSet<Branch> branches) {}
}
