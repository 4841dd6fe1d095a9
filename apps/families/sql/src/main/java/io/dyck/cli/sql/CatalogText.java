package io.dyck.cli.sql;

import io.dyck.sql.SqlOptions;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The text about a catalogue that a model receives. Names are written as statements write them. The
 * page on SQL documents the text.
 */
final class CatalogText {
  private static final int MAX_VALUES = 10;

  private final SqlCatalog catalog;

  private CatalogText(SqlCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Returns the text.
   *
   * @param catalog the tables and columns that statements may name; the model sees all of them
   * @param options the verbs and parameters that statements may have
   */
  static String textOf(SqlCatalog catalog, SqlOptions options) {
    StringBuilder text =
        new StringBuilder("Answer with one ")
            .append(options.verbs().stream().map(SqlVerb::name).collect(Collectors.joining(" or ")))
            .append(" statement for ")
            .append(catalog.dialect().id())
            .append(" and nothing else. Name only these tables and columns, spelled as here.")
            .append(" Choose aliases freely. If several tables of the statement have a column,")
            .append(" write its table or alias before it.")
            .append(parameters(catalog.dialect(), options.parameters()))
            .append(" The tables:\n");
    CatalogText lines = new CatalogText(catalog);
    catalog.tables().forEach(table -> text.append(lines.lines(table)));
    return text.toString();
  }

  private static String parameters(SqlDialect dialect, List<SqlParameter> parameters) {
    List<String> spelled = new ArrayList<>();
    for (SqlParameter parameter : parameters) {
      spelled.add(
          parameter.spell(dialect, spelled.size() + 1)
              + " ("
              + parameter.name()
              + ", "
              + parameter.type()
              + ")");
    }
    return spelled.isEmpty()
        ? ""
        : " Write these parameters for values that are bound later: "
            + String.join(", ", spelled)
            + ".";
  }

  private String lines(Table table) {
    return name(table)
        + table.columns().stream()
            .map(this::describeColumn)
            .collect(Collectors.joining(", ", " (", ")\n"))
        + table.foreignKeys().stream()
            .flatMap(key -> reference(table, key).stream())
            .map(line -> "  " + line + "\n")
            .collect(Collectors.joining());
  }

  private String spellName(String name) {
    return catalog.dialect().spell(name);
  }

  private String name(Table table) {
    return catalog.dialect().spell(table);
  }

  private String describeColumn(Column column) {
    String values =
        column.values().stream()
                .limit(MAX_VALUES)
                .map(value -> "'" + value.replace("'", "''") + "'")
                .collect(Collectors.joining(", "))
            + (column.values().size() > MAX_VALUES ? ", …" : "");
    return spellName(column.name())
        + (column.type().isEmpty() ? "" : " " + column.type())
        + (values.isEmpty() ? "" : ": " + values);
  }

  /** Returns a line about a foreign key, or nothing if it names what statements may not name. */
  private Optional<String> reference(Table table, Table.ForeignKey key) {
    List<Table> targets =
        catalog.tables().stream().filter(target -> isSame(target.name(), key.target())).toList();
    // A foreign key does not say the schema of its target.
    return targets.stream()
        .filter(target -> targets.size() == 1 || target.schema().equals(table.schema()))
        .filter(
            target -> hasColumns(table, key.columns()) && hasColumns(target, key.targetColumns()))
        .findFirst()
        .map(
            target ->
                spellName(key.columns())
                    + " refers to "
                    + name(target)
                    + (key.targetColumns().isEmpty()
                        ? ""
                        : " (" + spellName(key.targetColumns()) + ")"));
  }

  private boolean hasColumns(Table table, List<String> columns) {
    return columns.stream()
        .allMatch(name -> table.columns().stream().anyMatch(c -> isSame(c.name(), name)));
  }

  private boolean isSame(String name, String other) {
    return catalog.dialect().key(name).equals(catalog.dialect().key(other));
  }

  private String spellName(List<String> names) {
    return names.stream().map(this::spellName).collect(Collectors.joining(", "));
  }
}
