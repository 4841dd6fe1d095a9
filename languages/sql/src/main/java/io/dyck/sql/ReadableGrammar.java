package io.dyck.sql;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.TableChanges;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.statement.FilteredTables;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A GBNF grammar of the statements of one table or of one join along a foreign key. Each table and
 * join has an alternative of its own. A person can therefore read which columns belong to which
 * table. The grammar includes INSERT, UPDATE and DELETE of one table if the options allow these
 * verbs. The constraint allows many more statements. The constraint allows every statement of the
 * grammar unless a table or column is named T1 or T2.
 */
final class ReadableGrammar {
  private final SqlCatalog catalog;
  private final SqlDialect dialect;
  private final FilteredTables filtered;
  private final SqlBounds bounds;
  private final StringBuilder rules = new StringBuilder();
  private final Set<String> named = new HashSet<>();
  private final List<String> alternatives = new ArrayList<>();
  private final List<String> changing = new ArrayList<>();

  private ReadableGrammar(SqlCatalog catalog, SqlRights rights, SqlBounds bounds) {
    this.catalog = catalog;
    this.filtered = FilteredTables.of(rights);
    this.bounds = bounds.and(rights.bounds());
    this.dialect = catalog.dialect();
  }

  static String of(SqlRights rights, SqlOptions options) {
    Set<SqlVerb> verbs = options.verbs();
    SqlCatalog readable = rights.part(SqlVerb.SELECT).orElse(rights.wholeCatalog());
    ReadableGrammar grammar = new ReadableGrammar(readable, rights, options.bounds());
    boolean reads = rights.part(SqlVerb.SELECT).isPresent();
    if (reads && verbs.contains(SqlVerb.SELECT)) {
      grammar.addSelects();
    }
    int number = 1;
    for (SqlVerb verb : SqlVerb.values()) {
      if (verb == SqlVerb.SELECT || !verbs.contains(verb)) {
        continue;
      }
      for (Table table : rights.part(verb).map(SqlCatalog::tables).orElse(ImmutableList.of())) {
        Table read = reads ? grammar.readableTable(table) : null;
        boolean isPartial =
            verb != SqlVerb.INSERT && FilteredTables.condition(rights, table) != null;
        if (!isPartial && grammar.addChange(verb, "w" + number, table, read)) {
          number++;
        }
      }
    }
    return grammar.text();
  }

  /**
   * Returns the table with only the columns that conditions may name, or null if there are none.
   */
  private @Nullable Table readableTable(Table table) {
    for (Table other : catalog.tables()) {
      if (other.name().equals(table.name()) && other.schema().equals(table.schema())) {
        return other;
      }
    }
    return null;
  }

  private boolean addChange(SqlVerb verb, String id, Table table, @Nullable Table read) {
    ReadableChanges changes = new ReadableChanges(dialect, table, spell(table));
    if (verb == SqlVerb.INSERT) {
      String insert = changes.insertRule();
      if (!insert.isEmpty()) {
        addRule(id, insert);
        changing.add(id);
      }
      return !insert.isEmpty();
    }
    if (read == null || table.writing() == TableChanges.NOTHING) {
      return false;
    }
    String tests = addTests(id, List.of(read));
    String begin =
        verb == SqlVerb.DELETE
            ? ReadableChanges.literal("DELETE FROM " + spell(table))
            : changes.updateRule();
    if (tests.isEmpty() || begin.isEmpty()) {
      return false;
    }
    addRule(id + "-test", tests);
    addRule(id, begin + " \" WHERE \" " + id + "-test ((\" AND \" | \" OR \") " + id + "-test)*");
    changing.add(id);
    return true;
  }

  private void addSelects() {
    int number = 1;
    List<Table> tables = new ArrayList<>(filtered.whole());
    tables.addAll(filtered.made());
    for (Table table : tables) {
      addScope("t" + number++, ImmutableList.of(table), "");
    }
    number = 1;
    for (Table table : bounds.tables() == 1 ? ImmutableList.<Table>of() : tables) {
      for (Table.ForeignKey key : table.foreignKeys()) {
        for (Table target : tables) {
          if (areEqualNames(catalog, target.name(), key.target())) {
            number = addJoin(number, table, key, target);
          }
        }
      }
    }
  }

  private static boolean areEqualNames(SqlCatalog catalog, String one, String other) {
    return catalog.dialect().key(one).equals(catalog.dialect().key(other));
  }

