package io.dyck.schema.strings;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.pattern.PatternTexts;
import io.dyck.schema.automata.CodePointAutomaton;
import io.dyck.schema.automata.CodePointDfa;
import io.dyck.schema.automata.LookaroundAutomaton;
import io.dyck.schema.automata.SubsetAutomaton;
import io.dyck.schema.automata.WordEnumeration;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A set of strings: a regular language over code points. The lengths are cut into intervals, each
 * with an automaton for the strings of these lengths. Therefore a bound of the length costs no
 * states. An automaton with many states makes them as they are met. Cost of an operation: the
 * product of the automata where both cut alike, up to a bound, and a search for a string of the
 * result. Immutable, except for the states that were met; thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
public final class StringSet {
  private static final StringSet ALL =
      new StringSet(new long[] {0}, new CodePointAutomaton[] {CodePointDfa.ALL});
  private static final StringSet NONE =
      new StringSet(new long[] {0}, new CodePointAutomaton[] {CodePointDfa.NONE});

  /** The greatest memory of kept sets, in numbers of automata and letters of patterns. */
  private static final long MOST_KEPT = 2_000_000;

  /** The sets of recent patterns. Different schemas often have the same patterns. */
  private static final Cache<String, StringSet> KEPT =
      CacheBuilder.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((String pattern, StringSet set) -> pattern.length() + set.weight())
          .build();

  /** The least length of each interval; the first is 0. */
  final long[] from;

  /** The automaton of each interval. */
  final CodePointAutomaton[] automata;

  private StringSet(long[] from, CodePointAutomaton[] automata) {
    this.from = from;
    this.automata = automata;
  }

  /** Returns the set of all strings. */
  public static StringSet allStrings() {
    return ALL;
  }

  /** Returns the empty set. */
  public static StringSet noStrings() {
    return NONE;
  }

  /** Returns the set of one string. */
  public static StringSet of(String string) {
    return of(ImmutableList.of(string));
  }

  /** Returns the set of some strings. */
  public static StringSet of(Collection<String> strings) {
    return strings.isEmpty() ? NONE : of(CodePointDfa.of(strings));
  }

  static StringSet of(CodePointAutomaton automaton) {
    return normalize(LongArrayList.of(0), ImmutableList.of(automaton));
  }

  /**
   * Returns the strings with lengths in a range.
   *
   * @param min the fewest code points
   * @param max the most code points, or null for no bound
   */
  public static StringSet length(int min, @Nullable Integer max) {
    List<CodePointAutomaton> automata = new ArrayList<>();
    LongArrayList from = new LongArrayList();
    if (min > 0) {
      from.add(0);
      automata.add(CodePointDfa.NONE);
    }
    from.add(min);
    automata.add(CodePointDfa.ALL);
    if (max != null) {
      if (max < min) {
        return NONE;
      }
      from.add(max + 1L);
      automata.add(CodePointDfa.NONE);
    }
    return normalize(from, automata);
  }

  /**
   * Returns the strings in which a pattern matches anywhere.
   *
   * @param pattern a pattern of ECMA-262
   * @throws PatternException if the pattern is invalid
   */
  public static StringSet pattern(String pattern) throws PatternException {
    StringSet known = KEPT.getIfPresent(pattern);
    if (known == null) {
      known = read(EcmaPatterns.translate(pattern), true);
      KEPT.put(pattern, known);
    }
    return known.withoutStates();
  }

  /**
   * Returns the set without the states that were met. Each user forgets the states of its own set.
   */
  StringSet withoutStates() {
    boolean isLazy = false;
    CodePointAutomaton[] others = new CodePointAutomaton[automata.length];
    for (int i = 0; i < others.length; i++) {
      others[i] = automata[i].withoutStates();
      isLazy |= others[i] != automata[i];
    }
    return isLazy ? new StringSet(from, others) : this;
  }

