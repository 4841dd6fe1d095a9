package io.dyck.cli.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A client with a plain socket for each request and no thread of its own. All counted threads
 * therefore belong to the server. For one thread.
 */
final class LoadClient {
  private final int port;

  LoadClient(int port) {
    this.port = port;
  }

  /**
   * An answer, and the times of its parts.
   *
   * @param body the text without the lengths of its chunks
   * @param firstNanos the time from the request to the first piece of text; 0 if there was none
   * @param textNanos the time from there to the last piece
   * @param pieces the number of pieces
   */
  record Answer(int status, String body, long firstNanos, long textNanos, int pieces) {}

  Answer ask(String body) throws IOException {
    long start = System.nanoTime();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      post(socket, body);
      return read(socket, start);
    }
  }

  /** Asks, and goes without having read the answer. */
  void leave(String body, int millis) throws IOException, InterruptedException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      post(socket, body);
      Thread.sleep(millis);
    }
  }

  String get(String path) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      send(socket, "GET " + path + " HTTP/1.1\r\n", "");
      return read(socket, 0).body();
    }
  }

  private static void post(Socket socket, String body) throws IOException {
    send(
        socket,
        "POST /v1/chat/completions HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n",
        body);
  }

  private static void send(Socket socket, String head, String body) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(
        (head + "Host: localhost\r\nConnection: close\r\n\r\n" + body)
            .getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static Answer read(Socket socket, long start) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    String status = in.readLine();
    if (status == null) {
      throw new IOException("the server has closed the connection");
    }
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      line = in.readLine();
    }
    StringBuilder body = new StringBuilder();
    long first = 0;
    long last = 0;
    int pieces = 0;
    for (line = in.readLine(); line != null; line = in.readLine()) {
      body.append(line).append('\n');
      if (line.contains("\"delta\":{\"content\":")) {
        last = System.nanoTime();
        first = first == 0 ? last : first;
        pieces++;
      }
    }
    return new Answer(
        Integer.parseInt(status.split(" ", 3)[1]),
        body.toString(),
        first - start,
        last - first,
        pieces);
  }
}
