package io.dyck.compose;

import io.dyck.compose.completion.Completions;
import io.dyck.compose.completion.SpellableEnds;
import io.dyck.compose.sequence.SequenceMasks;
import io.dyck.compose.sequence.SequenceTrail;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.Pda;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A grammar's automaton composed with a model's vocabulary. For each position of a text it computes
 * the tokens that may follow. One token may cross any border of terminals and rules. Externally
 * immutable and thread-safe; a mask is computed when it is first needed, and all matchers share it.
 *
 * <p>After Koo, Liu and He, "Automata-based constraints for language model decoding" (2024),
 * sections 3 and 4. The vocabulary is a transducer from tokens to bytes, here a trie. The automaton
 * is composed with it lazily, state by state.
 */
public final class TokenConstraint {
  private final Pda pda;

  /** The automaton as given, for {@link #save}. */
  private final Pda given;

  private final Vocabulary vocabulary;
  private final MaskTable masks;

  /** The masks of canonical mode; null without it. */
  private final @Nullable SequenceMasks sequences;

  private final int[] letterOfByte = new int[256];
  private volatile @Nullable Completions completions;

  /**
   * The trimming of masks to closable texts, if the vocabulary cannot spell every byte; otherwise
   * null.
   */
  private final @Nullable SpellableEnds spellable;

  private final TokenReader reader;

  /** The counts of tokens; null if no rule counts tokens. */
  private final @Nullable TokenCounts counts;

  private TokenConstraint(TokenConstraint untrimmed, SpellableEnds spellable) {
    this.pda = untrimmed.pda;
    this.given = untrimmed.given;
    this.vocabulary = untrimmed.vocabulary;
    this.masks = untrimmed.masks;
    this.sequences = null;
    System.arraycopy(untrimmed.letterOfByte, 0, letterOfByte, 0, letterOfByte.length);
    this.spellable = spellable;
    this.reader = untrimmed.reader;
    this.counts = untrimmed.counts;
  }

  private TokenConstraint(Pda given, Pda pda, Vocabulary vocabulary, ComposeOptions options) {
    this.spellable = null;
    this.given = given;
    this.pda = pda;
    this.vocabulary = vocabulary;
    this.masks =
        new MaskTable(pda.machine(), vocabulary, options.cacheBytes(), options.regionNodes());
    SequenceMode mode = options.mode();
    this.sequences =
        mode == null
            ? null
            : mode.masks(pda, vocabulary, masks, this::completions, options.cacheBytes());
    for (int b = 0; b < letterOfByte.length; b++) {
      letterOfByte[b] = pda.machine().terminals().classOf(b);
    }
    this.reader = new TokenReader(vocabulary, masks, letterOfByte);
    this.counts =
        pda.machine().dottedRules().hasTokenCounts()
            ? new TokenCounts(
                pda.machine(),
                vocabulary,
                masks,
                reader,
                SpellableEnds.canSpellEveryByte(pda.machine(), vocabulary))
            : null;
  }

  TokenReader tokenReader() {
    return reader;
  }

  /** Returns the counts of tokens; null if no rule counts tokens. */
  @Nullable TokenCounts tokenCounts() {
    return counts;
  }

  /**
   * Composes an automaton with a vocabulary with default options.
   *
   * @param pda the automaton
   * @param vocabulary the tokens
   * @return a constraint that has not computed any mask yet
   * @throws VocabularyException if the vocabulary does not fit the grammar (codes {@code DYCK-V100}
   *     to {@code V108}). Examples: the vocabulary lacks a token that the grammar names, the
   *     vocabulary has no end tokens, or the tokens cannot spell any text of the grammar
   */
  public static TokenConstraint compose(Pda pda, Vocabulary vocabulary) {
    return compose(pda, vocabulary, ComposeOptions.DEFAULT);
  }

