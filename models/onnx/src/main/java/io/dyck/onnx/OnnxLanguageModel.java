package io.dyck.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelException;
import io.dyck.models.ModelProblem;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import io.dyck.vocabulary.Vocabulary;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A language model that ONNX Runtime computes. */
final class OnnxLanguageModel implements LanguageModel {
  /**
   * The largest number of bytes for the logits of one pass, if the graph gives logits after every
   * token.
   */
  private static final long LOGIT_BYTES = 64L << 20;

  /**
   * The largest number of tokens that a text may read in a batch. A text that reads more tokens has
   * a pass of its own.
   */
  private static final int WIDEST_IN_BATCH = 8;

  /**
   * In a block all texts have as much room as the longest text. Therefore texts share a block only
   * if the longest text is at most so many times as long as the shortest, or is short.
   */
  private static final int LENGTH_RATIO = 4;

  /** The largest number of tokens of a short text. */
  private static final int SHORT = 1024;

  /**
   * The largest number of bytes of the pool if caches stay in place. Then a pass needs memory only
   * for its inputs and its logits.
   */
  private static final long KEPT_IN_PLACE = 2 * LOGIT_BYTES;

  private final ModelDescription description;
  private final Vocabulary vocabulary;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final BufferPool pool;
  private final KvBlock.Factory blocks;
  private final int prefillTokens;

  /** Whether the runtime appends keys and values to the memory that it reads. */
  private final boolean inPlace;

  /** Makes closing wait for running passes, because the runtime would crash otherwise. */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private boolean closed;

  OnnxLanguageModel(
      ModelDescription description,
      Vocabulary vocabulary,
      OrtEnvironment environment,
      OrtSession session,
      LoadOptions options,
      BufferPool pool) {
    this.pool = pool;
    this.description = description;
    // The memory of a card is not shared with Java.
    this.inPlace = description.isAppendingInPlace() && options.graphicsCard().isEmpty();
    this.vocabulary = vocabulary;
    this.environment = environment;
    this.session = session;
    this.blocks =
        new KvBlock.Factory(
            environment,
            pool,
            description.signature().caches(),
            description.contextLength(),
            new Object());
    if (inPlace) {
      pool.keepAtMost(KEPT_IN_PLACE);
    }
    long bytes = (long) vocabulary.size() * signature().logits().size;
    boolean all = signature().logitsToKeep() == null;
    this.prefillTokens =
        all
            ? (int) Math.max(1, Math.min(options.prefillTokens(), LOGIT_BYTES / bytes))
            : options.prefillTokens();
  }

