package io.dyck.pda.machine;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The question whether returning further adds anything for a letter. Stands on a stack symbol:
 * {@code exiting} are the addresses reached so far, {@code coverers} what the letter already gives,
 * seen from here. Long chains among the coverers lose their nullable addresses, and are left out if
 * still too long, which can only turn a "no" into a "yes"; so over a run of nullable symbols the
 * probe repeats itself and each cell can keep the answer. Interned, so identity is equality.
 */
public final class Probe {
  private final int id;
  private final State exiting;
  private final long[] coverers;
  private final int letter;
  private final ConcurrentHashMap<Symbol, Answer> answers = new ConcurrentHashMap<>(2);

  /** What one more symbol tells. */
  public sealed interface Answer {
    /** Something new, or nothing and no way further down. */
    enum Final implements Answer {
      ADDS,
      NOTHING
    }

    /** Nothing new here; ask the symbol below. */
    record Further(Probe probe) implements Answer {}
  }

  Probe(int id, State exiting, long[] coverers, int letter) {
    this.id = id;
    this.exiting = exiting;
    this.coverers = coverers;
    this.letter = letter;
  }

  /** A number that tells probes of one machine apart; from 0. */
  public int id() {
    return id;
  }

  public State exiting() {
    return exiting;
  }

  long[] coverers() {
    return coverers;
  }

  public int letter() {
    return letter;
  }

  ConcurrentHashMap<Symbol, Answer> answers() {
    return answers;
  }
}
