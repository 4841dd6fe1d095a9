package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * Why a text is accepted or refused. Immutable.
 *
 * @param isAccepted whether it belongs to the language, as the bare rules say
 * @param position code points that fit, before the first that does not; all of an accepted text
 * @param textEnds whether the position is the end of the text
 * @param tree one reading of what fits; empty if the search became too large
 * @param demands what would have been allowed at the position of a refused text
 * @param readings how many rules could go on there
 */
public record Explanation(
    boolean isAccepted,
    int position,
    boolean textEnds,
    Optional<Node> tree,
    ImmutableList<Demand> demands,
    int readings) {

  /**
   * Something that would have been allowed, and the rule that asks for it.
   *
   * @param text what could follow: the rest of a literal in quotes, a class as it stands in the
   *     source, or the end of the text
   * @param whole the whole literal, class or difference in the source
   * @param rule the rule it stands in
   * @param line where it stands
   */
  public record Demand(String text, String whole, String rule, int line) {}
}
