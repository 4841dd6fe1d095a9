package io.dyck.pda.witness;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.chart.EarleyChart;
import io.dyck.pda.chart.SourceGraph;

/**
 * A budget of units of work. A search with a budget ends at the same point on every machine. Not
 * thread-safe.
 */
final class WorkBudget {
  /** The budget is spent, and the search gives up. */
  static final class SpentException extends Exception {
    private static final long serialVersionUID = 1L;

    SpentException() {
      super("the search for readings took too many steps", null, false, false);
    }
  }

  private long left;

  WorkBudget(long units) {
    left = units;
  }

  void takeWork(long units) throws SpentException {
    CompilationCancelledException.checkInterrupted();
    left -= units;
    if (left < 0) {
      throw new SpentException();
    }
  }

  /** Reads a text with what is left of the budget. */
  EarleyChart read(SourceGraph graph, byte[] text) throws SpentException {
    return takeWork(EarleyChart.of(graph, text, left));
  }

  /** Reads on after an open reading with what is left of the budget. */
  EarleyChart continueReading(SourceGraph graph, OpenReading reading, byte[] text)
      throws SpentException {
    return takeWork(EarleyChart.resume(graph, reading.positions(), text, left));
  }

  private EarleyChart takeWork(EarleyChart chart) throws SpentException {
    takeWork(chart.isSpent() ? left + 1 : chart.size());
    return chart;
  }
}
