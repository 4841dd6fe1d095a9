package io.dyck.pda.rules;

import io.dyck.grammar.TokenName;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.ruleset.RuleSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The dotted rules: the states of all rule automata under one numbering. Terminal edges and calls
 * are stored apart, both in compressed rows. Immutable and thread-safe, except for lazy languages:
 * their dotted rules come last, grow in number ({@link LazyRows}), and are used under the machine's
 * lock.
 *
 * <p>Beside each dotted rule d there is {@code tokenTarget(d)}: a token that the grammar names was
 * just begun and leads to d. Its own bytes are passed over until the next token begins.
 *
 * <p>Each terminal with longest match has one more dotted rule, the <b>pending</b> one: the
 * terminal was read before the returns that lead to it were taken (deferred returns). A pending
 * dotted rule has no edges. It continues as the terminal does, wherever a return leads to the
 * terminal's call.
 */
public final class DottedRules {
  /**
   * The number of bits of {@link #abilities} that letters and calls share, and the factor that
   * spreads the calls.
   */
  private static final int ABILITY_BITS = 63;

  private static final int CALL_FACTOR = 37;

  private static final int FIRST_IN_TOKEN_OF_LAZY = 1 << 30;

  /** The terminal edges: dotted rule d has firstEdge[d] to firstEdge[d + 1], sorted by letter. */
  private final int[] firstEdge;

  private final int[] edgeLetter;
  private final int[] edgeTarget;

  /**
   * The calls of dotted rule d are at {@code firstCall[d]} up to, but not including, {@code
   * firstCall[d + 1]}, sorted by the start of the called rule.
   */
  private final int[] firstCall;

  private final int[] calledStart;
  private final int[] returnAddress;

  private final boolean[] isFinal;
  private final int[] rule;
  private final int[] origin;

  /** The dotted rules inside a terminal with longest match, of which some text was read. */
  private final BitSet inLexeme = new BitSet();

  /** The number of each rule's start, and one more entry at the end. */
  private final int[] start;

  /** The letters and calls of each dotted rule; see {@link #canInclude}. */
  private final long[] abilities;

  private final RuleLengths lengths;

  /**
   * The condition of each dotted rule's end; see {@link #haveSameCompetition}. Equal for dotted
   * rules of terminals that end under the same conditions.
   */
  private final long[] competition;

  private final RuleSet rules;

  /** The first pending dotted rule. The pending ones come last. */
  private final int firstPending;

  /** The rule of the terminal of each pending dotted rule. */
  private final int[] pendingRules;

  /** The first dotted rule of lazy languages. Their dotted rules come last. */
  private final int firstLazy;

  /** The rule of each lazy language. */
  private final int[] lazyRules;

  /** The dotted rules of lazy languages; null if there are none. */
  private final @Nullable LazyRows lazy;

  /** The number that is added to a dotted rule inside a token. */
  private final int inToken;

  /** The end recursion; null until asked for. Every thread computes an equal one. */
  private volatile @Nullable EndRecursion endRecursion;

  /** Numbers the dotted rules. Cost: linear in the automata. */
  public DottedRules(RuleSet rules) {
    this.rules = rules;
    int size = 0;
    start = new int[rules.size() + 1];
    for (int r = 0; r < rules.size(); r++) {
      start[r] = size;
      size += rules.bodies().get(r).size();
    }
    start[rules.size()] = size;
    firstPending = size;
    pendingRules = rules.lexemes().terminals().stream().toArray();
    size += pendingRules.length;
    firstLazy = size;
    lazyRules = rules.lazies().keySet().stream().mapToInt(Integer::intValue).toArray();
    isFinal = new boolean[size];
    rule = new int[size];
    origin = new int[size];
    firstEdge = new int[size + 1];
    firstCall = new int[size + 1];
    IntArrayList letters = new IntArrayList();
    IntArrayList targets = new IntArrayList();
    IntArrayList starts = new IntArrayList();
    IntArrayList returns = new IntArrayList();
    for (int r = 0; r < rules.size(); r++) {
      Dfa body = rules.bodies().get(r);
      for (int s = 0; s < body.size(); s++) {
        int d = start[r] + s;
        isFinal[d] = body.isAccepting(s);
        inLexeme.set(d, s != 0 && rules.lexemes().terminals().get(r));
        rule[d] = r;
        origin[d] = body.origin(s);
        // Calls come first, in descending order of the rule. Reading them backwards sorts them by
        // start.
        int firstTerminal = body.endOfCalls(s);
        for (int e = firstTerminal - 1; e >= body.firstEdge(s); e--) {
          starts.add(startOf(Letters.rule(body.letter(e))));
          returns.add(start[r] + body.target(e));
        }
        for (int e = firstTerminal; e < body.firstEdge(s + 1); e++) {
          letters.add(body.letter(e));
          targets.add(start[r] + body.target(e));
        }
        firstEdge[d + 1] = letters.size();
        firstCall[d + 1] = starts.size();
      }
    }
    for (int p = 0; p < pendingRules.length; p++) {
      int d = firstPending + p;
      rule[d] = rules.size() + p;
      origin[d] = origin[start[pendingRules[p]]];
      firstEdge[d + 1] = letters.size();
      firstCall[d + 1] = starts.size();
    }
    edgeLetter = letters.toIntArray();
    edgeTarget = targets.toIntArray();
    calledStart = starts.toIntArray();
    returnAddress = returns.toIntArray();
    abilities = new long[size];
    competition = new long[size];
    for (int d = 0; d < size; d++) {
      abilities[d] = propertyBits(d);
      competition[d] = competitionBits(d);
    }
    lengths = RuleLengths.of(this, size);
    inToken = lazyRules.length == 0 ? size : FIRST_IN_TOKEN_OF_LAZY;
    lazy =
        lazyRules.length == 0
            ? null
            : new LazyRows(rules.lazies().values().asList(), firstLazy, rules.terminals());
  }

