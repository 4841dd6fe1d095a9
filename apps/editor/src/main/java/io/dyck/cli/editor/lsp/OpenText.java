package io.dyck.cli.editor.lsp;

import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.cli.editor.analysis.GrammarDocument;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One version of an open text, with the check of it that is under way or done. Immutable.
 *
 * @param uri what the editor calls it
 * @param version as the editor counts
 * @param languageId what the editor says it is written in
 * @param document the text
 * @param places of the text
 * @param check completed when it is done; cancelled when a newer version has come
 */
record OpenText(
    String uri,
    int version,
    String languageId,
    GrammarDocument document,
    ProtocolPlaces places,
    CompletableFuture<DocumentCheck> check) {
  /** Whether it is the very same version. */
  @SuppressWarnings("ReferenceEquality")
  boolean isSameAs(@Nullable OpenText other) {
    return this == other;
  }

  /** The check, if it is done. */
  Optional<DocumentCheck> checked() {
    boolean isThere = check.isDone() && !check.isCompletedExceptionally();
    return isThere ? Optional.of(check.join()) : Optional.empty();
  }
}
