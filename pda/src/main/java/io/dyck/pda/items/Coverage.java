package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;

/**
 * Decides whether one configuration covers another (docs/construction.md, "Canonical states"):
 * inclusion of dotted rules with calls as letters, absorption of a return address, covering of
 * links. All answers are sound: "false" only means not proved. Memoized; used under the machine's
 * lock.
 */
public final class Coverage {
  private static final int GREATEST_COMPARISON = 20_000;

  /** The greatest number of known inclusions in a chain that proves a new one. */
  private static final int GREATEST_WAY = 16;

  /** The cost of visiting one pair of dotted rules, in looks. */
  private static final int LOOKS_PER_PAIR = 8;

  /** The bounds of a memo key, which holds two links of 24 bits and a rule of 16. */
  private static final int MEMO_LINKS = 1 << 24;

  private static final int MEMO_RULES = 1 << 16;
  private static final int GREATEST_MEMO = 1 << 20;

  private final DottedRules rules;
  private final Links links;

  /** For a pair of dotted rules, 1 if the first is included in the second, 0 if not. */
  private final Long2IntOpenHashMap inclusions = new Long2IntOpenHashMap();

  /** A dotted rule that was found to include each dotted rule. */
  private final Int2IntOpenHashMap including = new Int2IntOpenHashMap();

  private final LongOpenHashSet absorbing = new LongOpenHashSet();
  private final LongOpenHashSet notAbsorbing = new LongOpenHashSet();
  private final LongOpenHashSet covering = new LongOpenHashSet();
  private final LongOpenHashSet notCovering = new LongOpenHashSet();

  private final WorkMeter meter;

  public Coverage(DottedRules rules, Links links, WorkMeter meter) {
    this.rules = rules;
    this.links = links;
    this.meter = meter;
    inclusions.defaultReturnValue(-1);
    including.defaultReturnValue(-1);
  }

  /** Returns the number of comparisons so far. */
  long comparisons() {
    return meter.comparisons();
  }

  /** Counts looks at items that do not compare them. */
  void addWork(long looks) {
    meter.count(WorkKind.LOOK, looks);
  }

  /**
   * Whether L(smaller) ⊆ L(larger). The method walks pairs, and a proof holds for every pair on the
   * way.
   */
  public boolean includes(int smaller, int larger) {
    if (smaller == larger) {
      return true;
    }
    if (rules.isInToken(smaller) || rules.isInToken(larger)) {
      return rules.isInToken(smaller)
          && rules.isInToken(larger)
          && includes(rules.afterToken(smaller), rules.afterToken(larger));
    }
    if (rules.isPending(smaller) || rules.isPending(larger) || !rules.canInclude(larger, smaller)) {
      return false;
    }
    if (!rules.haveSameCompetition(smaller, larger)) {
      // The end of a terminal depends on other letters that the state can read, and on other
      // terminals that end there. Therefore neither terminal may be dropped.
      return false;
    }
    long key = Items.itemOf(smaller, larger);
    int known = inclusions.get(key);
    return known >= 0 ? known > 0 : isImplied(smaller, larger) || walk(key);
  }

  /**
   * Whether an inclusion follows from known ones, by transitivity along one chain. Each position in
   * a long count includes the next one. Comparing all pairs would take time cubic in the count.
   */
  private boolean isImplied(int smaller, int larger) {
    int at = smaller;
    for (int i = 0; i < GREATEST_WAY; i++) {
      at = including.get(at);
      if (at < 0 || at == smaller) {
        return false;
      }
      meter.count(WorkKind.LOOK);
      if (at == larger || inclusions.get(Items.itemOf(at, larger)) > 0) {
        inclusions.put(Items.itemOf(smaller, larger), 1);
        return true;
      }
    }
    return false;
  }

  /**
   * Compares pairs breadth first, beginning with the given one, as far as nothing is known. A
   * refuted pair refutes all pairs on the way to it. Remembering these prevents a quadratic
   * comparison of two long chains for each new pair.
   */
  private boolean walk(long key) {
    LongOpenHashSet seen = new LongOpenHashSet();
    LongArrayList pairs = new LongArrayList();
    IntArrayList parents = new IntArrayList();
    seen.add(key);
    pairs.add(key);
    parents.add(-1);
    int at = 0;
    boolean holds = true;
    while (holds && at < pairs.size()) {
      meter.count(WorkKind.COMPARISON);
      meter.count(WorkKind.LOOK, LOOKS_PER_PAIR);
      holds = isComparable(at, seen, pairs, parents) && seen.size() <= GREATEST_COMPARISON;
      at++;
    }
    if (holds) {
      seen.forEach(this::setIncluded);
    } else if (seen.size() > GREATEST_COMPARISON) {
      inclusions.put(key, 0);
    } else {
      for (int i = at - 1; i >= 0; i = parents.getInt(i)) {
        inclusions.put(pairs.getLong(i), 0);
      }
    }
    return holds;
  }

  private void setIncluded(long pair) {
    inclusions.put(pair, 1);
    int unused = including.putIfAbsent(Items.dottedRule(pair), Items.link(pair));
  }

