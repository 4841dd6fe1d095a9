package io.dyck.canonical.words;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.canonical.pairs.UnmergedWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the word ends of a pattern while tokens are read. Whether a word ends between two tokens
 * may become known only later, because the pattern looks ahead, and a longer match may take
 * precedence. Therefore a state is a set of hypotheses, of which the rest of the text makes at most
 * one true. Sets are numbered and made when first needed. The patterns of large models have some
 * hundreds of sets.
 *
 * <p>The rule is that of a backtracking matcher: the first successful alternative counts. A word
 * ends where its match ends. Alternatives that were tried before must then never match, and a
 * hypothesis remembers them until they are dead. The algorithm is Pike's simulation with threads in
 * order of priority, except that it guesses a match instead of remembering it.
 *
 * <p>Some texts may be cut out before the pattern is applied. The caller reports each cut-out text
 * ({@link #afterCut}); a hypothesis then remembers the texts that would have been cut out instead.
 *
 * <p>Every function of a set is a column of one table, which is filled on demand. Thread-safe;
 * reads take no lock.
 */
public final class WordAutomaton {
  /** The result if no hypothesis is left. */
  public static final int NONE = -1;

  /** The set if a hypothesis is left that no text can refute. */
  public static final int KEPT = 0;

  private static final int NOT_YET = -2;
  private static final int MAX_REMEMBERED = 1 << 18;

  // The columns after those of characters and of cut-out texts.
  private static final int LEAVE = 0;
  private static final int GO_ON = 1;
  private static final int MAY_END_WORD = 2;
  private static final int ENDS_WORD = 3;
  private static final int ENDED = 4;
  private static final int INSIDE = 5;
  private static final int FREE = 6;
  private static final int MAY_END = 7;
  private static final int OTHER_COLUMNS = 8;

  private final CharacterClasses characters;
  private final PatternThreads threads;
  private final UnmergedWords places;
  private final int firstCut;
  private final int firstOther;
  private final int beginning;

  private final Map<Hypothesis, Boolean> alive = new HashMap<>();
  private final List<ImmutableSet<Hypothesis>> sets = new ArrayList<>();
  private final Map<ImmutableSet<Hypothesis>, Integer> numbers = new HashMap<>();

  /**
   * For each set a row, or null. A row has the targets of the classes of characters, of the cut-out
   * texts, and of further functions.
   */
  private volatile int[] @Nullable [] table = new int[64][];

  /** The targets of tokens that occur in sequences that are no words. */
  private final ConcurrentHashMap<Long, Integer> afterToken = new ConcurrentHashMap<>();

  private WordAutomaton(WordProgram program, UnmergedWords places) {
    this.characters = program.characters();
    this.places = places;
    this.threads = new PatternThreads(program);
    this.firstCut = characters.count();
    this.firstOther = firstCut + program.cuts();
    int unused = number(Stream.of(Hypothesis.KEPT));
    this.beginning = number(Stream.of(threads.beginning()));
  }

  /**
   * Creates the automaton of a pattern.
   *
   * @param pattern the pattern whose matches are the words
   * @param missing the bytes that no tokens spell
   * @param cut distinct texts, not empty, that are cut out before the pattern splits the rest, from
   *     left to right; at one position the longest text is cut out
   * @param places the sequences of tokens that are no words
   * @throws IllegalArgumentException if the pattern cannot be followed exactly; the message names
   *     the reason
   */
  public static WordAutomaton of(
      Pattern pattern, BitSet missing, ImmutableList<String> cut, UnmergedWords places) {
    try {
      WordProgram program = WordProgram.of(pattern, missing, cut);
      if (!new PatternThreads(program).coversEverything()) {
        throw new WordPatternParser.UnsupportedException(
            "its pattern does not match every single character");
      }
      return new WordAutomaton(program, places);
    } catch (WordPatternParser.UnsupportedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Creates the automaton of a pattern from character classes that {@link #write} wrote. Computing
   * the character classes is the slow part.
   *
   * @param pattern the same pattern
   * @throws io.dyck.artefact.ArtefactException if the section makes no sense, or is of another
   *     pattern
   */
  public static WordAutomaton read(
      SectionReader section, Pattern pattern, ImmutableList<String> cut, UnmergedWords places) {
    CharacterClasses characters = new CharacterClasses(section, pattern.flags());
    try {
      // The writer checked that the pattern covers every text.
      WordProgram program = WordProgram.of(pattern, characters, cut);
      return new WordAutomaton(program, places);
    } catch (WordPatternParser.UnsupportedException e) {
      throw section.malformed(String.valueOf(e.getMessage()));
    }
  }

  /** Writes the character classes of the pattern. */
  public void write(SectionWriter section) {
    characters.write(section);
  }

  /** Returns the set before a text. */
  public int beginning() {
    return beginning;
  }

  /**
   * Returns the target of a byte inside of a character.
   *
   * @return a node; −1 if the bytes are not UTF-8, or if no tokens spell the character; a smaller
   *     number at the end of a character, to be passed to {@link #setAfter}
   */
  public int nextNode(int node, int b) {
    return characters.target(node, b);
  }

  /**
   * Returns the hypotheses left after a character.
   *
   * @param end the result of {@link #nextNode} at the character's last byte
   * @return a set, or {@link #NONE}
   */
  public int setAfter(int set, int end) {
    return move(set, CharacterClasses.classAt(end));
  }

  /**
   * Returns the hypotheses left after a byte: the same inside of a character.
   *
   * @param set a set, or {@link #NONE}
   * @param node the result of {@link #nextNode} for the byte, not −1
   */
  public int read(int set, int node) {
    return node >= 0 || set == NONE ? set : setAfter(set, node);
  }

  /**
   * Returns the hypotheses after a cut-out text. A word must end before this text.
   *
   * @return a set, or {@link #NONE}
   */
  public int afterCut(int set, int cut) {
    return move(set, firstCut + cut);
  }

  /**
   * Returns the hypotheses after the last byte of a token. Each word may or may not end there.
   *
   * @param between whether the token ends between two characters
   * @param mustEnd whether the word must end, because its token is always a whole word
   * @return a set, or {@link #NONE}
   */
  public int afterToken(int set, int token, boolean between, boolean mustEnd) {
    int read = places.has(token) ? afterPlacedToken(set, token) : move(set, firstOther + LEAVE);
    if (mustEnd) {
      return between ? move(read, firstOther + ENDS_WORD) : NONE;
    }
    return move(read, firstOther + (between ? MAY_END_WORD : GO_ON));
  }

  private int afterPlacedToken(int set, int token) {
    long key = (long) set << Integer.SIZE | token;
    Integer known = afterToken.get(key);
    if (known == null) {
      known = each(set, h -> Stream.of(h.withPlace(places.placeAfter(h.place(), token))));
      if (afterToken.size() > MAX_REMEMBERED) {
        afterToken.clear();
      }
      afterToken.put(key, known);
    }
    return known;
  }

  /**
   * Returns the hypotheses by which a word has just ended.
   *
   * @return a part of the set, or {@link #NONE}
   */
  public int endedHypotheses(int set) {
    return move(set, firstOther + ENDED);
  }

  /**
   * Returns the hypotheses by which a word continues.
   *
   * @return a part of the set, or {@link #NONE}
   */
  public int inside(int set) {
    return move(set, firstOther + INSIDE);
  }

  /**
   * Returns the hypotheses without the words that begin from here on. The result of further text
   * shows whether the text can still refute the ends of earlier words: it is {@link #KEPT} if not.
   *
   * @param set hypotheses by which a word has ended
   */
  public int free(int set) {
    return move(set, firstOther + FREE);
  }

  /** Returns whether the text may end. */
  public boolean canEnd(int set) {
    return move(set, firstOther + MAY_END) != NONE;
  }

  /** Returns the number of sets so far. */
  public synchronized int size() {
    return sets.size();
  }

  private int move(int set, int column) {
    int[] @Nullable [] rows = table;
    int[] row = set < rows.length ? rows[set] : null;
    int known = row == null ? NOT_YET : row[column];
    return known == NOT_YET ? find(set, column) : known;
  }

  /** Fills a new row before storing it, and publishes it through a volatile field. */
  private synchronized int find(int set, int column) {
    int found = each(set, step(column));
    int[] @Nullable [] rows =
        set < table.length ? table : Arrays.copyOf(table, Math.max(set + 1, 2 * table.length));
    int[] row = rows[set];
    if (row == null) {
      row = new int[firstOther + OTHER_COLUMNS];
      Arrays.fill(row, NOT_YET);
    }
    row[column] = found;
    rows[set] = row;
    table = rows;
    return found;
  }

  /** Returns the targets of a hypothesis by a column. */
  private Function<Hypothesis, Stream<Hypothesis>> step(int column) {
    if (column < firstCut) {
      return h ->
          Stream.ofNullable(threads.hypothesisAfter(h, 1L << column)).filter(this::isAliveInToken);
    }
    if (column < firstOther) {
      return h -> Stream.ofNullable(threads.afterCut(h, column - firstCut)).filter(this::isAlive);
    }
    int other = column - firstOther;
    return other == LEAVE
        ? h -> Stream.of(h.withPlace(Hypothesis.OFF))
        : h -> other(other, h).filter(this::isAlive);
  }

  private Stream<Hypothesis> other(int column, Hypothesis h) {
    return switch (column) {
      case GO_ON -> Stream.of(h);
      case MAY_END_WORD -> places.isRefused(h.place()) ? Stream.of(h) : Stream.of(h, h.end());
      case ENDS_WORD -> places.isRefused(h.place()) ? Stream.of() : Stream.of(h.end());
      case ENDED -> h.ended() ? Stream.of(h) : Stream.of();
      case INSIDE -> h.ended() ? Stream.of() : Stream.of(h);
      case FREE -> Stream.of(h.withPlace(Hypothesis.FREE));
      case MAY_END -> threads.canEnd(h) ? Stream.of(h) : Stream.of();
      default -> throw new IllegalArgumentException("no column " + column);
    };
  }

  private synchronized int each(int set, Function<Hypothesis, Stream<Hypothesis>> step) {
    return number(sets.get(set).stream().flatMap(step));
  }

  /** Returns the number of a set. */
  private int number(Stream<Hypothesis> members) {
    ImmutableSet<Hypothesis> set = members.collect(ImmutableSet.toImmutableSet());
    if (set.contains(Hypothesis.KEPT)) {
      set = ImmutableSet.of(Hypothesis.KEPT);
    }
    if (set.isEmpty()) {
      return NONE;
    }
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known == null) {
      sets.add(set);
      return sets.size() - 1;
    }
    return known;
  }

  /** Returns whether some text can make a hypothesis true if a token ends here or further on. */
  private boolean isAliveInToken(Hypothesis hypothesis) {
    return isAlive(hypothesis) || isAlive(hypothesis.end());
  }

  /** Returns whether some text can make a hypothesis true. */
  private boolean isAlive(Hypothesis hypothesis) {
    Hypothesis anywhere = hypothesis.withPlace(Hypothesis.OFF);
    Boolean known = alive.get(anywhere);
    if (known == null) {
      known =
          anywhere.readsNothing()
              || threads.canEnd(anywhere)
              || IntStream.range(0, firstCut)
                  .anyMatch(c -> threads.hypothesisAfter(anywhere, 1L << c) != null);
      alive.put(anywhere, known);
    }
    return known;
  }
}