  /** Returns the strings that a pattern matches as a whole. */
  static StringSet matchedBy(String pattern) {
    try {
      return read(pattern, false);
    } catch (PatternException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  private static StringSet read(String pattern, boolean search) throws PatternException {
    try {
      return of(PatternTexts.read("pattern", pattern, search));
    } catch (GrammarException e) {
      String what =
          e.diagnostics().stream()
              .map(
                  d ->
                      d.code()
                          + ": "
                          + d.message()
                          + (d.advice().isEmpty() ? "" : "; " + d.advice()))
              .collect(Collectors.joining(", and "));
      throw new PatternException(what, e);
    }
  }

  private static StringSet of(PatternTexts texts) {
    if (texts instanceof PatternTexts.Plain plain) {
      return matches(plain.expression());
    }
    if (texts instanceof PatternTexts.Union any) {
      return any.parts().stream().map(StringSet::of).reduce(NONE, StringSet::union);
    }
    if (texts instanceof PatternTexts.Intersection all) {
      return all.parts().stream().map(StringSet::of).reduce(ALL, StringSet::intersection);
    }
    if (texts instanceof PatternTexts.Complement except) {
      return of(except.part()).complement();
    }
    return of(
        new LookaroundAutomaton(((PatternTexts.WithLookarounds) texts).automaton()).toMinimal());
  }

  /** Returns the texts of an expression without references. */
  private static StringSet matches(Expression body) {
    if (body instanceof Expression.Choice choice
        && choice.alternatives().stream().anyMatch(a -> CountedLength.of(a) != null)) {
      StringSet result = NONE;
      for (Expression alternative : choice.alternatives()) {
        result = result.union(matches(alternative));
      }
      return result;
    }
    CountedLength counted = CountedLength.of(body);
    return counted == null
        ? of(new SubsetAutomaton(body).toMinimal())
        : of(new SubsetAutomaton(counted.free()).toMinimal())
            .intersection(length(counted.least(), counted.most()));
  }

  /** Returns the strings of a format, or null for an unknown name. */
  public static @Nullable StringSet format(String name) {
    StringSet known = Formats.formatNamed(name);
    return known == null ? null : known.withoutStates();
  }

  /**
   * Returns the strings of a format that parsers of many languages accept. Returns null if parsers
   * accept all strings of the format.
   */
  public static @Nullable StringSet plainFormat(String name) {
    return Formats.plainFormat(name);
  }

  /** Returns the names of all formats. */
  public static Set<String> formats() {
    return Formats.names();
  }

  /** Returns the formats that lack some strings, because the formats are no regular languages. */
  public static Set<String> narrowedFormats() {
    return Formats.NARROWED;
  }

  /** Returns the intersection with another set. */
  public StringSet intersection(StringSet other) {
    return combine(other, true);
  }

  /** Returns the union with another set. */
  public StringSet union(StringSet other) {
    return combine(other, false);
  }

  private StringSet combine(StringSet other, boolean both) {
    if (this == other) {
      return this;
    }
    LongArrayList starts = new LongArrayList();
    List<CodePointAutomaton> result = new ArrayList<>();
    int i = 0;
    int j = 0;
    long at = 0;
    while (true) {
      starts.add(at);
      result.add(CodePointAutomaton.combine(automata[i], other.automata[j], both));
      long x = i + 1 < from.length ? from[i + 1] : Long.MAX_VALUE;
      long y = j + 1 < other.from.length ? other.from[j + 1] : Long.MAX_VALUE;
      if (x == Long.MAX_VALUE && y == Long.MAX_VALUE) {
        return normalize(starts, result);
      }
      at = Math.min(x, y);
      i += x == at ? 1 : 0;
      j += y == at ? 1 : 0;
    }
  }

  /** Returns the complement. */
  public StringSet complement() {
    CodePointAutomaton[] others = new CodePointAutomaton[automata.length];
    for (int i = 0; i < others.length; i++) {
      others[i] = automata[i].complement();
    }
    return normalize(new LongArrayList(from), Arrays.asList(others));
  }

  /** Joins adjacent intervals with equal automata, and empties intervals without strings. */
  private static StringSet normalize(LongArrayList from, List<CodePointAutomaton> automata) {
    LongArrayList starts = new LongArrayList();
    List<CodePointAutomaton> kept = new ArrayList<>();
    for (int i = 0; i < automata.size(); i++) {
      long end = i + 1 < from.size() ? from.getLong(i + 1) : Long.MAX_VALUE;
      CodePointAutomaton automaton = automata.get(i);
      long shortest = automaton.shortestToEnd(0, from.getLong(i));
      CodePointAutomaton real = shortest < 0 || shortest >= end ? CodePointDfa.NONE : automaton;
      if (kept.isEmpty() || !kept.get(kept.size() - 1).equals(real)) {
        starts.add(from.getLong(i));
        kept.add(real);
      }
    }
    if (kept.size() == 1 && kept.get(0).acceptsAll()) {
      return ALL;
    }
    if (kept.size() == 1 && kept.get(0).acceptsNothing()) {
      return NONE;
    }
    return new StringSet(starts.toLongArray(), kept.toArray(new CodePointAutomaton[0]));
  }

  /** Whether the set is empty. */
  public boolean isEmpty() {
    return this == NONE;
  }

  /** Whether the set is {@link #allStrings}. */
  public boolean isAllStrings() {
    return this == ALL;
  }

  /** Whether the set is more than a list of words. Walks of such sets are worth sharing. */
  boolean hasManyTexts() {
    for (CodePointAutomaton automaton : automata) {
      if (!(automaton instanceof CodePointDfa dfa) || dfa.hasManyTexts()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether each beginning of a string of the set begins infinitely many strings of the set.
   * Excluding a few strings then makes no beginning invalid.
   */
  boolean isEndless() {
    return from.length == 1 && automata[0] instanceof CodePointDfa dfa && dfa.isEndless();
  }

  /**
   * Returns a set without bounds of length; this set has its strings with lengths in a range. Each
   * string of the returned set can be extended to a string of the set by any number of code points.
   * Returns null if no such set exists, or this set has no bounds itself.
   */
  @Nullable Bounded toBounded() {
    int only = -1;
    for (int i = 0; i < automata.length; i++) {
      if (!automata[i].acceptsNothing()) {
        if (only >= 0 || !(automata[i] instanceof CodePointDfa dfa) || !dfa.isExtensible()) {
          return null;
        }
        only = i;
      }
    }
    if (only < 0 || automata.length == 1) {
      return null;
    }
    boolean ends = only + 1 < from.length;
    long most = ends ? from[only + 1] - 1 : Long.MAX_VALUE;
    return new Bounded(of(automata[only]), only, from[only], most);
  }

  /**
   * The strings of a set with lengths in a range. The set's automaton is the automaton with the
   * given index.
   */
  record Bounded(StringSet all, int automaton, long least, long most) {}

  /** Returns the memory of the automata, in numbers. */
  int weight() {
    int weight = 1;
    for (CodePointAutomaton automaton : automata) {
      weight += automaton.weight();
    }
    return weight;
  }

  /** Whether a string belongs to the set. */
  public boolean contains(String string) {
    int length = string.codePointCount(0, string.length());
    int piece = from.length - 1;
    while (from[piece] > length) {
      piece--;
    }
    CodePointAutomaton automaton = automata[piece];
    int state = 0;
    for (int i = 0; i < string.length(); i += Character.charCount(string.codePointAt(i))) {
      state = automaton.step(state, string.codePointAt(i));
    }
    return automaton.isAccepting(state);
  }

  /**
   * Returns all strings of the set.
   *
   * @return null if there are too many strings
   */
  public @Nullable ImmutableList<String> elements(int limit) {
    ImmutableList.Builder<String> result = ImmutableList.builder();
    int left = limit;
    for (int i = 0; i < from.length; i++) {
      long end = i + 1 < from.length ? from[i + 1] : Long.MAX_VALUE;
      if (!automata[i].acceptsNothing()) {
        List<String> some = WordEnumeration.listWords(automata[i], from[i], end, left);
        if (some == null) {
          return null;
        }
        result.addAll(some);
        left -= some.size();
      }
    }
    return result.build();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof StringSet set
            && Arrays.equals(set.from, from)
            && Arrays.equals(set.automata, automata));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(from) * 31 + Arrays.hashCode(automata);
  }
}
