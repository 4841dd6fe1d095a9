package io.dyck.canonical;

import io.dyck.canonical.search.CanonicalTokens;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Counts the sequences of tokens that spell texts, for docs/canonical.md, which has the command: a
 * vocabulary, then sources of texts. A source is a file of workloads ({@code .jsonl}), or a
 * grammar, {@code =} and the files of its texts: a folder, a file with a text in each line, or one
 * with lines {@code ---} between them. Every text that the grammar accepts is encoded; the encoding
 * must be accepted in canonical mode. Dynamic programming counts all sequences that spell the text,
 * and the canonical sequences, of which exactly one must exist.
 */
public final class CanonicalTextsRun {
  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final Tokenizer tokenizer;
  private final CanonicalTokens canonical;
  private long texts;
  private long tokens;

  private CanonicalTextsRun(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.tokenizer = vocabulary.tokenizer().orElseThrow();
    this.canonical = CanonicalTokens.of(vocabulary);
  }

  public static void main(String[] arguments) throws IOException {
    CanonicalTextsRun run = new CanonicalTextsRun(CanonicalConstraintRun.vocabulary(arguments[0]));
    System.out.println(
        "| grammar | texts | bytes | tokens | sequences, log10, median · most | canonical |");
    System.out.println("| --- | --- | --- | --- | --- | --- |");
    for (String source : Arrays.asList(arguments).subList(1, arguments.length)) {
      if (source.endsWith(".jsonl")) {
        for (CanonicalConstraintRun.Workload workload :
            CanonicalConstraintRun.workloads(Path.of(source))) {
          run.check(workload.id(), workload.grammar(), workload.texts());
        }
      } else {
        int at = source.indexOf('=');
        Path grammar = Path.of(source.substring(0, at));
        run.check(
            grammar.getFileName().toString(),
            Files.readString(grammar),
            read(Path.of(source.substring(at + 1))));
      }
    }
    System.out.printf("%d texts, %d tokens: every encoding accepted%n", run.texts, run.tokens);
  }

  private static List<String> read(Path source) throws IOException {
    List<String> result = new ArrayList<>();
    if (Files.isDirectory(source)) {
      try (Stream<Path> files = Files.walk(source)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          try {
            result.addAll(
                file.toString().endsWith(".lines.txt")
                    ? Files.readAllLines(file)
                    : List.of(Files.readString(file)));
          } catch (MalformedInputException notText) {
            // A file that is not UTF-8 is no text.
          }
        }
      }
      return result;
    }
    String all = Files.readString(source);
    return all.contains("\n---\n") ? List.of(all.split("\n---\n", -1)) : all.lines().toList();
  }

  private void check(String name, String grammar, List<String> candidates) {
    TokenConstraint constraint;
    try {
      Pda pda = Pda.compile(Gbnf.parse(name, grammar));
      constraint = TokenConstraint.compose(pda, vocabulary, CanonicalMode.OPTIONS);
    } catch (RuntimeException e) {
      System.out.println("| " + name + " | " + String.valueOf(e.getMessage()).lines().findFirst());
      return;
    }
    int accepted = 0;
    long bytes = 0;
    long tokensBefore = tokens;
    List<Double> counts = new ArrayList<>();
    for (String text : candidates) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      if (!constraint.pda().accepts(utf8)) {
        continue;
      }
      accepted++;
      bytes += utf8.length;
      accept(constraint, text);
      counts.add(log10(sequences(utf8)));
      BigInteger only = canonicalSequences(utf8);
      if (!only.equals(BigInteger.ONE)) {
        throw new AssertionError(only + " canonical sequences of " + text);
      }
    }
    texts += accepted;
    counts.sort(null);
    System.out.printf(
        "| %s | %d | %d | %d | %s | 1 each |%n",
        name,
        accepted,
        bytes,
        tokens - tokensBefore,
        counts.isEmpty()
            ? "–"
            : String.format(
                "%.1f · %.1f", counts.get(counts.size() / 2), counts.get(counts.size() - 1)));
  }

  private void accept(TokenConstraint constraint, String text) {
    Matcher matcher = constraint.newMatcher();
    int[] encoded = tokenizer.encodeContinuation(text);
    tokens += encoded.length;
    int taken = matcher.tryAccept(encoded);
    if (taken < encoded.length || !matcher.isAccepting()) {
      throw new AssertionError("token " + taken + " of " + text);
    }
  }

  private BigInteger sequences(byte[] bytes) {
    BigInteger[] count = new BigInteger[bytes.length + 1];
    Arrays.fill(count, BigInteger.ZERO);
    count[0] = BigInteger.ONE;
    for (int from = 0; from < bytes.length; from++) {
      for (int to = from + 1; to <= bytes.length && count[from].signum() > 0; to++) {
        int node = trie.find(bytes, from, to);
        if (node < 0) {
          break;
        }
        if (trie.token()[node] >= 0) {
          count[to] = count[to].add(count[from]);
        }
      }
    }
    return count[bytes.length];
  }

  private BigInteger canonicalSequences(byte[] bytes) {
    List<Map<SequenceState, BigInteger>> counts = new ArrayList<>();
    for (int i = 0; i <= bytes.length; i++) {
      counts.add(new HashMap<>());
    }
    counts.get(0).put(canonical.start(), BigInteger.ONE);
    for (int from = 0; from < bytes.length; from++) {
      for (int to = from + 1; to <= bytes.length && !counts.get(from).isEmpty(); to++) {
        int node = trie.find(bytes, from, to);
        if (node < 0) {
          break;
        }
        int token = trie.token()[node] < 0 ? -1 : canonical.producedAs(trie.token()[node]);
        Map<SequenceState, BigInteger> after = counts.get(to);
        counts
            .get(from)
            .forEach(
                (state, count) -> {
                  SequenceState next = token < 0 ? null : canonical.stateAfter(state, token);
                  if (next != null) {
                    after.merge(next, count, BigInteger::add);
                  }
                });
      }
      counts.get(from).clear();
    }
    BigInteger all = BigInteger.ZERO;
    for (Map.Entry<SequenceState, BigInteger> entry : counts.get(bytes.length).entrySet()) {
      all = canonical.canEnd(entry.getKey()) ? all.add(entry.getValue()) : all;
    }
    return all;
  }

  private static double log10(BigInteger number) {
    int shift = Math.max(0, number.bitLength() - 1000);
    return Math.log10(number.shiftRight(shift).doubleValue()) + shift * Math.log10(2);
  }
}
