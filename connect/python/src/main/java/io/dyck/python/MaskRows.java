package io.dyck.python;

import com.google.common.base.Preconditions;
import io.dyck.compose.Matcher;
import io.dyck.compose.batch.MatcherBatch;
import io.dyck.compose.mask.TokenMask;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Writes masks into rows of a buffer, which is the memory of an array of Python: row r begins at
 * byte r times {@code rowBytes}. Behind a mask the row is filled with zeros.
 */
public final class MaskRows {
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private static final ExecutorService POOL = pool();

  private MaskRows() {}

  /** Threads that end when they have nothing to do, and never keep a process alive. */
  private static ExecutorService pool() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "dyck-row");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Writes the mask of a matcher.
   *
   * @param matcher the matcher
   * @param rows the memory of the array
   * @param row the index of the row
   * @param rowBytes the length of a row in bytes
   */
  public static void fill(Matcher matcher, ByteBuffer rows, int row, int rowBytes) {
    write(matcher.mask(), rows, row, rowBytes);
  }

  /**
   * Writes the tokens after which the text can still end within a number of tokens.
   *
   * @param matcher the matcher
   * @param rows the memory of the array
   * @param row the index of the row
   * @param rowBytes the length of a row in bytes
   * @param tokensLeft the number of tokens that may follow, the end token included
   */
  public static void fillWithin(
      Matcher matcher, ByteBuffer rows, int row, int rowBytes, int tokensLeft) {
    write(matcher.maskWithin(tokensLeft), rows, row, rowBytes);
  }

  private static void write(TokenMask mask, ByteBuffer rows, int row, int rowBytes) {
    Preconditions.checkArgument(
        row >= 0 && (row + 1L) * rowBytes <= rows.capacity(), "row (%s) must be in the array", row);
    int start = row * rowBytes;
    mask.copyTo(rows.slice(start, rowBytes));
    for (int i = start + 4 * TokenMask.wordCount(mask.size()); i < start + rowBytes; i++) {
      rows.put(i, (byte) 0);
    }
  }

  /**
   * Collects matchers for {@link #fillAll}.
   *
   * @param matchers one for each row; null for an empty place
   * @param size the number of ids of every vocabulary
   * @param rowBytes the length of a row
   * @return the batch
   */
  public static MatcherBatch batch(Matcher[] matchers, int size, int rowBytes) {
    return MatcherBatch.of(Arrays.asList(matchers), size, rowBytes);
  }

  /**
   * Fills the rows of all matchers that are not finished.
   *
   * @param batch the batch
   * @param rows the memory of the array
   * @param threads the maximal number of threads, the caller included
   */
  public static void fillAll(MatcherBatch batch, ByteBuffer rows, int threads) {
    if (threads == 1) {
      batch.fill(rows);
    } else {
      batch.fill(rows, threads, POOL);
    }
  }

  /**
   * Accepts a token for each row, then fills the rows of the matchers that are not finished.
   *
   * @param batch the batch
   * @param tokens a token for each row; tokens of finished rows are ignored
   * @param rows the memory of the array
   * @param threads the maximal number of threads, the caller included
   */
  public static void acceptAndFillAll(
      MatcherBatch batch, int[] tokens, ByteBuffer rows, int threads) {
    batch.acceptAndFill(tokens, rows, threads, POOL);
  }
}
