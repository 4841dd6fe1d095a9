package io.dyck.cli.editor.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** A language server for one client. */
public final class EditorServer implements LanguageServer, LanguageClientAware {
  private static final Duration MOST = Duration.ofSeconds(20);

  private final String version;
  private final OpenTexts texts = new OpenTexts(MOST);
  private final Settings settings = new Settings();
  private final TextService textService = new TextService(texts, settings);
  private final CommandService commandService = new CommandService(texts, settings);
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private volatile boolean isShutDown;

  /**
   * No client is connected.
   *
   * @param version of Dyck
   */
  public EditorServer(String version) {
    this.version = version;
  }

  /**
   * Returns a future that completes when the client ends the server.
   *
   * @return the status of the process: 0 after a proper shutdown
   */
  public CompletableFuture<Integer> exitFuture() {
    return exit;
  }

  @Override
  public void connect(LanguageClient client) {
    textService.connect(client);
    commandService.connect(client);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    settings(params.getInitializationOptions()).ifPresent(settings::read);
    ServerCapabilities can = new ServerCapabilities();
    can.setTextDocumentSync(TextDocumentSyncKind.Incremental);
    can.setHoverProvider(true);
    can.setDefinitionProvider(true);
    can.setReferencesProvider(true);
    can.setDocumentHighlightProvider(true);
    can.setDocumentSymbolProvider(true);
    can.setFoldingRangeProvider(true);
    can.setCompletionProvider(new CompletionOptions(false, List.of("%", "<", "#")));
    can.setDocumentFormattingProvider(true);
    RenameOptions rename = new RenameOptions();
    rename.setPrepareProvider(true);
    can.setRenameProvider(rename);
    can.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
    can.setCodeLensProvider(new CodeLensOptions(false));
    can.setInlayHintProvider(true);
    can.setSemanticTokensProvider(
        new SemanticTokensWithRegistrationOptions(
            new SemanticTokensLegend(TextStructure.TYPES, TextStructure.MODIFIERS), true));
    can.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(CommandService.TRY)));
    return CompletableFuture.completedFuture(
        new InitializeResult(can, new ServerInfo("dyck", version)));
  }

  private static Optional<JsonObject> settings(Object options) {
    return options instanceof JsonElement element && element.isJsonObject()
        ? Optional.of(element.getAsJsonObject())
        : Optional.empty();
  }

  @Override
  public void setTrace(SetTraceParams params) {
    // The server has no trace to set.
  }

  @Override
  @SuppressWarnings("NullAway") // the protocol's way to say: nothing
  public CompletableFuture<Object> shutdown() {
    isShutDown = true;
    texts.close();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    exit.complete(isShutDown ? 0 : 1);
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return textService;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return commandService;
  }
}
