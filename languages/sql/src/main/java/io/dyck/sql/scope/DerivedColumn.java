package io.dyck.sql.scope;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.TableChanges;
import io.dyck.sql.catalog.ValueKind;

/** A column of the table that a query of WITH or a query in a FROM makes. */
public record DerivedColumn(String name, ValueKind kind) {
  /** The beginning of the name of a star, before the qualifier. */
  public static final String STAR = "\2";

  /** The beginning of the names of columns that no statement may name. */
  private static final String HIDDEN = "\3";

  /** Returns the columns that a star selects, with their kinds. */
  public static ImmutableList<DerivedColumn> starredColumns(
      String qualifier, ImmutableList<FromItem> items) {
    ImmutableList.Builder<DerivedColumn> all = ImmutableList.builder();
    for (FromItem item : items) {
      if (qualifier.isEmpty() || item.qualifier().equals(qualifier)) {
        for (Column own : item.source().table.columns()) {
          String name = item.source().dialect.key(own.name());
          if (!qualifier.isEmpty() || item.hasColumn(name)) {
            all.add(new DerivedColumn(name, own.kind()));
          }
        }
        item.source()
            .hidden
            .forEach(name -> all.add(new DerivedColumn(HIDDEN + name, ValueKind.OTHER)));
      }
    }
    return all.build();
  }

  /** Whether the name of the column is not known, or must not be written. */
  public boolean isHidden() {
    return name.startsWith(HIDDEN);
  }

  /** Returns the columns, of which no statement may name those with the name of another column. */
  public static ImmutableList<DerivedColumn> withDoublesHidden(
      ImmutableList<DerivedColumn> columns) {
    Multiset<String> names = HashMultiset.create();
    columns.forEach(column -> names.add(column.name.replace(HIDDEN, "")));
    return columns.stream()
        .map(
            column ->
                column.isHidden() || names.count(column.name) == 1
                    ? column
                    : new DerivedColumn(HIDDEN + column.name, column.kind))
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  public static Table tableOf(String name, ImmutableList<DerivedColumn> columns) {
    return new Table(
        "",
        name,
        columns.stream()
            .filter(column -> !column.isHidden())
            .map(column -> new Column(column.name(), "", column.kind(), true))
            .collect(ImmutableList.toImmutableList()),
        ImmutableList.of(),
        ImmutableList.of(),
        columns.stream()
            .filter(DerivedColumn::isHidden)
            .map(column -> column.name.substring(HIDDEN.length()))
            .collect(ImmutableSet.toImmutableSet()),
        TableChanges.ALL);
  }
}
