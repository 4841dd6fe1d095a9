package io.dyck.cli.editor;

import io.dyck.cli.editor.lsp.EditorServer;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code dyck lsp}: a language server. */
@Command(
    name = "lsp",
    header = {"Helps editors with grammars: a language server on standard input and output.", ""},
    description = {
      "",
      "Speaks the Language Server Protocol, for every notation and JSON Schema: findings as you"
          + " type, both readings of a conflict, certified repairs as quick fixes, names, examples,"
          + " layout. 'dyck help editors' says how editors are told of it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck lsp",
      "",
      "Settings, as initializationOptions or workspace/didChangeConfiguration: vocabulary (o200k,"
          + " cl100k, a file, or empty for none), codeLens and inlayHints (true or false).",
      "",
      "Exit status: 0 after a proper shutdown, 1 otherwise."
    })
public final class LspCommand extends SubCommand {
  @Option(
      names = "--stdio",
      description = "Speak on standard input and output, which is done anyway.")
  @SuppressWarnings("UnusedVariable") // some editors give it
  private boolean stdio;

  @Override
  public Integer call() {
    // Standard output carries the protocol. Other output would be read as a message.
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    EditorServer server = new EditorServer(Version.number());
    Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, System.in, out);
    server.connect(launcher.getRemoteProxy());
    Future<Void> listening = launcher.startListening();
    try {
      // Ends when the client asks for it, or when the client's process is gone.
      Thread watch =
          new Thread(
              () -> {
                try {
                  listening.get();
                } catch (InterruptedException | ExecutionException e) {
                  // The client is gone.
                }
                server.exitFuture().complete(1);
              },
              "dyck-lsp-input");
      watch.setDaemon(true);
      watch.start();
      return server.exitFuture().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    } catch (ExecutionException e) {
      throw new UserException("the language server has failed: " + e.getMessage(), "");
    }
  }
}
