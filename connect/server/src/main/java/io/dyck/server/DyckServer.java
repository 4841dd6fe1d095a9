package io.dyck.server;

import io.dyck.server.http.Endpoints;
import io.dyck.server.http.PageRoutes;
import io.dyck.server.http.Routes;
import io.dyck.server.setup.Pages;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import io.javalin.Javalin;
import io.javalin.plugin.bundled.CorsPluginConfig;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A server with OpenAI's interface, Ollama's interface, and the constraint fields of vLLM and
 * llama.cpp. An answer satisfies every constraint of its request, or the server refuses the
 * request; no constraint is ignored. Thread-safe.
 */
public final class DyckServer implements AutoCloseable {
  /** The number of threads beside those that wait for answers. */
  private static final int SPARE_THREADS = 32;

  private static final int IDLE_MILLIS = 30_000;
  private static final int IDLE_THREAD_MILLIS = 10_000;
  private static final long STOP_MILLIS = 15_000;

  private final Javalin http;
  private final Endpoints endpoints;

  private DyckServer(Javalin http, Endpoints endpoints) {
    this.http = http;
    this.endpoints = endpoints;
  }

  /**
   * Starts a server. The server accepts requests when this method returns.
   *
   * @param served the model
   * @param options the address to listen on, and the limits of the server
   * @return to be closed
   * @throws io.javalin.util.JavalinException if the address is in use or not allowed
   */
  public static DyckServer start(ServedModel served, ServerOptions options) {
    return start(served, options, Optional.empty());
  }

  /**
   * Starts a server that shows pages beside its interface.
   *
   * @param served the model
   * @param options the address to listen on, and the limits of the server
   * @param pages answer requests for paths that are not part of the interface
   * @return to be closed
   * @throws io.javalin.util.JavalinException if the address is in use or not allowed
   */
  public static DyckServer start(ServedModel served, ServerOptions options, Pages pages) {
    return start(served, options, Optional.of(pages));
  }

  private static DyckServer start(
      ServedModel served, ServerOptions options, Optional<Pages> pages) {
    Endpoints endpoints = new Endpoints(served, options);
    try {
      Javalin http =
          Javalin.create(
              config -> {
                config.startup.showJavalinBanner = false;
                config.startup.showOldJavalinVersionWarning = false;
                config.http.maxRequestSize = options.mostBodyBytes() + 1L;
                config.http.prefer405over404 = false;
                config.jetty.threadPool = threads(options);
                config.jetty.modifyServer(
                    server -> {
                      server.setStopTimeout(STOP_MILLIS);
                      for (var connector : server.getConnectors()) {
                        ((AbstractConnector) connector).setIdleTimeout(IDLE_MILLIS);
                      }
                    });
                if (!options.origins().isEmpty()) {
                  config.bundledPlugins.enableCors(
                      cors -> cors.addRule(rule -> allow(rule, options.origins())));
                }
                Routes.add(config.routes, endpoints);
                pages.ifPresent(each -> PageRoutes.add(config.routes, each));
              });
      http.start(options.host(), options.port());
      return new DyckServer(http, endpoints);
    } catch (RuntimeException | Error e) {
      endpoints.close();
      throw e;
    }
  }

  private static void allow(CorsPluginConfig.CorsRule rule, List<String> origins) {
    if (origins.contains("*")) {
      rule.anyHost();
    } else {
      String[] others = origins.subList(1, origins.size()).toArray(new String[0]);
      rule.allowHost(origins.get(0), others);
    }
  }

  /** Jetty ends one idle thread every half minute by default. Here all idle threads end soon. */
  private static QueuedThreadPool threads(ServerOptions options) {
    int most = options.mostQueued() + options.batch() + SPARE_THREADS;
    QueuedThreadPool threads = new QueuedThreadPool(most, 8, IDLE_THREAD_MILLIS);
    threads.setMaxEvictCount(most);
    return threads;
  }

  /**
   * Returns the port on which the server listens.
   *
   * @return the actual port, also if the options asked for port 0
   */
  public int port() {
    return http.port();
  }

  /** Takes no more requests, gives running requests some seconds to finish, and stops. */
  @Override
  public void close() {
    endpoints.close();
    http.stop();
  }
}
