package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Masks of states whose dotted rules are given by lazy languages, or read few bytes each, for
 * example in a list of words. A walk follows the dotted rules side by side, instead of the machine
 * that combines them into one state. A token is allowed if some reading allows it. Therefore a mask
 * needs no determinization, and only the bytes that some reading can read are examined. If a state
 * is like a state of another language ({@link io.dyck.grammar.LazyLanguage.EquivalentState}), the
 * other state's walk is used, which all constraints of the vocabulary share. Thread-safe.
 */
public final class LazyWalks {
  /**
   * The maximal number of steps; beyond it the walk of the machine, which finds loops, is faster.
   */
  private static final int MOST_STEPS = 2_000_000;

  /**
   * The maximal number of steps for a state that is not lazy and has one dotted rule. A state that
   * reads few bytes needs few steps.
   */
  private static final int MOST_NARROW_STEPS = 6_000;

  /**
   * The maximal number of steps for a state that is not lazy and has several dotted rules, which
   * the machine would read together.
   */
  private static final int MOST_STEPS_BESIDE = 600;

  /**
   * The maximal number of bytes before a lazy rule. Few tokens reach a lazy rule after more bytes.
   */
  private static final int SOON = 2;

  /** The maximal number of bytes that a narrow state reads. */
  private static final int MOST_BYTES = 27;

  private final Machine machine;
  private final TrieIndex index;
  private final SharedLanguageWalks texts;
  private final int vocabularySize;

  /** The bytes of each letter; null if letters are bytes. */
  private final int @Nullable [] @Nullable [] bytesOfLetter;

  /** The dotted rules that soon lead to a lazy rule; null until first needed. */
  private volatile @Nullable BitSet leadsToLazy;

  /**
   * The result of a walk.
   *
   * @param decided the tokens that are allowed
   * @param returns the points at which the walk needs the next stack symbol
   * @param endings the items after the tokens; null if the walk did not collect them
   * @param steps the number of places at which the walk read
   */
  public record WalkResult(
      TokenMask decided,
      ImmutableList<ReturnPoint> returns,
      @Nullable Endings endings,
      int steps) {}

  /**
   * Some tokens with the cost after them.
   *
   * @param group the group of the symbol below the known stack to which the last of the rules
   *     returns
   * @param cost an upper bound of the number of tokens that end the rules above this group
   */
  public record CostedTokens(int group, int cost, TokenMask tokens) {}

  /**
   * The result of a walk with costs.
   *
   * @param tokens the tokens by cost; a token may occur several times, then its least cost counts
   * @param returns the points at which the walk needs the next stack symbol
   */
  public record CostedWalkResult(
      ImmutableList<CostedTokens> tokens, ImmutableList<ReturnPoint> returns) {}

  /** Prepares walks of a machine; {@link #canWalk} reports the states that can be walked. */
  public LazyWalks(Machine machine, Vocabulary vocabulary) {
    this.machine = machine;
    this.bytesOfLetter =
        machine.terminals().byteClasses() == 256 ? null : bytesOfLetters(machine.terminals());
    this.vocabularySize = vocabulary.size();
    this.index = TrieIndex.of(vocabulary.trie());
    this.texts = SharedLanguageWalks.of(index, vocabulary.size());
  }

  private static int[][] bytesOfLetters(Terminals terminals) {
    int[][] result = new int[terminals.byteClasses()][];
    for (int letter = 0; letter < result.length; letter++) {
      int wanted = letter;
      result[letter] =
          IntStream.range(0, 256).filter(b -> terminals.classOf(b) == wanted).toArray();
    }
    return result;
  }

  /**
   * Returns whether a machine may have such states: it has neither classes of tokens nor longest
   * matches.
   */
  public static boolean areNeededFor(Machine machine) {
    return machine.terminals().tokenClasses() == 0 && !machine.hasLongestMatch();
  }

