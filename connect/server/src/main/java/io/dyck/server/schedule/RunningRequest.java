package io.dyck.server.schedule;

import io.dyck.models.decode.GenerationRequest;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.SamplingFields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The texts of one request. Closing frees the places of the texts, whether the texts are complete
 * or not.
 */
public final class RunningRequest implements AutoCloseable {
  /** The time between two checks whether the client is still there. */
  private static final long LOOK_MILLIS = 250;

  private final BlockingQueue<TextProgress> progress = new LinkedBlockingQueue<>();
  private final List<Sequence> sequences = new ArrayList<>();

  private RunningRequest() {}

  /**
   * Begins the texts.
   *
   * @param client the client, which takes turns with other clients
   * @param requests one request for each text
   * @throws ApiException if the queue is full
   */
  public static RunningRequest begin(
      Scheduler scheduler,
      String client,
      SamplingFields choosing,
      List<GenerationRequest> requests,
      Duration atMost) {
    RunningRequest generation = new RunningRequest();
    long deadline = System.nanoTime() + atMost.toNanos();
    for (int i = 0; i < requests.size(); i++) {
      generation.sequences.add(
          new Sequence(i, choosing, requests.get(i), generation.progress, deadline));
    }
    scheduler.submit(client, generation.sequences);
    return generation;
  }

  /**
   * Passes the progress of the texts to a listener until all texts have ended.
   *
   * @param isGone returns whether the client has closed its connection; if so, this method returns
   *     at once
   * @param quiet the time without progress after which {@code noNews} runs
   * @param noNews runs after each such time
   * @return false if the client has closed its connection
   */
  public boolean passProgress(
      Consumer<TextProgress> listener, BooleanSupplier isGone, Duration quiet, Runnable noNews) {
    int open = sequences.size();
    long lastLook = System.nanoTime();
    long lastNews = lastLook;
    long lookNanos = Math.min(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS), quiet.toNanos());
    while (open > 0) {
      TextProgress next;
      try {
        next = progress.poll(lookNanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ApiException(Refusal.SHUTTING_DOWN, null, "the server is shutting down");
      }
      long now = System.nanoTime();
      if (next == null || now - lastLook > TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)) {
        lastLook = now;
        if (isGone.getAsBoolean()) {
          return false;
        }
      }
      if (next != null) {
        listener.accept(next);
        open -= next.isLast() ? 1 : 0;
        lastNews = System.nanoTime();
      } else if (now - lastNews >= quiet.toNanos()) {
        noNews.run();
        lastNews = System.nanoTime();
      }
    }
    return true;
  }

  @Override
  public void close() {
    sequences.forEach(Sequence::cancel);
  }
}
