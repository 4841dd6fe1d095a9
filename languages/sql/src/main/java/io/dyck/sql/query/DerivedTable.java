package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.ColumnNeed;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.scope.TableSearch;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A query in parentheses in a FROM.
 *
 * @param from the tables before the query
 * @param join the join with the tables before the query
 * @param lateral the tables before LATERAL, whose columns the query may name; empty without it
 */
record DerivedTable(FromClause from, Join join, ImmutableList<FromItem> lateral)
    implements DerivedQueryRole {
  /**
   * Returns a place from the opening parenthesis or LATERAL on, or null if no query may stand here.
   */
  static @Nullable Place start(FromClause from, Join join) {
    DerivedTable table = new DerivedTable(from, join, ImmutableList.of());
    if (from.core().query().queries() == 0 || table.missingColumns(ImmutableList.of()) == null) {
      return null;
    }
    ImmutableList<FromItem> before = from.tablesBeforeLateral(join);
    return SqlPlaces.choiceOf(
        table.openParenthesis(),
        before.isEmpty()
            ? null
            : SqlPlaces.word(
                "LATERAL",
                SqlPlaces.optionalSpace(new DerivedTable(from, join, before).openParenthesis())));
  }

  private Place openParenthesis() {
    return SqlTexts.exactText("(", SqlPlaces.optionalSpace(new InsideQuery(this)));
  }

  /**
   * Appends a short query and the rest of the rule, from the opening parenthesis on. The FROM must
   * need a query.
   */
  void appendShortest(StringBuilder to) {
    ImmutableList<DerivedColumn> missing =
        Objects.requireNonNull(missingColumns(ImmutableList.of()));
    // A star of its alias may be all that is asked for.
    ImmutableList<DerivedColumn> columns =
        missing.isEmpty() ? ImmutableList.of(anyColumn()) : missing;
    to.append("(SELECT ");
    for (int i = 0; i < columns.size(); i++) {
      to.append(i == 0 ? "" : ", ");
      value(sql(), columns.get(i).kind(), SqlPlaces.END).appendShortest(to);
      to.append(" AS ");
      StringBuilder name = new StringBuilder();
      Objects.requireNonNull(
              sql()
                  .derivedSource(columns)
                  .columnNames()
                  .place(new SingleColumn(columns.get(i).name())))
          .appendShortest(name);
      to.append(name);
    }
    to.append(" FROM ").append(sql().index.sources.get(0).spelling);
    placeAfter(columns).appendShortest(to);
  }

  /**
   * Returns a place for a short value of a kind: a literal, or where the database would compute
   * with it, its greatest value in a window.
   */
  static Place value(SqlContext sql, ValueKind kind, Place next) {
    boolean isOpen = kind == ValueKind.ANY && sql.isStrict();
    Place literal = Objects.requireNonNull(sql.literals.of(isOpen ? sql.derivedKind() : kind));
    if (isOpen || !sql.dialect.hasPulledConstants()) {
      return SqlPlaces.call(literal, next);
    }
    Place over = SqlPlaces.gap(SqlPlaces.function("OVER", SqlTexts.exactText(")", next)));
    return SqlPlaces.function(
        kind == ValueKind.BOOLEAN ? "BOOL_AND" : "MAX",
        SqlPlaces.call(literal, SqlPlaces.closeParenthesis(over)));
  }

  record SingleColumn(String name) implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      return column.equals(name);
    }

    @Override
    public Place placeAfter(String column) {
      return SqlPlaces.END;
    }
  }

  private record InsideQuery(DerivedTable table) implements DeferredPlace {
    @Override
    public Place place() {
      int queries = table.from.core().query().queries() - 1;
      return Query.start(Query.derivingTable(table.sql(), table.lateral, queries, table));
    }
  }

  @Override
  public SqlContext sql() {
    return from.core().query().sql();
  }

  @Override
  public @Nullable ImmutableList<DerivedColumn> missingColumns(
      ImmutableList<DerivedColumn> columns) {
    ColumnFacts key =
        new ColumnFacts(
            from.boundSelect(), from.items(), from.group(), from.isOpening(), join, columns);
    var known = from.draft().demands().missing.get(key);
    if (known == null) {
      known = Optional.ofNullable(findMissing(columns));
      from.draft().demands().missing.put(key, known);
    }
    return known.orElse(null);
  }

  /** The facts, beside the needs, that decide which columns are missing. */
  private record ColumnFacts(
      @Nullable SelectList bound,
      ImmutableList<FromItem> items,
      int group,
      boolean isOpening,
      Join join,
      ImmutableList<DerivedColumn> columns) {}

  private @Nullable ImmutableList<DerivedColumn> findMissing(ImmutableList<DerivedColumn> columns) {
    for (boolean whole : new boolean[] {false, true}) {
      for (String alias : from.aliases()) {
        ImmutableList<DerivedColumn> missing = computeMissing(columns, alias, whole);
        if (missing != null) {
          return missing;
        }
      }
    }
    return null;
  }

  /**
   * @param whole whether the query has all columns without a qualifier that no table before it has
   */
  private @Nullable ImmutableList<DerivedColumn> computeMissing(
      ImmutableList<DerivedColumn> columns, String alias, boolean whole) {
    List<DerivedColumn> all = new ArrayList<>(columns);
    for (boolean open : new boolean[] {false, true}) {
      for (ColumnNeed need : from.draft().needs()) {
        boolean isMeant =
            need.qualifier().isEmpty()
                ? (whole || sql().isDerived(need.column()))
                    && from.items().stream().noneMatch(item -> item.kind(need.column()) != null)
                    && !isOfOther(need.column(), alias)
                : need.qualifier().equals(alias) && !need.column().isEmpty();
        DerivedColumn output = new DerivedColumn(need.column(), need.kind());
        if (isMeant && (sql().isStrict() && need.isOpen()) == open && !all.contains(output)) {
          boolean isThere = all.stream().anyMatch(column -> column.name().equals(output.name()));
          if (!open && (isThere || sql().literals.of(need.kind()) == null)) {
            return null;
          }
          if (!isThere) {
            all.add(output);
          }
        }
      }
    }
    if (!addStarred(all, alias) || (!canJoin(all) && !addJoined(all))) {
      return null;
    }
    return isRight(ImmutableList.copyOf(all), alias)
        ? ImmutableList.copyOf(all.subList(columns.size(), all.size()))
        : null;
  }

  /** Whether a name asks for a column of this name in a later table with another alias. */
  private boolean isOfOther(String column, String alias) {
    return from.draft().needs().stream()
        .anyMatch(
            need ->
                need.column().equals(column)
                    && !need.qualifier().isEmpty()
                    && !need.qualifier().equals(alias));
  }

  /**
   * Adds the columns that a star around this query lacks, and returns whether the star has them.
   */
  private boolean addStarred(List<DerivedColumn> all, String alias) {
    if (!from.core().isBound()) {
      return true;
    }
    FromItem item = FromItem.of(sql().derivedSource(ImmutableList.copyOf(all)), alias);
    ImmutableList<FromItem> items =
        ImmutableList.<FromItem>builder().addAll(from.items()).add(item).build();
    ImmutableList<DerivedColumn> missing =
        TableSearch.isComplete(sql(), from.draft().needs(), items)
            ? from.core().missingColumns(items)
            : null;
    if (missing == null) {
      return false;
    }
    all.addAll(missing);
    if (all.isEmpty()) {
      all.add(anyColumn());
    }
    return true;
  }

  private DerivedColumn anyColumn() {
    return new DerivedColumn(sql().key("c1"), sql().derivedKind());
  }

  /** Whether the ON of a FULL JOIN finds columns to compare. */
  private boolean canJoin(List<DerivedColumn> columns) {
    return from.items().isEmpty()
        || !join.isFull()
        || columns.stream().anyMatch(column -> !column.isHidden() && isComparable(column.kind()));
  }

  private boolean isComparable(ValueKind kind) {
    return SqlKinds.COMPARABLE.contains(kind)
        && from.items().subList(from.group(), from.items().size()).stream()
            .anyMatch(item -> (item.comparableKinds() & SqlKinds.bit(kind)) != 0);
  }

  private boolean addJoined(List<DerivedColumn> all) {
    for (ValueKind kind : sql().dialect.kinds()) {
      if (isComparable(kind) && sql().literals.of(kind) != null) {
        for (int i = 1; ; i++) {
          String name = sql().key("c" + i);
          if (all.stream().noneMatch(column -> column.name().equals(name))) {
            all.add(new DerivedColumn(name, kind));
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean isRight(ImmutableList<DerivedColumn> columns, String alias) {
    return from.withItem(FromItem.of(sql().derivedSource(columns), alias), join) != null;
  }

  @Override
  public boolean canSelectStar() {
    return true;
  }

  @Override
  public boolean canAdd(ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    boolean isOpen = sql().isStrict() && more.kind() == ValueKind.ANY;
    return !(isOpen && hasKnownKinds()) && DerivedQueryRole.super.canAdd(columns, more);
  }

  /**
   * Whether the query may have any columns, because nothing around it asks for one of them. H2
   * refuses two columns of one name.
   */
  boolean isFree() {
    return sql().dialect != SqlDialect.H2
        && !join.isFull()
        && from.parenthesis() == null
        && !from.core().isBound()
        && from.draft().needs().stream().allMatch(need -> need.column().isEmpty());
  }

  /** Whether a star selects the columns into a set operation, which knows their kinds. */
  boolean hasKnownKinds() {
    SelectList around = from.core();
    return around.isBound() && (around.want().columns() != null || around.query().hasKnownKinds());
  }

  @Override
  public boolean isNeeded(String column) {
    return from.core().isBound()
        || from.draft().needs().stream().anyMatch(need -> need.column().equals(column));
  }

  @Override
  public ImmutableSet<ValueKind> neededKinds(String column) {
    if (from.core().isBound()) {
      return from.core().query().neededKinds(column);
    }
    return from.draft().needs().stream()
        .filter(need -> need.column().equals(column) && !(sql().isStrict() && need.isOpen()))
        .map(ColumnNeed::kind)
        .collect(ImmutableSet.toImmutableSet());
  }

  @Override
  public boolean isSufficient(ImmutableList<DerivedColumn> columns) {
    return !columns.isEmpty()
        && canJoin(columns)
        && from.aliases().stream().anyMatch(alias -> isRight(columns, alias));
  }

  @Override
  public Place placeAfter(ImmutableList<DerivedColumn> columns) {
    return SqlPlaces.closeParenthesis(new DerivedAlias(this, sql().derivedSource(columns)));
  }

  /** The alias of the query, which some databases do not require. */
  private record DerivedAlias(DerivedTable table, CatalogIndex.Source source)
      implements DeferredPlace {
    @Override
    public Place place() {
      FromClause unnamed =
          table.sql().dialect.hasUnnamedQueries() && !table.join.isFull()
              ? table.from.withItem(FromItem.unnamed(source), table.join)
              : null;
      List<Place> places = new ArrayList<>();
      Place alias = table.from.alias(source, table.join);
      if (alias != null) {
        places.add(
            SqlPlaces.optionalSpace(
                SqlPlaces.choiceOf(alias, SqlPlaces.word("AS", SqlPlaces.gap(alias)))));
      }
      if (unnamed != null) {
        places.add(unnamed.placeAfterJoin(table.join));
      }
      return SqlPlaces.choiceOf(places);
    }
  }
}
