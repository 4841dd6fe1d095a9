package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Factors a common beginning out of alternatives: {@code x y | x z} becomes {@code x ( y | z )}. If
 * an alternative begins with a call, the call may be replaced by the body of the called rule. The
 * reason: if two rules begin alike, each reading continues in its own rule, and recursion moves the
 * readings apart without bound. Alternatives that begin alike without such a replacement are not
 * changed, because the machine already reads them together.
 */
final class PrefixCandidates implements CandidateSource {
  private static final int MOST = 6;
  private static final int FARTHEST = 3;

  /** The largest number of nested calls that are replaced by bodies. */
  private static final int DEEPEST = 2;

  /** The length of the longest text of a change. A longer text is not a simplification. */
  private static final int LONGEST_TEXT = 600;

  @Override
  public Stream<Candidate> propose(Surroundings surroundings) {
    return surroundings
        .parts(FARTHEST, Expression.Choice.class)
        .filter(part -> part.expression().alternatives().size() > 1)
        .flatMap(
            part ->
                IntStream.rangeClosed(1, DEEPEST)
                    .boxed()
                    .flatMap(
                        depth ->
                            candidates(surroundings, part.rule(), part.expression(), depth)
                                .stream()))
        .limit(MOST);
  }

  /** An alternative as texts of items, with the rules that were written out. */
  private record Expansion(List<List<String>> branches, Set<String> rules) {
    Set<String> beginnings() {
      return branches.stream()
          .filter(branch -> !branch.isEmpty())
          .map(branch -> branch.get(0))
          .collect(ImmutableSet.toImmutableSet());
    }
  }

  private static List<Candidate> candidates(
      Surroundings surroundings, Rule rule, Expression.Choice choice, int depth) {
    List<List<Expansion>> all = new ArrayList<>();
    Map<String, Set<Integer>> sharing = new LinkedHashMap<>();
    for (int i = 0; i < choice.alternatives().size(); i++) {
      List<Expansion> expansions =
          expansions(surroundings, rule, choice.alternatives().get(i), depth);
      all.add(expansions);
      for (Expansion expansion : expansions) {
        for (String beginning : expansion.beginnings()) {
          sharing.computeIfAbsent(beginning, unused -> new LinkedHashSet<>()).add(i);
        }
      }
    }
    List<Candidate> result = new ArrayList<>();
    sharing.forEach(
        (beginning, alternatives) -> {
          if (alternatives.size() > 1) {
            candidate(surroundings, rule, choice, beginning, all, alternatives, depth)
                .ifPresent(result::add);
          }
        });
    return result;
  }

  private static Optional<Candidate> candidate(
      Surroundings surroundings,
      Rule rule,
      Expression.Choice choice,
      String beginning,
      List<List<Expansion>> all,
      Set<Integer> alternatives,
      int depth) {
    List<List<String>> branches = new ArrayList<>();
    Set<String> writtenOut = new LinkedHashSet<>();
    int deepest = 0;
    for (int index : alternatives) {
      // The first expansion with this beginning, which is the one with the fewest replaced calls.
      List<Expansion> expansions = all.get(index);
      int level = 0;
      while (!expansions.get(level).beginnings().contains(beginning)) {
        level++;
      }
      deepest = Math.max(deepest, level);
      branches.addAll(expansions.get(level).branches());
      writtenOut.addAll(expansions.get(level).rules());
    }
    String text = factored(branches);
    if (deepest != depth || text.length() > LONGEST_TEXT) {
      return Optional.empty();
    }
    ImmutableList.Builder<Edit> edits = ImmutableList.builder();
    boolean isFirst = true;
    for (int index : alternatives) {
      edits.add(
          isFirst
              ? new Edit(choice.alternatives().get(index).span(), text)
              : new Edit(GenericCandidates.alternativeSpan(surroundings, choice, index), ""));
      isFirst = false;
    }
    return Optional.of(
        Candidate.of(
            Cause.UNBOUNDED_LOOKAHEAD,
            "factor '%s' out of alternatives of '%s', with '%s' written out"
                .formatted(
                    GenericCandidates.shortened(beginning),
                    rule.name(),
                    String.join("', '", writtenOut)),
            depth,
            surroundings.distance(rule.name()),
            edits.build(),
            Candidate.Trait.GAINS_NOTHING,
            Candidate.Trait.LOSES_NOTHING));
  }

  /** Returns an alternative as it is, with its first call replaced, and with two calls replaced. */
  private static List<Expansion> expansions(
      Surroundings surroundings, Rule rule, Expression alternative, int depth) {
    List<Expansion> result = new ArrayList<>();
    List<List<Expression>> branches = List.of(Subexpressions.items(alternative));
    Set<String> writtenOut = new LinkedHashSet<>();
    result.add(expansion(surroundings, branches, writtenOut));
    for (int level = 0; level < depth; level++) {
      List<List<Expression>> next = new ArrayList<>();
      boolean changed = false;
      for (List<Expression> branch : branches) {
        if (!branch.isEmpty()
            && branch.get(0) instanceof Expression.Reference reference
            && !reference.rule().equals(rule.name())
            && !surroundings.grammar().rule(reference.rule()).isTerminal()
            && writtenOut.add(reference.rule())) {
          changed = true;
          Expression body = surroundings.body(reference.rule());
          for (Expression part : Subexpressions.alternatives(body)) {
            List<Expression> longer = new ArrayList<>(Subexpressions.items(part));
            longer.addAll(branch.subList(1, branch.size()));
            next.add(longer);
          }
        } else {
          next.add(branch);
        }
      }
      if (!changed) {
        break;
      }
      branches = next;
      result.add(expansion(surroundings, branches, writtenOut));
    }
    return result;
  }

  private static Expansion expansion(
      Surroundings surroundings, List<List<Expression>> branches, Set<String> writtenOut) {
    List<List<String>> texts =
        branches.stream()
            .map(branch -> branch.stream().map(surroundings::grouped).toList())
            .toList();
    return new Expansion(texts, new LinkedHashSet<>(writtenOut));
  }

  /** Returns the branches as text. Branches with the same first item are joined. */
  private static String factored(List<List<String>> branches) {
    return branches.stream()
        .collect(
            Collectors.groupingBy(
                branch -> branch.isEmpty() ? "" : branch.get(0),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(PrefixCandidates::joined)
        .collect(Collectors.joining(" | "));
  }

  private static String joined(List<List<String>> group) {
    int common = group.get(0).size();
    for (List<String> branch : group) {
      int same = 0;
      while (same < Math.min(common, branch.size())
          && branch.get(same).equals(group.get(0).get(same))) {
        same++;
      }
      common = same;
    }
    Set<String> rests = new LinkedHashSet<>();
    boolean mayEnd = false;
    for (List<String> branch : group) {
      if (branch.size() > common) {
        rests.add(String.join(" ", branch.subList(common, branch.size())));
      } else {
        mayEnd = true;
      }
    }
    String prefix = String.join(" ", group.get(0).subList(0, common));
    if (rests.isEmpty()) {
      return prefix.isEmpty() ? "\"\"" : prefix;
    }
    String rest = String.join(" | ", rests);
    if (rests.size() == 1 && !mayEnd) {
      return (prefix + " " + rest).strip();
    }
    return (prefix + " ( " + rest + " )" + (mayEnd ? "?" : "")).strip();
  }
}
