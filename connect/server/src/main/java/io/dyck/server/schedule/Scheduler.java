package io.dyck.server.schedule;

import io.dyck.models.LanguageModel;
import io.dyck.models.decode.TextDecoding;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs the texts of one model. Some texts run at once, in batches; other texts wait in a queue of
 * bounded length, in which clients take turns. One thread runs the passes of the model; between two
 * passes each text draws its token and computes its next mask on another thread. If the mask of a
 * text takes longer than those of others, the next passes go on without this text until its mask is
 * ready. A text whose mask takes too long is refused. Thread-safe.
 */
public final class Scheduler implements AutoCloseable {
  /** The number of tokens of a prompt that are read between two steps of the other texts. */
  private static final int PREFILL = 256;

  /**
   * The least time that a pass waits for a text with a slow mask; the wait is at least as long as a
   * pass.
   */
  private static final long PATIENCE_NANOS = 10_000_000;

  /**
   * The time after which a text with a slow mask no longer holds its place; other texts get the
   * place.
   */
  private static final long SLOW_NANOS = 100_000_000;

  /**
   * The threads for each place: one works, one has just ended, and others have not yet noticed the
   * interrupt of their text.
   */
  private static final int THREADS_OF_A_PLACE = 4;

  /** The time between two searches for texts without a client or out of time. */
  private static final long LOOK_NANOS = 50_000_000;

  private final int batch;
  private final int mostQueued;
  private final Duration maskTime;
  private final Thread thread;
  private final StepWorkers workers;

  /** The waiting texts, by client; guarded by this. */
  private final Map<String, ArrayDeque<Sequence>> queue = new LinkedHashMap<>();

  private int queued;
  private boolean closing;

  /** Only of the thread. */
  private final List<Sequence> active = new ArrayList<>();

  private volatile int activeCount;

  /**
   * Begins.
   *
   * @param batch the most texts that run at once
   * @param mostQueued the most texts that may wait
   * @param maskTime the most time for one mask
   */
  public Scheduler(LanguageModel model, int batch, int mostQueued, Duration maskTime) {
    this.batch = batch;
    this.mostQueued = mostQueued;
    this.maskTime = maskTime;
    this.workers = new StepWorkers(model, THREADS_OF_A_PLACE * batch, this);
    this.thread = new Thread(this::run, "dyck-decoding");
    thread.setDaemon(true);
    thread.start();
  }

  public int activeTexts() {
    return activeCount;
  }

  public synchronized int queued() {
    return queued;
  }

  /** Lets the texts of a request wait for their places; all or none. */
  synchronized void submit(String client, List<Sequence> sequences) {
    if (closing) {
      throw new ApiException(Refusal.SHUTTING_DOWN, null, "the server is shutting down");
    } else if (queued + sequences.size() > mostQueued) {
      throw new ApiException(
          Refusal.SERVER_BUSY,
          null,
          "the queue is full with " + queued + " texts; try again later");
    }
    queue.computeIfAbsent(client, c -> new ArrayDeque<>()).addAll(sequences);
    queued += sequences.size();
    notifyAll();
  }

  private void run() {
    while (admitQueued()) {
      try {
        step();
      } catch (InterruptedException e) {
        failAll(shutDown());
      } catch (RuntimeException | Error e) {
        failAll(Sequence.toException(e));
      }
      activeCount = active.size();
    }
  }

  private void failAll(RuntimeException why) {
    active.forEach(sequence -> sequence.fail(why));
    active.forEach(Sequence::close);
    active.clear();
  }

  /**
   * Takes texts from the queue for the free places; waits if no text is running or queued. Returns
   * false at the end.
   */
  private boolean admitQueued() {
    List<Sequence> taken = new ArrayList<>();
    synchronized (this) {
      while (active.isEmpty() && queued == 0 && !closing) {
        try {
          wait();
        } catch (InterruptedException e) {
          closing = true;
        }
      }
      int places = batch - active.size() + makeRoom();
      while (taken.size() < places && queued > 0) {
        taken.add(takeNextInTurn());
      }
      if (closing && active.isEmpty() && taken.isEmpty()) {
        return false;
      }
    }
    taken.forEach(this::begin);
    activeCount = active.size();
    return true;
  }

