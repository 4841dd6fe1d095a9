package io.dyck.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import io.dyck.vocabulary.Vocabulary;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The retained memory of a vocabulary, the JSON constraint with its masks, and matchers on it. The
 * figure is the heap in use after garbage collection, before and after each part. Classes and the
 * data of their first use are loaded before the measurement. A main program, not a benchmark:
 * {@code docs/artefacts.md} has its command.
 */
public final class RetainedMemory {
  private static final int MATCHERS = 10_000;
  private static final int DEPTH = 10;
  private static final int WALKS = 300;
  private static final int LONGEST_WALK = 60;

  private RetainedMemory() {}

  /**
   * Measures and prints.
   *
   * @param arguments a file of a vocabulary, or {@code --load} and an artefact of one; if absent,
   *     o200k
   */
  @SuppressWarnings("ReachabilityFenceUsage") // only to keep what is measured
  public static void main(String[] arguments) {
    // Every part runs once to load classes and caches of libraries.
    Vocabulary warm = vocabulary(arguments);
    walk(constraint(warm));
    int unused = warm.tokenizer().orElseThrow().encode("warm").length;
    warm = null;

    long before = used();
    Vocabulary vocabulary = vocabulary(arguments);
    int nodes = vocabulary.trie().size();
    print("vocabulary of " + vocabulary.size() + " ids, " + nodes + " trie nodes", before, 1);
    before = used();
    unused += vocabulary.tokenizer().orElseThrow().encode("{\"a\": [1, 2.5e3, \"β\"]}").length;
    print("tables of its encoder, after the first text", before, 1);

    before = used();
    @Nullable TokenConstraint constraint = constraint(vocabulary);
    walk(constraint);
    print("JSON constraint with the masks of " + WALKS + " walks, and walks of regions", before, 1);
    before = used();
    Matcher[] matchers = matchers(constraint);
    print("one of " + MATCHERS + " matchers at depth " + DEPTH, before, MATCHERS);
    Reference.reachabilityFence(matchers);

    before = used();
    matchers = new Matcher[0];
    constraint = null;
    long freed = before - used();
    System.out.printf(Locale.ROOT, "freed without them, so not the vocabulary's: %,d%n", freed);
    Reference.reachabilityFence(vocabulary);
    Reference.reachabilityFence(matchers);
    Reference.reachabilityFence(unused);
  }

  private static Vocabulary vocabulary(String[] arguments) {
    return switch (arguments.length) {
      case 0 -> Vocabulary.o200k();
      case 1 -> Vocabulary.read(Path.of(arguments[0]));
      default -> Vocabulary.load(Path.of(arguments[1]));
    };
  }

  private static TokenConstraint constraint(Vocabulary vocabulary) {
    Sample json = Samples.named("json");
    Pda pda = Pda.compile(Gbnf.parse(json.fileName(), json.grammar()));
    int end = vocabulary.endTokens().isEmpty() ? 0 : vocabulary.endTokens().get(0);
    return TokenConstraint.compose(
        pda, vocabulary.endTokens().isEmpty() ? vocabulary.withEndTokens(end) : vocabulary);
  }

  /**
   * Walks randomly through the language and computes every mask, until there are hardly any new
   * masks.
   */
  private static void walk(TokenConstraint constraint) {
    Random random = new Random(1);
    for (int i = 0; i < WALKS; i++) {
      Matcher matcher = constraint.newMatcher();
      for (int k = 0; k < LONGEST_WALK && !matcher.isFinished(); k++) {
        int[] allowed = matcher.mask().toArray();
        matcher.accept(allowed[random.nextInt(allowed.length)]);
      }
    }
  }

  private static Matcher[] matchers(TokenConstraint constraint) {
    int open = constraint.vocabulary().idOf("[").orElseThrow();
    Matcher[] matchers = new Matcher[MATCHERS];
    for (int i = 0; i < MATCHERS; i++) {
      matchers[i] = constraint.newMatcher();
      for (int d = 0; d < DEPTH; d++) {
        matchers[i].accept(open);
        int unused = matchers[i].mask().cardinality();
      }
    }
    return matchers;
  }

  private static void print(String what, long before, int count) {
    System.out.printf(Locale.ROOT, "%s: %,d bytes%n", what, (used() - before) / count);
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    long[] measured = new long[4];
    for (int i = 0; i < measured.length; i++) {
      System.gc();
      measured[i] = runtime.totalMemory() - runtime.freeMemory();
    }
    return Arrays.stream(measured).min().orElseThrow();
  }
}
