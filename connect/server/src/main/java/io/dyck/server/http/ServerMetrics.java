package io.dyck.server.http;

import io.dyck.server.schedule.Scheduler;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;

/** What {@code /metrics} shows. Thread-safe. */
final class ServerMetrics {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  ServerMetrics(Scheduler scheduler, ConstraintService constraints, OpenRequests open) {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    Gauge.builder("dyck.texts.active", scheduler, Scheduler::active).register(registry);
    Gauge.builder("dyck.texts.queued", scheduler, Scheduler::queued).register(registry);
    Gauge.builder("dyck.requests.open", open, OpenRequests::count).register(registry);
    Gauge.builder("dyck.constraints.waiting", constraints, ConstraintService::waiting)
        .register(registry);
    Gauge.builder("dyck.constraint.threads.stuck", constraints, ConstraintService::stuck)
        .register(registry);
    FunctionCounter.builder(
            "dyck.constraint.threads.replaced", constraints, ConstraintService::replaced)
        .register(registry);
    Gauge.builder("dyck.constraints.bytes", constraints, c -> c.statistics().bytes())
        .register(registry);
    Gauge.builder("dyck.constraints.entries", constraints, c -> c.statistics().entries())
        .register(registry);
    Gauge.builder("dyck.constraints.hits", constraints, c -> c.statistics().hits())
        .register(registry);
    Gauge.builder("dyck.constraints.misses", constraints, c -> c.statistics().misses())
        .register(registry);
  }

  void request(String endpoint, int status, Duration took) {
    Timer.builder("dyck.requests")
        .tag("endpoint", endpoint)
        .tag("status", String.valueOf(status))
        .publishPercentiles(0.5, 0.99)
        .register(registry)
        .record(took);
  }

  void tokens(int prompt, int completion) {
    registry.counter("dyck.tokens", "kind", "prompt").increment(prompt);
    registry.counter("dyck.tokens", "kind", "completion").increment(completion);
  }

  void constraint(String kind, Duration took) {
    Timer.builder("dyck.constraint.seconds")
        .tag("kind", kind)
        .publishPercentiles(0.5, 0.99)
        .register(registry)
        .record(took);
  }

  /** The time of masks and draws of one text, and how many tokens it has. */
  void masks(long nanos, int tokens) {
    if (tokens > 0) {
      Timer.builder("dyck.mask.per.token")
          .publishPercentiles(0.5, 0.99)
          .register(registry)
          .record(Duration.ofNanos(nanos / tokens));
    }
  }

  String text() {
    return registry.scrape();
  }
}