  /** Returns the start of a rule, as its callers call it. */
  private int startOf(int r) {
    for (int i = 0; i < lazyRules.length; i++) {
      if (lazyRules[i] == r) {
        return firstLazy + i;
      }
    }
    return start[r];
  }

  /** Returns the rows of dotted rules from {@link #firstLazy} on. */
  private LazyRows lazy() {
    return Objects.requireNonNull(lazy);
  }

  /**
   * Whether a dotted rule belongs to a lazy language. Its edges and calls are known once they are
   * looked at.
   */
  public boolean isLazy(int d) {
    return d >= firstLazy && d < inToken;
  }

  /** Returns the number of dotted rules that belong to no lazy language. They come first. */
  public int knownSize() {
    return firstLazy;
  }

  /** Returns the number of terminal edges of the dotted rules that belong to no lazy language. */
  public int knownEdges() {
    return edgeLetter.length;
  }

  /** Returns the number of calls of the dotted rules that belong to no lazy language. */
  public int knownCalls() {
    return calledStart.length;
  }

  /** Whether some language is given state by state. */
  public boolean hasLazyLanguages() {
    return lazy != null;
  }

  /** Returns a short text from a lazy dotted rule to the end of its rule. Needs no lock. */
  public byte[] shortestEnd(int d) {
    return lazy().shortestEnd(d);
  }

  /** Whether some language bounds the number of tokens in its texts. */
  public boolean hasTokenCounts() {
    return lazy != null && lazy.hasTokenCounts();
  }

  /** Whether a dotted rule belongs to a language that counts tokens. */
  public boolean hasTokenCounts(int d) {
    return isLazy(d) && lazy().hasTokenCounts(d);
  }

  /**
   * Returns the dotted rule after a token, in a language that counts tokens; -1 if there is none.
   */
  public int afterCompleteToken(int d) {
    return lazy().afterToken(d);
  }

  /**
   * Returns the number of tokens that may still begin in the rule of a dotted rule that counts
   * tokens.
   */
  public int tokensLeft(int d) {
    return lazy().tokensLeft(d);
  }

  /** Returns the tokens for which bytes of {@link #shortestEnd} stand. */
  public List<TokenName> lazyTokens(int d) {
    return lazy().tokens(d);
  }

  /**
   * Whether one of the given bytes may follow a lazy dotted rule, perhaps after the end of its
   * rule. If none may follow, the dotted rule need not be expanded.
   *
   * @param bytes four words with a bit for each byte
   */
  public boolean canFollow(int d, long[] bytes) {
    return lazy().canFollow(d, bytes);
  }

  /** Returns the likenesses of a lazy dotted rule. */
  public EquivalentRow likenesses(int d) {
    return lazy().likenesses(d);
  }

  /**
   * Returns a set of bits: one for a final dotted rule, and one for each letter and each call,
   * which may share bits.
   */
  private long propertyBits(int d) {
    long result = isFinal[d] ? 1 : 0;
    for (int e = firstEdge[d]; e < firstEdge[d + 1]; e++) {
      result |= 2L << (edgeLetter[e] % ABILITY_BITS);
    }
    for (int c = firstCall[d]; c < firstCall[d + 1]; c++) {
      result |= 2L << (ruleStartingAt(calledStart[c]) * CALL_FACTOR % ABILITY_BITS);
    }
    return result;
  }

