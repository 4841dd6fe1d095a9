package io.dyck.checker.language;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The relation between the language of a changed grammar and the language of the original.
 * Immutable.
 *
 * @param relation the relation as far as it is known
 * @param lost the shortest text found that only the original accepts, as UTF-8; null: none found
 * @param gained the shortest text found that only the changed grammar accepts; null: none found
 * @param searchedUpTo all texts of up to this many bytes were compared
 * @param provesNoLoss whether a proof exists that no text of any length is lost
 * @param provesNoGain whether a proof exists that no text of any length is gained
 */
public record LanguageChange(
    Relation relation,
    @Nullable ImmutableList<Byte> lost,
    @Nullable ImmutableList<Byte> gained,
    int searchedUpTo,
    boolean provesNoLoss,
    boolean provesNoGain) {

  /** The known relation between two languages. */
  public enum Relation {
    /** Equal, proved. */
    EQUAL,
    /** Some text is lost, and no gained text was found. */
    SMALLER,
    /** Some text is gained, and no lost text was found. */
    LARGER,
    /** Some text is lost, and another one gained. */
    INCOMPARABLE,
    /** No difference was found, and equality is not proved. */
    UNKNOWN
  }

  /**
   * Combines the results of a search and of proofs.
   *
   * @param lost a text that only the original accepts, or null
   * @param gained a text that only the changed grammar accepts, or null
   * @param searchedUpTo all texts of up to this many bytes were compared
   * @param provesNoLoss whether no text can be lost
   * @param provesNoGain whether no text can be gained
   * @return the change with its relation
   */
  public static LanguageChange of(
      @Nullable ImmutableList<Byte> lost,
      @Nullable ImmutableList<Byte> gained,
      int searchedUpTo,
      boolean provesNoLoss,
      boolean provesNoGain) {
    Relation relation;
    if (lost != null) {
      relation = gained != null ? Relation.INCOMPARABLE : Relation.SMALLER;
    } else if (gained != null) {
      relation = Relation.LARGER;
    } else {
      relation = provesNoLoss && provesNoGain ? Relation.EQUAL : Relation.UNKNOWN;
    }
    return new LanguageChange(relation, lost, gained, searchedUpTo, provesNoLoss, provesNoGain);
  }

  /**
   * Returns the lost text for people.
   *
   * @return the text; null if no lost text was found
   */
  public @Nullable String lostText() {
    return text(lost);
  }

  /**
   * Returns the gained text for people.
   *
   * @return the text; null if no gained text was found
   */
  public @Nullable String gainedText() {
    return text(gained);
  }

  private static @Nullable String text(@Nullable ImmutableList<Byte> bytes) {
    return bytes == null ? null : new String(Bytes.toArray(bytes), StandardCharsets.UTF_8);
  }
}
