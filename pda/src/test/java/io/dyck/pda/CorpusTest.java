package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Grammars written by other people. The folder in the system property {@code dyck.corpus} holds
 * {@code corpus/verdicts.tsv} (a line of headings; then file, verdict and more, separated by tabs)
 * and the files in {@code corpus/gbnf} or, where repaired, {@code corpus/gbnf-fixed}.
 */
class CorpusTest {
  @Test
  void whatIsKnownToBeDeterministicCompiles() throws IOException {
    String folder = System.getProperty("dyck.corpus", "");
    if (folder.isEmpty()) {
      System.out.println("CorpusTest skipped: -Ddyck.corpus=<folder> is not set");
    }
    Assumptions.assumeFalse(folder.isEmpty());
    Path corpus = Path.of(folder, "corpus");
    List<String> refused = new ArrayList<>();
    int compiled = 0;
    for (String line : Files.readAllLines(corpus.resolve("verdicts.tsv"))) {
      String[] columns = line.split("\t", -1);
      if (columns.length > 1 && columns[1].equals("deterministic")) {
        try {
          Pda unused = Pda.compile(Gbnf.parse(file(corpus, columns[0])));
          compiled++;
        } catch (GrammarException
            | NondeterministicGrammarException
            | UndecidedGrammarException no) {
          refused.add(columns[0] + ": " + no.getMessage());
        }
      }
    }
    assertThat(refused).as("refused; %s compile", compiled).isEmpty();
    assertThat(compiled).isPositive();
  }

  private static Path file(Path corpus, String name) {
    Path fixed = corpus.resolve("gbnf-fixed").resolve(name);
    return Files.exists(fixed) ? fixed : corpus.resolve("gbnf").resolve(name);
  }
}
