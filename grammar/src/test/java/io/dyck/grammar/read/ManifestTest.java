package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Severity;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether Dyck agrees with the manifest of the optional corpus ({@code -Ddyck.corpus=DIR}, which
 * holds the folders {@code corpus/ebnf} and {@code corpus/lark}; all listed files must be there).
 * Each line of {@code manifest.tsv}: file, notation, start rule, {@code read} or {@code refused},
 * the line at which a person would point, the reason.
 */
final class ManifestTest {
  @ParameterizedTest
  @ValueSource(strings = {"ebnf/", "lark/"})
  void everyFileIsReadOrRefusedAsTheManifestSays(String folder) throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    assumeThat(corpus).as("-Ddyck.corpus").isNotEmpty();
    List<String> disagreements = new ArrayList<>();
    for (Entry entry : entries()) {
      Path file = Path.of(corpus, "corpus", entry.file);
      if (entry.file.startsWith(folder)) {
        String disagreement =
            Files.exists(file) ? disagreement(entry, file) : "listed, but not there";
        if (!disagreement.isEmpty()) {
          disagreements.add(entry.file + ": " + disagreement);
        }
      }
    }
    assertThat(disagreements).isEmpty();
  }

  private static String disagreement(Entry entry, Path file) throws IOException {
    Notation detected = Grammars.detect(entry.file, Files.readString(file));
    if (detected != entry.notation) {
      return "looks like " + detected + ", not " + entry.notation;
    }
    ReadOptions.Builder options =
        ReadOptions.builder().limits(GrammarLimits.DEFAULT.withDiagnostics(100_000));
    if (!entry.start.equals("-")) {
      options.start(entry.start);
    }
    try {
      Grammars.read(file, options.build());
      return entry.read ? "" : "read, although " + entry.reason;
    } catch (GrammarException e) {
      ImmutableSet<Integer> lines =
          e.diagnostics().stream()
              .filter(d -> d.severity() == Severity.ERROR)
              .map(d -> d.source().line(d.span().start()))
              .collect(ImmutableSet.toImmutableSet());
      if (entry.read) {
        return "refused: " + String.valueOf(e.getMessage()).lines().limit(3).toList();
      }
      return lines.contains(Integer.parseInt(entry.line))
          ? ""
          : "refused at lines " + lines + ", not " + entry.line + " because " + entry.reason;
    }
  }

  private static List<Entry> entries() throws IOException {
    String text =
        Resources.toString(
            Resources.getResource(ManifestTest.class, "manifest.tsv"), StandardCharsets.UTF_8);
    List<Entry> entries = new ArrayList<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              List<String> fields = Splitter.on('\t').splitToList(line);
              entries.add(
                  new Entry(
                      fields.get(0),
                      Notation.findByOption(fields.get(1)).orElseThrow(),
                      fields.get(2),
                      fields.get(3).equals("read"),
                      fields.get(4),
                      fields.size() > 5 ? fields.get(5) : ""));
            });
    return entries;
  }

  private record Entry(
      String file, Notation notation, String start, boolean read, String line, String reason) {}
}
