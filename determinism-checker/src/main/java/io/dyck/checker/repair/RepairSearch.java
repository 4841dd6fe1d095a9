package io.dyck.checker.repair;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.language.LanguageComparison;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.Rule;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.size.Limits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tries changes of a grammar that is not deterministic and keeps those that mend a conflict. Every
 * change is made in the source text, which is then read and compiled as any other; nothing is
 * offered that was not certified so. Not thread-safe.
 */
public final class RepairSearch {
  private static final ImmutableList<CandidateSource> SOURCES =
      ImmutableList.of(
          new DelimiterCandidates(),
          new KeywordCandidates(),
          new PrefixCandidates(),
          new OptionalPartCandidates(),
          new SeparatorCandidates(),
          new OperatorCandidates(),
          new TerminalCandidates(),
          new GenericCandidates());

  private static final int DISTANCE_WEIGHT = 2;

  /** Changes of which two are also tried together. */
  private static final int MOST_PAIRED = 9;

  /** With as many repairs by one change no two changes are tried together. */
  private static final int ENOUGH_WITHOUT_PAIRS = 2;

  /**
   * Most changes that mend a grammar need no more steps than this for the decision; the others are
   * tried once more when all have been.
   */
  private static final long FIRST_STEPS = 80_000;

  private static final int PUMP_CHAIN = 64;
  private static final int PUMP_ITEMS = 1024;

  /** Changes that cost little are paired: those of a lower rank. */
  private static final int WORST_PAIRED_RANK = 6;

  private final Grammar grammar;
  private final GrammarReader reader;
  private final PdaOptions options;
  private final Effort effort;
  private final KnownConflicts known;
  private final ImmutableList<CandidateSource> sources;
  private final PartLanguages languages;
  private long nanosecondsLeft;
  private int conflictsLeft;
  private @Nullable Pda original;
  private boolean isOriginalKnown;

  /**
   * What was found.
   *
   * @param repairs certified, the best first
   * @param likelyCause what is wrong, as far as the changes that were tried tell
   * @param note which budget was used up; empty if none was
   */
  public record Result(ImmutableList<Repair> repairs, Optional<Cause> likelyCause, String note) {}

  private record Certified(Candidate candidate, Repair repair) {
    int score() {
      int score = RepairSearch.score(candidate) + (repair.deterministic() ? 0 : 4);
      return switch (repair.change().relation()) {
        case SAME -> score - 4;
        case UNKNOWN -> score - 2;
        default -> score;
      };
    }
  }

  /**
   * Prepares a search.
   *
   * @param grammar a grammar that is not deterministic
   * @param conflicts all of its conflicts
   * @param reader reads changed texts of it
   * @param options how it was compiled
   * @param effort when to give up
   */
  public RepairSearch(
      Grammar grammar,
      List<Conflict> conflicts,
      GrammarReader reader,
      PdaOptions options,
      Effort effort) {
    this(grammar, conflicts, reader, options, effort, SOURCES);
  }

  /** With changes of certain kinds only. */
  RepairSearch(
      Grammar grammar,
      List<Conflict> conflicts,
      GrammarReader reader,
      PdaOptions options,
      Effort effort,
      ImmutableList<CandidateSource> sources) {
    this.sources = sources;
    this.languages = new PartLanguages(grammar);
    this.grammar = grammar;
    this.reader = reader;
    this.options = options;
    this.effort = effort;
    this.nanosecondsLeft = effort.milliseconds() * 1_000_000;
    this.conflictsLeft = conflicts.size();
    this.known = new KnownConflicts(grammar, conflicts, Suppliers.memoize(() -> wide(grammar)));
  }

  /**
   * Searches repairs of one conflict.
   *
   * @param conflict one of the grammar's conflicts
   * @return perhaps without any repair
   */
  public Result search(Conflict conflict) {
    long began = System.nanoTime();
    List<Candidate> candidates = candidates(conflict);
    // The first ones warm the machine up, and are most likely what the others come from.
    long share = conflictsLeft > 1 ? nanosecondsLeft / 3 * 2 : nanosecondsLeft;
    long deadline = System.nanoTime() + share;
    List<Certified> certified = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    List<Candidate> undecided = new ArrayList<>();
    String note = "";
    for (Candidate candidate : candidates) {
      if (certified.size() >= effort.repairs()) {
        break;
      }
      if (candidate.isPair() && certified.size() >= ENOUGH_WITHOUT_PAIRS) {
        continue;
      }
      if (tried.size() >= effort.candidates() || System.nanoTime() > deadline) {
        note =
            "the search for repairs ended after "
                + tried.size()
                + " of "
                + candidates.size()
                + " changes";
        break;
      }
      String text = Edit.apply(grammar.source(), candidate.edits());
      boolean isNew = !text.equals(grammar.source().content()) && tried.add(text);
      if (isNew && !isDecided(candidate, conflict, FIRST_STEPS, certified)) {
        undecided.add(candidate);
      }
    }
    if (effort.compilingSteps() > FIRST_STEPS) {
      for (Candidate candidate : undecided) {
        if (certified.size() < effort.repairs() && System.nanoTime() <= deadline) {
          boolean unused = isDecided(candidate, conflict, effort.compilingSteps(), certified);
        }
      }
    }
    nanosecondsLeft = Math.max(0, nanosecondsLeft - (System.nanoTime() - began));
    conflictsLeft--;
    certified.sort(Comparator.comparingInt(Certified::score));
    return new Result(
        certified.stream().map(Certified::repair).collect(ImmutableList.toImmutableList()),
        cause(conflict, certified),
        note);
  }

