package io.dyck.pda.saturation;

import com.google.common.base.Preconditions;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.collect.LetterSet;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.LettersOverSymbol;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackStep;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.StateEffects;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explores every configuration that a machine can reach. Configurations that the machine does not
 * distinguish count as one. If the exploration ends within the bounds, the grammar is
 * deterministic, and the machine is completely materialized.
 *
 * <p>As in post* of a pushdown system (Bouajjani, Esparza and Maler 1997), whole stacks are not
 * stored. The relation {@code below} holds the symbols that may lie directly below a symbol. A pair
 * of a state and a top symbol that looked below a symbol is processed again when this relation
 * grows.
 *
 * <p>The exploration works with <b>summaries</b> (docs/construction.md, "Deciding"). The states
 * between two looks at the stack form a {@link LocalPart}, which is explored once for each entry
 * state. A state that many parts share becomes the entry of a part of its own, and the other parts
 * pass their symbols to it. Only states with an exit are paired with single symbols. Some letters
 * have the same effect over every stack: a push, or a return after which the state does not look
 * further down. Such an effect passes on whole sets of symbols ({@link SymbolFlow}).
 *
 * <p>All tasks take turns ({@link Order}). Therefore a local chain that grows without bound is
 * usually found within a few hundred states. If each large local part were finished first, a
 * hundred thousand other states could come before.
 *
 * <p>If a state does nothing but pop on several letters, these letters are propagated together.
 * Several states may pop the same symbol and continue in the same state. This state is then
 * explored once for all of them.
 *
 * <p>Cost: pairs × letters × symbols below. Bounded by {@code Limits.steps()}. Not thread-safe.
 */
public final class Saturation {
  private final Machine machine;
  private final WorkMeter meter;
  private long stepLimit;
  private boolean isBegun;

  private final VisitedLetters visited;

  /** The visited returns: the state after a return, and the symbol that was returned through. */
  private final VisitedLetters returns;

  private final ExplorationContext course;
  private final SymbolFlows flows;
  private final LocalExploration localParts;
  private final ProbeEvaluation probing;

  /** The open visits of {@link #visitAll}; empty outside of it unless it was interrupted. */
  private final ArrayDeque<Visit> toVisit = new ArrayDeque<>();

  private final LetterSet allLetters;

  /** For each letter, the set of this letter alone; null until first needed. */
  private final @Nullable LetterSet[] alone;

  /**
   * Whether the step limit was reached in the middle of a task. The limit is also checked inside of
   * tasks, because one task can take many steps.
   */
  private boolean isCutShort;

  /** The task that exceeded a bound, until it is repeated. */
  private @Nullable Task currentTask;

  /** Letters to be followed from a state on a symbol. */
  private record Visit(State state, Symbol symbol, LetterSet letters) {}

  /**
   * The order of tasks. If the exploration ends within the bounds, its result does not depend on
   * the order.
   */
  public enum Order {
    /** The oldest task first. This order finds the shortest texts that pass a bound. */
    BREADTH_FIRST,
    /** Turns for tasks whose states have longer chains. This order soon finds chains that grow. */
    LONG_CHAINS
  }

  public Saturation(Machine machine) {
    this.machine = machine;
    this.meter = machine.meter();
    this.course = new ExplorationContext(machine);
    this.flows = new SymbolFlows(course);
    this.localParts = new LocalExploration(course, flows);
    this.probing = new ProbeEvaluation(course, flows);
    this.visited = new VisitedLetters(machine.letters());
    this.returns = new VisitedLetters(machine.letters());
    this.allLetters = LetterSet.all(machine.letters());
    this.alone = new LetterSet[machine.letters()];
  }

  /** Returns the explored machine. */
  public Machine machine() {
    return machine;
  }

  /**
   * Explores to the end. If a bound of the machine was exceeded and then raised, another call
   * continues: all results remain, and only the task that exceeded the bound is repeated.
   *
   * @return false if the steps do not suffice
   * @throws StateBoundException if a state exceeds its bounds; {@link #failingWord()} leads to this
   *     state
   */
  public boolean explore(Order order, long steps) {
    TaskQueue<Task> waiting = course.agenda;
    course.agenda = newAgenda(order);
    if (!isBegun) {
      isBegun = true;
      stepLimit = steps;
      flows.enter(machine.start(), machine.bottom(), null, -1);
      return hasBudget();
    }
    Preconditions.checkState(!machine.canDefer(), "what terminals wait for is not done again");
    stepLimit = meter.steps() + steps;
    while (!waiting.isEmpty()) {
      course.agenda.add(waiting.next());
    }
    if (!toVisit.isEmpty()) {
      visitAll(Objects.requireNonNull(course.origin));
    }
    if (currentTask != null) {
      perform(currentTask);
    }
    return hasBudget();
  }

