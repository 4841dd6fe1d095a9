package io.dyck.sql.statement;

import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.SqlContext;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * The name of a table that a statement changes.
 *
 * @param sql the data of the grammar, with the tables that may be read
 * @param after makes the place behind the name
 */
record TargetTable(SqlContext sql, BiFunction<SqlContext, CatalogIndex.Source, Place> after)
    implements SqlNameTrie.Use<CatalogIndex.Source> {
  /**
   * Returns a place for words such as DELETE FROM, the name of one of the target tables, and the
   * place behind the name.
   */
  static Place start(
      String words,
      SqlContext sql,
      CatalogIndex targets,
      BiFunction<SqlContext, CatalogIndex.Source, Place> after) {
    Place table = Objects.requireNonNull(targets.tables(new TargetTable(sql, after)));
    return SqlPlaces.words(words, SqlPlaces.gap(table));
  }

  @Override
  public boolean allows(CatalogIndex.Source source) {
    return true;
  }

  @Override
  public Place placeAfter(CatalogIndex.Source source) {
    return after.apply(sql, source);
  }
}
