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
    for (Kind kind : env.sql().dialect.kinds()) {
      if (isPossible(kind)) {
        Cases cases = new Cases(this, kind, null, false, 0);
        Ask value = ask.of(SqlKinds.COMPARABLE).inner();
        Place simple = Values.later(env, value, new Subject(cases));
        Place when = SqlPlaces.word("WHEN", SqlPlaces.gap(cases.when(env)));
        places.add(SqlPlaces.word("CASE", SqlPlaces.gap(SqlPlaces.any(when, simple))));
      }
    }
    return SqlPlaces.any(places);
  }

  /** Whether a CASE may begin with values of a kind. Numbers count as exact until one is not. */
  private boolean isPossible(Kind kind) {
    if (!SqlKinds.COMPARABLE.has(kind) || kind == Kind.FLOAT) {
      return false;
    }
    if (kind == Kind.NUMBER && !ask.kinds().has(kind)) {
      Ask inexact = ask.of(SqlKinds.of(Kind.FLOAT)).inner();
      return ask.kinds().has(Kind.FLOAT) && Values.isThere(env, inexact);
    }
    return ask.kinds().has(kind)
        && (kind == Kind.BOOLEAN || !env.sql().index.kinds(SqlKinds.assignedTo(kind)).isEmpty());
  }

  private @Nullable Place cast(Kind from) {
    Place value = Values.later(env, ask.of(SqlKinds.of(from)).inner(), new As(ask, from, next));
    return value == null ? null : SqlPlaces.function("CAST", value);
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
   * @param branches the number of branches so far, at most two; a value of the row counts twice
   */
  private record Cases(
      CaseAndCast at, Kind kind, @Nullable Kind subject, boolean isTyped, int branches) {
    /** Returns a place behind WHEN. */
    Place when(Env env) {
      Ask asked = at.ask.inner();
      return subject == null
          ? new Condition(env, asked, new Then(this))
          : new When(this, env, asked.of(SqlKinds.comparedWith(subject)));
    }

    /** DuckDB fails to compare CASE WHEN b IS NULL THEN 'a' END, with one WHEN, with a constant. */
    boolean allowsNull() {
      return kind != Kind.TEXT || at.env.sql().dialect != SqlDialect.DUCKDB || branches > 1;
    }

    /** Returns the CASE behind a branch with a value. One number that is not exact makes all so. */
    Cases with(Kind branch) {
      return new Cases(at, branch == Kind.FLOAT ? branch : kind, subject, true, branches);
    }

    /** Returns the CASE behind one more WHEN. */
    Cases more() {
      return new Cases(at, kind, subject, isTyped, Math.min(2, branches + 1));
    }

    /** Whether the CASE may end: some branch has a value, and all together have a wanted kind. */
    boolean mayEnd() {
      return isTyped && at.ask.kinds().has(kind);
    }

    /** Returns the kinds of the last branch, after which the CASE must have a wanted kind. */
    SqlKinds lastKinds() {
      return at.ask.kinds().has(kind) ? kinds() : SqlKinds.of(Kind.FLOAT);
    }

    /** Returns the kinds of the branches. */
    SqlKinds kinds() {
      return SqlKinds.isNumber(kind)
          ? at.ask.kinds().has(Kind.FLOAT) ? SqlKinds.NUMBERS : SqlKinds.NUMBER
          : SqlKinds.of(kind);
    }
  }

  /** After the value behind CASE. */
  private record Subject(Cases cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind subject) {
      Cases simple = new Cases(cases.at, cases.kind, subject, false, 0);
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
      Cases more = cases.more();
      Place none = SqlPlaces.word("NULL", new Else(more).then(env, more.kind));
      Place value = new Branch(more, env, false, new Valued(more, true), new Valued(more, false));
      return SqlPlaces.gap(
          SqlPlaces.word(
              "THEN", SqlPlaces.gap(SqlPlaces.any(value, more.allowsNull() ? none : null))));
    }
  }

  /**
   * The value of a branch.
   *
   * @param isLast whether it stands behind ELSE
   * @param literal the continuation behind a literal
   */
  private record Branch(
      Cases cases, Env env, boolean isLast, Env.Next<Kind> after, Env.Next<Kind> literal)
      implements Open {
    @Override
    public Place open() {
      Ask branch = cases.at.ask.of(isLast ? cases.lastKinds() : cases.kinds()).inner();
      return SqlPlaces.any(
          Values.of(env, branch, after),
          env.sql().literals.of(branch.kinds(), kind -> literal.then(env, kind)));
    }
  }

  /** After the value of a branch. */
  private record Valued(Cases cases, boolean isOfRow) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Cases more = cases.with(kind);
      return new Else(isOfRow ? more.more() : more).then(env, kind);
    }
  }

  /** After a branch. */
  private record Else(Cases cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      End end = new End(cases);
      boolean mayEnd = cases.mayEnd() && cases.allowsNull();
      Place none = mayEnd ? SqlPlaces.word("NULL", SqlPlaces.gap(end.end(env))) : null;
      return SqlPlaces.gap(
          SqlPlaces.any(
              mayEnd ? end.end(env) : null,
              SqlPlaces.word(
                  "ELSE",
                  SqlPlaces.gap(SqlPlaces.any(new Branch(cases, env, true, end, end), none))),
              SqlPlaces.word("WHEN", SqlPlaces.gap(cases.when(env)))));
    }
  }

  private record End(Cases cases) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.gap(new End(cases.with(kind)).end(env));
    }

    Place end(Env env) {
      return SqlPlaces.word("END", cases.at.next.then(env, cases.kind));
    }
  }
}
