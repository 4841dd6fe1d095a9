/**
 * Grammars in editors: the commands {@code dyck lsp}, a language server, and {@code dyck
 * playground}, a page.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-cli-editor}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli.editor {
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires com.google.gson;
  requires info.picocli;
  requires io.dyck.checker;
  requires io.dyck.cli;
  requires io.dyck.samples;
  requires io.dyck.schema;
  requires jdk.httpserver;
  requires org.eclipse.lsp4j;
  requires org.eclipse.lsp4j.jsonrpc;

  exports io.dyck.cli.editor.playground to
      io.dyck.cli.server;

  provides io.dyck.cli.family.CommandFamily with
      io.dyck.cli.editor.EditorFamily;

  opens io.dyck.cli.editor to
      info.picocli;
}
