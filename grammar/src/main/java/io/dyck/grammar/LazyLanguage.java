package io.dyck.grammar;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A language whose rules are given state by state, as they are looked at. It stands for rules that
 * nobody could write out: a count up to a billion, or the set of the names that an object had so
 * far, is a part of the state.
 *
 * <p>A state is a place in a rule. States are numbers from 0 on, given out densely as they are met;
 * the same number always means the same state. Each state belongs to one rule, and each rule has
 * one state in which it starts.
 *
 * <p><b>Promises.</b> From each state the end of its rule can be reached. No rule has the empty
 * text. No rule calls itself before it has read a byte, neither directly nor through others. What
 * one state reads is disjoint: no byte leads to two targets. A state calls no rule twice. The text
 * of the whole is UTF-8.
 *
 * <p><b>Tokens.</b> A text may hold whole tokens of the vocabulary among its characters, such as
 * the special token {@code <|channel|>}. UTF-8 has no byte from {@link #FIRST_TOKEN} on: the byte
 * {@code FIRST_TOKEN + i} stands for the token {@code i} of {@link #tokens}, in what a state reads
 * and in {@link #shortestEnd}.
 *
 * <p><b>Threads.</b> One thread at a time asks; an implementation needs no locks.
 */
public interface LazyLanguage {
  /** The byte that stands for the first of the {@link #tokens}. */
  int FIRST_TOKEN = 0xF8;

  /** The most {@link #tokens} of a language. */
  int MAX_TOKENS = 8;

  /**
   * The state in which the texts of the language begin.
   *
   * @return the start of a rule
   */
  int start();

  /**
   * Tells what a state may do. The machine asks once for each state.
   *
   * @param state a state that {@link #start} or an earlier call of this told
   * @param steps is told each end, read and call of the state
   * @throws io.dyck.failure.LimitExceededException if a limit of the language is passed
   */
  void expand(int state, Steps steps);

  /**
   * A short text from a state to the end of its rule.
   *
   * @param state a state that was told
   * @return UTF-8, not empty unless the rule may end at the state
   */
  byte[] shortestEnd(int state);

  /**
   * What a state's rule is called in messages.
   *
   * @param state a state that was told
   * @return a name such as {@code value}
   */
  String ruleName(int state);

  /**
   * The tokens that texts of the language hold as tokens, each named once.
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
  default boolean countsTokens() {
    return false;
  }

  /**
   * Returns the state once the token that was being read is complete. Where no more tokens may
   * begin, that state reads nothing, and the rule may end there.
   *
   * @param state a state that was told
   * @return a state of the same rule; -1 if no token may begin, and the rule may not end
   */
  default int afterToken(int state) {
    return state;
  }

  /**
   * Returns how many more tokens may begin before the rule ends.
   *
   * @param state a state that {@link #afterToken} told
   * @return 0 or more
   */
  default int tokensLeft(int state) {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns the most bytes of the {@link #shortestEnd} of any state of a language that counts
   * tokens: with so many tokens left, the end is always in reach.
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
   * @return false if it says nothing
   */
  default boolean mayEndBetweenCharacters() {
    return false;
  }

  /**
   * Where in the source of its grammar a state stands.
   *
   * @param state a state that was told
   * @return offsets of UTF-16 units, ascending; empty if the language stands in no source
   */
  default int[] places(int state) {
    return new int[0];
  }

  /**
   * Tells cheaply which bytes may follow a state in a text of the whole language, those behind the
   * end of the state's rule included: walks do not look at a state from which they know no way on.
   * Only a hint, as {@link #likenesses}; more bytes do no harm.
   *
   * @param state a state that was told
   * @return four words with a bit for each byte, not to be changed; null if it says nothing
   */
  default long @Nullable [] mayFollow(int state) {
    return null;
  }

  /**
   * Says which other languages a state reads like, as far as it does: a state in a string that is
   * not looked at reads like any such string, whatever follows it. Walks over a vocabulary are made
   * once for each state of such a language, and kept for all that name it. Only a hint: what {@link
   * #expand} tells counts, and both must agree.
   *
   * @param state a state that was told
   * @return none if it says nothing; several if it reads what either of them reads
   */
  default List<Likeness> likenesses(int state) {
    return List.of();
  }

  /**
   * Tells the reads of a state, whose likenesses differ, that lead to states whose do, too, or to
   * where one of the other languages ends. More does no harm. Where what follows depends on the
   * text ({@link Likeness#BY_TEXT}), it tells the bytes after which the state may read otherwise
   * than the other languages; the targets are those of {@link #expand}, so any may be told here.
   *
   * @param state a state that was told
   * @param steps is told reads
   */
  default void expandDiffering(int state, Steps steps) {
    expand(state, steps);
  }

  /**
   * Whether a unit begins with a byte: the texts of some languages consist of units that others
   * bound ({@link Units}). In a language with units, each number of units from {@link #unitsLeft}
   * on can follow a state.
   *
   * @param state a state that was told
   * @param unsignedByte what is read there, 0 to 255
   * @return false inside of units, and where none begin
   */
  default boolean beginsUnit(int state, int unsignedByte) {
    return false;
  }

  /**
   * The fewest units that must still begin before the end of the language.
   *
   * @param state a state that was told
   * @return 0 or more
   */
  default long unitsLeft(int state) {
    return 0;
  }

  /**
   * Says that a state reads for some bytes what a state of another language does, though it may end
   * elsewhere: a string in which a word must be found reads what any string reads. What is known of
   * the other language then serves for both, but for the ends. Only a hint, as {@link #likenesses}.
   *
   * @param state a state that was told
   * @return null if it says nothing
   */
  default @Nullable Breadth breadth(int state) {
    return null;
  }

  /**
   * Two states of which each reads every text of some bytes that the other reads, as long as the
   * other language has not ended. Where one of this language's texts ends, one of the other's does.
   *
   * @param language the same object for all that share it, without calls; asked under its own lock
   * @param state one of its states
   * @param bytes how long the texts may be, the last byte of an end included
   * @param unitsLeft in a language with units, the most of them that {@link #unitsLeft} says after
   *     any text; both languages have the same units
   */
  record Breadth(LazyLanguage language, int state, int bytes, long unitsLeft) {}

  /**
   * A state of another language, without calls, that a state reads like.
   *
   * <p>If {@link #differs} is false, it reads what the other state reads, and where the other
   * language may end, it goes on in {@link #after}. If it is true, then so is all of this up to
   * where the other language ends; only what follows the end may be something else after some of
   * the texts, or nothing, and the other language does not end in the state itself. All likenesses
   * of a state differ, or none. The states after a byte are like the languages of which the byte is
   * read, with the same states after them, and only those that are told as differing may differ.
   *
   * <p>If {@link #after} is {@link #BY_TEXT}, the state reads what the other state reads, save for
   * texts that begin with a byte that {@link #expandDiffering} tells, and for what follows the
   * other language: that is found by reading the text from the state, byte by byte and without
   * calls. All likenesses of a state say so, or none.
   *
   * @param language the same object for all that share it; asked under its own lock
   * @param state one of its states
   * @param after the state of the same rule that follows, or {@link #END}, or {@link #BY_TEXT}
   * @param differs whether what follows depends on more than that the other language has ended
   * @param units null: the other language as it is; else with a bound for the length of its texts;
   *     then nothing differs
   */
  record Likeness(
      LazyLanguage language, int state, int after, boolean differs, @Nullable Units units) {
    /** The rule ends where the other language ends. */
    public static final int END = -1;

    /** The state that follows depends on the text that was read. */
    public static final int BY_TEXT = -2;

    /**
     * Like another language as it is.
     *
     * @param language as above
     * @param state as above
     * @param after as above
     * @param differs as above
     */
    public Likeness(LazyLanguage language, int state, int after, boolean differs) {
      this(language, state, after, differs, null);
    }
  }

  /**
   * How many units of a language are still to be read, such as characters of a string.
   *
   * @param least units that must still begin before the end
   * @param most units that may still begin, not less than {@code least}
   */
  record Units(long least, long most) {}

  /** Is told what a state may do. */
  interface Steps {
    /** The rule may end here. */
    void end();

    /**
     * Any byte of a range may be read.
     *
     * @param first 0 to 255
     * @param last not below {@code first}, to 255
     * @param target the state after the byte, of the same rule
     */
    void read(int first, int last, int target);

    /**
     * Any byte of a range may be read, and each leads to a state of its own, which is made when it
     * is asked for: a state that remembers what was read has many, and few of them are met.
     *
     * @param first 0 to 255
     * @param last not below {@code first}, to 255
     * @param target by byte the state after it, of the same rule; the same whenever it is asked
     */
    default void readEach(int first, int last, IntUnaryOperator target) {
      for (int letter = first; letter <= last; letter++) {
        read(letter, letter, target.applyAsInt(letter));
      }
    }

    /**
     * The text of another rule, or of this one, may follow.
     *
     * @param start where the called rule starts
     * @param after the state after the call, of the calling rule
     */
    void call(int start, int after);
  }
}