  /** Adds a join if its columns are in the catalogue, and returns the next free number. */
  private int addJoin(int number, Table table, Table.ForeignKey key, Table target) {
    ImmutableList<String> there =
        key.targetColumns().isEmpty() ? target.primaryKey() : key.targetColumns();
    if (there.size() != key.columns().size() || there.isEmpty()) {
      return number;
    }
    List<String> on = new ArrayList<>();
    for (int i = 0; i < there.size(); i++) {
      Column left = column(table, key.columns().get(i));
      Column right = column(target, there.get(i));
      if (left == null || right == null || left.kind() != right.kind()) {
        return number;
      }
      on.add("T1." + spell(left.name()) + " = T2." + spell(right.name()));
    }
    addScope("j" + number, ImmutableList.of(table, target), String.join(" AND ", on));
    return number + 1;
  }

  private @Nullable Column column(Table table, String name) {
    for (Column column : table.columns()) {
      if (areEqualNames(catalog, column.name(), name)) {
        return column;
      }
    }
    return null;
  }

  private String spell(String name) {
    return dialect.spellings(name).get(0).text();
  }

  private String spell(Table table) {
    return table.schema().isEmpty()
        ? spell(table.name())
        : dialect.quote(table.schema()) + "." + dialect.quote(table.name());
  }

  private static String literal(String text) {
    return ReadableChanges.literal(text);
  }

