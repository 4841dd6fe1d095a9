package io.dyck.grammar.gbnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.GrammarException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Real grammars, if available. The system property {@code dyck.corpus} names a folder with a
 * subfolder {@code corpus}. In {@code corpus}, the folder {@code gbnf-fixed} has well-formed
 * grammars only, {@code gbnf-broken} has hardly any, and {@code gbnf} has both kinds.
 */
final class GbnfCorpusTest {
  @Test
  void fixedGrammarsAreRead() throws IOException {
    for (Path file : files("gbnf-fixed")) {
      assertThat(refusal(file)).as(file.toString()).isEmpty();
    }
  }

  @Test
  void brokenGrammarsAreRefused() throws IOException {
    for (Path file : files("gbnf-broken")) {
      assertThat(refusal(file)).as(file.toString()).isNotEmpty();
    }
  }

  @Test
  void hardlyAnyGrammarIsRefused() throws IOException {
    List<Path> files = files("gbnf");
    List<String> refused =
        files.stream().map(GbnfCorpusTest::refusal).filter(text -> !text.isEmpty()).toList();
    assertThat(refused).as(String.join("\n", refused)).hasSizeLessThanOrEqualTo(files.size() / 25);
  }

  private static String refusal(Path file) {
    try {
      return Gbnf.parse(file).rules().isEmpty() ? "no rules" : "";
    } catch (GrammarException e) {
      StringBuilder text = new StringBuilder();
      for (Diagnostic diagnostic : e.diagnostics()) {
        text.append(DiagnosticText.render(diagnostic)).append('\n');
      }
      return text.toString();
    }
  }

  private static List<Path> files(String folder) throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    assumeThat(corpus).as("no corpus: -Ddyck.corpus=… is not set").isNotEmpty();
    try (Stream<Path> files = Files.list(Path.of(corpus, "corpus", folder))) {
      return files.filter(file -> file.toString().endsWith(".gbnf")).sorted().toList();
    }
  }
}
