package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import java.nio.charset.StandardCharsets;

/** Whether some sentence has two parse trees: yes with proof, not up to a length, or unknown. */
public sealed interface AmbiguityVerdict {
  /**
   * A complete sentence with two different parse trees: a proof.
   *
   * @param sentence its bytes
   * @param first one parse tree
   * @param second another one
   */
  record Ambiguous(ImmutableList<Byte> sentence, ParseTree first, ParseTree second)
      implements AmbiguityVerdict {
    /**
     * Returns the sentence as text for people.
     *
     * @return decoded as UTF-8
     */
    public String text() {
      return new String(Bytes.toArray(sentence), StandardCharsets.UTF_8);
    }
  }

  /**
   * Every sentence of up to some length has one parse tree at most.
   *
   * @param length the length in bytes
   */
  record NoneUpTo(int length) implements AmbiguityVerdict {}

  /**
   * The verdict that ambiguity is not decided up to the requested length.
   *
   * @param searchedUpTo no sentence of up to this many bytes is ambiguous; -1 if even the empty
   *     sentence is undecided
   * @param steps the steps that were allowed
   * @param because the reason
   */
  record Undecided(int searchedUpTo, long steps, Reason because) implements AmbiguityVerdict {
    /**
     * Returns the reason as text for people.
     *
     * @return the end of a sentence that begins with "it is not decided"
     */
    public String reason() {
      return switch (because) {
        case STEPS -> "within " + steps + " steps";
        case LONGEST_MATCH -> "since longest match may forbid the two readings that were found";
        case SIZE -> "since the grammar is too large for the search";
      };
    }
  }

  /** Why it is undecided whether a sentence is ambiguous. */
  enum Reason {
    /** The steps were used up. */
    STEPS,
    /** Two trees were found, and longest match may forbid one of them. */
    LONGEST_MATCH,
    /** There are too many terminals, or too large ones. */
    SIZE
  }
}
