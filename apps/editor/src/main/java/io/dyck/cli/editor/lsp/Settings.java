package io.dyck.cli.editor.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.UserException;
import io.dyck.vocabulary.Vocabulary;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The settings of the user: {@code vocabulary} (o200k, cl100k, a file; or empty for none), {@code
 * codeLens} and {@code inlayHints}. The vocabulary is read at its first use, in the background.
 * Thread-safe.
 */
final class Settings {
  private volatile String vocabulary = "o200k";
  private volatile boolean codeLens = true;
  private volatile boolean inlayHints = true;
  private Optional<CompletableFuture<Vocabulary>> reading = Optional.empty();

  /** Takes the settings that are given; the others stay unchanged. */
  synchronized void read(JsonObject given) {
    JsonObject set =
        given.has("dyck") && given.get("dyck").isJsonObject()
            ? given.getAsJsonObject("dyck")
            : given;
    text(set, "vocabulary")
        .ifPresent(
            name -> {
              vocabulary = name;
              reading = Optional.empty();
            });
    booleanSetting(set, "codeLens").ifPresent(on -> codeLens = on);
    booleanSetting(set, "inlayHints").ifPresent(on -> inlayHints = on);
  }

  private static Optional<String> text(JsonObject set, String name) {
    JsonElement value = set.get(name);
    return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isString()
        ? Optional.of(value.getAsString())
        : Optional.empty();
  }

  private static Optional<Boolean> booleanSetting(JsonObject set, String name) {
    JsonElement value = set.get(name);
    return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean()
        ? Optional.of(value.getAsBoolean())
        : Optional.empty();
  }

  String vocabularyName() {
    return vocabulary;
  }

  boolean hasCodeLens() {
    return codeLens;
  }

  boolean hasInlayHints() {
    return inlayHints;
  }

  /** The vocabulary; cancelled if none is wanted, failed if it cannot be read. */
  synchronized CompletableFuture<Vocabulary> vocabulary() {
    if (reading.isPresent()) {
      return reading.get();
    }
    String name = vocabulary;
    CompletableFuture<Vocabulary> begun;
    if (name.isEmpty()) {
      begun = new CompletableFuture<>();
      boolean unused = begun.cancel(false);
    } else {
      begun =
          CompletableFuture.supplyAsync(
              () ->
                  VocabularyOptions.findByName(
                      name, "set 'vocabulary' to o200k, cl100k or a file"));
    }
    reading = Optional.of(begun);
    return begun;
  }

  /** The vocabulary, if it can be read within a moment. */
  Optional<Vocabulary> vocabularyIfReady(long millis) {
    try {
      return Optional.of(vocabulary().get(millis, java.util.concurrent.TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (java.util.concurrent.ExecutionException
        | java.util.concurrent.TimeoutException
        | java.util.concurrent.CancellationException
        | UserException e) {
      return Optional.empty();
    }
  }
}