  /**
   * Whether one of the pairs does not refute the first pair. Adds the pairs that follow from it.
   */
  private boolean isComparable(
      int at, LongOpenHashSet seen, LongArrayList pairs, IntArrayList parents) {
    int a = Items.dottedRule(pairs.getLong(at));
    int b = Items.link(pairs.getLong(at));
    if (a == b) {
      return true;
    }
    if (!rules.canInclude(b, a)) {
      return false;
    }
    int before = pairs.size();
    for (int e = rules.firstEdge(a); e < rules.edgeEnd(a); e++) {
      int t = rules.step(b, rules.letter(e));
      if (t < 0 || !comparePairs(rules.target(e), t, seen, pairs)) {
        return false;
      }
    }
    for (int c = rules.firstCall(a); c < rules.callEnd(a); c++) {
      int t = rules.returnOf(b, rules.calledStart(c));
      if (t < 0 || !comparePairs(rules.returnAddress(c), t, seen, pairs)) {
        return false;
      }
    }
    for (int i = before; i < pairs.size(); i++) {
      parents.add(at);
    }
    return true;
  }

  /** Returns false if the pair is known not to hold. Adds the pair if its answer is not known. */
  private boolean comparePairs(int a, int b, LongOpenHashSet seen, LongArrayList pairs) {
    long pair = Items.itemOf(a, b);
    int known = inclusions.get(pair);
    if (known < 0 && seen.add(pair)) {
      pairs.add(pair);
    }
    return known != 0;
  }

  /** Whether L(s)·L(r) ⊆ L(s): every final dotted rule of the rule of s includes r. */
  boolean isAbsorbing(int s, int r) {
    if (rules.isInLexeme(s) || rules.isPending(s) || rules.isLazy(s)) {
      return false;
    }
    int rule = rules.rule(s);
    long key = Items.itemOf(rule, r);
    if (absorbing.contains(key)) {
      return true;
    }
    if (notAbsorbing.contains(key)) {
      return false;
    }
    boolean holds = true;
    for (int f = rules.ruleStart(rule); f < rules.ruleEnd(rule) && holds; f++) {
      holds = !rules.isFinal(f) || includes(r, f);
    }
    boolean unused = (holds ? absorbing : notAbsorbing).add(key);
    return holds;
  }

  /**
   * Whether link a covers link b under dotted rule s. Memoized, because three alternatives at each
   * address would make the search exponential in the length of the chains.
   */
  public boolean covers(int a, int b, int s) {
    meter.count(WorkKind.COMPARISON);
    if (a == b) {
      return true;
    }
    int rule = rules.rule(s);
    boolean fits = a < MEMO_LINKS && b < MEMO_LINKS && rule < MEMO_RULES;
    long key = fits ? ((long) a << 40) | ((long) b << 16) | rule : 0;
    if (fits && covering.contains(key)) {
      return true;
    }
    if (fits && notCovering.contains(key)) {
      return false;
    }
    boolean holds = computeCovers(a, b, s);
    if (fits) {
      LongOpenHashSet memo = holds ? covering : notCovering;
      if (memo.size() > GREATEST_MEMO) {
        memo.clear();
      }
      memo.add(key);
    }
    return holds;
  }

  private boolean computeCovers(int a, int b, int s) {
    if (Links.isChain(a)) {
      int r = links.address(a);
      if (rules.isFinal(r) && covers(links.chainBelow(a), b, s)) {
        return true;
      }
      boolean sameAddress = Links.isChain(b) && r == links.address(b);
      if (sameAddress && covers(links.chainBelow(a), links.chainBelow(b), r)) {
        return true;
      }
    }
    return Links.isChain(b)
        && isAbsorbing(s, links.address(b))
        && covers(a, links.chainBelow(b), s);
  }

  /** Whether a dotted rule includes another, counted as a look. */
  boolean canCover(int larger, int smaller) {
    meter.count(WorkKind.LOOK);
    return includes(smaller, larger);
  }

  /** Returns for each given dotted rule the indices of the dotted rules that may include it. */
  public int[][] includers(int[] dottedRules) {
    IncludersSearch search = IncludersSearch.searchAmong(rules, dottedRules);
    meter.count(WorkKind.LOOK, search.comparisonCount());
    int[][] result = new int[dottedRules.length][];
    Arrays.setAll(result, search::includersOf);
    return result;
  }

  /** Whether one item covers another. */
  public boolean covers(long larger, long smaller) {
    meter.count(WorkKind.LOOK);
    int s = Items.dottedRule(larger);
    int s2 = Items.dottedRule(smaller);
    if (includes(s2, s) && covers(Items.link(larger), Items.link(smaller), s)) {
      return true;
    }
    return isReturnOf(smaller, larger);
  }

  /** Whether the larger item becomes the smaller one by returning: (r, κ) and (s, r·κ). */
  private boolean isReturnOf(long smaller, long larger) {
    long at = larger;
    while (rules.isFinal(Items.dottedRule(at))
        && !rules.isInLexeme(Items.dottedRule(at))
        && Links.isChain(Items.link(at))) {
      int link = Items.link(at);
      at = Items.itemOf(links.address(link), links.chainBelow(link));
      if (at == smaller) {
        return true;
      }
    }
    return false;
  }
}
