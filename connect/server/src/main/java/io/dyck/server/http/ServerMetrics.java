package io.dyck.server.http;

import io.dyck.server.schedule.Scheduler;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.function.ToDoubleFunction;

/** The figures of {@code /metrics}. Thread-safe. */
final class ServerMetrics {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  ServerMetrics(Scheduler scheduler, ConstraintService constraints, OpenRequests open) {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    addGauge(
        "dyck.texts.active", "Texts that are being written.", scheduler, Scheduler::activeTexts);
    addGauge("dyck.texts.queued", "Texts that wait for a place.", scheduler, Scheduler::queued);
    addGauge("dyck.requests.open", "Requests under way.", open, OpenRequests::count);
    addGauge(
        "dyck.constraints.waiting",
        "Requests and constraints that wait for a thread to be read or compiled.",
        constraints,
        ConstraintService::waiting);
    addGauge(
        "dyck.constraint.threads.stuck",
        "Threads that did not end in time and still work; others took their places.",
        constraints,
        ConstraintService::stuckThreads);
    FunctionCounter.builder(
            "dyck.constraint.threads.replaced", constraints, ConstraintService::replacedThreads)
        .description("Threads that were ever replaced because they did not end in time.")
        .register(registry);
    addGauge(
        "dyck.constraints.bytes",
        "Estimated bytes of the constraints in the cache.",
        constraints,
        c -> c.statistics().bytes());
    addGauge(
        "dyck.constraints.entries",
        "Constraints in the cache.",
        constraints,
        c -> c.statistics().entries());
    addGauge(
        "dyck.constraints.hits",
        "Requests whose constraint was in the cache.",
        constraints,
        c -> c.statistics().hits());
    addGauge(
        "dyck.constraints.misses",
        "Requests whose constraint was compiled.",
        constraints,
        c -> c.statistics().misses());
  }

  private <T> void addGauge(String name, String help, T of, ToDoubleFunction<T> value) {
    Gauge.builder(name, of, value).description(help).register(registry);
  }

  private Timer timer(String name, String help, String... tags) {
    return Timer.builder(name)
        .description(help)
        .tags(tags)
        .publishPercentiles(0.5, 0.99)
        .register(registry);
  }

  void request(String endpoint, int status, Duration took) {
    timer(
            "dyck.requests",
            "Time of requests, from their first byte to the last one of the answer.",
            "endpoint",
            endpoint,
            "status",
            String.valueOf(status))
        .record(took);
  }

  void countTokens(int prompt, int completion) {
    countTokens("prompt").increment(prompt);
    countTokens("completion").increment(completion);
  }

  private Counter countTokens(String kind) {
    return Counter.builder("dyck.tokens")
        .description("Tokens that were read in prompts and written in answers.")
        .tag("kind", kind)
        .register(registry);
  }

  void recordConstraint(String kind, Duration took) {
    timer(
            "dyck.constraint.seconds",
            "Time until the constraint of a request was compiled or found in the cache.",
            "kind",
            kind)
        .record(took);
  }

  /** Records the time of masks and draws of one text, and the number of its tokens. */
  void recordMasks(long nanos, int tokens) {
    if (tokens > 0) {
      timer("dyck.mask.per.token", "Time of the masks and draws of a text, divided by its tokens.")
          .record(Duration.ofNanos(nanos / tokens));
    }
  }

  String text() {
    return registry.scrape();
  }
}
