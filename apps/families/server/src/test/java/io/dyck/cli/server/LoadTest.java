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
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
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
 * Many streams at once against the small model. A quarter have a pattern that was never seen, a
 * quarter have no constraint, one in twenty is hostile or cut off; each answer is checked. {@code
 * dyck.load.seconds} and {@code dyck.load.streams} make it longer and larger.
 */
final class LoadTest {
  private static final int SECONDS = Integer.getInteger("dyck.load.seconds", 3);
  private static final int STREAMS = Integer.getInteger("dyck.load.streams", 16);
  private static final int BATCH = 32;
  private static final String HOSTILE =
      "\"max_tokens\": 5, \"regex\": \"(a|b)*a(a|b){60}(c|d)*c(c|d){60}\"";
  private static final String NO_END = "{\"2\": -100}";
  private static final Pattern PIECE =
      Pattern.compile("\"delta\":\\{\"content\":\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** Patterns whose texts have about 16 tokens each, which makes their times comparable. */
  private static final ImmutableList<String> KNOWN =
      ImmutableList.of("[a-f]{14,18}", "(yes|no){12,15}", "[0-9]{14,16}");

  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicInteger hostile = new AtomicInteger();
  private final AtomicInteger pieces = new AtomicInteger();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final StreamTimes times = new StreamTimes();

  @Test
  void everyAnswerIsRightAndNothingStays() throws Exception {
    int threadsAtFirst = threads();
    try (LanguageModel model = SmallModel.open();
        DyckServer server =
            DyckServer.start(
                new ServedModel(
                    "default",
                    model,
                    Optional.of(ModelChat.read(SmallModel.folder())),
                    ToolFormat.named("hermes"),
                    false),
                ServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withPlaces(BATCH, STREAMS))) {
      LoadClient one = new LoadClient(server.port());
      for (int kind = 0; kind < 18; kind++) {
        ask(one, kind, -kind, new Random(1));
      }
      times.clear();
      long memory = usedMemory();
      long direct = directMemory();
      int threads = threads();
      long start = System.nanoTime();
      run(server.port());
      double seconds = (System.nanoTime() - start) / 1e9;
      String metrics = one.get("/metrics");
      waitUntilIdle(one);
      long memoryAfter = usedMemory();
      int threadsAfter = threads();
      int threadsLater = SECONDS < 30 ? threadsAfter : threadsLater(threads);
      System.out.printf(
          "load: %d streams, %.0f s: %d answered, %d refused with 429 or 503, %d hostile, %d cut"
              + " off; %.0f tokens a second; memory %d -> %d MB; threads %d before the server, %d"
              + " before, %d after, %d after a pause%n%s%s%n",
          STREAMS,
          seconds,
          answered.get(),
          refused.get(),
          hostile.get(),
          left.get(),
          pieces.get() / seconds,
          memory >> 20,
          memoryAfter >> 20,
          threadsAtFirst,
          threads,
          threadsAfter,
          threadsLater,
          times,
          metrics
              .lines()
              .filter(line -> line.matches("dyck_(mask|constraint)_.*(quantile|count|max).*"))
              .collect(Collectors.joining("\n")));
      assertThat(wrong).isEmpty();
      assertThat(answered.get()).isPositive();
      // The budget of the cache of constraints, and its masks.
      assertThat(memoryAfter - memory).isLessThan(400L << 20);
      // The pool of keys and values, and the buffers of connections.
      assertThat(directMemory() - direct).isLessThan((256L + 64) << 20);
      if (SECONDS >= 30) {
        assertThat(threadsLater).isLessThanOrEqualTo(threads);
      }
    }
  }

  /** Returns the number of threads of this process. The threads of the clients do not count. */
  private static int threads() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> !thread.getName().startsWith("client"))
            .count();
  }

  /** Waits for idle threads, which end after about ten seconds. */
  private static int threadsLater(int before) throws InterruptedException {
    for (int i = 0; i < 60 && threads() > before; i++) {
      Thread.sleep(1_000);
    }
    return threads();
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
                  LoadClient own = new LoadClient(port);
                  for (int turn = 0; System.nanoTime() < end; turn++) {
                    ask(own, random.nextInt(20), number * 1_000_000 + turn, random);
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

  private void ask(LoadClient client, int kind, int unique, Random random)
      throws IOException, InterruptedException {
    String fresh = "w" + Integer.toUnsignedString(unique, 16) + "[a-f]{6,9}( and [0-9]{2}){1,2}";
    String pattern = kind < 5 ? fresh : KNOWN.get(kind % KNOWN.size());
    boolean isFree = kind >= 5 && kind < 10;
    String members =
        kind == 19
            ? HOSTILE
            : isFree
                ? "\"stream\": true, \"max_tokens\": 18, \"logit_bias\": " + NO_END
                : "\"stream\": true, \"max_tokens\": 40, \"regex\": \"" + pattern + "\"";
    String body = "{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}], " + members + "}";
    if (kind == 18 && random.nextInt(2) == 0) {
      // Goes while it waits, or while it reads.
      client.leave(body, random.nextInt(60));
      left.incrementAndGet();
      return;
    }
    LoadClient.Answer answer = client.ask(body);
    if (answer.status() == 429 || answer.status() == 503) {
      refused.incrementAndGet();
      Thread.sleep(50);
    } else if (kind == 19) {
      hostile.incrementAndGet();
      if (answer.status() >= 500) {
        wrong.add("hostile: " + answer.status() + " " + answer.body());
      }
    } else if (answer.status() != 200 || !answer.body().contains("data: [DONE]\n")) {
      wrong.add(answer.status() + " " + answer.body());
    } else {
      List<String> texts =
          PIECE.matcher(answer.body()).results().map(found -> found.group(1)).toList();
      pieces.addAndGet(texts.size());
      answered.incrementAndGet();
      times.add(isFree ? "free text" : kind < 5 ? "new constraint" : "known constraint", answer);
      if (!isFree && !String.join("", texts).matches(pattern)) {
        wrong.add(pattern + " got " + String.join("", texts));
      }
    }
  }

  private static void waitUntilIdle(LoadClient client) throws IOException, InterruptedException {
    String idle = "\"active\":0,\"queued\":0,\"requests\":0";
    for (int i = 0; i < 100 && !client.get("/healthz").contains(idle); i++) {
      Thread.sleep(100);
    }
    assertThat(client.get("/healthz")).contains(idle);
  }

  /** Returns the bytes of buffers outside of the heap. */
  private static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  private static long usedMemory() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
