package io.dyck.server.schedule;

import io.dyck.models.LanguageModel;
import io.dyck.models.decode.TextDecoding;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs texts of one model on one thread: some at once, in batches; others wait in a queue of
 * bounded length, where clients take turns. Thread-safe.
 */
public final class Scheduler implements AutoCloseable {
  /** How many tokens of a prompt are read between two steps of the others. */
  private static final int PREFILL = 256;

  private final LanguageModel model;
  private final int batch;
  private final int mostQueued;
  private final Thread thread;

  /** Who waits, by client; guarded by this. */
  private final Map<String, ArrayDeque<Sequence>> queue = new LinkedHashMap<>();

  private int queued;
  private boolean closing;

  /** Only of the thread. */
  private final List<Sequence> active = new ArrayList<>();

  private volatile int activeCount;

  public Scheduler(LanguageModel model, int batch, int mostQueued) {
    this.model = model;
    this.batch = batch;
    this.mostQueued = mostQueued;
    this.thread = new Thread(this::run, "dyck-decoding");
    thread.setDaemon(true);
    thread.start();
  }

  public int active() {
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
    while (admit()) {
      try {
        step();
      } catch (RuntimeException | Error e) {
        RuntimeException told = told(e);
        active.forEach(sequence -> sequence.fail(told));
        active.forEach(Sequence::close);
        active.clear();
      }
      activeCount = active.size();
    }
  }

  /** The thread goes on after whatever happens to a text. */
  private static RuntimeException told(Throwable e) {
    return e instanceof RuntimeException known
        ? known
        : new ApiException(Refusal.SERVER_ERROR, null, "the machine failed: " + e);
  }

  /** Takes from the queue what fits; waits if there is nothing to do. False at the end. */
  private boolean admit() {
    List<Sequence> taken = new ArrayList<>();
    synchronized (this) {
      while (active.isEmpty() && queued == 0 && !closing) {
        try {
          wait();
        } catch (InterruptedException e) {
          closing = true;
        }
      }
      while (active.size() + taken.size() < batch && queued > 0) {
        taken.add(nextInTurn());
      }
      if (closing && active.isEmpty() && taken.isEmpty()) {
        return false;
      }
    }
    taken.forEach(this::begin);
    activeCount = active.size();
    return true;
  }

  /** The first of the client whose turn it is, who goes to the end of the row. */
  private Sequence nextInTurn() {
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
      sequence.fail(late());
      return;
    }
    try {
      sequence.begin(model);
      active.add(sequence);
    } catch (RuntimeException | Error e) {
      sequence.fail(told(e));
    }
  }

  private static ApiException late() {
    return new ApiException(Refusal.TIMEOUT, null, "the answer took too long");
  }

  private void step() {
    dropLeavers();
    List<TextDecoding> ready = new ArrayList<>();
    for (Sequence sequence : active) {
      if (sequence.isReady(PREFILL)) {
        ready.add(sequence.decoding());
      }
    }
    TextDecoding.step(ready);
    active.removeIf(
        sequence -> {
          boolean done = sequence.tell();
          if (done) {
            sequence.close();
          }
          return done;
        });
  }

  private void dropLeavers() {
    active.removeIf(
        sequence -> {
          boolean late = sequence.isLate();
          if (late) {
            sequence.fail(late());
          }
          if (late || sequence.isCancelled()) {
            sequence.close();
          }
          return late || sequence.isCancelled();
        });
  }

  /** Takes no more, and waits for what is under way, at most this long. */
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
  }

  private synchronized void cancelAll() {
    ApiException end = new ApiException(Refusal.SHUTTING_DOWN, null, "the server has shut down");
    queue.values().forEach(own -> own.forEach(sequence -> sequence.fail(end)));
    queue.clear();
    queued = 0;
    thread.interrupt();
  }

  @Override
  public void close() {
    close(0);
  }
}
