package io.dyck.compose.lazy;

import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The items after the tokens of a walk, from which follows how many tokens any of them leaves to
 * the end. Most masks are asked for within a budget that is large enough for all tokens; these
 * bounds decide such a question without sorting tokens by their costs. Filled by one walk, then
 * immutable except for a memo; thread-safe.
 */
public final class Endings implements WalkSink {
  private static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  /** The most bytes of a character, as two escapes. */
  private static final int OF_A_CHARACTER = 12;

  private final TokenUnion tokens;
  private final LongOpenHashSet items = new LongOpenHashSet(4);
  private final Set<TextExit> textExits = new HashSet<>(2);
  private final List<InnerTokens> insides = new ArrayList<>(2);
  private volatile @Nullable Int2IntMap bounds;

  /**
   * The automaton of texts of a dotted rule, compared by identity, and the return target of the
   * rule.
   */
  private record TextExit(TextAutomaton texts, int link) {}

  Endings(TokenUnion tokens) {
    this.tokens = tokens;
  }

  @Override
  public void addEnding(WalkNodes places, ExcludedSubtrees but, int d, int link) {
    tokens.addEnding(places, but, d, link);
    if (places.tokens().length > 0) {
      items.add(Items.itemOf(d, link));
    }
  }

  @Override
  public void addTokensInTexts(
      WalkNodes places, ExcludedSubtrees but, TextAutomaton automaton, int at, int link) {
    tokens.addTokensInTexts(places, but, automaton, at, link);
    if (places.tokens().length == 0) {
      return;
    }
    if (automaton.mostBytesToEnd() < 0) {
      items.add(Items.itemOf(automaton.stateAfter(at), link));
    } else {
      textExits.add(new TextExit(automaton, link));
    }
  }

  @Override
  public void addInnerTokens(InnerTokens inside) {
    tokens.addInnerTokens(inside);
    if (inside.walk().inside().cardinality() > 0) {
      insides.add(inside);
    }
  }

  /** Returns the bounds that {@link LazyWalks#boundsAfter} has computed; null before. */
  @Nullable Int2IntMap knownBounds() {
    return bounds;
  }

  /**
   * Computes for each group below the known stack an upper bound of the tokens that end the rules
   * above it after any token of the walk.
   */
  Int2IntMap bounds(Links links, TokensByCost exact, IntUnaryOperator costOf) {
    Int2IntOpenHashMap most = new Int2IntOpenHashMap();
    for (LongIterator all = items.iterator(); all.hasNext(); ) {
      long item = all.nextLong();
      raise(most, costOf.applyAsInt(Items.dottedRule(item)), Items.link(item), links, costOf);
    }
    for (InnerTokens inside : insides) {
      TextAutomaton automaton = inside.row().automaton();
      int insideText = automaton == null ? 0 : automaton.mostBytesToEnd();
      boolean isBounded = !inside.row().isByText() && insideText >= 0;
      EndBytes bytes = isBounded ? inside.walk().toEnd() : null;
      if (bytes == null) {
        exact.addInnerTokens(inside);
      } else {
        int after = inside.like().after();
        int cost = after == EquivalentState.END ? 0 : costOf.applyAsInt(after);
        // Where a text of the automaton may not end, one more character comes.
        int more = automaton == null ? 0 : OF_A_CHARACTER;
        double ofLike = Math.min(IMPOSSIBLE, inside.bytesToEnd(bytes) + cost + more);
        raise(most, Math.max(insideText, (long) ofLike), inside.link(), links, costOf);
      }
    }
    for (TextExit each : textExits) {
      raise(most, each.texts().mostBytesToEnd(), each.link(), links, costOf);
    }
    for (LazyWalks.CostedTokens each : exact.foundTokens()) {
      most.put(each.group(), Math.max(most.get(each.group()), each.cost()));
    }
    bounds = most;
    return most;
  }

  private static void raise(
      Int2IntOpenHashMap most, long cost, int link, Links links, IntUnaryOperator costOf) {
    long sum = cost;
    int rest = link;
    while (Links.isChain(rest)) {
      sum += costOf.applyAsInt(links.address(rest));
      rest = links.chainBelow(rest);
    }
    most.put(rest, Math.max(most.get(rest), (int) Math.min(IMPOSSIBLE, sum)));
  }

  /** Returns the approximate memory, in bytes. */
  public long bytes() {
    return 128 + 16L * items.size() + 64L * (insides.size() + textExits.size());
  }
}
