package io.dyck.cli.editor.playground;

import com.google.common.io.ByteStreams;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves a playground on the loopback interface. */
public final class PlaygroundServer implements AutoCloseable {
  private static final int THREADS = 16;
  private static final String SECONDS_TO_SEND = "sun.net.httpserver.maxReqTime";

  /** The most bytes that are read past the bound of a body. The client can then read the answer. */
  private static final long MOST_PASSED_OVER = 32L << 20;

  static {
    // The server of the JDK reads this property once. Without a limit, a slow sender would keep a
    // thread forever.
    if (System.getProperty(SECONDS_TO_SEND) == null) {
      System.setProperty(SECONDS_TO_SEND, "10");
    }
  }

  private final HttpServer server;
  private final Playground playground;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "dyck-http");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Starts the server.
   *
   * @param playground the pages and answers
   * @param port the port; 0 takes any free port
   * @throws IOException if the port is taken
   */
  public PlaygroundServer(Playground playground, int port) throws IOException {
    this.playground = playground;
    this.server = HttpServer.create(new InetSocketAddress(loopback(), port), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** Returns the loopback address of IPv4, because the command prints this address. */
  private static InetAddress loopback() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }

  /**
   * Returns the port on which the server listens.
   *
   * @return the port of the loopback interface
   */
  public int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> headers = new TreeMap<>();
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
      // One further byte distinguishes a body that is too large from a body that just fits.
      byte[] body = exchange.getRequestBody().readNBytes(Playground.LARGEST_BODY + 1);
      if (body.length > Playground.LARGEST_BODY) {
        long unused =
            ByteStreams.exhaust(ByteStreams.limit(exchange.getRequestBody(), MOST_PASSED_OVER));
      }
      String method = exchange.getRequestMethod();
      Response response =
          playground.answer(method, exchange.getRequestURI().getPath(), headers, body);
      response.headers().forEach(exchange.getResponseHeaders()::set);
      boolean hasBody = !method.equals("HEAD");
      exchange.sendResponseHeaders(
          response.status(), hasBody ? Math.max(1, response.body().length) : -1);
      if (hasBody) {
        exchange.getResponseBody().write(response.body());
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    playground.close();
  }
}
