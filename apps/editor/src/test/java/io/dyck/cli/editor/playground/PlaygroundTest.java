package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.notation.Notation;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The questions of the page, without a browser: answers, bounds, and the check of the sender. */
final class PlaygroundTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> PAGE =
      Map.of("host", "127.0.0.1:80", "content-type", "application/json");
  private static final Playground PLAYGROUND =
      new Playground(new Vocabularies(List.of()), Duration.ofSeconds(60), "test");

  @AfterAll
  static void end() {
    PLAYGROUND.close();
  }

  private static JsonNode ask(Playground playground, String question, Map<String, Object> body)
      throws IOException {
    Response response =
        playground.answer("POST", "/api/" + question, PAGE, JSON.writeValueAsBytes(body));
    return JSON.readTree(response.body());
  }

  private static JsonNode ask(String question, Map<String, Object> body) throws IOException {
    return ask(PLAYGROUND, question, body);
  }

  private static JsonNode problem(Response response) throws IOException {
    return JSON.readTree(response.body());
  }

  @Test
  void theSamplesAreDeterministicAndTheirSentencesAccepted() throws IOException {
    for (Sample sample : Samples.all()) {
      JsonNode check = ask("check", Map.of("grammar", sample.grammar()));
      assertThat(check.path("verdict").asText()).as(sample.name()).isEqualTo("deterministic");
      String text = sample.examples().get(0);
      JsonNode answer =
          ask("text", Map.of("grammar", sample.grammar(), "text", text, "cursor", text.length()));
      assertThat(answer.path("accepted").asBoolean()).as(sample.name()).isTrue();
      int at = 0;
      for (JsonNode step : answer.path("steps")) {
        assertThat(step.path("from").asInt()).isEqualTo(at);
        at = step.path("to").asInt();
        assertThat(step.path("accepted").asBoolean()).isTrue();
      }
      assertThat(at).isEqualTo(text.length());
      assertThat(answer.path("next").path("mayEnd").asBoolean()).isTrue();
    }
  }

  @Test
  void sharesOfAllAllowedTokensSumToOne() throws IOException {
    JsonNode next =
        ask("text", Map.of("grammar", "root ::= [abc] | \"de\"", "text", "", "cursor", 0))
            .path("next");
    double sum = 0;
    for (JsonNode token : next.path("tokens")) {
      sum += token.path("share").asDouble();
    }
    assertThat(next.path("count").asInt()).isEqualTo(next.path("tokens").size());
    assertThat(sum).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-6));
  }

  @Test
  void aTextIsRefusedAtTheCharacterWhereItGoesWrong() throws IOException {
    JsonNode answer =
        ask("text", Map.of("grammar", "root ::= \"é\" \"ß\"+", "text", "éßx", "cursor", 3));
    assertThat(answer.path("error").path("from").asInt()).isEqualTo(2);
    assertThat(answer.path("next").path("viable").asBoolean()).isFalse();
    assertThat(answer.path("accepted").asBoolean()).isFalse();
  }

  @Test
  void aGrammarThatCannotRunIsRefusedWithAReason() throws IOException {
    JsonNode answer = ask("text", Map.of("grammar", "root ::= x", "text", "", "cursor", 0));
    assertThat(answer.path("code").asText()).isEqualTo("DYCK-P007");
    assertThat(answer.path("message").asText()).contains("'x'");
  }

  @Test
  void aTokenThatIsNoWholeCharacterIsNotWrittenByAClick() throws IOException {
    JsonNode next =
        ask(
                "text",
                Map.of("grammar", "root ::= [\\U0001F600-\\U0001F64F]", "text", "", "cursor", 0))
            .path("next");
    int whole = 0;
    for (JsonNode token : next.path("tokens")) {
      assertThat(token.path("insert").asText()).doesNotContain("\uFFFD");
      whole += token.path("insert").asText().isEmpty() ? 0 : 1;
    }
    assertThat(whole).isPositive().isLessThan(next.path("tokens").size());
  }

  @Test
  void anAnswerNeverHoldsHalfACharacter() throws IOException {
    // Cut at 24 units of UTF-16, the class would end within a character.
    String grammar = "root ::= [ab" + "\uD83D\uDE00".repeat(30) + "]\n";
    JsonNode hover = ask("hover", Map.of("grammar", grammar, "offset", 1));
    assertThat(hover.path("beginnings").path(0).asText()).endsWith("\uD83D\uDE00…");
    byte[] halves =
        "{\"grammar\": \"root \\uD83D\\n\\uDE00 ::= x\"}".getBytes(StandardCharsets.UTF_8);
    Response broken = PLAYGROUND.answer("POST", "/api/check", PAGE, halves);
    assertThat(problem(broken).path("verdict").asText()).isEqualTo("malformed");
  }

  @Test
  void findingsAreShownBehindAByteOrderMark() throws IOException {
    for (Notation notation : Notation.values()) {
      if (notation == Notation.REGEX) {
        continue;
      }
      String text =
          switch (notation) {
            case ISO -> "root = item;\n";
            case WIRTH -> "root = item.\n";
            case BNF -> "<root> ::= <item>\n";
            case ABNF -> "root = item\nother = root\n";
            case LARK -> "start: item\n";
            default -> "root ::= item\n";
          };
      JsonNode plain = ask("check", Map.of("grammar", text, "notation", notation.option()));
      JsonNode marked =
          ask("check", Map.of("grammar", "\uFEFF" + text, "notation", notation.option()));
      assertThat(plain.path("findings")).as(notation.option()).isNotEmpty();
      assertThat(marked.path("findings"))
          .as(notation.option())
          .hasSameSizeAs(plain.path("findings"));
      for (int i = 0; i < plain.path("findings").size(); i++) {
        assertThat(marked.path("findings").path(i).path("from").asInt())
            .as(notation.option())
            .isEqualTo(plain.path("findings").path(i).path("from").asInt() + 1);
      }
    }
    JsonNode schema = ask("check", Map.of("grammar", "\uFEFF{\"type\": \"null\"}"));
    assertThat(schema.path("verdict").asText()).isEqualTo("deterministic");
  }

  @Test
  void onlyThisMachineAndOnlyThePageMayAsk() throws IOException {
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    for (String host :
        List.of("evil.example", "127.0.0.1.evil.example", "", "evil.example:80", "10.0.0.1")) {
      Response rebound = PLAYGROUND.answer("GET", "/", Map.of("host", host), new byte[0]);
      assertThat(rebound.status()).as(host).isEqualTo(403);
    }
    for (String host : List.of("localhost:8642", "127.0.0.1:8642", "[::1]:8642")) {
      assertThat(PLAYGROUND.answer("GET", "/", Map.of("host", host), new byte[0]).status())
          .as(host)
          .isEqualTo(200);
    }
    Map<String, Map<String, String>> askers =
        Map.of(
            "another origin", Map.of("origin", "http://evil.example"),
            "another port", Map.of("origin", "http://127.0.0.1:81"),
            "a file", Map.of("origin", "null"),
            "another site", Map.of("sec-fetch-site", "cross-site"));
    askers.forEach(
        (who, headers) -> {
          Map<String, String> all = new java.util.HashMap<>(PAGE);
          all.putAll(headers);
          assertThat(PLAYGROUND.answer("POST", "/api/options", all, body).status())
              .as(who)
              .isEqualTo(403);
        });
    Map<String, String> form = new java.util.HashMap<>(PAGE);
    form.put("content-type", "text/plain");
    assertThat(PLAYGROUND.answer("POST", "/api/options", form, body).status()).isEqualTo(415);
    assertThat(PLAYGROUND.answer("POST", "/api/options", PAGE, body).status()).isEqualTo(200);
    assertThat(problem(PLAYGROUND.answer("PUT", "/", PAGE, body)).path("code").asText())
        .isEqualTo("DYCK-P003");
  }

  @Test
  void thePageMayRunNothingButItsOwnScript() {
    Response page = PLAYGROUND.answer("GET", "/", Map.of("host", "localhost"), new byte[0]);
    String policy = String.valueOf(page.headers().get("Content-Security-Policy"));
    assertThat(policy)
        .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'");
    assertThat(policy).doesNotContain("unsafe");
    String html = new String(page.body(), StandardCharsets.UTF_8);
    assertThat(html).doesNotContain("<style", "onclick", "http://", "https://", "@NONCE@");
    Response again = PLAYGROUND.answer("GET", "/", Map.of("host", "localhost"), new byte[0]);
    assertThat(again.headers().get("Content-Security-Policy")).isNotEqualTo(policy);
  }

  @Test
  void bodiesAreBounded() throws IOException {
    Response large =
        PLAYGROUND.answer("POST", "/api/check", PAGE, new byte[Playground.LARGEST_BODY + 1]);
    assertThat(large.status()).isEqualTo(413);
    for (String text : List.of("", "[]", "{", "7", "[".repeat(10_000))) {
      Response broken =
          PLAYGROUND.answer("POST", "/api/check", PAGE, text.getBytes(StandardCharsets.UTF_8));
      assertThat(broken.status()).as(text).isEqualTo(400);
      assertThat(problem(broken).path("code").asText()).isEqualTo("DYCK-P002");
    }
    assertThat(ask("nothing", Map.of()).path("code").asText()).isEqualTo("DYCK-P003");
    assertThat(
            ask("text", Map.of("grammar", "root ::= \"a\"", "vocabulary", "/etc/passwd"))
                .path("message")
                .asText())
        .contains("there is no vocabulary");
  }

  @Test
  void aVocabularyThatIsNotThereIsSaidAtTheStart() {
    assertThatThrownBy(() -> new Vocabularies(List.of("no-such-tokenizer.json")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("no-such-tokenizer.json");
  }

  @Test
  void aHostileGrammarIsStoppedWithAMessage() throws IOException {
    String hostile = "root ::= " + "([ab]* \"a\" [ab]{1,4000} \"c\")* ".repeat(6) + "\n";
    try (Playground impatient =
        new Playground(new Vocabularies(List.of()), Duration.ofMillis(300), "test")) {
      JsonNode answer = ask(impatient, "check", Map.of("grammar", hostile));
      assertThat(answer.path("code").asText()).as(answer.toString()).isEqualTo("DYCK-P004");
    }
  }

  @Test
  void aNewerQuestionEndsTheOlderOne() throws Exception {
    String hostile = "root ::= " + "([ab]* \"a\" [ab]{1,4000} \"c\")* ".repeat(6) + "\n";
    CompletableFuture<JsonNode> older =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return ask("check", Map.of("grammar", hostile, "page", "p"));
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    while (!isAnyCompiled() && !older.isDone()) {
      Thread.sleep(10);
    }
    JsonNode newer = ask("check", Map.of("grammar", "root ::= \"a\"", "page", "p"));
    assertThat(newer.path("verdict").asText()).isEqualTo("deterministic");
    assertThat(older.get().path("code").asText()).isEqualTo("DYCK-P005");
  }

  private static boolean isAnyCompiled() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().equals("dyck-playground"))
        .flatMap(each -> Arrays.stream(each.getValue()))
        .anyMatch(frame -> frame.getClassName().startsWith("io.dyck.pda."));
  }

  @Test
  void theServerListensOnTheLoopbackInterface() throws Exception {
    try (PlaygroundServer server =
        new PlaygroundServer(
            new Playground(new Vocabularies(List.of()), Duration.ofSeconds(20), "test"), 0)) {
      String page = "http://127.0.0.1:" + server.port() + "/";
      HttpURLConnection plain = connection(page);
      assertThat(plain.getResponseCode()).isEqualTo(200);
      assertThat(plain.getHeaderField("X-Content-Type-Options")).isEqualTo("nosniff");
      HttpURLConnection options = post(page + "api/options", "{}".getBytes(StandardCharsets.UTF_8));
      assertThat(JSON.readTree(options.getInputStream()).path("notations")).hasSize(10);
      HttpURLConnection large = post(page + "api/check", new byte[Playground.LARGEST_BODY + 9]);
      assertThat(large.getResponseCode()).isEqualTo(413);
      // A client that is still sending must also receive the answer.
      HttpURLConnection larger = post(page + "api/check", new byte[4 * Playground.LARGEST_BODY]);
      assertThat(larger.getResponseCode()).isEqualTo(413);
    }
  }

  @Test
  void whoeverSendsSlowlyHoldsUpNobody() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (PlaygroundServer server =
        new PlaygroundServer(
            new Playground(new Vocabularies(List.of()), Duration.ofSeconds(20), "test"), 0)) {
      for (int i = 0; i < 20; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        slow.add(socket);
        String begun = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
      }
      Thread.sleep(500);
      // A question behind the slow ones may be closed with them; the next question is answered.
      String first = head(server.port(), "GET /icon.svg HTTP/1.1");
      String answered = first.isEmpty() ? head(server.port(), "GET /icon.svg HTTP/1.1") : first;
      assertThat(answered).startsWith("HTTP/1.1 200 ");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** The first line of the answer to a request; empty if it is closed, or open for a minute. */
  private static String head(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(60_000);
      String lines = request + "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(lines.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.US_ASCII).lines().findFirst().orElse("");
    } catch (SocketException | SocketTimeoutException e) {
      return "";
    }
  }

  private static HttpURLConnection connection(String address) throws IOException {
    return (HttpURLConnection) new URL(address).openConnection();
  }

  private static HttpURLConnection post(String address, byte[] body) throws IOException {
    HttpURLConnection connection = connection(address);
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setFixedLengthStreamingMode(body.length);
    connection.getOutputStream().write(body);
    return connection;
  }

  @Test
  void theScriptIsMadeOfTheSourcesHere() throws IOException {
    Path web = Path.of(System.getProperty("dyck.root", "../.."), "apps/editor/src/main/web");
    List<Path> sources = new ArrayList<>(List.of(web.resolve("package-lock.json")));
    try (Stream<Path> files = Files.list(web)) {
      files.filter(file -> file.toString().endsWith(".js")).sorted().forEach(sources::add);
    }
    for (String name : List.of("index.html", "app.css", "icon.svg")) {
      sources.add(web.resolve(name));
    }
    Hasher hasher = Hashing.sha256().newHasher();
    for (Path source : sources) {
      hasher.putBytes(Files.readAllBytes(source));
    }
    Response script = PLAYGROUND.answer("GET", "/app.js", Map.of("host", "localhost"), new byte[0]);
    assertThat(new String(script.body(), StandardCharsets.UTF_8).substring(0, 200))
        .as("run bundle.sh in %s", web)
        .contains("bundle.sh of " + hasher.hash());
    Response css = PLAYGROUND.answer("GET", "/app.css", Map.of("host", "localhost"), new byte[0]);
    assertThat(css.body()).isEqualTo(Files.readAllBytes(web.resolve("app.css")));
  }
}
