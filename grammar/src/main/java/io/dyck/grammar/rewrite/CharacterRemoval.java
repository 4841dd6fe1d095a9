package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.terminal.CodePointSet;

/**
 * Removes characters from a grammar. The texts of the result are the texts of the grammar without
 * any of these characters, except that languages given state by state stay as they are. Cost:
 * linear, times the number of removed ranges for each class.
 */
public final class CharacterRemoval {
  private final ImmutableList<CodePointRange> removed;

  private CharacterRemoval(ImmutableList<CodePointRange> removed) {
    this.removed = removed;
  }

  /**
   * Returns a grammar without some characters.
   *
   * @return the given grammar, if no rule has any of the characters
   */
  public static Grammar removeCharacters(Grammar grammar, ImmutableList<CodePointRange> removed) {
    LeafReplacement rewriter = new LeafReplacement(new CharacterRemoval(removed)::leaf);
    ImmutableMap.Builder<String, Rule> rewritten = ImmutableMap.builder();
    grammar
        .rules()
        .forEach((name, rule) -> rewritten.put(name, rule.withBody(rewriter.rewrite(rule.body()))));
    ImmutableMap<String, Rule> rules = rewritten.buildOrThrow();
    return rules.equals(grammar.rules())
        ? grammar
        : new Grammar(grammar.source(), rules, grammar.start(), grammar.warnings());
  }

  private Expression leaf(Expression leaf) {
    if (leaf instanceof Expression.Literal literal) {
      return literal.codePoints().stream().anyMatch(this::isRemoved)
          ? new Expression.CharacterClass(literal.span(), ImmutableList.of())
          : literal;
    }
    return leaf instanceof Expression.CharacterClass set
        ? new Expression.CharacterClass(set.span(), keptRanges(set.ranges()))
        : leaf;
  }

  private boolean isRemoved(int codePoint) {
    return removed.stream()
        .anyMatch(range -> range.first() <= codePoint && codePoint <= range.last());
  }

  private ImmutableList<CodePointRange> keptRanges(ImmutableList<CodePointRange> ranges) {
    CodePointSet inside = new CodePointSet();
    ranges.forEach(range -> inside.add(range.first(), range.last()));
    CodePointSet outside = new CodePointSet();
    inside.complement().forEach(range -> outside.add(range.first(), range.last()));
    removed.forEach(range -> outside.add(range.first(), range.last()));
    return outside.complement();
  }
}
