package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.unicode.CodePointBits;

/**
 * Removes conditions that always hold because the pattern matches a whole text: anchors of the
 * start before anything else, anchors of the end after everything else.
 */
final class EndAnchors {
  private EndAnchors() {}

  static RegexPattern strip(RegexPattern pattern) {
    return strip(pattern, true, true);
  }

  /** Whether a pattern is an anchor of the start of the text. */
  static boolean isTextStart(RegexPattern pattern) {
    return pattern instanceof RegexPattern.Lookaround look && look.behind() && isAnchor(look);
  }

  /** Whether a pattern is an anchor of the end of the text. */
  static boolean isTextEnd(RegexPattern pattern) {
    return pattern instanceof RegexPattern.Lookaround look && !look.behind() && isAnchor(look);
  }

  private static boolean isAnchor(RegexPattern.Lookaround look) {
    return look.negated()
        && look.body() instanceof RegexPattern.Plain plain
        && plain.expression() instanceof Expression.CharacterClass set
        && CodePointBits.toBits(set.ranges()).cardinality() == CodePointBits.COUNT;
  }

  private static RegexPattern strip(RegexPattern pattern, boolean first, boolean last) {
    if (pattern instanceof RegexPattern.Lookaround look) {
      boolean holds = look.negated() && isOneCharacter(look.body());
      return holds && (look.behind() ? first : last) ? emptyPattern(pattern) : pattern;
    }
    if (pattern instanceof RegexPattern.Choice choice) {
      ImmutableList.Builder<RegexPattern> alternatives = ImmutableList.builder();
      choice.alternatives().forEach(part -> alternatives.add(strip(part, first, last)));
      return new RegexPattern.Choice(choice.span(), alternatives.build());
    }
    if (pattern instanceof RegexPattern.Sequence sequence) {
      return stripSequence(sequence, first, last);
    }
    return pattern;
  }

  private static RegexPattern stripSequence(
      RegexPattern.Sequence sequence, boolean first, boolean last) {
    ImmutableList<RegexPattern> items = sequence.items();
    int end = items.size();
    boolean[] isLast = new boolean[end];
    boolean nothingAfter = last;
    for (int i = end - 1; i >= 0; i--) {
      isLast[i] = nothingAfter;
      nothingAfter &= items.get(i) instanceof RegexPattern.Lookaround;
    }
    ImmutableList.Builder<RegexPattern> result = ImmutableList.builder();
    boolean nothingBefore = first;
    for (int i = 0; i < end; i++) {
      result.add(strip(items.get(i), nothingBefore, isLast[i]));
      nothingBefore &= items.get(i) instanceof RegexPattern.Lookaround;
    }
    return new RegexPattern.Sequence(sequence.span(), result.build());
  }

  private static boolean isOneCharacter(RegexPattern body) {
    return body instanceof RegexPattern.Plain plain
        && plain.expression() instanceof Expression.CharacterClass set
        && covers(set.ranges());
  }

  /** All characters; or, at line ends, all but the line feed. */
  private static boolean covers(ImmutableList<CodePointRange> ranges) {
    return ranges.size() <= 2
        && CodePointBits.toBits(ranges).cardinality() >= CodePointBits.COUNT - 1;
  }

  private static RegexPattern emptyPattern(RegexPattern pattern) {
    return new RegexPattern.Plain(new Expression.Sequence(pattern.span(), ImmutableList.of()));
  }
}
