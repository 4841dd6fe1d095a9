package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage.Likeness;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.LikeRow;
import io.dyck.pda.rules.Links;
import java.util.BitSet;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Collects tokens, grouped by an upper bound of the number of tokens that then end all rules of the
 * known stack. A token may have several bounds; the least bound counts. For one walk.
 */
final class CostedTokens implements WalkSink {
  /** The number of extra tokens that some texts need if the text decides what follows. */
  private static final int BY_TEXT = 3;

  private final DottedRules rules;
  private final Links links;
  private final TrieIndex index;
  private final SharedTexts texts;
  private final int vocabularySize;
  private final IntUnaryOperator costOf;
  private final TreeMap<Long, TokenUnion> found = new TreeMap<>();

  /**
   * Prepares the collection; {@code costOf} returns the number of tokens that end the rule of a
   * dotted rule.
   */
  CostedTokens(
      DottedRules rules,
      Links links,
      TrieIndex index,
      SharedTexts texts,
      int vocabularySize,
      IntUnaryOperator costOf) {
    this.rules = rules;
    this.links = links;
    this.index = index;
    this.texts = texts;
    this.vocabularySize = vocabularySize;
    this.costOf = costOf;
  }

  @Override
  public void ending(Places places, Subtraction but, int d, int link) {
    if (places.tokens().length > 0) {
      union(costOf.applyAsInt(d), link).add(places, but);
    }
  }

  @Override
  public void inside(Inside inside) {
    TokenMask all = inside.walk().inside();
    if (all.cardinality() > 0) {
      Likeness like = inside.like();
      int after = after(inside);
      for (SharedTexts.Costing each : texts.costings(like.language(), like.state(), inside.at())) {
        union((long) after + each.cost(), inside.link())
            .add(each.tokens().intersection(all), inside.but());
      }
    }
  }

  /** Returns the number of tokens that are needed after the language has ended. */
  private int after(Inside inside) {
    Likeness like = inside.like();
    LikeRow row = inside.row();
    if (row.isByText()) {
      return BY_TEXT + afterText(inside);
    }
    int after = like.after() == Likeness.END ? 0 : costOf.applyAsInt(like.after());
    boolean isLong = like.units() != null && like.units().least() > 0;
    // The shortest text of the dotted rule itself has the necessary units.
    return isLong ? plus(after, costOf.applyAsInt(inside.d())) : after;
  }

  /**
   * Returns the cost after a short text of the language. A short text excludes the fewest other
   * short texts.
   */
  private int afterText(Inside inside) {
    Likeness like = inside.like();
    BitSet otherwise = RuleWalk.lettersOtherwise(inside.row(), texts);
    TextTable table = texts.table(like.language());
    byte[] text = table.textToEnd(like.state(), otherwise);
    // A bound of the length may forbid an early end of the language.
    while (text != null && rules.step(inside.d(), text[0] & 0xFF) < 0) {
      otherwise.set(text[0] & 0xFF);
      text = table.textToEnd(like.state(), otherwise);
    }
    return text == null ? FewestTokens.IMPOSSIBLE : costOf.applyAsInt(read(inside.d(), text));
  }

  /** Returns the dotted rule after a text, or after as much of it as can be read. */
  private int read(int from, byte[] text) {
    int last = from;
    int target = from;
    for (int i = 0; target >= 0 && i < text.length; i++) {
      last = target;
      target = rules.step(target, text[i] & 0xFF);
    }
    return target < 0 ? last : target;
  }

  private static int plus(int some, int more) {
    return Math.min(FewestTokens.IMPOSSIBLE, some + more);
  }

  private TokenUnion union(long cost, int link) {
    long sum = cost;
    int rest = link;
    while (Links.isChain(rest)) {
      sum += costOf.applyAsInt(links.address(rest));
      rest = links.rest(rest);
    }
    long key = (long) rest << 32 | Math.min(FewestTokens.IMPOSSIBLE, sum);
    return found.computeIfAbsent(key, k -> new TokenUnion(vocabularySize, index));
  }

  ImmutableList<LazyWalks.Costed> found() {
    return found.entrySet().stream()
        .map(
            each ->
                new LazyWalks.Costed(
                    (int) (each.getKey() >> 32), each.getKey().intValue(), each.getValue().mask()))
        .collect(ImmutableList.toImmutableList());
  }
}
