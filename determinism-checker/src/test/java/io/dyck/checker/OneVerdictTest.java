package io.dyck.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dyck.checker.finding.Verdict;
import io.dyck.checker.repair.Effort;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.UndecidedGrammarException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A check and a compile give the same answer to the same question. */
final class OneVerdictTest {
  private static final CheckOptions OPTIONS =
      CheckOptions.DEFAULT.withEffort(new Effort(0, 0, 0, 0, 0));

  @Property(tries = 100)
  void checkAgreesWithCompileOnRandomGrammars(@ForAll("grammars") GrammarCase given) {
    assertThat(checked(given.grammar())).as(given.toString()).isEqualTo(compiled(given.grammar()));
  }

  @Provide
  Arbitrary<GrammarCase> grammars() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 1);
  }

  /** Counts that are too long to be written out, beside others. */
  @Test
  void checkAgreesWithCompileOnLongCounts() {
    for (String rules :
        new String[] {
          "root ::= \"'\" [^']{0,100000} \"'\"",
          "root ::= \"'\" [^']{0,90000} \"'\" | \"'a\" [0-9]* \"!\"",
          "root ::= ([a-z]{0,90000} \",\"){0,90000} \".\"",
          "root ::= [a-z]{0,5000} [a-z]{0,5000}",
        }) {
      Grammar grammar = Gbnf.parse("counts", rules);
      assertThat(checked(grammar)).as(rules).isEqualTo(compiled(grammar));
    }
  }

  /** The folder in the system property {@code dyck.corpus} holds {@code corpus/gbnf*}. */
  @Test
  void checkAgreesWithCompileOnGrammarsOfOthers() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    assumeThat(corpus).as("no corpus: -Ddyck.corpus=… is not set").isNotEmpty();
    int grammars = 0;
    for (String folder : new String[] {"gbnf", "gbnf-fixed"}) {
      try (Stream<Path> files = Files.list(Path.of(corpus, "corpus", folder))) {
        for (Path file : files.sorted().toList()) {
          Grammar grammar;
          try {
            grammar = Grammars.read(file, ReadOptions.DEFAULT);
          } catch (GrammarException malformed) {
            continue;
          }
          grammars++;
          assertThat(checked(grammar)).as(file.toString()).isEqualTo(compiled(grammar));
        }
      }
    }
    assertThat(grammars).isGreaterThan(70);
  }

  private static Verdict checked(Grammar grammar) {
    return DeterminismChecker.check(grammar, OPTIONS).verdict();
  }

  private static Verdict compiled(Grammar grammar) {
    try {
      Pda unused = Pda.compile(grammar);
      return Verdict.DETERMINISTIC;
    } catch (NondeterministicGrammarException e) {
      return Verdict.CONFLICTS;
    } catch (UndecidedGrammarException | LimitExceededException e) {
      return Verdict.UNDECIDED;
    }
  }
}
