package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.PartLanguages;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.repair.source.CauseFinder;
import io.dyck.checker.repair.source.LanguageCandidates;
import io.dyck.checker.repair.source.Sources;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Trial;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes the repairs of a grammar that is not deterministic: asks every {@link CandidateSource} for
 * changes, has the {@link Certifier} certify the likely ones, and keeps those that are {@linkplain
 * Repair certified}. Not thread-safe.
 */
public final class RepairSearch {
  /** What part of the work is kept for what is changed as a whole. */
  private static final int PART_OF_WHOLE = 4;

  private static final int DISTANCE_WEIGHT = 2;

  /** To look for changes takes longer than to try so many; where fewer can be tried, none is. */
  private static final int FEWEST = 3;

  private static final String NOT_SEARCHED =
      "repairs were not searched: to try a change takes too large a part of the budget";

  /** Changes of which two are also tried together. */
  private static final int MOST_PAIRED = 9;

  /** With as many repairs by one change no two changes are tried together. */
  private static final int ENOUGH_WITHOUT_PAIRS = 2;

  /**
   * Steps of the decision about a changed grammar: most that are mended need no more than the first
   * number; what is undecided then is tried with the next when all have been tried.
   */
  private static final long[] STEPS = {80_000, 1_000_000, Long.MAX_VALUE};

  /** What leaves other conflicts comes behind all that leaves none. */
  private static final int OTHERS_REMAIN = 100;

  /** Changes that cost little are paired: those of a lower rank. */
  private static final int WORST_PAIRED_RANK = 6;

  private final Grammar grammar;
  private final Effort effort;
  private final Certifier certifier;
  private final ImmutableList<CandidateSource> sources;
  private final PartLanguages languages;
  private final SearchListener listener;

  /** No change of the grammar is tried for less. */
  private final long leastCost;

  private int conflictsLeft;

  /**
   * What was found.
   *
   * @param repairs {@linkplain Repair certified}, the best first
   * @param likelyCause what is wrong, as far as the changes that were tried tell
   * @param note what of the search was left out; empty if nothing was
   */
  public record Result(ImmutableList<Repair> repairs, Optional<Cause> likelyCause, String note) {}

  private record Certified(Candidate candidate, Repair repair) {
    int score() {
      int score = RepairSearch.score(candidate) + (repair.deterministic() ? 0 : OTHERS_REMAIN);
      return switch (repair.change().relation()) {
        case EQUAL -> score - 4;
        case UNKNOWN -> score - 2;
        default -> score;
      };
    }
  }

  /**
   * Prepares a search.
   *
   * @param original a grammar that is not deterministic
   * @param conflicts all of its conflicts
   * @param reader reads changed texts of it
   * @param effort when to give up
   * @param listener is told of each change that is tried
   */
  public RepairSearch(
      Trial original,
      List<Conflict> conflicts,
      GrammarReader reader,
      Effort effort,
      SearchListener listener) {
    this(original, conflicts, reader, effort, listener, Sources.ALL);
  }

  /** With changes of certain kinds only. */
  RepairSearch(
      Trial original,
      List<Conflict> conflicts,
      GrammarReader reader,
      Effort effort,
      SearchListener listener,
      ImmutableList<CandidateSource> sources) {
    this.sources = sources;
    this.grammar = original.grammar();
    this.languages = new PartLanguages(grammar);
    this.effort = effort;
    this.listener = listener;
    this.leastCost = original.normalizing();
    this.conflictsLeft = conflicts.size();
    this.certifier = new Certifier(original, conflicts, reader, effort);
  }

  /**
   * Searches repairs of one conflict.
   *
   * @param conflict one of the grammar's conflicts
   * @return perhaps without any repair
   */
  public Result search(Conflict conflict) {
    Surroundings surroundings = new Surroundings(languages, conflict);
    // What one conflict leaves is for the others; the first are most likely their roots.
    long left = Math.max(0, effort.work() - certifier.work());
    long share = conflictsLeft > 1 ? left / 3 * 2 : left;
    long most = certifier.work() + share;
    conflictsLeft--;
    if (share < FEWEST * leastCost) {
      return new Result(ImmutableList.of(), cause(surroundings, List.of()), NOT_SEARCHED);
    }
    List<Candidate> candidates = candidates(surroundings);
    ImmutableList<Candidate> whole = whole(surroundings);
    long kept = whole.isEmpty() ? 0 : (most - certifier.work()) / PART_OF_WHOLE;
    List<Certified> certified = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    List<Candidate> undecided = new ArrayList<>();
    int looked = 0;
    for (Candidate candidate : candidates) {
      if (certified.size() >= effort.repairs()
          || tried.size() >= effort.candidates()
          || certifier.work() + leastCost > most - kept) {
        break;
      }
      looked++;
      String text = Edit.apply(grammar.source(), candidate.edits());
      boolean isWanted =
          !candidate.is(Candidate.Trait.PAIR) || local(certified) < ENOUGH_WITHOUT_PAIRS;
      boolean isNew = !text.equals(grammar.source().content());
      if (isWanted
          && isNew
          && tried.add(text)
          && !isDecided(candidate, conflict, steps(0), certified)) {
        undecided.add(candidate);
      }
    }
    if (!whole.isEmpty() && certified.stream().noneMatch(c -> c.repair().deterministic())) {
      asWhole(whole, conflict, most).ifPresent(certified::add);
    }
    undecided.sort(Comparator.comparingInt(RepairSearch::score));
    for (int tier = 1; tier < STEPS.length && steps(tier) > steps(tier - 1); tier++) {
      List<Candidate> open = List.copyOf(undecided);
      for (Candidate candidate : open) {
        if (certified.size() < effort.repairs()
            && certifier.work() + leastCost <= most
            && isDecided(candidate, conflict, steps(tier), certified)) {
          undecided.remove(candidate);
        }
      }
    }

    certified.sort(Comparator.comparingInt(Certified::score));
    return new Result(
        certified.stream().map(Certified::repair).collect(ImmutableList.toImmutableList()),
        cause(surroundings, certified),
        note(looked, candidates.size(), undecided.size()));
  }

