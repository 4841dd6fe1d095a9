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
  record Looking(PatternNfa automaton) implements PatternTexts {}

  /** The texts of any of some sets. */
  record Any(ImmutableList<PatternTexts> parts) implements PatternTexts {}

  /** The intersection of some sets. */
  record All(ImmutableList<PatternTexts> parts) implements PatternTexts {}

  /** All texts except the texts of a set. */
  record Except(PatternTexts part) implements PatternTexts {}

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
    Pattern tree =
        new PatternReader(source, diagnostics, limits).read(0, pattern.length(), flags, false);
    diagnostics.throwIfErrors();
    try {
      return of(search ? PatternLowering.anywhere(tree) : tree);
    } catch (UnsupportedException e) {
      e.report(diagnostics);
      diagnostics.throwIfErrors();
      throw new AssertionError(e);
    }
  }

  private static PatternTexts of(Pattern pattern) {
    Pattern trimmed = EndAnchors.strip(pattern);
    if (trimmed instanceof Pattern.Choice choice) {
      return new Any(each(choice.alternatives()));
    }
    if (trimmed instanceof Pattern.Intersection both) {
      return new All(each(ImmutableList.of(both.left(), both.right())));
    }
    if (trimmed instanceof Pattern.Complement complement) {
      return new Except(of(complement.body()));
    }
    if (trimmed instanceof Pattern.Sequence sequence) {
      List<Pattern> items = new ArrayList<>();
      flatten(sequence, items);
      if (items.size() == 1) {
        return of(items.get(0));
      }
      return ofSequence(sequence, items);
    }
    return whole(trimmed);
  }

  private static PatternTexts whole(Pattern pattern) {
    return pattern.looksAround()
        ? new Looking(new PatternNfa(pattern))
        : new Plain(PatternLowering.plain(pattern));
  }

  private static ImmutableList<PatternTexts> each(List<Pattern> patterns) {
    ImmutableList.Builder<PatternTexts> result = ImmutableList.builder();
    for (Pattern pattern : patterns) {
      result.add(of(pattern));
    }
    return result.build();
  }

  private static void flatten(Pattern pattern, List<Pattern> items) {
    if (pattern instanceof Pattern.Sequence sequence) {
      sequence.items().forEach(item -> flatten(item, items));
    } else if (!PatternBuilder.isEmpty(pattern)) {
      items.add(pattern);
    }
  }

  /** Returns a sequence, without the lookarounds that see the whole text from one of its ends. */
  private static PatternTexts ofSequence(Pattern.Sequence sequence, List<Pattern> items) {
    ImmutableList.Builder<PatternTexts> all = ImmutableList.builder();
    int first = 0;
    while (first < items.size()
        && items.get(first) instanceof Pattern.Lookaround look
        && !look.behind()) {
      PatternTexts seen = of(PatternLowering.withAnyAfter(look.body()));
      all.add(look.negated() ? new Except(seen) : seen);
      first++;
    }
    int end = items.size();
    while (end > first && items.get(end - 1) instanceof Pattern.Lookaround look && look.behind()) {
      PatternTexts seen = of(PatternLowering.withAnyBefore(look.body()));
      all.add(look.negated() ? new Except(seen) : seen);
      end--;
    }
    ImmutableList<Pattern> rest = ImmutableList.copyOf(items.subList(first, end));
    if (rest.size() == items.size()) {
      return whole(new Pattern.Sequence(sequence.span(), rest));
    }
    all.add(of(new Pattern.Sequence(sequence.span(), rest)));
    return new All(all.build());
  }
}
