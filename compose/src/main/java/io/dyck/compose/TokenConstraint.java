package io.dyck.compose;

import io.dyck.compose.canonical.CanonicalCompletions;
import io.dyck.compose.canonical.CanonicalMasks;
import io.dyck.compose.canonical.CanonicalState;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.completion.Completions;
import io.dyck.compose.completion.SpellableEnds;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.Pda;
import io.dyck.pda.machine.Configuration;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A grammar's automaton composed with a model's vocabulary: which tokens may follow, at every
 * point. One token may cross any border of terminals and rules. Immutable to the outside and
 * thread-safe; masks are computed when first needed and shared by all matchers.
 *
 * <p>After Koo, Liu and He, "Automata-based constraints for language model decoding" (2024),
 * sections 3 and 4: the vocabulary is a transducer from tokens to bytes, here a trie, and
 * composition with it is done state by state, lazily.
 */
public final class TokenConstraint {
  private final Pda pda;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final @Nullable CanonicalMasks canonical;
  private final int[] letterOfByte = new int[256];
  private volatile @Nullable Completions completions;

  /** Where the vocabulary cannot spell everything and masks are trimmed to what can be closed. */
  private final @Nullable SpellableEnds spellable;

  private final TokenReader reader;

  /** Null where no rule counts tokens. */
  private final @Nullable TokenCounts counts;

  private TokenConstraint(TokenConstraint untrimmed, SpellableEnds spellable) {
    this.pda = untrimmed.pda;
    this.vocabulary = untrimmed.vocabulary;
    this.masks = untrimmed.masks;
    this.canonical = null;
    System.arraycopy(untrimmed.letterOfByte, 0, letterOfByte, 0, letterOfByte.length);
    this.spellable = spellable;
    this.reader = untrimmed.reader;
    this.counts = untrimmed.counts;
  }

  private TokenConstraint(Pda pda, Vocabulary vocabulary, ComposeOptions options) {
    this.spellable = null;
    this.pda = pda;
    this.vocabulary = vocabulary;
    this.masks =
        new MaskTable(pda.machine(), vocabulary, options.cacheBytes(), options.regionNodes());
    this.canonical = options.canonical() ? canonicalMasks(options) : null;
    for (int b = 0; b < letterOfByte.length; b++) {
      letterOfByte[b] = pda.machine().terminals().classOf(b);
    }
    this.reader = new TokenReader(vocabulary, masks, letterOfByte);
    this.counts =
        pda.machine().dottedRules().countsTokens()
            ? new TokenCounts(
                pda.machine(),
                vocabulary,
                masks,
                reader,
                SpellableEnds.everyByteIsSpelled(pda.machine(), vocabulary))
            : null;
  }

  TokenReader tokenReader() {
    return reader;
  }

  /** Null where no rule counts tokens. */
  @Nullable TokenCounts tokenCounts() {
    return counts;
  }

  private CanonicalMasks canonicalMasks(ComposeOptions options) {
    if (pda.machine().terminals().tokenClasses() > 0
        || pda.machine().dottedRules().countsTokens()) {
      throw VocabularyException.unfit(
          "DYCK-V105",
          vocabulary.name(),
          "the grammar names or counts tokens, which canonical mode cannot follow yet",
          "compose without it, or write the text around the tokens as grammars of their own");
    }
    CanonicalTokens tokens = CanonicalTokens.of(vocabulary);
    tokens.checkCharacters(pda.machine().terminals()::classOf);
    return new CanonicalMasks(pda.machine(), vocabulary, masks, tokens, options.cacheBytes());
  }

  /**
   * Composes with default options.
   *
   * @param pda the automaton
   * @param vocabulary the tokens
   * @return a constraint; no mask is computed before the first is asked for
   * @throws VocabularyException if the vocabulary does not fit the grammar (codes {@code DYCK-V100}
   *     to {@code V108}): such as a token that the grammar names and the vocabulary lacks, a
   *     vocabulary without end tokens, or a grammar of which no text can be spelled
   */
  public static TokenConstraint compose(Pda pda, Vocabulary vocabulary) {
    return compose(pda, vocabulary, ComposeOptions.DEFAULT);
  }

