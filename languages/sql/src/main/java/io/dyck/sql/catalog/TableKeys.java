package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.util.List;

/** What a primary key says of its columns. */
final class TableKeys {
  private TableKeys() {}

  /**
   * The columns, where those of the key hold no NULL. In SQLite a key of the type INTEGER counts
   * rows, so a new row may leave it out.
   */
  static ImmutableList<Column> inKey(SqlDialect dialect, List<Column> columns, List<String> key) {
    return columns.stream()
        .map(
            column -> {
              if (key.stream().map(dialect::key).noneMatch(dialect.key(column.name())::equals)) {
                return column;
              }
              boolean counts =
                  dialect == SqlDialect.SQLITE
                      && key.size() == 1
                      && Ascii.equalsIgnoreCase(column.type(), "INTEGER");
              Filling filling =
                  counts && column.filling() == Filling.STATEMENT
                      ? Filling.DEFAULT
                      : column.filling();
              return column.required().filledBy(filling);
            })
        .collect(ImmutableList.toImmutableList());
  }
}