  @Override
  public String name() {
    return description.name();
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public int contextLength() {
    return description.contextLength();
  }

  @Override
  public int[] prompt(String text) {
    int[] tokens = LanguageModel.super.prompt(text);
    ImmutableIntArray start =
        tokens.length == 0 ? description.emptyPrompt() : description.startTokens();
    return ImmutableIntArray.builder().addAll(start).addAll(tokens).build().toArray();
  }

  @Override
  public ImmutableMap<String, String> facts() {
    return description.facts();
  }

  OrtEnvironment environment() {
    return environment;
  }

  OrtSession session() {
    return session;
  }

  GraphSignature signature() {
    return description.signature();
  }

  BufferPool pool() {
    return pool;
  }

  KvBlock.Factory blocks() {
    return blocks;
  }

  /** Makes the cache of an empty text. */
  TextCache newCache() {
    return inPlace
        ? new KvSlot(blocks)
        : new KvCache(
            pool, signature().caches(), KvCache.acquire(pool, signature().caches(), 1, 0), 0);
  }

  int prefillTokens() {
    return prefillTokens;
  }

  @Override
  public ModelSession newSession() {
    return reportMemory(() -> new OnnxModelSession(this));
  }

  @Override
  public ImmutableList<FloatBuffer> read(List<PendingTokens> reads) {
    List<OnnxModelSession> sessions = new ArrayList<>();
    for (PendingTokens read : reads) {
      OnnxModelSession own = (OnnxModelSession) read.session();
      ModelProblem.checkRead(this, own.position(), read.tokens(), read.rows());
      sessions.add(own);
    }
    int[] before = sessions.stream().mapToInt(OnnxModelSession::position).toArray();
    FloatBuffer[] logits = new FloatBuffer[reads.size()];
    try {
      for (List<Integer> batch : batches(reads)) {
        if (batch.size() == 1) {
          PendingTokens read = reads.get(batch.get(0));
          logits[batch.get(0)] = read.session().read(read.tokens(), read.rows());
        } else {
          run(
              batch.stream().map(sessions::get).toList(),
              batch.stream().map(i -> reads.get(i).tokens()).toList(),
              batch.stream().mapToInt(i -> reads.get(i).rows()).toArray());
          batch.forEach(i -> logits[i] = sessions.get(i).logits(reads.get(i).rows()));
        }
      }
    } catch (RuntimeException e) {
      for (int i = 0; i < before.length; i++) {
        sessions.get(i).rollback(Math.max(0, sessions.get(i).position() - before[i]));
      }
      throw e;
    }
    return ImmutableList.copyOf(logits);
  }

  /** Groups the indexes of reads into batches. */
  private List<List<Integer>> batches(List<PendingTokens> reads) {
    List<List<Integer>> batches = new ArrayList<>();
    for (int i = 0; i < reads.size(); i++) {
      PendingTokens read = reads.get(i);
      int found = 0;
      while (found < batches.size()
          && !batches.get(found).stream().allMatch(other -> canJoin(read, reads.get(other)))) {
        found++;
      }
      if (found == batches.size()) {
        batches.add(new ArrayList<>());
      }
      batches.get(found).add(i);
    }
    return batches;
  }

  /**
   * Returns whether two texts can share a pass. Only texts of equal length share a pass that copies
   * caches if the graph takes lengths from the mask by itself, or has no input for positions.
   */
  private boolean canJoin(PendingTokens one, PendingTokens other) {
    int tokens = one.tokens().length;
    int otherTokens = other.tokens().length;
    if (inPlace) {
      int length = one.session().position();
      int otherLength = other.session().position();
      return InPlacePass.canJoin(tokens)
          && InPlacePass.canJoin(otherTokens)
          && Math.max(length, otherLength)
              <= Math.max(SHORT, LENGTH_RATIO * Math.min(length, otherLength));
    }
    boolean padded =
        signature().hasInput(GraphSignature.POSITIONS)
            && signature().hasInput(GraphSignature.MASK)
            && !description.graph().hasGroupedQueryAttention();
    return Math.min(tokens, otherTokens) > 0
        && Math.max(tokens, otherTokens) <= WIDEST_IN_BATCH
        && (padded || haveSameLengths(one, other));
  }

  private static boolean haveSameLengths(PendingTokens one, PendingTokens other) {
    return one.session().position() == other.session().position()
        && one.tokens().length == other.tokens().length;
  }

  /** Runs one pass over several sessions. A failed pass does not change the sessions. */
  void run(List<OnnxModelSession> sessions, List<int[]> tokens, int[] wanted) {
    lock.readLock().lock();
    try {
      if (closed) {
        throw ModelProblem.CLOSED.toException(name(), "the model is closed");
      }
      List<? extends TextCache> after =
          reportMemory(
              () -> {
                List<OnnxPass.Row> rows = new ArrayList<>();
                for (int i = 0; i < sessions.size(); i++) {
                  rows.add(sessions.get(i).row(tokens.get(i), wanted[i]));
                }
                return runPass(sessions, rows);
              });
      for (int i = 0; i < sessions.size(); i++) {
        sessions.get(i).accept(tokens.get(i), after.get(i));
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  private List<? extends TextCache> runPass(
      List<OnnxModelSession> sessions, List<OnnxPass.Row> rows) {
    try {
      if (!inPlace) {
        List<KvCache> caches = sessions.stream().map(each -> (KvCache) each.cache()).toList();
        return CopyingPass.run(this, caches, rows);
      }
      List<KvSlot> slots = sessions.stream().map(each -> (KvSlot) each.cache()).toList();
      InPlacePass.run(this, slots, rows);
      return slots;
    } catch (OrtException e) {
      throw ModelProblem.RUNTIME.toException(name(), "ONNX Runtime: " + e.getMessage(), e);
    }
  }

  /** Reports a lack of memory as a {@link ModelException}. */
  <T> T reportMemory(Supplier<T> work) {
    try {
      return work.get();
    } catch (OutOfMemoryError e) {
      throw new ModelException(
          ModelProblem.RUNTIME,
          name(),
          "there is no memory for the text: " + e.getMessage(),
          "take a shorter text or fewer at a time, or give Java more (-XX:MaxDirectMemorySize)",
          e);
    }
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
      }
    } catch (OrtException e) {
      throw ModelProblem.RUNTIME.toException(name(), "ONNX Runtime: " + e.getMessage(), e);
    } finally {
      lock.writeLock().unlock();
    }
  }
}
