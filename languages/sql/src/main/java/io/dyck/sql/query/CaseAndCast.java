package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** CASE WHEN … THEN … ELSE … END, and CAST. */
record CaseAndCast(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  /** The types of numbers that every dialect has under the same name. */
  private static final ImmutableList<String> NUMBERS =
      ImmutableList.of("INTEGER", "INT", "BIGINT", "REAL", "FLOAT", "NUMERIC", "DECIMAL");

  @Override
  public Place open() {
    List<Place> places = new ArrayList<>();
    for (Kind kind : env.sql().index.kinds(ask.kinds())) {
      if (kind == Kind.ANY || kind == Kind.NUMBER || kind == Kind.TEXT) {
        Place when = new Condition(env, ask.inner(), new Then(this, kind));
        places.add(SqlPlaces.words("CASE WHEN", SqlPlaces.gap(when)));
      }
    }
    for (String type : NUMBERS) {
      cast(places, Kind.TEXT, Kind.NUMBER, type);
      cast(places, Kind.NUMBER, Kind.NUMBER, type);
    }
    cast(places, Kind.NUMBER, Kind.TEXT, env.sql().dialect.textType());
    return SqlPlaces.any(places);
  }

  private void cast(List<Place> places, Kind from, Kind to, String type) {
    Kind result = env.sql().dialect.kind(to);
    if (ask.kinds().has(result)) {
      SqlKinds kinds = SqlKinds.of(env.sql().dialect.kind(from));
      Place value = Values.later(env, ask.of(kinds).inner(), new As(type, result, next));
      if (value != null) {
        places.add(SqlPlaces.word("CAST", SqlPlaces.loose(Values.open(value))));
      }
    }
  }

  private record As(String type, Kind result, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Place close = SqlPlaces.loose(SqlTexts.exactly(")", next.then(env, result)));
      return SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.gap(SqlPlaces.word(type, close))));
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
