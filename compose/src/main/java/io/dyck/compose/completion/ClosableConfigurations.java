package io.dyck.compose.completion;

import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackMemo;
import io.dyck.pda.machine.State;
import io.dyck.pda.text.Describer;
import io.dyck.vocabulary.Vocabulary;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The configurations that are surely closable, for a grammar with lazy languages and a vocabulary
 * that cannot spell every character: short texts that the languages name lead from there to the end
 * of the text. Other configurations may be closable, too. Thread-safe.
 */
public final class ClosableConfigurations {
  private final Machine machine;
  private final RuleCosts costs;
  private final Describer describer;
  private final ClosableStacks stacks = new ClosableStacks();

  /**
   * Creates the check.
   *
   * @param spellable whether tokens can spell a text
   */
  public ClosableConfigurations(
      Machine machine, Vocabulary vocabulary, MaskTable masks, Predicate<byte[]> spellable) {
    this.machine = machine;
    this.costs = new CompletionCosts(machine, vocabulary, masks, spellable);
    this.describer = new Describer(machine);
  }

  /** Returns whether every return address of a stack surely leads to the end of its rule. */
  public boolean hasSureReturns(Cell top) {
    return stacks.answer(this, top);
  }

  private final class ClosableStacks extends StackMemo<ClosableConfigurations, Boolean> {
    @Override
    protected ClosableConfigurations questionBelow(ClosableConfigurations question, Cell cell) {
      return question;
    }

    @Override
    protected Boolean answer(ClosableConfigurations question, Cell cell, @Nullable Boolean below) {
      return !Boolean.FALSE.equals(below)
          && describer.items(cell.symbol()).stream()
              .allMatch(item -> costs.tokens(item) < RuleCosts.IMPOSSIBLE);
    }
  }

  /**
   * Returns whether a configuration is surely closable if the unknown part of its stack has sure
   * returns.
   *
   * @param top the top of a stack that is whole, or known down to some cell
   */
  public boolean contains(State state, Cell top) {
    return RelativeCost.of(machine, costs, state, top).isPossible();
  }
}
