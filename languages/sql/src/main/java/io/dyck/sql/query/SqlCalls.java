package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlFunction;
import io.dyck.sql.value.SqlFunctions;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Calls of the functions that are allowed. */
record SqlCalls(Env env, Ask ask, Env.Next<Kind> next) implements Open {
  @Override
  public Place open() {
    Map<SqlKinds, Boolean> there = new HashMap<>();
    for (SqlKinds kinds : SqlFunctions.arguments(env.sql().dialect)) {
      there.put(kinds, Values.isThere(env, argument(kinds)));
    }
    Place place = env.sql().functions.place(new Use(this, there));
    return place == null ? SqlPlaces.NOTHING : place;
  }

  /**
   * The functions whose results are asked for.
   *
   * @param there whether a value of some kinds can stand here
   */
  private record Use(SqlCalls calls, Map<SqlKinds, Boolean> there)
      implements SqlNameTrie.Use<SqlFunction> {
    @Override
    public boolean allows(SqlFunction function) {
      Kind result = calls.env.sql().dialect.kind(function.result);
      return calls.ask.kinds().has(result)
          && Objects.requireNonNull(there.get(function.argument()));
    }

    @Override
    public Place then(SqlFunction function) {
      return SqlPlaces.loose(SqlPlaces.open(new Part(calls, function, 0, calls.env)));
    }

    @Override
    public Object names() {
      return new Names(calls.env.sql().dialect, calls.ask.kinds(), there);
    }
  }

  /** The facts that decide which functions may be called. */
  private record Names(SqlDialect dialect, SqlKinds kinds, Map<SqlKinds, Boolean> there) {}

  private Ask argument(SqlKinds kinds) {
    return ask.of(env.sql().isStrict() ? kinds : SqlKinds.of(Kind.ANY)).inner();
  }

  /** The text between the parentheses, from one of its parts on. */
  private record Part(SqlCalls calls, SqlFunction function, int at, Env env) implements Open {
    @Override
    public Place open() {
      if (at == function.parts.size()) {
        Kind result = env.sql().dialect.kind(function.result);
        return SqlPlaces.closed(calls.next.then(env, result));
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
        Place end = SqlTexts.exactly("'", after);
        List<Place> texts = new ArrayList<>();
        for (String text : choice.literals()) {
          texts.add(choice.isInAnyCase() ? SqlPlaces.word(text, end) : SqlTexts.exactly(text, end));
        }
        return SqlTexts.exactly("'", SqlPlaces.any(texts));
      }
      if (part instanceof SqlFunction.Words words) {
        return SqlPlaces.any(words.words().stream().map(this::words).toList());
      }
      Literals literals = env.sql().literals;
      return SqlPlaces.call(
          part instanceof SqlFunction.Size
              ? SqlPlaces.any(literals.size(), SqlTexts.exactly("0", SqlPlaces.END))
              : part instanceof SqlFunction.Format ? literals.format() : literals.text(),
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
      Ask asked = calls.argument(argument.kinds());
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
      // A condition is a value where the dialect does not check types.
      Place condition =
          kind == Kind.ANY
              ? Condition.asValue(
                  env, calls.argument(SqlKinds.of(kind)), kind, null, new AfterCondition(this))
              : null;
      return SqlPlaces.any(end(env), condition);
    }

    private Place end(Env env) {
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

  private record AfterCondition(After after) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return after.end(env);
    }
  }
}
