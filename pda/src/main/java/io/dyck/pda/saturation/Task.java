package io.dyck.pda.saturation;

import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.stack.StackFirstSets;
import org.jspecify.annotations.Nullable;

/** A task of the exploration: a pair, the next state of a local part, a probe, or a message. */
sealed interface Task
    permits StatePairNode,
        LocalStep,
        ProbeNode,
        Task.ElementDelivery,
        Task.DeferralResumption,
        Task.ProbeResult,
        Task.SymbolArrival {
  /** Returns the state with which the task continues; null if there is none. */
  default @Nullable State state() {
    return null;
  }

  /** New beginnings over the symbol of a deferral. */
  record DeferralResumption(
      SymbolsBelow.Deferral deferral, StatePairNode origin, StackFirstSets ahead) implements Task {}

  /** Elements that are to be sent along the inclusions of a flow. */
  record ElementDelivery(SymbolFlow flow) implements Task {}

  /** News about a probe for an inquiry. */
  record ProbeResult(SymbolObserver.Inquiry inquiry, ProbeNode node) implements Task {
    @Override
    public State state() {
      return inquiry.state;
    }
  }

  /**
   * A symbol that was seen over one more symbol. The dependents that looked below the symbol
   * continue there, in turn.
   */
  final class SymbolArrival implements Task {
    final SymbolsBelow above;
    final Symbol under;
    final int end;
    int next;

    SymbolArrival(SymbolsBelow above, Symbol under) {
      this.above = above;
      this.under = under;
      this.end = above.dependents.size();
    }

    @Override
    public State state() {
      return above.dependents.get(next).state();
    }
  }
}