  private int ruleStartingAt(int d) {
    return d < firstLazy ? rule[d] : lazyRules[d - firstLazy];
  }

  private long competitionBits(int d) {
    if (!inLexeme.get(d)) {
      return Long.MIN_VALUE;
    }
    return 2L * rules.lexemes().rank(rule[d]) + (rules.lexemes().isShortest(rule[d]) ? 1 : 0);
  }

  /**
   * Returns the number of dotted rules so far. The dotted rules are numbered from 0 to this number
   * - 1.
   */
  public int size() {
    return lazy == null ? firstLazy : firstLazy + lazy.size();
  }

  public RuleSet rules() {
    return rules;
  }

  /** Returns the recursion at the ends of rules. */
  public EndRecursion endRecursion() {
    EndRecursion known = endRecursion;
    if (known == null) {
      known = new EndRecursion(this);
      endRecursion = known;
    }
    return known;
  }

  public int grammarStart() {
    return startOf(rules.start());
  }

  public int tokenTarget(int d) {
    return d + inToken;
  }

  public boolean isInToken(int d) {
    return d >= inToken;
  }

  /**
   * Returns the dotted rule that a token leads to. Outside of tokens it is the given dotted rule.
   */
  public int afterToken(int d) {
    return isInToken(d) ? d - inToken : d;
  }

  /** Whether the rule may end at a dotted rule. */
  public boolean isFinal(int d) {
    return d < firstLazy ? isFinal[d] : isLazy(d) && lazy().isFinal(d);
  }

  /**
   * Whether a dotted rule is final and nothing can follow: a return without a choice. Never true
   * inside a terminal with longest match, because its end depends on the other terminals of the
   * state.
   */
  public boolean isPureReturn(int d) {
    return isFinal(d)
        && !inLexeme.get(d)
        && firstEdge(d) == edgeEnd(d)
        && firstCall(d) == callEnd(d);
  }

  /** Whether there are terminals with longest match. */
  public boolean hasLexemes() {
    return !inLexeme.isEmpty();
  }

  /** Whether a dotted rule is inside a terminal with longest match, of which some text was read. */
  public boolean isInLexeme(int d) {
    return inLexeme.get(d);
  }

  /** Whether a terminal ends here, whatever letter comes next. */
  boolean isCompleteTerminal(int d) {
    return inLexeme.get(d) && isFinal[d] && rules.lexemes().isShortest(rule[d]);
  }

  /** Returns the rank of the terminal that contains a dotted rule. */
  public int rank(int d) {
    return rules.lexemes().rank(rule[d]);
  }

  /**
   * Whether two dotted rules end under the same conditions: both outside of terminals, or in
   * terminals of equal rank and match.
   */
  public boolean haveSameCompetition(int a, int b) {
    return competition[a] == competition[b];
  }

  /**
   * Whether a dotted rule may include another, by a few numbers: the larger one has the end,
   * letters and calls of the smaller one, and allows its shortest and longest sequences. If not, it
   * does not include the other. Neither dotted rule is inside a token. Returns false for lazy
   * dotted rules.
   */
  public boolean canInclude(int larger, int smaller) {
    return smaller < firstLazy
        && larger < firstLazy
        && (abilities[smaller] & ~abilities[larger]) == 0
        && lengths.canHaveSameLengths(smaller, larger);
  }

  /**
   * Whether a dotted rule stands for a terminal that was read before the returns that lead to it.
   */
  public boolean isPending(int d) {
    return d >= firstPending && d < firstLazy;
  }

  /** Returns the start of the terminal of a pending dotted rule. */
  public int pendingStart(int d) {
    return start[pendingRules[d - firstPending]];
  }

  /** Returns the pending dotted rule of a terminal. */
  public int pendingRule(int terminal) {
    return firstPending + Arrays.binarySearch(pendingRules, terminal);
  }

  /** Whether a dotted rule is the start of a terminal. */
  public boolean startsLexeme(int d) {
    return d < firstPending && start[rule[d]] == d && rules.lexemes().terminals().get(rule[d]);
  }

  /** Whether a dotted rule reads some letter itself. Inside a token it reads any byte. */
  public boolean hasLetters(int d) {
    return isInToken(d) || firstEdge(d) < edgeEnd(d);
  }

  /** Whether a dotted rule is neither final nor has calls, and can only read letters. */
  public boolean hasOnlyLetters(int d) {
    return !isInToken(d) && !isPending(d) && !isFinal(d) && firstCall(d) == callEnd(d);
  }

  public int rule(int d) {
    int after = afterToken(d);
    return after < firstLazy ? rule[after] : lazyRules[lazy().language(after)];
  }

