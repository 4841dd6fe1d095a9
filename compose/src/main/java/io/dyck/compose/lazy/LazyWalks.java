package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.normalize.Terminals;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Masks of states whose dotted rules are given by lazy languages, or read few bytes each, such as
 * those of a list of words: walks of the dotted rules themselves, beside each other, rather than of
 * the machine that makes them one. A token is allowed if one of the readings allows it, so nothing
 * has to be determinized for a mask, and nothing but the bytes that some reading can read is looked
 * at. Where a state is like one of another language ({@link
 * io.dyck.grammar.LazyLanguage.Likeness}), the walk of that one counts, which all constraints of
 * the vocabulary share. Thread-safe.
 */
public final class LazyWalks {
  /** Steps after which another walk does better, which looks for loops. */
  private static final int MOST_STEPS = 2_000_000;

  /** The same for states that are not lazy: those that read little read few places. */
  private static final int MOST_NARROW_STEPS = 6_000;

  /** The same where several readings are beside each other, which a machine reads at once. */
  private static final int MOST_STEPS_BESIDE = 600;

  /** Bytes to a lazy rule: more of them, and few tokens get there. */
  private static final int SOON = 2;

  /** Bytes that a narrow dotted rule reads. */
  private static final int MOST_BYTES = 27;

  private final Machine machine;
  private final TrieIndex index;
  private final SharedTexts texts;
  private final int vocabularySize;

  /** Per letter the bytes that it stands for; null where letters are bytes. */
  private final int @Nullable [] @Nullable [] bytesOfLetter;

  /** Dotted rules that are not lazy; null until asked for. */
  private volatile @Nullable BitSet leadsToLazy;

  /**
   * What a walk found.
   *
   * @param decided the tokens that are allowed
   * @param returns where more of the stack must be known
   * @param steps places that were read at
   */
  public record Found(TokenMask decided, ImmutableList<Return> returns, int steps) {}

  /**
   * Some tokens, and what is needed after them.
   *
   * @param group of the symbol below the known stack, to which the last of these rules returns
   * @param cost a bound of the tokens that end the rules above it
   */
  public record Costed(int group, int cost, TokenMask tokens) {}

  /**
   * What a walk found of costs.
   *
   * @param tokens a token may be in several, of which the least cost counts
   * @param returns where more of the stack must be known
   */
  public record CostsFound(ImmutableList<Costed> tokens, ImmutableList<Return> returns) {}

  /** Walks of a machine; {@link #canWalk} says whether of all its states. */
  public LazyWalks(Machine machine, Vocabulary vocabulary) {
    this.machine = machine;
    this.bytesOfLetter =
        machine.terminals().byteClasses() == 256 ? null : bytesOfLetters(machine.terminals());
    this.vocabularySize = vocabulary.size();
    this.index = TrieIndex.of(vocabulary.unwrap(TokenTrie.class));
    this.texts = SharedTexts.of(index, vocabulary.size());
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

  /** Whether a machine may have states to walk: all of them are read byte by byte. */
  public static boolean areFor(Machine machine) {
    return machine.terminals().tokenClasses() == 0 && !machine.hasLongestMatch();
  }

  /**
   * Whether all dotted rules of a state are lazy, or soon lead there, or read little; the others
   * have regions that are walked.
   */
  public boolean canWalk(State state) {
    DottedRules rules = machine.dottedRules();
    if (!rules.hasLazy()) {
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

  /** Whether it only reads, and few bytes. */
  private boolean isNarrow(State state) {
    if (state.hasExit() || state.size() > MOST_BYTES) {
      return false;
    }
    int bytes = 0;
    DottedRules rules = machine.dottedRules();
    for (long item : state.items()) {
      int d = Items.dottedRule(item);
      if (!rules.onlyReads(d)) {
        return false;
      }
      bytes += bytesReadAt(d);
    }
    return bytes <= MOST_BYTES;
  }

  /** By a dotted rule itself. */
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
      known = findWhatLeadsToLazy(rules);
      leadsToLazy = known;
    }
    return known;
  }

  /** Those that call a lazy rule, and in each turn what reads a byte to one that was found. */
  private static BitSet findWhatLeadsToLazy(DottedRules rules) {
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

  private RuleWalk newWalk(WalkSink sink, int mostSteps, boolean isNarrow) {
    return new RuleWalk(machine, index, texts, bytesOfLetter, sink, mostSteps, isNarrow);
  }

  private TokenUnion newUnion() {
    return new TokenUnion(vocabularySize, index);
  }

  /**
   * All tokens from a state over an unknown stack.
   *
   * @return null if the state reads so much that another walk does better
   * @throws io.dyck.failure.LimitExceededException if a language passes a limit
   */
  public @Nullable Found from(State state) {
    TokenUnion tokens = newUnion();
    RuleWalk walk = walkFrom(state, tokens);
    return walk == null ? null : new Found(tokens.mask(), walk.returns(), walk.steps());
  }

  private @Nullable RuleWalk walkFrom(State state, WalkSink sink) {
    synchronized (machine) {
      boolean isLazy = machine.dottedRules().hasLazy();
      int narrow = state.size() == 1 ? MOST_NARROW_STEPS : MOST_STEPS_BESIDE;
      RuleWalk walk = newWalk(sink, isLazy ? MOST_STEPS : narrow, !isLazy);
      for (long item : state.items()) {
        walk.walk(item, index.root(), Subtraction.NOTHING);
      }
      return walk.isGivenUp() ? null : walk;
    }
  }

  /**
   * Goes on where walks came to the end of the known stack, over one known symbol.
   *
   * @throws io.dyck.failure.LimitExceededException if a language passes a limit
   */
  public Found over(Symbol symbol, ImmutableList<Return> returns) {
    TokenUnion tokens = newUnion();
    RuleWalk walk = walkOver(symbol, returns, tokens);
    return new Found(tokens.mask(), walk.returns(), walk.steps());
  }

  private RuleWalk walkOver(Symbol symbol, ImmutableList<Return> returns, WalkSink sink) {
    synchronized (machine) {
      RuleWalk walk = newWalk(sink, Integer.MAX_VALUE, false);
      for (Return each : returns) {
        for (long address : symbol.isBottom() ? Items.NONE : symbol.addresses(each.group())) {
          walk.walk(address, each.at(), each.but());
        }
      }
      return walk;
    }
  }

  private CostedTokens newCostedTokens(IntUnaryOperator costOf) {
    return new CostedTokens(
        machine.dottedRules(), machine.links(), index, texts, vocabularySize, costOf);
  }

  /**
   * All tokens from a state over an unknown stack, by what it costs to end the rules after them.
   *
   * @param costOf the tokens that end the rule of a dotted rule
   * @return null as {@link #from}
   */
  public @Nullable CostsFound costsFrom(State state, IntUnaryOperator costOf) {
    CostedTokens tokens = newCostedTokens(costOf);
    RuleWalk walk = walkFrom(state, tokens);
    return walk == null ? null : new CostsFound(tokens.found(), walk.returns());
  }

  /** Goes on as {@link #over} does, by costs. */
  public CostsFound costsOver(
      Symbol symbol, ImmutableList<Return> returns, IntUnaryOperator costOf) {
    CostedTokens tokens = newCostedTokens(costOf);
    RuleWalk walk = walkOver(symbol, returns, tokens);
    return new CostsFound(tokens.found(), walk.returns());
  }
}
