package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import java.util.ArrayList;
import java.util.List;

/** Calls of the functions that are allowed. */
record SqlCalls(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  @Override
  public Place open() {
    List<Place> places = new ArrayList<>();
    for (Function function : Function.of(env.sql().dialect)) {
      Kind result = env.sql().dialect.kind(function.result());
      if (ask.kinds().has(result)) {
        Place first = argument(function, 0, env);
        if (first != null) {
          places.add(SqlPlaces.word(function.name(), SqlPlaces.loose(Values.open(first))));
        }
      }
    }
    return SqlPlaces.any(places);
  }

  private @org.jspecify.annotations.Nullable Place argument(Function function, int at, Env now) {
    Kind kind = function.arguments().get(at);
    Env.Next<Kind> after = new After(this, function, at);
    if (at > 0 && function.literals()) {
      return SqlPlaces.call(
          kind == Kind.NUMBER ? now.sql().literals.digit() : now.sql().literals.text(),
          after.then(now, kind));
    }
    Ask argument = ask.of(SqlKinds.of(now.sql().dialect.kind(kind))).inner();
    return at == 0 ? Values.of(now, argument, after) : Values.orLiteral(now, argument, after);
  }

  private record After(SqlCalls calls, Function function, int at) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      if (at + 1 == function.arguments().size()) {
        Kind result = env.sql().dialect.kind(function.result());
        return SqlPlaces.loose(SqlTexts.exactly(")", calls.next.then(env, result)));
      }
      return SqlPlaces.loose(
          SqlTexts.exactly(",", SqlPlaces.loose(new Argument(calls, function, at + 1, env))));
    }
  }

  private record Argument(SqlCalls calls, Function function, int at, Env env) implements Open {
    @Override
    public Place open() {
      return java.util.Objects.requireNonNull(calls.argument(function, at, env));
    }
  }

  /**
   * A function.
   *
   * @param literals whether the arguments behind the first are literals
   */
  record Function(String name, ImmutableList<Kind> arguments, Kind result, boolean literals) {
    private static final ImmutableList<Function> ALL =
        ImmutableList.of(
            function("LOWER", Kind.TEXT, Kind.TEXT),
            function("UPPER", Kind.TEXT, Kind.TEXT),
            function("TRIM", Kind.TEXT, Kind.TEXT),
            function("LENGTH", Kind.NUMBER, Kind.TEXT),
            function("ABS", Kind.NUMBER, Kind.NUMBER),
            function("ROUND", Kind.NUMBER, Kind.NUMBER),
            new Function(
                "SUBSTR", ImmutableList.of(Kind.TEXT, Kind.NUMBER, Kind.NUMBER), Kind.TEXT, true),
            new Function(
                "REPLACE", ImmutableList.of(Kind.TEXT, Kind.TEXT, Kind.TEXT), Kind.TEXT, true),
            new Function("COALESCE", ImmutableList.of(Kind.TEXT, Kind.TEXT), Kind.TEXT, false),
            new Function(
                "COALESCE", ImmutableList.of(Kind.NUMBER, Kind.NUMBER), Kind.NUMBER, false));

    private static Function function(String name, Kind result, Kind argument) {
      return new Function(name, ImmutableList.of(argument), result, true);
    }

    static ImmutableList<Function> of(io.dyck.sql.catalog.SqlDialect dialect) {
      return ALL;
    }
  }
}
