package io.dyck.checker;

import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.GrammarReader;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.util.Optional;

/**
 * How a grammar is checked. Immutable.
 *
 * <pre>{@code
 * CheckOptions options = CheckOptions.DEFAULT.thorough().withVocabulary(Vocabulary.o200k());
 * }</pre>
 *
 * @param pda how it is compiled
 * @param vocabulary the tokens of a model, for the lints that need them
 * @param notation what the grammar is written in: some lints are about one notation
 * @param reader reads a repaired text, to {@linkplain io.dyck.checker.repair.Repair certify} the
 *     repair
 * @param effort how long to look for repairs of a conflict
 * @param steps units of work that the decision may take in all; beside that each of its attempts is
 *     bounded by {@link io.dyck.pda.size.Limits#steps()}, as in {@link io.dyck.pda.Pda#compile}
 */
public record CheckOptions(
    PdaOptions pda,
    Optional<Vocabulary> vocabulary,
    Notation notation,
    GrammarReader reader,
    Effort effort,
    long steps) {
  /** The decision ends where that of {@link io.dyck.pda.Pda#compile} does. */
  public static final long STEPS = Long.MAX_VALUE;

  /** A fraction of a second, where the code is warm. */
  private static final long QUICK_STEPS = 2_800_000;

  /** No vocabulary, default limits, GBNF. */
  public static final CheckOptions DEFAULT =
      new CheckOptions(
          PdaOptions.DEFAULT, Optional.empty(), Notation.GBNF, Gbnf::parse, Effort.QUICK, STEPS);

  /**
   * The same with all the time that the decision and the search for repairs may need: what {@code
   * dyck fix} does. A grammar with conflicts may take a minute.
   *
   * @return changed options
   */
  public CheckOptions thorough() {
    return withEffort(Effort.THOROUGH).withSteps(STEPS);
  }

  /**
   * The same for an answer at once, as an editor wants it. Undecided then means: not yet decided.
   *
   * @return changed options
   */
  public CheckOptions quick() {
    return withSteps(QUICK_STEPS);
  }

  /**
   * The same, compiled in another way.
   *
   * @param newPda how the grammar is compiled
   * @return changed options
   */
  public CheckOptions withPda(PdaOptions newPda) {
    return new CheckOptions(newPda, vocabulary, notation, reader, effort, steps);
  }

  /**
   * The same with the tokens of a model.
   *
   * @param tokens the vocabulary
   * @return changed options
   */
  public CheckOptions withVocabulary(Vocabulary tokens) {
    return new CheckOptions(pda, Optional.of(tokens), notation, reader, effort, steps);
  }

  /**
   * The same for a grammar in another notation. Its repaired texts are read with the defaults of
   * that notation; where it was read with options, give {@link #withReader} the same.
   *
   * @param newNotation what the grammar is written in
   * @return changed options
   */
  public CheckOptions withNotation(Notation newNotation) {
    GrammarReader newReader =
        (name, text) ->
            Grammars.read(name, text, ReadOptions.builder().notation(newNotation).build());
    return new CheckOptions(pda, vocabulary, newNotation, newReader, effort, steps);
  }

  /**
   * The same with another reader of repaired texts.
   *
   * @param newReader reads as the grammar itself was read
   * @return changed options
   */
  public CheckOptions withReader(GrammarReader newReader) {
    return new CheckOptions(pda, vocabulary, notation, newReader, effort, steps);
  }

  /**
   * The same with another bound on the search for repairs.
   *
   * @param newEffort how long to look for repairs of a conflict
   * @return changed options
   */
  public CheckOptions withEffort(Effort newEffort) {
    return new CheckOptions(pda, vocabulary, notation, reader, newEffort, steps);
  }

  /**
   * The same with another bound on the decision.
   *
   * @param newSteps units of work that it may take in all
   * @return changed options
   */
  public CheckOptions withSteps(long newSteps) {
    return new CheckOptions(pda, vocabulary, notation, reader, effort, newSteps);
  }
}
