package io.dyck.compose.completion;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;

/**
 * The completions of sequences: bounds, completions within these bounds, and the tokens that fit a
 * budget (docs/composition.md, "Budgets"). Thread-safe.
 */
public interface Completions {
  /**
   * Returns an upper bound of the number of tokens that close the text, the end token included.
   *
   * @return at least 1; huge if the vocabulary cannot spell any completion
   */
  int upperBound(Configuration configuration);

  /**
   * Returns a completion within the bound.
   *
   * @return {@code upperBound(configuration) - 1} ids
   */
  int[] completion(Configuration configuration);

  /**
   * Returns the allowed tokens after which the text can be closed within a budget, according to the
   * bound after each token. The caller adds the end tokens.
   *
   * @param tokensLeft the number of tokens left, the token itself and the end token included
   */
  TokenMask tokensWithin(Configuration configuration, int tokensLeft);

  /**
   * Creates the completions of a machine. With longest match, the machine may refuse a text that
   * the rules derive. Then the machine determines the costs instead of the rules.
   */
  static Completions of(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    return machine.hasLongestMatch()
        ? new MachineCompletions(
            machine, vocabulary, masks, CompletionTokens.of(machine, vocabulary, masks))
        : new RuleCompletions(
            machine, vocabulary, masks, new CompletionCosts(machine, vocabulary, masks));
  }
}
