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
      if (kind != Kind.OTHER) {
        Cases cases = new Cases(this, kind, null, false);
        Ask value = ask.of(SqlKinds.COMPARABLE).inner();
        Place simple = Values.later(env, value, new Subject(cases));
        Place when = SqlPlaces.word("WHEN", SqlPlaces.gap(cases.when(env)));
        places.add(SqlPlaces.word("CASE", SqlPlaces.gap(SqlPlaces.any(when, simple))));
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

  /**
   * A CASE.
   *
   * @param kind the kind of its values
   * @param subject the kind of the value behind CASE; null if there is none
   * @param isTyped whether some branch so far has a value, and not NULL
   */
  private record Cases(CaseAndCast at, Kind kind, @Nullable Kind subject, boolean isTyped) {
    /** Returns a place behind WHEN. */
    Place when(Env env) {
      Ask asked = at.ask.inner();
      return subject == null
          ? new Condition(env, asked, new Then(this))
          : new When(this, env, asked.of(SqlKinds.comparedWith(subject)));
    }

    /** DuckDB fails to compare CASE WHEN b IS NULL THEN 'a' END with a constant. */
    boolean allowsNull() {
      return kind != Kind.TEXT || at.env.sql().dialect != SqlDialect.DUCKDB;
    }

    Cases typed() {
      return new Cases(at, kind, subject, true);
    }
  }

  /** After the value behind CASE. */
  private record Subject(Cases cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind subject) {
      Cases simple = new Cases(cases.at, cases.kind, subject, false);
      return SqlPlaces.gap(SqlPlaces.word("WHEN", SqlPlaces.gap(simple.when(env))));
    }
  }

  /** A value behind WHEN. */
  private record When(Cases cases, Env env, Ask ask) implements Open {
    @Override
    public Place open() {
      Env.Next<Kind> then = new Compared(new Then(cases));
      Place literal = env.sql().literals.compared(Objects.requireNonNull(cases.subject));
      return SqlPlaces.any(
          literal == null ? null : SqlPlaces.call(literal, then.then(env, cases.subject)),
          Values.later(env, ask, then));
    }
  }

  private record Compared(Then then) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return then.then(env);
    }
  }

  /** After a condition. */
  private record Then(Cases cases) implements Condition.Next {
    @Override
    public Place then(Env env) {
      Place none = SqlPlaces.word("NULL", new Else(cases).then(env, cases.kind));
      Place value = new Branch(cases, env, new Else(cases.typed()));
      return SqlPlaces.gap(
          SqlPlaces.word(
              "THEN",
              SqlPlaces.gap(SqlPlaces.any(value, cases.allowsNull() ? none : null))));
    }
  }

  private record Branch(Cases cases, Env env, Env.Next<Kind> after) implements Open {
    @Override
    public Place open() {
      Ask branch = cases.at.ask.of(SqlKinds.of(cases.kind)).inner();
      return Objects.requireNonNull(Values.orLiteral(env, branch, after));
    }
  }

  /** After the value of a branch. */
  private record Else(Cases cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      End end = new End(cases);
      boolean mayEnd = cases.isTyped && cases.allowsNull();
      Place none = mayEnd ? SqlPlaces.word("NULL", end.then(env, kind)) : null;
      return SqlPlaces.gap(
          SqlPlaces.any(
              mayEnd ? end.end(env, kind) : null,
              SqlPlaces.word(
                  "ELSE",
                  SqlPlaces.gap(SqlPlaces.any(new Branch(cases, env, end), none))),
              SqlPlaces.word("WHEN", SqlPlaces.gap(cases.when(env)))));
    }
  }

  private record End(Cases cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.gap(end(env, kind));
    }

    Place end(Env env, Kind kind) {
      return SqlPlaces.word("END", cases.at.next.then(env, kind));
    }
  }
}
