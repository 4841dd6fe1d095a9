package io.dyck.compose;

import com.google.common.base.Preconditions;
import org.jspecify.annotations.Nullable;

/**
 * How a constraint is composed. Immutable.
 *
 * @param cacheBytes bytes of masks after which they are dropped and made again when needed
 * @param regionNodes a loop of the automaton shares its walk of a subtree with all constraints if
 *     the subtree has more nodes than this; a lower bound costs memory, a higher one time
 * @param mode the rule on sequences of tokens, as canonical mode; null for any tokens that spell a
 *     text
 * @param closable whether every sequence must have an end: the vocabulary has end tokens, and a
 *     token is offered only if tokens can close the text after it. The option matters for
 *     vocabularies that do not spell every byte; without it a mask may be empty
 */
public record ComposeOptions(
    long cacheBytes, int regionNodes, @Nullable SequenceMode mode, boolean closable) {
  /** 256 MiB of masks; most grammars need less than 4. */
  public static final ComposeOptions DEFAULT = new ComposeOptions(256L << 20, 128);

  /**
   * Checks the numbers.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   * @param regionNodes nodes of a subtree above which its walk is stored
   * @param mode the rule on sequences of tokens; null for any
   * @param closable whether tokens are refused after which no tokens can close the text
   */
  public ComposeOptions {
    Preconditions.checkArgument(cacheBytes > 0, "cacheBytes (%s) must be > 0", cacheBytes);
    Preconditions.checkArgument(regionNodes >= 0, "regionNodes (%s) must be >= 0", regionNodes);
  }

  /**
   * Creates the default options with another budget.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   */
  public ComposeOptions(long cacheBytes) {
    this(cacheBytes, DEFAULT.regionNodes());
  }

  /**
   * Creates options without a mode, in which every sequence must have an end.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   * @param regionNodes nodes of a subtree above which its walk is stored
   */
  public ComposeOptions(long cacheBytes, int regionNodes) {
    this(cacheBytes, regionNodes, null, true);
  }

  /**
   * Returns these options with or without a mode.
   *
   * @param wanted the rule on sequences of tokens; null for any
   * @return new options
   */
  public ComposeOptions withMode(@Nullable SequenceMode wanted) {
    return new ComposeOptions(cacheBytes, regionNodes, wanted, closable);
  }

  /**
   * Returns these options with or without the demand that every sequence has an end.
   *
   * @param demanded false for vocabularies without end tokens, or for masks of all tokens that the
   *     grammar allows, even if the vocabulary cannot spell any continuation
   * @return new options
   */
  public ComposeOptions withClosable(boolean demanded) {
    return new ComposeOptions(cacheBytes, regionNodes, mode, demanded);
  }
}
