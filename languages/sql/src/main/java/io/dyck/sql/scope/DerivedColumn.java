package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.Table;

/** A column of the table that a query of WITH or a query in a FROM makes. */
public record DerivedColumn(String name, Kind kind) {
  public static Table table(String name, ImmutableList<DerivedColumn> columns) {
    return Table.of(
        name,
        columns.stream()
            .map(column -> new Column(column.name(), "", column.kind(), true))
            .toArray(Column[]::new));
  }
}