  /**
   * Returns the number of active texts that hold no place, because their masks are slow. Their
   * number is at most the number of places; if there are more and others wait, the slowest texts
   * are ended.
   */
  private int makeRoom() {
    List<Sequence> slow =
        active.stream()
            .filter(sequence -> sequence.workingNanos() > SLOW_NANOS)
            .sorted(Comparator.comparingLong(Sequence::workingNanos).reversed())
            .toList();
    int tooMany = queued > 0 ? Math.max(0, slow.size() - batch) : 0;
    for (Sequence sequence : slow.subList(0, tooMany)) {
      sequence.fail(crowdedError());
      sequence.close();
      active.remove(sequence);
    }
    return Math.min(batch, slow.size() - tooMany);
  }

  /**
   * Returns the first text of the client whose turn it is, and moves the client to the end of the
   * queue.
   */
  private Sequence takeNextInTurn() {
    Iterator<Map.Entry<String, ArrayDeque<Sequence>>> clients = queue.entrySet().iterator();
    Map.Entry<String, ArrayDeque<Sequence>> first = clients.next();
    String client = first.getKey();
    ArrayDeque<Sequence> own = first.getValue();
    clients.remove();
    Sequence next = own.remove();
    queued--;
    if (!own.isEmpty()) {
      queue.put(client, own);
    }
    return next;
  }

  private void begin(Sequence sequence) {
    if (sequence.isCancelled()) {
      return;
    } else if (sequence.isLate()) {
      sequence.fail(lateError());
      return;
    }
    active.add(sequence);
    runStep(sequence);
  }

  private void runStep(Sequence sequence) {
    try {
      workers.begin(sequence);
    } catch (RejectedExecutionException e) {
      sequence.markIdle();
      sequence.fail(crowdedError());
    }
  }

  private static ApiException crowdedError() {
    return new ApiException(
        Refusal.SERVER_BUSY, null, "too many constraints take long; try again later");
  }

  private static ApiException shutDown() {
    return new ApiException(Refusal.SHUTTING_DOWN, null, "the server has shut down");
  }

  private static ApiException lateError() {
    return new ApiException(Refusal.TIMEOUT, null, "the answer took too long");
  }

  private ApiException slowError() {
    return new ApiException(
        Refusal.CONSTRAINT_TOO_COMPLEX,
        null,
        "what may come next cannot be said within " + maskTime.toMillis() + " ms");
  }

  private void step() throws InterruptedException {
    dropLeavers();
    List<Sequence> ready = new ArrayList<>();
    for (Sequence sequence : active) {
      if (!sequence.isWorking() && sequence.isPrefilled(PREFILL)) {
        ready.add(sequence);
      }
    }
    long start = System.nanoTime();
    TextDecoding.read(ready.stream().map(Sequence::decoding).toList());
    long pass = System.nanoTime() - start;
    ready.forEach(this::runStep);
    if (!ready.isEmpty()) {
      workers.await(ready, Math.max(PATIENCE_NANOS, pass));
    } else if (active.stream().allMatch(Sequence::isWorking)) {
      workers.awaitAny(active, LOOK_NANOS);
    }
  }

  private void dropLeavers() {
    active.removeIf(
        sequence -> {
          if (!sequence.isWorking() && sequence.hasEnded()) {
            sequence.close();
            return true;
          }
          boolean slow = sequence.workingNanos() > maskTime.toNanos();
          if (slow || sequence.isLate()) {
            sequence.fail(slow ? slowError() : lateError());
          }
          boolean leaves = slow || sequence.isLate() || sequence.isCancelled();
          if (leaves) {
            sequence.close();
          }
          return leaves;
        });
  }

  /** Takes no more texts, and waits for the running texts, at most for the given time. */
  public void close(long millis) {
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    try {
      thread.join(millis);
      if (thread.isAlive()) {
        cancelAll();
        thread.join(1_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    workers.close();
  }

  private synchronized void cancelAll() {
    queue.values().forEach(own -> own.forEach(sequence -> sequence.fail(shutDown())));
    queue.clear();
    queued = 0;
    thread.interrupt();
  }

  @Override
  public void close() {
    close(0);
  }
}