  private TaskQueue<Task> newAgenda(Order order) {
    return new TaskQueue<>(order == Order.BREADTH_FIRST ? task -> 0 : this::longestChain);
  }

  private boolean hasBudget() {
    while (!isCutShort && !course.agenda.isEmpty()) {
      if (isSpent()) {
        return false;
      }
      CompilationCancelledException.checkInterrupted();
      Task task = course.agenda.next();
      currentTask = task;
      perform(task);
      currentTask = null;
    }
    if (isCutShort) {
      return false;
    }
    machine.setComplete();
    return true;
  }

  private boolean isSpent() {
    return meter.steps() > stepLimit;
  }

  /** Performs a task. A task that exceeds a bound can be repeated. */
  private void perform(Task task) {
    if (task instanceof StatePairNode node) {
      process(node);
    } else if (task instanceof LocalStep step) {
      localParts.explore(step);
    } else if (task instanceof Task.ElementDelivery sending) {
      flows.send(sending.flow());
    } else if (task instanceof Task.SymbolArrival wake) {
      resumeDependent(wake.above.dependents.get(wake.next), wake.under);
      wake.next++;
      if (wake.next < wake.end) {
        course.agenda.addFirst(wake);
      }
    } else if (task instanceof Task.ProbeResult news) {
      handleProbeNews(news);
    } else if (task instanceof ProbeNode node) {
      probing.startProbe(node);
    } else if (task instanceof Task.DeferralResumption resumption) {
      resume(resumption);
    }
  }

  private int longestChain(Task task) {
    State state = task.state();
    return state == null ? 0 : machine.longestChain(state);
  }

  /**
   * Returns letters that lead from the start to the task that was explored last. The word is
   * roughly a shortest one, because the task was found breadth first.
   */
  public int[] failingWord() {
    return course.wordTo(currentTask);
  }

  private void resume(Task.DeferralResumption resumption) {
    SymbolsBelow.Deferral deferral = resumption.deferral();
    State state = deferral.state();
    Symbol symbol = deferral.symbol();
    int letter = deferral.letter();
    StatePairNode origin = resumption.origin();
    course.moveTo(origin, letter);
    meter.count(WorkKind.STEP);
    Transition deferred =
        machine.deferredReturns().deferTransition(state, letter, resumption.ahead());
    if (deferred != null) {
      flows.emit(deferred, symbol);
      return;
    }
    StackStep decision = machine.decisions().decide(state, letter, symbol);
    StackStep otherwise = ((StackStep.DeferReturn) decision).otherwise();
    follow(otherwise, state, symbol, letter, origin);
    visitAll(origin);
  }

  private LetterSet singletonSet(int letter) {
    LetterSet known = alone[letter];
    if (known == null) {
      LetterSet.Builder only = LetterSet.builder(machine.letters());
      only.add(letter);
      known = only.build();
      alone[letter] = known;
    }
    return known;
  }

  private void process(StatePairNode node) {
    course.moveTo(node, 0);
    meter.countPlace(machine.letters());
    visit(node.state, node.symbol, allLetters, node);
  }

  /**
   * Follows letters from a state on a symbol, down the stacks seen so far. Each letter of a pair of
   * state and symbol is followed once.
   */
  private void visit(State state, Symbol symbol, LetterSet letters, StatePairNode origin) {
    toVisit.add(new Visit(state, symbol, letters));
    visitAll(origin);
  }

  private void visitAll(StatePairNode origin) {
    while (!toVisit.isEmpty()) {
      Visit visit = toVisit.removeLast();
      meter.count(WorkKind.VISIT);
      LetterSet fresh = visited.add(visit.state, visit.symbol, visit.letters);
      if (!fresh.isEmpty()) {
        meter.count(WorkKind.STEP);
        if (isSpent()) {
          isCutShort = true;
          return;
        }
        try {
          visitNew(visit.state, visit.symbol, fresh, origin);
        } catch (StateBoundException passed) {
          // The place will be visited once more.
          visited.remove(visit.state, visit.symbol, fresh);
          toVisit.add(visit);
          course.moveTo(origin, course.letter);
          throw passed;
        }
      }
    }
  }

