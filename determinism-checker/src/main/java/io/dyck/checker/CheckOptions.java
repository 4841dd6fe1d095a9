package io.dyck.checker;

import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.GrammarReader;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.PdaOptions;
import java.util.Optional;

/**
 * How a grammar is checked. Immutable.
 *
 * @param pda how it is compiled
 * @param vocabulary the tokens of a model, for the lints that need them
 * @param notation what the grammar is written in: some lints are about one notation
 * @param reader reads a repaired text, to certify the repair
 * @param effort how long to look for repairs of a conflict
 * @param steps units of work that the decision may take in all, where compiling alone may take
 *     {@link io.dyck.pda.size.Limits#steps()} for each of several attempts
 */
public record CheckOptions(
    PdaOptions pda,
    Optional<Vocabulary> vocabulary,
    Notation notation,
    GrammarReader reader,
    Effort effort,
    long steps) {
  /** What the decision may take in all: a fraction of a second, where the code is warm. */
  public static final long STEPS = 2_800_000;

  /** No vocabulary, default limits, GBNF. */
  public static final CheckOptions DEFAULT =
      new CheckOptions(
          PdaOptions.DEFAULT, Optional.empty(), Notation.GBNF, Gbnf::parse, Effort.QUICK, STEPS);

  /**
   * The same with the tokens of a model.
   *
   * @param tokens the vocabulary
   * @return changed options
   */
  public CheckOptions withVocabulary(Vocabulary tokens) {
    return new CheckOptions(pda, Optional.of(tokens), notation, reader, effort, steps);
  }
}
