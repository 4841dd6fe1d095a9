package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.RememberedText;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * WHERE, GROUP BY and HAVING.
 *
 * @param core the SELECT
 * @param scope the tables of the SELECT
 * @param isAggregated whether the SELECT has an aggregate
 * @param mayGroup whether the rows may be grouped
 */
record GroupingClauses(SelectList core, FromScope scope, boolean isAggregated, boolean mayGroup) {
  static Place start(SelectList core, SelectDraft draft, ImmutableList<FromItem> items) {
    FromScope scope = FromScope.of(core.query().sql(), items, core.query().outer());
    GroupingClauses tail =
        new GroupingClauses(
            core.overTables(items),
            scope,
            draft.isAggregated(),
            draft.canAggregate() && !core.query().isRecursive());
    SelectDraft around = core.query().around();
    Place where =
        Condition.ofClause(
            around == null ? scope : scope.within(around),
            tail.valueRequirements(Environment.Role.ROW),
            new AfterWhere(tail));
    return SqlPlaces.choiceOf(
        new OptionalGroupBy(tail), SqlPlaces.gap(SqlPlaces.word("WHERE", SqlPlaces.gap(where))));
  }

  ValueRequirements valueRequirements(Environment.Role role) {
    return new ValueRequirements(
        SqlKinds.ALL, role, core.query().sql().bounds.nesting(), core.query().queries());
  }

