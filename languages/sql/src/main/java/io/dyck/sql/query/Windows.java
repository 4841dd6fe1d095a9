package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
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

/**
 * Calls of window functions, with columns as arguments: {@code RANK() OVER (PARTITION BY city ORDER
 * BY rating DESC)}. Window functions are allowed only if the query has no aggregate and no
 * grouping.
 */
final class Windows {
  private static final ImmutableList<String> RANKS =
      ImmutableList.of("ROW_NUMBER", "RANK", "DENSE_RANK");

  private Windows() {}

  /**
   * The properties of a call: the kinds of its argument, the kind of its result, and whether its
   * window must have an order.
   */
  private record Call(SqlKinds kinds, Kind result, boolean isOrdered, Env.Next<Kind> next) {}

  /** Returns a place for the calls, or null if no call is possible. */
  static @Nullable Place of(Env env, Ask ask, Env.Next<Kind> next) {
    return ask.kinds().has(env.sql().dialect.kind(Kind.NUMBER))
            && env.hasColumn(SqlKinds.COMPARABLE, Env.Role.ROW)
        ? new Any(env, ask, next)
        : null;
  }

  private record Any(Env env, Ask ask, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      return all(env, ask, next);
    }
  }

  private static Place all(Env env, Ask ask, Env.Next<Kind> next) {
    Kind number = env.sql().dialect.kind(Kind.NUMBER);
    List<Place> places = new ArrayList<>();
    if (ask.kinds().has(number)) {
      Call rank = new Call(SqlKinds.ALL, number, true, next);
      for (String name : RANKS) {
        places.add(opened(name, SqlTexts.exactly(")", over(env, rank))));
      }
      Call count = new Call(SqlKinds.ALL, number, false, next);
      places.add(opened("COUNT", SqlTexts.exactly("*", closed(over(env, count)))));
      add(places, env, "COUNT", new Call(SqlKinds.COMPARABLE, number, false, next));
      add(places, env, "SUM", new Call(SqlKinds.of(number), number, false, next));
      add(places, env, "AVG", new Call(SqlKinds.of(number), number, false, next));
    }
    for (Kind kind : env.sql().index.kinds(ask.kinds())) {
      if (SqlKinds.ORDERED.has(kind)) {
        add(places, env, "MIN", new Call(SqlKinds.of(kind), kind, false, next));
        add(places, env, "MAX", new Call(SqlKinds.of(kind), kind, false, next));
        add(places, env, "LAG", new Call(SqlKinds.of(kind), kind, true, next));
        add(places, env, "LEAD", new Call(SqlKinds.of(kind), kind, true, next));
      }
    }
    return SqlPlaces.any(places);
  }

  private static void add(List<Place> places, Env env, String name, Call call) {
    if (env.hasColumn(call.kinds, Env.Role.ROW)) {
      places.add(opened(name, new Column(env, call.kinds, new Argument(call))));
    }
  }

  private static Place opened(String name, Place inside) {
    return SqlPlaces.word(name, SqlPlaces.loose(Values.open(inside)));
  }

  private static Place closed(Place next) {
    return SqlPlaces.loose(SqlTexts.exactly(")", next));
  }

  /** A column's name whose place is made only when it is needed. There must be such a column. */
  private record Column(Env env, SqlKinds kinds, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(env.column(kinds, Env.Role.ROW, next));
    }
  }

  private static Place over(Env env, Call call) {
    return SqlPlaces.gap(
        SqlPlaces.word("OVER", SqlPlaces.loose(Values.open(new Inside(env, call)))));
  }

  private record Argument(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      return closed(over(env, call));
    }
  }

  /** Behind OVER and its parenthesis. */
  private record Inside(Env env, Call call) implements Open {
    @Override
    public Place open() {
      Place order = new Order(env, call);
      Place partition = new Column(env, SqlKinds.COMPARABLE, new AfterPartition(call));
      Place by = SqlPlaces.words("PARTITION BY", SqlPlaces.gap(partition));
      return call.isOrdered
          ? SqlPlaces.any(order, by)
          : SqlPlaces.any(SqlTexts.exactly(")", end(env, call)), order, by);
    }
  }

  private static Place end(Env env, Call call) {
    return call.next.then(env.windowed(), call.result);
  }

  private record AfterPartition(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      Place order = SqlPlaces.gap(new Order(env, call));
      return call.isOrdered ? order : SqlPlaces.any(closed(end(env, call)), order);
    }
  }

  private record Order(Env env, Call call) implements Open {
    @Override
    public Place open() {
      Place key = new Column(env, SqlKinds.COMPARABLE, new AfterOrder(call));
      return SqlPlaces.words("ORDER BY", SqlPlaces.gap(key));
    }
  }

  private record AfterOrder(Call call) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind read) {
      Place close = closed(end(env, call));
      return SqlPlaces.any(
          close,
          SqlPlaces.gap(
              SqlPlaces.any(SqlPlaces.word("DESC", close), SqlPlaces.word("ASC", close))));
    }
  }
}
