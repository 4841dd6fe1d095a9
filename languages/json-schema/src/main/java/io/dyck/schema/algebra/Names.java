package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.strings.StringSet;

/**
 * A set of names of members: some names and what some patterns match, or everything else.
 *
 * @param literals single names
 * @param patterns sets of names
 * @param others whether the set is the complement of all these
 */
public record Names(
    ImmutableSet<String> literals, ImmutableList<StringSet> patterns, boolean others) {
  /** One name. */
  static Names of(String name) {
    return new Names(ImmutableSet.of(name), ImmutableList.of(), false);
  }

  /** What a pattern matches. */
  static Names of(StringSet pattern) {
    return new Names(ImmutableSet.of(), ImmutableList.of(pattern), false);
  }

  /** No name. */
  static Names none() {
    return new Names(ImmutableSet.of(), ImmutableList.of(), false);
  }

  /** All names. */
  static Names all() {
    return new Names(ImmutableSet.of(), ImmutableList.of(), true);
  }

  /** All names but those of a set. */
  Names complement() {
    return new Names(literals, patterns, !others);
  }

  /** Both sets, neither of which is a complement. */
  Names or(Names other) {
    if (others || other.others) {
      Names a = this;
      return a.others && a.literals.isEmpty() && a.patterns.isEmpty()
          ? a
          : other.others && other.literals.isEmpty() && other.patterns.isEmpty()
              ? other
              : of(a.set().or(other.set()));
    }
    return new Names(
        ImmutableSet.<String>builder().addAll(literals).addAll(other.literals).build(),
        ImmutableSet.<StringSet>builder().addAll(patterns).addAll(other.patterns).build().asList(),
        false);
  }

  /** Whether a name belongs to it. */
  public boolean contains(String name) {
    return others != (literals.contains(name) || patterns.stream().anyMatch(p -> p.contains(name)));
  }

  /**
   * Whether names that are none of the literals of any set belong to it.
   *
   * @param matched the patterns that match them
   */
  public boolean containsMatched(ImmutableSet<StringSet> matched) {
    return others != patterns.stream().anyMatch(matched::contains);
  }

  private StringSet set() {
    StringSet result = StringSet.of(literals);
    for (StringSet pattern : patterns) {
      result = result.or(pattern);
    }
    return others ? result.not() : result;
  }
}