  /**
   * Composes.
   *
   * @param pda the automaton
   * @param vocabulary the tokens
   * @param options the budget of masks, and what sequences are allowed
   * @return a constraint; no mask is computed before the first is asked for
   * @throws VocabularyException if the vocabulary does not fit the grammar (codes {@code DYCK-V100}
   *     to {@code V108}), or, in canonical mode, if it cannot be said exactly what its tokenizer
   *     produces (code {@code DYCK-V010})
   * @throws io.dyck.failure.LimitExceededException in canonical mode, and with a vocabulary that
   *     cannot spell every byte, if a count of the grammar is too long to be written out as states
   */
  public static TokenConstraint compose(Pda pda, Vocabulary vocabulary, ComposeOptions options) {
    // Asked where counts may be numbers only: elsewhere all states are there, or none can be.
    boolean looksAtAllStates =
        pda.machine().dottedRules().hasLazy()
            && (options.canonical()
                || (options.closable()
                    && !SpellableEnds.everyByteIsSpelled(pda.machine(), vocabulary)));
    Pda fitting = looksAtAllStates ? pda.writtenOut() : pda;
    TokenConstraint composed = new TokenConstraint(fitting, vocabulary, options);
    return options.closable() ? composed.closable() : composed;
  }

  /**
   * Loads what {@link #save} wrote, with default options. Nothing is compiled. Cost: linear in the
   * size of the file.
   *
   * @param file written by this version
   * @param vocabulary an equal vocabulary to the one it was saved with, by its {@link
   *     Vocabulary#hash()}
   * @return a constraint with the same masks
   * @throws io.dyck.artefact.ArtefactException if the file is not what it should be, or for another
   *     vocabulary; no content makes this allocate more than in proportion to the file
   */
  public static TokenConstraint load(Path file, Vocabulary vocabulary) {
    return load(file, vocabulary, ComposeOptions.DEFAULT);
  }

  /**
   * Loads what {@link #save} wrote. Nothing is compiled. Cost: linear in the size of the file.
   *
   * @param file written by this version
   * @param vocabulary an equal vocabulary to the one it was saved with, by its {@link
   *     Vocabulary#hash()}
   * @param options the budget of masks
   * @return a constraint with the same masks
   * @throws io.dyck.artefact.ArtefactException if the file is not what it should be, or for another
   *     vocabulary; no content makes this allocate more than in proportion to the file
   */
  public static TokenConstraint load(Path file, Vocabulary vocabulary, ComposeOptions options) {
    return compose(ConstraintArtefact.open(file).pda(vocabulary), vocabulary, options);
  }

  /**
   * Loads the automaton alone from what {@link #save} wrote: for text, whatever its tokens.
   *
   * @param file written by this version
   * @return an automaton that does the same
   * @throws io.dyck.artefact.ArtefactException if the file is not what it should be
   */
  public static Pda loadPda(Path file) {
    return ConstraintArtefact.open(file).pda();
  }

  /**
   * Writes a file from which {@link #load} is fast: the grammar with its source, the automaton,
   * hashes of grammar and vocabulary, checksums; not the masks. Whoever has an older file of this
   * name open keeps it as it was.
   *
   * @param file where to; replaced if it exists
   * @throws io.dyck.artefact.ArtefactException if it cannot be written (code {@code DYCK-V020}), or
   *     the automaton runs in permissive mode (code {@code DYCK-V027})
   */
  public void save(Path file) {
    ConstraintArtefact.of(pda, vocabulary).write(file);
  }

  /**
   * The same constraint, but every sequence has an end. A vocabulary that has every byte as a token
   * needs no trimming; canonical mode offers nothing else anyway; and in permissive mode it cannot
   * be known what can be closed.
   */
  private TokenConstraint closable() {
    if (vocabulary.endTokens().isEmpty()) {
      throw VocabularyException.unfit(
          "DYCK-V108",
          vocabulary.name(),
          "no token is known to end a text, so that no text could ever end",
          "name one with withEndTokens(ids), or --end-token; ComposeOptions.withClosable(false)"
              + " composes without");
    }
    if (canonical != null
        || !pda.machine().isComplete()
        || SpellableEnds.everyByteIsSpelled(pda.machine(), vocabulary)) {
      return this;
    }
    SpellableEnds ends = new SpellableEnds(pda.machine(), vocabulary, masks);
    if (!ends.canEnd(Configuration.start(pda.machine()))) {
      throw VocabularyException.unfit(
          "DYCK-V103",
          vocabulary.name(),
          "no text of the grammar can be spelled with these tokens",
          "use the model's own vocabulary, or a grammar in characters that it has");
    }
    return new TokenConstraint(this, ends);
  }

