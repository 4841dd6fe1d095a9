package io.dyck.pda.saturation;

import io.dyck.pda.collect.LetterSet;
import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.StackStep;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import org.jspecify.annotations.Nullable;

/** A party that looked below a symbol and is informed of new symbols there. */
sealed interface SymbolObserver {
  /** Returns the state that continues. */
  State state();

  /** Continues with a state on every symbol below, on some letters. */
  record Continuation(State state, LetterSet letters, StatePairNode origin)
      implements SymbolObserver {
    @Override
    public boolean equals(Object other) {
      return other instanceof Continuation that
          && state == that.state
          && letters.equals(that.letters);
    }

    @Override
    public int hashCode() {
      return state.hashCode() * 31 + letters.hashCode();
    }
  }

  /**
   * Asks again whether any stack below adds items for a letter. Equal if state, symbol and letter
   * are.
   */
  final class Inquiry implements SymbolObserver {
    final State state;
    final Symbol symbol;
    final int letter;
    final StackStep.ProbeBelow ask;
    final Transition own;
    final StatePairNode origin;

    /** Whether some stack added nothing and the state's own transition was followed. */
    boolean kept;

    Inquiry(
        State state,
        Symbol symbol,
        int letter,
        StackStep.ProbeBelow ask,
        Transition own,
        StatePairNode origin) {
      this.state = state;
      this.symbol = symbol;
      this.letter = letter;
      this.ask = ask;
      this.own = own;
      this.origin = origin;
    }

    @Override
    public State state() {
      return state;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Inquiry that
          && state == that.state
          && symbol == that.symbol
          && letter == that.letter;
    }

    @Override
    public int hashCode() {
      return (state.hashCode() * 31 + symbol.hashCode()) * 31 + letter;
    }
  }

  /** A probe that asks every symbol below. Equal by identity of the node. */
  record FurtherProbe(ProbeNode node, Probe probe) implements SymbolObserver {
    @Override
    public State state() {
      return probe.exitState();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof FurtherProbe that && node == that.node && probe == that.probe;
    }

    @Override
    public int hashCode() {
      return node.hashCode() * 31 + probe.hashCode();
    }
  }
}
