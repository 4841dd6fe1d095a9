package io.dyck.cli.editor.lsp;

import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.cli.editor.analysis.EditorCompletions;
import io.dyck.cli.editor.analysis.Formatter;
import io.dyck.cli.editor.analysis.Hover;
import io.dyck.cli.editor.analysis.RuleRenaming;
import io.dyck.grammar.outline.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** The requests about one text. */
final class TextService implements TextDocumentService {
  /** The time that a request waits for a running check. */
  private static final long PATIENCE_MILLIS = 1_500;

  private static final long VOCABULARY_MILLIS = 2_000;

  private final OpenTexts texts;
  private final Settings settings;
  private final CompletableFuture<LanguageClient> client = new CompletableFuture<>();

  TextService(OpenTexts texts, Settings settings) {
    this.texts = texts;
    this.settings = settings;
  }

  void connect(LanguageClient connected) {
    client.complete(connected);
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    var item = params.getTextDocument();
    publish(texts.open(item.getUri(), item.getVersion(), item.getLanguageId(), item.getText()));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    VersionedTextDocumentIdentifier id = params.getTextDocument();
    int version = id.getVersion() == null ? 0 : id.getVersion();
    texts.change(id.getUri(), version, params.getContentChanges()).ifPresent(this::publish);
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    texts.close(uri);
    client.join().publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // The saved text has been checked while it was typed.
  }

  private void publish(OpenText text) {
    texts.notifyWhenChecked(text, check -> publish(text, check));
  }

  private void publish(OpenText text, DocumentCheck check) {
    client
        .join()
        .publishDiagnostics(
            new PublishDiagnosticsParams(
                text.uri(), FindingDiagnostics.diagnostics(text, check), text.version()));
  }

  /**
   * Answers in another thread, with the newest text. For a text that is not open, the answer is the
   * given empty one.
   */
  private <T> CompletableFuture<T> answer(String uri, T nothing, Function<OpenText, T> question) {
    return CompletableFutures.computeAsync(
        Workers.POOL,
        cancel -> {
          cancel.checkCanceled();
          return texts.findText(uri).map(question).orElse(nothing);
        });
  }

  /** Returns the check, if it is done within a short time. */
  private static Optional<DocumentCheck> check(OpenText text) {
    try {
      return Optional.of(text.check().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException
        | TimeoutException
        | java.util.concurrent.CancellationException notNow) {
      return Optional.empty();
    }
  }

  @Override
  @SuppressWarnings("NullAway") // the protocol's way to say: nothing
  public CompletableFuture<org.eclipse.lsp4j.Hover> hover(HoverParams params) {
    return answer(
        params.getTextDocument().getUri(),
        null,
        text ->
            TextStructure.rule(text, params.getPosition())
                .flatMap(word -> hover(text, word))
                .orElse(null));
  }

  private Optional<org.eclipse.lsp4j.Hover> hover(OpenText text, Word word) {
    return Hover.describeRule(
            text.document(),
            word.rule(),
            text.finishedCheck(),
            settings.vocabularyIfReady(VOCABULARY_MILLIS))
        .map(
            found ->
                new org.eclipse.lsp4j.Hover(
                    new MarkupContent(
                        MarkupKind.MARKDOWN,
                        found.markdown(
                            text.document().language().option(), settings.vocabularyName())),
                    text.places().range(word.span())));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        text ->
            Either.forLeft(
                TextStructure.rule(text, params.getPosition())
                    .map(word -> TextStructure.definitions(text, word))
                    .orElse(List.of())));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    boolean withDefinitions = params.getContext().isIncludeDeclaration();
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text ->
            TextStructure.rule(text, params.getPosition())
                .map(word -> TextStructure.references(text, word, withDefinitions))
                .orElse(List.of()));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text ->
            TextStructure.rule(text, params.getPosition())
                .map(word -> TextStructure.highlights(text, word))
                .orElse(List.of()));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text -> {
          List<Either<SymbolInformation, DocumentSymbol>> symbols = new ArrayList<>();
          TextStructure.symbols(text).forEach(symbol -> symbols.add(Either.forRight(symbol)));
          return symbols;
        });
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return answer(params.getTextDocument().getUri(), List.of(), TextStructure::foldingRanges);
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    return answer(
        params.getTextDocument().getUri(),
        new SemanticTokens(List.of()),
        text -> new SemanticTokens(TextStructure.colours(text)));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        text -> {
          int offset = text.places().offset(params.getPosition());
          List<CompletionItem> items = new ArrayList<>();
          for (EditorCompletions.Item found :
              EditorCompletions.completionsAt(text.document(), offset)) {
            CompletionItem item = new CompletionItem(found.text().strip());
            item.setInsertText(found.text());
            item.setDetail(found.detail());
            item.setKind(
                found.kind() == EditorCompletions.Kind.RULE
                    ? CompletionItemKind.Function
                    : CompletionItemKind.Keyword);
            items.add(item);
          }
          return Either.forLeft(items);
        });
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text -> {
          String formatted = Formatter.format(text.document());
          return formatted.equals(text.document().text())
              ? List.of()
              : List.of(new TextEdit(text.places().wholeRange(), formatted));
        });
  }

  @Override
  @SuppressWarnings("NullAway") // the protocol's way to say: nothing to rename
  public CompletableFuture<
          @Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return answer(
        params.getTextDocument().getUri(),
        null,
        text ->
            TextStructure.rule(text, params.getPosition())
                .<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>map(
                    word -> renameable(text, word))
                .orElse(null));
  }

  /**
   * In a schema the name is offered unescaped, although a reference to the name may have escapes.
   */
  private static Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior> renameable(
      OpenText text, Word word) {
    Range range = text.places().range(word.span());
    return text.document().language().isSchema()
        ? Either3.forSecond(new PrepareRenameResult(range, TextStructure.shownName(word.rule())))
        : Either3.forFirst(range);
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return answer(
        params.getTextDocument().getUri(),
        new WorkspaceEdit(),
        text -> {
          Word word =
              TextStructure.rule(text, params.getPosition())
                  .orElseThrow(
                      () -> RequestFailures.toException("there is no name of a rule here"));
          return RuleRenaming.changesFor(text.document(), word.rule(), params.getNewName())
              .map(edits -> FindingDiagnostics.edit(text, edits))
              .orElseThrow(
                  () ->
                      RequestFailures.toException(
                          "'"
                              + params.getNewName()
                              + "' is taken, or no name in "
                              + text.document().language().title()));
        });
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text -> {
          List<Either<Command, CodeAction>> actions = new ArrayList<>();
          List<String> only = params.getContext().getOnly();
          if (only != null && !only.contains(CodeActionKind.QuickFix)) {
            return actions;
          }
          check(text)
              .ifPresent(
                  check ->
                      FindingDiagnostics.fixActions(text, check, params.getRange())
                          .forEach(action -> actions.add(Either.forRight(action))));
          return actions;
        });
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text -> settings.hasCodeLens() ? Examples.lenses(text) : List.of());
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        text -> settings.hasInlayHints() ? Examples.hints(text, params.getRange()) : List.of());
  }
}
