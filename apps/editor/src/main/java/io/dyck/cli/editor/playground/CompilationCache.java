package io.dyck.cli.editor.playground;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.dyck.checker.finding.Finding;
import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.cli.editor.analysis.GrammarDocument;
import io.dyck.compose.TokenConstraint;
import io.dyck.models.LanguageModel;
import io.dyck.models.simple.NgramModel;
import io.dyck.models.simple.PlainModel;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Recent checks and compiled grammars, shared by the questions of a page. Thread-safe. */
final class CompilationCache {
  private static final int MOST = 4;

  private final Cache<Key, DocumentCheck> checks =
      CacheBuilder.newBuilder().maximumSize(MOST).build();
  private final Cache<List<Object>, PreparedLanguage> constraints =
      CacheBuilder.newBuilder().maximumSize(MOST).build();

  /**
   * The models by the hash of their vocabulary. Making a model reads every token, and therefore
   * models are shared.
   */
  private final Map<Object, PlainModel> plainModels = new ConcurrentHashMap<>();

  /** The key of a check: a text, its language, and its start rule. */
  private record Key(String text, String language, String start) {
    static Key of(GrammarDocument document) {
      return new Key(document.text(), document.language().option(), document.start().orElse(""));
    }
  }

  /**
   * A language with tokens, and a model that draws tokens.
   *
   * @param compileNanos the time of the check, compilation included
   * @param composeNanos the time of the composition
   */
  record PreparedLanguage(
      GrammarDocument document,
      TokenConstraint constraint,
      LanguageModel model,
      String modelName,
      long compileNanos,
      long composeNanos) {}

  /** The check of a document, if it is known. */
  Optional<DocumentCheck> finishedCheck(GrammarDocument document) {
    return Optional.ofNullable(checks.getIfPresent(Key.of(document)));
  }

  DocumentCheck check(GrammarDocument document) {
    Optional<DocumentCheck> known = finishedCheck(document);
    if (known.isPresent()) {
      return known.get();
    }
    DocumentCheck check = DocumentCheck.of(document, doing -> {});
    checks.put(Key.of(document), check);
    return check;
  }

  /**
   * Returns the language of a document with tokens.
   *
   * @param examples sentences for an n-gram model; if empty, the model prefers plain characters
   * @throws Refusal if the document has no machine
   */
  PreparedLanguage constraint(
      GrammarDocument document, Vocabulary vocabulary, List<String> examples) {
    List<Object> key = List.of(Key.of(document), vocabulary.hash());
    PreparedLanguage known = constraints.getIfPresent(key);
    if (known != null) {
      return known;
    }
    long start = System.nanoTime();
    DocumentCheck check = check(document);
    long checked = System.nanoTime();
    if (check.pda().isEmpty()) {
      String why =
          check.findings().stream().findFirst().map(Finding::message).orElse("it has errors");
      throw new Refusal(422, "DYCK-P007", "the grammar cannot be run: " + why, "mend it first");
    }
    TokenConstraint constraint = TokenConstraint.compose(check.pda().get(), vocabulary);
    long composed = System.nanoTime();
    boolean isTrained = !examples.isEmpty() && vocabulary.tokenizer().isPresent();
    LanguageModel model =
        isTrained
            ? new NgramModel(vocabulary, vocabulary.tokenizer().orElseThrow(), examples)
            : plainModels.computeIfAbsent(vocabulary.hash(), hash -> new PlainModel(vocabulary));
    PreparedLanguage ready =
        new PreparedLanguage(
            document,
            constraint,
            model,
            isTrained ? "n-grams of the sample's sentences" : "prefers plain characters",
            checked - start,
            composed - checked);
    constraints.put(key, ready);
    return ready;
  }
}
