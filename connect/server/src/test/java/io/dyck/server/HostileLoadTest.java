package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.server.Client.Answer;
import io.dyck.server.setup.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * While clients send hostile constraints, requests without a constraint are answered, and after it
 * all requests are. The load lasts some seconds; {@code -Ddyck.hostile.seconds=300} makes it
 * longer.
 */
class HostileLoadTest {
  private static final int SECONDS = Integer.getInteger("dyck.hostile.seconds", 5);
  private static final int CLIENTS = 6;
  private static final Duration COMPILE_TIME = Duration.ofSeconds(4);

  private final List<Long> freeMillis = Collections.synchronizedList(new ArrayList<>());
  private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger hostile = new AtomicInteger();

  @Test
  void theServerAnswersAsBefore() throws Exception {
    ServerOptions options =
        ServerOptions.DEFAULT
            .withAddress("127.0.0.1", 0)
            .withTimes(Duration.ofSeconds(30), COMPILE_TIME);
    try (DyckServer server = DyckServer.start(LetterModel.served(), options)) {
      Client client = Client.of(server.port());
      warmUp(client);
      checkAnswers(client, 0);
      AtomicBoolean over = new AtomicBoolean();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int seed = i;
        threads.add(new Thread(() -> attack(Client.of(server.port()), seed, over)));
      }
      threads.add(new Thread(() -> askFreely(Client.of(server.port()), over)));
      threads.forEach(Thread::start);
      Thread.sleep(SECONDS * 1_000L);
      over.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      System.out.printf(
          "%d hostile requests in %d s; %d without a constraint, ms: median %d, greatest %d%n",
          hostile.get(), SECONDS, freeMillis.size(), percentile(50), percentile(100));
      assertThat(wrong).isEmpty();
      assertThat(freeMillis).isNotEmpty();
      checkAnswers(client, 1_000);
      assertThat(client.get("/metrics").body())
          .contains("dyck_constraint_threads_stuck 0.0")
          .contains("dyck_constraints_waiting 0.0");
    }
  }

  private long percentile(int percent) {
    List<Long> sorted = freeMillis.stream().sorted().toList();
    return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
  }

  /** Code that is run for the first time may take longer than a constraint has. */
  private static void warmUp(Client client) throws Exception {
    for (String members : new String[] {"\"regex\": \"b\"", "\"json_schema\": {\"const\": 7}"}) {
      for (int i = 0; i < 20 && client.chat(members).status() != 200; i++) {
        Thread.sleep(100);
      }
    }
  }

  /** Answers with and without a constraint, none of which was compiled before. */
  private static void checkAnswers(Client client, int seed) throws Exception {
    for (int i = 1; i <= 3; i++) {
      assertThat(client.chat("\"max_tokens\": 3").status()).isEqualTo(200);
      Answer answer = client.chat("\"max_tokens\": 9, \"regex\": \"[ab]{1,5}" + (seed + i) + "\"");
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.content()).matches("[ab]{1,5}" + (seed + i));
      answer = client.chat("\"max_tokens\": 9, \"json_schema\": {\"const\": " + (seed + i) + "}");
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
  }

  private void attack(Client client, int seed, AtomicBoolean over) {
    List<String> members = new ArrayList<>(HostileMembers.members().values());
    Collections.shuffle(members, new Random(seed));
    // The worst comes first from every client: two such requests stopped the server once.
    members.add(0, HostileMembers.members().get("one of three thousand constants"));
    try {
      for (int i = 0; !over.get(); i = (i + 1) % members.size()) {
        Answer answer = client.chat(members.get(i));
        hostile.incrementAndGet();
        if (answer.status() >= 500) {
          wrong.add(answer.body());
        }
      }
    } catch (Exception e) {
      wrong.add(e.toString());
    }
  }

  private void askFreely(Client client, AtomicBoolean over) {
    try {
      while (!over.get()) {
        long start = System.nanoTime();
        Answer answer = client.chat("\"max_tokens\": 3, \"response_format\": {\"type\": \"text\"}");
        freeMillis.add((System.nanoTime() - start) / 1_000_000);
        if (answer.status() != 200) {
          wrong.add(answer.body());
        }
      }
    } catch (Exception e) {
      wrong.add(e.toString());
    }
  }
}