  /**
   * Composes an automaton with a vocabulary.
   *
   * @param pda the automaton
   * @param vocabulary the tokens
   * @param options the budget of masks, and the conditions on sequences
   * @return a constraint that has not computed any mask yet
   * @throws VocabularyException if the vocabulary does not fit the grammar (codes {@code DYCK-V100}
   *     to {@code V108}), or, in canonical mode, if the tokenizer's output cannot be described
   *     exactly (code {@code DYCK-V010})
   * @throws io.dyck.failure.LimitExceededException in canonical mode, and with a vocabulary that
   *     cannot spell every byte, if a count of the grammar is too long to be written out as states
   */
  public static TokenConstraint compose(Pda pda, Vocabulary vocabulary, ComposeOptions options) {
    // Only languages given state by state may hold counts as numbers. In all other automata every
    // state exists already, or no complete set of states can exist.
    SequenceMode mode = options.mode();
    boolean looksAtAllStates =
        pda.machine().dottedRules().hasLazyLanguages()
            && (mode != null
                || (options.closable()
                    && !SpellableEnds.canSpellEveryByte(pda.machine(), vocabulary)));
    Pda writtenOut = looksAtAllStates ? pda.withoutCounts() : pda;
    Pda fitting = mode == null ? writtenOut : mode.restrict(writtenOut, vocabulary);
    TokenConstraint composed = new TokenConstraint(pda, fitting, vocabulary, options);
    return options.closable() ? composed.withClosableMasks() : composed;
  }

  /**
   * Loads a file of {@link #save} with default options. Nothing is compiled. Cost: linear in the
   * size of the file.
   *
   * @param file written by this version
   * @param vocabulary the vocabulary of the file, or one with an equal {@link Vocabulary#hash()}
   * @return a constraint with the same masks
   * @throws io.dyck.artefact.ArtefactException if the file is malformed or belongs to another
   *     vocabulary; memory use stays proportional to the file for any content
   */
  public static TokenConstraint load(Path file, Vocabulary vocabulary) {
    return load(file, vocabulary, ComposeOptions.DEFAULT);
  }

  /**
   * Loads a file of {@link #save}. Nothing is compiled. Cost: linear in the size of the file.
   *
   * @param file written by this version
   * @param vocabulary the vocabulary of the file, or one with an equal {@link Vocabulary#hash()}
   * @param options the budget of masks
   * @return a constraint with the same masks
   * @throws io.dyck.artefact.ArtefactException if the file is malformed or belongs to another
   *     vocabulary; memory use stays proportional to the file for any content
   */
  public static TokenConstraint load(Path file, Vocabulary vocabulary, ComposeOptions options) {
    return compose(ConstraintArtefact.open(file).pda(vocabulary), vocabulary, options);
  }

  /**
   * Loads only the automaton from a file of {@link #save}, to check text without a vocabulary.
   *
   * @param file written by this version
   * @return an automaton with the same behaviour
   * @throws io.dyck.artefact.ArtefactException if the file is malformed
   */
  public static Pda loadPda(Path file) {
    return ConstraintArtefact.open(file).pda();
  }

  /**
   * Writes a file from which {@link #load} is fast. The file holds the grammar with its source, the
   * automaton, hashes of grammar and vocabulary, and checksums, but no masks. A process that has an
   * older file of this name open keeps the old content.
   *
   * @param file the target; an existing file is replaced
   * @throws io.dyck.artefact.ArtefactException if the file cannot be written (code {@code
   *     DYCK-V020}), or the automaton runs in permissive mode (code {@code DYCK-V027})
   */
  public void save(Path file) {
    ConstraintArtefact.write(given, vocabulary).write(file);
  }

  /**
   * Returns this constraint with trimmed masks, so that every sequence has an end. The masks stay
   * untrimmed in three cases. A vocabulary with a token for every byte can close every text.
   * Canonical mode already offers only tokens that can be continued. In permissive mode the set of
   * closable texts is unknown.
   */
  private TokenConstraint withClosableMasks() {
    if (vocabulary.endTokens().isEmpty()) {
      throw VocabularyException.unfitVocabulary(
          "DYCK-V108",
          vocabulary.name(),
          "no token is known to end a text, so that no text could ever end",
          "name one with withEndTokens(ids), or --end-token; ComposeOptions.withClosable(false)"
              + " composes without");
    }
    SequenceMasks mode = sequences;
    if (mode != null && mode.isEmpty()) {
      throw notSpelled();
    }
    if (mode != null
        || !pda.machine().isComplete()
        || SpellableEnds.canSpellEveryByte(pda.machine(), vocabulary)) {
      return this;
    }
    SpellableEnds ends = new SpellableEnds(pda.machine(), vocabulary, masks);
    if (!ends.canEnd(Configuration.start(pda.machine()))) {
      throw notSpelled();
    }
    return new TokenConstraint(this, ends);
  }

  private VocabularyException notSpelled() {
    return VocabularyException.unfitVocabulary(
        "DYCK-V103",
        vocabulary.name(),
        "no text of the grammar can be spelled with these tokens",
        "use the model's own vocabulary, or a grammar in characters that it has");
  }

