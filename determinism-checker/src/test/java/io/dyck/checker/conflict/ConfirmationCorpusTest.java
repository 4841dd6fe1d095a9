package io.dyck.checker.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import com.google.common.collect.TreeMultiset;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.ambiguity.AmbiguityVerdict.Ambiguous;
import io.dyck.checker.ambiguity.AmbiguityVerdict.NoneUpTo;
import io.dyck.checker.repair.Effort;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The oracle confirms every conflict of grammars that other people wrote. The system property
 * {@code dyck.corpus} names a folder with the grammar files {@code corpus/gbnf*} and with {@code
 * cases/*.jsonl}. Each line there is an object with a {@code notation} and a {@code grammar}, or
 * with a {@code grammar_file} below {@code corpus}. The counts are written to {@code
 * target/confirmed-conflicts.txt}.
 */
final class ConfirmationCorpusTest {
  private static final Effort NO_REPAIRS = new Effort(0, 0, 0, 0, 0);

  private final Multiset<String> counts = TreeMultiset.create();
  private final List<String> report = new ArrayList<>();
  private final List<String> unconfirmed = new ArrayList<>();

  @Test
  void everyConflictIsConfirmed() throws IOException {
    String folder = System.getProperty("dyck.corpus", "");
    assumeThat(folder).as("no corpus: -Ddyck.corpus=… is not set").isNotEmpty();
    for (Given given : grammars(Path.of(folder))) {
      read(given)
          .ifPresent(
              grammar -> conflicts(grammar).forEach(found -> confirm(given, grammar, found)));
    }
    report.add(0, counts.toString());
    Files.write(Path.of("target", "confirmed-conflicts.txt"), report);
    assertThat(unconfirmed).as(String.join("\n", report)).isEmpty();
    assertThat(counts.count("conflicts")).as(counts.toString()).isPositive();
  }

  private record Given(String name, String text, Optional<Notation> notation, String start) {}

  private Optional<Grammar> read(Given given) {
    counts.add("grammars");
    ReadOptions.Builder options = ReadOptions.builder();
    given.notation().ifPresent(options::notation);
    if (!given.start().isEmpty()) {
      options.start(given.start());
    }
    try {
      return Optional.of(Grammars.read(given.name(), given.text(), options.build()));
    } catch (GrammarException refused) {
      counts.add("malformed");
      return Optional.empty();
    }
  }

  private ImmutableList<Conflict> conflicts(Grammar grammar) {
    try {
      Pda unused = Pda.compile(grammar, PdaOptions.DEFAULT);
      counts.add("deterministic");
    } catch (NondeterministicGrammarException refusal) {
      counts.add("rejected");
      return refusal.conflicts();
    } catch (UndecidedGrammarException | LimitExceededException undecided) {
      counts.add("undecided");
    } catch (GrammarException refused) {
      counts.add("malformed");
    }
    return ImmutableList.of();
  }

  private void confirm(Given given, Grammar grammar, Conflict conflict) {
    ConflictExplanation explanation =
        new ConflictExplainer(
                grammar,
                List.of(conflict),
                (name, text) -> Grammars.read(name, text, ReadOptions.DEFAULT),
                PdaOptions.DEFAULT,
                NO_REPAIRS)
            .explain()
            .get(0);
    counts.add("conflicts");
    boolean terminals = grammar.rules().values().stream().anyMatch(Rule::isTerminal);
    if (terminals) {
      counts.add("conflicts of grammars with terminals");
    }
    String verdict = verdict(explanation.ambiguity());
    counts.add(verdict);
    report.add(given.name() + ": " + explanation.sentence() + " " + verdict);
    if (explanation.readings().isEmpty()) {
      counts.add("conflicts whose readings were not found within the budget");
    }
    try {
      Confirmation confirmation = new Confirmation(grammar);
      if (terminals) {
        confirmation.assertConfirmedAsFarAsRead(explanation, given.name());
      } else {
        confirmation.assertConfirmed(explanation, given.name());
      }
    } catch (AssertionError wrong) {
      unconfirmed.add(given.name() + ": " + wrong.getMessage());
      report.add("  NOT CONFIRMED");
    }
  }

  private static String verdict(AmbiguityVerdict verdict) {
    if (verdict instanceof Ambiguous) {
      return "ambiguous";
    }
    return verdict instanceof NoneUpTo none
        ? "no ambiguous sentence of up to " + none.length() + " bytes"
        : "ambiguity undecided";
  }

  private static List<Given> grammars(Path folder) throws IOException {
    Map<String, Given> different = new LinkedHashMap<>();
    for (Path file : files(folder.resolve("corpus"), "gbnf", ".gbnf")) {
      String text = Files.readString(file);
      different.putIfAbsent(text, new Given(file.toString(), text, Optional.empty(), ""));
    }
    for (Path file : files(folder.resolve("cases"), "", ".jsonl")) {
      for (String line : Files.readAllLines(file)) {
        Map<String, String> fields = fields(line);
        Optional<Notation> notation = Notation.findByOption(fields.getOrDefault("notation", ""));
        String grammarFile = fields.getOrDefault("grammar_file", "");
        if (notation.isPresent() && (fields.containsKey("grammar") || !grammarFile.isEmpty())) {
          String text =
              grammarFile.isEmpty()
                  ? fields.getOrDefault("grammar", "")
                  : Files.readString(folder.resolve("corpus").resolve(grammarFile));
          String name = grammarFile.isEmpty() ? fields.getOrDefault("id", "") : grammarFile;
          String start = fields.getOrDefault("start", "");
          different.putIfAbsent(text, new Given(name, text, notation, start));
        }
      }
    }
    return List.copyOf(different.values());
  }

  private static List<Path> files(Path folder, String prefix, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(folder, 2)) {
      return files
          .filter(
              file -> {
                String relative = folder.relativize(file).toString();
                return relative.startsWith(prefix) && relative.endsWith(suffix);
              })
          .sorted()
          .toList();
    }
  }

  /** The members of one object that are texts. */
  private static Map<String, String> fields(String line) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (parser.nextToken() == JsonToken.VALUE_STRING) {
          fields.put(name, parser.getText());
        } else {
          parser.skipChildren();
        }
      }
    }
    return fields;
  }
}
