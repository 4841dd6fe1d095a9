/**
 * SQL statements that prepare: constraints made from a database's own catalogue.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-sql}.
 *
 * <pre>{@code
 * SqlCatalog catalog = SqlCatalog.of(connection);
 * SqlConstraint sql = SqlConstraint.of(catalog, SqlOptions.DEFAULT);
 * TokenConstraint constraint = TokenConstraint.compose(sql.pda(), vocabulary);
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.sql {
  requires transitive io.dyck.pda;
  requires transitive java.sql;
  requires com.fasterxml.jackson.databind;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.sql;
  exports io.dyck.sql.catalog;
}
