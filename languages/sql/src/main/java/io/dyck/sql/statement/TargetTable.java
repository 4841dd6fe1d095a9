package io.dyck.sql.statement;

import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.Sql;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * The name of a table that a statement changes.
 *
 * @param sql the data of the grammar, with the tables that may be read
 * @param after makes the place behind the name
 */
record TargetTable(Sql sql, BiFunction<Sql, Index.Source, Place> after)
    implements SqlNameTrie.Use<Index.Source> {
  /**
   * Returns a place for words such as DELETE FROM, the name of one of the target tables, and the
   * place behind the name.
   */
  static Place start(
      String words, Sql sql, Index targets, BiFunction<Sql, Index.Source, Place> after) {
    Place table = Objects.requireNonNull(targets.tables(new TargetTable(sql, after)));
    return SqlPlaces.words(words, SqlPlaces.gap(table));
  }

  @Override
  public boolean allows(Index.Source source) {
    return true;
  }

  @Override
  public Place then(Index.Source source) {
    return after.apply(sql, source);
  }
}
