package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.chart.EarleyChart;
import io.dyck.pda.chart.SourceGraph;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds two readings of a pumped text over the author's rules.
 *
 * <p>Many readings are open at any place of a text. Most pairs are of no interest, because their
 * difference is resolved within a few bytes, or stays the same forever. Therefore readings after
 * one turn of the loop are compared with readings after two turns. {@link ReadingPairSelection}
 * prefers pairs whose difference is new in the second turn, because such a difference grows. Rules
 * with longest match are read like any other rule. If a grammar has lookaheads, no readings are
 * shown, because readings would have to meet the lookaheads.
 */
public final class OpenReadings {
  /**
   * The budget for items of charts and steps of searches: a second or two, and some 200 MB at most.
   */
  private static final long UNITS = 3_000_000;

  /**
   * The budget for comparing readings, in rules of pairs: a tenth of a second. Comparing two open
   * rules is far less work than an item, and many levels of operators have many pairs.
   */
  private static final long PAIR_UNITS = 16_000_000;

  /** The number of turns of the loop that a reading after two turns should be able to read on. */
  private static final int TURNS_ON = 4;

  private OpenReadings() {}

  /**
   * Returns the conflict of a pump, with two different readings of the prefix and two turns of the
   * loop if they are found within the budget.
   */
  public static Conflict conflict(Grammar grammar, Pump pump) {
    Conflict bare =
        new Conflict(
            ImmutableList.copyOf(pump.prefix()),
            ImmutableList.copyOf(pump.loop()),
            ImmutableList.copyOf(pump.middle()),
            ImmutableList.copyOf(pump.unwinding()),
            ImmutableList.of());
    if (grammar.rules().values().stream().anyMatch(rule -> rule.body().hasLookahead())) {
      return bare;
    }
    try {
      return new Conflict(
          bare.prefix(), bare.loop(), bare.middle(), bare.unwinding(), readings(grammar, bare));
    } catch (WorkBudget.SpentException | LimitExceededException tooLarge) {
      return bare;
    }
  }

  private static ImmutableList<Reading> readings(Grammar grammar, Conflict conflict)
      throws WorkBudget.SpentException {
    byte[] text = conflict.pumpedText(2);
    boolean unwinds = !conflict.unwinding().isEmpty();
    byte[] loop = Bytes.toArray(unwinds ? conflict.unwinding() : conflict.loop());
    SourceGraph graph = new SourceGraph(grammar, text.length + TURNS_ON * loop.length);
    WorkBudget budget = new WorkBudget(UNITS);
    List<OpenReading> earlier = readingsAfter(conflict.pumpedText(1), graph, budget, loop[0]);
    List<OpenReading> later = readingsAfter(text, graph, budget, loop[0]);
    byte[] turns = Bytes.concat(Collections.nCopies(TURNS_ON, loop).toArray(new byte[0][]));
    Set<OpenReading> alive = new HashSet<>();
    for (OpenReading openReading : later) {
      if (budget.continueReading(graph, openReading, turns).isRead()) {
        alive.add(openReading);
      }
    }
    return new ReadingPairSelection(earlier, later, alive, new WorkBudget(PAIR_UNITS)).bestPair();
  }

  private static List<OpenReading> readingsAfter(
      byte[] text, SourceGraph graph, WorkBudget budget, byte next)
      throws WorkBudget.SpentException {
    EarleyChart chart = budget.read(graph, text);
    return chart.isRead()
        ? new OpenReadingSearch(graph, chart, budget).readingsAt(text.length, next)
        : ImmutableList.of();
  }
}
