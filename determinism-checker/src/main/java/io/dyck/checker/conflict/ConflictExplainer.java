package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.AmbiguitySearch;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.background.BackgroundTask;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.GrammarReader;
import io.dyck.checker.repair.RepairSearch;
import io.dyck.checker.repair.SearchListener;
import io.dyck.checker.rules.RuleCalls;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Grammar;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Explains the conflicts of a grammar. Not thread-safe. */
public final class ConflictExplainer {
  /** The note on a conflict without two readings to draw. */
  static final String UNREAD = "two readings to show were not found within the budget";

  private static final int LONGEST_QUOTE = 40;

  private final Grammar grammar;
  private final ImmutableList<Conflict> conflicts;
  private final AmbiguitySearch ambiguities;
  private final RepairSearch repairs;

  /** Whether {@code dyck fix} looks further. */
  private final boolean isQuick;

  /**
   * Prepares an explanation.
   *
   * @param grammar a grammar that is not deterministic
   * @param conflicts all of its conflicts
   * @param reader reads changed texts of the grammar
   * @param options the options with which the grammar was compiled
   * @param effort the bounds of the search for repairs
   */
  public ConflictExplainer(
      Grammar grammar,
      List<Conflict> conflicts,
      GrammarReader reader,
      PdaOptions options,
      Effort effort) {
    this(
        new TrialCompilation(grammar, options.limits()),
        conflicts,
        reader,
        effort,
        SearchListener.NONE);
  }

  /**
   * Prepares an explanation that reports its progress.
   *
   * @param original a grammar that is not deterministic
   * @param conflicts all of its conflicts
   * @param reader reads changed texts of the grammar
   * @param effort the bounds of the search for repairs
   * @param listener receives each change before it is tried
   */
  public ConflictExplainer(
      TrialCompilation original,
      List<Conflict> conflicts,
      GrammarReader reader,
      Effort effort,
      SearchListener listener) {
    this.isQuick = effort.work() < Effort.THOROUGH.work();
    this.grammar = original.grammar();
    this.conflicts = ImmutableList.copyOf(conflicts);
    this.ambiguities = new AmbiguitySearch(grammar);
    this.repairs = new RepairSearch(original, conflicts, reader, effort, listener);
  }

  /**
   * Explains all conflicts. Uses a second thread.
   *
   * @return the explanations, each root followed by the conflicts that its best repair ends; roots
   *     with the same cause stand side by side
   */
  public ImmutableList<ConflictExplanation> explain() {
    // The search for ambiguities and the search for repairs do not use each other's results.
    try (BackgroundTask<List<AmbiguityVerdict>> ambiguity =
        BackgroundTask.start(
            "dyck-ambiguity", () -> conflicts.stream().map(this::ambiguity).toList())) {
      List<RepairSearch.Result> found = conflicts.stream().map(repairs::search).toList();
      List<AmbiguityVerdict> verdicts = ambiguity.await();
      List<ConflictExplanation> result = new ArrayList<>();
      for (int i = 0; i < conflicts.size(); i++) {
        result.add(explanation(conflicts.get(i), verdicts.get(i), found.get(i)));
      }
      return new RootCauses(grammar).order(result);
    }
  }

  private ConflictExplanation explanation(
      Conflict conflict, AmbiguityVerdict verdict, RepairSearch.Result found) {
    ImmutableList<ImmutableList<DrawnSpan>> readings = DrawnSpan.spansOf(grammar, conflict);
    return new ConflictExplanation(
        conflict,
        found.likelyCause().orElse(ConflictCause.UNBOUNDED_LOOKAHEAD),
        conflict.place(grammar),
        sentence(conflict, readings),
        ImmutableList.copyOf(Bytes.asList(conflict.pumpedText(2))),
        readings,
        verdict,
        found.repairs(),
        ImmutableList.of(),
        notes(readings.isEmpty(), found.note()));
  }

  private ImmutableList<String> notes(boolean isUnread, String repairs) {
    ImmutableList.Builder<String> notes = ImmutableList.builder();
    if (isUnread) {
      notes.add(UNREAD);
    }
    if (!repairs.isEmpty()) {
      notes.add(repairs + (isQuick ? "; more: dyck fix" : ""));
    }
    return notes.build();
  }

