package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.pattern.PatternNfa.UnsupportedException;
import java.util.ArrayList;
import java.util.List;

/**
 * A tree of sets: the whole texts that a pattern matches. A lookahead at the start of a pattern and
 * a lookbehind at its end are sets of their own. Then the automaton of the rest is smaller.
 * Immutable.
 */
public sealed interface PatternTexts {
  /** The texts of an expression without references. */
  record Plain(Expression expression) implements PatternTexts {}

  /** The texts of a pattern with lookarounds inside of it. */
  record WithLookarounds(PatternNfa automaton) implements PatternTexts {}

  /** The texts of any of some sets. */
  record Union(ImmutableList<PatternTexts> parts) implements PatternTexts {}

  /** The intersection of some sets. */
  record Intersection(ImmutableList<PatternTexts> parts) implements PatternTexts {}

  /** All texts except the texts of a set. */
  record Complement(PatternTexts part) implements PatternTexts {}

  /**
   * Reads a pattern.
   *
   * @param name the name in messages
   * @param search whether the pattern is found anywhere in a text, rather than matching all of it
   * @throws io.dyck.grammar.GrammarException with every problem of the pattern
   */
  static PatternTexts read(String name, String pattern, boolean search) {
    SourceText source = SourceText.of(name, pattern);
    GrammarLimits limits = GrammarLimits.DEFAULT;
    Diagnostics diagnostics = new Diagnostics(source, limits.diagnostics());
    PatternFlags flags = new PatternFlags(false, false, false, false, false, false);
    RegexPattern tree =
        new PatternReader(source, diagnostics, limits).read(0, pattern.length(), flags, false);
    diagnostics.throwIfErrors();
    try {
      return of(search ? PatternLowering.containing(tree) : tree);
    } catch (UnsupportedException e) {
      e.report(diagnostics);
      diagnostics.throwIfErrors();
      throw new AssertionError(e);
    }
  }

  private static PatternTexts of(RegexPattern pattern) {
    RegexPattern trimmed = EndAnchors.strip(pattern);
    if (trimmed instanceof RegexPattern.Choice choice) {
      return new Union(wholeTextsOfEach(choice.alternatives()));
    }
    if (trimmed instanceof RegexPattern.Intersection both) {
      return new Intersection(wholeTextsOfEach(ImmutableList.of(both.left(), both.right())));
    }
    if (trimmed instanceof RegexPattern.Complement complement) {
      return new Complement(of(complement.body()));
    }
    if (trimmed instanceof RegexPattern.Sequence sequence) {
      List<RegexPattern> items = new ArrayList<>();
      flatten(sequence, items);
      if (items.size() == 1) {
        return of(items.get(0));
      }
      return ofSequence(sequence, items);
    }
    return wholeTexts(trimmed);
  }

  private static PatternTexts wholeTexts(RegexPattern pattern) {
    return pattern.hasLookaround()
        ? new WithLookarounds(new PatternNfa(pattern))
        : new Plain(PatternLowering.toExpression(pattern));
  }

  private static ImmutableList<PatternTexts> wholeTextsOfEach(List<RegexPattern> patterns) {
    ImmutableList.Builder<PatternTexts> result = ImmutableList.builder();
    for (RegexPattern pattern : patterns) {
      result.add(of(pattern));
    }
    return result.build();
  }

  private static void flatten(RegexPattern pattern, List<RegexPattern> items) {
    if (pattern instanceof RegexPattern.Sequence sequence) {
      sequence.items().forEach(item -> flatten(item, items));
    } else if (!PatternBuilder.isEmpty(pattern)) {
      items.add(pattern);
    }
  }

  /** Returns a sequence, without the lookarounds that see the whole text from one of its ends. */
  private static PatternTexts ofSequence(RegexPattern.Sequence sequence, List<RegexPattern> items) {
    ImmutableList.Builder<PatternTexts> all = ImmutableList.builder();
    int first = 0;
    while (first < items.size()
        && items.get(first) instanceof RegexPattern.Lookaround look
        && !look.behind()) {
      PatternTexts seen = of(PatternLowering.followedByAny(look.body()));
      all.add(look.negated() ? new Complement(seen) : seen);
      first++;
    }
    int end = items.size();
    while (end > first
        && items.get(end - 1) instanceof RegexPattern.Lookaround look
        && look.behind()) {
      PatternTexts seen = of(PatternLowering.withAnyBefore(look.body()));
      all.add(look.negated() ? new Complement(seen) : seen);
      end--;
    }
    ImmutableList<RegexPattern> rest = ImmutableList.copyOf(items.subList(first, end));
    if (rest.size() == items.size()) {
      return wholeTexts(new RegexPattern.Sequence(sequence.span(), rest));
    }
    all.add(of(new RegexPattern.Sequence(sequence.span(), rest)));
    return new Intersection(all.build());
  }
}
