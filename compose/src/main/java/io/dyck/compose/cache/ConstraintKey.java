package io.dyck.compose.cache;

import io.dyck.compose.ComposeOptions;
import io.dyck.pda.PdaOptions;

/**
 * The identity of a request: the content of grammar and vocabulary, and the options.
 *
 * @param grammarHash see {@link GrammarHash}, or a text that no other language has
 * @param vocabularyHash see {@link io.dyck.vocabulary.Vocabulary#hash()}
 * @param compilation how the grammar is compiled
 * @param composition how the automaton is composed with the vocabulary
 */
public record ConstraintKey(
    String grammarHash, String vocabularyHash, PdaOptions compilation, ComposeOptions composition) {
  /**
   * Returns the key of a request. Cost: linear in the grammar; the vocabulary stores its hash.
   *
   * @param request any request
   * @return equal for requests of equal content
   */
  public static ConstraintKey of(ConstraintRequest request) {
    return new ConstraintKey(
        GrammarHash.hashOf(request.grammar()),
        request.vocabulary().hash(),
        request.compilation(),
        request.composition());
  }
}
