package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.PrefixModel;
import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import it.unimi.dsi.fastutil.ints.IntList;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow clients, and a slow server. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SlowClientsTest {
  /**
   * A request for three texts of 700 tokens with 20 likely alternatives for each: some megabytes.
   */
  private static final String LONG =
      "\"stream\": true, \"max_tokens\": 700, \"n\": 3, \"logit_bias\": {\"2\": -100},"
          + " \"logprobs\": true, \"top_logprobs\": 20";

  private static Socket ask(int port, String body, int missing) throws IOException {
    Socket socket = new Socket();
    // A small buffer makes the unread bytes wait in the server.
    socket.setReceiveBufferSize(1024);
    // The timeout of a test does not end a read.
    socket.setSoTimeout(600_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket
        .getOutputStream()
        .write(
            ("POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: "
                    + (body.length() + missing)
                    + "\r\n\r\n"
                    + body)
                .getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private static int health(Client client, String member) throws Exception {
    return client.get("/healthz").json().get(member).asInt();
  }

  /** Waits until a number has a value, at most for the time of a test. */
  private static void await(Client client, String member, int value) throws Exception {
    while (health(client, member) != value) {
      Thread.sleep(50);
    }
  }

  /**
   * The text of the slow client is generated meanwhile, and other clients are answered without
   * delay.
   */
  @Test
  void aClientThatReadsAFewBytesASecondHoldsUpNobody() throws Exception {
    try (DyckServer server =
        DyckServer.start(
            LetterModel.served(),
            ServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withPlaces(4, 16))) {
      Client client = Client.of(server.port());
      try (Socket slow = ask(server.port(), Client.chatBody(LONG), 0)) {
        InputStream in = slow.getInputStream();
        byte[] few = new byte[5];
        assertThat(in.readNBytes(few, 0, few.length)).isEqualTo(few.length);
        // All is written, though the client has not read it, and the places are free.
        await(client, "active", 0);
        for (int i = 0; i < 20; i++) {
          assertThat(in.readNBytes(few, 0, few.length)).isEqualTo(few.length);
          Answer other = client.chat("\"regex\": \"[ab]{20}\", \"max_tokens\": 60");
          assertThat(other.content()).matches("[ab]{20}");
          Thread.sleep(20);
        }
        assertThat(health(client, "requests")).isEqualTo(1);
        // Once it hurries, it gets the rest.
        String rest = new String(in.readNBytes(1 << 20), StandardCharsets.UTF_8);
        assertThat(rest).contains("top_logprobs").contains("data: {");
      }
      await(client, "requests", 0);
    }
  }

  /** Clients of which one reads nothing, and eleven do not even send their complete requests. */
  private static List<Socket> stuck(int port) throws IOException {
    List<Socket> stuck = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      stuck.add(ask(port, Client.chatBody(LONG), i == 0 ? 0 : 1));
    }
    return stuck;
  }

  private static void close(List<Socket> sockets) throws IOException {
    for (Socket each : sockets) {
      each.close();
    }
  }

  @Test
  void clientsThatDoNothingOccupyAllAllowedRequestsUntilTheyGo() throws Exception {
    ServerOptions options = ServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withPlaces(4, 8);
    try (DyckServer server = DyckServer.start(LetterModel.served(), options)) {
      Client client = Client.of(server.port());
      List<Socket> stuck = stuck(server.port());
      await(client, "requests", 12);
      Answer refused = client.chat("\"max_tokens\": 2");
      assertThat(refused.status()).as(refused.body()).isEqualTo(429);
      assertThat(refused.code()).isEqualTo("server_busy");
      close(stuck);
      await(client, "requests", 0);
      assertThat(client.chat("\"max_tokens\": 2").status()).isEqualTo(200);
    }
  }

  @Test
  void clientsThatDoNothingAreCutOff() throws Exception {
    ServerOptions options =
        ServerOptions.DEFAULT
            .withAddress("127.0.0.1", 0)
            .withPlaces(4, 8)
            .withTimes(Duration.ofSeconds(2), Duration.ofSeconds(1));
    try (DyckServer server = DyckServer.start(LetterModel.served(), options)) {
      Client client = Client.of(server.port());
      List<Socket> stuck = stuck(server.port());
      // On a busy machine a request may be cut off before its answer begins.
      assertThat(read(stuck.get(0), 1)).isIn("H", "");
      for (Socket each : stuck.subList(1, stuck.size())) {
        assertThat(read(each, Integer.MAX_VALUE)).isEmpty();
      }
      await(client, "requests", 0);
      assertThat(read(stuck.get(0), Integer.MAX_VALUE)).doesNotContain("[DONE]");
      while (client.chat("\"max_tokens\": 2").status() != 200) {
        Thread.sleep(50);
      }
      close(stuck);
    }
  }

  /** Reads a number of bytes, or fewer if the server ends the connection. */
  private static String read(Socket socket, int most) throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] part = new byte[Math.min(most, 8192)];
    try {
      for (int bytes = 0; bytes >= 0 && all.size() < most; bytes = in.read(part)) {
        all.write(part, 0, bytes);
      }
    } catch (SocketException reset) {
      // This is also an end.
    }
    return all.toString(StandardCharsets.UTF_8);
  }

  /** A model that takes its time for each token. */
  private static final class Slow extends PrefixModel {
    private final LetterModel letters;

    Slow(LetterModel letters) {
      super("letters", letters.vocabulary());
      this.letters = letters;
    }

    @Override
    protected void computeLogits(IntList prefix, float[] into) {
      try {
        Thread.sleep(300);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      letters.computeLogits(prefix, into);
    }
  }

  @Test
  void aStreamWithoutNewsGetsComments() throws Exception {
    ServedModel letters = LetterModel.served();
    ServedModel slow =
        new ServedModel(
            "letters",
            new Slow((LetterModel) letters.model()),
            letters.chat(),
            letters.toolFormat(),
            false);
    ServerOptions options =
        ServerOptions.DEFAULT
            .withAddress("127.0.0.1", 0)
            .withPlaces(1, 8)
            .withKeepAlive(Duration.ofMillis(100));
    try (DyckServer server = DyckServer.start(slow, options)) {
      Client client = Client.of(server.port());
      String members = "\"max_tokens\": 3, \"regex\": \"[ab]{2}\"";
      Answer answer = client.chat(members + ", \"stream\": true");
      assertThat(answer.body().lines().filter(line -> line.equals(": waiting")).count())
          .isGreaterThanOrEqualTo(2);
      assertThat(answer.body()).endsWith("data: [DONE]\n\n");
      assertThat(answer.events().get(0).at("/choices/0/delta/role").asText())
          .isEqualTo("assistant");
      StringBuilder text = new StringBuilder();
      answer.events().forEach(event -> text.append(event.at("/choices/0/delta/content").asText()));
      assertThat(text.toString()).matches("[ab]{2}");
      assertThat(client.chat(members).body()).doesNotContain("waiting");
    }
  }
}
