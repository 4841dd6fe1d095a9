package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The share of real grammars that can be read, without help or by following the advice of the
 * messages word by word. The system property {@code dyck.corpus} names a folder with a subfolder
 * {@code corpus}. This subfolder has the folders {@code ebnf} and {@code lark}. Its list {@code
 * unreadable.txt} names the files that no reader could take. Its table {@code needs-option.tsv} has
 * the options that a person found right.
 */
final class CorpusSharesTest {
  private static final Pattern OPTION =
      Pattern.compile("--(start|notation) ([^\\s']+|'(?:[^']|'\\\\'')*')|--no-terminals");

  private static final int GREATEST_ADVICES = 3;

  @ParameterizedTest
  @CsvSource({"ebnf, 96, 98", "lark, 80, 92"})
  void mostGrammarsAreReadAsTheyAreOrAsTheMessageSays(String folder, int asTheyAre, int advised)
      throws IOException {
    Set<String> unreadable = Set.copyOf(lines("unreadable.txt"));
    List<String> refused = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    int count = 0;
    for (Path file : files(folder)) {
      String name = folder + "/" + file.getFileName();
      if (unreadable.contains(name)) {
        continue;
      }
      count++;
      List<String> advices = advices(file);
      if (!advices.isEmpty()) {
        refused.add(name);
      }
      if (advices.contains("")) {
        unread.add(name + " " + advices);
      }
    }
    assertThat(100.0 * (count - refused.size()) / count)
        .as("%s read as they are, of %s; not: %s", folder, count, refused)
        .isGreaterThanOrEqualTo(asTheyAre);
    assertThat(100.0 * (count - unread.size()) / count)
        .as("%s read with advice, of %s; not: %s", folder, count, unread)
        .isGreaterThanOrEqualTo(advised);
  }

  @Test
  void theMessageNamesTheRightStartRuleFirst() throws IOException {
    Path corpus = corpus();
    Map<String, String> wrong = new TreeMap<>();
    int count = 0;
    for (String line : lines("needs-option.tsv")) {
      String[] fields = line.split("\t", -1);
      Optional<Diagnostic> error = firstError(corpus.resolve(fields[0]), ReadOptions.DEFAULT);
      if (error.isPresent() && error.get().code().equals("DYCK-G031")) {
        count++;
        Matcher named = OPTION.matcher(error.get().advice());
        String first = named.find() ? named.group() : "";
        if (!first.equals(fields[1])) {
          wrong.put(fields[0], first + ", not " + fields[1]);
        }
      }
    }
    assertThat(count).isPositive();
    assertThat(wrong).as("of %s", count).hasSizeLessThanOrEqualTo(count / 10);
  }

  /**
   * Returns the options that the messages name, one after the other, until the file is read. The
   * result is empty if the file can be read without options. The last option is empty if no message
   * names a further option.
   */
  private static List<String> advices(Path file) {
    List<String> advices = new ArrayList<>();
    ReadOptions.Builder options = ReadOptions.builder();
    for (int i = 0; i <= GREATEST_ADVICES; i++) {
      List<Diagnostic> diagnostics = diagnostics(file, options.build());
      if (diagnostics.isEmpty()) {
        return advices;
      }
      Optional<Matcher> named =
          diagnostics.stream()
              .map(diagnostic -> OPTION.matcher(diagnostic.advice()))
              .filter(Matcher::find)
              .findFirst();
      if (named.isEmpty() || advices.contains(named.get().group())) {
        break;
      }
      advices.add(named.get().group());
      follow(named.get(), options);
    }
    advices.add("");
    return advices;
  }

  private static void follow(Matcher option, ReadOptions.Builder options) {
    if (option.group(1) == null) {
      options.conventionalTerminals(false);
      return;
    }
    String value = option.group(2);
    if (value.startsWith("'")) {
      value = value.substring(1, value.length() - 1).replace("'\\''", "'");
    }
    if (option.group(1).equals("start")) {
      options.start(value);
    } else {
      options.notation(Notation.findByOption(value).orElseThrow());
    }
  }

  private static Optional<Diagnostic> firstError(Path file, ReadOptions options) {
    return diagnostics(file, options).stream().findFirst();
  }

  /** Why a file is not read; empty if it is. */
  private static List<Diagnostic> diagnostics(Path file, ReadOptions options) {
    try {
      Grammars.read(file, options);
      return List.of();
    } catch (GrammarException e) {
      return e.diagnostics();
    }
  }

  private static List<String> lines(String name) throws IOException {
    return Files.readAllLines(corpus().resolve(name)).stream()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .toList();
  }

  private static List<Path> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(corpus().resolve(folder))) {
      return files.sorted().collect(Collectors.toList());
    }
  }

  private static Path corpus() {
    String corpus = System.getProperty("dyck.corpus", "");
    assumeThat(corpus).as("no corpus: -Ddyck.corpus=… is not set").isNotEmpty();
    return Path.of(corpus, "corpus");
  }
}
