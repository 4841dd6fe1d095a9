package io.dyck.vocabulary.tokenizer;

import com.google.common.base.Preconditions;
import io.dyck.vocabulary.table.TokenTable;

/**
 * Limits for the content of a file, which keep a hostile file from exhausting memory. A file beyond
 * a limit causes a {@link io.dyck.failure.LimitExceededException} that names the component.
 *
 * @param maxTokens the greatest id plus 1; at most 2²⁷
 * @param maxTokenBytes the bytes of one token; at most 32,767
 * @param maxMerges the lines of a merge table
 * @param maxFileBytes the size of a file
 * @param maxNesting the depth of objects and arrays in a file
 */
public record VocabularyLimits(
    int maxTokens, int maxTokenBytes, int maxMerges, long maxFileBytes, int maxNesting) {
  /**
   * Ample for every published vocabulary known to us: 2,000,000 tokens of up to 8,192 bytes,
   * 4,000,000 merges, 128 MiB, depth 64.
   */
  public static final VocabularyLimits DEFAULT =
      new VocabularyLimits(2_000_000, 8_192, 4_000_000, 128L << 20, 64);

  /**
   * Checks the limits.
   *
   * @param maxTokens the greatest id plus 1
   * @param maxTokenBytes the bytes of one token
   * @param maxMerges the lines of a merge table
   * @param maxFileBytes the size of a file
   * @param maxNesting the depth of objects and arrays in a file
   * @throws IllegalArgumentException if a limit is not positive, or greater than this library
   *     supports
   */
  public VocabularyLimits {
    checkRange("maxTokens", maxTokens, TokenTable.MAX_ID + 1L);
    checkRange("maxTokenBytes", maxTokenBytes, TokenTable.MAX_TOKEN_BYTES);
    checkRange("maxMerges", maxMerges, TokenTable.MAX_ID);
    checkRange("maxFileBytes", maxFileBytes, Integer.MAX_VALUE);
    checkRange("maxNesting", maxNesting, 1_000);
  }

  private static void checkRange(String name, long value, long greatest) {
    Preconditions.checkArgument(
        value >= 1 && value <= greatest, "%s (%s) must be from 1 to %s", name, value, greatest);
  }
}
