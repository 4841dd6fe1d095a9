package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls of window functions: {@code RANK() OVER (PARTITION BY city ORDER BY SUM(rating) DESC)}. A
 * window function is computed after the rows are grouped. Therefore its arguments and keys may
 * contain aggregates, and their columns count as selected columns.
 */
final class Windows {
  private static final ImmutableList<String> RANKS =
      ImmutableList.of("ROW_NUMBER", "RANK", "DENSE_RANK");

  /** Ranks from 0 to 1. */
  private static final ImmutableList<String> PARTS = ImmutableList.of("PERCENT_RANK", "CUME_DIST");

  private Windows() {}

  /**
   * The properties of a call.
   *
   * @param ask the requirements on values in the window
   * @param result the kind of the result
   * @param isOrdered whether the window must have an order, and no frame
   */
  private record Call(Ask ask, Kind result, boolean isOrdered, Env.Next<Kind> next) {
    Ask key() {
      return ask.of(SqlKinds.SORTABLE);
    }
  }

  /** Returns a place for the calls, or null if no call is possible. */
  static @Nullable Place of(Env env, Ask ask, Env.Next<Kind> next) {
    Ask inside = ask.inCall(SqlKinds.SORTABLE, Env.Role.WINDOW);
    return Values.isThere(env, inside) ? new Any(env, ask.kinds(), inside, next) : null;
  }

  private record Any(Env env, SqlKinds kinds, Ask inside, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      Kind number = env.sql().dialect.kind(Kind.NUMBER);
      List<Place> places = new ArrayList<>();
      if (kinds.has(number)) {
        numbers(places, number);
      }
      for (Kind kind : env.sql().dialect.summed()) {
        if (kinds.has(kind)) {
          add(places, "SUM", SqlKinds.of(kind), call(kind, false));
          add(places, "AVG", SqlKinds.of(kind), call(kind, false));
        }
      }
      Kind part = env.sql().dialect.kind(Kind.FLOAT);
      for (String name : kinds.has(part) ? PARTS : ImmutableList.<String>of()) {
        places.add(SqlPlaces.function(name, SqlTexts.exactly(")", over(env, call(part, true)))));
      }
      for (Kind kind : env.sql().index.kinds(kinds)) {
        if (SqlKinds.ORDERED.has(kind)) {
          for (String name : new String[] {"MIN", "MAX"}) {
            add(places, name, SqlKinds.of(kind), call(kind, false));
          }
          for (String name : new String[] {"FIRST_VALUE", "LAST_VALUE"}) {
            add(places, name, SqlKinds.of(kind), call(kind, true));
          }
          for (String name : new String[] {"LAG", "LEAD"}) {
            add(places, name, SqlKinds.of(kind), new Shifted(call(kind, true)));
          }
        }
      }
      return SqlPlaces.any(places);
    }

    /** Adds the ranks and counts. */
    private void numbers(List<Place> places, Kind number) {
      Call rank = call(number, true);
      for (String name : RANKS) {
        places.add(SqlPlaces.function(name, SqlTexts.exactly(")", over(env, rank))));
      }
      places.add(
          SqlPlaces.function(
              "NTILE",
              SqlPlaces.call(env.sql().literals.size(), SqlPlaces.closed(over(env, rank)))));
      Call count = call(number, false);
      places.add(
          SqlPlaces.function("COUNT", Aggregates.rows(env, SqlPlaces.closed(over(env, count)))));
      add(places, "COUNT", SqlKinds.SORTABLE, count);
    }

    private Call call(Kind result, boolean isOrdered) {
      return new Call(inside, result, isOrdered, next);
    }

    private void add(List<Place> places, String name, SqlKinds kinds, Call call) {
      add(places, name, kinds, new Argument(call));
    }

    private void add(List<Place> places, String name, SqlKinds kinds, Env.Next<Kind> behind) {
      Place argument = Values.later(env, inside.of(kinds), behind);
      if (argument != null) {
        places.add(SqlPlaces.function(name, argument));
      }
    }
  }

  private static Place over(Env env, Call call) {
    return SqlPlaces.gap(SqlPlaces.function("OVER", new Inside(env, call)));
  }

  private record Argument(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      return SqlPlaces.closed(over(env, call));
    }
  }

  /** Behind an argument that a number of rows may follow. */
  private record Shifted(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      Place end = SqlPlaces.closed(over(env, call));
      Place rows = SqlPlaces.call(env.sql().literals.size(), end);
      return SqlPlaces.any(end, SqlPlaces.another(rows));
    }
  }

  /** Behind OVER and its parenthesis. */
  private record Inside(Env env, Call call) implements Open {
    @Override
    public Place open() {
      Place by = SqlPlaces.words("PARTITION BY", SqlPlaces.gap(new Partition(env, call)));
      Place order = new Order(env, call);
      return call.isOrdered
          ? SqlPlaces.any(order, by)
          : SqlPlaces.any(SqlTexts.exactly(")", end(env, call)), order, by);
    }
  }

  private static Place end(Env env, Call call) {
    return call.next.then(((SelectDraft) env).windowed(), call.result);
  }

  /** A key of PARTITION BY. */
  private record Partition(Env env, Call call) implements Open {
    @Override
    public Place open() {
      return new Values.Deferred(env, call.key(), new AfterPartition(call));
    }
  }

  private record AfterPartition(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      Place order = SqlPlaces.gap(new Order(env, call));
      Place more = SqlPlaces.another(new Partition(env, call));
      return call.isOrdered
          ? SqlPlaces.any(order, more)
          : SqlPlaces.any(SqlPlaces.closed(end(env, call)), order, more);
    }
  }

  private record Order(Env env, Call call) implements Open {
    @Override
    public Place open() {
      return SqlPlaces.words("ORDER BY", SqlPlaces.gap(new Key(env, call)));
    }
  }

  /** A key of ORDER BY. */
  private record Key(Env env, Call call) implements Open {
    @Override
    public Place open() {
      return new Values.Deferred(env, call.key(), new AfterKey(call));
    }
  }

  private record AfterKey(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      return new TrailingClauses.Sort(new Ordered(env, call));
    }
  }

  /** Behind a key of ORDER BY and its direction. */
  private record Ordered(Env env, Call call) implements Open {
    @Override
    public Place open() {
      Place close = SqlPlaces.closed(end(env, call));
      return SqlPlaces.any(
          close,
          SqlPlaces.another(new Key(env, call)),
          call.isOrdered ? null : SqlPlaces.gap(frame(close)));
    }
  }

  /** Returns a place for a frame, the rows that an aggregate sees. */
  private static Place frame(Place close) {
    Place end = boundary("FOLLOWING", close);
    Place between = SqlPlaces.word("AND", SqlPlaces.gap(end));
    Place begin = boundary("PRECEDING", SqlPlaces.gap(between));
    Place rows =
        SqlPlaces.any(
            SqlPlaces.word("BETWEEN", SqlPlaces.gap(begin)), boundary("PRECEDING", close));
    return SqlPlaces.words("ROWS", SqlPlaces.gap(rows));
  }

  private static Place boundary(String side, Place next) {
    Place after = SqlPlaces.gap(SqlPlaces.word(side, next));
    return SqlPlaces.any(
        SqlPlaces.words("CURRENT ROW", next),
        SqlPlaces.word("UNBOUNDED", after),
        SqlTexts.digit('1', '9', SqlTexts.digits(0, 3, after)));
  }
}
