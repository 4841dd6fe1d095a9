package io.dyck.bench.schema;

import io.dyck.canonical.CanonicalMode;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Measures masks of JSON Schemas without and with canonical mode, along the same random texts, and
 * checks that each text has the encoding that canonical mode gave it. A main program, not a
 * benchmark: {@code docs/canonical.md} has its command. All times are CPU times of the thread. Each
 * text has fresh automata and a fresh constraint; the vocabulary's own tables are warm.
 */
public final class CanonicalSchemas {
  /** The number of tokens of a text, end token included; texts are closed in time. */
  private static final int TOKENS = 60;

  private CanonicalSchemas() {}

  /**
   * Measures and prints a line for each schema. Each pair of figures is without and with canonical
   * mode.
   *
   * @param arguments a file of a vocabulary or {@code o200k}, the number of texts, then files of
   *     schemas
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    Vocabulary vocabulary =
        arguments[0].equals("o200k") ? Vocabulary.o200k() : Vocabulary.read(Path.of(arguments[0]));
    int texts = Integer.parseInt(arguments[1]);
    for (int i = 2; i < arguments.length; i++) {
      Path file = Path.of(arguments[i]);
      Schema schema = new Schema(vocabulary, Files.readString(file));
      schema.run(texts, 99);
      System.out.println(file.getFileName() + ": " + schema.run(texts, 1));
    }
  }

  /** A schema that is measured. */
  private record Schema(Vocabulary vocabulary, String text) {
    /** Makes constraints for some texts, and returns the figures. */
    String run(int texts, int seed) {
      List<List<Long>> times = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        times.add(new ArrayList<>());
      }
      long[] states = new long[2];
      long[] bytes = new long[2];
      for (int i = 0; i < texts; i++) {
        int[] tokens = walk(new Random(seed * 1_000_003L + i));
        for (int mode = 0; mode < 2; mode++) {
          long begin = cpuTime();
          TokenConstraint constraint = constraint(mode == 1);
          times.get(mode).add(cpuTime() - begin);
          List<Long> cold = masksAlong(tokens, constraint);
          times.get(2 + mode).add(cold.get(0));
          times.get(4 + mode).addAll(cold);
          times.get(6 + mode).addAll(masksAlong(tokens, constraint));
          states[mode] += constraint.pda().knownStateCount();
          bytes[mode] += constraint.statistics().bytes();
        }
      }
      return String.format(
          Locale.ROOT,
          "states %d · %d, cache %d · %d KiB, composed %s us, first mask %s us, cold p50 %s us,"
              + " p99 %s us, most %s us, warm p50 %s us, p99 %s us",
          states[0] / texts,
          states[1] / texts,
          (bytes[0] / texts) >> 10,
          (bytes[1] / texts) >> 10,
          describeBoth(times, 0, 0.5),
          describeBoth(times, 2, 0.5),
          describeBoth(times, 4, 0.5),
          describeBoth(times, 4, 0.99),
          describeBoth(times, 4, 1),
          describeBoth(times, 6, 0.5),
          describeBoth(times, 6, 0.99));
    }

    private static List<Long> masksAlong(int[] tokens, TokenConstraint constraint) {
      List<Long> times = new ArrayList<>();
      Matcher matcher = constraint.newMatcher();
      for (int token : tokens) {
        long begin = cpuTime();
        TokenMask unused = matcher.mask();
        times.add(cpuTime() - begin);
        matcher.accept(token);
      }
      return times;
    }

    private TokenConstraint constraint(boolean canonical) {
      Pda pda = Pda.of("schema", JsonSchema.of(text, SchemaOptions.GENERATION).language());
      return TokenConstraint.compose(
          pda,
          vocabulary,
          ComposeOptions.DEFAULT.withMode(canonical ? CanonicalMode.INSTANCE : null));
    }

    /**
     * Returns the tokens of a random text in canonical mode, without the end token.
     *
     * @throws IllegalStateException if the text has another encoding
     */
    private int[] walk(Random random) {
      Matcher matcher = constraint(true).newMatcher();
      List<Integer> tokens = new ArrayList<>();
      int left = Math.max(TOKENS, matcher.shortestCompletion());
      while (true) {
        int token = choose(matcher.maskWithin(left).toArray(), random);
        left--;
        matcher.accept(token);
        if (matcher.isFinished()) {
          break;
        }
        tokens.add(token);
      }
      int[] result = tokens.stream().mapToInt(token -> token).toArray();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int token : result) {
        bytes.writeBytes(vocabulary.bytes(token));
      }
      String written = bytes.toString(StandardCharsets.UTF_8);
      int[] encoded = vocabulary.tokenizer().orElseThrow().encodeContinuation(written);
      if (!Arrays.equals(encoded, result)) {
        throw new IllegalStateException("another encoding: " + written);
      }
      return result;
    }

    /** Chooses first a byte, then a token that begins with it, because most tokens are words. */
    private int choose(int[] allowed, Random random) {
      Map<Byte, List<Integer>> byFirst = new TreeMap<>();
      for (int token : allowed) {
        byte first = vocabulary.isOrdinary(token) ? vocabulary.byteAt(token, 0) : 0;
        byFirst.computeIfAbsent(first, b -> new ArrayList<>()).add(token);
      }
      List<List<Integer>> kinds = List.copyOf(byFirst.values());
      List<Integer> tokens = kinds.get(random.nextInt(kinds.size()));
      return tokens.get(random.nextInt(tokens.size()));
    }
  }

  private static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static String describeBoth(List<List<Long>> times, int row, double share) {
    return String.format(
        Locale.ROOT,
        "%.1f · %.1f",
        quantile(times.get(row), share),
        quantile(times.get(row + 1), share));
  }

  private static double quantile(List<Long> nanos, double share) {
    List<Long> sorted = nanos.stream().sorted().toList();
    return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size())) / 1e3;
  }
}
