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
     * The sentence for people.
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
   * @param length in bytes
   */
  record NoneUpTo(int length) implements AmbiguityVerdict {}

  /**
   * The budget was used up before the length asked for, or only trees were found of which it is not
   * certain that longest match allows them.
   *
   * @param searchedUpTo no sentence of up to this many bytes is ambiguous; -1: not even the empty
   *     one is known not to be
   * @param steps the steps that were allowed
   */
  record Undecided(int searchedUpTo, long steps) implements AmbiguityVerdict {}
}
