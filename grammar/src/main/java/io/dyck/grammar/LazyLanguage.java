package io.dyck.grammar;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A language whose rules are given state by state, when a text reaches the states. The number of
 * states may be too large for written rules. For example, a state may hold a count up to a billion,
 * or the names of an object so far.
 *
 * <p>A state is a place in a rule. States are numbers from 0 on, given out without gaps as the
 * states are reached. A number always means the same state. Every state belongs to a single rule,
 * and every rule has a single start state.
 *
 * <p><b>Promises.</b> From each state the end of its rule can be reached. No rule has the empty
 * text. No rule calls itself before it has read a byte, neither directly nor through others. The
 * reads of a state are disjoint: no byte has two targets. A state calls no rule twice. A whole text
 * is UTF-8.
 *
 * <p><b>Tokens.</b> A text may hold whole tokens of the vocabulary among its characters, such as
 * the special token {@code <|channel|>}. UTF-8 has no byte from {@link #FIRST_TOKEN} on: the byte
 * {@code FIRST_TOKEN + i} stands for the token {@code i} of {@link #tokens}, both in the reads of a
 * state and in {@link #shortestEnd}.
 *
 * <p><b>Threads.</b> Callers that share a language use it within {@link #callLocked} or {@link
 * #runLocked}; an implementation needs no locks.
 */
public interface LazyLanguage {
  /** The byte that stands for the first of the {@link #tokens}. */
  int FIRST_TOKEN = 0xF8;

  /** The most {@link #tokens} of a language. */
  int MAX_TOKENS = 8;

  /**
   * Does something with the language while no other thread does.
   *
   * @param <T> the type of the result
   * @param action what is done; its exceptions are passed on
   * @return the result of the action
   */
  default <T extends @Nullable Object> T callLocked(Supplier<T> action) {
    synchronized (this) {
      return action.get();
    }
  }

  /**
   * Does something with the language while no other thread does.
   *
   * @param action what is done; its exceptions are passed on
   */
  default void runLocked(Runnable action) {
    synchronized (this) {
      action.run();
    }
  }

  /**
   * Returns the state in which the texts of the language begin.
   *
   * @return the start of a rule
   */
  int start();

  /**
   * Reports the ends, reads and calls of a state. The machine calls this method once for each
   * state.
   *
   * @param state a state that {@link #start} or an earlier call of this method reported
   * @param steps receives each end, read and call of the state
   * @throws io.dyck.failure.LimitExceededException if a limit of the language is passed
   */
  void expand(int state, Steps steps);

  /**
   * Returns a short text from a state to the end of its rule.
   *
   * @param state a state that was reported before
   * @return UTF-8, not empty unless the rule may end at the state
   */
  byte[] shortestEnd(int state);

  /**
   * Returns the name of a state's rule for messages.
   *
   * @param state a state that was reported before
   * @return a name such as {@code value}
   */
  String ruleName(int state);

  /**
   * Returns the tokens that texts of the language hold as tokens, each named once.
   *
   * @return always the same names, at most {@link #MAX_TOKENS}
   */
  default List<TokenName> tokens() {
    return List.of();
  }

  /**
   * Whether the texts of the language hold a bounded number of tokens, which {@link #afterToken}
   * counts. A text that is read without tokens is one token.
   *
   * @return always the same
   */
  default boolean hasTokenCounts() {
    return false;
  }

  /**
   * Returns the state after the current token is complete. If no more tokens may begin, the
   * returned state reads nothing, and the rule may end there.
   *
   * @param state a state that was reported before
   * @return a state of the same rule; -1 if no token may begin, and the rule may not end
   */
  default int afterToken(int state) {
    return state;
  }

  /**
   * Returns how many more tokens may begin before the rule ends.
   *
   * @param state a state that {@link #afterToken} returned
   * @return 0 or more
   */
  default int tokensLeft(int state) {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns the most bytes of the {@link #shortestEnd} of any state of a language that counts
   * tokens: with at least this number of tokens left, the end is always reachable.
   *
   * @return 0 or more
   */
  default int mostBytesToEnd() {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns whether the rules of a language that counts tokens may end wherever no character is
   * incomplete. Only a hint.
   *
   * @return false for no hint
   */
  default boolean canEndBetweenCharacters() {
    return false;
  }

  /**
   * Returns the places of a state in the source of its grammar.
   *
   * @param state a state that was reported before
   * @return offsets of UTF-16 units, ascending; empty if the language stands in no source
   */
  default int[] places(int state) {
    return new int[0];
  }

  /**
   * Returns, at little cost, whether a rule may end at a state. Machines ask this of many states
   * that no text reaches.
   *
   * @param state a state that was reported before
   * @return false only if {@link #expand} reports no end
   */
  default boolean canEnd(int state) {
    return true;
  }

  /**
   * Returns, at little cost, the bytes that may follow a state in a text of the whole language,
   * also behind the end of the state's rule. A walk skips a state if none of these bytes helps.
   * Only a hint, like {@link #likenesses}; further bytes do no harm.
   *
   * @param state a state that was reported before
   * @return four words with a bit for each byte, not to be changed; null for no hint
   */
  default long @Nullable [] followingBytes(int state) {
    return null;
  }

  /**
   * Returns states of other languages that a state reads like. For example, a state inside a string
   * without conditions reads like any such string, whatever follows. Walks over a vocabulary are
   * made once for each state of the other language and shared. The result is only a hint: {@link
   * #expand} defines the language, and both must agree.
   *
   * @param state a state that was reported before
   * @return the other states; the state reads every text that any of these states reads. Empty for
   *     no hint
   */
  default List<EquivalentState> likenesses(int state) {
    return List.of();
  }

  /**
   * Reports the bytes after which a state with likenesses {@linkplain EquivalentState#BY_TEXT by
   * text} may read other texts than the other languages. The real targets are those of {@link
   * #expand}; the targets reported here are ignored.
   *
   * @param state a state that was reported before
   * @param steps receives the reads
   */
  default void expandDiffering(int state, Steps steps) {
    expand(state, steps);
  }

  /**
   * Returns texts that a state reads, as an automaton that needs no state of this language for each
   * byte. A walk over a vocabulary needs the states of this language only where such a text ends. A
   * state without likenesses reads nothing else. If the likenesses of a state {@linkplain
   * EquivalentState#differs differ}, the other languages read each of these texts, too, but the
   * state continues differently behind the text.
   *
   * @param state a state that was reported before
   * @return null for no hint, if the state has no likenesses that differ
   */
  default @Nullable TextAutomaton textAutomaton(int state) {
    return null;
  }

  /** Some texts of a language, given state by state. The states are numbers of their own. */
  interface TextAutomaton {
    /**
     * Returns the state before the texts.
     *
     * @return a state that is no end
     */
    int start();

    /**
     * Returns the reads of a state that is no end.
     *
     * @param at a state that was returned before
     * @return for each read the first byte, the last byte, and the state after them; not to be
     *     changed
     */
    int[] readsOf(int at);

    /**
     * Returns whether a text is complete, and what follows is left to the language.
     *
     * @param at a state that was returned before
     * @return false inside a text
     */
    boolean isEnd(int at);

    /**
     * Returns the state of the language after the bytes that lead to a state.
     *
     * @param at a state that was returned before
     * @return a state of the same rule
     */
    int stateAfter(int at);

    /**
     * Returns an upper bound of the bytes of {@link LazyLanguage#shortestEnd} after any bytes that
     * lead into one of the texts.
     *
     * @return -1 if it is not known
     */
    int mostBytesToEnd();
  }

  /**
   * Returns whether a text of the language may have to be written once more behind it, as the alias
   * of a table. Bounds of the tokens to an end then count the text twice.
   *
   * @return always the same
   */
  default boolean isRepeated() {
    return false;
  }

  /**
   * Returns whether a unit begins with a byte. The texts of some languages consist of units, whose
   * number other languages bound ({@link RemainingUnits}). In a language with units, every number
   * of units from {@link #unitsLeft} on can follow a state.
   *
   * @param state a state that was reported before
   * @param unsignedByte the byte that the state reads, 0 to 255
   * @return false inside a unit, and in a language without units
   */
  default boolean isUnitStart(int state, int unsignedByte) {
    return false;
  }

  /**
   * Returns the least number of units that must still begin before the end of the language.
   *
   * @param state a state that was reported before
   * @return 0 or more
   */
  default long unitsLeft(int state) {
    return 0;
  }

  /**
   * Returns a state of another language that reads the same texts up to some length, although it
   * may end elsewhere. For example, a string that must contain a word reads the same characters as
   * any string. Knowledge about the other language then serves both languages, except for the ends.
   * Only a hint, like {@link #likenesses}.
   *
   * @param state a state that was reported before
   * @return the other state, or null for no hint
   */
  default @Nullable ShortTextEquivalent shortTextEquivalent(int state) {
    return null;
  }

  /**
   * A state of another language that reads the same short texts as a state of this language, as
   * long as the other language has not ended. Every end of this language is also an end of the
   * other language.
   *
   * @param language the other language, which has no calls; one object for all users, which must
   *     hold its lock
   * @param state a state of the other language
   * @param bytes the greatest length of the texts, with the last byte of an end
   * @param unitsLeft in a language with units, the greatest value of {@link #unitsLeft} after any
   *     text; both languages have the same units
   */
  record ShortTextEquivalent(LazyLanguage language, int state, int bytes, long unitsLeft) {}

  /**
   * A state of another language, without calls, that a state reads like.
   *
   * <p>If {@link #differs} is false, both states read the same texts up to an end of the other
   * language. Where the other language may end, this language continues in {@link #after}.
   *
   * <p>If {@link #differs} is true, the states also read the same texts up to an end of the other
   * language. After some of the texts, however, something else than {@link #after} may follow, or
   * nothing. The other language does not end in its state itself. All likenesses of a state have
   * the same value here.
   *
   * <p>After a byte, the next state is like the next states of the languages that can read the
   * byte, with the same states after them. Only texts of {@link #textAutomaton} lead to states
   * whose likenesses differ.
   *
   * <p>If {@link #after} is {@link #BY_TEXT}, the states read the same texts, except texts that
   * begin with a byte that {@link #expandDiffering} reports. The state after the other language is
   * found by reading the text from this state, byte by byte and without calls. A state has
   * likenesses of this kind only, or no likeness of this kind.
   *
   * @param language the other language; one object for all users, which must hold its lock
   * @param state a state of the other language
   * @param after the state of the same rule that follows, or {@link #END}, or {@link #BY_TEXT}
   * @param differs whether the continuation depends on more than an end of the other language
   * @param units a bound for the length of the other language's texts, where nothing differs; null
   *     for no bound
   */
  record EquivalentState(
      LazyLanguage language,
      int state,
      int after,
      boolean differs,
      @Nullable RemainingUnits units) {
    /** The rule ends where the other language ends. */
    public static final int END = -1;

    /** The state that follows depends on the text that was read. */
    public static final int BY_TEXT = -2;

    /**
     * Creates a likeness without a bound on units.
     *
     * @param language as above
     * @param state as above
     * @param after as above
     * @param differs as above
     */
    public EquivalentState(LazyLanguage language, int state, int after, boolean differs) {
      this(language, state, after, differs, null);
    }
  }

  /**
   * The bounds on the remaining units of a language, such as the characters of a string.
   *
   * @param least units that must still begin before the end
   * @param most units that may still begin, not less than {@code least}
   * @param bytes the most bytes of a unit in a {@link #shortestEnd}
   */
  record RemainingUnits(long least, long most, int bytes) {}

  /** Receives the steps of a state. */
  interface Steps {
    /** Reports that the rule may end here. */
    void end();

    /**
     * Reports that any byte of a range may be read.
     *
     * @param first 0 to 255
     * @param last not below {@code first}, to 255
     * @param target the state after the byte, of the same rule
     */
    void read(int first, int last, int target);

    /**
     * Reports that any byte of a range may be read. The target is made only when a text reaches it,
     * because most targets of a state with many reads are never reached.
     *
     * @param first 0 to 255
     * @param last not below {@code first}, to 255
     * @param target gives the state after the byte, of the same rule; must always give the same
     *     state
     */
    default void read(int first, int last, IntSupplier target) {
      read(first, last, target.getAsInt());
    }

    /**
     * Reports that any byte of a range may be read, and that the target depends on the byte. A
     * target is made only when a text reaches it, because a state that remembers the text has many
     * targets.
     *
     * @param first 0 to 255
     * @param last not below {@code first}, to 255
     * @param target gives for each byte the state after it, of the same rule; must always give the
     *     same state
     */
    default void readEach(int first, int last, IntUnaryOperator target) {
      for (int letter = first; letter <= last; letter++) {
        read(letter, letter, target.applyAsInt(letter));
      }
    }

    /**
     * Reports that the text of another rule, or of the same rule, may follow.
     *
     * @param start the start state of the called rule
     * @param after the state after the call, of the calling rule
     */
    void call(int start, int after);
  }
}
