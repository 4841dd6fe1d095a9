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
 * The options of a check of a grammar. Immutable.
 *
 * <pre>{@code
 * CheckOptions options = CheckOptions.DEFAULT.thorough().withVocabulary(Vocabulary.o200k());
 * }</pre>
 *
 * @param pda how the grammar is compiled
 * @param vocabulary the tokens of a model, for the lints that need them
 * @param notation the notation of the grammar; some lints apply to one notation only
 * @param reader reads the repaired text of a grammar, in order to {@linkplain
 *     io.dyck.checker.repair.Repair certify} the repair
 * @param effort the bounds of the search for repairs of a conflict
 * @param steps the bound on the units of work of all attempts of the decision together; each single
 *     attempt is also bounded by {@link io.dyck.pda.size.Limits#steps()}, as in {@link
 *     io.dyck.pda.Pda#compile}
 */
public record CheckOptions(
    PdaOptions pda,
    Optional<Vocabulary> vocabulary,
    Notation notation,
    GrammarReader reader,
    Effort effort,
    long steps) {
  /** No bound in addition to the bounds of {@link io.dyck.pda.Pda#compile}. */
  public static final long STEPS = Long.MAX_VALUE;

  /** Steps that take a fraction of a second once the code is warm. */
  private static final long QUICK_STEPS = 2_800_000;

  /** No vocabulary, default limits, GBNF. */
  public static final CheckOptions DEFAULT =
      new CheckOptions(
          PdaOptions.DEFAULT, Optional.empty(), Notation.GBNF, Gbnf::parse, Effort.QUICK, STEPS);

  /**
   * Returns a copy that gives the decision and the search for repairs all the time they may need,
   * as {@code dyck fix} does. A grammar with conflicts may take a minute.
   *
   * @return changed options
   */
  public CheckOptions withoutTimeLimits() {
    return withEffort(Effort.THOROUGH).withSteps(STEPS);
  }

  /**
   * Returns a copy that bounds the decision to a fraction of a second, as an editor needs it. The
   * verdict "undecided" then means: not yet decided.
   *
   * @return changed options
   */
  public CheckOptions quick() {
    return withSteps(QUICK_STEPS);
  }

  /**
   * Returns a copy with other options of compilation.
   *
   * @param newPda how the grammar is compiled
   * @return changed options
   */
  public CheckOptions withPda(PdaOptions newPda) {
    return new CheckOptions(newPda, vocabulary, notation, reader, effort, steps);
  }

  /**
   * Returns a copy with the tokens of a model.
   *
   * @param tokens the vocabulary
   * @return changed options
   */
  public CheckOptions withVocabulary(Vocabulary tokens) {
    return new CheckOptions(pda, Optional.of(tokens), notation, reader, effort, steps);
  }

  /**
   * Returns a copy for a grammar in another notation. Repaired texts are read with the default
   * options of the notation. If the grammar was read with other options, call {@link #withReader}
   * with a reader that has the same options.
   *
   * @param newNotation the notation of the grammar
   * @return changed options
   */
  public CheckOptions withNotation(Notation newNotation) {
    GrammarReader newReader =
        (name, text) ->
            Grammars.read(name, text, ReadOptions.builder().notation(newNotation).build());
    return new CheckOptions(pda, vocabulary, newNotation, newReader, effort, steps);
  }

  /**
   * Returns a copy with another reader of repaired texts.
   *
   * @param newReader reads a text with the options with which the grammar was read
   * @return changed options
   */
  public CheckOptions withReader(GrammarReader newReader) {
    return new CheckOptions(pda, vocabulary, notation, newReader, effort, steps);
  }

  /**
   * Returns a copy with another bound on the search for repairs.
   *
   * @param newEffort the bounds of the search for repairs of a conflict
   * @return changed options
   */
  public CheckOptions withEffort(Effort newEffort) {
    return new CheckOptions(pda, vocabulary, notation, reader, newEffort, steps);
  }

  /**
   * Returns a copy with another bound on the decision.
   *
   * @param newSteps the bound on the units of work of all attempts together
   * @return changed options
   */
  public CheckOptions withSteps(long newSteps) {
    return new CheckOptions(pda, vocabulary, notation, reader, effort, newSteps);
  }
}
