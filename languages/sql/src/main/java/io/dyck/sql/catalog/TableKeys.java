package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.util.List;

/** Derives properties of columns from the primary key. */
final class TableKeys {
  private TableKeys() {}

  /**
   * Returns the columns with the columns of the key marked as holding no NULL. In SQLite a key of
   * the type INTEGER counts rows. A new row may therefore leave it out.
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
