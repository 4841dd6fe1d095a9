package io.dyck.cli.editor.lsp;

import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.cli.editor.analysis.GrammarDocument;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A version of an open text, with its check, which may still be running. Immutable.
 *
 * @param uri the editor's name of the text
 * @param version the version number of the editor
 * @param languageId the editor's name of the language
 * @param document the text
 * @param places the positions in the text
 * @param check the check, completed when it is done; cancelled when a newer version has arrived
 */
record OpenText(
    String uri,
    int version,
    String languageId,
    GrammarDocument document,
    ProtocolPlaces places,
    CompletableFuture<DocumentCheck> check) {
  /** Returns whether this is the identical version. */
  @SuppressWarnings("ReferenceEquality")
  boolean isSameAs(@Nullable OpenText other) {
    return this == other;
  }

  /** The check, if it is done. */
  Optional<DocumentCheck> finishedCheck() {
    boolean isThere = check.isDone() && !check.isCompletedExceptionally();
    return isThere ? Optional.of(check.join()) : Optional.empty();
  }
}
