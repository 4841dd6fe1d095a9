package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.RememberedText;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The text behind a SELECT: a set operation, or ORDER BY and LIMIT.
 *
 * @param scope the tables of the SELECT; null if it has no FROM, and therefore no order
 */
record TrailingClauses(SelectList core, @Nullable FromScope scope) implements DeferredPlace {
  @Override
  public Place place() {
    Query query = core.query();
    if (query.isRecursive()) {
      return query.end();
    }
    if (query.isCompound() && !query.isOpen()) {
      return new AfterSetOperation(core);
    }
    List<Place> places = new ArrayList<>();
    places.add(new Limit(core));
    if (scope != null) {
      Key key = new Key(core, scope, query.sql().bounds.terms());
      if (!key.allKeys().isEmpty()) {
        places.add(SqlPlaces.gap(SqlPlaces.words("ORDER BY", SqlPlaces.gap(key))));
      }
    }
    if (!query.isOpen() && canCombine(core)) {
      places.add(new SetOperation(query, core.setRequirements()));
    }
    return SqlPlaces.choiceOf(places);
  }

  /** Whether a set operation may follow. */
  private static boolean canCombine(SelectList core) {
    return !core.star()
        && core.columns().stream().allMatch(SqlKinds.COMPARABLE::contains)
        && core.query().terms() > 1;
  }

  /** Behind the parentheses in which a SELECT stands. */
  private record AfterParentheses(SelectList core) implements DeferredPlace {
    @Override
    public Place place() {
      Query query = core.query();
      return query.isCompound()
          ? new AfterSetOperation(core)
          : SqlPlaces.choiceOf(
              query.end(),
              canCombine(core) ? new SetOperation(query, core.setRequirements()) : null);
    }
  }

  /** A key of ORDER BY. */
  private record Key(SelectList core, FromScope scope, int left) implements DeferredPlace {
    @Override
    public Place place() {
      return SqlPlaces.choiceOf(allKeys());
    }

    /**
     * Returns the scope of a key, in which SQLite and DuckDB also know the names of selected
     * values.
     */
    private FromScope orderScope() {
      SqlContext sql = core.query().sql();
      if (core.star() || !hasOutputNames(sql.dialect)) {
        return scope;
      }
      ImmutableList<DerivedColumn> outputs =
          core.names().aliases().entrySet().stream()
              .filter(e -> !core.isStrict() || !core.results().get(e.getValue()).value().hasQuery())
              .filter(e -> !core.isStrict() || !isTable(e.getKey()))
              .map(e -> new DerivedColumn(e.getKey(), core.columns().get(e.getValue())))
              .collect(ImmutableList.toImmutableList());
      return outputs.isEmpty()
          ? scope
          : scope.withOutputs(FromItem.unnamed(sql.derivedSource(outputs)));
    }

    /** Whether a name in an expression means the rows of a table to DuckDB. */
    private boolean isTable(String name) {
      return scope.items().stream().anyMatch(item -> item.qualifier().equals(name));
    }

    /** Returns the places of all keys; empty if no value has an order. */
    List<Place> allKeys() {
      AfterSelect after = new AfterSelect(new Key(core, scope, left - 1));
      ImmutableList<String> first = core.distinct().keys();
      int index = core.query().sql().bounds.terms() - left;
      if (first.contains("")) {
        return List.of();
      }
      if (index < first.size()) {
        return List.of(
            RememberedText.again(first.get(index), after.placeAfter(scope, ValueKind.ANY)));
      }
      List<Place> places = new ArrayList<>();
      if (!core.star()) {
        for (int i = 1; i <= core.columns().size(); i++) {
          if (core.columns().get(i - 1) != ValueKind.OTHER) {
            places.add(
                SqlTexts.exactText(String.valueOf(i), after.placeAfter(scope, ValueKind.ANY)));
          }
        }
        if (!core.isStrict()
            || core.columns().stream().noneMatch(kind -> kind == ValueKind.OTHER)) {
          for (String alias : core.names().aliases().keySet()) {
            places.add(core.query().sql().namePlace(alias, after.placeAfter(scope, ValueKind.ANY)));
          }
        }
        addTexts(places, after);
      }
      if (core.isStrict() && core.isDistinct()) {
        ImmutableSet<FromScope.Field> selected =
            IntStream.range(0, core.results().size())
                .filter(i -> !isRenamed(i))
                .mapToObj(core.results()::get)
                .filter(result -> result.isColumn() && result.star() == null)
                .flatMap(result -> result.value().bare().stream())
                .map(scope::field)
                .collect(ImmutableSet.toImmutableSet());
        FromScope.Filter filter = new FromScope.Filter(SqlKinds.SORTABLE, selected);
        ValueExpressions.add(places, scope.fields(filter, false, new AfterField(after)));
      } else {
        Query query = core.query();
        ValueRequirements ask =
            new ValueRequirements(
                SqlKinds.SORTABLE,
                Environment.Role.RESULT,
                query.sql().bounds.nesting(),
                query.queries());
        ValueExpressions.add(places, ValueExpressions.of(orderScope(), ask, after));
      }
      return places;
    }