  /**
   * Returns an example of trimming for the author: the first token found that the grammar allows
   * and after which no text can be closed. The search covers only positions after few tokens.
   *
   * @return a warning with a code, an example and a remedy; empty if no such token was found
   */
  public Optional<String> trimming() {
    return spellable == null
        ? Optional.empty()
        : TrimmingExample.find(this).map(example -> example.describe(vocabulary));
  }

  /**
   * Computes masks before they are requested, short texts first. A server can use the time between
   * the arrival of a grammar and the first token, for example while the model reads its prompt.
   * Preparation never changes the content of a mask. Other threads may use the constraint
   * meanwhile. An interrupt of the calling thread ends the preparation, and the thread stays
   * interrupted. Masks count against the budget of {@link ComposeOptions} as always; the
   * preparation ends before the budget would be exceeded. In canonical mode, and if a grammar names
   * or counts tokens, masks depend on more than the text's bytes; then no mask is prepared.
   *
   * @param atMost the time limit; checked between two masks
   * @return the extent of the preparation
   */
  public Preparation prepare(Duration atMost) {
    long start = System.nanoTime();
    long nanos = atMost.toNanos();
    return prepare(
        () -> System.nanoTime() - start < nanos && !Thread.currentThread().isInterrupted());
  }

  Preparation prepare(BooleanSupplier goOn) {
    if (sequences != null || counts != null || pda.machine().terminals().tokenClasses() > 0) {
      return new Preparation(0, false);
    }
    long evictions = masks.evictions();
    SpellableEnds ends = spellable;
    return Preparation.visitPlaces(
        pda.machine(),
        ends == null ? masks::mask : ends::mask,
        () -> masks.evictions() == evictions && goOn.getAsBoolean());
  }

  @Nullable SpellableEnds spellable() {
    return spellable;
  }

  /**
   * Returns a matcher before the first token.
   *
   * @return for one sequence and one thread at a time
   */
  public Matcher newMatcher() {
    return new Matcher(this);
  }

  /**
   * Returns a matcher before the first token after a prompt. In canonical mode the prompt's last
   * tokens decide which tokens the tokenizer would produce next; without canonical mode they have
   * no effect.
   *
   * @param promptTokens the last tokens of the prompt, or all; if the sequence is not canonical,
   *     its longest canonical suffix counts
   * @return for one sequence and one thread at a time; {@code reset()} returns to this position
   * @throws IllegalArgumentException in canonical mode, if no text of the grammar continues the
   *     prompt canonically (code {@code DYCK-M020}): drop the last token from the prompt and let
   *     the grammar begin with its text
   */
  public Matcher newMatcherAfter(int... promptTokens) {
    Matcher matcher = new Matcher(this, promptTokens);
    if (sequences != null && matcher.mask().cardinality() == 0) {
      throw new IllegalArgumentException(
          "DYCK-M020: no text of the grammar continues the prompt's last tokens canonically; drop"
              + " the last one from the prompt and let the grammar begin with its text");
    }
    return matcher;
  }

  /** Returns the trail after a prompt in canonical mode; null without canonical mode. */
  @Nullable SequenceTrail promptHistory(int... promptTokens) {
    SequenceMasks mode = sequences;
    return mode == null ? null : SequenceTrail.start(mode, promptTokens);
  }

  /**
   * Returns the automaton.
   *
   * @return as composed; in canonical mode perhaps without the texts that tokens cannot spell
   */
  public Pda pda() {
    return pda;
  }

  /**
   * Returns the vocabulary.
   *
   * @return as composed
   */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  MaskTable masks() {
    return masks;
  }

  /**
   * Returns the completions. They are computed on first use, because most constraints are used
   * without a budget.
   */
  Completions completions() {
    Completions known = completions;
    if (known == null) {
      known = newCompletions();
    }
    return known;
  }

  private synchronized Completions newCompletions() {
    Completions known = completions;
    if (known == null) {
      known = Completions.of(pda.machine(), vocabulary, masks);
      completions = known;
    }
    return known;
  }

  int[] letterOfByte() {
    return letterOfByte;
  }

  /**
   * Returns the cost of the masks so far.
   *
   * @return a snapshot
   */
  public CacheStatistics statistics() {
    SequenceMasks mode = sequences;
    return new CacheStatistics(
        masks.bytes() + (mode == null ? 0 : mode.bytes()),
        masks.walks(),
        masks.visitedNodes(),
        masks.evictions() + (mode == null ? 0 : mode.evictions()));
  }

  @Override
  public String toString() {
    return "TokenConstraint[" + pda.grammar().source().name() + ", " + vocabulary.name() + "]";
  }
}
