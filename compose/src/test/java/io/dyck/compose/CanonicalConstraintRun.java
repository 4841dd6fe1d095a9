package io.dyck.compose;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dyck.compose.artefact.ArtefactFile;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Tokenizer;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The long runs of canonical mode behind docs/canonical.md, which has the commands: a vocabulary,
 * what to run, and its arguments.
 */
public final class CanonicalConstraintRun {
  private static final long SEED = Long.getLong("dyck.seed", 5);

  private final Vocabulary vocabulary;
  private final Tokenizer tokenizer;

  private CanonicalConstraintRun(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.tokenizer = vocabulary.tokenizer().orElseThrow();
  }

  public static void main(String[] arguments) throws IOException {
    CanonicalConstraintRun run = new CanonicalConstraintRun(vocabulary(arguments[0]));
    List<String> rest = Arrays.asList(arguments).subList(2, arguments.length);
    switch (arguments[1]) {
      case "walks" -> run.walks(Integer.parseInt(rest.get(0)), rest.subList(1, rest.size()));
      case "workloads" -> run.workloads(Path.of(rest.get(0)), Integer.parseInt(rest.get(1)));
      default -> throw new IllegalArgumentException(arguments[1]);
    }
  }

  /** The built-in one, or a file; what {@code dyck compile --canonical} wrote with its tables. */
  static Vocabulary vocabulary(String name) {
    if (name.equals("o200k")) {
      return Vocabulary.o200k();
    }
    if (!ArtefactFile.isArtefact(Path.of(name))) {
      return Vocabulary.read(Path.of(name));
    }
    Vocabulary loaded = Vocabulary.load(Path.of(name));
    CanonicalTables.load(Path.of(name + ".canonical"), loaded);
    return loaded;
  }

  /** Random walks to the end; encoding what they spell gives the same tokens. */
  private void walks(int number, List<String> grammars) {
    for (String grammar : grammars) {
      Pda pda = Pda.compile(Gbnf.parse(Path.of(grammar)));
      TokenConstraint constraint =
          TokenConstraint.compose(pda, vocabulary, ComposeOptions.CANONICAL);
      Random random = new Random(SEED);
      long start = System.nanoTime();
      long tokens = 0;
      int ended = 0;
      for (int i = 0; i < number; i++) {
        IntArrayList walk = walk(constraint, random);
        tokens += walk.size();
        if (!walk.isEmpty()) {
          ended++;
          check(grammar, walk);
        }
      }
      System.out.printf(
          "%s: %d walks, %d ended, %d tokens, no difference; %d ms, %s%n",
          Path.of(grammar).getFileName(),
          number,
          ended,
          tokens,
          (System.nanoTime() - start) / 1_000_000,
          constraint.statistics());
    }
  }

  /** Ends where it may with some chance; likes short tokens when it grows long. Empty if cut. */
  private IntArrayList walk(TokenConstraint constraint, Random random) {
    Matcher matcher = constraint.newMatcher();
    IntArrayList tokens = new IntArrayList();
    int longest = 10 + random.nextInt(40);
    while (true) {
      TokenMask mask = matcher.mask();
      if (mask.cardinality() == 0) {
        throw new AssertionError("nothing follows " + tokens);
      }
      if (matcher.isAccepting() && (tokens.size() > longest || random.nextInt(8) == 0)) {
        matcher.accept(vocabulary.endTokens().get(0));
        return tokens;
      }
      if (tokens.size() > longest + 200) {
        return new IntArrayList();
      }
      int token = pick(mask, random, tokens.size() > longest);
      if (!vocabulary.endTokens().contains(token)) {
        matcher.accept(token);
        tokens.add(token);
      }
    }
  }

  private int pick(TokenMask mask, Random random, boolean closing) {
    int[] all = mask.toArray();
    if (closing) {
      for (String close : List.of("\"", "}", "]", ")", "\n", ";", "|", "\"}", "\"]")) {
        int id = vocabulary.idOf(close).orElse(-1);
        if (mask.contains(id) && random.nextInt(3) > 0) {
          return id;
        }
      }
      int shortest = all[random.nextInt(all.length)];
      for (int i = 0; i < 8; i++) {
        int other = all[random.nextInt(all.length)];
        boolean shorter =
            vocabulary.isOrdinary(other)
                && vocabulary.isOrdinary(shortest)
                && vocabulary.length(other) < vocabulary.length(shortest);
        shortest = shorter ? other : shortest;
      }
      return shortest;
    }
    return all[random.nextInt(all.length)];
  }

