package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.Pda;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private final Notation notation;
  private final Optional<Pda> pda;
  private final LintContext context;
  private final Map<String, Integer> states;

  /**
   * Takes a grammar.
   *
   * @param grammar what to look at
   * @param notation what it is written in
   * @param pda its machine, for sizes; empty if there is none
   */
  public Lints(Grammar grammar, Notation notation, Optional<Pda> pda) {
    this.grammar = grammar;
    this.notation = notation;
    this.pda = pda;
    this.context = new LintContext(grammar);
    this.states = pda.map(p -> StateCounts.of(grammar, p.machine())).orElse(Map.of());
  }

  /**
   * Runs the lints.
   *
   * @return findings in the order of the source
   */
  public ImmutableList<Finding> findings() {
    ALL.forEach(lint -> lint.check(context));
    if (notation == Notation.GBNF) {
      new Portability().check(context);
      new LeftRecursion().check(context);
    }
    blowUp();
    return context.findings().stream()
        .sorted(java.util.Comparator.comparingInt((Finding f) -> f.span().start()))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The size table.
   *
   * @return a line for each rule that has a name, in source order
   */
  public ImmutableList<RuleFacts> rules() {
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
              pda.isPresent() ? states.getOrDefault(rule.name(), 0) : -1,
              graph.isRecursive(rule.name()),
              graph.nests(rule.name())));
    }
    return facts.build();
  }

  private void blowUp() {
    int all = pda.map(p -> p.statistics().states()).orElse(0);
    if (all < LARGE) {
      return;
    }
    List<Map.Entry<String, Integer>> largest =
        states.entrySet().stream()
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
