package io.dyck.canonical.search;

import io.dyck.canonical.pairs.Successors;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The long runs behind docs/canonical.md, which has the commands: a vocabulary ({@code o200k},
 * {@code cl100k} or the path of a {@code tokenizer.json}), then what to run.
 */
public final class CanonicalRun {
  private static final List<String> ALPHABET =
      List.of(" ", "\t", "\n", "a", "S", "1", "'", "(", "\u00e9");

  private final Vocabulary vocabulary;
  private final Tokenizer tokenizer;

  private CanonicalRun(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.tokenizer = vocabulary.tokenizer().orElseThrow();
  }

  public static void main(String[] arguments) {
    CanonicalRun run = new CanonicalRun(vocabulary(arguments[0]));
    switch (arguments[1]) {
      case "enumerate" ->
          run.enumerate(
              Integer.parseInt(arguments[2]),
              arguments.length == 3 ? ALPHABET : alphabet(arguments[3]));
      case "pairs" -> run.pairs(Integer.parseInt(arguments[2]));
      case "texts" -> run.texts(Path.of(arguments[2]));
      default -> throw new IllegalArgumentException(arguments[1]);
    }
  }

  /** The characters of a text, in which escapes are as in Java. */
  private static List<String> alphabet(String escaped) {
    return escaped.translateEscapes().codePoints().mapToObj(Character::toString).toList();
  }

  private static Vocabulary vocabulary(String name) {
    return switch (name) {
      case "o200k" -> Vocabulary.o200k();
      case "cl100k" -> Vocabulary.cl100k();
      default -> Vocabulary.read(Path.of(name));
    };
  }

  /** All texts of so many characters: the encoding is accepted, nothing else is. */
  private void enumerate(int length, List<String> alphabet) {
    vocabulary.trie();
    long start = System.nanoTime();
    Enumeration enumeration = new Enumeration(vocabulary);
    System.out.printf("built in %d ms%n", (System.nanoTime() - start) / 1_000_000);
    List<String> texts = Enumeration.texts(alphabet, length);
    texts.forEach(enumeration::check);
    System.out.printf(
        "%s%n%d texts of up to %d characters, %d prefixes of tokenizations, no difference%n",
        enumeration.describe(), texts.size(), length, enumeration.tried());
  }

  /** Both parts of every merge, and random pairs: allowed as a word if so encoded. */
  private void pairs(int randomPairs) {
    EncodingRules rules = EncodingRules.of(tokenizer);
    Successors successors = new Successors(vocabulary, rules);
    java.util.Random random = new java.util.Random(1);
    long checked = 0;
    long allowed = 0;
    int[] reached =
        java.util.stream.IntStream.range(0, vocabulary.size())
            .filter(successors::isReached)
            .toArray();
    for (int whole : reached) {
      long last = vocabulary.length(whole) > 1 ? rules.lastMerge(whole) : -1;
      if (last >= 0) {
        checked++;
        expect(successors, rules, (int) (last >>> 32), (int) last);
      }
    }
    for (int i = 0; i < randomPairs; i++) {
      int first = reached[random.nextInt(reached.length)];
      int second = reached[random.nextInt(reached.length)];
      checked++;
      allowed += expect(successors, rules, first, second) ? 1 : 0;
    }
    System.out.printf("%d pairs, %d of the random ones allowed, no difference%n", checked, allowed);
  }

  private static boolean expect(Successors successors, EncodingRules rules, int first, int second) {
    boolean expected = Arrays.equals(rules.merge(first, second), new int[] {first, second});
    if (successors.canFollow(first, second) != expected) {
      throw new AssertionError(first + " " + second + " " + expected);
    }
    return expected;
  }

  /** The encoding of every file that is UTF-8, and of every line, is accepted. */
  private void texts(Path folder) {
    CanonicalTokens canonical = CanonicalTokens.of(vocabulary);
    long files = 0;
    long lines = 0;
    long tokens = 0;
    for (Path file : files(folder)) {
      String text;
      try {
        text = Files.readString(file);
      } catch (MalformedInputException e) {
        continue;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      files++;
      tokens += accept(canonical, text, file);
      for (String line : text.split("\n", -1)) {
        lines++;
        tokens += accept(canonical, line, file);
      }
    }
    System.out.printf(
        "%d files, %d lines, %d tokens accepted; %d sets of hypotheses%n",
        files, lines, tokens, canonical.wordAutomaton().size());
  }

  private int accept(CanonicalTokens canonical, String text, Path file) {
    int[] tokens = tokenizer.encodeContinuation(text);
    SequenceState state = canonical.start();
    for (int i = 0; i < tokens.length; i++) {
      SequenceState after = canonical.stateAfter(state, tokens[i]);
      if (after == null) {
        throw new AssertionError(
            file + ": token " + i + " '" + vocabulary.spelling(tokens[i]) + "' of " + text);
      }
      state = after;
    }
    if (!canonical.canEnd(state)) {
      throw new AssertionError(file + ": may not end: " + text);
    }
    return tokens.length;
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return new ArrayList<>(all.filter(Files::isRegularFile).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
