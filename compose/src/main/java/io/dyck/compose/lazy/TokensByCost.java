package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.EquivalentRow;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Collects tokens, grouped by an upper bound of the number of tokens that then end all rules of the
 * known stack. A token may have several bounds; the least bound counts. For one walk.
 */
final class TokensByCost implements WalkSink {
  /** The tokens added where the rest depends on the text, because texts differ in their costs. */
  private static final int BY_TEXT = 3;

  /** The number of bytes from which on few other texts begin like a token. */
  private static final int LONG = 8;

  /** How many long tokens are asked for a bound, and how many if there are only short ones. */
  private static final int FEW_ASKED = 8;

  private static final int MANY_ASKED = 64;

  /** A cost, or a sum of costs, that no number of tokens pays. */
  private static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  private final DottedRules rules;
  private final Links links;
  private final TrieIndex index;
  private final SharedLanguageWalks texts;
  private final int vocabularySize;
  private final IntUnaryOperator costOf;
  private final TreeMap<Long, TokenUnion> found = new TreeMap<>();

  /**
   * Prepares the collection; {@code costOf} returns the number of tokens that end the rule of a
   * dotted rule.
   */
  TokensByCost(
      DottedRules rules,
      Links links,
      TrieIndex index,
      SharedLanguageWalks texts,
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
  public void addEnding(WalkNodes places, ExcludedSubtrees but, int d, int link) {
    if (places.tokens().length > 0) {
      union(costOf.applyAsInt(d), link).add(places, but);
    }
  }

  @Override
  public void addTokensInTexts(
      WalkNodes places, ExcludedSubtrees but, TextAutomaton automaton, int at, int link) {
    if (places.tokens().length > 0) {
      union(costOf.applyAsInt(automaton.stateAfter(at)), link).add(places, but);
    }
  }

  @Override
  public void addInnerTokens(InnerTokens inside) {
    TokenMask all = inside.walk().inside();
    if (all.cardinality() == 0) {
      return;
    }
    long more = inside.row().isByText() ? BY_TEXT : 0;
    Int2IntOpenHashMap differing = addDifferingTokens(inside, all, more);
    TokenMask alike = differing.isEmpty() ? all : all.without(tokensAt(differing.keySet()));
    EquivalentState like = inside.like();
    LazyLanguage.RemainingUnits units = like.units();
    boolean countsUnits = units != null && units.least() > 0;
    for (SharedLanguageWalks.StateTokens each :
        texts.tokensByState(like.language(), like.state(), countsUnits, inside.at())) {
      TokenMask tokens = each.tokens().intersection(alike);
      if (tokens.cardinality() > 0) {
        long cost = cost(inside, each, differing);
        union(cost + more, inside.link()).add(tokens, inside.but());
      }
    }
  }

  private long cost(
      InnerTokens inside, SharedLanguageWalks.StateTokens alike, Int2IntOpenHashMap differing) {
    if (alike.mayEnd() && inside.hasUniformEnds()) {
      int after = inside.like().after();
      return after == EquivalentState.END ? 0 : costOf.applyAsInt(after);
    }
    if (inside.like().language().isRepeated()) {
      return maxCostAfter(inside, alike);
    }
    int after = anyRuleAfter(inside, alike, differing);
    return after < 0 ? IMPOSSIBLE : costOf.applyAsInt(after);
  }

  /**
   * Returns a bound of the cost after any of the tokens, where the text may end after each of them
   * and what follows may hold the text once more, as the alias of a table does. Long tokens are
   * asked, because few other texts begin like them.
   */
  private long maxCostAfter(InnerTokens inside, SharedLanguageWalks.StateTokens alike) {
    int most = 0;
    for (int i = 0; i < alike.nodes().length; i++) {
      most = Math.max(most, bytes(alike, i));
    }
    int least = Math.min(most, LONG);
    int left = most < LONG ? MANY_ASKED : FEW_ASKED;
    long cost = IMPOSSIBLE;
    for (int i = 0; i < alike.nodes().length; i++) {
      int bytes = bytes(alike, i);
      if (left > 0 && bytes >= least && bytes <= 2 * LONG) {
        int after = ruleAfter(inside, alike, i);
        if (after >= 0) {
          left--;
          cost = Math.max(cost == IMPOSSIBLE ? 0 : cost, (long) costOf.applyAsInt(after) + most);
        }
      }
    }
    return Math.min(IMPOSSIBLE, cost);
  }

  private int bytes(SharedLanguageWalks.StateTokens alike, int i) {
    int root = alike.roots()[i];
    char[] depth = index.trie().depth();
    return depth[alike.nodes()[i] - 1] - (root == 0 ? 0 : depth[root - 1]);
  }

  /**
   * Adds the tokens after which the row still differs from its languages, each with its own cost.
   * After the beginning of a declared name, for example, the end may be shorter than after any
   * other name.
   *
   * @return the dotted rule after each node of such tokens
   */
  private Int2IntOpenHashMap addDifferingTokens(InnerTokens inside, TokenMask all, long more) {
    Int2IntOpenHashMap differing = new Int2IntOpenHashMap(0);
    TextAutomaton automaton = inside.row().automaton();
    for (int root : inside.at().nodes()) {
      if (automaton != null) {
        findTokensInTexts(
            automaton,
            automaton.start(),
            texts.states(inside.row()),
            inside.row(),
            root,
            differing);
      } else if (hasOtherTexts(inside.row())) {
        findDiffering(inside.d(), inside.row(), root, differing);
      }
    }
    differing.forEach(
        (node, after) -> {
          TokenMask tokens = TokenMask.of(vocabularySize, index.tokens(node)).intersection(all);
          if (tokens.cardinality() > 0) {
            union(costOf.applyAsInt(after) + more, inside.link()).add(tokens, inside.but());
          }
        });
    return differing;
  }

  /** Finds the tokens that end inside of texts of the automaton, which the languages read, too. */
  private void findTokensInTexts(
      TextAutomaton automaton,
      int at,
      int[] likes,
      EquivalentRow row,
      int node,
      Int2IntOpenHashMap into) {
    int[] reads = automaton.readsOf(at);
    for (int i = 0; i < reads.length; i += 3) {
      for (int b = reads[i]; b <= reads[i + 1]; b++) {
        int child = automaton.isEnd(reads[i + 2]) ? -1 : index.child(node, b);
        int[] after = child < 0 ? null : texts.statesAfter(row, likes, b);
        if (after != null) {
          if (index.token(child) >= 0) {
            into.put(child, automaton.stateAfter(reads[i + 2]));
          }
          findTokensInTexts(automaton, reads[i + 2], after, row, child, into);
        }
      }
    }
  }

  /** Whether a row reads texts behind some bytes that its languages do not read. */
  private static boolean hasOtherTexts(EquivalentRow row) {
    return row.isByText() && row.firsts().length > 0;
  }

  private void findDiffering(int d, EquivalentRow row, int node, Int2IntOpenHashMap into) {
    for (int i = 0; i < row.firsts().length; i++) {
      for (int b = row.firsts()[i]; b <= row.lasts()[i]; b++) {
        int child = index.child(node, b);
        int target = child < 0 ? -1 : rules.step(d, b);
        EquivalentRow after = target < 0 || !rules.isLazy(target) ? null : rules.likenesses(target);
        if (after != null && hasOtherTexts(after)) {
          into.put(child, target);
          findDiffering(target, after, child, into);
        }
      }
    }
  }

  private TokenMask tokensAt(IntSet nodes) {
    MaskBuilder tokens = new MaskBuilder(vocabularySize);
    for (int node : nodes.toIntArray()) {
      for (int token : index.tokens(node)) {
        tokens.add(token);
      }
    }
    return tokens.build();
  }

  /** Returns the dotted rule after one of the tokens; -1 if the rule reads none of the tokens. */
  private int anyRuleAfter(
      InnerTokens inside, SharedLanguageWalks.StateTokens alike, Int2IntOpenHashMap differing) {
    for (int i = 0; i < alike.nodes().length; i++) {
      int node = alike.nodes()[i];
      if (!inside.but().contains(node) && !differing.containsKey(node)) {
        int after = ruleAfter(inside, alike, i);
        if (after >= 0) {
          return after;
        }
      }
    }
    return -1;
  }

  /** Returns the dotted rule after one of the tokens; -1 if the rule does not read the token. */
  private int ruleAfter(InnerTokens inside, SharedLanguageWalks.StateTokens alike, int i) {
    int after = inside.d();
    for (byte letter : index.textBetween(alike.roots()[i], alike.nodes()[i])) {
      after = after < 0 ? after : rules.step(after, letter & 0xFF);
    }
    return after;
  }

  private TokenUnion union(long cost, int link) {
    long sum = cost;
    int rest = link;
    while (Links.isChain(rest)) {
      sum += costOf.applyAsInt(links.address(rest));
      rest = links.chainBelow(rest);
    }
    long key = (long) rest << 32 | Math.min(IMPOSSIBLE, sum);
    return found.computeIfAbsent(key, k -> new TokenUnion(vocabularySize, index));
  }

  ImmutableList<LazyWalks.CostedTokens> foundTokens() {
    ImmutableList.Builder<LazyWalks.CostedTokens> result = ImmutableList.builder();
    found.forEach(
        (key, union) -> {
          TokenMask tokens = union.mask();
          if (tokens.cardinality() > 0) {
            result.add(new LazyWalks.CostedTokens((int) (key >> 32), key.intValue(), tokens));
          }
        });
    return result.build();
  }
}
