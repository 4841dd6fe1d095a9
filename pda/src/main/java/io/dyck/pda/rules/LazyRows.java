package io.dyck.pda.rules;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.TokenName;
import io.dyck.pda.ruleset.Terminals;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The dotted rules of languages that are given state by state: numbered as they are met, and
 * expanded when their edges and calls are first looked at. An edge reads a range of bytes, which
 * are letters by themselves, or the letters of a token. Edges and calls are numbered from 0, in the
 * order in which their dotted rules are expanded.
 *
 * <p>Used under the machine's lock. Only {@link #ruleName}, {@link #places} and {@link
 * #shortestEnd} need no lock.
 */
final class LazyRows {
  private static final int UNKNOWN = -1;

  /**
   * The number in place of the first late target. The number of each late target is this number
   * less the index of its function.
   */
  private static final int FIRST_LATE = -2;

  private static final long[] ANY = {-1, -1, -1, -1};

  private final ImmutableList<LazyLanguage> languages;
  private final Terminals terminals;

  /** The dotted rule of the first language's start. The starts of the other languages follow. */
  private final int first;

  /** The dotted rule of each state of each language, or {@link #UNKNOWN}. */
  private final IntArrayList[] dottedRules;

  private final IntArrayList languageOf = new IntArrayList();
  private final IntArrayList stateOf = new IntArrayList();

  /**
   * The indices at which each dotted rule's edges and calls begin and end; {@link #UNKNOWN} until
   * looked at.
   */
  private int[] firstEdge = {};

  private int[] edgeEnd = {};
  private int[] firstCall = {};
  private int[] callEnd = {};
  private boolean[] isFinal = {};

  /** The bytes that may follow each dotted rule; null until asked for. */
  private long[] @Nullable [] following = {};

  /** The likenesses of each dotted rule; null until asked for. */
  private @Nullable EquivalentRow[] likeRows = {};

  private final IntArrayList edgeFirst = new IntArrayList();
  private final IntArrayList edgeLast = new IntArrayList();

  /**
   * The targets of edges: a dotted rule, or {@link #FIRST_LATE} less an index of {@link
   * #lateTargets}.
   */
  private final IntArrayList edgeTarget = new IntArrayList();

  /** The functions that give the targets of edges by letter, when the targets are needed. */
  private final List<IntUnaryOperator> lateTargets = new ArrayList<>();

  private final IntArrayList calledStart = new IntArrayList();
  private final IntArrayList returnAddress = new IntArrayList();

  /** Numbers the starts of the languages from {@code first} on. */
  LazyRows(ImmutableList<LazyLanguage> languages, int first, Terminals terminals) {
    this.languages = languages;
    this.terminals = terminals;
    this.first = first;
    this.dottedRules = new IntArrayList[languages.size()];
    for (int i = 0; i < dottedRules.length; i++) {
      dottedRules[i] = new IntArrayList();
      LazyLanguage language = languages.get(i);
      int start = language.callLocked(language::start);
      int unused = dottedRule(i, start);
    }
  }

  private synchronized int dottedRule(int language, int state) {
    IntArrayList known = dottedRules[language];
    while (known.size() <= state) {
      known.add(UNKNOWN);
    }
    int number = known.getInt(state);
    if (number == UNKNOWN) {
      number = first + stateOf.size();
      known.set(state, number);
      languageOf.add(language);
      stateOf.add(state);
      makeRoom();
    }
    return number;
  }

  private void makeRoom() {
    int size = firstEdge.length;
    if (stateOf.size() > size) {
      int more = Math.max(16, 2 * size);
      firstEdge = Arrays.copyOf(firstEdge, more);
      Arrays.fill(firstEdge, size, more, UNKNOWN);
      edgeEnd = Arrays.copyOf(edgeEnd, more);
      firstCall = Arrays.copyOf(firstCall, more);
      callEnd = Arrays.copyOf(callEnd, more);
      isFinal = Arrays.copyOf(isFinal, more);
      likeRows = Arrays.copyOf(likeRows, more);
      following = Arrays.copyOf(following, more);
    }
  }

  /** Returns the number of dotted rules so far. */
  int size() {
    return stateOf.size();
  }

  /** Returns the index of the language of a dotted rule. */
  int language(int d) {
    return languageOf.getInt(d - first);
  }

  boolean isFinal(int d) {
    if (firstEdge[d - first] == UNKNOWN && !canEnd(d)) {
      return false;
    }
    int row = row(d);
    return isFinal[row];
  }

