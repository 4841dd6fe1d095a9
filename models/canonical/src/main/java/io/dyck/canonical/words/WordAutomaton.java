package io.dyck.canonical.words;

import com.google.common.collect.ImmutableList;
import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
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
 * <p>Thread-safe; reads take no lock.
 */
public final class WordAutomaton {
  /** The result if no hypothesis is left. */
  public static final int NONE = HypothesisSets.EMPTY;

  /** The result if a hypothesis is left that no text can refute. */
  public static final int KEPT = -3;

  private static final int NOT_YET = -2;
  private static final int MOST_REMEMBERED = 1 << 18;

  private final CharacterClasses characters;
  private final CutTexts cuts;
  private final HypothesisSets sets;
  private final int classes;
  private final int beginning;
  private volatile int[][] next = new int[64][];
  private volatile int[][] keptNext = new int[64][];

  /** The facts of each set; null until first needed. */
  private volatile @Nullable SetFacts[] facts = new SetFacts[64];

  /** The targets of tokens that occur in sequences that are no words. */
  private final ConcurrentHashMap<Long, Integer> afterToken = new ConcurrentHashMap<>();

  /** The targets of cut-out texts. */
  private final ConcurrentHashMap<Long, Integer> afterCut = new ConcurrentHashMap<>();

  /** Precomputed facts about a set. */
  private static final class SetFacts {
    final int ended;
    final int inside;
    final boolean mayEnd;

    /** The set without places. */
    final int withoutPlaces;

    final boolean hasBegunCuts;

    /**
     * The sets after a token that no refused sequence contains here: a token that ends inside of a
     * character, between characters, or between characters at the end of a word.
     */
    final int[] afterToken = new int[3];

    SetFacts(HypothesisSets sets, int set) {
      ended = sets.part(set, true);
      inside = sets.part(set, false);
      mayEnd = sets.mayEnd(set);
      withoutPlaces = sets.withoutPlaces(set);
      hasBegunCuts = sets.hasBegunCuts(set);
      afterToken[0] = sets.afterToken(set, -1, NOWHERE, false, false);
      afterToken[1] = sets.afterToken(set, -1, NOWHERE, true, false);
      afterToken[2] = sets.afterToken(set, -1, NOWHERE, true, true);
    }
  }

  private static final WordPlaces NOWHERE =
      new WordPlaces() {
        @Override
        public int next(int place, int token) {
          return Hypothesis.OFF;
        }

        @Override
        public boolean isRefused(int place) {
          return false;
        }
      };

  private WordAutomaton(WordProgram program, CutTexts cuts) {
    this.characters = program.characters();
    this.cuts = cuts;
    PatternThreads threads = new PatternThreads(program, cuts);
    this.classes = characters.count();
    this.sets = new HypothesisSets(threads, classes);
    this.beginning = sets.of(List.of(threads.beginning()));
  }