  /**
   * Searches an ambiguity. Ambiguities of the rule inside of which the readings part are preferred.
   */
  private AmbiguityVerdict ambiguity(Conflict conflict) {
    List<String> preferred = new ArrayList<>();
    if (conflict.readings().size() == 2) {
      List<Reading.OpenRule> first = conflict.readings().get(0).open();
      preferred.add(first.get(Math.max(0, conflict.commonRuleCount() - 1)).rule());
      preferred.add(first.get(conflict.commonRuleCount()).rule());
    }
    return ambiguities.search(AmbiguitySearch.LENGTH, AmbiguitySearch.STEPS, preferred);
  }

  private static String sentence(
      Conflict conflict, ImmutableList<ImmutableList<DrawnSpan>> readings) {
    return conflict.sentence(
        text -> Quotation.text(text, LONGEST_QUOTE),
        readings.size() == 2
            ? describeParting(conflict.commonRuleCount(), readings.get(0), readings.get(1))
                + ", and with every turn there is more to remember"
            : Conflict.EVER_MORE);
  }

  /**
   * Describes the rules that the text may be inside of. If the innermost rules are equal, describes
   * the outermost rules that differ.
   */
  private static String describeParting(
      int common, ImmutableList<DrawnSpan> first, ImmutableList<DrawnSpan> second) {
    DrawnSpan one = first.get(first.size() - 1);
    DrawnSpan other = second.get(second.size() - 1);
    if (isSameRule(one, other)) {
      int depth = common;
      while (depth < Math.min(first.size(), second.size()) - 1
          && isSameRule(first.get(depth), second.get(depth))) {
        depth++;
      }
      one = first.get(depth);
      other = second.get(depth);
    }
    if (!one.rule().equals(other.rule())) {
      return "the text may be inside " + describeRule(one) + " or inside " + describeRule(other);
    }
    return one.start() == other.start()
        ? "the text may be at different places of '" + one.rule() + "'"
        : "'" + one.rule() + "' may have begun at different places";
  }

  private static boolean isSameRule(DrawnSpan one, DrawnSpan other) {
    return one.rule().equals(other.rule()) && one.start() == other.start();
  }

  private static String describeRule(DrawnSpan span) {
    return "'" + span.rule() + "' (line " + span.line() + ")";
  }

  /**
   * The order in which an author should read conflicts. A conflict is a root if its best repair
   * ends other conflicts. The ended conflicts stand behind their root, because they need no repair
   * of their own. The next root is the conflict that ends most of the remaining conflicts. Among
   * equals, a conflict in the rule that leads to the fewest rules comes first, because an error in
   * a rule also shows in its callers. Then the conflict with the shortest text comes first. Groups
   * with the same cause stand side by side.
   */
  private static final class RootCauses {
    private final RuleCalls calls;

    RootCauses(Grammar grammar) {
      this.calls = new RuleCalls(grammar);
    }

    /** Returns the explanations in that order; each root names the conflicts that it ends. */
    ImmutableList<ConflictExplanation> order(List<ConflictExplanation> explanations) {
      Set<ConflictExplanation> left = new LinkedHashSet<>(explanations);
      SetMultimap<ConflictCause, ConflictExplanation> groups = LinkedHashMultimap.create();
      while (!left.isEmpty()) {
        ConflictExplanation root =
            left.stream()
                .min(
                    Comparator.comparingInt(
                            (ConflictExplanation e) -> -endedConflicts(e, left).size())
                        .thenComparingInt(this::depth)
                        .thenComparingInt(e -> e.conflict().pumpedText(1).length))
                .orElseThrow();
        List<ConflictExplanation> group = endedConflicts(root, left);
        left.remove(root);
        left.removeAll(group);
        groups.put(root.cause(), root.withEndedConflicts(group));
        groups.putAll(root.cause(), group);
      }
      return ImmutableList.copyOf(groups.values());
    }

    /**
     * Returns the other conflicts that the best repair of a conflict ends, in their order in {@code
     * left}.
     */
    private static List<ConflictExplanation> endedConflicts(
        ConflictExplanation root, Set<ConflictExplanation> left) {
      List<ConflictExplanation> result = new ArrayList<>();
      if (!root.repairs().isEmpty()) {
        List<Conflict> ends = root.repairs().get(0).ends();
        left.stream()
            .filter(e -> !e.equals(root) && ends.contains(e.conflict()))
            .forEach(result::add);
      }
      return result;
    }

    /**
     * Returns the number of rules that the innermost rule of a reading leads to, the least of all
     * readings.
     */
    private int depth(ConflictExplanation explanation) {
      return explanation.readings().stream()
          .mapToInt(reading -> calls.reachableFrom(reading.get(reading.size() - 1).rule()).size())
          .min()
          .orElse(Integer.MAX_VALUE);
    }
  }
}