  private boolean canEnd(int d) {
    LazyLanguage language = languages.get(languageOf.getInt(d - first));
    return language.callLocked(() -> language.canEnd(stateOf.getInt(d - first)));
  }

  int firstEdge(int d) {
    int row = row(d);
    return firstEdge[row];
  }

  int edgeEnd(int d) {
    int row = row(d);
    return edgeEnd[row];
  }

  int firstCall(int d) {
    int row = row(d);
    return firstCall[row];
  }

  int callEnd(int d) {
    int row = row(d);
    return callEnd[row];
  }

  /** Returns the first letter of an edge. */
  int firstLetter(int edge) {
    return edgeFirst.getInt(edge);
  }

  /** Returns the last letter of an edge. */
  int lastLetter(int edge) {
    return edgeLast.getInt(edge);
  }

  /** Returns the target of an edge by one of its letters. */
  int target(int edge, int letter) {
    int target = edgeTarget.getInt(edge);
    return target > FIRST_LATE ? target : lateTargets.get(FIRST_LATE - target).applyAsInt(letter);
  }

  /** Whether each letter of an edge leads to a dotted rule of its own. */
  boolean hasSeparateTargets(int edge) {
    int target = edgeTarget.getInt(edge);
    return target <= FIRST_LATE && !(lateTargets.get(FIRST_LATE - target) instanceof LateTarget);
  }

  /**
   * Returns a number for the target of an edge, which is made at no cost. Edges with equal numbers
   * have the same target.
   */
  int targetKey(int edge) {
    return edgeTarget.getInt(edge);
  }

  int calledStart(int call) {
    return calledStart.getInt(call);
  }

  int returnAddress(int call) {
    return returnAddress.getInt(call);
  }

  String ruleName(int d) {
    LanguageState asked = languageState(d);
    return asked.language.callLocked(() -> asked.language.ruleName(asked.state));
  }

  /** Returns the places of a dotted rule in the source. */
  int[] places(int d) {
    LanguageState asked = languageState(d);
    return asked.language.callLocked(() -> asked.language.places(asked.state));
  }

  /** Whether some language counts tokens. */
  boolean hasTokenCounts() {
    return languages.stream().anyMatch(LazyLanguage::hasTokenCounts);
  }

  /** Whether the language of a dotted rule counts tokens. */
  boolean hasTokenCounts(int d) {
    return languages.get(languageOf.getInt(d - first)).hasTokenCounts();
  }

  /** Returns the dotted rule after a token; -1 if there is none. */
  int afterToken(int d) {
    int number = languageOf.getInt(d - first);
    LazyLanguage language = languages.get(number);
    int state = language.callLocked(() -> language.afterToken(stateOf.getInt(d - first)));
    return state < 0 ? -1 : dottedRule(number, state);
  }

  /** Returns the number of tokens that may still begin. */
  int tokensLeft(int d) {
    LazyLanguage language = languages.get(languageOf.getInt(d - first));
    return language.callLocked(() -> language.tokensLeft(stateOf.getInt(d - first)));
  }

  /** Returns the tokens of the language of a dotted rule. */
  List<TokenName> tokens(int d) {
    return languageState(d).language.tokens();
  }

  byte[] shortestEnd(int d) {
    LanguageState asked = languageState(d);
    return asked.language.callLocked(() -> asked.language.shortestEnd(asked.state));
  }

  /** A state of a language. */
  private record LanguageState(LazyLanguage language, int state) {}

  /**
   * Returns the state that a dotted rule stands for; needs no lock of the machine. The lock of
   * these rows is released before a caller locks the language, because a thread that reads the
   * language holds the lock of the language and numbers dotted rules.
   */
  private synchronized LanguageState languageState(int d) {
    return new LanguageState(
        languages.get(languageOf.getInt(d - first)), stateOf.getInt(d - first));
  }