  /**
   * Creates the automaton of a pattern.
   *
   * @param pattern the pattern whose matches are the words; null if the whole text is one word
   * @param spelled the treatment of characters that are not made of symbols that merge
   * @param cut distinct texts, not empty, that are cut out before the pattern splits the rest, from
   *     left to right; at one position the longest text is cut out
   * @throws IllegalArgumentException if the pattern cannot be followed exactly; the message names
   *     the reason
   */
  public static WordAutomaton of(
      @Nullable Pattern pattern, WordCharacters spelled, ImmutableList<String> cut) {
    try {
      WordProgram program = WordProgram.of(pattern, spelled, cut);
      CutTexts cuts = new CutTexts(cut, program.characters());
      if (pattern != null && !new PatternThreads(program, cuts).coversEverything()) {
        throw new WordPatternParser.UnsupportedException(
            "its pattern does not match every single character");
      }
      return new WordAutomaton(program, cuts);
    } catch (WordPatternParser.UnsupportedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Creates the automaton of a pattern from character classes that {@link #write} wrote. Computing
   * the character classes is the slow part.
   *
   * @param pattern the same pattern; null if the whole text is one word
   * @throws io.dyck.artefact.ArtefactException if the section makes no sense, or is of another
   *     pattern
   */
  public static WordAutomaton read(
      SectionReader section, @Nullable Pattern pattern, ImmutableList<String> cut) {
    CharacterClasses characters = new CharacterClasses(section);
    try {
      // The writer checked that the pattern covers every text.
      WordProgram program = WordProgram.of(pattern, characters);
      return new WordAutomaton(program, new CutTexts(cut, characters));
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
   * @return a node; −1 if the bytes are not UTF-8; a smaller number at the end of a character, to
   *     be passed to {@link #after} and {@link #keptAfter}
   */
  public int nextNode(int node, int b) {
    return characters.next(node, b);
  }

  /**
   * Returns the ends of all characters that pass through a node.
   *
   * @return bits, for {@link #bitOf} and {@link #endOf}
   */
  public long endsWithin(int node) {
    return characters.within(node);
  }

  /**
   * Returns the number of bytes from a node to the end of a character.
   *
   * @return 1 to 3; 0 if the number differs between characters
   */
  public int bytesLeft(int node) {
    return characters.bytesLeft(node);
  }

  /**
   * Returns the bit of a character's end.
   *
   * @param end the result of {@link #nextNode} at the last byte of a character
   */
  public static long bitOf(int end) {
    return 1L << CharacterClasses.classAt(end);
  }

  /**
   * Returns the end with the lowest bit.
   *
   * @return a result of {@link #nextNode}
   */
  public static int endOf(long bits) {
    return CharacterClasses.endOf(Long.numberOfTrailingZeros(bits));
  }

  /**
   * Returns whether tokens of single bytes spell a character.
   *
   * @param end the result of {@link #nextNode} at the character's last byte
   */
  public boolean isBytes(int end) {
    return (characters.spelledByBytes() >>> CharacterClasses.classAt(end) & 1) != 0;
  }

  /**
   * Returns the hypotheses left after a character.
   *
   * @param end the result of {@link #nextNode} at the character's last byte
   * @return a set, or {@link #NONE}
   */
  public int after(int set, int end) {
    int[][] table = next;
    int characterClass = CharacterClasses.classAt(end);
    int[] row = set < table.length ? table[set] : null;
    int known = row == null ? NOT_YET : row[characterClass];
    return known == NOT_YET ? findAfter(set, characterClass) : known;
  }

  private synchronized int findAfter(int set, int characterClass) {
    int result = sets.after(set, characterClass);
    next = with(next, set, characterClass, result);
    return result;
  }

  /**
   * Returns the hypotheses left after a character, as {@link #after} does, but forgets the ends of
   * words that begin from here on. The result shows whether a text can still refute the ends of
   * earlier words.
   *
   * @param set a set of hypotheses by which a word has ended, or a result of this method
   * @param end the result of {@link #nextNode} at the last byte of a character
   * @return a set, {@link #NONE}, or {@link #KEPT}
   */
  public int keptAfter(int set, int end) {
    if (set == KEPT) {
      return KEPT;
    }
    int[][] table = keptNext;
    int characterClass = CharacterClasses.classAt(end);
    int[] row = set < table.length ? table[set] : null;
    int known = row == null ? NOT_YET : row[characterClass];
    return known == NOT_YET ? findKeptAfter(set, characterClass) : known;
  }

  private synchronized int findKeptAfter(int set, int characterClass) {
    int result = sets.keptAfter(set, characterClass);
    result = result >= 0 && sets.isKept(result) ? KEPT : result;
    keptNext = with(keptNext, set, characterClass, result);
    return result;
  }

  /**
   * Returns a table with one more entry. A missing row is filled before it is stored. The caller
   * publishes the table through a volatile field, because readers take no lock.
   */
  private int[][] with(int[][] table, int set, int characterClass, int value) {
    int[][] result =
        set < table.length ? table : Arrays.copyOf(table, Math.max(set + 1, 2 * table.length));
    int[] row = result[set];
    if (row == null) {
      row = new int[classes];
      Arrays.fill(row, NOT_YET);
    }
    row[characterClass] = value;
    result[set] = row;
    return result;
  }

  /**
   * Returns the hypotheses after the last byte of a token. Each word may or may not end there.
   *
   * @param places sequences that are no words
   * @return a set, or {@link #NONE}
   */
  public int afterToken(int set, int token, WordPlaces places, boolean between, boolean mustEnd) {
    long key = ((long) set << Integer.SIZE | token) << 2 | (between ? 2 : 0) | (mustEnd ? 1 : 0);
    Integer known = afterToken.get(key);
    return known != null ? known : findAfterToken(key, set, token, places, between, mustEnd);
  }

  private synchronized int findAfterToken(
      long key, int set, int token, WordPlaces places, boolean between, boolean mustEnd) {
    int found = sets.afterToken(set, token, places, between, mustEnd);
    if (afterToken.size() > MOST_REMEMBERED) {
      afterToken.clear();
    }
    afterToken.put(key, found);
    return found;
  }

  /**
   * Returns the hypotheses after the last byte of a token that occurs in no sequence of {@link
   * WordPlaces}.
   *
   * @return a set, or {@link #NONE}
   */
  public int afterToken(int set, boolean between, boolean mustEnd) {
    if (mustEnd) {
      return between ? facts(set).afterToken[2] : NONE;
    }
    return facts(set).afterToken[between ? 1 : 0];
  }

  private SetFacts facts(int set) {
    @Nullable SetFacts[] table = facts;
    SetFacts known = set < table.length ? table[set] : null;
    return known != null ? known : findFacts(set);
  }

  private synchronized SetFacts findFacts(int set) {
    SetFacts found = new SetFacts(sets, set);
    @Nullable SetFacts[] table =
        set < facts.length ? facts : Arrays.copyOf(facts, Math.max(set + 1, 2 * facts.length));
    table[set] = found;
    facts = table;
    return found;
  }

  /**
   * Returns the hypotheses after a cut-out text. A word must end before this text.
   *
   * @return a set, or {@link #NONE}
   */
  public int afterCut(int set, int cut) {
    return mayEnd(set) ? afterCut(set, cut, false) : NONE;
  }

  /**
   * Returns the hypotheses after a cut-out text, but forgets the ends of words that begin from here
   * on.
   *
   * @param set a set of hypotheses by which a word has ended, or a result of {@link #keptAfter} or
   *     of this method
   * @return a set, {@link #NONE}, or {@link #KEPT}
   */
  public int keptAfterCut(int set, int cut) {
    return set == KEPT ? KEPT : mayEnd(set) ? afterCut(set, cut, true) : NONE;
  }

  /**
   * Returns the hypotheses after a cut-out text. If no begun text and no longer text matters, which
   * is the usual case, the result is constant.
   */
  private int afterCut(int set, int cut, boolean kept) {
    if (!facts(set).hasBegunCuts && !cuts.goesOn(cut)) {
      return kept ? KEPT : beginning;
    }
    long key = ((long) set << Integer.SIZE | cut) << 1 | (kept ? 1 : 0);
    Integer known = afterCut.get(key);
    return known != null ? known : findAfterCut(key, set, cut, kept);
  }

  private synchronized int findAfterCut(long key, int set, int cut, boolean kept) {
    int found = kept ? sets.keptAfterCut(set, cut) : sets.afterCut(set, cut);
    found = kept && found >= 0 && sets.isKept(found) ? KEPT : found;
    if (afterCut.size() > MOST_REMEMBERED) {
      afterCut.clear();
    }
    afterCut.put(key, found);
    return found;
  }

  /** Returns whether texts are cut out before the pattern is applied. */
  public boolean hasCuts() {
    return !cuts.isEmpty();
  }

  /**
   * Returns whether the rest of the text can still decide that a text is cut out that has already
   * begun.
   *
   * @return false if no such text has begun
   */
  public boolean hasBegunCuts(int set) {
    return hasCuts() && facts(set).hasBegunCuts;
  }

  /**
   * Returns the hypotheses by which a word has just ended.
   *
   * @return a part of the set, or {@link #NONE}
   */
  public int ended(int set) {
    return facts(set).ended;
  }

  /**
   * Returns the hypotheses by which a word continues.
   *
   * @return a part of the set, or {@link #NONE}
   */
  public int inside(int set) {
    return facts(set).inside;
  }

  /** Returns the same hypotheses without places in the sequences of {@link WordPlaces}. */
  public int withoutPlaces(int set) {
    return facts(set).withoutPlaces;
  }

  /** Returns the places of the hypotheses. */
  public synchronized int[] places(int set) {
    return sets.places(set);
  }

  /**
   * Returns whether the text may end.
   *
   * @param set a set, or a result of {@link #keptAfter}
   */
  public boolean mayEnd(int set) {
    return set == KEPT || facts(set).mayEnd;
  }

  /** Returns the number of sets so far. */
  public synchronized int size() {
    return sets.size();
  }
}