    /**
     * Whether a column of distinct rows has, or may have, another name in the result. H2 then
     * compares its text.
     */
    private boolean isRenamed(int result) {
      SelectList.ResultNames names = core.names();
      boolean isDouble = names.unique().size() < names.all().size();
      return core.query().sql().dialect == SqlDialect.H2
          && (isDouble || names.aliases().containsValue(result));
    }

    /** Adds the selected values by their texts, in which no name may mean another result. */
    private void addTexts(List<Place> places, AfterSelect after) {
      boolean isClear =
          !hasOutputNames(core.query().sql().dialect)
              || core.names().aliases().keySet().stream()
                  .noneMatch(
                      alias -> scope.items().stream().anyMatch(item -> item.hasColumn(alias)));
      for (int i = 0; i < core.columns().size() && isClear; i++) {
        String text = core.results().get(i).value().text();
        if (!text.isEmpty() && core.columns().get(i) != ValueKind.OTHER) {
          places.add(RememberedText.again(text, after.placeAfter(scope, ValueKind.ANY)));
        }
      }
    }
  }

  /** Whether a value to order by may contain the names of selected values. */
  private static boolean hasOutputNames(SqlDialect dialect) {
    return dialect == SqlDialect.SQLITE || dialect == SqlDialect.DUCKDB;
  }

  private record AfterField(AfterSelect after) implements FromScope.FieldNext {
    @Override
    public Place placeAfter(FromScope scope, FromScope.Field field, ValueKind kind) {
      return after.placeAfter(scope, kind);
    }
  }

