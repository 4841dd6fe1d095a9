package io.dyck.canonical;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dyck.artefact.ArtefactFile;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
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
import org.jspecify.annotations.Nullable;

/**
 * The long runs of canonical mode behind docs/canonical.md, which has the commands: a vocabulary,
 * the name of a run, and its arguments.
 */
public final class CanonicalConstraintRun {
  private static final long SEED = Long.getLong("dyck.seed", 5);

  private static final int MOST_RANDOM = 24;

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
      case "texts" -> run.texts(Integer.parseInt(rest.get(0)), rest.subList(1, rest.size()));
      case "workloads" -> run.workloads(Path.of(rest.get(0)), Integer.parseInt(rest.get(1)));
      default -> throw new IllegalArgumentException(arguments[1]);
    }
  }

  /**
   * Returns the built-in vocabulary or reads a file. A file of {@code dyck compile --canonical} is
   * loaded with its tables.
   */
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

  /**
   * Runs random walks to the end, and checks that the encoding of each text has the walk's tokens.
   */
  private void walks(int number, List<String> grammars) {
    for (String grammar : grammars) {
      TokenConstraint constraint = compose(grammar, true);
      if (constraint != null) {
        walks(number, Path.of(grammar).getFileName().toString(), constraint);
      }
    }
  }

  private void walks(int number, String name, TokenConstraint constraint) {
    Random random = new Random(SEED);
    long start = System.nanoTime();
    long tokens = 0;
    int ended = 0;
    for (int i = 0; i < number; i++) {
      IntArrayList walk = walk(constraint, random);
      if (walk != null) {
        tokens += walk.size();
        ended++;
        check(name, walk);
      }
    }
    System.out.printf(
        "%s: %d walks, %d ended, %d tokens, no difference; %d ms, %s%n",
        name,
        number,
        ended,
        tokens,
        (System.nanoTime() - start) / 1_000_000,
        constraint.statistics());
  }

  /**
   * Takes texts of random walks without canonical mode, and checks that canonical mode accepts
   * their encodings.
   */
  private void texts(int number, List<String> grammars) {
    for (String grammar : grammars) {
      TokenConstraint plain = compose(grammar, false);
      TokenConstraint constraint = compose(grammar, true);
      if (plain == null || constraint == null) {
        continue;
      }
      Random random = new Random(SEED);
      long tokens = 0;
      int texts = 0;
      for (int i = 0; i < number; i++) {
        IntArrayList walk = walk(plain, random);
        String text = walk == null ? "" : text(walk);
        if (walk != null && text.indexOf(0xFFFD) < 0) {
          texts++;
          tokens += accept(Path.of(grammar).getFileName().toString(), constraint, text);
        }
      }
      System.out.printf(
          "%s: %d texts, %d tokens, every encoding accepted%n",
          Path.of(grammar).getFileName(), texts, tokens);
    }
  }

  private int accept(String name, TokenConstraint constraint, String text) {
    int[] encoded = tokenizer.encodeContinuation(text);
    Matcher matcher = constraint.newMatcher();
    int taken = matcher.tryAccept(encoded);
    if (taken < encoded.length || !matcher.isAccepting()) {
      throw new AssertionError(name + ": token " + taken + " of " + text);
    }
    return encoded.length;
  }

  /**
   * Returns a constraint. If the grammar or vocabulary is refused, prints the reason and returns
   * null.
   */
  private @Nullable TokenConstraint compose(String grammar, boolean canonical) {
    try {
      Pda pda = Pda.compile(Gbnf.parse(Path.of(grammar)));
      return TokenConstraint.compose(
          pda,
          vocabulary,
          ComposeOptions.DEFAULT.withMode(canonical ? CanonicalMode.INSTANCE : null));
    } catch (RuntimeException e) {
      System.out.println(grammar + ": " + String.valueOf(e.getMessage()).lines().findFirst());
      return null;
    }
  }

  /** Returns some random tokens and a known completion; null if no completion is known. */
  private @Nullable IntArrayList walk(TokenConstraint constraint, Random random) {
    Matcher matcher = constraint.newMatcher();
    IntArrayList tokens = new IntArrayList();
    for (int left = random.nextInt(MOST_RANDOM); left >= 0; left--) {
      TokenMask mask = matcher.mask();
      if (mask.cardinality() == 0) {
        throw new AssertionError("nothing follows " + tokens);
      }
      int token = pick(mask, random);
      if (vocabulary.endTokens().contains(token)) {
        return tokens;
      }
      matcher.accept(token);
      tokens.add(token);
    }
    try {
      while (!matcher.isAccepting()) {
        int token = matcher.maskWithin(matcher.shortestCompletion()).toArray()[0];
        matcher.accept(token);
        tokens.add(token);
      }
    } catch (LimitExceededException e) {
      return null;
    }
    return tokens;
  }

  private int pick(TokenMask mask, Random random) {
    for (int i = 0; i < 64; i++) {
      int token = random.nextInt(mask.size());
      if (mask.contains(token)) {
        return token;
      }
    }
    int[] all = mask.toArray();
    return all[random.nextInt(all.length)];
  }

  private String text(IntArrayList walk) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    walk.forEach(token -> bytes.writeBytes(vocabulary.bytes(token)));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void check(String grammar, IntArrayList walk) {
    String text = text(walk);
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

  /** Measures masks along the encodings of texts, without and with canonical mode. */
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
      ComposeOptions options =
          ComposeOptions.DEFAULT.withMode(mode == 1 ? CanonicalMode.INSTANCE : null);
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

  private static @Nullable Workload read(String line) throws IOException {
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