  private Optional<Cause> cause(Conflict conflict, List<Certified> certified) {
    CauseFinder finder = new CauseFinder(new Surroundings(languages, conflict));
    Optional<Cause> seen = finder.find(conflict);
    if (seen.isPresent()) {
      return seen;
    }
    Optional<Cause> mended = certified.stream().findFirst().map(best -> best.candidate().cause());
    return mended.isPresent() ? mended : Optional.of(finder.fallback(conflict));
  }

  private static int score(Candidate candidate) {
    return candidate.rank() + DISTANCE_WEIGHT * Math.min(6, candidate.distance());
  }

  private List<Candidate> candidates(Conflict conflict) {
    Surroundings surroundings = new Surroundings(languages, conflict);
    List<Candidate> candidates = new ArrayList<>();
    for (CandidateSource source : sources) {
      source.propose(surroundings, candidates::add);
    }
    candidates.sort(Comparator.comparingInt(RepairSearch::score));
    candidates.addAll(pairs(candidates));
    candidates.sort(Comparator.comparingInt(RepairSearch::score));
    return candidates;
  }

  /** Two changes of different kinds together, for conflicts that no single change ends. */
  private static List<Candidate> pairs(List<Candidate> candidates) {
    List<Candidate> some = new ArrayList<>();
    for (Candidate candidate : candidates) {
      boolean known = some.stream().filter(c -> c.cause() == candidate.cause()).count() > 2;
      if (candidate.rank() < WORST_PAIRED_RANK && !known && some.size() < MOST_PAIRED) {
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
    try {
      String text = Edit.apply(grammar.source(), candidate.edits());
      certify(candidate, text, conflict, steps).ifPresent(certified::add);
      return true;
    } catch (UndecidedGrammarException tooEarly) {
      return false;
    }
  }

  /**
   * Makes a change and looks at what becomes of the conflict.
   *
   * @throws UndecidedGrammarException if the steps do not suffice
   */
  private Optional<Certified> certify(
      Candidate candidate, String text, Conflict conflict, long steps) {
    try {
      Grammar changed = reader.read(grammar.source().name(), text);
      Optional<Machine> machine = wide(changed);
      if (machine.filter(m -> Pumping.grows(m, conflict)).isPresent()) {
        return Optional.empty();
      }
      Limits limits = options.limits();
      Limits bounded = limits.withSteps(Math.min(limits.steps(), steps));
      try {
        Pda pda = Pda.compile(changed, new PdaOptions(bounded, false));
        return Optional.of(certified(candidate, pda, true, known.others(conflict)));
      } catch (NondeterministicGrammarException rejected) {
        List<Conflict> left = rejected.conflicts();
        boolean gone = !known.isAmong(conflict, changed, left) && !known.hasNew(changed, left);
        Pda permissive = gone ? quick(changed) : null;
        return permissive != null
            ? Optional.of(
                certified(
                    candidate, permissive, false, known.gone(conflict, changed, machine, left)))
            : Optional.empty();
      }
    } catch (GrammarException | LimitExceededException unusable) {
      return Optional.empty();
    }
  }

  /** A machine with wide bounds for a quick look; empty where none may run undecided. */
  private Optional<Machine> wide(Grammar any) {
    if (any.rules().values().stream().anyMatch(Rule::isTerminal)) {
      return Optional.empty();
    }
    Limits limits = options.limits().withStateBounds(PUMP_CHAIN, PUMP_ITEMS);
    return Optional.of(new Machine(Normalization.normalize(any, limits, true), limits));
  }

  private Certified certified(
      Candidate candidate, Pda changed, boolean deterministic, ImmutableList<Conflict> ends) {
    return new Certified(
        candidate,
        new Repair(
            candidate.title(), candidate.edits(), change(candidate, changed), deterministic, ends));
  }

  private LanguageChange change(Candidate candidate, Pda changed) {
    boolean monotone = grammar.rules().values().stream().noneMatch(Rule::isTerminal);
    boolean noGain = monotone && candidate.onlyTakesAway();
    boolean noLoss = monotone && candidate.keepsLanguage();
    Pda before = original();
    if (before == null || (noGain && noLoss)) {
      return LanguageChange.of(null, null, 0, noLoss, noGain);
    }
    return new LanguageComparison(before, changed, noLoss, noGain).search(effort.comparisonSteps());
  }

  private @Nullable Pda original() {
    if (!isOriginalKnown) {
      original = quick(grammar);
      isOriginalKnown = true;
    }
    return original;
  }

  /** A machine that runs without being decided first; null where there can be none. */
  private @Nullable Pda quick(Grammar any) {
    try {
      return Pda.compile(any, new PdaOptions(options.limits().withSteps(1), true));
    } catch (GrammarException | LimitExceededException notWithoutDecision) {
      return null;
    }
  }
}