  private record AfterSelect(Key more) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new Sort(new FurtherKey(more));
    }
  }

  /** Behind a key of ORDER BY: an optional direction, and an optional place of NULL. */
  record Sort(Place next) implements DeferredPlace {
    @Override
    public Place place() {
      Place nulls =
          SqlPlaces.gap(
              SqlPlaces.word(
                  "NULLS",
                  SqlPlaces.gap(
                      SqlPlaces.choiceOf(
                          SqlPlaces.word("FIRST", next), SqlPlaces.word("LAST", next)))));
      Place directed = SqlPlaces.choiceOf(next, nulls);
      return SqlPlaces.choiceOf(
          next,
          nulls,
          SqlPlaces.gap(
              SqlPlaces.choiceOf(
                  SqlPlaces.word("ASC", directed), SqlPlaces.word("DESC", directed))));
    }
  }

  private record FurtherKey(Key more) implements DeferredPlace {
    @Override
    public Place place() {
      Place limit = new Limit(more.core);
      return more.left == 0 ? limit : SqlPlaces.choiceOf(limit, SqlPlaces.afterComma(more));
    }
  }

  /** UNION, INTERSECT, EXCEPT. */
  record SetOperation(Query query, QueryRequirements want) implements DeferredPlace {
    @Override
    public Place place() {
      Query compound = query.afterSetOperation();
      Place open = compound.inParentheses(want);
      Place core =
          SqlPlaces.choiceOf(
              SqlPlaces.gap(SelectList.start(compound, want)),
              open == null ? null : SqlPlaces.optionalSpace(open));
      return SqlPlaces.gap(
          SqlPlaces.choiceOf(
              SqlPlaces.word(
                  "UNION", SqlPlaces.choiceOf(core, SqlPlaces.gap(SqlPlaces.word("ALL", core)))),
              SqlPlaces.word("INTERSECT", core),
              SqlPlaces.word("EXCEPT", core)));
    }
  }

  /** After the last SELECT of a set operation. */
  record AfterSetOperation(SelectList core) implements DeferredPlace {
    @Override
    public Place place() {
      Query query = core.query();
      List<Place> places = new ArrayList<>();
      places.add(new Limit(core));
      places.add(
          SqlPlaces.gap(
              SqlPlaces.words(
                  "ORDER BY", SqlPlaces.gap(new Position(core, query.sql().bounds.terms())))));
      if (query.terms() > 1) {
        places.add(new SetOperation(query, core.setRequirements()));
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /** A column of a set operation, by its number or its name. */
  private record Position(SelectList core, int left) implements DeferredPlace {
    @Override
    public Place place() {
      Place limit = new Limit(core);
      Place next =
          left == 1
              ? limit
              : SqlPlaces.choiceOf(limit, SqlPlaces.afterComma(new Position(core, left - 1)));
      Place directed = new Sort(next);
      List<Place> places = new ArrayList<>();
      for (int i = 1; i <= core.columns().size(); i++) {
        places.add(SqlTexts.exactText(String.valueOf(i), directed));
      }
      for (String name : core.setRequirements().names()) {
        places.add(core.query().sql().namePlace(name, directed));
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /** An optional LIMIT and OFFSET, and the end of the query. */
  private record Limit(SelectList core) implements DeferredPlace {
    @Override
    public Place place() {
      Query query = core.query();
      Place end =
          query.isOpen()
              ? SqlPlaces.closeParenthesis(new AfterParentheses(core.withoutParentheses()))
              : query.end();
      // A statement with a bound of its rows does not end without a number of rows.
      @Nullable Place unlimited = most() == SqlBounds.ANY_ROWS ? end : null;
      Literals literals = query.sql().literals;
      if (!query.sql().isStrict()) {
        Place pair = SqlPlaces.afterComma(rowCount(end));
        Place single = SqlPlaces.choiceOf(end, offset(end));
        Place limit =
            most() == SqlBounds.ANY_ROWS
                ? literals.count(SqlPlaces.choiceOf(single, pair))
                : SqlPlaces.choiceOf(rowCount(single), literals.count(pair));
        return SqlPlaces.choiceOf(unlimited, clause("LIMIT", limit));
      }
      Place limit = clause("LIMIT", rowCount(SqlPlaces.choiceOf(end, offset(end))));
      Place fetch = fetch(end);
      Place rows = SqlPlaces.choiceOf(unlimited, rows(SqlPlaces.choiceOf(unlimited, fetch)), fetch);
      return SqlPlaces.choiceOf(unlimited, limit, offset(rows), fetch);
    }

    /** Returns the largest number of rows of the query. */
    private int most() {
      Query query = core.query();
      return query.isTop() && !query.isOpen() ? query.sql().bounds.rows() : SqlBounds.ANY_ROWS;
    }

    private Place rowCount(Place next) {
      return most() == SqlBounds.ANY_ROWS
          ? core.query().sql().literals.count(next)
          : SqlTexts.numberUpTo(most(), next);
    }

    private Place offset(Place next) {
      return clause("OFFSET", core.query().sql().literals.count(next));
    }

    private Place fetch(Place next) {
      Place only = rows(SqlPlaces.gap(SqlPlaces.word("ONLY", next)));
      Place count = SqlPlaces.choiceOf(only, SqlPlaces.gap(rowCount(only)));
      return clause(
          "FETCH",
          SqlPlaces.choiceOf(SqlPlaces.word("FIRST", count), SqlPlaces.word("NEXT", count)));
    }

    private static Place rows(Place next) {
      return SqlPlaces.gap(
          SqlPlaces.choiceOf(SqlPlaces.word("ROWS", next), SqlPlaces.word("ROW", next)));
    }

    private static Place clause(String word, Place next) {
      return SqlPlaces.gap(SqlPlaces.word(word, SqlPlaces.gap(next)));
    }
  }
}
