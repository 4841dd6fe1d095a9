/**
 * The command {@code dyck serve}.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-cli-server}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli.server {
  requires com.google.common;
  requires info.picocli;
  requires io.dyck.cli;
  requires io.dyck.cli.editor;
  requires io.dyck.server;
  requires io.dyck.smallmodel;
  requires io.dyck.sql;
  requires io.javalin;

  provides io.dyck.cli.family.CommandFamily with
      io.dyck.cli.server.ServerCommands;

  opens io.dyck.cli.server to
      info.picocli;
}
