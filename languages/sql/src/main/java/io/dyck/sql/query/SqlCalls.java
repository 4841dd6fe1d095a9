package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.value.SqlFunction;
import io.dyck.sql.value.SqlFunctions;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Calls of the functions that are allowed. */
record SqlCalls(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  @Override
  public Place open() {
    List<Place> places = new ArrayList<>();
    Map<Kind, Boolean> there = new EnumMap<>(Kind.class);
    for (SqlFunction function : SqlFunctions.of(env.sql().dialect)) {
      Kind result = env.sql().dialect.kind(function.result);
      if (ask.kinds().has(result) && there.computeIfAbsent(function.argument(), this::hasValue)) {
        Place inside = new Part(this, function, 0, env);
        places.add(SqlPlaces.word(function.name, SqlPlaces.loose(Values.open(inside))));
      }
    }
    return SqlPlaces.any(places);
  }

  private boolean hasValue(Kind kind) {
    return Values.isThere(env, argument(kind));
  }

  private Ask argument(Kind kind) {
    return ask.of(SqlKinds.of(env.sql().dialect.kind(kind))).inner();
  }

  /** The text between the parentheses, from one of its parts on. */
  private record Part(SqlCalls calls, SqlFunction function, int at, Env env) implements Open {
    @Override
    public Place open() {
      if (at == function.parts.size()) {
        Kind result = env.sql().dialect.kind(function.result);
        return SqlTexts.exactly(")", calls.next.then(env, result));
      }
      SqlFunction.Part part = function.parts.get(at);
      if (part instanceof SqlFunction.Argument argument) {
        return argument(argument);
      }
      Place after = SqlPlaces.loose(new Part(calls, function, at + 1, env));
      if (part instanceof SqlFunction.Sign sign) {
        return SqlTexts.exactly(sign.text(), after);
      }
      if (part instanceof SqlFunction.Choice choice) {
        return SqlPlaces.any(
            choice.literals().stream().map(text -> SqlTexts.exactly(text, after)).toList());
      }
      if (part instanceof SqlFunction.Words words) {
        return SqlPlaces.any(words.words().stream().map(this::words).toList());
      }
      return SqlPlaces.call(
          part instanceof SqlFunction.Size ? env.sql().literals.size() : env.sql().literals.text(),
          after);
    }

    /**
     * Returns a place for words and the parts behind them, with white space where letters would
     * touch.
     */
    private Place words(String words) {
      Place after = new Part(calls, function, at + 1, env);
      boolean isOpen = words.endsWith("(") || words.endsWith(")") || isLast();
      return SqlPlaces.words(words, isOpen ? SqlPlaces.loose(after) : SqlPlaces.gap(after));
    }

    private boolean isLast() {
      return at + 1 == function.parts.size();
    }

    private Place argument(SqlFunction.Argument argument) {
      Ask asked = calls.argument(argument.kind());
      Env.Next<Kind> after = new After(calls, function, at);
      return Objects.requireNonNull(
          argument.isConstant()
              ? Values.orLiteral(env, asked, after)
              : Values.of(env, asked, after));
    }
  }

  private record After(SqlCalls calls, SqlFunction function, int at) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Place next = new Part(calls, function, at + 1, env);
      boolean words =
          at + 1 < function.parts.size() && function.parts.get(at + 1) instanceof SqlFunction.Words;
      Place after = words ? SqlPlaces.gap(next) : SqlPlaces.loose(next);
      return function.parts.get(at) instanceof SqlFunction.Argument argument
              && argument.isRepeated()
          ? SqlPlaces.any(after, SqlPlaces.loose(SqlTexts.exactly(",", again(env))))
          : after;
    }

    private Place again(Env env) {
      return SqlPlaces.loose(new Part(calls, function, at, env));
    }
  }
}
