package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SelectItem;
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
record Tail(Core core, Scope scope, boolean isAggregated, boolean mayGroup) {
  static Place start(Core core, SelectDraft draft, ImmutableList<SelectItem> items) {
    Scope scope = Scope.of(core.query().sql(), items, core.query().outer());
    Tail tail = new Tail(core.over(items), scope, draft.isAggregated(), draft.mayAggregate());
    Place where = new Condition(scope, tail.ask(Env.Role.ROW), new AfterWhere(tail));
    return SqlPlaces.any(
        new Groups(tail), SqlPlaces.gap(SqlPlaces.word("WHERE", SqlPlaces.gap(where))));
  }

  Ask ask(Env.Role role) {
    return new Ask(SqlKinds.ALL, role, core.query().sql().bounds.nesting(), core.query().queries());
  }

  private record AfterWhere(Tail tail) implements Condition.Next {
    @Override
    public Place then(Env env) {
      return new Groups(tail);
    }
  }

  /** An optional GROUP BY. */
  private record Groups(Tail tail) implements Open {
    @Override
    public Place open() {
      boolean strict = tail.core.isStrict();
      List<Place> places = new ArrayList<>();
      if (!tail.isAggregated) {
        places.add(new TrailingClauses(tail.core, tail.scope));
      } else if (tail.missing(Keys.NONE).isEmpty()) {
        Scope scope = strict ? tail.scope.grouped(ImmutableSet.of()) : tail.scope.withAggregates();
        places.add(new TrailingClauses(tail.core, scope));
      }
      if (tail.mayGroup) {
        Place by = tail.key(Keys.NONE);
        if (by != null) {
          places.add(SqlPlaces.gap(SqlPlaces.words("GROUP BY", SqlPlaces.gap(by))));
        }
      }
      return SqlPlaces.any(places);
    }
  }

  /**
   * The keys of GROUP BY so far.
   *
   * @param columns in strict dialects, the columns among them
   * @param results in strict dialects, the indexes of the selected values among them
   * @param count the number of keys
   * @param isOpen whether the parenthesis of ROLLUP or CUBE is open
   * @param hasSets whether ROLLUP or CUBE is among them
   */
  private record Keys(
      ImmutableSet<Scope.Field> columns,
      ImmutableSet<Integer> results,
      int count,
      boolean isOpen,
      boolean hasSets) {
    static final Keys NONE = new Keys(ImmutableSet.of(), ImmutableSet.of(), 0, false, false);

    Keys with(Scope.Field field) {
      return new Keys(plus(columns, field), results, count + 1, isOpen, hasSets);
    }

    Keys withResult(int result) {
      return new Keys(columns, plus(results, result), count + 1, isOpen, hasSets);
    }

    Keys withValue() {
      return new Keys(columns, results, count + 1, isOpen, hasSets);
    }

    Keys in(boolean parentheses) {
      return new Keys(columns, results, count, parentheses, true);
    }

    private static <T> ImmutableSet<T> plus(ImmutableSet<T> set, T more) {
      return ImmutableSet.<T>builder().addAll(set).add(more).build();
    }
  }

  /** Returns the columns by which rows must still be grouped. */
  private ImmutableSet<Scope.Field> missing(Keys keys) {
    ImmutableSet<Scope.Field> grouped = grouped(keys);
    ImmutableSet.Builder<Scope.Field> missing = ImmutableSet.builder();
    for (int i = 0; i < core.results().size(); i++) {
      if (!keys.results.contains(i)) {
        core.results().get(i).value().bare().stream()
            .map(scope::field)
            .filter(field -> !grouped.contains(field))
            .forEach(missing::add);
      }
    }
    return missing.build();
  }

  /**
   * Returns the columns of which each group has one value: the keys and, in PostgreSQL, all columns
   * of a table whose primary key is among the keys.
   */
  private ImmutableSet<Scope.Field> grouped(Keys keys) {
    if (core.query().sql().dialect != SqlDialect.POSTGRESQL
        || keys.hasSets
        || core.results().stream().anyMatch(result -> result.value().isGrouping())) {
      return keys.columns;
    }
    ImmutableSet.Builder<Scope.Field> grouped = ImmutableSet.builder();
    grouped.addAll(keys.columns);
    for (int i = 0; i < scope.items().size(); i++) {
      Index.Source source = scope.items().get(i).source();
      int item = i;
      List<String> key = source.table.primaryKey();
      if (!key.isEmpty()
          && key.stream().allMatch(name -> keys.columns.contains(new Scope.Field(item, name)))) {
        source.columns.keySet().forEach(name -> grouped.add(new Scope.Field(item, name)));
      }
    }
    return grouped.build();
  }

