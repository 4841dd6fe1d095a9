package io.dyck.schema.strings;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.TransitionCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The JSON texts of strings, quotes included, as one rule. Equal sets of strings share an object,
 * therefore schemas share states. Thread-safe.
 */
public final class JsonStrings implements LazyLanguage {
  /** The most bytes of a character in a short text: an escape with four digits. */
  private static final int OF_A_CHARACTER = 6;

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The greatest memory of all kept objects, in numbers of their automata. Beyond it, objects that
   * were not used recently are dropped.
   */
  private static final long MOST_KEPT = 4_000_000;

  /** The most states of an object that is given to further schemas. A count needs many states. */
  private static final int MOST_STATES = 20_000;

  private static final Cache<Key, JsonStrings> KEPT =
      CacheBuilder.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((Key key, JsonStrings strings) -> key.set().weight())
          .build();

  private final StringSetAutomaton run;
  private final JsonStringLiterals text;
  private final TransitionCache rows = new TransitionCache();
  private final StringEscapes escapes;
  private final boolean broad;
  private final StringSet.@Nullable Bounded bounded;

  private record Key(StringSet set, StringEscapes escapes) {}

  private JsonStrings(StringSet set, StringEscapes escapes) {
    this.run = new StringSetAutomaton(set);
    this.text = new JsonStringLiterals(run, escapes);
    this.escapes = escapes;
    this.broad = set.hasManyTexts();
    this.bounded = set.toBounded();
  }

  /**
   * Returns the language of the strings of a set.
   *
   * @param set not empty
   * @return an object that other schemas may share
   */
  public static JsonStrings language(StringSet set, StringEscapes escapes) {
    Key key = new Key(set, escapes);
    JsonStrings known = KEPT.getIfPresent(key);
    if (known == null || known.isFullOfStates()) {
      known = new JsonStrings(set.withoutStates(), escapes);
      KEPT.put(key, known);
    }
    return known;
  }

  private synchronized boolean isFullOfStates() {
    return text.size() > MOST_STATES;
  }

  /**
   * Returns a state of a shared language that a state reads like. Returns an empty list if the set
   * is just a list of words. Strings with a bound of length read like the strings of any length,
   * with the bound noted separately.
   *
   * @param after the state that follows the string
   */
  public synchronized ImmutableList<EquivalentState> likenesses(int state, int after) {
    if (!broad) {
      return ImmutableList.of();
    }
    StringSet.Bounded of = bounded;
    if (of == null || text.isEnd(state)) {
      return ImmutableList.of(new EquivalentState(this, state, after, false));
    }
    JsonStrings all = language(of.all(), escapes);
    long count = run.count(text.innerState(state)) + (text.isInCharacter(state) ? 1 : 0);
    long least = Math.max(0, of.least() - count);
    long most = of.most() == Long.MAX_VALUE ? Long.MAX_VALUE : of.most() - count;
    int like =
        all.stateLike(
            state, text, core -> all.run.stateOfSingle(run.stateOfAutomaton(core, of.automaton())));
    return ImmutableList.of(
        new EquivalentState(
            all, like, after, false, new RemainingUnits(least, most, OF_A_CHARACTER)));
  }

  /**
   * While the set of readable characters does not change, a string reads like any string of these
   * characters.
   */
  @Override
  public synchronized @Nullable ShortTextEquivalent shortTextEquivalent(int state) {
    StringSetAutomaton.PrefixEquivalent broadly =
        text.isEnd(state) ? null : run.prefixEquivalent(text.innerState(state));
    if (broadly == null) {
      return null;
    }
    JsonStrings any = language(broadly.any(), escapes);
    if (any == this) {
      return null;
    }
    int like = any.stateLike(state, text, core -> any.run.start());
    return new ShortTextEquivalent(any, like, broadly.codePoints(), run.maximumToEnd());
  }

  @Override
  public synchronized boolean isUnitStart(int state, int unsignedByte) {
    return unsignedByte != '"' && text.isBetween(state);
  }

  @Override
  public synchronized long unitsLeft(int state) {
    return text.charactersLeft(state);
  }

  /** Returns the automaton that reads the values. */
  StringSetAutomaton automaton() {
    return run;
  }

  /**
   * Returns the state that reads like a state of another text; see {@link
   * JsonStringLiterals#stateLike}.
   */
  synchronized int stateLike(int state, JsonStringLiterals of, IntUnaryOperator cores) {
    return of.stateLike(state, text, cores);
  }

  /**
   * Returns the string that a text stands for.
   *
   * @param text a JSON string in UTF-8, quotes included
   */
  public static String value(byte[] text) {
    try {
      return JSON.readValue(text, String.class);
    } catch (IOException e) {
      throw new IllegalArgumentException(new String(text, StandardCharsets.UTF_8), e);
    }
  }

  @Override
  public int start() {
    return text.start();
  }

  @Override
  public synchronized void expand(int state, Steps steps) {
    rows.replay(state, this::expandOnce, steps);
  }

  private void expandOnce(int state, Steps steps) {
    if (text.endNumber(state) >= 0) {
      steps.end();
    }
    text.forEachTransition(state, steps::read);
  }

  @Override
  public synchronized byte[] shortestEnd(int state) {
    return text.shortestText(state, -1);
  }

  @Override
  public String ruleName(int state) {
    return "string";
  }
}