  /**
   * Returns the names of the columns whose kind passes the test, as alternatives, or an empty text.
   */
  private String names(List<Table> tables, Predicate<ValueKind> kinds) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      for (Column column : tables.get(i).columns()) {
        if (kinds.test(column.kind())) {
          String qualifier = tables.size() == 1 ? "" : "T" + (i + 1) + ".";
          names.add(literal(qualifier + spell(column.name())));
        }
      }
    }
    return String.join(" | ", names);
  }

  private void addScope(String id, List<Table> tables, String on) {
    String title =
        tables.stream()
            .map(table -> Ascii.truncate(table.name(), 60, "…"))
            .collect(Collectors.joining(" and "));
    rules.append("\n# ").append(title.replaceAll("\\p{Cntrl}", "?")).append('\n');
    boolean strict = dialect.isStrict();
    String comparable = names(tables, kind -> kind != ValueKind.OTHER);
    String numbers = names(tables, kind -> SqlKinds.NUMBERS.contains(kind));
    String from =
        tables.size() == 1
            ? spell(tables.get(0))
            : spell(tables.get(0)) + " AS T1 JOIN " + spell(tables.get(1)) + " AS T2 ON " + on;
    List<String> selected = new ArrayList<>();
    String tail = "";
    if (!comparable.isEmpty()) {
      addRule(id + "-key", comparable);
      String tests = addTests(id, tables);
      if (!tests.isEmpty()) {
        addRule(id + "-test", tests);
        tail = " (\" WHERE \" " + id + "-test ((\" AND \" | \" OR \") " + id + "-test)*)?";
      }
      selected.add(
          "(\"DISTINCT \")? "
              + id
              + "-key (\", \" "
              + id
              + "-key)* "
              + id
              + "-from (\" ORDER BY \" "
              + (strict ? "[1]" : id + "-key")
              + " (\" DESC\")?)? "
              + limit());
      // One row comes out.
      String end = bounds.rows() == SqlBounds.ANY_ROWS ? "-from" : "-from limit";
      selected.add("aggregate-" + id + " (\", \" aggregate-" + id + ")* " + id + end);
      String sum = numbers.isEmpty() ? "" : " | (\"SUM(\" | \"AVG(\") " + id + "-number \")\"";
      if (!numbers.isEmpty()) {
        addRule(id + "-number", numbers);
      }
      addRule("aggregate-" + id, "\"COUNT(*)\" | \"COUNT(DISTINCT \" " + id + "-key \")\"" + sum);
    } else {
      addRule(id + "-column", names(tables, kind -> true));
      selected.add(id + "-column (\", \" " + id + "-column)* " + id + "-from " + limit());
    }
    addRule(id + "-from", literal(" FROM " + from) + tail);
    addRule(id, String.join(" |\n  ", selected));
    alternatives.add(id);
  }

  private String addTests(String id, List<Table> tables) {
    List<String> tests = new ArrayList<>();
    for (ValueKind kind : ValueKind.values()) {
      String names = names(tables, kind);
      if (SqlKinds.COMPARABLE.contains(kind) && kind != ValueKind.INTERVAL && !names.isEmpty()) {
        String rule = id + "-" + Ascii.toLowerCase(kind.name());
        addRule(rule, names);
        ValueKind written = kind == ValueKind.FLOAT ? ValueKind.NUMBER : kind;
        String value = Ascii.toLowerCase(written.name()) + "-value";
        String compare = kind == ValueKind.BOOLEAN ? "equal " : "compare ";
        tests.add(rule + " ( " + compare + value + " | \" IS NULL\" | \" IS NOT NULL\")");
      }
    }
    for (int i = 0; i < tables.size(); i++) {
      String qualifier = tables.size() == 1 ? "" : "T" + (i + 1) + ".";
      for (Column column : tables.get(i).columns()) {
        if (!column.values().isEmpty()) {
          String own =
              column.values().stream()
                  .map(value -> literal("'" + value.replace("'", "''") + "'"))
                  .collect(Collectors.joining(" | "));
          tests.add(
              literal(qualifier + spell(column.name()))
                  + " ( equal ("
                  + own
                  + ") | \" IS NULL\" | \" IS NOT NULL\")");
        }
      }
    }
    return String.join(" | ", tests);
  }

  /**
   * Returns the names of the columns of a kind that may be compared with any value, as
   * alternatives.
   */
  private String names(List<Table> tables, ValueKind kind) {
    return names(
        tables.stream()
            .map(
                table ->
                    new Table(
                        table.schema(),
                        table.name(),
                        table.columns().stream()
                            .filter(column -> column.values().isEmpty())
                            .collect(ImmutableList.toImmutableList()),
                        table.primaryKey(),
                        table.foreignKeys(),
                        table.hidden(),
                        table.writing()))
            .toList(),
        k -> k == kind);
  }

  /** Adds a rule unless the grammar already has a rule of this name. */
  private void addRule(String name, String body) {
    if (named.add(name)) {
      rules.append(name).append(" ::= ").append(body).append('\n');
    }
  }

  private String limit() {
    return bounds.rows() == SqlBounds.ANY_ROWS ? "limit?" : "limit";
  }

  /** Returns the expression of a number of rows: all of few digits, or the few that are allowed. */
  private String rows() {
    int shorter = String.valueOf(bounds.rows()).length() - 1;
    String any = shorter == 1 ? "[1-9]" : "[1-9] [0-9]{0," + (Math.min(4, shorter) - 1) + "}";
    return shorter >= 4 ? any : (shorter == 0 ? "" : any + " | ") + "\"" + bounds.rows() + "\"";
  }

  private String text() {
    String date = "[12] [0-9] [0-9] [0-9] \"-0\" [1-9] \"-\" ([01] [1-9] | \"2\" [0-8])";
    String time = "[01] [0-9] \":\" [0-5] [0-9] \":\" [0-5] [0-9]";
    List<String> roots = new ArrayList<>(changing);
    if (!alternatives.isEmpty()) {
      String with = filtered.with().isEmpty() ? "" : filtered.with() + " ";
      roots.add(0, literal(with + "SELECT ") + " (" + String.join(" | ", alternatives) + ")");
    }
    String head =
        "# Statements of one table, or SELECT of one join along a foreign key, made from a catalogue"
            + " for "
            + dialect.id()
            + ".\n# Left out: other joins and more tables, queries in one another, WITH, set"
            + " operations, window functions, other functions, CASE, CAST, arithmetic, GROUP BY,"
            + " HAVING, LIKE, IN, BETWEEN, aliases.\nroot ::= "
            + String.join(" | ", roots)
            + "\n";
    StringBuilder values = new StringBuilder(ReadableChanges.values(rules));
    List<String[]> all =
        List.of(
            new String[] {"compare", "\" = \" | \" <> \" | \" < \" | \" > \""},
            new String[] {"equal", "\" = \" | \" <> \""},
            new String[] {"limit", "\" LIMIT \" (" + rows() + ")"},
            new String[] {"boolean-value", "\"TRUE\" | \"FALSE\""},
            new String[] {"date-value", "\"DATE '\" " + date + " \"'\""},
            new String[] {
              "timestamp-value", "\"TIMESTAMP '\" " + date + " \" \" " + time + " \"'\""
            },
            new String[] {"time-value", "\"TIME '\" " + time + " \"'\""},
            new String[] {
              "uuid-value", "\"UUID '\" [0-9a-f]{8} (\"-\" [0-9a-f]{4}){3} \"-\" [0-9a-f]{12} \"'\""
            },
            new String[] {"day-value", "\"'\" " + date + " \"'\""},
            new String[] {"moment-value", "\"'\" " + date + " \" \" " + time + " \"'\""},
            new String[] {"any-value", "number-value | text-value"},
            new String[] {"number-value", "\"-\"? [0-9]{1,9} (\".\" [0-9]{1,4})?"},
            new String[] {"text-value", "\"'\" ([^'\\x00-\\x1F\\x7F-\\x9F] | \"''\")* \"'\""});
    for (String[] rule : all) {
      // Adds only rules to which another rule refers.
      if (rules.indexOf(" " + rule[0]) >= 0 || values.indexOf(" " + rule[0]) >= 0) {
        values.append(rule[0]).append(" ::= ").append(rule[1]).append('\n');
      }
    }
    return head + values + rules;
  }
}
