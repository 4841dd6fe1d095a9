package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.lint.kinds.LintKinds;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.Severity;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.Pda;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All lints that need no vocabulary, and the size table. An instance serves one grammar; not
 * thread-safe. Each lint has a budget of work. A finding lists the lints that spent their budgets.
 */
public final class Lints {
  private static final int LARGE = 1500;

  /** The code of the finding that lists the lints that spent their budgets. */
  private static final String UNFINISHED = "DYCK-E004";

  private final Grammar grammar;
  private final LintContext context;

  /** The number of states of each rule; null while there is no machine. */
  private @Nullable Map<String, Integer> states;

  public Lints(Grammar grammar, Notation notation) {
    this.grammar = grammar;
    this.context = new LintContext(grammar);
    Set<LintCode> unfinished = new LinkedHashSet<>();
    LintKinds.FOR_ALL.forEach((lint, codes) -> run(lint, codes, unfinished));
    if (notation == Notation.GBNF) {
      LintKinds.FOR_GBNF.forEach((lint, codes) -> run(lint, codes, unfinished));
    }
    if (!unfinished.isEmpty()) {
      report(unfinished);
    }
  }

  private void run(Lint lint, Set<LintCode> codes, Set<LintCode> unfinished) {
    if (!context.runToEnd(lint)) {
      unfinished.addAll(codes);
    }
  }

  private void report(Set<LintCode> unfinished) {
    context.report(
        Finding.of(
            UNFINISHED,
            Severity.WARNING,
            grammar.source(),
            grammar.rule(grammar.start()).nameSpan(),
            "the grammar is too large for some checks, which ended early: "
                + unfinished.stream()
                    .map(LintCode::text)
                    .sorted()
                    .collect(Collectors.joining(", ")),
            "what they found so far is told; to see the rest, check parts of the grammar by"
                + " themselves"));
  }

  /** Runs the lint that needs a machine, and adds the numbers of states to the size table. */
  public void measure(Pda pda) {
    Map<String, Integer> counts = StateCounts.countStates(grammar, pda.machine());
    states = counts;
    findBlowUp(pda.statistics().states(), counts);
  }

  /** Returns the findings in source order. */
  public ImmutableList<Finding> findings() {
    return context.findings().stream()
        .sorted(Comparator.comparingInt((Finding f) -> f.span().start()))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the size table. */
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
              graph.canNest(rule.name())));
    }
    return facts.build();
  }

  private void findBlowUp(int all, Map<String, Integer> counts) {
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
