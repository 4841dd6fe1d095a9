package io.dyck.pda.saturation;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.DenseMap;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.stack.StackFirstSets;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sets of symbols that an exploration follows: symbols on which states are entered, and symbols
 * seen below another symbol. Sends each new element along all inclusions. Not thread-safe.
 */
final class SymbolFlows {
  private final ExplorationContext course;
  private final Machine machine;
  private final WorkMeter meter;

  /** The symbols below each symbol. */
  private final DenseMap<SymbolsBelow> flows = new DenseMap<>();

  /** The local parts, by entry state. */
  private final DenseMap<LocalPart> parts = new DenseMap<>();

  /** The regrouped symbol, by symbol and narrowing. */
  private final Long2ObjectOpenHashMap<Symbol> narrowed = new Long2ObjectOpenHashMap<>();

  /**
   * The transitions, by number, whose target is known to be entered on the last symbol that they
   * push.
   */
  private final BitSet followed = new BitSet();

  /** The pairs that have a {@link StatePairNode}. */
  private final LongOpenHashSet nodes = new LongOpenHashSet();

  SymbolFlows(ExplorationContext course) {
    this.course = course;
    this.machine = course.machine;
    this.meter = course.meter;
  }

  boolean hasPart(State state) {
    return parts.get(state.id()) != null;
  }

  LocalPart localPart(State state) {
    LocalPart part = parts.get(state.id());
    if (part == null) {
      part = new LocalPart(state);
      parts.put(state.id(), part);
    }
    return part;
  }

  SymbolsBelow symbolsBelow(Symbol symbol) {
    SymbolsBelow known = flows.get(symbol.id());
    if (known == null) {
      known = new SymbolsBelow(symbol);
      flows.put(symbol.id(), known);
      if (machine.canDefer() && symbol.isBottom()) {
        known.aheads.add(
            Objects.requireNonNull(
                machine
                    .deferredReturns()
                    .firstOfStack(machine.deferredReturns().top(symbol, null))));
      }
    }
    return known;
  }

  void enter(State state, Symbol symbol, @Nullable StatePairNode parent, int letter) {
    add(localPart(state), symbol, parent, letter);
  }

  void emit(Transition transition, Symbol symbol) {
    State target = transition.target();
    if (target == null) {
      return;
    }
    Symbol top = narrowSymbol(symbol, transition.regrouping());
    Symbol[] pushes = transition.pushedSymbols();
    if (pushes.length > 0) {
      link(pushes[0], top);
      followPushes(transition, target, course.origin, course.letter);
    } else {
      enter(target, top, course.origin, course.letter);
    }
  }

  /** Applies a transition to every symbol of a flow, after a regrouping. */
  void emitAll(
      Transition transition,
      SymbolFlow tops,
      @Nullable Narrowing regrouping,
      StatePairNode origin,
      int letter) {
    State target = transition.target();
    if (target == null) {
      return;
    }
    Symbol[] pushes = transition.pushedSymbols();
    if (pushes.length == 0) {
      include(tops, localPart(target), regrouping, transition.regrouping(), origin, letter);
      return;
    }
    include(tops, symbolsBelow(pushes[0]), regrouping, transition.regrouping(), origin, letter);
    followPushes(transition, target, origin, letter);
  }

  /**
   * Follows the part of a transition above the first symbol that it pushes, which does not depend
   * on the symbols below.
   */
  private void followPushes(
      Transition transition, State target, @Nullable StatePairNode origin, int letter) {
    Symbol[] pushes = transition.pushedSymbols();
    if (followed.get(transition.id())) {
      meter.count(WorkKind.VISIT);
      return;
    }
    followed.set(transition.id());
    for (int i = 1; i < pushes.length; i++) {
      link(pushes[i], pushes[i - 1]);
    }
    enter(target, pushes[pushes.length - 1], origin, letter);
  }

  private void link(Symbol upper, Symbol lower) {
    add(symbolsBelow(upper), lower, null, -1);
  }

  private void add(SymbolFlow flow, Symbol symbol, @Nullable StatePairNode origin, int letter) {
    meter.count(WorkKind.VISIT);
    boolean idle = !flow.hasUnsent();
    if (flow.add(symbol)) {
      meter.count(WorkKind.STEP);
      if (flow instanceof LocalPart part) {
        part.setOrigin(origin, letter);
        if (part.size() == 1) {
          // Not before the part has an origin: words to its states begin with the word to the part.
          course.agenda.add(new LocalStep(part, part.entry, null, null, -1));
        }
      }
      if (idle) {
        course.agenda.add(new Task.ElementDelivery(flow));
      }
    }
  }