  /** How many change some rules and neither the whole grammar nor whole cycles of rules. */
  private static long local(List<Certified> certified) {
    return certified.stream().filter(c -> !c.candidate().is(Candidate.Trait.BROAD)).count();
  }

  private long steps(int tier) {
    return Math.min(STEPS[tier], effort.compilingSteps());
  }

  /** What was left out; empty if nothing was. */
  private static String note(int looked, int candidates, int undecided) {
    List<String> parts = new ArrayList<>();
    if (looked < candidates) {
      parts.add("the search for repairs ended after " + looked + " of " + candidates + " changes");
    }
    if (undecided > 0) {
      parts.add("whether " + undecided + " of them would mend it is not decided");
    }
    return String.join("; ", parts);
  }

  private static Optional<Cause> cause(Surroundings surroundings, List<Certified> certified) {
    CauseFinder finder = new CauseFinder(surroundings);
    return finder
        .find()
        .or(() -> certified.stream().findFirst().map(best -> best.candidate().cause()))
        .or(() -> Optional.of(finder.fallback()));
  }

  private static int score(Candidate candidate) {
    return candidate.rank() + DISTANCE_WEIGHT * Math.min(6, candidate.distance());
  }

  private List<Candidate> candidates(Surroundings surroundings) {
    List<Candidate> candidates =
        sources.stream()
            .flatMap(source -> source.propose(surroundings))
            .collect(Collectors.toCollection(ArrayList::new));
    candidates.sort(Comparator.comparingInt(RepairSearch::score));
    candidates.addAll(pairs(candidates));
    candidates.sort(Comparator.comparingInt(RepairSearch::score));
    return candidates;
  }

  /** Nothing where there are only the steps for a quick look. */
  private ImmutableList<Candidate> whole(Surroundings surroundings) {
    return effort.compilingSteps() > STEPS[1]
        ? LanguageCandidates.parts(surroundings)
        : ImmutableList.of();
  }

  /** All parts together, then without one after the other that is not needed; but the first. */
  private Optional<Certified> asWhole(List<Candidate> parts, Conflict conflict, long most) {
    List<Candidate> needed = new ArrayList<>(parts);
    Optional<Certified> result = deterministic(needed, conflict);
    for (int i = needed.size() - 1; i > 0 && result.isPresent(); i--) {
      List<Candidate> fewer = new ArrayList<>(needed);
      Candidate unused = fewer.remove(i);
      Optional<Certified> without =
          certifier.work() + leastCost <= most ? deterministic(fewer, conflict) : Optional.empty();
      if (without.isPresent()) {
        needed = fewer;
        result = without;
      }
    }
    return result;
  }

  private Optional<Certified> deterministic(List<Candidate> parts, Conflict conflict) {
    List<Certified> certified = new ArrayList<>();
    LanguageCandidates.together(parts)
        .ifPresent(all -> isDecided(all, conflict, effort.compilingSteps(), certified));
    return certified.stream().filter(c -> c.repair().deterministic()).findFirst();
  }

  /** Two changes of different kinds together, for conflicts that no single change ends. */
  private static List<Candidate> pairs(List<Candidate> candidates) {
    List<Candidate> some = new ArrayList<>();
    for (Candidate candidate : candidates) {
      boolean known = some.stream().filter(c -> c.cause() == candidate.cause()).count() > 2;
      boolean isPaired = candidate.rank() < WORST_PAIRED_RANK && !candidate.standsAlone();
      if (isPaired && !known && some.size() < MOST_PAIRED) {
        some.add(candidate);
      }
    }
    List<Candidate> pairs = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      for (int j = 0; j < i; j++) {
        some.get(j).with(some.get(i)).ifPresent(pairs::add);
      }
    }
    pairs.sort(Comparator.comparingInt(RepairSearch::score));
    return pairs;
  }

  /** Whether the steps sufficed; what is certified is added. */
  private boolean isDecided(
      Candidate candidate, Conflict conflict, long steps, List<Certified> certified) {
    double share = effort.work() > 0 ? (double) certifier.work() / effort.work() : 1;
    listener.trying(Math.min(1, share), candidate.title());
    try {
      certifier
          .certify(candidate, conflict, steps)
          .ifPresent(repair -> certified.add(new Certified(candidate, repair)));
      return true;
    } catch (UndecidedGrammarException tooEarly) {
      return false;
    }
  }
}
