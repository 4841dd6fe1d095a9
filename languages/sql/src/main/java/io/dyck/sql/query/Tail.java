package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
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
 * @param bare in strict dialects, the columns that stand outside aggregates
 * @param isAggregated whether the SELECT has an aggregate
 * @param mayGroup whether the rows may be grouped
 */
record Tail(
    Core core,
    Scope scope,
    ImmutableSet<Scope.Field> bare,
    boolean isAggregated,
    boolean mayGroup) {
  static Place start(Core core, SelectDraft draft, ImmutableList<SelectItem> items) {
    Scope scope = Scope.of(core.query().sql(), items, core.query().outer());
    ImmutableSet<Scope.Field> bare =
        draft.bare().stream().map(scope::field).collect(ImmutableSet.toImmutableSet());
    boolean mayGroup = draft.mayAggregate();
    Tail tail = new Tail(core, scope, bare, draft.isAggregated(), mayGroup);
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
      } else if (tail.bare.isEmpty()) {
        Scope scope = strict ? tail.scope.grouped(ImmutableSet.of()) : tail.scope.withAggregates();
        places.add(new TrailingClauses(tail.core, scope));
      }
      if (tail.mayGroup) {
        Place by = tail.column(ImmutableSet.of());
        if (by != null) {
          places.add(SqlPlaces.gap(SqlPlaces.words("GROUP BY", SqlPlaces.gap(by))));
        }
      }
      return SqlPlaces.any(places);
    }
  }

  /**
   * Returns a place for a further column to group by. The shortest text takes a required column.
   */
  private @Nullable Place column(ImmutableSet<Scope.Field> so) {
    Scope.FieldNext next = new Grouped(this, so);
    boolean room = so.size() < core.query().sql().bounds.terms();
    ImmutableSet<Scope.Field> missing =
        bare.stream().filter(f -> !so.contains(f)).collect(ImmutableSet.toImmutableSet());
    Place needed = missing.isEmpty() ? null : scope.fields(by(missing), false, next);
    Place any = room ? scope.fields(by(null), false, next) : null;
    return needed == null && any == null ? null : SqlPlaces.any(needed, any);
  }

  /**
   * Returns a filter for columns to group by. A column with the name of a result needs a qualifier,
   * because H2 would take the bare name for the result.
   */
  private Scope.Filter by(@Nullable ImmutableSet<Scope.Field> only) {
    return new Scope.Filter(SqlKinds.COMPARABLE, only, core.names().aliases());
  }

  /** After a column to group by. */
  private record Grouped(Tail tail, ImmutableSet<Scope.Field> before) implements Scope.FieldNext {
    @Override
    public Place then(Scope scope, Scope.Field field, Kind kind) {
      ImmutableSet<Scope.Field> all =
          ImmutableSet.<Scope.Field>builder().addAll(before).add(field).build();
      return new MoreGroups(tail, tail.core.isStrict() ? all : ImmutableSet.of(), all.size());
    }
  }

  /**
   * After some columns.
   *
   * @param columns the columns that were read, in strict dialects
   * @param count the number of columns that were read
   */
  private record MoreGroups(Tail tail, ImmutableSet<Scope.Field> columns, int count)
      implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      if (columns.containsAll(tail.bare)) {
        Scope grouped =
            tail.core.isStrict() ? tail.scope.grouped(columns) : tail.scope.withAggregates();
        Place finish = new TrailingClauses(tail.core, grouped);
        Place having =
            new Condition(grouped, tail.ask(Env.Role.RESULT), new AfterHaving(tail.core));
        places.add(finish);
        places.add(SqlPlaces.gap(SqlPlaces.word("HAVING", SqlPlaces.gap(having))));
      }
      Place more = tail.column(columns);
      if (more != null) {
        places.add(SqlPlaces.loose(SqlTexts.exactly(",", SqlPlaces.loose(more))));
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