  void send(SymbolFlow flow) {
    while (flow.hasUnsent()) {
      CompilationCancelledException.checkInterrupted();
      Symbol symbol = flow.send();
      // Following an inclusion may add another one, which then catches up by itself.
      int inclusions = flow.inclusions().size();
      for (int i = 0; i < inclusions; i++) {
        follow(flow.inclusions().get(i), symbol);
      }
      if (flow instanceof LocalPart part) {
        int arrival = part.sent() - 1;
        for (int i = 0; i < part.borders.size(); i++) {
          addNode(part.borders.get(i), arrival);
        }
      } else if (flow instanceof SymbolsBelow lower) {
        if (machine.canDefer()) {
          SymbolsBelow under = symbolsBelow(symbol);
          if (under.upper.add(lower)) {
            lookAhead(lower, List.copyOf(under.aheads));
          }
        }
        if (!lower.dependents.isEmpty()) {
          course.agenda.add(new Task.SymbolArrival(lower, symbol));
        }
      }
    }
  }

  private void follow(SymbolFlow.Inclusion inclusion, Symbol symbol) {
    Symbol regrouped = narrowSymbol(narrowSymbol(symbol, inclusion.first()), inclusion.second());
    add(inclusion.target(), regrouped, inclusion.origin(), inclusion.letter());
  }

  void include(
      SymbolFlow source,
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second,
      @Nullable StatePairNode origin,
      int letter) {
    if (!source.inclusions().contains(target, first, second)) {
      SymbolFlow.Inclusion inclusion =
          new SymbolFlow.Inclusion(target, first, second, origin, letter);
      source.inclusions().add(inclusion);
      for (int i = 0; i < source.sent(); i++) {
        follow(inclusion, source.symbol(i));
      }
    }
  }

  void addBorder(LocalStep border) {
    border.part.borders.add(border);
    for (int i = 0; i < border.part.sent(); i++) {
      addNode(border, i);
    }
  }

  private void addNode(LocalStep border, int arrival) {
    LocalPart part = border.part;
    Symbol symbol = narrowSymbol(part.symbol(arrival), border.regrouping);
    if (nodes.add(IntPairs.pairOf(border.state.id(), symbol.id()))) {
      StatePairNode parent = part.origin(arrival);
      course.agenda.add(
          new StatePairNode(border.state, symbol, parent, part.letter(arrival), border));
    }
  }

  private Symbol narrowSymbol(Symbol symbol, @Nullable Narrowing regrouping) {
    if (regrouping == null) {
      return symbol;
    }
    long key = IntPairs.pairOf(symbol.id(), regrouping.id());
    Symbol result = narrowed.get(key);
    if (result == null) {
      result = machine.narrow(symbol, regrouping);
      narrowed.put(key, result);
      if (result != symbol) {
        include(symbolsBelow(symbol), symbolsBelow(result), null, null, null, -1);
      }
    }
    return result;
  }

  /** Passes the beginnings over new stacks to a symbol and to the symbols above it. */
  private void lookAhead(SymbolsBelow first, List<StackFirstSets> belowFirst) {
    ArrayDeque<SymbolsBelow> symbols = new ArrayDeque<>();
    ArrayDeque<StackFirstSets> news = new ArrayDeque<>();
    for (StackFirstSets below : belowFirst) {
      symbols.add(first);
      news.add(below);
    }
    while (!symbols.isEmpty()) {
      SymbolsBelow at = symbols.remove();
      meter.count(WorkKind.STEP);
      StackFirstSets ahead =
          machine
              .deferredReturns()
              .firstOfStack(machine.deferredReturns().top(at.symbol, news.remove()));
      if (ahead != null && at.aheads.add(ahead)) {
        for (SymbolsBelow upper : at.upper) {
          symbols.add(upper);
          news.add(ahead);
        }
        at.deferrals.forEach(
            (deferral, origin) ->
                course.agenda.add(new Task.DeferralResumption(deferral, origin, ahead)));
      }
    }
  }
}
