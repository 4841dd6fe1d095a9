package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Makes literals match both upper and lower case, letter by letter (Unicode's simple case
 * mappings); classes stay as they are. Cost: linear.
 */
public final class IgnoreCase {
  private IgnoreCase() {}

  /**
   * Rewrites all literals.
   *
   * @return the rules, in which a class replaces each letter of a literal
   */
  public static ImmutableMap<String, Rule> apply(ImmutableMap<String, Rule> rules) {
    LeafReplacement rewriter =
        new LeafReplacement(
            leaf ->
                leaf instanceof Expression.Literal literal
                    ? inAnyCase(literal.span(), literal.codePoints())
                    : leaf);
    ImmutableMap.Builder<String, Rule> rewritten = ImmutableMap.builder();
    rules.forEach(
        (name, rule) -> rewritten.put(name, rule.withBody(rewriter.rewrite(rule.body()))));
    return rewritten.buildOrThrow();
  }

  /**
   * Returns a text in any case.
   *
   * @return a literal if no character has another case, otherwise literals and classes in a row
   */
  public static Expression inAnyCase(SourceSpan span, ImmutableIntArray codePoints) {
    ImmutableList.Builder<Expression> items = ImmutableList.builder();
    ImmutableIntArray.Builder plain = ImmutableIntArray.builder();
    int length = 0;
    for (int i = 0; i < codePoints.length(); i++) {
      NavigableSet<Integer> cases = cases(codePoints.get(i));
      if (cases.size() == 1) {
        plain.add(codePoints.get(i));
        length++;
        continue;
      }
      if (length > 0) {
        items.add(new Expression.Literal(span, plain.build()));
        plain = ImmutableIntArray.builder();
        length = 0;
      }
      items.add(characterClass(span, cases));
    }
    if (length > 0) {
      items.add(new Expression.Literal(span, plain.build()));
    }
    ImmutableList<Expression> all = items.build();
    return all.size() == 1 ? all.get(0) : new Expression.Sequence(span, all);
  }

  private static Expression.CharacterClass characterClass(
      SourceSpan span, NavigableSet<Integer> codePoints) {
    ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
    int first = codePoints.first();
    int last = first;
    for (int codePoint : codePoints.tailSet(first, false)) {
      if (codePoint > last + 1) {
        ranges.add(new CodePointRange(first, last));
        first = codePoint;
      }
      last = codePoint;
    }
    return new Expression.CharacterClass(span, ranges.add(new CodePointRange(first, last)).build());
  }

  private static NavigableSet<Integer> cases(int codePoint) {
    NavigableSet<Integer> cases = new TreeSet<>();
    cases.add(codePoint);
    cases.add(Character.toLowerCase(codePoint));
    cases.add(Character.toUpperCase(codePoint));
    cases.add(Character.toTitleCase(codePoint));
    return cases;
  }
}
