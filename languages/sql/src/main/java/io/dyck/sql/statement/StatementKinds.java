package io.dyck.sql.statement;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.PlaceLanguage;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.query.Query;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.Literals;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The statements that rights allow. */
public final class StatementKinds {
  private final SqlContext sql;
  private final SqlRights rights;
  private final ImmutableSet<SqlVerb> verbs;
  private final FilteredTables filtered;
  private final List<String> report = new ArrayList<>();
  private final PlaceLanguage language;

  /**
   * Makes the statements of some verbs. Their conditions and queries read only the columns that
   * SELECT may read.
   *
   * @param hasFreeSpaces whether comments and any white space are allowed; otherwise one blank, or
   *     a line break with indentation
   * @param parameters what statements may write where a value is bound later
   * @throws SqlException if no statement is allowed, or a parameter cannot be used
   */
  public StatementKinds(
      SqlRights rights,
      Set<SqlVerb> verbs,
      SqlBounds bounds,
      boolean hasFreeSpaces,
      List<SqlParameter> parameters) {
    this.rights = rights;
    this.verbs = ImmutableSet.copyOf(verbs);
    ImmutableList<Table> readable =
        rights.part(SqlVerb.SELECT).map(SqlCatalog::tables).orElse(ImmutableList.of());
    this.filtered = FilteredTables.of(rights);
    this.sql =
        new SqlContext(
            rights.wholeCatalog(),
            readable,
            filtered.whole(),
            bounds.and(rights.bounds()),
            new Literals(rights.wholeCatalog(), parameters));
    this.language = new PlaceLanguage(start(readable.isEmpty()), false, hasFreeSpaces);
  }

  /** Reports the tables that are left out, a line each. */
  public ImmutableList<String> report() {
    return ImmutableList.copyOf(report);
  }

  /** Returns the language of the statements, given state by state. */
  public PlaceLanguage language() {
    return language;
  }

  private Place start(boolean isBlind) {
    List<Place> places = new ArrayList<>();
    if (verbs.contains(SqlVerb.SELECT) && !isBlind) {
      places.add(select());
    }
    for (SqlVerb verb : SqlVerb.values()) {
      if (verb != SqlVerb.SELECT && verbs.contains(verb)) {
        List<Table> tables =
            rights.part(verb).map(SqlCatalog::tables).orElse(ImmutableList.of()).stream()
                .filter(table -> isTarget(verb, table))
                .toList();
        if (!tables.isEmpty()) {
          places.add(
              start(verb, new CatalogIndex(tables, sql.dialect, rights.wholeCatalog().home())));
        }
      }
    }
    if (places.isEmpty()) {
      throw SqlException.nothingAllowed(
          verbs.stream().map(SqlVerb::id).collect(Collectors.joining(", ")));
    }
    return SqlPlaces.choiceOf(places);
  }

  private Place select() {
    SqlContext reading = sql;
    for (Table table : filtered.made()) {
      reading = reading.withTable(table);
    }
    return filtered.with().isEmpty()
        ? Query.statement(sql)
        : Query.statement(filtered.with(), reading);
  }

  private Place start(SqlVerb verb, CatalogIndex targets) {
    return switch (verb) {
      case INSERT -> InsertStatement.start(sql, targets);
      case UPDATE -> UpdateStatement.start(sql, targets);
      case DELETE -> DeleteStatement.start(sql, targets);
      case SELECT -> throw new IllegalArgumentException();
    };
  }

  /** Whether statements of a verb can change a table. If not, the reason is added to the report. */
  private boolean isTarget(SqlVerb verb, Table table) {
    boolean isPartial = verb != SqlVerb.INSERT && FilteredTables.condition(rights, table) != null;
    String why =
        isPartial
            ? "the role sees only some of its rows"
            : switch (verb) {
              case INSERT -> InsertStatement.obstacle(sql, table);
              case UPDATE -> UpdateStatement.obstacle(sql, table);
              default -> DeleteStatement.obstacle(sql, table);
            };
    if (!why.isEmpty()) {
      report.add("no " + verb + " for table \"" + table.name() + "\": " + why);
    }
    return why.isEmpty();
  }
}
