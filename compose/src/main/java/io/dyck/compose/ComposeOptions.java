package io.dyck.compose;

import com.google.common.base.Preconditions;

/**
 * How a constraint is composed. Immutable.
 *
 * @param cacheBytes bytes of masks after which they are dropped and made again when needed
 * @param regionNodes nodes of a subtree of the vocabulary above which what a loop of the automaton
 *     finds there is kept for all constraints; less costs memory, more costs time
 * @param canonical whether only those sequences of tokens are allowed that the vocabulary's own
 *     tokenizer produces
 * @param closable whether every sequence must have an end: the vocabulary has end tokens, and a
 *     token is offered only if the text can be closed after it by tokens. Matters for vocabularies
 *     that do not spell every byte; without it a mask may turn out to be empty
 */
public record ComposeOptions(
    long cacheBytes, int regionNodes, boolean canonical, boolean closable) {
  /** 256 MiB of masks; most grammars need less than 4. */
  public static final ComposeOptions DEFAULT = new ComposeOptions(256L << 20, 128);

  /** The default, but for canonical sequences of tokens only. */
  public static final ComposeOptions CANONICAL = DEFAULT.withCanonical(true);

  /**
   * Checks the numbers.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   * @param regionNodes nodes of a subtree above which a walk of it is kept
   * @param canonical whether other sequences than the tokenizer's are refused
   * @param closable whether what cannot be closed is refused
   */
  public ComposeOptions {
    Preconditions.checkArgument(cacheBytes > 0, "cacheBytes (%s) must be > 0", cacheBytes);
    Preconditions.checkArgument(regionNodes >= 0, "regionNodes (%s) must be >= 0", regionNodes);
  }

  /**
   * The default but for the budget.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   */
  public ComposeOptions(long cacheBytes) {
    this(cacheBytes, DEFAULT.regionNodes());
  }

  /**
   * Any tokens that spell a text of the grammar.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   * @param regionNodes nodes of a subtree above which a walk of it is kept
   */
  public ComposeOptions(long cacheBytes, int regionNodes) {
    this(cacheBytes, regionNodes, false, true);
  }

  /**
   * The same with or without canonical mode.
   *
   * @param only whether other sequences than the tokenizer's are refused
   * @return new options
   */
  public ComposeOptions withCanonical(boolean only) {
    return new ComposeOptions(cacheBytes, regionNodes, only, closable);
  }

  /**
   * The same with or without the demand that every sequence has an end.
   *
   * @param demanded false for masks of all that the grammar allows, whatever the vocabulary can
   *     spell after it, and for vocabularies without end tokens
   * @return new options
   */
  public ComposeOptions withClosable(boolean demanded) {
    return new ComposeOptions(cacheBytes, regionNodes, canonical, demanded);
  }
}
