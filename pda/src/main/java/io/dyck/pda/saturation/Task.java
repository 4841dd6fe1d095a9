package io.dyck.pda.saturation;

import io.dyck.pda.machine.FirstOfStack;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import org.jspecify.annotations.Nullable;

/** Something to explore: a pair, or the next state of a local part. */
sealed interface Task
    permits PairNode, LocalStep, ProbeNode, Task.Sending, Task.Resumption, Task.News, Task.Wake {
  /** The state that it goes on with, if there is one. */
  default @Nullable State at() {
    return null;
  }

  /** It became known what may begin over the symbol of a deferral. */
  record Resumption(SymbolsBelow.Deferral deferral, PairNode origin, FirstOfStack ahead)
      implements Task {}

  /** Elements that are to be sent along the inclusions of a flow. */
  record Sending(SymbolFlow flow) implements Task {}

  /** There is news about a probe for somebody who inquired. */
  record News(Dependent.Inquiry inquiry, ProbeNode node) implements Task {
    @Override
    public State at() {
      return inquiry.state;
    }
  }

  /** A symbol was seen over one more symbol: whoever looked below goes on there, one by one. */
  final class Wake implements Task {
    final SymbolsBelow above;
    final Symbol under;
    final int end;
    int next;

    Wake(SymbolsBelow above, Symbol under) {
      this.above = above;
      this.under = under;
      this.end = above.dependents.size();
    }

    @Override
    public State at() {
      return above.dependents.get(next).state();
    }
  }
}
