package io.dyck.cli.sql;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.ForeignKey;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import java.util.Set;
import java.util.stream.Collectors;

/** The text about a catalogue that a model receives. */
final class CatalogText {
  private CatalogText() {}

  static String of(SqlCatalog catalog, Set<SqlVerb> verbs) {
    StringBuilder text =
        new StringBuilder("Answer with one ")
            .append(verbs.stream().map(SqlVerb::name).collect(Collectors.joining(" or ")))
            .append(" statement for ")
            .append(catalog.dialect().id())
            .append(" and nothing else. The tables:\n");
    for (Table table : catalog.tables()) {
      text.append(table.name())
          .append(" (")
          .append(table.columns().stream().map(CatalogText::of).collect(Collectors.joining(", ")))
          .append(")\n");
      for (ForeignKey key : table.foreignKeys()) {
        text.append("  ")
            .append(String.join(", ", key.columns()))
            .append(" refers to ")
            .append(key.target())
            .append('\n');
      }
    }
    return text.toString();
  }

  private static String of(Column column) {
    return column.type().isEmpty() ? column.name() : column.name() + " " + column.type();
  }
}
