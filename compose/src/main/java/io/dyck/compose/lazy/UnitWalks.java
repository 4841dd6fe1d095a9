package io.dyck.compose.lazy;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * One scan of a language with units, sorted by how many units its tokens and ends have: so a bound
 * takes a part of each list, whatever it is. Immutable.
 */
final class UnitWalks {
  /** Of so many tokens too long the others share the words of all. */
  private static final int FEW_TOO_LONG = 400;

  private final TrieIndex index;
  private final int vocabularySize;

  /** By units, and per number of units where those with more begin. */
  private final int[] tokens;

  private final int[] tokensUpTo;
  private final int[] ends;
  private final int[] endsUpTo;
  private final TokenMask all;

  UnitWalks(TrieIndex index, TextScan scan, int vocabularySize) {
    this.index = index;
    this.vocabularySize = vocabularySize;
    int most = index.trie().maxDepth();
    this.tokensUpTo = new int[most + 2];
    this.endsUpTo = new int[most + 2];
    this.tokens = sorted(scan.tokens, scan.unitsOfTokens, tokensUpTo);
    this.ends = sorted(scan.ends, scan.unitsOfEnds, endsUpTo);
    MaskBuilder everything = new MaskBuilder(vocabularySize);
    for (int token : tokens) {
      everything.add(token);
    }
    this.all = everything.build();
  }

  /** Counting sort; {@code upTo[n]} becomes the number of those with fewer than n units. */
  private static int[] sorted(IntArrayList list, IntArrayList units, int[] upTo) {
    for (int i = 0; i < units.size(); i++) {
      upTo[Math.min(units.getInt(i) + 1, upTo.length - 1)]++;
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

  /** The walk with so many units at least, to the end, and at most. */
  SharedTexts.Walk within(int least, int most) {
    int last = tokensUpTo[Math.min(most + 1, tokensUpTo.length - 1)];
    IntArrayList rest = new IntArrayList();
    IntArrayList ending = new IntArrayList();
    int to = endsUpTo[Math.min(most + 1, endsUpTo.length - 1)];
    for (int i = endsUpTo[Math.min(least, endsUpTo.length - 1)]; i < to; i++) {
      if (index.hasChildren(ends[i])) {
        rest.add(ends[i]);
      }
      for (int token : index.tokens(ends[i])) {
        ending.add(token);
      }
    }
    int[] nodes = rest.toIntArray();
    Arrays.sort(nodes);
    TokenMask inside = upTo(last).union(TokenMask.of(vocabularySize, sorted(ending)));
    return new SharedTexts.Walk(inside, nodes.length == 0 ? null : new Places(index, nodes));
  }

  private static int[] sorted(IntArrayList list) {
    int[] result = list.toIntArray();
    Arrays.sort(result);
    return result;
  }

  private TokenMask upTo(int last) {
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
    return 4L * (tokens.length + ends.length + tokensUpTo.length + endsUpTo.length) + all.bytes();
  }
}
