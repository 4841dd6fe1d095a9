package io.dyck.schema.strings;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.regex.Regex;
import io.dyck.grammar.regex.RegexOptions;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of strings: a regular language over code points. The lengths are cut into intervals, each
 * with an automaton for the strings of these lengths; so a bound of a length costs nothing,
 * whatever it is. Cost of an operation: the product of the automata where both cut alike. Immutable
 * and thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
public final class StringSet {
  private static final StringSet ALL =
      new StringSet(new long[] {0}, new CodePointDfa[] {CodePointDfa.ALL});
  private static final StringSet NONE =
      new StringSet(new long[] {0}, new CodePointDfa[] {CodePointDfa.NONE});

  /** In numbers of automata and letters of patterns. */
  private static final long MOST_KEPT = 2_000_000;

  /** Those of patterns: schemas repeat each other's. */
  private static final Cache<String, StringSet> KEPT =
      CacheBuilder.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((String pattern, StringSet set) -> pattern.length() + set.weight())
          .build();

  /** The least length of each interval; the first is 0. */
  final long[] from;

  /** Per interval the automaton that decides. */
  final CodePointDfa[] automata;

  private StringSet(long[] from, CodePointDfa[] automata) {
    this.from = from;
    this.automata = automata;
  }

  /** All strings. */
  public static StringSet all() {
    return ALL;
  }

  /** No string. */
  public static StringSet none() {
    return NONE;
  }

  /** One string. */
  public static StringSet of(String string) {
    return of(ImmutableList.of(string));
  }

  /** Some strings. */
  public static StringSet of(Collection<String> strings) {
    return strings.isEmpty() ? NONE : of(CodePointNfa.of(strings));
  }

  static StringSet of(CodePointDfa dfa) {
    if (dfa.isAll()) {
      return ALL;
    }
    return new StringSet(new long[] {0}, new CodePointDfa[] {dfa});
  }

  /**
   * The strings of some lengths.
   *
   * @param min the fewest code points
   * @param max the most, or null
   */
  public static StringSet length(int min, @Nullable Integer max) {
    List<CodePointDfa> automata = new ArrayList<>();
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
    return normalized(from, automata);
  }

  /**
   * The strings in which a pattern is found.
   *
   * @param pattern as ECMA-262 writes it
   * @throws PatternException if it is none
   */
  public static StringSet pattern(String pattern) throws PatternException {
    StringSet known = KEPT.getIfPresent(pattern);
    if (known == null) {
      known = read(EcmaPatterns.adapted(pattern), true);
      KEPT.put(pattern, known);
    }
    return known;
  }

