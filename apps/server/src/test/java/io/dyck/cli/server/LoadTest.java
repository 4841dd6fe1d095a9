package io.dyck.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.server.DyckServer;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import io.dyck.smallmodel.SmallModel;
import io.dyck.tools.format.ToolFormat;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Many streams at once against the small model. A quarter have a pattern that was never seen, one
 * in twenty is hostile or cut off; each answer is checked. {@code dyck.load.seconds} and {@code
 * dyck.load.streams} make it longer and larger.
 */
final class LoadTest {
  private static final int SECONDS = Integer.getInteger("dyck.load.seconds", 3);
  private static final int STREAMS = Integer.getInteger("dyck.load.streams", 16);
  private static final String HOSTILE =
      "\"max_tokens\": 5, \"regex\": \"(a|b)*a(a|b){60}(c|d)*c(c|d){60}\"";
  private static final Pattern PIECE =
      Pattern.compile("\"delta\":\\{\"content\":\"((?:[^\"\\\\]|\\\\.)*)\"");

  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicInteger pieces = new AtomicInteger();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void everyAnswerIsRightAndNothingStays() throws Exception {
    try (LanguageModel model = SmallModel.open();
        DyckServer server =
            DyckServer.start(
                new ServedModel(
                    "default",
                    model,
                    Optional.of(ModelChat.read(SmallModel.folder())),
                    ToolFormat.named("hermes"),
                    false),
                ServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withPlaces(32, STREAMS))) {
      ask(server.port(), 0, new Random(1));
      long memory = usedMemory();
      int threads = Thread.activeCount();
      long start = System.nanoTime();
      run(server.port());
      double seconds = (System.nanoTime() - start) / 1e9;
      String metrics = get(server.port(), "/metrics");
      waitUntilIdle(server.port());
      long memoryAfter = usedMemory();
      System.out.printf(
          "load: %d streams, %.0f s: %d answered, %d refused, %d cut off, %d pieces (%.0f a"
              + " second); memory %d -> %d MB, threads %d -> %d%n%s%n",
          STREAMS,
          seconds,
          answered.get(),
          refused.get(),
          left.get(),
          pieces.get(),
          pieces.get() / seconds,
          memory >> 20,
          memoryAfter >> 20,
          threads,
          Thread.activeCount(),
          metrics
              .lines()
              .filter(line -> line.matches("dyck_(mask|constraint)_.*(quantile|count|max).*"))
              .collect(Collectors.joining("\n")));
      assertThat(wrong).isEmpty();
      assertThat(answered.get()).isPositive();
      // The budget of the cache of constraints, and its masks.
      assertThat(memoryAfter - memory).isLessThan(400L << 20);
    }
  }

  private void run(int port) throws InterruptedException {
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    CountDownLatch done = new CountDownLatch(STREAMS);
    for (int i = 0; i < STREAMS; i++) {
      int number = i;
      Thread client =
          new Thread(
              () -> {
                Random random = new Random(number);
                try {
                  for (int turn = 0; System.nanoTime() < end; turn++) {
                    ask(port, number * 1_000_000 + turn, random);
                  }
                } catch (IOException | InterruptedException e) {
                  wrong.add("client " + number + ": " + e);
                } finally {
                  done.countDown();
                }
              },
              "client");
      client.setDaemon(true);
      client.start();
    }
    done.await();
  }

  private void ask(int port, int unique, Random random) throws IOException, InterruptedException {
    int kind = random.nextInt(20);
    String fresh = "w" + unique + "[a-f]{2}( and [0-9]{2}){1,2}";
    String pattern =
        kind < 5 ? fresh : ImmutableList.of("[a-f]{4,9}", "yes|no", "[0-9]{3}").get(kind % 3);
    String members =
        kind == 19
            ? HOSTILE
            : "\"max_tokens\": 60, \"stream\": true, \"regex\": \"" + pattern + "\"";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/chat/completions"))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}], " + members + "}"))
            .build();
    if (kind == 18 && random.nextInt(2) == 0) {
      // Goes while it waits.
      var unused =
          http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
              .cancel(random.nextBoolean());
      left.incrementAndGet();
      return;
    }
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    check(kind, pattern, response);
  }

  private void check(int kind, String pattern, HttpResponse<String> response)
      throws InterruptedException {
    if (response.statusCode() == 429 || response.statusCode() == 503) {
      refused.incrementAndGet();
      Thread.sleep(50);
    } else if (kind == 19) {
      if (response.statusCode() >= 500) {
        wrong.add("hostile: " + response.statusCode() + " " + response.body());
      }
    } else if (response.statusCode() != 200 || !response.body().endsWith("data: [DONE]\n\n")) {
      wrong.add(response.statusCode() + " " + response.body());
    } else {
      List<String> texts =
          PIECE.matcher(response.body()).results().map(found -> found.group(1)).toList();
      pieces.addAndGet(texts.size());
      answered.incrementAndGet();
      if (!String.join("", texts).matches(pattern)) {
        wrong.add(pattern + " got " + String.join("", texts));
      }
    }
  }

  private String get(int port, String path) throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private void waitUntilIdle(int port) throws IOException, InterruptedException {
    for (int i = 0; i < 100 && !get(port, "/healthz").contains("\"active\":0,\"queued\":0"); i++) {
      Thread.sleep(100);
    }
    assertThat(get(port, "/healthz")).contains("\"active\":0,\"queued\":0");
  }

  private static long usedMemory() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
