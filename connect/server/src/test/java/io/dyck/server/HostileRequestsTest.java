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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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

  private static String quoted(String text) {
    return Client.JSON.getNodeFactory().textNode(text).toString();
  }

  private static String member(String name, String text) {
    return "\"max_tokens\": 30, \"" + name + "\": " + quoted(text);
  }

  private static String schema(String schema) {
    return "\"max_tokens\": 30, \"json_schema\": " + schema;
  }

  private static String many(
      int count, java.util.function.IntFunction<String> item, String between) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(between));
  }

  /** Members of a conversation by what they try. */
  private static Map<String, String> members() {
    Map<String, String> all = new LinkedHashMap<>();
    // Grammars.
    all.put("a rule that is itself", member("grammar", "root ::= root"));
    all.put(
        "exponential text",
        member(
            "grammar",
            "root ::= a0\n"
                + many(60, i -> "a" + i + " ::= a" + (i + 1) + " a" + (i + 1), "\n")
                + "\na60 ::= \"x\""));
    all.put(
        "a huge repetition",
        member("grammar", "root ::= ((((\"a\"{1,9999}){1,9999}){1,9999}){1,9999})"));
    all.put("repetitions in repetitions", member("grammar", "root ::= (((([a-z]*)*)*)*)*"));
    all.put("very ambiguous", member("grammar", "root ::= root root root | \"a\" | \"\""));
    all.put(
        "not deterministic",
        member(
            "grammar",
            "root ::= x | y\nx ::= \"a\" x \"b\" | \"c\"\ny ::= \"a\" y \"bb\" | \"c\""));
    all.put(
        "ten thousand rules",
        member(
            "grammar",
            "root ::= r0\n"
                + many(10_000, i -> "r" + i + " ::= \"a\" r" + (i + 1), "\n")
                + "\nr10000 ::= \"b\""));
    all.put(
        "deep parentheses",
        member("grammar", "root ::= " + "(".repeat(100_000) + "\"a\"" + ")".repeat(100_000)));
    all.put("a long literal", member("grammar", "root ::= \"" + "a".repeat(500_000) + "\""));
    all.put(
        "many alternatives",
        member("grammar", "root ::= " + many(30_000, i -> "\"w" + i + "\"", " | ")));
    all.put("no grammar", member("grammar", "\u0000\u0001"));
    all.put(
        "palindromes", member("grammar", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\""));
    all.put(
        "Lark that includes",
        member("guided_grammar", "start: x\n%import common.NUMBER\nx: NUMBER start?"));
    // Patterns.
    all.put("catastrophic pattern", member("regex", "(a+)+$"));
    all.put("catastrophic alternatives", member("regex", "(a|a|a|a)*b"));
    all.put("a window of positions", member("regex", "(a|b)*a(a|b){200}"));
    all.put("nested counts", member("regex", "((a{1,100}){1,100}){1,100}"));
    all.put("a back reference", member("regex", "(a*)\\1"));
    all.put("large classes", member("regex", "[\\p{L}\\p{N}]{1,500}[\\p{L}]{1,500}"));
    all.put("lookaheads", member("regex", "(?=a*b)(?=.*c)(?=.{5,90}d)[a-d]*"));
    all.put("an open pattern", member("regex", "((((((("));
    // Schemas.
    all.put("deep schema", schema("{\"items\":".repeat(900) + "{}" + "}".repeat(900)));
    all.put("deeper than JSON may be", schema("[".repeat(100_000)));
    all.put(
        "many properties",
        schema(
            "{\"type\":\"object\",\"properties\":{"
                + many(5_000, i -> "\"p" + i + "\":{\"type\":\"string\"}", ",")
                + "}}"));
    all.put(
        "all required",
        schema(
            "{\"type\":\"object\",\"properties\":{"
                + many(500, i -> "\"p" + i + "\":{\"type\":\"integer\"}", ",")
                + "},\"required\":["
                + many(500, i -> "\"p" + i + "\"", ",")
                + "]}"));
    all.put("a reference to itself", schema("{\"$ref\":\"#\"}"));
    all.put(
        "references in a ring",
        schema(
            "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"$ref\":\"#/$defs/b\"},\"b\":{\"$ref\":\"#/$defs/a\"}}}"));
    all.put("a reference to a host", schema("{\"$ref\":\"http://127.0.0.1:1/x\"}"));
    all.put("a reference to a file", schema("{\"$ref\":\"file:///etc/passwd\"}"));
    all.put(
        "anyOf of allOf",
        schema(
            "{\"allOf\":["
                + many(
                    12,
                    i ->
                        "{\"anyOf\":[{\"minLength\":"
                            + i
                            + "},{\"maxLength\":"
                            + (900 - i)
                            + "},{\"pattern\":\"a{"
                            + i
                            + "}\"}]}",
                    ",")
                + "]}"));
    all.put("huge lengths", schema("{\"type\":\"string\",\"minLength\":1000000000}"));
    all.put(
        "huge arrays",
        schema("{\"type\":\"array\",\"items\":{\"type\":\"null\"},\"minItems\":2000000000}"));
    all.put("unique items", schema("{\"type\":\"array\",\"uniqueItems\":true}"));
    all.put(
        "a pattern in a schema",
        schema("{\"type\":\"string\",\"pattern\":\"^(([a-z])+.)+[A-Z]([a-z])+$\"}"));
    all.put("no value", schema("false"));
    all.put("a schema that is a number", schema("17"));
    all.put(
        "an enum of ten thousand",
        schema("{\"enum\":[" + many(10_000, i -> "\"value " + i + "\"", ",") + "]}"));
    all.put(
        "multiples",
        schema(
            "{\"type\":\"number\",\"multipleOf\":0.0000001,\"minimum\":0.12345678901234567890}"));
    // Fields.
    all.put(
        "ten thousand stop texts", "\"stop\": [" + many(10_000, i -> "\"s" + i + "\"", ",") + "]");
    all.put("a long stop text", member("stop", "x".repeat(100_000)));
    all.put("too many choices", "\"n\": 1000000");
    all.put("too many tokens", "\"max_tokens\": 2147483647");
    all.put("a number beyond all", "\"seed\": 1" + "0".repeat(500));
    all.put("a temperature beyond all", "\"temperature\": 1e999");
    all.put(
        "thousands of biases",
        "\"logit_bias\": {" + many(5_000, i -> "\"" + i + "\": 1", ",") + "}");
    all.put(
        "a thousand tools",
        "\"tools\": ["
            + many(
                1_000,
                i ->
                    "{\"type\":\"function\",\"function\":{\"name\":\"f"
                        + i
                        + "\",\"parameters\":{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"}}}}}",
                ",")
            + "], \"tool_choice\": \"required\", \"max_tokens\": 60");
    all.put(
        "a tool with a bad name",
        "\"tools\": [{\"type\":\"function\",\"function\":{\"name\":\"</tool_call>\"}}]");
    all.put(
        "a tag in a tag",
        "\"structural_tag\": "
            + "{\"type\":\"structural_tag\",\"format\":".repeat(50)
            + "{}"
            + "}".repeat(50));
    all.put("variables of the template", "\"chat_template_kwargs\": {\"messages\": []}");
    all.put("two constraints", "\"regex\": \"a\", \"grammar\": \"root ::= \\\"b\\\"\"");
    return all;
  }

  @Test
  void eachIsAnsweredOrRefusedAndTheServerStaysWell() throws Exception {
    warmUp();
    long memory = usedMemory();
    int threads = Thread.activeCount();
    List<String> wrong = new ArrayList<>();
    Map<String, String> members = members();
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
    client.chat(schema("{\"type\": \"object\"}"));
    client.chat(member("regex", "[a-z]+"));
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
    String tooLong = member("user", "x".repeat(10 << 20));
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
    for (int i = 0; i < 100; i++) {
      if (busy() == 0) {
        return;
      }
      Thread.sleep(100);
    }
    assertThat(busy()).isZero();
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