  /**
   * Returns whether all dotted rules of a state are lazy, or soon lead to lazy rules, or read few
   * bytes. Other states are walked with regions.
   */
  public boolean canWalk(State state) {
    DottedRules rules = machine.dottedRules();
    if (!rules.hasLazyLanguages()) {
      return isNarrow(state);
    }
    for (long item : state.items()) {
      int d = Items.dottedRule(item);
      if (!rules.isLazy(d) && !leadsToLazy(rules).get(d)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a state only reads, and reads few bytes. */
  private boolean isNarrow(State state) {
    if (state.hasExit() || state.size() > MOST_BYTES) {
      return false;
    }
    int bytes = 0;
    DottedRules rules = machine.dottedRules();
    for (long item : state.items()) {
      int d = Items.dottedRule(item);
      if (!rules.hasOnlyLetters(d)) {
        return false;
      }
      bytes += bytesReadAt(d);
    }
    return bytes <= MOST_BYTES;
  }

  /** Returns the number of bytes that a dotted rule itself reads. */
  private int bytesReadAt(int d) {
    DottedRules rules = machine.dottedRules();
    int bytes = 0;
    for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
      bytes +=
          bytesOfLetter == null
              ? rules.lastLetter(e) - rules.letter(e) + 1
              : bytesOfLetter[rules.letter(e)].length;
    }
    return bytes;
  }

  private BitSet leadsToLazy(DottedRules rules) {
    BitSet known = leadsToLazy;
    if (known == null) {
      known = findCallersOfLazyRules(rules);
      leadsToLazy = known;
    }
    return known;
  }

  /**
   * Finds the dotted rules that call a lazy rule. Each further turn adds the dotted rules that
   * reach a found one by reading a byte.
   */
  private static BitSet findCallersOfLazyRules(DottedRules rules) {
    BitSet found = new BitSet();
    for (int turn = 0; turn <= SOON; turn++) {
      BitSet before = (BitSet) found.clone();
      for (int d = 0; d < rules.knownSize(); d++) {
        boolean leads = false;
        for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
          leads |= rules.isLazy(rules.calledStart(c));
        }
        for (int e = rules.firstEdge(d); e < rules.edgeEnd(d) && !leads; e++) {
          leads = before.get(rules.target(e));
        }
        if (leads) {
          found.set(d);
        }
      }
    }
    return found;
  }

  private LazyWalk newWalk(WalkSink sink, int mostSteps, boolean isNarrow) {
    return new LazyWalk(machine, index, texts, bytesOfLetter, sink, mostSteps, isNarrow);
  }

  private TokenUnion newUnion() {
    return new TokenUnion(vocabularySize, index);
  }

  /**
   * Returns all tokens from a state over an unknown stack.
   *
   * @param collectsEndings whether the walk collects the items after the tokens
   * @return null if the state reads so much that another kind of walk is faster
   * @throws io.dyck.failure.LimitExceededException if a language passes a limit
   */
  public @Nullable WalkResult findTokens(State state, boolean collectsEndings) {
    TokenUnion tokens = newUnion();
    Endings endings = collectsEndings ? new Endings(tokens) : null;
    WalkSink sink = endings == null ? tokens : endings;
    LazyWalk walk = machine.callLocked(() -> walkFrom(state, sink));
    return walk == null
        ? null
        : new WalkResult(tokens.mask(), walk.returnPoints(), endings, walk.steps());
  }

  /** Used only under the lock of the machine. */
  private @Nullable LazyWalk walkFrom(State state, WalkSink sink) {
    boolean isLazy = machine.dottedRules().hasLazyLanguages();
    int narrow = state.size() == 1 ? MOST_NARROW_STEPS : MOST_STEPS_BESIDE;
    LazyWalk walk = newWalk(sink, isLazy ? MOST_STEPS : narrow, !isLazy);
    for (long item : state.items()) {
      walk.add(item, index.root(), ExcludedSubtrees.NOTHING);
    }
    walk.walk();
    return walk.hasGivenUp() ? null : walk;
  }

  /**
   * Continues walks that reached the end of the known stack, over one more known symbol.
   *
   * @param collectsEndings whether the walk collects the items after the tokens
   * @throws io.dyck.failure.LimitExceededException if a language passes a limit
   */
  public WalkResult continueOver(
      Symbol symbol, ImmutableList<ReturnPoint> returns, boolean collectsEndings) {
    TokenUnion tokens = newUnion();
    Endings endings = collectsEndings ? new Endings(tokens) : null;
    WalkSink sink = endings == null ? tokens : endings;
    LazyWalk walk = machine.callLocked(() -> walkOver(symbol, returns, sink));
    return new WalkResult(tokens.mask(), walk.returnPoints(), endings, walk.steps());
  }

  /** Used only under the lock of the machine. */
  private LazyWalk walkOver(Symbol symbol, ImmutableList<ReturnPoint> returns, WalkSink sink) {
    LazyWalk walk = newWalk(sink, Integer.MAX_VALUE, false);
    for (ReturnPoint each : returns) {
      for (long address : symbol.isBottom() ? Items.NONE : symbol.addresses(each.group())) {
        walk.add(address, each.at(), each.but());
      }
    }
    walk.walk();
    return walk;
  }

  /**
   * Returns, for each group below the known stack of a walk, an upper bound of the tokens that end
   * the rules above it after any token of the walk. The vocabulary must have all bytes as tokens.
   *
   * @param costOf returns the number of tokens that end the rule of a dotted rule
   */
  public Int2IntMap boundsAfter(Endings endings, IntUnaryOperator costOf) {
    Int2IntMap known = endings.knownBounds();
    return known != null
        ? known
        : machine.callLocked(
            () -> endings.bounds(machine.links(), newCostedTokens(costOf), costOf));
  }

  private TokensByCost newCostedTokens(IntUnaryOperator costOf) {
    return new TokensByCost(
        machine.dottedRules(), machine.links(), index, texts, vocabularySize, costOf);
  }

  /**
   * Returns all tokens from a state over an unknown stack, grouped by the cost to end the rules
   * after them.
   *
   * @param costOf returns the number of tokens that end the rule of a dotted rule
   * @return null in the same cases as {@link #findTokens}
   */
  public @Nullable CostedWalkResult costsFrom(State state, IntUnaryOperator costOf) {
    TokensByCost tokens = newCostedTokens(costOf);
    LazyWalk walk = machine.callLocked(() -> walkFrom(state, tokens));
    return walk == null ? null : new CostedWalkResult(tokens.foundTokens(), walk.returnPoints());
  }

  /** Continues walks as {@link #continueOver} does, with costs. */
  public CostedWalkResult continueWithCosts(
      Symbol symbol, ImmutableList<ReturnPoint> returns, IntUnaryOperator costOf) {
    TokensByCost tokens = newCostedTokens(costOf);
    LazyWalk walk = machine.callLocked(() -> walkOver(symbol, returns, tokens));
    return new CostedWalkResult(tokens.foundTokens(), walk.returnPoints());
  }
}