  public int ruleStart(int r) {
    return start[r];
  }

  public int ruleEnd(int r) {
    return start[r + 1];
  }

  public String ruleName(int d) {
    if (isLazy(afterToken(d))) {
      return lazy().ruleName(afterToken(d));
    }
    return rules.names().get(isPending(d) ? pendingRules[d - firstPending] : rule[afterToken(d)]);
  }

  public int[] places(int d) {
    int after = afterToken(d);
    return isLazy(after) ? lazy().places(after) : rules.origins().places(origin[after]);
  }

  /** Returns the first terminal edge of a dotted rule. */
  public int firstEdge(int d) {
    return d < firstLazy ? firstEdge[d] : edgesOf(d);
  }

  /**
   * Returns the end of the edges for the number after the last dotted rule, unless that number is a
   * lazy dotted rule.
   */
  private int edgesOf(int d) {
    return lazy == null ? firstEdge[d] : edgeLetter.length + lazy.firstEdge(d);
  }

  /** Returns the end of the terminal edges of a dotted rule. */
  public int edgeEnd(int d) {
    return d < firstLazy ? firstEdge[d + 1] : edgeLetter.length + lazy().edgeEnd(d);
  }

  /**
   * Returns the letter of a terminal edge, or the first of several letters with the same effect.
   */
  public int letter(int edge) {
    return edge < edgeLetter.length
        ? edgeLetter[edge]
        : lazy().firstLetter(edge - edgeLetter.length);
  }

  /**
   * Returns the last letter of a terminal edge. Up to it the letters have the same effect, unless
   * the edge is a fan.
   */
  public int lastLetter(int edge) {
    return edge < edgeLetter.length
        ? edgeLetter[edge]
        : lazy().lastLetter(edge - edgeLetter.length);
  }

  /** Returns the target of a terminal edge by its first letter. */
  public int target(int edge) {
    return target(edge, letter(edge));
  }

  /** Returns the target of a terminal edge by one of its letters. */
  public int target(int edge, int letter) {
    return edge < edgeTarget.length
        ? edgeTarget[edge]
        : lazy().target(edge - edgeTarget.length, letter);
  }

  /**
   * Whether each letter of a terminal edge has a target of its own. Only edges of lazy languages
   * do.
   */
  public boolean hasSeparateTargets(int edge) {
    return edge >= edgeTarget.length && lazy().hasSeparateTargets(edge - edgeTarget.length);
  }

  /**
   * Returns a number for the target of a terminal edge, which is found without making the target.
   * Edges with equal numbers have the same target.
   */
  int targetKey(int edge) {
    return edge < edgeTarget.length ? edgeTarget[edge] : lazy().targetKey(edge - edgeTarget.length);
  }

  /** Returns the first call of a dotted rule. */
  public int firstCall(int d) {
    return d < firstLazy ? firstCall[d] : callsOf(d);
  }

  private int callsOf(int d) {
    return lazy == null ? firstCall[d] : calledStart.length + lazy.firstCall(d);
  }

  /** Returns the end of the calls of a dotted rule. */
  public int callEnd(int d) {
    return d < firstLazy ? firstCall[d + 1] : calledStart.length + lazy().callEnd(d);
  }

  /** Returns the start of a called rule. */
  public int calledStart(int call) {
    return call < calledStart.length
        ? calledStart[call]
        : lazy().calledStart(call - calledStart.length);
  }

  /** Returns the return address of a call. */
  public int returnAddress(int call) {
    return call < returnAddress.length
        ? returnAddress[call]
        : lazy().returnAddress(call - returnAddress.length);
  }

  /** Returns the number of terminal edges and calls. */
  public int edgesAndCalls(int d) {
    return edgeEnd(d) - firstEdge(d) + callEnd(d) - firstCall(d);
  }

  /** Returns the target of a terminal edge, or -1. */
  public int step(int d, int letter) {
    if (d >= firstLazy) {
      return lazy().step(d, letter);
    }
    int low = firstEdge[d];
    int high = firstEdge[d + 1] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (edgeLetter[middle] < letter) {
        low = middle + 1;
      } else if (edgeLetter[middle] > letter) {
        high = middle - 1;
      } else {
        return edgeTarget[middle];
      }
    }
    return -1;
  }

  /** Returns the return address of a call, or -1. */
  public int returnOf(int d, int wantedStart) {
    if (d >= firstLazy) {
      return lazy().returnOf(d, wantedStart);
    }
    int c = Arrays.binarySearch(calledStart, firstCall[d], firstCall[d + 1], wantedStart);
    return c < 0 ? -1 : returnAddress[c];
  }
}
