package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.repair.candidate.PartLanguages;
import io.dyck.checker.repair.source.CandidateSources;
import io.dyck.checker.repair.source.CauseFinder;
import io.dyck.checker.repair.source.CombinedCandidates;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Grammar;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The search for repairs of a grammar that is not deterministic. It collects changes from every
 * {@link CandidateSource} and tries the likely ones. The {@link Certifier} decides which changes
 * are {@linkplain Repair certified} repairs. Not thread-safe.
 */
public final class RepairSearch {
  /** The share of the work that is reserved for changes of the whole grammar, as a divisor. */
  private static final int PART_OF_WHOLE = 4;

  private static final int DISTANCE_WEIGHT = 2;

  /**
   * The number of changes that the budget must suffice for; with less, no repairs are searched. To
   * collect changes costs more than to try this many.
   */
  private static final int FEWEST = 3;

  private static final String NOT_SEARCHED =
      "repairs were not searched: to try a change takes too large a part of the budget";

  /**
   * The steps of the decision about a changed grammar, in rounds. For most repairs the first number
   * suffices. After all changes were tried, the undecided ones are tried with the next number.
   */
  private static final long[] STEPS = {80_000, 1_000_000, Long.MAX_VALUE};

  /**
   * The penalty of a repair that leaves other conflicts. Repairs that leave no conflicts come
   * first.
   */
  private static final int OTHERS_REMAIN = 100;

  private final Grammar grammar;
  private final Effort effort;
  private final Certifier certifier;
  private final ImmutableList<CandidateSource> sources;
  private final PartLanguages languages;
  private final SearchListener listener;

  /** The least cost of trying a change of the grammar. */
  private final long leastCost;

  private int conflictsLeft;

  /**
   * The result of a search.
   *
   * @param repairs the {@linkplain Repair certified} repairs, the best first
   * @param likelyCause the cause of the conflict, as far as the readings and the tried changes show
   *     it
   * @param note the parts of the search that were left out; empty if the search was complete
   */
  public record Result(
      ImmutableList<Repair> repairs, Optional<ConflictCause> likelyCause, String note) {}

  private record CertifiedRepair(Candidate candidate, Repair repair) {
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
   * @param reader reads changed texts of the grammar
   * @param effort the bounds of the search
   * @param listener receives each change before it is tried
   */
  public RepairSearch(
      TrialCompilation original,
      List<Conflict> conflicts,
      GrammarReader reader,
      Effort effort,
      SearchListener listener) {
    this(original, conflicts, reader, effort, listener, CandidateSources.ALL);
  }