  /**
   * What is left out because it could not be closed, for the author: the first token found that the
   * grammar allows and after which no text could be closed. Looks at the places that few tokens
   * lead to.
   *
   * @return a warning with a code, an example and a way out; empty if none was found
   */
  public Optional<String> trimming() {
    return spellable == null
        ? Optional.empty()
        : TrimmingExample.find(this).map(example -> example.describe(vocabulary));
  }

  /**
   * Computes masks before they are asked for, those of short texts first: for a server that has
   * time between the arrival of a grammar and the first token, such as while the model reads its
   * prompt. Changes when masks are computed, never what they are. Any thread may go on using the
   * constraint meanwhile; interrupting the calling thread ends the preparation, and it stays
   * interrupted. Masks count against the budget of {@link ComposeOptions} as always; the
   * preparation ends where they would exceed it. In canonical mode, and where a grammar names
   * tokens, masks depend on more than the text's bytes, and nothing is prepared.
   *
   * @param atMost how long to go on; looked at between two masks
   * @return how far it came
   */
  public Preparation prepare(Duration atMost) {
    long start = System.nanoTime();
    long nanos = atMost.toNanos();
    return prepare(
        () -> System.nanoTime() - start < nanos && !Thread.currentThread().isInterrupted());
  }

  Preparation prepare(BooleanSupplier goOn) {
    if (canonical != null || counts != null || pda.machine().terminals().tokenClasses() > 0) {
      return new Preparation(0, false);
    }
    long evictions = masks.evictions();
    SpellableEnds ends = spellable;
    return Preparation.run(
        pda.machine(),
        ends == null ? masks::mask : ends::mask,
        () -> masks.evictions() == evictions && goOn.getAsBoolean());
  }

  @Nullable SpellableEnds spellable() {
    return spellable;
  }

  /**
   * A matcher before the first token.
   *
   * @return for one sequence and one thread at a time
   */
  public Matcher newMatcher() {
    return new Matcher(this);
  }

  /**
   * A matcher before the first token after a prompt. In canonical mode the prompt's last tokens
   * decide which tokens continue it as the tokenizer would; without it they do not matter.
   *
   * @param promptTokens the last tokens of the prompt, or all; where they are not canonical, the
   *     longest end of them counts that is
   * @return for one sequence and one thread at a time; {@code reset()} goes back to this place
   * @throws IllegalArgumentException in canonical mode, if no text of the grammar continues the
   *     prompt canonically (code {@code DYCK-M020}): drop the last token from the prompt and let
   *     the grammar begin with its text
   */
  public Matcher newMatcherAfter(int... promptTokens) {
    Matcher matcher = new Matcher(this, promptTokens);
    if (canonical != null && matcher.mask().cardinality() == 0) {
      throw new IllegalArgumentException(
          "DYCK-M020: no text of the grammar continues the prompt's last tokens canonically; drop"
              + " the last one from the prompt and let the grammar begin with its text");
    }
    return matcher;
  }

  /** Where sequences begin in canonical mode; null without it. */
  @Nullable CanonicalState canonicalStart(int... promptTokens) {
    CanonicalMasks mode = canonical;
    if (mode == null) {
      return null;
    }
    for (int from = 0; from < promptTokens.length; from++) {
      CanonicalState state = mode.canonical().start();
      for (int i = from; i < promptTokens.length && state != null; i++) {
        state = mode.canonical().next(state, promptTokens[i]);
      }
      if (state != null) {
        return state;
      }
    }
    return mode.canonical().start();
  }

  @Nullable CanonicalMasks canonical() {
    return canonical;
  }

  /**
   * The automaton.
   *
   * @return as composed
   */
  public Pda pda() {
    return pda;
  }

  /**
   * The tokens.
   *
   * @return as composed
   */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  MaskTable masks() {
    return masks;
  }

  /** Computed when first asked for; most constraints are used without a budget. */
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

  /** The same in canonical mode only. */
  CanonicalCompletions canonicalCompletions() {
    CanonicalMasks mode = canonical;
    if (mode == null) {
      throw new IllegalStateException("not in canonical mode");
    }
    return new CanonicalCompletions(pda.machine(), vocabulary, mode, completions());
  }

  int[] letterOfByte() {
    return letterOfByte;
  }

  /**
   * What the masks cost so far.
   *
   * @return counted now
   */
  public CacheStatistics statistics() {
    CanonicalMasks mode = canonical;
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
