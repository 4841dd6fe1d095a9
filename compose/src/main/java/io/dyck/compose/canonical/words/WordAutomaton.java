package io.dyck.compose.canonical.words;

import com.google.common.collect.ImmutableList;
import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Follows where a pattern cuts a text into words, while tokens are read. Whether a word ends
 * between two tokens may be known only later, for the pattern looks ahead, and a longer match may
 * come first; so a state is a set of hypotheses, of which the text to come makes at most one true.
 * Sets are numbered and made when first needed. There are few: some hundreds for the patterns of
 * large models.
 *
 * <p>The rule is that of a backtracking matcher: of all ways to match, the first one tried. A word
 * ends where its match ends; ways tried before must then never match, and a hypothesis remembers
 * them until they are dead. This is Pike's simulation with threads in order of priority, but that a
 * match is guessed instead of remembered.
 *
 * <p>Some texts may be cut out before the pattern is asked. Whoever reads tokens says where ({@link
 * #afterCut}); a hypothesis then remembers which texts would have been cut out instead.
 *
 * <p>Thread-safe; reads take no lock.
 */
public final class WordAutomaton {
  /** No hypothesis is left. */
  public static final int NONE = HypothesisSets.EMPTY;

  /** A hypothesis is left that nothing can refute. */
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

  /** Per set what {@link SetFacts} there are. */
  private volatile @Nullable SetFacts[] facts = new SetFacts[64];

  /** What tokens of sequences that are no words lead to. */
  private final ConcurrentHashMap<Long, Integer> afterToken = new ConcurrentHashMap<>();

  /** What texts that are cut out lead to. */
  private final ConcurrentHashMap<Long, Integer> afterCut = new ConcurrentHashMap<>();

  /** What is asked of a set again and again. */
  private static final class SetFacts {
    final int ended;
    final int inside;
    final boolean mayEnd;

    /** Without places, and whether there were any. */
    final int withoutPlaces;

    final boolean hasBegunCuts;

    /** After a token that no refused sequence has here; by whether it ends between characters. */
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
   * Follows a pattern.
   *
   * @param pattern whose matches are the words; null for the whole text as one word
   * @throws IllegalArgumentException if it cannot be followed exactly; the message says why
   */
  public static WordAutomaton of(@Nullable Pattern pattern) {
    return of(pattern, WordCharacters.ALL, ImmutableList.of());
  }

  /**
   * Follows a pattern.
   *
   * @param pattern whose matches are the words; null for the whole text as one word
   * @param spelled which characters are not made of symbols that merge
   * @param cut different texts, not empty, that are cut out of a text before the pattern cuts what
   *     is left, from left to right and of several at one place the longest
   * @throws IllegalArgumentException if it cannot be followed exactly; the message says why
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
   * Follows a pattern whose characters {@link #write} wrote, which are what takes long to find.
   *
   * @param pattern the same pattern; null for the whole text as one word
   * @throws io.dyck.artefact.ArtefactException if the section makes no sense, or is of another
   *     pattern
   */
  public static WordAutomaton read(
      SectionReader section, @Nullable Pattern pattern, ImmutableList<String> cut) {
    CharacterClasses characters = new CharacterClasses(section);
    try {
      // That the pattern covers every text was found out before it was written.
      WordProgram program = WordProgram.of(pattern, characters);
      return new WordAutomaton(program, new CutTexts(cut, characters));
    } catch (WordPatternParser.UnsupportedException e) {
      throw section.malformed(String.valueOf(e.getMessage()));
    }
  }

  /** Writes which characters the pattern tells apart. */
  public void write(SectionWriter section) {
    characters.write(section);
  }

  /** The set before a text. */
  public int beginning() {
    return beginning;
  }

  /**
   * Where a byte leads inside of a character.
   *
   * @return a node; −1 if the bytes are not UTF-8; less at the end of a character, for {@link
   *     #after} and {@link #keptAfter}
   */
  public int nextNode(int node, int b) {
    return characters.next(node, b);
  }

  /**
   * The ends of all characters that go on from a node, whatever their bytes are.
   *
   * @return bits, for {@link #bitOf} and {@link #endOf}
   */
  public long endsWithin(int node) {
    return characters.within(node);
  }

  /**
   * How many bytes these characters go on for.
   *
   * @return 1 to 3; 0 if it is not one number for all
   */
  public int bytesLeft(int node) {
    return characters.bytesLeft(node);
  }

  /**
   * The bit of an end among others.
   *
   * @param end what {@link #nextNode} said at the last byte of a character
   */
  public static long bitOf(int end) {
    return 1L << CharacterClasses.classAt(end);
  }

  /**
   * The end with the lowest of some bits.
   *
   * @return as {@link #nextNode} says it
   */
  public static int endOf(long bits) {
    return CharacterClasses.endOf(Long.numberOfTrailingZeros(bits));
  }

  /**
   * Whether a character is spelled by tokens of its bytes.
   *
   * @param end what {@link #nextNode} said at its last byte
   */
  public boolean isBytes(int end) {
    return (characters.spelledByBytes() >>> CharacterClasses.classAt(end) & 1) != 0;
  }

  /**
   * The hypotheses left after a character.
   *
   * @param end what {@link #nextNode} said at its last byte
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
   * Whether words that ended can still turn out not to have: as {@link #after}, but forgets where
   * words end that begin from here on.
   *
   * @param set a set of hypotheses by which a word has ended, or what this returned
   * @param end what {@link #nextNode} said at the last byte of a character
   * @return a set, {@link #NONE}, or {@link #KEPT}
   */
  public int keptAfter(int set, int end) {
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

  /** A new row where there was none, so that readers without a lock see it whole. */
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
   * The hypotheses after the last byte of a token: each word may end there, or not.
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
   * The same of a token that is in no sequence that is no word.
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
   * The hypotheses after a text that is cut out, by which a word had to end before it.
   *
   * @return a set, or {@link #NONE}
   */
  public int afterCut(int set, int cut) {
    return mayEnd(set) ? afterCut(set, cut, false) : NONE;
  }

  /**
   * The same, but forgets where words end that begin from here on.
   *
   * @param set a set of hypotheses by which a word has ended, or what {@link #keptAfter} or this
   *     returned
   * @return a set, {@link #NONE}, or {@link #KEPT}
   */
  public int keptAfterCut(int set, int cut) {
    return mayEnd(set) ? afterCut(set, cut, true) : NONE;
  }

  /** Remembered by the text alone where nothing else decides: it is nearly always so. */
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

  /** Whether texts are cut out before words are. */
  public boolean hasCuts() {
    return !cuts.isEmpty();
  }

  /**
   * Whether the text to come decides if the text so far is cut otherwise than by words.
   *
   * @return false if no text that would be cut out has begun
   */
  public boolean hasBegunCuts(int set) {
    return hasCuts() && facts(set).hasBegunCuts;
  }

  /**
   * The hypotheses by which a word has just ended.
   *
   * @return part of it, or {@link #NONE}
   */
  public int ended(int set) {
    return facts(set).ended;
  }

  /**
   * The hypotheses by which a word goes on.
   *
   * @return part of it, or {@link #NONE}
   */
  public int inside(int set) {
    return facts(set).inside;
  }

  /** The same hypotheses off all sequences that are no words. */
  public int withoutPlaces(int set) {
    return facts(set).withoutPlaces;
  }

  /** The places of the hypotheses. */
  public synchronized int[] places(int set) {
    return sets.places(set);
  }

  /**
   * Whether the text may end.
   *
   * @param set a set, or what {@link #keptAfter} returned
   */
  public boolean mayEnd(int set) {
    return facts(set).mayEnd;
  }

  /** The number of sets so far. */
  public synchronized int size() {
    return sets.size();
  }
}
