package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.rules.RuleCalls;
import io.dyck.grammar.Grammar;
import io.dyck.pda.conflict.Conflict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The order in which an author should read conflicts. A conflict is a root if its best repair ends
 * others; those that it ends stand behind it, for they need no repair of their own. Of several that
 * could come next, the one that ends most of what is left comes first; of those that end as many,
 * the one in the rule that leads to the fewest rules, for what is wrong in a rule shows in its
 * callers; then the one with the shortest text. Groups with the same kind of cause stand side by
 * side.
 */
final class RootCauses {
  private final RuleCalls calls;

  RootCauses(Grammar grammar) {
    this.calls = new RuleCalls(grammar);
  }

  /** The conflicts with what they end, in that order. */
  ImmutableList<ConflictExplanation> ordered(List<ConflictExplanation> explanations) {
    Set<ConflictExplanation> left = new LinkedHashSet<>(explanations);
    SetMultimap<Cause, ConflictExplanation> groups = LinkedHashMultimap.create();
    while (!left.isEmpty()) {
      ConflictExplanation root =
          left.stream()
              .min(
                  Comparator.comparingInt((ConflictExplanation e) -> -ended(e, left).size())
                      .thenComparingInt(this::depth)
                      .thenComparingInt(e -> e.conflict().pumped(1).length))
              .orElseThrow();
      List<ConflictExplanation> group = ended(root, left);
      left.remove(root);
      left.removeAll(group);
      groups.put(root.cause(), root.ending(group));
      groups.putAll(root.cause(), group);
    }
    return ImmutableList.copyOf(groups.values());
  }

  /** What of the others its best repair ends, those with the shortest text first. */
  private static List<ConflictExplanation> ended(
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

  /** How many rules the innermost rule of the readings leads to. */
  private int depth(ConflictExplanation explanation) {
    return explanation.readings().stream()
        .mapToInt(reading -> calls.reachedFrom(reading.get(reading.size() - 1).rule()).size())
        .min()
        .orElse(Integer.MAX_VALUE);
  }
}
