package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.Likeness;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Links;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Collects tokens, grouped by an upper bound of the number of tokens that then end all rules of the
 * known stack. A token may have several bounds; the least bound counts. For one walk.
 */
final class CostedTokens implements WalkSink {
  /** The tokens added where the rest depends on the text, because texts differ in their costs. */
  private static final int BY_TEXT = 3;

  /** A cost, or a sum of costs, that no number of tokens pays. */
  private static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

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
      LazyLanguage.Units units = like.units();
      boolean countsUnits = units != null && units.least() > 0;
      for (SharedTexts.Alike each :
          texts.alike(like.language(), like.state(), countsUnits, inside.at())) {
        TokenMask tokens = each.tokens().intersection(all);
        if (tokens.cardinality() > 0) {
          int after = oneAfter(inside, each);
          long cost = after < 0 ? IMPOSSIBLE : costOf.applyAsInt(after);
          long more = inside.row().isByText() ? BY_TEXT : 0;
          union(cost + more, inside.link()).add(tokens, inside.but());
        }
      }
    }
  }

  /** Returns the dotted rule after one of the tokens; -1 if the rule reads none of the tokens. */
  private int oneAfter(Inside inside, SharedTexts.Alike alike) {
    for (int i = 0; i < alike.nodes().length; i++) {
      int node = alike.nodes()[i];
      if (!inside.but().has(node)) {
        int after = inside.d();
        for (byte letter : index.textBetween(alike.roots()[i], node)) {
          after = after < 0 ? after : rules.step(after, letter & 0xFF);
        }
        if (after >= 0) {
          return after;
        }
      }
    }
    return -1;
  }

  private TokenUnion union(long cost, int link) {
    long sum = cost;
    int rest = link;
    while (Links.isChain(rest)) {
      sum += costOf.applyAsInt(links.address(rest));
      rest = links.rest(rest);
    }
    long key = (long) rest << 32 | Math.min(IMPOSSIBLE, sum);
    return found.computeIfAbsent(key, k -> new TokenUnion(vocabularySize, index));
  }

  ImmutableList<LazyWalks.Costed> found() {
    ImmutableList.Builder<LazyWalks.Costed> result = ImmutableList.builder();
    found.forEach(
        (key, union) -> {
          TokenMask tokens = union.mask();
          if (tokens.cardinality() > 0) {
            result.add(new LazyWalks.Costed((int) (key >> 32), key.intValue(), tokens));
          }
        });
    return result.build();
  }
}
