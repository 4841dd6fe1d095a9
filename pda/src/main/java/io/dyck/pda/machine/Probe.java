package io.dyck.pda.machine;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The question whether further returns allow more items for a letter. A probe stands on a stack
 * symbol: {@code exiting} are the addresses reached so far, {@code coverers} the items that the
 * letter already gives, seen from this symbol. Long chains among the coverers lose their nullable
 * addresses. A chain that is still too long is left out, which can only turn a "no" into a "yes".
 * Therefore the probe repeats itself over a run of nullable symbols, and each cell can keep the
 * answer. Interned; identity is equality.
 */
public final class Probe {
  private final int id;
  private final State exiting;
  private final long[] coverers;
  private final int letter;
  private final ConcurrentHashMap<Symbol, Answer> answers = new ConcurrentHashMap<>(2);

  /** The answer of one more symbol to a probe. */
  public sealed interface Answer {
    /** The symbol adds an item, or it adds nothing and allows no further return. */
    enum FinalAnswer implements Answer {
      ADDS,
      NOTHING
    }

    /** The symbol adds nothing; the symbol below has to be asked. */
    record FurtherAnswer(Probe probe) implements Answer {}
  }

  Probe(int id, State exiting, long[] coverers, int letter) {
    this.id = id;
    this.exiting = exiting;
    this.coverers = coverers;
    this.letter = letter;
  }

  /** Returns a number that is unique among the probes of a machine, from 0. */
  public int id() {
    return id;
  }

  public State exitState() {
    return exiting;
  }

  public long[] coveringItems() {
    return coverers;
  }

  public int letter() {
    return letter;
  }

  ConcurrentHashMap<Symbol, Answer> answers() {
    return answers;
  }
}
