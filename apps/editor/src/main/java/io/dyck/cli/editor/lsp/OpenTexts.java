package io.dyck.cli.editor.lsp;

import io.dyck.cli.editor.analysis.BackgroundChecks;
import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.cli.editor.analysis.GrammarDocument;
import io.dyck.cli.editor.analysis.Language;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/** The texts that are open in the editor. Thread-safe. */
final class OpenTexts implements AutoCloseable {
  private static final Duration DELAY = Duration.ofMillis(60);

  private final BackgroundChecks checks;
  private final Map<String, OpenText> open = new ConcurrentHashMap<>();

  OpenTexts(Duration most) {
    this.checks = new BackgroundChecks(most, DELAY);
  }

  /** The newest version of an open text. */
  Optional<OpenText> findText(String uri) {
    return Optional.ofNullable(open.get(uri));
  }

  List<OpenText> allTexts() {
    return new ArrayList<>(open.values());
  }

  /** A text was opened. */
  OpenText open(String uri, int version, String languageId, String text) {
    return replaceText(uri, version, languageId, text);
  }

  /** A text has changed. */
  Optional<OpenText> change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    OpenText before = open.get(uri);
    if (before == null) {
      return Optional.empty();
    }
    String text = before.document().text();
    for (TextDocumentContentChangeEvent change : changes) {
      if (change.getRange() == null) {
        text = change.getText();
      } else {
        ProtocolPlaces places = new ProtocolPlaces(text);
        int start = places.offset(change.getRange().getStart());
        int end = places.offset(change.getRange().getEnd());
        text = text.substring(0, start) + change.getText() + text.substring(Math.max(start, end));
      }
    }
    return Optional.of(replaceText(uri, version, before.languageId(), text));
  }

  private OpenText replaceText(String uri, int version, String languageId, String text) {
    String name = name(uri);
    Language language = Language.detect(name, text, notation(languageId));
    GrammarDocument document =
        new GrammarDocument(name, text, language, file(uri), Optional.empty());
    CompletableFuture<DocumentCheck> check = checks.start(uri, document, doing -> {});
    OpenText now =
        new OpenText(uri, version, languageId, document, new ProtocolPlaces(text), check);
    open.put(uri, now);
    return now;
  }

  void close(String uri) {
    open.remove(uri);
    checks.stop(uri);
  }

  /** Passes the check of a version to a listener, unless a newer version has arrived. */
  void notifyWhenChecked(OpenText text, Consumer<DocumentCheck> listener) {
    boolean unused =
        text.check()
            .thenAccept(
                check -> {
                  if (text.isSameAs(open.get(text.uri()))) {
                    listener.accept(check);
                  }
                })
            .isDone();
  }

  @Override
  public void close() {
    checks.close();
  }

  /** Returns the name of a notation, of which editors know several. */
  private static String notation(String languageId) {
    return switch (languageId) {
      case "jsonschema", "json-schema" -> "json-schema";
      default -> languageId.startsWith("dyck-") ? languageId.substring(5) : languageId;
    };
  }

  private static Optional<Path> file(String uri) {
    try {
      return uri.startsWith("file:") ? Optional.of(Path.of(URI.create(uri))) : Optional.empty();
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  private static String name(String uri) {
    return file(uri).map(Path::toString).orElseGet(() -> uri.substring(uri.lastIndexOf('/') + 1));
  }
}
