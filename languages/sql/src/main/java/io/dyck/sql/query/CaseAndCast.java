package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.scope.Env;
import io.dyck.sql.value.SqlCast;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** CASE WHEN … THEN … ELSE … END, and CAST. */
record CaseAndCast(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  @Override
  public Place open() {
    List<Place> places = new ArrayList<>();
    // The casts come first, because a CASE with a CASE in each branch is no short text.
    for (Kind kind : env.sql().dialect.kinds()) {
      if (SqlCast.exists(env.sql().dialect, kind, ask.kinds())) {
        Values.add(places, cast(kind));
      }
    }
    for (Kind kind : env.sql().index.kinds(ask.kinds())) {
      if (kind == Kind.ANY || kind == Kind.NUMBER || kind == Kind.TEXT) {
        Place when = new Condition(env, ask.inner(), new Then(this, kind));
        places.add(SqlPlaces.words("CASE WHEN", SqlPlaces.gap(when)));
      }
    }
    return SqlPlaces.any(places);
  }

  private @Nullable Place cast(Kind from) {
    Place value = Values.later(env, ask.of(SqlKinds.of(from)).inner(), new As(ask, from, next));
    return value == null ? null : SqlPlaces.word("CAST", SqlPlaces.loose(Values.open(value)));
  }

  private record As(Ask ask, Kind from, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      List<Place> types = new ArrayList<>();
      for (SqlCast cast : SqlCast.of(env.sql().dialect, from)) {
        if (ask.kinds().has(cast.to())) {
          Place close = SqlPlaces.closed(next.then(env, cast.to()));
          types.add(cast.type(close));
        }
      }
      return SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.gap(SqlPlaces.any(types))));
    }
  }

  private Place branch(Env now, Kind kind, Env.Next<Kind> after) {
    Ask branch = ask.of(SqlKinds.of(kind)).inner();
    Place value = Values.orLiteral(now, branch, after);
    return Objects.requireNonNull(value);
  }

  /** After a condition. */
  private record Then(CaseAndCast cases, Kind kind) implements Condition.Next {
    @Override
    public Place then(Env env) {
      Place value = new Branch(cases, env, kind, new Else(cases));
      return SqlPlaces.gap(SqlPlaces.word("THEN", SqlPlaces.gap(value)));
    }
  }

  private record Branch(CaseAndCast cases, Env env, Kind kind, Env.Next<Kind> after)
      implements Open {
    @Override
    public Place open() {
      return cases.branch(env, kind, after);
    }
  }

  /** After the value of a branch. */
  private record Else(CaseAndCast cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Place when = new Condition(env, cases.ask.inner(), new Then(cases, kind));
      End end = new End(cases);
      // DuckDB fails to compare CASE WHEN b IS NULL THEN 'a' END with a constant.
      boolean needsElse = env.sql().dialect == SqlDialect.DUCKDB;
      Place otherwise =
          SqlPlaces.any(
              new Branch(cases, env, kind, end),
              needsElse ? null : SqlPlaces.word("NULL", end.then(env, kind)));
      return SqlPlaces.gap(
          SqlPlaces.any(
              needsElse ? null : end.end(env, kind),
              SqlPlaces.word("ELSE", SqlPlaces.gap(otherwise)),
              SqlPlaces.word("WHEN", SqlPlaces.gap(when))));
    }
  }

  private record End(CaseAndCast cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.gap(end(env, kind));
    }

    Place end(Env env, Kind kind) {
      return SqlPlaces.word("END", cases.next.then(env, kind));
    }
  }
}
