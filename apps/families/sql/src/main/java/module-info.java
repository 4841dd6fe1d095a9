/**
 * The command {@code dyck sql}: statements that prepare on a database.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-cli-sql}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli.sql {
  requires info.picocli;
  requires io.dyck.cli;
  requires io.dyck.models;
  requires io.dyck.sql;

  uses io.dyck.cli.generate.PromptedModels;

  opens io.dyck.cli.sql to
      info.picocli;

  provides io.dyck.cli.family.CommandFamily with
      io.dyck.cli.sql.SqlFamily;
}
