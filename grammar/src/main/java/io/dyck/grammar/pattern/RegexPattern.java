package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression as a tree, before its assertions are resolved. Immutable. Anchors and word
 * boundaries are lookarounds.
 */
public sealed interface RegexPattern {
  /** Returns the place in the source. */
  SourceSpan span();

  /** An expression that does not depend on the text around it. */
  record Plain(Expression expression) implements RegexPattern {
    @Override
    public SourceSpan span() {
      return expression.span();
    }
  }

  /**
   * A sequence of patterns.
   *
   * @param items the items in order; empty for the empty text
   */
  record Sequence(SourceSpan span, ImmutableList<RegexPattern> items) implements RegexPattern {}

  /**
   * A choice between alternatives.
   *
   * @param alternatives at least one
   */
  record Choice(SourceSpan span, ImmutableList<RegexPattern> alternatives)
      implements RegexPattern {}

  /**
   * A repetition of a pattern.
   *
   * @param maximum the greatest count, or null for no bound
   * @param lazy whether a match takes as few as possible; the language is the same
   */
  record Repetition(
      SourceSpan span, RegexPattern body, int minimum, @Nullable Integer maximum, boolean lazy)
      implements RegexPattern {}

  /** A condition on the text before or after, which itself matches the empty text. */
  record Lookaround(SourceSpan span, RegexPattern body, boolean behind, boolean negated)
      implements RegexPattern {}

  /** The texts that both sides match. */
  record Intersection(SourceSpan span, RegexPattern left, RegexPattern right)
      implements RegexPattern {}

  /** Any text that the body does not match. */
  record Complement(SourceSpan span, RegexPattern body) implements RegexPattern {}

  /** Returns the direct parts. */
  default ImmutableList<RegexPattern> children() {
    if (this instanceof Sequence sequence) {
      return sequence.items();
    }
    if (this instanceof Choice choice) {
      return choice.alternatives();
    }
    if (this instanceof Repetition repetition) {
      return ImmutableList.of(repetition.body());
    }
    if (this instanceof Lookaround look) {
      return ImmutableList.of(look.body());
    }
    if (this instanceof Intersection both) {
      return ImmutableList.of(both.left(), both.right());
    }
    return this instanceof Complement complement
        ? ImmutableList.of(complement.body())
        : ImmutableList.of();
  }

  /**
   * Returns this pattern with other direct parts.
   *
   * @param parts the new parts, as many as {@link #children} has
   */
  default RegexPattern withChildren(ImmutableList<RegexPattern> parts) {
    if (this instanceof Sequence sequence) {
      return new Sequence(sequence.span(), parts);
    }
    if (this instanceof Choice choice) {
      return new Choice(choice.span(), parts);
    }
    if (this instanceof Repetition r) {
      return new Repetition(r.span(), parts.get(0), r.minimum(), r.maximum(), r.lazy());
    }
    if (this instanceof Lookaround look) {
      return new Lookaround(look.span(), parts.get(0), look.behind(), look.negated());
    }
    if (this instanceof Intersection both) {
      return new Intersection(both.span(), parts.get(0), parts.get(1));
    }
    return this instanceof Complement complement
        ? new Complement(complement.span(), parts.get(0))
        : this;
  }

  /** Returns whether the pattern contains a lookaround. */
  default boolean hasLookaround() {
    if (this instanceof Lookaround) {
      return true;
    }
    for (RegexPattern child : children()) {
      if (child.hasLookaround()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the pattern contains a lazy repetition of varying length outside of
   * lookarounds.
   */
  default boolean isLazy() {
    if (this instanceof Lookaround) {
      return false;
    }
    if (this instanceof Repetition repetition
        && repetition.lazy()
        && !Integer.valueOf(repetition.minimum()).equals(repetition.maximum())) {
      return true;
    }
    for (RegexPattern child : children()) {
      if (child.isLazy()) {
        return true;
      }
    }
    return false;
  }
}
