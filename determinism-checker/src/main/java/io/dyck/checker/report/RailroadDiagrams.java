package io.dyck.checker.report;

import com.google.common.collect.ImmutableMap;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;

/** The rules of a grammar as railroad diagrams. */
public final class RailroadDiagrams {
  private RailroadDiagrams() {}

  /**
   * Draws the rules that have names. Cost: linear in the grammar.
   *
   * @param grammar the rules
   * @param linkPrefix the beginning of the links to called rules; the anchor of the rule is
   *     appended
   * @return for each rule's name, in source order, an element {@code svg} without styles
   */
  public static ImmutableMap<String, String> drawRules(Grammar grammar, String linkPrefix) {
    RailroadLayout railroad = new RailroadLayout(grammar.source(), linkPrefix);
    ImmutableMap.Builder<String, String> diagrams = ImmutableMap.builder();
    for (Rule rule : grammar.rules().values()) {
      if (RuleGraph.isNamed(rule.name())) {
        diagrams.put(rule.name(), railroad.svg(rule));
      }
    }
    return diagrams.buildOrThrow();
  }
}