  private void check(String grammar, IntArrayList walk) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    walk.forEach(token -> bytes.writeBytes(vocabulary.bytes(token)));
    String text = bytes.toString(StandardCharsets.UTF_8);
    int[] encoded = tokenizer.encodeContinuation(text);
    if (!Arrays.equals(encoded, walk.toIntArray())) {
      throw new AssertionError(
          grammar + ": " + text + "\n" + walk + "\n" + Arrays.toString(encoded));
    }
  }

  record Workload(String id, String grammar, List<String> texts) {}

  static List<Workload> workloads(Path file) throws IOException {
    List<Workload> all = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Workload workload = read(line);
      if (workload != null) {
        all.add(workload);
      }
    }
    return all;
  }

  /** The encodings of texts under their grammars; times beside those without canonical mode. */
  private void workloads(Path file, int passes) throws IOException {
    long texts = 0;
    List<Workload> all = workloads(file);
    System.out.println(
        "workload | texts | tokens | cold p50 / p99 us | canonical | warm p50 / p99 us | canonical"
            + " | cache KiB | canonical");
    for (Workload workload : all) {
      Pda pda;
      try {
        pda = Pda.compile(Gbnf.parse(workload.id(), workload.grammar()));
      } catch (RuntimeException e) {
        System.out.println(workload.id() + " | " + e.getClass().getSimpleName());
        continue;
      }
      texts += workload.texts().size();
      measure(workload, pda, passes);
    }
    System.out.println(texts + " texts");
  }

  private void measure(Workload workload, Pda first, int passes) {
    StringBuilder row = new StringBuilder();
    int tokens = 0;
    String[] cells = new String[6];
    for (int mode = 0; mode < 2; mode++) {
      ComposeOptions options = ComposeOptions.DEFAULT.withCanonical(mode == 1);
      LongArrayList cold = new LongArrayList();
      LongArrayList warm = new LongArrayList();
      TokenConstraint last = null;
      for (int pass = 0; pass < passes; pass++) {
        Pda pda = pass == 0 ? first : Pda.compile(Gbnf.parse(workload.id(), workload.grammar()));
        last = TokenConstraint.compose(pda, vocabulary, options);
        tokens = run(last, workload, pass < passes / 3 ? new LongArrayList() : cold);
      }
      for (int pass = 0; pass < 3 * passes && last != null; pass++) {
        run(last, workload, pass < passes ? new LongArrayList() : warm);
      }
      cells[mode] = times(cold);
      cells[2 + mode] = times(warm);
      cells[4 + mode] = String.valueOf(last == null ? 0 : last.statistics().bytes() >> 10);
    }
    row.append(workload.id()).append(" | ").append(workload.texts().size());
    row.append(" | ").append(tokens).append(" | ").append(String.join(" | ", cells));
    System.out.println(row);
  }

  private static String times(LongArrayList nanos) {
    long[] sorted = nanos.toLongArray();
    Arrays.sort(sorted);
    return String.format(
        "%.2f / %.1f", sorted[sorted.length / 2] / 1e3, sorted[(int) (sorted.length * 0.99)] / 1e3);
  }

  private int run(TokenConstraint constraint, Workload workload, LongArrayList times) {
    int[] words = new int[TokenMask.wordCount(vocabulary.size())];
    int tokens = 0;
    for (String text : workload.texts()) {
      Matcher matcher = constraint.newMatcher();
      int[] encoded = tokenizer.encodeContinuation(text);
      for (int i = 0; i <= encoded.length; i++) {
        long start = System.nanoTime();
        matcher.fill(words);
        times.add(System.nanoTime() - start);
        tokens++;
        int next = i < encoded.length ? encoded[i] : vocabulary.endTokens().get(0);
        if (!matcher.tryAccept(next)) {
          throw new AssertionError(
              workload.id() + ": token " + i + " (" + vocabulary.spelling(next) + ") of " + text);
        }
      }
    }
    return tokens;
  }

  private static @org.jspecify.annotations.Nullable Workload read(String line) throws IOException {
    String id = "";
    String notation = "";
    String grammar = "";
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      parser.nextToken();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String member = parser.currentName();
        parser.nextToken();
        switch (member) {
          case "id" -> id = parser.getText();
          case "notation" -> notation = parser.getText();
          case "grammar" -> grammar = parser.getText();
          case "strings" -> {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
              texts.add(parser.getText());
            }
          }
          default -> parser.skipChildren();
        }
      }
    }
    return notation.equals("gbnf") && !texts.isEmpty() ? new Workload(id, grammar, texts) : null;
  }
}
