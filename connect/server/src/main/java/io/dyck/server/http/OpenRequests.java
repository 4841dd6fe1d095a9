package io.dyck.server.http;

import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The requests under way, from their first byte to the last byte of their answer. Their number and
 * the time of each are bounded. A client that sends or reads slowly holds a thread meanwhile.
 * Thanks to the bounds, other requests still find a thread. Thread-safe.
 */
final class OpenRequests implements AutoCloseable {
  private final int most;
  private final Duration atMost;
  private final AtomicInteger count = new AtomicInteger();
  private final ScheduledThreadPoolExecutor clock;

  OpenRequests(int most, Duration atMost) {
    this.most = most;
    this.atMost = atMost;
    this.clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "dyck-clock");
              thread.setDaemon(true);
              return thread;
            });
    clock.setRemoveOnCancelPolicy(true);
  }

  int count() {
    return count.get();
  }

  /**
   * Runs the work of a request. Closes the connection after the time limit, which ends the work.
   *
   * @throws ApiException if too many requests are running
   */
  void run(ClientMonitor client, Runnable work) {
    try {
      if (count.incrementAndGet() > most) {
        throw new ApiException(
            Refusal.SERVER_BUSY, null, most + " requests are under way; try again later");
      }
      Future<?> end =
          clock.schedule(client::closeConnection, atMost.toMillis(), TimeUnit.MILLISECONDS);
      try {
        work.run();
      } finally {
        end.cancel(false);
      }
    } finally {
      count.decrementAndGet();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
