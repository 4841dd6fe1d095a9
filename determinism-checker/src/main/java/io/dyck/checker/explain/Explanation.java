package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The reason why a text is accepted or refused. Immutable.
 *
 * @param isAccepted whether the text belongs to the language of the rules
 * @param position the number of code points before the first one that does not fit; the length of
 *     an accepted text
 * @param textEnds whether the position is the end of the text
 * @param tree one reading of the code points that fit; empty if the search became too large
 * @param demands the parts that would have been allowed at the position of a refused text
 * @param readings the number of rules that could continue at the position
 */
public record Explanation(
    boolean isAccepted,
    int position,
    boolean textEnds,
    Optional<ParseTreeNode> tree,
    ImmutableList<Expectation> demands,
    int readings) {

  /**
   * An allowed part in place of the refused text, and the rule that contains the part.
   *
   * @param text the part: the rest of a literal in quotes, a class as it is written in the source,
   *     or the end of the text
   * @param whole the whole literal, class or difference in the source
   * @param rule the rule that contains the part
   * @param line the line of the part
   */
  public record Expectation(String text, String whole, String rule, int line) {}
}
