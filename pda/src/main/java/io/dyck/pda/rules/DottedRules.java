package io.dyck.pda.rules;

import io.dyck.grammar.TokenName;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.normalize.RuleSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All states of all rule automata under one numbering: the dotted rules. Terminal edges and calls
 * are apart, both in compressed rows. Immutable and thread-safe, but for lazy languages: their
 * dotted rules come last, grow in number ({@link LazyRows}), and are used under the machine's lock.
 *
 * <p>Beside each dotted rule d there is {@code inToken(d)}: a token that the grammar names was just
 * begun and leads to d; its own bytes are passed over until the next token begins.
 *
 * <p>Each terminal with longest match has one <b>pending</b> dotted rule more: the terminal was
 * read before the returns that lead to it were taken (deferred returns). It has no edges; what
 * follows is what follows the terminal wherever a return leads to its call.
 */
public final class DottedRules {
  /** Bits of {@link #abilities} that letters and calls share, and what spreads the calls. */
  private static final int ABILITY_BITS = 63;

  private static final int CALL_FACTOR = 37;

  private static final int FIRST_IN_TOKEN_OF_LAZY = 1 << 30;

  /** Dotted rule d has the terminal edges firstEdge[d] to firstEdge[d + 1], sorted by letter. */
  private final int[] firstEdge;

  private final int[] edgeLetter;
  private final int[] edgeTarget;

  /** Dotted rule d has the calls firstCall[d] to firstCall[d + 1], sorted by called start. */
  private final int[] firstCall;

  private final int[] calledStart;
  private final int[] returnAddress;

  private final boolean[] isFinal;
  private final int[] rule;
  private final int[] origin;

  /** Inside a terminal with longest match: something of it was read. */
  private final BitSet inLexeme = new BitSet();

  /** Per rule the number of its start, and one more entry at the end. */
  private final int[] start;

  /** See {@link #mayInclude}. */
  private final long[] abilities;

  private final Lengths lengths;

  /** See {@link #competeAlike}: of two dotted rules inside of terminals the same if they do. */
  private final long[] competition;

  private final RuleSet rules;

  /** The first of the pending ones, which are the last. */
  private final int firstPending;

  /** Per pending one the rule of its terminal. */
  private final int[] pendingRules;

  /** The first of those that lazy languages give, behind all others. */
  private final int firstLazy;

  /** Per lazy language the number of its rule. */
  private final int[] lazyRules;

  /** Null where no language is lazy. */
  private final @Nullable LazyRows lazy;

  /** What is added inside a token. */
  private final int inToken;

