package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.Pda;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All lints that need no vocabulary, and the size table. Good for one grammar; not thread-safe.
 * Cost: linear in the grammar but for pairs of alternatives, which are compared within a budget.
 */
public final class Lints {
  private static final int LARGE = 1500;

  private static final ImmutableList<Lint> ALL =
      ImmutableList.of(
          new SubsumedAlternatives(),
          new Repetitions(),
          new Keywords(),
          new Delimiters(),
          new NegatedWords(),
          new WhiteSpace(),
          new Stalls(),
          new KnownTerminals(),
          new Options(),
          new LongMinimum());

  private final Grammar grammar;
  private final LintContext context;

  /** Null while there is no machine. */
  private @Nullable Map<String, Integer> states;

  /**
   * Runs the lints on a grammar.
   *
   * @param grammar what to look at
   * @param notation what it is written in
   */
  public Lints(Grammar grammar, Notation notation) {
    this.grammar = grammar;
    this.context = new LintContext(grammar);
    ALL.forEach(lint -> lint.check(context));
    if (notation == Notation.GBNF) {
      new Portability().check(context);
      new LeftRecursion().check(context);
    }
  }

  /**
   * Runs the lint that needs a machine, and fills in the sizes.
   *
   * @param pda the machine of the grammar
   */
  public void measure(Pda pda) {
    Map<String, Integer> counts = StateCounts.of(grammar, pda.machine());
    states = counts;
    blowUp(pda.statistics().states(), counts);
  }

  /**
   * What was found.
   *
   * @return findings in the order of the source
   */
  public ImmutableList<Finding> findings() {
    return context.findings().stream()
        .sorted(Comparator.comparingInt((Finding f) -> f.span().start()))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The size table.
   *
   * @return a line for each rule that has a name, in source order
   */
  public ImmutableList<RuleFacts> rules() {
    Map<String, Integer> counts = states;
    RuleGraph graph = context.graph();
    ImmutableList.Builder<RuleFacts> facts = ImmutableList.builder();
    for (Rule rule : graph.rules()) {
      if (!RuleGraph.isNamed(rule.name())) {
        continue;
      }
      facts.add(
          new RuleFacts(
              rule.name(),
              context.line(rule.nameSpan()),
              graph.leastCharacters(rule.name()),
              -1,
              counts == null ? -1 : counts.getOrDefault(rule.name(), 0),
              graph.isRecursive(rule.name()),
              graph.nests(rule.name())));
    }
    return facts.build();
  }

  private void blowUp(int all, Map<String, Integer> counts) {
    if (all < LARGE) {
      return;
    }
    List<Map.Entry<String, Integer>> largest =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(3)
            .toList();
    if (!largest.isEmpty()) {
      StringBuilder sizes = new StringBuilder();
      largest.forEach(
          e ->
              sizes
                  .append(sizes.isEmpty() ? "" : ", ")
                  .append(e.getKey())
                  .append(' ')
                  .append(e.getValue()));
      context.report(
          LintCode.STATE_BLOW_UP,
          grammar.rule(largest.get(0).getKey()).nameSpan(),
          "the machine has " + all + " states, most of them here (" + sizes + ")",
          "great counts and optional parts in any order cost most; smaller counts make it smaller");
    }
  }
}
