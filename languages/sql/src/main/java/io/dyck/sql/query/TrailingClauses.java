package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text behind a SELECT: a set operation, or ORDER BY and LIMIT.
 *
 * @param scope the tables of the SELECT; null if it has no FROM, and therefore no order
 */
record TrailingClauses(Core core, @Nullable Scope scope) implements Open {
  @Override
  public Place open() {
    Query query = core.query();
    if (query.isCompound()) {
      return new Compound(core);
    }
    List<Place> places = new ArrayList<>();
    places.add(new Limit(query));
    if (scope != null) {
      Key key = new Key(core, scope, query.sql().bounds.terms());
      if (!key.all().isEmpty()) {
        places.add(SqlPlaces.gap(SqlPlaces.words("ORDER BY", SqlPlaces.gap(key))));
      }
    }
    boolean comparable = core.columns().stream().allMatch(SqlKinds.COMPARABLE::has);
    if (!core.star() && comparable && query.terms() > 1) {
      places.add(new SetOperation(query, core.setWant()));
    }
    return SqlPlaces.any(places);
  }

  /** A key of ORDER BY. */
  private record Key(Core core, Scope scope, int left) implements Open {
    @Override
    public Place open() {
      return SqlPlaces.any(all());
    }

    /**
     * Returns the scope of a key, in which SQLite and DuckDB also know the names of selected
     * values.
     */
    private Scope ordered() {
      Sql sql = core.query().sql();
      if (core.star() || !namesOutputs(sql.dialect)) {
        return scope;
      }
      ImmutableList<DerivedColumn> outputs =
          core.names().aliases().entrySet().stream()
              .filter(e -> !core.isStrict() || !core.results().get(e.getValue()).value().hasQuery())
              .map(e -> new DerivedColumn(e.getKey(), core.columns().get(e.getValue())))
              .collect(ImmutableList.toImmutableList());
      return outputs.isEmpty() ? scope : scope.with(SelectItem.unnamed(sql.derived(outputs)));
    }

    /** Returns the places of all keys; empty if no value has an order. */
    List<Place> all() {
      After after = new After(new Key(core, scope, left - 1));
      List<Place> places = new ArrayList<>();
      if (!core.star()) {
        for (int i = 1; i <= core.columns().size(); i++) {
          if (core.columns().get(i - 1) != Kind.OTHER) {
            places.add(SqlTexts.exactly(String.valueOf(i), after.then(scope, Kind.ANY)));
          }
        }
        if (!core.isStrict() || core.columns().stream().noneMatch(kind -> kind == Kind.OTHER)) {
          for (String alias : core.names().aliases().keySet()) {
            places.add(core.query().sql().written(alias, after.then(scope, Kind.ANY)));
          }
        }
      }
      if (core.isStrict() && core.isDistinct()) {
        ImmutableSet<Scope.Field> selected =
            core.results().stream()
                .filter(result -> result.isColumn() && result.star() == null)
                .flatMap(result -> result.value().bare().stream())
                .map(scope::field)
                .collect(ImmutableSet.toImmutableSet());
        Scope.Filter filter = new Scope.Filter(SqlKinds.SORTABLE, selected);
        Values.add(places, scope.fields(filter, false, new AfterField(after)));
      } else {
        Query query = core.query();
        Ask ask =
            new Ask(
                SqlKinds.SORTABLE, Env.Role.RESULT, query.sql().bounds.nesting(), query.queries());
        Values.add(places, Values.of(ordered(), ask, after));
      }
      return places;
    }
  }

  /** Whether a value to order by may contain the names of selected values. */
  private static boolean namesOutputs(SqlDialect dialect) {
    return dialect == SqlDialect.SQLITE || dialect == SqlDialect.DUCKDB;
  }

  private record AfterField(After after) implements Scope.FieldNext {
    @Override
    public Place then(Scope scope, Scope.Field field, Kind kind) {
      return after.then(scope, kind);
    }
  }

