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
import org.jspecify.annotations.Nullable;

/** Calls of aggregate functions with an argument. */
record Aggregates(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  private static final ImmutableList<Kind> SPREAD = ImmutableList.of(Kind.NUMBER, Kind.FLOAT);

  private static final ImmutableList<String> SPREADS =
      ImmutableList.of("STDDEV", "STDDEV_SAMP", "STDDEV_POP", "VARIANCE", "VAR_SAMP", "VAR_POP");

  /** Returns a place for COUNT(*), COUNT(1) and SUM(1). */
  static Place count(Env env, Ask ask, Env.Next<Kind> next) {
    Kind number = env.sql().dialect.kind(Kind.NUMBER);
    Place after = new After(ask, number, next).then(env, null);
    Place rows = SqlPlaces.function("COUNT", rows(env, after));
    Place sum = SqlPlaces.call(env.sql().literals.unsigned(), after);
    return SqlPlaces.any(rows, SqlPlaces.function("SUM", sum));
  }

  /** Returns a place for what COUNT counts if it counts rows: a star, or a number. */
  static Place rows(Env env, Place next) {
    return SqlPlaces.any(
        SqlTexts.exactly("*", next), SqlPlaces.call(env.sql().literals.unsigned(), next));
  }

  @Override
  public Place open() {
    Kind number = env.sql().dialect.kind(Kind.NUMBER);
    List<Place> places = new ArrayList<>();
    if (ask.kinds().has(number)) {
      add(places, "COUNT", SqlKinds.ALL, SqlKinds.SORTABLE, number);
    }
    for (Kind kind : env.sql().dialect.summed()) {
      if (ask.kinds().has(kind)) {
        add(places, "SUM", SqlKinds.of(kind), SqlKinds.of(kind), kind);
        add(places, "AVG", SqlKinds.of(kind), SqlKinds.of(kind), kind);
      }
    }
    for (Kind kind : env.sql().dialect.kinds()) {
      if (ask.kinds().has(kind) && SqlKinds.ORDERED.has(kind)) {
        add(places, "MIN", SqlKinds.of(kind), SqlKinds.of(kind), kind);
        add(places, "MAX", SqlKinds.of(kind), SqlKinds.of(kind), kind);
      }
    }
    for (Kind kind : env.sql().isStrict() ? SPREAD : ImmutableList.<Kind>of()) {
      if (ask.kinds().has(kind) && env.sql().dialect.summed().contains(kind)) {
        SPREADS.forEach(name -> add(places, name, SqlKinds.of(kind), SqlKinds.of(kind), kind));
      }
    }
    if (ask.kinds().has(env.sql().dialect.kind(Kind.TEXT))) {
      lists(places);
    }
    return SqlPlaces.any(places);
  }

  /** Adds the functions that join texts. SQLite allows DISTINCT only without a separator. */
  private void lists(List<Place> places) {
    SqlDialect dialect = env.sql().dialect;
    SqlKinds text = SqlKinds.of(dialect.kind(Kind.TEXT));
    Kind result = dialect.kind(Kind.TEXT);
    Ask inner = (ask.nesting() > 0 ? ask.inner() : ask).in(Env.Role.ARGUMENT);
    Env.Next<Kind> end = new End(new After(ask, result, next));
    Place separated = Values.later(env, inner.of(text), new Separated(ask, result, next));
    if (separated != null) {
      places.add(SqlPlaces.function("STRING_AGG", separated));
    }
    if (dialect != SqlDialect.POSTGRESQL) {
      add(places, "GROUP_CONCAT", text, text, result);
    }
    if (separated != null && (dialect == SqlDialect.SQLITE || dialect == SqlDialect.DUCKDB)) {
      places.add(SqlPlaces.function("GROUP_CONCAT", separated));
    }
    if (separated != null && dialect.isStrict()) {
      Place unique = Values.later(env, inner.of(text), new Separator(end));
      places.add(
          SqlPlaces.function(
              "STRING_AGG",
              SqlPlaces.word("DISTINCT", SqlPlaces.gap(Objects.requireNonNull(unique)))));
    }
  }

  /** After a text to join: the separator. */
  private record Separator(Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.another(SqlPlaces.call(env.sql().literals.text(), next.then(env, kind)));
    }
  }

  /** After a text to join: the separator, and an optional order. */
  private record Separated(Ask ask, Kind result, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Env.Next<Kind> end = new End(new After(ask, result, next));
      Place key =
          Values.later(env, ask.inCall(SqlKinds.SORTABLE, Env.Role.ARGUMENT), new Ordered(end));
      Place order =
          key == null ? null : SqlPlaces.gap(SqlPlaces.words("ORDER BY", SqlPlaces.gap(key)));
      return SqlPlaces.another(
          SqlPlaces.call(env.sql().literals.text(), SqlPlaces.any(end.then(env, kind), order)));
    }
  }

  private record Ordered(Env.Next<Kind> end) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new TrailingClauses.Sort(end.then(env, kind));
    }
  }

  private void add(
      List<Place> places, String name, SqlKinds kinds, SqlKinds distinct, Kind result) {
    Env.Next<Kind> after = new After(ask, result, next);
    Ask argument = ask.in(Env.Role.ARGUMENT);
    // If nothing more may be nested, the argument has no function, CASE or CAST.
    Ask inner = argument.nesting() > 0 ? argument.inner() : argument;
    Place plain = Values.later(env, inner.of(kinds), after);
    Place unique = Values.later(env, inner.of(distinct), after);
    if (plain != null) {
      // Where types are not checked, a word in double quotes may be a text or a new name.
      Place literal = env.sql().isStrict() ? null : env.sql().literals.of(result);
      Place constant = literal == null ? null : SqlPlaces.call(literal, after.then(env, result));
      Place word =
          unique == null
              ? null
              : SqlPlaces.word(
                  "DISTINCT",
                  SqlPlaces.any(
                      SqlPlaces.gap(unique), Values.inParentheses(env, inner.of(distinct), after)));
      places.add(SqlPlaces.function(name, SqlPlaces.any(plain, constant, word)));
    }
  }

  /** After the argument: the end of the call, and FILTER. */
  private record After(Ask ask, Kind result, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, @Nullable Kind argument) {
      return argument == Kind.ANY
          ? SqlPlaces.any(end(env), Condition.asValue(env, row(), argument, null, new End(this)))
          : end(env);
    }

    private Place end(Env env) {
      Place end = new Aggregated(result, next).then(env);
      return SqlPlaces.closed(
          Values.isThere(env, row()) ? SqlPlaces.any(end, SqlPlaces.loose(filter(env))) : end);
    }

    /** Returns the requirements on a value in the condition, which holds no query. */
    private Ask row() {
      return ask.inCall(SqlKinds.ALL, Env.Role.ARGUMENT);
    }

    private Place filter(Env env) {
      Condition.Next after = new Filtered(new Aggregated(result, next));
      Place condition = SqlPlaces.word("WHERE", SqlPlaces.gap(new Condition(env, row(), after)));
      return SqlPlaces.function("FILTER", condition);
    }
  }

  /** After an argument that is a condition. */
  private record End(After after) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return after.end(env);
    }
  }

  private record Filtered(Condition.Next next) implements Condition.Next {
    @Override
    public Place then(Env env) {
      return SqlPlaces.closed(next.then(env));
    }
  }

  private record Aggregated(Kind result, Env.Next<Kind> next) implements Condition.Next {
    @Override
    public Place then(Env env) {
      return next.then(env.aggregated(), result);
    }
  }
}