  /** Null until asked for; the same whoever finds it. */
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
        // Calls come first, in descending order of the rule; read them backwards to sort by start.
        int firstTerminal = body.pastCalls(s);
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
      abilities[d] = abilitiesOf(d);
      competition[d] = competitionOf(d);
    }
    lengths = Lengths.of(this, size);
    inToken = lazyRules.length == 0 ? size : FIRST_IN_TOKEN_OF_LAZY;
    lazy =
        lazyRules.length == 0
            ? null
            : new LazyRows(rules.lazies().values().asList(), firstLazy, rules.terminals());
  }

  /** Where a rule starts, seen from its callers. */
  private int startOf(int r) {
    for (int i = 0; i < lazyRules.length; i++) {
      if (lazyRules[i] == r) {
        return firstLazy + i;
      }
    }
    return start[r];
  }

  /** The rows of dotted rules behind {@link #firstLazy}. */
  private LazyRows lazy() {
    return Objects.requireNonNull(lazy);
  }

  /** Whether a lazy language gives it: what it does is known once it is looked at. */
  public boolean isLazy(int d) {
    return d >= firstLazy && d < inToken;
  }

  /** How many dotted rules are no lazy ones: the first. */
  public int knownSize() {
    return firstLazy;
  }

  /** How many terminal edges those have: the first. */
  public int knownEdges() {
    return edgeLetter.length;
  }

  /** How many calls those have: the first. */
  public int knownCalls() {
    return calledStart.length;
  }

  /** Whether some language is given state by state. */
  public boolean hasLazy() {
    return lazy != null;
  }

  /** A short text from a lazy dotted rule to the end of its rule. Needs no lock. */
  public byte[] shortestEnd(int d) {
    return lazy().shortestEnd(d);
  }

  /** Whether some language bounds how many tokens its texts hold. */
  public boolean countsTokens() {
    return lazy != null && lazy.countsTokens();
  }

  /** Whether a dotted rule is of such a language. */
  public boolean countsTokens(int d) {
    return isLazy(d) && lazy().countsTokens(d);
  }

  /** Of such a dotted rule the one after a token; -1 if there is none. */
  public int afterCompleteToken(int d) {
    return lazy().afterToken(d);
  }

  /** How many more tokens may begin in the rule of such a dotted rule. */
  public int tokensLeft(int d) {
    return lazy().tokensLeft(d);
  }

  /** The tokens that bytes of {@link #shortestEnd} stand for. */
  public List<TokenName> lazyTokens(int d) {
    return lazy().tokens(d);
  }

  /**
   * Whether one of some bytes may follow a lazy dotted rule, be it behind the end of its rule; if
   * not, nothing has to be known of it.
   *
   * @param bytes four words with a bit for each
   */
  public boolean mayFollow(int d, long[] bytes) {
    return lazy().mayFollow(d, bytes);
  }

  /** What a lazy dotted rule is like. */
  public LikeRow like(int d) {
    return lazy().like(d);
  }

  /** One bit says that it is final; each letter and each call sets one of the others. */
  private long abilitiesOf(int d) {
    long result = isFinal[d] ? 1 : 0;
    for (int e = firstEdge[d]; e < firstEdge[d + 1]; e++) {
      result |= 2L << (edgeLetter[e] % ABILITY_BITS);
    }
    for (int c = firstCall[d]; c < firstCall[d + 1]; c++) {
      result |= 2L << (ruleOfStart(calledStart[c]) * CALL_FACTOR % ABILITY_BITS);
    }
    return result;
  }

  private int ruleOfStart(int d) {
    return d < firstLazy ? rule[d] : lazyRules[d - firstLazy];
  }

  private long competitionOf(int d) {
    if (!inLexeme.get(d)) {
      return Long.MIN_VALUE;
    }
    return 2L * rules.lexemes().rank(rule[d]) + (rules.lexemes().isShortest(rule[d]) ? 1 : 0);
  }

  /** The number of dotted rules so far: they are 0 to this number - 1. */
  public int size() {
    return lazy == null ? firstLazy : firstLazy + lazy.size();
  }

  public RuleSet rules() {
    return rules;
  }

  /** Where rules end with themselves again. */
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

  public int inToken(int d) {
    return d + inToken;
  }

  public boolean isInToken(int d) {
    return d >= inToken;
  }

  /** The dotted rule that a token leads to; other dotted rules are themselves. */
  public int afterToken(int d) {
    return isInToken(d) ? d - inToken : d;
  }

  /** Whether the rule may end at a dotted rule. */
  public boolean isFinal(int d) {
    return d < firstLazy ? isFinal[d] : isLazy(d) && lazy().isFinal(d);
  }

  /**
   * Final, and nothing can follow: a return without a choice. A terminal with longest match has one
   * always: its end depends on what the other terminals of the state can read.
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

  /** Whether a dotted rule is inside a terminal with longest match, something of it being read. */
  public boolean isInLexeme(int d) {
    return inLexeme.get(d);
  }

  /** Whether a terminal ends here whatever could follow. */
  boolean endsAtOnce(int d) {
    return inLexeme.get(d) && isFinal[d] && rules.lexemes().isShortest(rule[d]);
  }

  /** The rank of the terminal that a dotted rule is inside of. */
  public int rank(int d) {
    return rules.lexemes().rank(rule[d]);
  }

  /** Whether two dotted rules end under the same conditions: outside of terminals, or alike. */
  public boolean competeAlike(int a, int b) {
    return competition[a] == competition[b];
  }

  /**
   * Whether the larger one ends, reads and calls whatever the smaller one does, and as soon and as
   * late, as far as a few numbers tell: if not, it does not include it. Neither is inside a token.
   * Nothing is said of lazy ones.
   */
  public boolean mayInclude(int larger, int smaller) {
    return smaller < firstLazy
        && larger < firstLazy
        && (abilities[smaller] & ~abilities[larger]) == 0
        && lengths.fit(smaller, larger);
  }

  /** Whether it stands for a terminal that was read before the returns that lead to it. */
  public boolean isPending(int d) {
    return d >= firstPending && d < firstLazy;
  }

  /** Where the terminal of a pending one starts. */
  public int pendingStart(int d) {
    return start[pendingRules[d - firstPending]];
  }

  /** The pending dotted rule of a terminal. */
  public int pendingOf(int terminal) {
    return firstPending + Arrays.binarySearch(pendingRules, terminal);
  }

  /** Whether a dotted rule is the start of a terminal. */
  public boolean startsLexeme(int d) {
    return d < firstPending && start[rule[d]] == d && rules.lexemes().terminals().get(rule[d]);
  }

  /** Whether it reads some letter itself; inside a token any byte. */
  public boolean reads(int d) {
    return isInToken(d) || firstEdge(d) < edgeEnd(d);
  }

  /** Neither final nor with calls: all it can do is to read a letter. */
  public boolean onlyReads(int d) {
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

  /** The first terminal edge of a dotted rule. */
  public int firstEdge(int d) {
    return d < firstLazy ? firstEdge[d] : edgesOf(d);
  }

  /** There are no edges behind the last dotted rule, unless that is lazy. */
  private int edgesOf(int d) {
    return lazy == null ? firstEdge[d] : edgeLetter.length + lazy.firstEdge(d);
  }

  /** Behind the last terminal edge of a dotted rule. */
  public int edgeEnd(int d) {
    return d < firstLazy ? firstEdge[d + 1] : edgeLetter.length + lazy().edgeEnd(d);
  }

  /** The letter of a terminal edge, or the first of several that do the same. */
  public int letter(int edge) {
    return edge < edgeLetter.length
        ? edgeLetter[edge]
        : lazy().firstLetter(edge - edgeLetter.length);
  }

  /** The last letter of a terminal edge; those up to it do the same. */
  public int lastLetter(int edge) {
    return edge < edgeLetter.length
        ? edgeLetter[edge]
        : lazy().lastLetter(edge - edgeLetter.length);
  }

  /** The target of a terminal edge by its first letter. */
  public int target(int edge) {
    return target(edge, letter(edge));
  }

  /** The target of a terminal edge by one of its letters. */
  public int target(int edge, int letter) {
    return edge < edgeTarget.length
        ? edgeTarget[edge]
        : lazy().target(edge - edgeTarget.length, letter);
  }

  /** Whether each letter of a terminal edge leads elsewhere: only those of lazy languages do. */
  public boolean isFan(int edge) {
    return edge >= edgeTarget.length && lazy().isFan(edge - edgeTarget.length);
  }

  /** The first call of a dotted rule. */
  public int firstCall(int d) {
    return d < firstLazy ? firstCall[d] : callsOf(d);
  }

  private int callsOf(int d) {
    return lazy == null ? firstCall[d] : calledStart.length + lazy.firstCall(d);
  }

  /** Behind the last call of a dotted rule. */
  public int callEnd(int d) {
    return d < firstLazy ? firstCall[d + 1] : calledStart.length + lazy().callEnd(d);
  }

  /** Where a called rule starts. */
  public int calledStart(int call) {
    return call < calledStart.length
        ? calledStart[call]
        : lazy().calledStart(call - calledStart.length);
  }

  /** Where a call returns to. */
  public int returnAddress(int call) {
    return call < returnAddress.length
        ? returnAddress[call]
        : lazy().returnAddress(call - returnAddress.length);
  }

  /** How many terminal edges and calls there are. */
  public int edgesAndCalls(int d) {
    return edgeEnd(d) - firstEdge(d) + callEnd(d) - firstCall(d);
  }

  /** The target of a terminal edge, or -1. */
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

  /** The return address of a call, or -1. */
  public int returnOf(int d, int wantedStart) {
    if (d >= firstLazy) {
      return lazy().returnOf(d, wantedStart);
    }
    int c = Arrays.binarySearch(calledStart, firstCall[d], firstCall[d + 1], wantedStart);
    return c < 0 ? -1 : returnAddress[c];
  }
}
