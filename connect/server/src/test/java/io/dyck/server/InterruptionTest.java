package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.collect.ImmutableList;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.DyckException;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.server.request.AnswerForm;
import io.dyck.server.request.ChatRequest;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.Vocabulary;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Work on a constraint ends soon after an interrupt, wherever it is: while the request is read, the
 * grammar compiled, the masks made. All times are times of the thread on a processor, so other work
 * of the machine does not count.
 */
class InterruptionTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Vocabulary VOCABULARY =
      Vocabulary.read(LetterModel.FOLDER.resolve("tokenizer.json"));

  /** The time that a thread may still work after the interrupt. */
  private static final long MAX_NANOS = 50_000_000;

  /** When the test no longer waits. */
  private static final long GIVE_UP_NANOS = 1_000_000_000;

  /** Code that is run for the first time is slow, which says nothing about the work. */
  private static final int TRIES = 3;

  @ParameterizedTest
  @ValueSource(ints = {5, 40, 250})
  void workEndsSoonAfterAnInterrupt(int millis) throws Exception {
    List<String> late = new ArrayList<>();
    for (Map.Entry<String, String> each : HostileMembers.members().entrySet()) {
      String found = interrupted(each.getValue(), millis);
      for (int i = 1; i < TRIES && !found.isEmpty(); i++) {
        found = interrupted(each.getValue(), millis);
      }
      if (!found.isEmpty()) {
        late.add(each.getKey() + ": " + found);
      }
    }
    assertThat(late).as("late after an interrupt at %s ms", millis).isEmpty();
  }

  /** Works, interrupts after a time, and says where the thread was late; empty if it was not. */
  private static String interrupted(String members, int afterMillis) throws Exception {
    AtomicReference<Throwable> wrong = new AtomicReference<>();
    Thread thread = new Thread(null, () -> work(members, wrong), "interrupted", 16L << 20);
    thread.setDaemon(true);
    thread.start();
    long id = thread.getId();
    while (thread.isAlive() && THREADS.getThreadCpuTime(id) < afterMillis * 1_000_000L) {
      Thread.sleep(1);
    }
    long before = THREADS.getThreadCpuTime(id);
    thread.interrupt();
    String where = "";
    long worked = 0;
    while (thread.isAlive() && worked < GIVE_UP_NANOS) {
      thread.join(5);
      // -1 once the thread has ended.
      worked = Math.max(worked, THREADS.getThreadCpuTime(id) - before);
      if (worked > MAX_NANOS && where.isEmpty()) {
        where = top(thread.getStackTrace());
      }
    }
    Throwable thrown = wrong.get();
    if (thrown != null) {
      return thrown + "\n" + top(thrown.getStackTrace());
    }
    return where.isEmpty() ? "" : worked / 1_000_000 + " ms\n" + where;
  }

  private static String top(StackTraceElement[] stack) {
    return Arrays.stream(stack).limit(25).map(e -> "    " + e + "\n").collect(Collectors.joining());
  }

  private static void work(String members, AtomicReference<Throwable> wrong) {
    try {
      AnswerForm.Reader reader =
          AnswerForm.Reader.of(
              ToolFormat.named("hermes"), false, SchemaOptions.GENERATION, ImmutableList.of());
      AnswerForm wanted =
          ChatRequest.read(Client.JSON.readTree(Client.chatBody(members)), VOCABULARY, reader, 4096)
              .wanted();
      if (wanted.grammar() != null) {
        walk(TokenConstraint.compose(Pda.compile(wanted.grammar().get()), VOCABULARY).newMatcher());
      }
    } catch (DyckException | JsonProcessingException e) {
      // Refused, or given up.
    } catch (RuntimeException | Error e) {
      wrong.set(e);
    }
  }

  private static void walk(Matcher matcher) {
    Random random = new Random(7);
    for (int i = 0; i < 100 && !matcher.isFinished(); i++) {
      int[] allowed = matcher.mask().toArray();
      matcher.accept(allowed[random.nextInt(allowed.length)]);
    }
  }
}