  private record AfterWhere(GroupingClauses tail) implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      SelectDraft around = ((FromScope) env).around();
      return new OptionalGroupBy(
          around == null
              ? tail
              : new GroupingClauses(
                  tail.core.withAround(around), tail.scope, tail.isAggregated, tail.mayGroup));
    }
  }

  /** Adds the end of the SELECT, and HAVING. */
  private void addEnds(List<Place> places, FromScope grouped) {
    places.add(WindowCalls.clause(core, grouped));
    Place having =
        Condition.ofClause(
            grouped, valueRequirements(Environment.Role.RESULT), new AfterHaving(core));
    places.add(SqlPlaces.gap(SqlPlaces.word("HAVING", SqlPlaces.gap(having))));
  }

  /** An optional GROUP BY. */
  private record OptionalGroupBy(GroupingClauses tail) implements DeferredPlace {
    @Override
    public Place place() {
      boolean strict = tail.core.isStrict();
      List<Place> places = new ArrayList<>();
      if (!tail.isAggregated) {
        places.add(WindowCalls.clause(tail.core, tail.scope));
      } else if (tail.missingKeys(GroupKeys.NONE).isEmpty()) {
        FromScope scope =
            strict ? tail.scope.withGrouping(ImmutableSet.of()) : tail.scope.withAggregates();
        tail.addEnds(places, scope);
      }
      if (tail.mayGroup) {
        Place by = tail.key(GroupKeys.NONE);
        if (by != null) {
          places.add(SqlPlaces.gap(SqlPlaces.words("GROUP BY", SqlPlaces.gap(by))));
        }
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /** The innermost open parenthesis of GROUP BY. */
  private enum OpenGroup {
    NONE,
    /** That of ROLLUP or CUBE. */
    LIST,
    /** That of GROUPING SETS. */
    SETS,
    /** That of one of the sets. */
    SET
  }

  /**
   * The keys of GROUP BY so far.
   *
   * @param columns in strict dialects, the columns among them
   * @param results in strict dialects, the indexes of the selected values among them
   * @param count the number of keys
   * @param open the open parentheses
   * @param hasSets whether ROLLUP, CUBE or GROUPING SETS is among them
   */
  private record GroupKeys(
      ImmutableSet<FromScope.Field> columns,
      ImmutableSet<Integer> results,
      int count,
      OpenGroup open,
      boolean hasSets) {
    static final GroupKeys NONE =
        new GroupKeys(ImmutableSet.of(), ImmutableSet.of(), 0, OpenGroup.NONE, false);

    GroupKeys withField(FromScope.Field field) {
      return new GroupKeys(append(columns, field), results, count + 1, open, hasSets);
    }

    GroupKeys withResult(int result) {
      return new GroupKeys(columns, append(results, result), count + 1, open, hasSets);
    }

    GroupKeys withValue() {
      return new GroupKeys(columns, results, count + 1, open, hasSets);
    }

    GroupKeys within(OpenGroup group) {
      return new GroupKeys(columns, results, count, group, true);
    }

    private static <T> ImmutableSet<T> append(ImmutableSet<T> set, T more) {
      return ImmutableSet.<T>builder().addAll(set).add(more).build();
    }
  }

  /** Returns the columns by which rows must still be grouped. */
  private ImmutableSet<FromScope.Field> missingKeys(GroupKeys keys) {
    ImmutableSet<FromScope.Field> grouped = groupedColumns(keys);
    ImmutableSet.Builder<FromScope.Field> missing = ImmutableSet.builder();
    for (int i = 0; i < core.results().size(); i++) {
      if (!isGrouped(i, keys)) {
        core.results().get(i).value().bare().stream()
            .map(scope::field)
            .filter(field -> !grouped.contains(field))
            .forEach(missing::add);
      }
    }
    return missing.build();
  }

  /** Whether a selected value, or one of the same text, is among the keys. */
  private boolean isGrouped(int result, GroupKeys keys) {
    String text = core.results().get(result).value().text();
    return keys.results.contains(result)
        || (!text.isEmpty()
            && keys.results.stream()
                .anyMatch(key -> core.results().get(key).value().text().equals(text)));
  }

  /**
   * Returns the columns of which each group has one value: the keys and, in PostgreSQL, all columns
   * of a table whose primary key is among the keys.
   */
  private ImmutableSet<FromScope.Field> groupedColumns(GroupKeys keys) {
    if (core.query().sql().dialect != SqlDialect.POSTGRESQL
        || keys.hasSets
        || core.results().stream().anyMatch(result -> result.value().isGrouping())) {
      return keys.columns;
    }
    ImmutableSet.Builder<FromScope.Field> grouped = ImmutableSet.builder();
    grouped.addAll(keys.columns);
    for (int i = 0; i < scope.items().size(); i++) {
      CatalogIndex.Source source = scope.items().get(i).source();
      int item = i;
      List<String> key = source.table.primaryKey();
      if (!key.isEmpty()
          && key.stream()
              .allMatch(name -> keys.columns.contains(new FromScope.Field(item, name)))) {
        source.columns.keySet().forEach(name -> grouped.add(new FromScope.Field(item, name)));
      }
    }
    return grouped.build();
  }

  /** Returns a place for a further key. The shortest text takes a required column. */
  private @Nullable Place key(GroupKeys keys) {
    FromScope.FieldNext next = new AfterGroupColumn(this, keys);
    ImmutableSet<FromScope.Field> missing = missingKeys(keys);
    List<Place> places = new ArrayList<>();
    ValueExpressions.add(
        places, missing.isEmpty() ? null : scope.fields(filterBy(missing), false, next));
    if (keys.count < core.query().sql().bounds.terms()) {
      ValueExpressions.add(places, scope.fields(filterBy(null), false, next));
      addResults(places, keys);
      if (core.query().sql().dialect.hasGroupingByPosition()) {
        ValueRequirements value =
            valueRequirements(Environment.Role.ARGUMENT)
                .inCall(SqlKinds.SORTABLE.and(SqlKinds.TESTABLE), Environment.Role.ARGUMENT);
        ValueExpressions.add(
            places, ValueExpressions.of(keyScope(), value, new AfterGroupValue(this, keys)));
      }
      if (keys.open == OpenGroup.NONE && core.query().sql().dialect.hasGroupingSets()) {
        Place list = inParentheses(new FirstKey(this, keys.within(OpenGroup.LIST)));
        Place sets = inParentheses(new GroupingSet(this, keys.within(OpenGroup.SETS)));
        places.add(SqlPlaces.word("ROLLUP", list));
        places.add(SqlPlaces.word("CUBE", list));
        places.add(SqlPlaces.words("GROUPING SETS", sets));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  private static Place inParentheses(Place inside) {
    return SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(inside));
  }

  /** Returns the environment of values to group by, where no bare name may mean a result. */
  private FromScope keyScope() {
    return core.names().aliases().keySet().stream()
            .anyMatch(alias -> scope.items().stream().anyMatch(item -> item.hasColumn(alias)))
        ? scope.withQualifiers()
        : scope;
  }

  /** Adds the selected values, by position, text or alias. */
  private void addResults(List<Place> places, GroupKeys keys) {
    for (int i = 0; i < core.columns().size() && !core.star(); i++) {
      String text = core.results().get(i).value().text();
      if (canGroupBy(i) && !text.isEmpty()) {
        places.add(RememberedText.again(text, placeAfter(keys, i)));
      }
      if (canGroupBy(i) && core.query().sql().dialect.hasGroupingByPosition()) {
        places.add(SqlTexts.exactText(String.valueOf(i + 1), placeAfter(keys, i)));
      }
    }
    core.names()
        .aliases()
        .forEach(
            (alias, i) -> {
              // A column of the tables with this name would be meant, in DuckDB also a table.
              if (canGroupBy(i)
                  && scope.items().stream()
                      .noneMatch(
                          item ->
                              item.hasColumn(alias)
                                  || (core.query().sql().dialect == SqlDialect.DUCKDB
                                      && item.qualifier().equals(alias)))) {
                places.add(core.query().sql().namePlace(alias, placeAfter(keys, i)));
              }
            });
  }

  private boolean canGroupBy(int result) {
    return !core.results().get(result).value().isComputed()
        && (core.star() || core.columns().get(result) != ValueKind.OTHER);
  }

  private Place placeAfter(GroupKeys keys, int result) {
    SelectList.Result chosen = core.results().get(result);
    GroupKeys more = keys.withResult(result);
    return new MoreKeys(
        this, chosen.isColumn() && core.isStrict() ? more.withField(column(chosen)) : more);
  }

  private FromScope.Field column(SelectList.Result result) {
    return scope.field(result.value().bare().get(0));
  }

  /**
   * Returns a filter for columns to group by. In H2, a column with the name of a result needs a
   * qualifier, because the bare name would mean the result.
   */
  private FromScope.Filter filterBy(@Nullable ImmutableSet<FromScope.Field> only) {
    boolean meansResult = core.query().sql().dialect == SqlDialect.H2;
    return new FromScope.Filter(
        SqlKinds.SORTABLE, only, meansResult ? core.names().aliases().keySet() : ImmutableSet.of());
  }

  /** After a column to group by. */
  private record AfterGroupColumn(GroupingClauses tail, GroupKeys before)
      implements FromScope.FieldNext {
    @Override
    public Place placeAfter(FromScope scope, FromScope.Field field, ValueKind kind) {
      return new MoreKeys(tail, before.withField(field));
    }
  }

  /** After a value to group by. */
  private record AfterGroupValue(GroupingClauses tail, GroupKeys before)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new MoreKeys(tail, before.withValue());
    }

    /** A column alone is a column to group by, and only that where the difference matters. */
    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, Environment.NamedColumn column) {
      return tail.core.isStrict() ? SqlPlaces.NOTHING : placeAfter(env, kind);
    }
  }

  /** A set of GROUPING SETS: keys in parentheses, a single key, or no key. */
  private record GroupingSet(GroupingClauses tail, GroupKeys keys) implements DeferredPlace {
    @Override
    public Place place() {
      Place none = SqlPlaces.closeParenthesis(new MoreKeys(tail, keys.withValue()));
      Place some = new FirstKey(tail, keys.within(OpenGroup.SET));
      return SqlPlaces.choiceOf(
          Objects.requireNonNull(tail.key(keys)),
          SqlPlaces.openParenthesis(SqlPlaces.choiceOf(some, none)));
    }
  }

  /** The first key in parentheses. */
  private record FirstKey(GroupingClauses tail, GroupKeys keys) implements DeferredPlace {
    @Override
    public Place place() {
      return Objects.requireNonNull(tail.key(keys));
    }
  }

  /** After some keys. */
  private record MoreKeys(GroupingClauses tail, GroupKeys keys) implements DeferredPlace {
    MoreKeys(GroupingClauses tail, GroupKeys keys) {
      this.tail = tail;
      this.keys =
          tail.core.isStrict()
              ? keys
              : new GroupKeys(
                  ImmutableSet.of(), ImmutableSet.of(), keys.count, OpenGroup.NONE, false);
    }

    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      if (keys.open != OpenGroup.NONE) {
        OpenGroup outer = keys.open == OpenGroup.SET ? OpenGroup.SETS : OpenGroup.NONE;
        places.add(SqlPlaces.closeParenthesis(new MoreKeys(tail, keys.within(outer))));
      } else if (tail.missingKeys(keys).isEmpty()) {
        FromScope grouped =
            tail.core.isStrict()
                ? tail.scope.withGrouping(tail.groupedColumns(keys))
                : tail.scope.withAggregates();
        tail.addEnds(places, grouped);
      }
      Place more = tail.key(keys);
      if (more != null) {
        boolean isSet = keys.open == OpenGroup.SETS;
        places.add(SqlPlaces.afterComma(isSet ? new GroupingSet(tail, keys) : more));
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  private record AfterHaving(SelectList core) implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return WindowCalls.clause(core, (FromScope) Objects.requireNonNull(env));
    }
  }
}
