package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.Table;
import java.util.ArrayList;
import java.util.List;

/** A column of the table that a query of WITH or a query in a FROM makes. */
public record DerivedColumn(String name, Kind kind) {
  /** What the name of a star begins with, before the qualifier. */
  public static final String STAR = "\2";

  /**
   * Returns the columns with those of tables in place of stars. A name that several columns would
   * have is left out, because no statement may name it.
   */
  public static ImmutableList<DerivedColumn> starred(
      ImmutableList<DerivedColumn> columns, ImmutableList<SelectItem> items) {
    List<DerivedColumn> all = new ArrayList<>();
    for (DerivedColumn column : columns) {
      if (column.name.startsWith(STAR)) {
        String qualifier = column.name.substring(STAR.length());
        for (SelectItem item : items) {
          if (qualifier.isEmpty() || item.qualifier().equals(qualifier)) {
            for (Column own : item.source().table.columns()) {
              String name = item.source().dialect.key(own.name());
              if (!qualifier.isEmpty() || item.has(name)) {
                all.add(new DerivedColumn(name, own.kind()));
              }
            }
          }
        }
      } else {
        all.add(column);
      }
    }
    return all.stream()
        .filter(column -> all.stream().filter(other -> other.name.equals(column.name)).count() == 1)
        .collect(ImmutableList.toImmutableList());
  }

  public static Table table(String name, ImmutableList<DerivedColumn> columns) {
    return Table.of(
        name,
        columns.stream()
            .map(column -> new Column(column.name(), "", column.kind(), true))
            .toArray(Column[]::new));
  }
}
