package io.dyck.compose.completion;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;

/**
 * How a sequence can still be closed: bounds, completions that keep them, and the tokens that fit a
 * budget (docs/composition.md, "Budgets"). Thread-safe.
 */
public interface Completions {
  /**
   * An upper bound of the tokens needed to close, the end token included.
   *
   * @return at least 1; huge if the vocabulary cannot spell any completion
   */
  int bound(Configuration configuration);

  /**
   * A completion that keeps the bound.
   *
   * @return {@code bound(configuration) - 1} ids
   */
  int[] completion(Configuration configuration);

  /**
   * The allowed tokens after which the text can be closed within a budget, as far as the bound of
   * the configuration after each token says; end tokens excepted, which the caller adds.
   *
   * @param tokensLeft how many may follow, the token itself and the end token included
   */
  TokenMask within(Configuration configuration, int tokensLeft);

  /**
   * Computes what completions need to know. With longest match a text that the rules derive may be
   * none: then the costs are those of the machine, not of the rules.
   */
  static Completions of(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    return machine.hasLongestMatch()
        ? new MachineCompletions(
            machine, vocabulary, masks, CompletionMoves.of(machine, vocabulary, masks))
        : new RuleCompletions(
            machine, vocabulary, masks, new CompletionCosts(machine, vocabulary, masks));
  }
}
