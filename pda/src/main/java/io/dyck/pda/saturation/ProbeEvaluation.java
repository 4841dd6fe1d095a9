package io.dyck.pda.saturation;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.work.WorkKind;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;

/**
 * Asks the questions of probes to the stacks seen so far. Answers rise to the probes above and to
 * the inquiries. Not thread-safe.
 */
final class ProbeEvaluation {
  private final ExplorationContext course;
  private final Machine machine;
  private final SymbolFlows flows;

  /** The nodes, by the numbers of a probe and of its symbol. */
  private final Long2ObjectOpenHashMap<ProbeNode> probeNodes = new Long2ObjectOpenHashMap<>();

  ProbeEvaluation(ExplorationContext course, SymbolFlows flows) {
    this.course = course;
    this.machine = course.machine;
    this.flows = flows;
  }

  /** Asks a symbol for an inquiry. Most symbols add nothing and need no node. */
  void inquire(SymbolObserver.Inquiry inquiry, Symbol under) {
    if (machine.decisions().isKnownToAddNothing(inquiry.ask.probe(), under)) {
      course.meter.count(WorkKind.VISIT);
      keep(inquiry);
      return;
    }
    ProbeNode node = probeNode(inquiry.ask.probe(), under, inquiry.origin);
    node.listeners.add(inquiry);
    if (node.adds || node.nothing) {
      course.agenda.add(new Task.ProbeResult(inquiry, node));
    }
  }

  /**
   * Follows the state's own transition, because some stack adds nothing. Repeated calls do no harm.
   */
  void keep(SymbolObserver.Inquiry inquiry) {
    if (!inquiry.kept) {
      inquiry.kept = true;
      inquiry.ask.setEverKeeps();
      course.moveTo(inquiry.origin, inquiry.letter);
      flows.emit(inquiry.own, inquiry.symbol);
    }
  }

  void startProbe(ProbeNode node) {
    course.moveTo(node.origin, node.probe.letter());
    course.meter.count(WorkKind.STEP);
    Probe.Answer answer = machine.decisions().answer(node.probe, node.symbol);
    if (answer instanceof Probe.Answer.FurtherAnswer further) {
      SymbolsBelow below = flows.symbolsBelow(node.symbol);
      below.add(new SymbolObserver.FurtherProbe(node, further.probe()));
      int known = below.size();
      for (int i = 0; i < known; i++) {
        continueBelow(node, further.probe(), below.symbol(i));
      }
    } else {
      boolean adds = answer == Probe.Answer.FinalAnswer.ADDS;
      passFindings(node, adds, !adds);
    }
  }

  /** Continues with a probe on a symbol below. */
  void continueBelow(ProbeNode upper, Probe further, Symbol under) {
    if (machine.decisions().isKnownToAddNothing(further, under)) {
      course.meter.count(WorkKind.VISIT);
      passFindings(upper, false, true);
    } else {
      ProbeNode lower = probeNode(further, under, upper.origin);
      lower.upper.add(upper);
      passFindings(upper, lower.adds, lower.nothing);
    }
  }

  private static boolean addsFinding(ProbeNode node, boolean adds, boolean nothing) {
    return (adds && !node.adds) || (nothing && !node.nothing);
  }

  /** Passes new findings to the probes above and to the inquiries. */
  private void passFindings(ProbeNode first, boolean adds, boolean nothing) {
    if (!addsFinding(first, adds, nothing)) {
      return;
    }
    ArrayDeque<ProbeNode> nodesToTell = new ArrayDeque<>();
    nodesToTell.add(first);
    while (!nodesToTell.isEmpty()) {
      ProbeNode node = nodesToTell.removeLast();
      if (addsFinding(node, adds, nothing)) {
        node.adds |= adds;
        node.nothing |= nothing;
        nodesToTell.addAll(node.upper);
        for (SymbolObserver.Inquiry listener : node.listeners) {
          course.agenda.add(new Task.ProbeResult(listener, node));
        }
      }
    }
  }

  private ProbeNode probeNode(Probe probe, Symbol symbol, StatePairNode origin) {
    long place = IntPairs.pairOf(probe.id(), symbol.id());
    ProbeNode node = probeNodes.get(place);
    if (node == null) {
      node = new ProbeNode(probe, symbol, origin);
      probeNodes.put(place, node);
      course.agenda.add(node);
    }
    return node;
  }
}
