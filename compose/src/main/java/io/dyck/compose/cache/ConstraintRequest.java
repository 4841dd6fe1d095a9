package io.dyck.compose.cache;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;

/**
 * All that a constraint is made of. Immutable.
 *
 * @param grammar the rules
 * @param vocabulary the tokens
 * @param compilation how the grammar is compiled
 * @param composition how the automaton is composed with the vocabulary
 */
public record ConstraintRequest(
    Grammar grammar, Vocabulary vocabulary, PdaOptions compilation, ComposeOptions composition) {
  /**
   * With default options.
   *
   * @param grammar the rules
   * @param vocabulary the tokens
   */
  public ConstraintRequest(Grammar grammar, Vocabulary vocabulary) {
    this(grammar, vocabulary, PdaOptions.DEFAULT, ComposeOptions.DEFAULT);
  }

  /**
   * Compiles the grammar and composes the automaton with the vocabulary.
   *
   * @return a new constraint
   * @throws RuntimeException as {@link Pda#compile(Grammar, PdaOptions)} and {@link
   *     TokenConstraint#compose(Pda, Vocabulary, ComposeOptions)}
   */
  public TokenConstraint compile() {
    return TokenConstraint.compose(Pda.compile(grammar, compilation), vocabulary, composition);
  }
}
