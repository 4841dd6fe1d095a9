package io.dyck.sql.query;

import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Environment;
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
record SqlCalls(
    Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
    implements DeferredPlace {
  @Override
  public Place place() {
    Map<SqlKinds, Boolean> there = new HashMap<>();
    for (SqlKinds kinds : SqlFunctions.arguments(env.sql().dialect)) {
      there.put(kinds, ValueExpressions.isPossible(env, argumentRequirements(kinds)));
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
      ValueKind result = calls.env.sql().dialect.kind(function.result);
      return calls.ask.kinds().contains(result)
          && Objects.requireNonNull(there.get(function.argument()));
    }

    @Override
    public Place placeAfter(SqlFunction function) {
      return SqlPlaces.optionalSpace(
          SqlPlaces.openParenthesis(new Part(calls, function, 0, calls.env)));
    }

    @Override
    public Object names() {
      return new Names(calls.env.sql().dialect, calls.ask.kinds(), there);
    }
  }

  /** The facts that decide which functions may be called. */
  private record Names(SqlDialect dialect, SqlKinds kinds, Map<SqlKinds, Boolean> there) {}

  private ValueRequirements argumentRequirements(SqlKinds kinds) {
    return ask.ofWholeValue(env.sql().isStrict() ? kinds : SqlKinds.of(ValueKind.ANY)).nested();
  }

  /** The text between the parentheses, from one of its parts on. */
  private record Part(SqlCalls calls, SqlFunction function, int at, Environment env)
      implements DeferredPlace {
    @Override
    public Place place() {
      if (at == function.parts.size()) {
        ValueKind result = env.sql().dialect.kind(function.result);
        return SqlPlaces.closeParenthesis(calls.next.placeAfter(env, result));
      }
      SqlFunction.Part part = function.parts.get(at);
      if (part instanceof SqlFunction.Argument argument) {
        return argument(argument);
      }
      Place after = SqlPlaces.optionalSpace(new Part(calls, function, at + 1, env));
      if (part instanceof SqlFunction.Sign sign) {
        return SqlTexts.exactText(sign.text(), after);
      }
      if (part instanceof SqlFunction.Choice choice) {
        Place end = SqlTexts.exactText("'", after);
        List<Place> texts = new ArrayList<>();
        for (String text : choice.literals()) {
          texts.add(
              choice.isInAnyCase() ? SqlPlaces.word(text, end) : SqlTexts.exactText(text, end));
        }
        return SqlTexts.exactText("'", SqlPlaces.choiceOf(texts));
      }
      if (part instanceof SqlFunction.Words words) {
        return SqlPlaces.choiceOf(words.words().stream().map(this::words).toList());
      }
      Literals literals = env.sql().literals;
      if (part instanceof SqlFunction.Size) {
        return SqlPlaces.choiceOf(
            SqlPlaces.call(literals.size(), after), SqlTexts.exactText("0", after));
      }
      if (part instanceof SqlFunction.Regular regular) {
        return SqlPlaces.call(
            regular.hasGroup() ? literals.regularPatternWithGroup() : literals.regularPattern(),
            after);
      }
      return SqlPlaces.call(
          part instanceof SqlFunction.Format ? literals.format() : literals.text(), after);
    }

    /**
     * Returns a place for words and the parts behind them, with white space where letters would
     * touch.
     */
    private Place words(String words) {
      Place after = new Part(calls, function, at + 1, env);
      boolean isOpen = words.endsWith("(") || words.endsWith(")") || isLast();
      return SqlPlaces.words(words, isOpen ? SqlPlaces.optionalSpace(after) : SqlPlaces.gap(after));
    }

    private boolean isLast() {
      return at + 1 == function.parts.size();
    }

    private Place argument(SqlFunction.Argument argument) {
      ValueRequirements asked = calls.argumentRequirements(argument.kinds());
      Environment.ValueContinuation<ValueKind> after = new AfterArgument(calls, function, at);
      return Objects.requireNonNull(
          argument.isConstant()
              ? ValueExpressions.valueOrLiteral(env, asked, after)
              : ValueExpressions.of(env, asked, after));
    }
  }

  private record AfterArgument(SqlCalls calls, SqlFunction function, int at)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      // A condition is a value where the dialect does not check types.
      Place condition =
          kind == ValueKind.ANY
              ? Condition.asValue(
                  env,
                  calls.argumentRequirements(SqlKinds.of(kind)),
                  kind,
                  null,
                  new AfterCondition(this))
              : null;
      return SqlPlaces.choiceOf(end(env), condition);
    }

    private Place end(Environment env) {
      Place next = new Part(calls, function, at + 1, env);
      boolean words =
          at + 1 < function.parts.size() && function.parts.get(at + 1) instanceof SqlFunction.Words;
      Place after = words ? SqlPlaces.gap(next) : SqlPlaces.optionalSpace(next);
      return function.parts.get(at) instanceof SqlFunction.Argument argument
              && argument.isRepeated()
          ? SqlPlaces.choiceOf(
              after, SqlPlaces.optionalSpace(SqlTexts.exactText(",", anotherArgument(env))))
          : after;
    }

    private Place anotherArgument(Environment env) {
      return SqlPlaces.optionalSpace(new Part(calls, function, at, env));
    }
  }

  private record AfterCondition(AfterArgument after)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return after.end(env);
    }
  }
}
