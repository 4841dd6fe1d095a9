package io.dyck.compose.lazy;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage.RemainingUnits;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One scan of a language with units, with tokens and ends sorted by their number of units. Every
 * bound therefore selects a contiguous part of each list. Immutable except for a memo; thread-safe.
 */
final class UnitBoundedWalks {
  /** The maximal number of excluded tokens for which a mask shares the words of all tokens. */
  private static final int FEW_TOO_LONG = 400;

  private final TrieIndex index;
  private final int vocabularySize;

  /** The tokens sorted by units. */
  private final int[] tokens;

  private final int[] tokensUpTo;
  private final UnitEnds ends;
  private final boolean goesOnAtEnds;
  private final TokenMask all;
  private final EndBytes toEnd;

  /** The greatest number of units of a token or an end. */
  private final int greatest;

  /** The known walks, keyed by their bounds. */
  private final ConcurrentHashMap<Long, SharedLanguageWalks.Walk> known = new ConcurrentHashMap<>();

  UnitBoundedWalks(TrieIndex index, TextScan scan, TextTable table, int vocabularySize) {
    this.index = index;
    this.toEnd = new EndBytes(table, scan.statesOfTokens);
    this.vocabularySize = vocabularySize;
    this.greatest = Math.max(greatest(scan.unitsOfTokens), greatest(scan.unitsOfEnds));
    this.tokensUpTo = new int[greatest + 2];
    this.tokens = sorted(scan.tokens, scan.unitsOfTokens, tokensUpTo);
    int[] endsUpTo = new int[greatest + 2];
    int[] sortedEnds = sorted(scan.ends, scan.unitsOfEnds, endsUpTo);
    this.ends = new UnitEnds(index, sortedEnds, endsUpTo);
    this.goesOnAtEnds = scan.goesOnAtEnds;
    MaskBuilder everything = new MaskBuilder(vocabularySize);
    for (int token : tokens) {
      everything.add(token);
    }
    this.all = everything.build();
  }

  private static int greatest(IntArrayList units) {
    int greatest = 0;
    for (int i = 0; i < units.size(); i++) {
      greatest = Math.max(greatest, units.getInt(i));
    }
    return greatest;
  }

  /**
   * Sorts by units with counting sort; {@code upTo[n]} becomes the number of elements with fewer
   * than n units.
   */
  private static int[] sorted(IntArrayList list, IntArrayList units, int[] upTo) {
    for (int i = 0; i < units.size(); i++) {
      upTo[units.getInt(i) + 1]++;
    }
    for (int n = 1; n < upTo.length; n++) {
      upTo[n] += upTo[n - 1];
    }
    int[] next = upTo.clone();
    int[] result = new int[list.size()];
    for (int i = 0; i < result.length; i++) {
      result[next[units.getInt(i)]++] = list.getInt(i);
    }
    return result;
  }

  /**
   * Returns the walk in which a text has at least so many units at its end, and at most so many
   * units.
   */
  SharedLanguageWalks.Walk walkWithin(RemainingUnits units) {
    // Greater bounds are reduced, because no token has more units than the greatest number.
    int least = (int) Math.min(greatest + 1L, units.least());
    int most = (int) Math.min(greatest, units.most());
    return known.computeIfAbsent(((long) least << 32) | most, k -> find(least, most));
  }

  private SharedLanguageWalks.Walk find(int least, int most) {
    TokenMask inside = tokensUpTo(tokensUpTo[most + 1]);
    if (!goesOnAtEnds) {
      inside = inside.union(index.tokens(ends.nodesWithin(least, most), vocabularySize));
    }
    return new SharedLanguageWalks.Walk(inside, ends.nodesWithChildren(least, most), toEnd);
  }

  private TokenMask tokensUpTo(int last) {
    if (last == tokens.length) {
      return all;
    }
    if (tokens.length - last <= FEW_TOO_LONG) {
      int[] tooLong = Arrays.copyOfRange(tokens, last, tokens.length);
      Arrays.sort(tooLong);
      return all.without(TokenMask.of(vocabularySize, tooLong));
    }
    MaskBuilder some = new MaskBuilder(vocabularySize);
    for (int i = 0; i < last; i++) {
      some.add(tokens[i]);
    }
    return some.build();
  }

  long bytes() {
    // The estimate assumes that some bounds are requested, each with its own words.
    return 20 * all.bytes() + 4L * (tokens.length + tokensUpTo.length) + ends.bytes();
  }
}
