package io.dyck.compose.batch;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.AllowedTokens;
import io.dyck.compose.mask.TokenMask;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The matchers of a batch of sequences, and their masks as rows of one buffer: row r holds the mask
 * of matcher r as 32-bit little-endian words, bit t of word t / 32, lowest bit first, and zeros up
 * to the length of a row. XGrammar and llguidance use the same layout, therefore their kernels can
 * read the rows. The matchers may be of different constraints; their vocabularies have one size.
 *
 * <p><b>Finished rows are skipped</b>: a matcher that has accepted an end token is not asked, and
 * its row is not written. (Zeros would turn every probability of that row into not-a-number while
 * other rows of the batch continue.) An empty place of the batch is {@code null} in the list and is
 * also skipped. {@link #isActive} returns whether a row is filled.
 *
 * <p>With an executor, the calling thread shares the work with up to {@code threads - 1} tasks and
 * returns when all rows are done. A busy or small executor slows the call but cannot block it. Not
 * thread-safe: only one call at a time, and no other code may use the matchers meanwhile.
 *
 * <p>Cost of a row: its mask and one copy; about 100 bytes are allocated for a row.
 */
public final class MatcherBatch {
  private static final Executor NOBODY =
      task -> {
        throw new AssertionError("one thread needs no executor");
      };

  private static final AllowedTokens NO_TOKENS = AllowedTokens.of(TokenMask.empty(0));

  private final @Nullable Matcher[] matchers;
  private final int rowBytes;

  private MatcherBatch(@Nullable Matcher[] matchers, int rowBytes) {
    this.matchers = matchers;
    this.rowBytes = rowBytes;
  }

  /**
   * Collects matchers.
   *
   * @param matchers one for each row; null for an empty place
   * @param size the number of ids, of every vocabulary; rows have as many words as it takes
   * @return a batch of these matchers, which stay the caller's
   * @throws IllegalArgumentException if a vocabulary has another size
   */
  public static MatcherBatch of(List<? extends @Nullable Matcher> matchers, int size) {
    return of(matchers, size, 4 * TokenMask.wordCount(size));
  }

  /**
   * Collects matchers for rows with padding, as for a model that has more logits than ids.
   *
   * @param matchers one for each row; null for an empty place
   * @param size the number of ids, of every vocabulary
   * @param rowBytes the length of a row; a multiple of 4
   * @return a batch of these matchers, which stay the caller's
   * @throws IllegalArgumentException if a vocabulary has another size, or a mask is longer than a
   *     row
   */
  public static MatcherBatch of(
      List<? extends @Nullable Matcher> matchers, int size, int rowBytes) {
    Preconditions.checkArgument(
        rowBytes % 4 == 0 && rowBytes / 4 >= TokenMask.wordCount(size),
        "rowBytes (%s) must be a multiple of 4 and hold %s words",
        rowBytes,
        TokenMask.wordCount(size));
    @Nullable Matcher[] rows = matchers.toArray(new Matcher[0]);
    for (int row = 0; row < rows.length; row++) {
      Matcher matcher = rows[row];
      Preconditions.checkArgument(
          matcher == null || matcher.constraint().vocabulary().size() == size,
          "the vocabulary of row %s must have %s ids",
          row,
          size);
    }
    return new MatcherBatch(rows, rowBytes);
  }

  /**
   * Returns the number of rows.
   *
   * @return 0 or more
   */
  public int rows() {
    return matchers.length;
  }

  /**
   * Returns the length of a row.
   *
   * @return bytes, a multiple of 4
   */
  public int rowBytes() {
    return rowBytes;
  }

  /**
   * Returns whether a row is filled: it has a matcher, and the matcher is not finished.
   *
   * @param row 0 to {@code rows() - 1}
   * @return false for rows that are skipped
   */
  public boolean isActive(int row) {
    Matcher matcher = matchers[row];
    return matcher != null && !matcher.isFinished();
  }

  /**
   * Fills the rows of all active matchers in the calling thread.
   *
   * @param masks the target; {@code rows() * rowBytes()} bytes are written from its position on;
   *     heap or direct, any byte order; position and limit stay. A {@code MemorySegment} provides
   *     one by {@code asByteBuffer()}
   * @throws BatchException if masks could not be computed; all others are filled
   */
  public void fill(ByteBuffer masks) {
    fill(masks, 1, NOBODY);
  }

  /**
   * Fills the rows of all active matchers.
   *
   * @param masks the target; {@code rows() * rowBytes()} bytes are written from its position on;
   *     heap or direct, any byte order; position and limit stay
   * @param threads the maximal number of threads, the caller included
   * @param executor provides the other threads
   * @throws BatchException if masks could not be computed; all others are filled
   */
  public void fill(ByteBuffer masks, int threads, Executor executor) {
    checkCapacity(masks);
    RowLoop.run(matchers.length, threads, executor, row -> fillRow(row, masks));
  }

  /**
   * Accepts one token for each row in the calling thread.
   *
   * @param tokens one for each row; entries of inactive rows are ignored
   * @throws BatchException if tokens were refused; all others are accepted
   */
  public void accept(int[] tokens) {
    checkTokens(tokens);
    RowLoop.run(matchers.length, 1, NOBODY, row -> acceptRow(row, tokens));
  }

  /**
   * Accepts one token for each row, then fills the rows whose matchers are not finished. This is
   * one step of the batch with a single hand-over to other threads.
   *
   * @param tokens one for each row; entries of inactive rows are ignored
   * @param masks as for {@link #fill(ByteBuffer)}
   * @param threads the maximal number of threads, the caller included
   * @param executor provides the other threads
   * @throws BatchException if tokens were refused or masks could not be computed; all other rows
   *     are accepted and filled. A row whose mask failed has accepted its token
   */
  public void acceptAndFill(int[] tokens, ByteBuffer masks, int threads, Executor executor) {
    checkTokens(tokens);
    checkCapacity(masks);
    RowLoop.run(
        matchers.length,
        threads,
        executor,
        row -> {
          acceptRow(row, tokens);
          fillRow(row, masks);
        });
  }

  /**
   * Returns the tokens that may follow in each row, in the form in which choosing one is the least
   * work. A row with one token needs no logits.
   *
   * @return one for each row; no tokens for inactive rows
   */
  public ImmutableList<AllowedTokens> allowed() {
    ImmutableList.Builder<AllowedTokens> result = ImmutableList.builder();
    for (Matcher matcher : matchers) {
      result.add(matcher == null ? NO_TOKENS : matcher.allowed());
    }
    return result.build();
  }

  private void acceptRow(int row, int[] tokens) {
    Matcher matcher = matchers[row];
    if (matcher != null && !matcher.isFinished()) {
      matcher.accept(tokens[row]);
    }
  }

  private void fillRow(int row, ByteBuffer masks) {
    Matcher matcher = matchers[row];
    if (matcher == null || matcher.isFinished()) {
      return;
    }
    TokenMask mask = matcher.mask();
    int start = masks.position() + row * rowBytes;
    ByteBuffer target = masks.duplicate();
    target.limit(start + rowBytes).position(start);
    mask.copyTo(target);
    for (int i = start + 4 * TokenMask.wordCount(mask.size()); i < start + rowBytes; i++) {
      target.put(i, (byte) 0);
    }
  }

  private void checkTokens(int[] tokens) {
    Preconditions.checkArgument(
        tokens.length == matchers.length,
        "tokens (%s) must be one for each of %s rows",
        tokens.length,
        matchers.length);
  }

  private void checkCapacity(ByteBuffer masks) {
    long needed = (long) matchers.length * rowBytes;
    Preconditions.checkArgument(
        masks.remaining() >= needed,
        "masks (%s bytes left) must hold %s rows of %s bytes",
        masks.remaining(),
        matchers.length,
        rowBytes);
  }
}