  private record After(Key more) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Sort(new More(more));
    }
  }

  /** Behind a key of ORDER BY: an optional direction, and an optional place of NULL. */
  record Sort(Place next) implements Open {
    @Override
    public Place open() {
      Place nulls =
          SqlPlaces.gap(
              SqlPlaces.word(
                  "NULLS",
                  SqlPlaces.gap(
                      SqlPlaces.any(SqlPlaces.word("FIRST", next), SqlPlaces.word("LAST", next)))));
      Place directed = SqlPlaces.any(next, nulls);
      return SqlPlaces.any(
          next,
          nulls,
          SqlPlaces.gap(
              SqlPlaces.any(SqlPlaces.word("ASC", directed), SqlPlaces.word("DESC", directed))));
    }
  }

  private record More(Key more) implements Open {
    @Override
    public Place open() {
      Place limit = new Limit(more.core.query());
      return more.left == 0 ? limit : SqlPlaces.any(limit, SqlPlaces.another(more));
    }
  }

  /** UNION, INTERSECT, EXCEPT. */
  record SetOperation(Query query, Want want) implements Open {
    @Override
    public Place open() {
      Query compound = query.compound();
      Place core = SqlPlaces.gap(Core.start(compound, want));
      return SqlPlaces.gap(
          SqlPlaces.any(
              SqlPlaces.word(
                  "UNION", SqlPlaces.any(core, SqlPlaces.gap(SqlPlaces.word("ALL", core)))),
              SqlPlaces.word("INTERSECT", core),
              SqlPlaces.word("EXCEPT", core)));
    }
  }

  /** After the last SELECT of a set operation. */
  record Compound(Core core) implements Open {
    @Override
    public Place open() {
      Query query = core.query();
      List<Place> places = new ArrayList<>();
      places.add(new Limit(query));
      places.add(
          SqlPlaces.gap(
              SqlPlaces.words(
                  "ORDER BY", SqlPlaces.gap(new Position(core, query.sql().bounds.terms())))));
      if (query.terms() > 1) {
        places.add(new SetOperation(query, core.setWant()));
      }
      return SqlPlaces.any(places);
    }
  }

  /** A column of a set operation, by its number or its name. */
  private record Position(Core core, int left) implements Open {
    @Override
    public Place open() {
      Place limit = new Limit(core.query());
      Place next =
          left == 1 ? limit : SqlPlaces.any(limit, SqlPlaces.another(new Position(core, left - 1)));
      Place directed = new Sort(next);
      List<Place> places = new ArrayList<>();
      for (int i = 1; i <= core.columns().size(); i++) {
        places.add(SqlTexts.exactly(String.valueOf(i), directed));
      }
      for (String name : core.setWant().names()) {
        places.add(core.query().sql().written(name, directed));
      }
      return SqlPlaces.any(places);
    }
  }

  /** An optional LIMIT and OFFSET, and the end of the query. */
  private record Limit(Query query) implements Open {
    @Override
    public Place open() {
      Place end = query.end();
      Literals literals = query.sql().literals;
      if (!query.sql().isStrict()) {
        Place pair = SqlPlaces.another(literals.count(end));
        Place limit = literals.count(SqlPlaces.any(end, offset(end), pair));
        return SqlPlaces.any(end, clause("LIMIT", limit));
      }
      Place limit = clause("LIMIT", literals.count(SqlPlaces.any(end, offset(end))));
      Place fetch = fetch(end);
      Place rows = SqlPlaces.any(end, rows(SqlPlaces.any(end, fetch)), fetch);
      return SqlPlaces.any(end, limit, offset(rows), fetch);
    }

    private Place offset(Place next) {
      return clause("OFFSET", query.sql().literals.count(next));
    }

    private Place fetch(Place next) {
      Place only = rows(SqlPlaces.gap(SqlPlaces.word("ONLY", next)));
      Place count = SqlPlaces.any(only, SqlPlaces.gap(query.sql().literals.count(only)));
      return clause(
          "FETCH", SqlPlaces.any(SqlPlaces.word("FIRST", count), SqlPlaces.word("NEXT", count)));
    }

    private static Place rows(Place next) {
      return SqlPlaces.gap(
          SqlPlaces.any(SqlPlaces.word("ROWS", next), SqlPlaces.word("ROW", next)));
    }

    private static Place clause(String word, Place next) {
      return SqlPlaces.gap(SqlPlaces.word(word, SqlPlaces.gap(next)));
    }
  }
}