  /** Returns a place for a further key. The shortest text takes a required column. */
  private @Nullable Place key(Keys keys) {
    Scope.FieldNext next = new Grouped(this, keys);
    ImmutableSet<Scope.Field> missing = missing(keys);
    List<Place> places = new ArrayList<>();
    Values.add(places, missing.isEmpty() ? null : scope.fields(by(missing), false, next));
    if (keys.count < core.query().sql().bounds.terms()) {
      Values.add(places, scope.fields(by(null), false, next));
      results(places, keys);
      if (core.query().sql().dialect.groupsByPosition()) {
        Ask value = ask(Env.Role.ARGUMENT).inCall(SqlKinds.SORTABLE, Env.Role.ARGUMENT);
        Values.add(places, Values.of(ofKeys(), value, new GroupedValue(this, keys)));
      }
      if (!keys.isOpen && core.query().sql().dialect.hasGroupingSets()) {
        Place inside = SqlPlaces.loose(SqlPlaces.open(new FirstKey(this, keys.in(true))));
        places.add(SqlPlaces.any(SqlPlaces.word("ROLLUP", inside), SqlPlaces.word("CUBE", inside)));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** Returns the environment of values to group by, where no bare name may mean a result. */
  private Scope ofKeys() {
    return core.names().aliases().keySet().stream()
            .anyMatch(alias -> scope.items().stream().anyMatch(item -> item.has(alias)))
        ? scope.qualified()
        : scope;
  }

  /** Adds the selected values, by their position or their alias. */
  private void results(List<Place> places, Keys keys) {
    for (int i = 0; i < core.columns().size() && !core.star(); i++) {
      if (mayGroupBy(i) && core.query().sql().dialect.groupsByPosition()) {
        places.add(SqlTexts.exactly(String.valueOf(i + 1), after(keys, i)));
      }
    }
    core.names()
        .aliases()
        .forEach(
            (alias, i) -> {
              // A column of the tables with this name would be meant.
              if (mayGroupBy(i) && scope.items().stream().noneMatch(item -> item.has(alias))) {
                places.add(core.query().sql().written(alias, after(keys, i)));
              }
            });
  }

  private boolean mayGroupBy(int result) {
    return !core.results().get(result).value().isComputed()
        && (core.star() || core.columns().get(result) != Kind.OTHER);
  }

  private Place after(Keys keys, int result) {
    Core.Result chosen = core.results().get(result);
    Keys more = keys.withResult(result);
    return new MoreKeys(
        this, chosen.isColumn() && core.isStrict() ? more.with(column(chosen)) : more);
  }

  private Scope.Field column(Core.Result result) {
    return scope.field(result.value().bare().get(0));
  }

  /**
   * Returns a filter for columns to group by. In H2, a column with the name of a result needs a
   * qualifier, because the bare name would mean the result.
   */
  private Scope.Filter by(@Nullable ImmutableSet<Scope.Field> only) {
    boolean meansResult = core.query().sql().dialect == SqlDialect.H2;
    return new Scope.Filter(
        SqlKinds.SORTABLE, only, meansResult ? core.names().aliases().keySet() : ImmutableSet.of());
  }

  /** After a column to group by. */
  private record Grouped(Tail tail, Keys before) implements Scope.FieldNext {
    @Override
    public Place then(Scope scope, Scope.Field field, Kind kind) {
      return new MoreKeys(tail, before.with(field));
    }
  }

  /** After a value to group by. */
  private record GroupedValue(Tail tail, Keys before) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new MoreKeys(tail, before.withValue());
    }

    /** A column alone is a column to group by, and only that where the difference matters. */
    @Override
    public Place thenColumn(Env env, Kind kind, Env.Named column) {
      return tail.core.isStrict() ? SqlPlaces.NOTHING : then(env, kind);
    }
  }

  /** The first key in the parentheses of ROLLUP or CUBE. */
  private record FirstKey(Tail tail, Keys keys) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(tail.key(keys));
    }
  }

  /** After some keys. */
  private record MoreKeys(Tail tail, Keys keys) implements Open {
    MoreKeys(Tail tail, Keys keys) {
      this.tail = tail;
      this.keys =
          tail.core.isStrict()
              ? keys
              : new Keys(ImmutableSet.of(), ImmutableSet.of(), keys.count, false, false);
    }

    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      if (keys.isOpen) {
        places.add(SqlPlaces.closed(new MoreKeys(tail, keys.in(false))));
      } else if (tail.missing(keys).isEmpty()) {
        Scope grouped =
            tail.core.isStrict()
                ? tail.scope.grouped(tail.grouped(keys))
                : tail.scope.withAggregates();
        Place finish = new TrailingClauses(tail.core, grouped);
        Place having =
            new Condition(grouped, tail.ask(Env.Role.RESULT), new AfterHaving(tail.core));
        places.add(finish);
        places.add(SqlPlaces.gap(SqlPlaces.word("HAVING", SqlPlaces.gap(having))));
      }
      Place more = tail.key(keys);
      if (more != null) {
        places.add(SqlPlaces.another(more));
      }
      return SqlPlaces.any(places);
    }
  }

  private record AfterHaving(Core core) implements Condition.Next {
    @Override
    public Place then(Env env) {
      return new TrailingClauses(core, (Scope) Objects.requireNonNull(env));
    }
  }
}
