package io.dyck.schema.sets;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.strings.StringSet;

/**
 * A set of names of members: single names and patterns, or the complement of their union.
 *
 * @param literals single names
 * @param patterns sets of names
 * @param others whether the set is the complement
 */
public record MemberNames(
    ImmutableSet<String> literals, ImmutableList<StringSet> patterns, boolean others) {
  /** Returns the names that a pattern matches. */
  public static MemberNames of(StringSet pattern) {
    return new MemberNames(ImmutableSet.of(), ImmutableList.of(pattern), false);
  }

  /** Returns the empty set. */
  public static MemberNames noNames() {
    return new MemberNames(ImmutableSet.of(), ImmutableList.of(), false);
  }

  /** Returns the set of all names. */
  public static MemberNames allNames() {
    return new MemberNames(ImmutableSet.of(), ImmutableList.of(), true);
  }

  /** Returns the names that do not belong to this set. */
  public MemberNames complement() {
    return new MemberNames(literals, patterns, !others);
  }

  /** Returns the union of two sets. */
  public MemberNames union(MemberNames other) {
    if (others || other.others) {
      MemberNames a = this;
      return a.others && a.literals.isEmpty() && a.patterns.isEmpty()
          ? a
          : other.others && other.literals.isEmpty() && other.patterns.isEmpty()
              ? other
              : of(a.toStringSet().union(other.toStringSet()));
    }
    return new MemberNames(
        ImmutableSet.<String>builder().addAll(literals).addAll(other.literals).build(),
        ImmutableSet.<StringSet>builder().addAll(patterns).addAll(other.patterns).build().asList(),
        false);
  }

  /** Whether a name belongs to the set. */
  public boolean contains(String name) {
    return others != (literals.contains(name) || patterns.stream().anyMatch(p -> p.contains(name)));
  }

  /**
   * Whether the set contains the names that match some patterns and are no literal of any set.
   *
   * @param matched the patterns that match the names
   */
  public boolean containsMatched(ImmutableSet<StringSet> matched) {
    return others != patterns.stream().anyMatch(matched::contains);
  }

  private StringSet toStringSet() {
    StringSet result = StringSet.of(literals);
    for (StringSet pattern : patterns) {
      result = result.union(pattern);
    }
    return others ? result.complement() : result;
  }
}
