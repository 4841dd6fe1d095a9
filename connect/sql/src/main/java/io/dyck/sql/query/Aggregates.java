package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls of aggregate functions with an argument. */
record Aggregates(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  /** The number of rows. */
  static Place count(Env env, Env.Next<Kind> next) {
    Env counted = env.aggregated();
    Kind number = env.sql().dialect.kind(Kind.NUMBER);
    return call("COUNT", Texts.exactly("*", closed(next.then(counted, number))));
  }

  @Override
  public Place open() {
    Kind number = env.sql().dialect.kind(Kind.NUMBER);
    List<Place> places = new ArrayList<>();
    if (ask.kinds().has(number)) {
      add(places, "COUNT", Kinds.ALL, Kinds.COMPARABLE, number);
      add(places, "SUM", Kinds.NUMBER, Kinds.NUMBER, number);
      add(places, "AVG", Kinds.NUMBER, Kinds.NUMBER, number);
    }
    for (Kind kind : Kind.values()) {
      if (ask.kinds().has(kind) && Kinds.ORDERED.has(kind)) {
        add(places, "MIN", Kinds.of(kind), Kinds.of(kind), kind);
        add(places, "MAX", Kinds.of(kind), Kinds.of(kind), kind);
      }
    }
    return Places.any(places);
  }

  private void add(List<Place> places, String name, Kinds kinds, Kinds distinct, Kind result) {
    Env.Next<Kind> after = new After(result, next);
    Ask argument = ask.in(Env.Role.ARGUMENT);
    // Nothing but columns where nothing more may be nested.
    Ask inner = argument.nesting() > 0 ? argument.inner() : argument;
    Place plain = Values.of(env, inner.of(kinds), after);
    Place unique = Values.of(env, inner.of(distinct), after);
    if (plain != null) {
      Place word = unique == null ? null : Places.word("DISTINCT", Places.gap(unique));
      places.add(call(name, Places.any(plain, word)));
    }
  }

  private static Place call(String name, Place inside) {
    return Places.word(name, Places.loose(Values.open(inside)));
  }

  private static Place closed(Place next) {
    return Places.loose(Texts.exactly(")", next));
  }

  private record After(Kind result, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, @Nullable Kind argument) {
      return closed(next.then(env.aggregated(), result));
    }
  }
}
