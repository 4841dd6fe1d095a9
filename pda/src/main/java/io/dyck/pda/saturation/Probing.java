package io.dyck.pda.saturation;

import io.dyck.pda.automaton.Pairs;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.work.Work;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;

/**
 * Asks the questions of probes to the stacks seen so far. Answers rise to the probes above and to
 * the inquiries. Not thread-safe.
 */
final class Probing {
  private final Course course;
  private final Machine machine;
  private final Flows flows;

  /** The nodes, by the numbers of a probe and of its symbol. */
  private final Long2ObjectOpenHashMap<ProbeNode> probeNodes = new Long2ObjectOpenHashMap<>();

  Probing(Course course, Flows flows) {
    this.course = course;
    this.machine = course.machine;
    this.flows = flows;
  }

  /** Asks a symbol for an inquiry. Most symbols add nothing and need no node. */
  void inquire(Dependent.Inquiry inquiry, Symbol under) {
    if (machine.decisions().addsNothing(inquiry.ask.probe(), under)) {
      course.meter.charge(Work.VISIT);
      keep(inquiry);
      return;
    }
    ProbeNode node = probeNode(inquiry.ask.probe(), under, inquiry.origin);
    node.listeners.add(inquiry);
    if (node.adds || node.nothing) {
      course.agenda.add(new Task.News(inquiry, node));
    }
  }

  /**
   * Follows the state's own transition, because some stack adds nothing. Repeated calls do no harm.
   */
  void keep(Dependent.Inquiry inquiry) {
    if (!inquiry.kept) {
      inquiry.kept = true;
      inquiry.ask.setEverKeeps();
      course.at(inquiry.origin, inquiry.letter);
      flows.emit(inquiry.own, inquiry.symbol);
    }
  }

  void ask(ProbeNode node) {
    course.at(node.origin, node.probe.letter());
    course.meter.charge(Work.STEP);
    Probe.Answer answer = machine.decisions().answer(node.probe, node.symbol);
    if (answer instanceof Probe.Answer.Further further) {
      SymbolsBelow below = flows.below(node.symbol);
      below.add(new Dependent.FurtherProbe(node, further.probe()));
      int known = below.size();
      for (int i = 0; i < known; i++) {
        askBelow(node, further.probe(), below.symbol(i));
      }
    } else {
      boolean adds = answer == Probe.Answer.Final.ADDS;
      tell(node, adds, !adds);
    }
  }

  /** Continues with a probe on a symbol below. */
  void askBelow(ProbeNode upper, Probe further, Symbol under) {
    if (machine.decisions().addsNothing(further, under)) {
      course.meter.charge(Work.VISIT);
      tell(upper, false, true);
    } else {
      ProbeNode lower = probeNode(further, under, upper.origin);
      lower.upper.add(upper);
      tell(upper, lower.adds, lower.nothing);
    }
  }

  private static boolean isNews(ProbeNode node, boolean adds, boolean nothing) {
    return (adds && !node.adds) || (nothing && !node.nothing);
  }

  /** Passes new findings to the probes above and to the inquiries. */
  private void tell(ProbeNode first, boolean adds, boolean nothing) {
    if (!isNews(first, adds, nothing)) {
      return;
    }
    ArrayDeque<ProbeNode> nodesToTell = new ArrayDeque<>();
    nodesToTell.add(first);
    while (!nodesToTell.isEmpty()) {
      ProbeNode node = nodesToTell.removeLast();
      if (isNews(node, adds, nothing)) {
        node.adds |= adds;
        node.nothing |= nothing;
        nodesToTell.addAll(node.upper);
        for (Dependent.Inquiry listener : node.listeners) {
          course.agenda.add(new Task.News(listener, node));
        }
      }
    }
  }

  private ProbeNode probeNode(Probe probe, Symbol symbol, PairNode origin) {
    long place = Pairs.of(probe.id(), symbol.id());
    ProbeNode node = probeNodes.get(place);
    if (node == null) {
      node = new ProbeNode(probe, symbol, origin);
      probeNodes.put(place, node);
      course.agenda.add(node);
    }
    return node;
  }
}