  /** The strings that a pattern matches as a whole. */
  static StringSet whole(String pattern) {
    try {
      return read(pattern, false);
    } catch (PatternException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  private static StringSet read(String pattern, boolean search) throws PatternException {
    try {
      Grammar grammar = Regex.parse("pattern", pattern, RegexOptions.DEFAULT.withSearch(search));
      Expression body = Objects.requireNonNull(grammar.rules().get(Regex.RULE)).body();
      return matches(body);
    } catch (GrammarException e) {
      if (e.diagnostics().stream().allMatch(d -> EcmaPatterns.saysNoText(d))) {
        return NONE;
      }
      throw new PatternException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The texts of an expression without references. */
  private static StringSet matches(Expression body) {
    if (body instanceof Expression.Choice choice
        && choice.alternatives().stream().anyMatch(a -> CountedLength.of(a) != null)) {
      StringSet result = NONE;
      for (Expression alternative : choice.alternatives()) {
        result = result.or(matches(alternative));
      }
      return result;
    }
    CountedLength counted = CountedLength.of(body);
    return counted == null
        ? of(CodePointNfa.of(body))
        : of(CodePointNfa.of(counted.free())).and(length(counted.least(), counted.most()));
  }

  /** The strings of a format; null for a name that is none. */
  public static @Nullable StringSet format(String name) {
    return Formats.of(name);
  }

  /**
   * Of the strings of a format, those that parsers of many languages take; null if they take all.
   */
  public static @Nullable StringSet plainFormat(String name) {
    return Formats.plain(name);
  }

  /** The formats of which not all strings are taken, for they are no regular languages. */
  public static Set<String> narrowedFormats() {
    return Formats.NARROWED;
  }

  /** Strings of both. */
  public StringSet and(StringSet other) {
    return combine(other, true);
  }

  /** Strings of either. */
  public StringSet or(StringSet other) {
    return combine(other, false);
  }

  private StringSet combine(StringSet other, boolean both) {
    if (this == other) {
      return this;
    }
    LongArrayList starts = new LongArrayList();
    List<CodePointDfa> result = new ArrayList<>();
    int i = 0;
    int j = 0;
    long at = 0;
    while (true) {
      starts.add(at);
      result.add(CodePointDfa.combine(automata[i], other.automata[j], both));
      long x = i + 1 < from.length ? from[i + 1] : Long.MAX_VALUE;
      long y = j + 1 < other.from.length ? other.from[j + 1] : Long.MAX_VALUE;
      if (x == Long.MAX_VALUE && y == Long.MAX_VALUE) {
        return normalized(starts, result);
      }
      at = Math.min(x, y);
      i += x == at ? 1 : 0;
      j += y == at ? 1 : 0;
    }
  }

  /** All other strings. */
  public StringSet not() {
    CodePointDfa[] others = new CodePointDfa[automata.length];
    for (int i = 0; i < others.length; i++) {
      others[i] = automata[i].not();
    }
    return normalized(new LongArrayList(from), Arrays.asList(others));
  }

  /** Joins intervals that do the same, and empties those that no string has the length of. */
  private static StringSet normalized(LongArrayList from, List<CodePointDfa> automata) {
    LongArrayList starts = new LongArrayList();
    List<CodePointDfa> kept = new ArrayList<>();
    for (int i = 0; i < automata.size(); i++) {
      long end = i + 1 < from.size() ? from.getLong(i + 1) : Long.MAX_VALUE;
      CodePointDfa dfa = automata.get(i);
      long shortest = dfa.shortest(0, from.getLong(i));
      CodePointDfa real = shortest < 0 || shortest >= end ? CodePointDfa.NONE : dfa;
      if (kept.isEmpty() || !kept.get(kept.size() - 1).equals(real)) {
        starts.add(from.getLong(i));
        kept.add(real);
      }
    }
    if (kept.size() == 1 && kept.get(0).isAll()) {
      return ALL;
    }
    if (kept.size() == 1 && kept.get(0).isNone()) {
      return NONE;
    }
    return new StringSet(starts.toLongArray(), kept.toArray(new CodePointDfa[0]));
  }

  /** Whether there is no string. */
  public boolean isEmpty() {
    return this == NONE;
  }

  /** Whether all strings belong to it. */
  public boolean isAll() {
    return this == ALL;
  }

  /** Whether it is more than a list of words; walks of such sets are worth being shared. */
  boolean isBroad() {
    for (CodePointDfa dfa : automata) {
      if (dfa.isBroad()) {
        return true;
      }
    }
    return false;
  }

  /** Whether what begins a string of it begins endlessly many: then some do not matter. */
  boolean isEndless() {
    return from.length == 1 && automata[0].isEndless();
  }

  /**
   * Another set of which this is the strings of some lengths: one of which strings of any length
   * from a least one on go on any prefix. Null if there is none, or it is the same.
   */
  @Nullable Bounded bounded() {
    int only = -1;
    for (int i = 0; i < automata.length; i++) {
      if (!automata[i].isNone()) {
        if (only >= 0 || !automata[i].isSteady()) {
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

  /** The strings of a set that have some lengths; its automaton is one of those of this set. */
  record Bounded(StringSet all, int automaton, long least, long most) {}

  /** The numbers that its automata consist of. */
  int weight() {
    int weight = 1;
    for (CodePointDfa dfa : automata) {
      weight += dfa.size() * dfa.cuts.length;
    }
    return weight;
  }

  /** Whether a string belongs to it. */
  public boolean contains(String string) {
    int length = string.codePointCount(0, string.length());
    int piece = from.length - 1;
    while (from[piece] > length) {
      piece--;
    }
    CodePointDfa dfa = automata[piece];
    int state = 0;
    for (int i = 0; i < string.length(); i += Character.charCount(string.codePointAt(i))) {
      state = dfa.step(state, string.codePointAt(i));
    }
    return dfa.isAccepting(state);
  }

  /**
   * All strings of it.
   *
   * @return null if there are more than some
   */
  public @Nullable ImmutableList<String> elements(int limit) {
    ImmutableList.Builder<String> result = ImmutableList.builder();
    int left = limit;
    for (int i = 0; i < from.length; i++) {
      long end = i + 1 < from.length ? from[i + 1] : Long.MAX_VALUE;
      if (!automata[i].isNone()) {
        List<String> some = FewWords.of(automata[i], from[i], end, left);
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
