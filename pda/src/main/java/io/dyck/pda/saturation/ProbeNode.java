package io.dyck.pda.saturation;

import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import java.util.ArrayList;
import java.util.List;

/**
 * What is found out about a probe on one symbol, over all stacks seen so far below it. As a task:
 * asks the symbol; the answer rises to those who listen. For a chain of probes is long.
 */
final class ProbeNode implements Task {
  final Probe probe;
  final Symbol symbol;
  final PairNode origin;
  final List<ProbeNode> upper = new ArrayList<>(0);
  final List<Dependent.Inquiry> listeners = new ArrayList<>(0);
  boolean adds;
  boolean nothing;

  ProbeNode(Probe probe, Symbol symbol, PairNode origin) {
    this.probe = probe;
    this.symbol = symbol;
    this.origin = origin;
  }

  @Override
  public State at() {
    return probe.exiting();
  }
}
