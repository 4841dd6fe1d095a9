package io.dyck.pda.saturation;

import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings about a probe on one symbol, over the stacks seen so far below the symbol. As a
 * task, it asks the symbol. The answer rises to the listeners step by step, because a chain of
 * probes may be long.
 */
final class ProbeNode implements Task {
  final Probe probe;
  final Symbol symbol;
  final StatePairNode origin;
  final List<ProbeNode> upper = new ArrayList<>(0);
  final List<SymbolObserver.Inquiry> listeners = new ArrayList<>(0);
  boolean adds;
  boolean nothing;

  ProbeNode(Probe probe, Symbol symbol, StatePairNode origin) {
    this.probe = probe;
    this.symbol = symbol;
    this.origin = origin;
  }

  @Override
  public State state() {
    return probe.exitState();
  }
}
