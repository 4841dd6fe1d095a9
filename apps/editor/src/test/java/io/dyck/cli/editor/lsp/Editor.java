package io.dyck.cli.editor.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** A client that talks to {@code dyck lsp} in a process of its own, over pipes. */
final class Editor implements AutoCloseable, LanguageClient {
  private static final long MOST_SECONDS = 60;

  private final Process process;
  private final LanguageServer server;
  private final List<PublishDiagnosticsParams> published = new ArrayList<>();
  private final List<String> messages = new ArrayList<>();
  private final InitializeResult initialized;

  Editor() {
    try {
      process =
          new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    server = launcher.getRemoteProxy();
    var unused = launcher.startListening();
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities());
    params.setInitializationOptions(new JsonObject());
    initialized = wait(server.initialize(params));
    server.initialized(new InitializedParams());
  }

  /** How the server is started. */
  static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xss4m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        System.getProperty("java.class.path"),
        "io.dyck.cli.Dyck",
        "lsp",
        "--stdio");
  }

  InitializeResult initialized() {
    return initialized;
  }

  LanguageServer server() {
    return server;
  }

  Process process() {
    return process;
  }

  static <T> T wait(CompletableFuture<T> answer) {
    try {
      return answer.get(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  TextDocumentIdentifier open(String uri, String language, String text) {
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, language, 1, text)));
    return new TextDocumentIdentifier(uri);
  }

  void replace(String uri, int version, Range range, String text) {
    TextDocumentContentChangeEvent change = new TextDocumentContentChangeEvent(text);
    change.setRange(range);
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version), List.of(change)));
  }

  void close(String uri) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  /** The findings of a version, when they come. */
  PublishDiagnosticsParams findings(String uri, int version) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    synchronized (published) {
      while (true) {
        for (PublishDiagnosticsParams params : published) {
          Integer of = params.getVersion();
          if (params.getUri().equals(uri) && of != null && of == version) {
            return params;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        assertThat(left)
            .as("findings of %s, version %s, in %s", uri, version, published)
            .isPositive();
        try {
          published.wait(left);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  /** The place of the first or a later occurrence of a text. */
  static Position place(String text, String part, int nth) {
    int at = -1;
    for (int i = 0; i < nth; i++) {
      at = text.indexOf(part, at + 1);
    }
    assertThat(at).as("%s in %s", part, text).isNotNegative();
    return new ProtocolPlaces(text).position(at);
  }

  List<String> messages() {
    synchronized (published) {
      return List.copyOf(messages);
    }
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    synchronized (published) {
      published.add(diagnostics);
      published.notifyAll();
    }
  }

  @Override
  public void showMessage(MessageParams params) {
    synchronized (published) {
      messages.add(params.getMessage());
    }
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(
      ShowMessageRequestParams requestParams) {
    return CompletableFuture.completedFuture(new MessageActionItem("no"));
  }

  @Override
  public void logMessage(MessageParams message) {}

  /** Ends the server in the way of the protocol. */
  int end() {
    // The protocol defines no result here, and some clients accept only null.
    assertThat(wait(server.shutdown())).isNull();
    server.exit();
    try {
      assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