  /** Returns the target of the edge that reads a letter, or -1. */
  int step(int d, int letter) {
    int row = row(d);
    int low = firstEdge[row];
    int high = edgeEnd[row] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (edgeLast.getInt(middle) < letter) {
        low = middle + 1;
      } else if (edgeFirst.getInt(middle) > letter) {
        high = middle - 1;
      } else {
        return target(middle, letter);
      }
    }
    return -1;
  }

  /** Returns the return address of a call, or -1. */
  int returnOf(int d, int wantedStart) {
    int row = row(d);
    for (int c = firstCall[row]; c < callEnd[row]; c++) {
      if (calledStart.getInt(c) == wantedStart) {
        return returnAddress.getInt(c);
      }
    }
    return -1;
  }

  /**
   * Whether one of the given bytes may follow a dotted rule, as far as the language knows at once.
   */
  boolean canFollow(int d, long[] bytes) {
    int row = d - first;
    long[] known = following[row];
    if (known == null) {
      LazyLanguage language = languages.get(languageOf.getInt(row));
      long[] bytesAfter = language.callLocked(() -> language.followingBytes(stateOf.getInt(row)));
      known = bytesAfter == null ? ANY : bytesAfter;
      following[row] = known;
    }
    long common = 0;
    for (int i = 0; i < known.length; i++) {
      common |= known[i] & bytes[i];
    }
    return common != 0;
  }

  /** Returns the likenesses of a dotted rule. */
  EquivalentRow likenesses(int d) {
    int row = d - first;
    EquivalentRow known = likeRows[row];
    if (known == null) {
      known = newLikeRow(row);
      likeRows[row] = known;
    }
    return known;
  }

  private EquivalentRow newLikeRow(int row) {
    int number = languageOf.getInt(row);
    LazyLanguage language = languages.get(number);
    return language.callLocked(() -> likeRow(number, language, stateOf.getInt(row)));
  }

  private EquivalentRow likeRow(int number, LazyLanguage language, int state) {
    List<LazyLanguage.EquivalentState> likenesses = language.likenesses(state);
    if (likenesses.isEmpty()) {
      LazyLanguage.TextAutomaton automaton = language.textAutomaton(state);
      return automaton == null
          ? EquivalentRow.NONE
          : new EquivalentRow(
              ImmutableList.of(), new TextAutomatonRow(number, language, automaton));
    }
    ImmutableList.Builder<LazyLanguage.EquivalentState> numbered = ImmutableList.builder();
    for (LazyLanguage.EquivalentState like : likenesses) {
      int after = like.after() < 0 ? like.after() : dottedRule(number, like.after());
      numbered.add(
          new LazyLanguage.EquivalentState(
              like.language(), like.state(), after, like.differs(), like.units()));
    }
    if (likenesses.get(0).after() == LazyLanguage.EquivalentState.BY_TEXT) {
      Row differing = new Row(number);
      language.expandDiffering(state, differing);
      return new EquivalentRow(
          numbered.build(), differing.firsts.toIntArray(), differing.lasts.toIntArray(), null);
    }
    LazyLanguage.TextAutomaton automaton =
        likenesses.get(0).differs() ? language.textAutomaton(state) : null;
    return new EquivalentRow(
        numbered.build(),
        automaton == null ? null : new TextAutomatonRow(number, language, automaton));
  }

  /** Texts of a language, after which dotted rules follow. */
  private final class TextAutomatonRow implements LazyLanguage.TextAutomaton {
    private final int number;
    private final LazyLanguage language;
    private final LazyLanguage.TextAutomaton texts;
    private volatile int mostBytesToEnd = UNKNOWN;
    private volatile boolean isMostKnown;

    TextAutomatonRow(int number, LazyLanguage language, LazyLanguage.TextAutomaton texts) {
      this.number = number;
      this.language = language;
      this.texts = texts;
    }

    @Override
    public int start() {
      return texts.start();
    }

    @Override
    public int[] readsOf(int at) {
      return language.callLocked(() -> texts.readsOf(at));
    }

    @Override
    public boolean isEnd(int at) {
      return language.callLocked(() -> texts.isEnd(at));
    }

    @Override
    public int stateAfter(int at) {
      return dottedRule(number, language.callLocked(() -> texts.stateAfter(at)));
    }

    @Override
    public int mostBytesToEnd() {
      if (!isMostKnown) {
        mostBytesToEnd = language.callLocked(texts::mostBytesToEnd);
        isMostKnown = true;
      }
      return mostBytesToEnd;
    }
  }

  /**
   * Returns the index of a dotted rule and makes its row known. The arrays of rows may be replaced.
   */
  private int row(int d) {
    int row = d - first;
    if (firstEdge[row] == UNKNOWN) {
      expand(row);
    }
    return row;
  }

  private void expand(int row) {
    LazyLanguage language = languages.get(languageOf.getInt(row));
    Row collected = new Row(languageOf.getInt(row));
    // Other compilations may ask the same language at the same time.
    language.runLocked(
        () -> {
          CompilationCancelledException.checkInterrupted();
          language.expand(stateOf.getInt(row), collected);
        });
    collected.sort();
    firstCall[row] = calledStart.size();
    calledStart.addAll(collected.starts);
    returnAddress.addAll(collected.returns);
    callEnd[row] = calledStart.size();
    isFinal[row] = collected.ends;
    int begin = edgeFirst.size();
    edgeFirst.addAll(collected.firsts);
    edgeLast.addAll(collected.lasts);
    int late = lateTargets.size();
    lateTargets.addAll(collected.late);
    for (int i = 0; i < collected.targets.size(); i++) {
      int target = collected.targets.getInt(i);
      edgeTarget.add(target > FIRST_LATE ? target : target - late);
    }
    edgeEnd[row] = edgeFirst.size();
    firstEdge[row] = begin;
  }

  /** Returns the dotted rules of a fan by letter. */
  private IntUnaryOperator makeFan(int language, IntUnaryOperator target) {
    LazyLanguage asked = languages.get(language);
    return letter -> dottedRule(language, asked.callLocked(() -> target.applyAsInt(letter)));
  }

  /** The target of all letters of an edge, which is made when it is needed. */
  private final class LateTarget implements IntUnaryOperator {
    private final int language;
    private @Nullable IntSupplier state;
    private int made = UNKNOWN;

    LateTarget(int language, IntSupplier state) {
      this.language = language;
      this.state = state;
    }

    @Override
    public int applyAsInt(int letter) {
      IntSupplier target = state;
      if (target != null) {
        made = dottedRule(language, languages.get(language).callLocked(target::getAsInt));
        state = null;
      }
      return made;
    }
  }

  /**
   * The edges and calls of a state as given by its language. If the language passes a limit,
   * nothing is kept.
   */
  private final class Row implements LazyLanguage.Steps {
    private final int language;
    private boolean ends;
    private final IntArrayList firsts = new IntArrayList();
    private final IntArrayList lasts = new IntArrayList();
    private final IntArrayList targets = new IntArrayList();
    private final IntArrayList starts = new IntArrayList();
    private final IntArrayList returns = new IntArrayList();
    private final List<IntUnaryOperator> late = new ArrayList<>();

    Row(int language) {
      this.language = language;
    }

    @Override
    public void end() {
      ends = true;
    }

    @Override
    public void read(int low, int high, int target) {
      int to = dottedRule(language, target);
      List<TokenName> tokens = languages.get(language).tokens();
      if (tokens.isEmpty() || low < LazyLanguage.FIRST_TOKEN) {
        insert(firsts, lasts, targets, low, high, to);
        return;
      }
      for (int b = low; b <= high; b++) {
        int letter = terminals.firstLetter(tokens.get(b - LazyLanguage.FIRST_TOKEN));
        insert(firsts, lasts, targets, letter, letter + terminals.unnamedClasses() - 1, to);
      }
    }

    @Override
    public void readEach(int low, int high, IntUnaryOperator target) {
      insert(firsts, lasts, targets, low, high, FIRST_LATE - late.size());
      late.add(makeFan(language, target));
    }

    @Override
    public void read(int low, int high, IntSupplier target) {
      insert(firsts, lasts, targets, low, high, FIRST_LATE - late.size());
      late.add(new LateTarget(language, target));
    }

    @Override
    public void call(int start, int after) {
      starts.add(dottedRule(language, start));
      returns.add(dottedRule(language, after));
    }

    /** Inserts an edge in order. Most languages give the bytes in order. */
    private static void insert(
        IntArrayList firsts, IntArrayList lasts, IntArrayList targets, int low, int high, int to) {
      int at = firsts.size();
      while (at > 0 && firsts.getInt(at - 1) > low) {
        at--;
      }
      if (low > high
          || (at > 0 && lasts.getInt(at - 1) >= low)
          || (at < firsts.size() && firsts.getInt(at) <= high)) {
        throw new IllegalStateException(
            "a lazy language reads a byte of " + low + " to " + high + " in two ways, or none");
      }
      firsts.add(at, low);
      lasts.add(at, high);
      targets.add(at, to);
    }

    /** Sorts the calls by their start. */
    void sort() {
      for (int i = 1; i < starts.size(); i++) {
        int start = starts.getInt(i);
        int after = returns.getInt(i);
        int at = i;
        while (at > 0 && starts.getInt(at - 1) > start) {
          starts.set(at, starts.getInt(at - 1));
          returns.set(at, returns.getInt(at - 1));
          at--;
        }
        starts.set(at, start);
        returns.set(at, after);
      }
    }
  }
}