  private void visitNew(State state, Symbol symbol, LetterSet fresh, StatePairNode origin) {
    course.letter = fresh.next(0);
    LettersOverSymbol over = machine.decisions().lettersOver(state, symbol, fresh);
    for (int letter : over.kept()) {
      course.letter = letter;
      meter.count(WorkKind.STEP);
      flows.emit(state.transition(letter), symbol);
    }
    for (int letter : over.others()) {
      course.letter = letter;
      meter.count(WorkKind.STEP);
      visitOne(state, symbol, letter, origin);
    }
    if (over.to() != null) {
      returnTo(over.to(), symbol, over.returning(), origin);
    }
  }

  /**
   * Follows a return through a symbol. Each letter is followed once, although many states may
   * return to the same state.
   */
  private void returnTo(State to, Symbol symbol, LetterSet letters, StatePairNode origin) {
    LetterSet fresh = returns.add(to, symbol, letters);
    if (fresh.isEmpty()) {
      return;
    }
    SymbolsBelow below = flows.symbolsBelow(symbol);
    if (to.hasExit()) {
      // Continues on every symbol below: the symbols seen so far, and later ones.
      below.add(new SymbolObserver.Continuation(to, fresh, origin));
      for (int i = 0; i < below.size(); i++) {
        toVisit.add(new Visit(to, below.symbol(i), fresh));
      }
      return;
    }
    try {
      for (int letter : StateEffects.distinctLetters(to, fresh)) {
        course.letter = letter;
        meter.count(WorkKind.STEP);
        flows.emitAll(to.transition(letter), below, null, origin, letter);
      }
    } catch (StateBoundException passed) {
      returns.remove(to, symbol, fresh);
      throw passed;
    }
  }

  private void visitOne(State state, Symbol symbol, int letter, StatePairNode origin) {
    Transition own = state.transition(letter);
    if (!own.needsStack() || symbol.isBottom()) {
      flows.emit(own, symbol);
    } else {
      follow(machine.decisions().decide(state, letter, symbol), state, symbol, letter, origin);
    }
  }

  /** Follows the decision for a letter. */
  private void follow(
      StackStep decision, State state, Symbol symbol, int letter, StatePairNode origin) {
    if (decision instanceof StackStep.PopSymbol pop) {
      returnTo(pop.state(), symbol, singletonSet(letter), origin);
    } else if (decision instanceof StackStep.ProbeBelow ask) {
      SymbolObserver.Inquiry inquiry =
          new SymbolObserver.Inquiry(state, symbol, letter, ask, state.transition(letter), origin);
      SymbolsBelow below = flows.symbolsBelow(symbol);
      below.add(inquiry);
      int known = below.size();
      for (int i = 0; i < known; i++) {
        probing.inquire(inquiry, below.symbol(i));
      }
    } else if (decision instanceof StackStep.DeferReturn) {
      SymbolsBelow at = flows.symbolsBelow(symbol);
      SymbolsBelow.Deferral deferral = new SymbolsBelow.Deferral(state, symbol, letter);
      if (at.deferrals.putIfAbsent(deferral, origin) == null) {
        at.aheads.forEach(
            ahead -> course.agenda.add(new Task.DeferralResumption(deferral, origin, ahead)));
      }
    } else {
      flows.emit(state.transition(letter), symbol);
    }
  }

  /**
   * Follows the findings of a probe: the state's own transition, or the expanded state. Repeated
   * calls do no harm.
   */
  private void handleProbeNews(Task.ProbeResult news) {
    SymbolObserver.Inquiry inquiry = news.inquiry();
    ProbeNode node = news.node();
    course.moveTo(inquiry.origin, inquiry.letter);
    if (node.nothing) {
      probing.keep(inquiry);
    }
    if (node.adds) {
      inquiry.ask.setEverExpands();
      visit(inquiry.ask.expandedState(), node.symbol, singletonSet(inquiry.letter), inquiry.origin);
    }
  }

  private void resumeDependent(SymbolObserver dependent, Symbol under) {
    if (dependent instanceof SymbolObserver.Continuation continuation) {
      course.moveTo(continuation.origin(), continuation.letters().next(0));
      visit(continuation.state(), under, continuation.letters(), continuation.origin());
    } else if (dependent instanceof SymbolObserver.Inquiry inquiry) {
      probing.inquire(inquiry, under);
    } else if (dependent instanceof SymbolObserver.FurtherProbe further) {
      probing.continueBelow(further.node(), further.probe(), under);
    }
  }
}
