package io.dyck.compose.lazy;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import org.jspecify.annotations.Nullable;

/** Collects whole masks, whose words are shared, and single tokens. For one walk. */
final class TokenUnion implements WalkSink {
  /** A mask with more members is joined as a whole. */
  private static final int FEW = 256;

  private final int vocabularySize;
  private final TrieIndex index;
  private final MaskBuilder single;
  private @Nullable TokenMask whole;

  TokenUnion(int vocabularySize, TrieIndex index) {
    this.vocabularySize = vocabularySize;
    this.index = index;
    this.single = new MaskBuilder(vocabularySize);
  }

  @Override
  public void addEnding(WalkNodes places, ExcludedSubtrees but, int d, int link) {
    add(places, but);
  }

  @Override
  public void addTokensInTexts(
      WalkNodes places, ExcludedSubtrees but, TextAutomaton automaton, int at, int link) {
    add(places, but);
  }

  @Override
  public void addInnerTokens(InnerTokens inside) {
    add(inside.walk().inside(), inside.but());
  }

  /** Adds the tokens that end at some places, except for excluded tokens. */
  void add(WalkNodes places, ExcludedSubtrees but) {
    if (but.isEmpty()) {
      for (int token : places.tokens()) {
        single.add(token);
      }
      return;
    }
    for (int node : places.nodes()) {
      if (!but.contains(node)) {
        for (int token : index.tokens(node)) {
          single.add(token);
        }
      }
    }
  }

  /** Adds the members of a mask, except for excluded tokens. */
  void add(TokenMask mask, ExcludedSubtrees but) {
    TokenMask counted = mask;
    if (!but.isEmpty()) {
      counted = mask.without(but.tokens(index, vocabularySize));
    }
    if (counted.cardinality() <= FEW) {
      counted.forEach(single::add);
    } else {
      TokenMask before = whole;
      whole = before == null ? counted : before.union(counted);
    }
  }

  /** Returns the collected tokens; the union must not be used any more. */
  TokenMask mask() {
    TokenMask few = single.build();
    TokenMask before = whole;
    return before == null ? few : before.union(few);
  }
}
