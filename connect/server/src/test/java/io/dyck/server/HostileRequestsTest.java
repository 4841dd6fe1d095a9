package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServerOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requests that mean harm: each gets an answer or a clear refusal, and the server goes on with
 * others as before.
 */
class HostileRequestsTest {
  private static DyckServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server =
        DyckServer.start(
            LetterModel.served(),
            ServerOptions.DEFAULT
                .withAddress("127.0.0.1", 0)
                .withTimes(Duration.ofSeconds(30), Duration.ofSeconds(2)));
    client = Client.of(server.port());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void eachIsAnsweredOrRefusedAndTheServerStaysWell() throws Exception {
    warmUp();
    long memory = usedMemory();
    int threads = Thread.activeCount();
    List<String> wrong = new ArrayList<>();
    Map<String, String> members = HostileMembers.members();
    assertThat(members).hasSizeGreaterThanOrEqualTo(50);
    for (Map.Entry<String, String> each : members.entrySet()) {
      long start = System.nanoTime();
      Answer answer = client.chat(each.getValue());
      long millis = (System.nanoTime() - start) / 1_000_000;
      boolean clear =
          answer.status() == 200
              || (answer.status() < 500
                  && !answer.code().isEmpty()
                  && answer.json().at("/error/message").asText().length() < 5_000);
      if (!clear || millis > 25_000) {
        wrong.add(
            each.getKey()
                + ": "
                + answer.status()
                + " after "
                + millis
                + " ms: "
                + answer.body().substring(0, Math.min(300, answer.body().length())));
      }
    }
    wrongTypesInEachField(wrong);
    assertThat(wrong).isEmpty();
    assertThat(client.chat("\"max_tokens\": 3").status()).isEqualTo(200);
    // The cache of constraints may hold its budget; nothing else stays.
    assertThat(usedMemory() - memory).isLessThan(300L << 20);
    assertThat(Thread.activeCount() - threads).isLessThan(40);
  }

  private static void wrongTypesInEachField(List<String> wrong) throws Exception {
    List<String> fields =
        List.of(
            "model",
            "stream",
            "stream_options",
            "response_format",
            "tools",
            "tool_choice",
            "parallel_tool_calls",
            "stop",
            "seed",
            "temperature",
            "top_p",
            "min_p",
            "top_k",
            "logit_bias",
            "max_tokens",
            "max_completion_tokens",
            "n",
            "logprobs",
            "top_logprobs",
            "frequency_penalty",
            "presence_penalty",
            "repetition_penalty",
            "structured_outputs",
            "guided_json",
            "guided_regex",
            "guided_choice",
            "guided_grammar",
            "grammar",
            "json_schema",
            "regex",
            "ebnf",
            "structural_tag",
            "chat_template_kwargs",
            "messages");
    List<String> values = List.of("\"\\u0000\"", "-7.25", "[[]]", "{\"x\": {}}", "[null]");
    for (String field : fields) {
      for (String value : values) {
        ObjectNode body = (ObjectNode) Client.JSON.readTree(Client.chatBody("\"max_tokens\": 2"));
        body.set(field, Client.JSON.readTree(value));
        Answer answer = client.post("/v1/chat/completions", body.toString());
        if (answer.status() >= 500) {
          wrong.add(field + " " + value + ": " + answer.status() + " " + answer.body());
        }
      }
    }
  }

  private static void warmUp() throws Exception {
    client.chat("\"max_tokens\": 5");
    client.chat(HostileMembers.schema("{\"type\": \"object\"}"));
    client.chat(HostileMembers.member("regex", "[a-z]+"));
  }

  private static long usedMemory() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void longBodiesAreRefused() throws Exception {
    String tooLong = HostileMembers.member("user", "x".repeat(10 << 20));
    for (int i = 0; i < 20; i++) {
      // A new connection each time: the answer arrives although the client still sends.
      assertThat(Client.of(server.port()).chat(tooLong).status()).isEqualTo(413);
    }
    HttpRequest chunked =
        client
            .request("/v1/chat/completions")
            .POST(HttpRequest.BodyPublishers.ofByteArrays(List.of(new byte[3 << 20])))
            .build();
    assertThat(client.send(chunked).status()).isBetween(400, 499);
    assertThat(client.get("/healthz").status()).isEqualTo(200);
  }

  /** Clients that stop in the middle of a request, or go while they wait. */
  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void whoGoesFreesItsPlace() throws Exception {
    String body = Client.chatBody("\"max_tokens\": 900, \"n\": 8, \"logit_bias\": {\"2\": -100}");
    for (int i = 0; i < 6; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        OutputStream out = socket.getOutputStream();
        out.write(head(i % 2 == 0 ? body.length() : body.length() + 100, body));
        out.flush();
        Thread.sleep(100);
      }
    }
    while (busy() > 0) {
      Thread.sleep(100);
    }
  }

  private static int busy() throws IOException, InterruptedException {
    return client.get("/healthz").json().get("active").asInt()
        + client.get("/healthz").json().get("queued").asInt();
  }

  private static byte[] head(int length, String body) {
    return ("POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + length
            + "\r\nX-Noise: "
            + Base64.getEncoder().encodeToString(new byte[64])
            + "\r\n\r\n"
            + body)
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void moreThanTheQueueHoldsIsRefused() throws Exception {
    try (DyckServer small =
        DyckServer.start(
            LetterModel.served(),
            ServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withPlaces(1, 2))) {
      Answer answer = Client.of(small.port()).chat("\"n\": 8, \"max_tokens\": 2");
      assertThat(answer.status()).isEqualTo(429);
      assertThat(answer.code()).isEqualTo("server_busy");
    }
  }
}