  /** Prepares a search with given sources of changes. */
  RepairSearch(
      TrialCompilation original,
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
   * @return the result, with or without repairs
   */
  public Result search(Conflict conflict) {
    ConflictSurroundings surroundings = new ConflictSurroundings(languages, conflict);
    // A conflict leaves its unused work to the next conflicts. The first conflicts get the largest
    // shares, because they are most likely the roots of the others.
    long left = Math.max(0, effort.work() - certifier.work());
    long share = conflictsLeft > 1 ? left / 3 * 2 : left;
    long most = certifier.work() + share;
    conflictsLeft--;
    if (share < FEWEST * leastCost) {
      return new Result(ImmutableList.of(), cause(surroundings, List.of()), NOT_SEARCHED);
    }
    List<Candidate> candidates = candidates(surroundings);
    ImmutableList<Candidate> whole = wholeGrammarParts(surroundings);
    long kept = whole.isEmpty() ? 0 : (most - certifier.work()) / PART_OF_WHOLE;
    List<CertifiedRepair> certified = new ArrayList<>();
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
      String text = SourceEdit.apply(grammar.source(), candidate.edits());
      boolean isNew = !text.equals(grammar.source().content());
      if (isNew && tried.add(text) && !isDecided(candidate, conflict, steps(0), certified)) {
        undecided.add(candidate);
      }
    }
    if (!whole.isEmpty() && certified.stream().noneMatch(c -> c.repair().deterministic())) {
      tryAsWhole(whole, conflict, most).ifPresent(certified::add);
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

    certified.sort(Comparator.comparingInt(CertifiedRepair::score));
    return new Result(
        certified.stream().map(CertifiedRepair::repair).collect(ImmutableList.toImmutableList()),
        cause(surroundings, certified),
        note(looked, candidates.size(), undecided.size()));
  }

  private long steps(int tier) {
    return Math.min(STEPS[tier], effort.compilingSteps());
  }

  /** Returns a note about the parts of the search that were left out; empty if there are none. */
  private static String note(int looked, int candidates, int undecided) {
    List<String> parts = new ArrayList<>();
    if (looked < candidates) {
      parts.add("the search for repairs ended after " + looked + " of " + candidates + " changes");
    }
    if (undecided > 0) {
      parts.add("undecided changes: " + undecided);
    }
    return String.join("; ", parts);
  }

  private static Optional<ConflictCause> cause(
      ConflictSurroundings surroundings, List<CertifiedRepair> certified) {
    CauseFinder finder = new CauseFinder(surroundings);
    return finder
        .find()
        .or(() -> certified.stream().findFirst().map(best -> best.candidate().cause()))
        .or(() -> Optional.of(finder.fallback()));
  }

  private static int score(Candidate candidate) {
    return candidate.rank() + DISTANCE_WEIGHT * Math.min(6, candidate.distance());
  }

  private List<Candidate> candidates(ConflictSurroundings surroundings) {
    return sources.stream()
        .flatMap(source -> source.propose(surroundings))
        .sorted(Comparator.comparingInt(RepairSearch::score))
        .toList();
  }

  /**
   * Returns the parts of a change of the whole grammar; empty if the effort is only for a quick
   * search.
   */
  private ImmutableList<Candidate> wholeGrammarParts(ConflictSurroundings surroundings) {
    return effort.compilingSteps() > STEPS[1]
        ? CombinedCandidates.parts(surroundings)
        : ImmutableList.of();
  }

  /**
   * Tries all parts together, and then removes each part that is not needed, except the first one.
   */
  private Optional<CertifiedRepair> tryAsWhole(
      List<Candidate> parts, Conflict conflict, long most) {
    List<Candidate> needed = new ArrayList<>(parts);
    Optional<CertifiedRepair> result = certifyDeterministic(needed, conflict);
    for (int i = needed.size() - 1; i > 0 && result.isPresent(); i--) {
      List<Candidate> fewer = new ArrayList<>(needed);
      Candidate unused = fewer.remove(i);
      Optional<CertifiedRepair> without =
          certifier.work() + leastCost <= most
              ? certifyDeterministic(fewer, conflict)
              : Optional.empty();
      if (without.isPresent()) {
        needed = fewer;
        result = without;
      }
    }
    return result;
  }

  private Optional<CertifiedRepair> certifyDeterministic(List<Candidate> parts, Conflict conflict) {
    List<CertifiedRepair> certified = new ArrayList<>();
    CombinedCandidates.combine(parts)
        .ifPresent(all -> isDecided(all, conflict, effort.compilingSteps(), certified));
    return certified.stream().filter(c -> c.repair().deterministic()).findFirst();
  }

  /**
   * Tries a change and adds a certified repair to {@code certified}. Returns whether the steps
   * sufficed.
   */
  private boolean isDecided(
      Candidate candidate, Conflict conflict, long steps, List<CertifiedRepair> certified) {
    double share = effort.work() > 0 ? (double) certifier.work() / effort.work() : 1;
    listener.onAttempt(Math.min(1, share), candidate.title());
    try {
      certifier
          .certify(candidate, conflict, steps)
          .ifPresent(repair -> certified.add(new CertifiedRepair(candidate, repair)));
      return true;
    } catch (UndecidedGrammarException tooEarly) {
      return false;
    }
  }
}
