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

  static Pattern strip(Pattern pattern) {
    return strip(pattern, true, true);
  }

  /** Whether a pattern is an anchor of the start of the text. */
  static boolean isTextStart(Pattern pattern) {
    return pattern instanceof Pattern.Lookaround look && look.behind() && isAnchor(look);
  }

  /** Whether a pattern is an anchor of the end of the text. */
  static boolean isTextEnd(Pattern pattern) {
    return pattern instanceof Pattern.Lookaround look && !look.behind() && isAnchor(look);
  }

  private static boolean isAnchor(Pattern.Lookaround look) {
    return look.negated()
        && look.body() instanceof Pattern.Plain plain
        && plain.expression() instanceof Expression.CharacterClass set
        && CodePointBits.of(set.ranges()).cardinality() == CodePointBits.COUNT;
  }

  private static Pattern strip(Pattern pattern, boolean first, boolean last) {
    if (pattern instanceof Pattern.Lookaround look) {
      boolean holds = look.negated() && isOneCharacter(look.body());
      return holds && (look.behind() ? first : last) ? empty(pattern) : pattern;
    }
    if (pattern instanceof Pattern.Choice choice) {
      ImmutableList.Builder<Pattern> alternatives = ImmutableList.builder();
      choice.alternatives().forEach(part -> alternatives.add(strip(part, first, last)));
      return new Pattern.Choice(choice.span(), alternatives.build());
    }
    if (pattern instanceof Pattern.Sequence sequence) {
      return stripSequence(sequence, first, last);
    }
    return pattern;
  }

  private static Pattern stripSequence(Pattern.Sequence sequence, boolean first, boolean last) {
    ImmutableList<Pattern> items = sequence.items();
    int end = items.size();
    boolean[] isLast = new boolean[end];
    boolean nothingAfter = last;
    for (int i = end - 1; i >= 0; i--) {
      isLast[i] = nothingAfter;
      nothingAfter &= items.get(i) instanceof Pattern.Lookaround;
    }
    ImmutableList.Builder<Pattern> result = ImmutableList.builder();
    boolean nothingBefore = first;
    for (int i = 0; i < end; i++) {
      result.add(strip(items.get(i), nothingBefore, isLast[i]));
      nothingBefore &= items.get(i) instanceof Pattern.Lookaround;
    }
    return new Pattern.Sequence(sequence.span(), result.build());
  }

  private static boolean isOneCharacter(Pattern body) {
    return body instanceof Pattern.Plain plain
        && plain.expression() instanceof Expression.CharacterClass set
        && covers(set.ranges());
  }

  /** All characters; or, at line ends, all but the line feed. */
  private static boolean covers(ImmutableList<CodePointRange> ranges) {
    return ranges.size() <= 2 && CodePointBits.of(ranges).cardinality() >= CodePointBits.COUNT - 1;
  }

  private static Pattern empty(Pattern pattern) {
    return new Pattern.Plain(new Expression.Sequence(pattern.span(), ImmutableList.of()));
  }
}
