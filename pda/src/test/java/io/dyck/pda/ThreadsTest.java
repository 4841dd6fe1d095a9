package io.dyck.pda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.SentenceSampler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that many threads on one fresh automaton give the answers of one thread. */
class ThreadsTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 5;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"",
        "root ::= s \";\"\ns ::= \"i\" s (\"e\" s)? | \"t\" s (\"f\" s)? | \"a\"",
        "root ::= e\ne ::= e \"+\" e | \"(\" e \")\" | \"[\" (e (\",\" e)*)? \"]\" | [0-9]+",
        "root ::= b \"y1\"\nb ::= c (\"xz\")? | \"<\" b \">\"\nc ::= \"c\" (\"y2\")? | \"[\" c \"]\"",
      })
  void answersDoNotDependOnOtherThreads(String rules) throws Exception {
    Grammar grammar = Gbnf.parse("threads", rules);
    List<byte[]> texts = texts(grammar);
    List<Integer> expected = answers(permissive(grammar), texts, 0);
    for (int round = 0; round < ROUNDS; round++) {
      Pda pda = permissive(grammar);
      assertThat(inParallel(pda, texts)).as(rules).containsOnly(expected);
    }
  }

  private static Pda permissive(Grammar grammar) {
    return Pda.compile(grammar, PdaOptions.DEFAULT.permissively());
  }

  private static List<List<Integer>> inParallel(Pda pda, List<byte[]> texts) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      CountDownLatch begin = new CountDownLatch(THREADS);
      List<Future<List<Integer>>> futures = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        long seed = thread;
        Callable<List<Integer>> task =
            () -> {
              begin.countDown();
              begin.await();
              return answers(pda, texts, seed);
            };
        futures.add(executor.submit(task));
      }
      List<List<Integer>> results = new ArrayList<>();
      for (Future<List<Integer>> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }

  /**
   * Returns for each text twice the longest viable prefix, plus one if the text is accepted. Each
   * thread has its own order.
   */
  private static List<Integer> answers(Pda pda, List<byte[]> texts, long seed) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(seed));
    List<Integer> result = new ArrayList<>(Collections.nCopies(texts.size(), -1));
    for (int i : order) {
      byte[] text = texts.get(i);
      result.set(i, 2 * pda.longestViablePrefix(text) + (pda.accepts(text) ? 1 : 0));
    }
    return result;
  }

  private static List<byte[]> texts(Grammar grammar) {
    SentenceSampler sampler = SentenceSampler.of(grammar);
    List<byte[]> texts = new ArrayList<>();
    for (int seed = 0; seed < 60; seed++) {
      byte[] sentence = sampler.sample(seed, 10 + seed % 20).orElse(new byte[0]);
      texts.add(sentence);
      texts.add((new String(sentence, UTF_8) + "a").getBytes(UTF_8));
    }
    return texts;
  }
}
