package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of aggregate functions with an argument. */
record Aggregates(
    Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
    implements DeferredPlace {
  private static final ImmutableList<ValueKind> SPREAD =
      ImmutableList.of(ValueKind.NUMBER, ValueKind.FLOAT);

  private static final ImmutableList<String> SPREADS =
      ImmutableList.of("STDDEV", "STDDEV_SAMP", "STDDEV_POP", "VARIANCE", "VAR_SAMP", "VAR_POP");

  /** Returns a place for COUNT(*), COUNT(1) and SUM(1). */
  static Place count(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    ValueKind number = env.sql().dialect.kind(ValueKind.NUMBER);
    Place after = new AfterArgument(ask, number, next).placeAfter(env, null);
    Place rows = SqlPlaces.function("COUNT", rows(env, after));
    Place sum = SqlPlaces.call(env.sql().literals.unsigned(), after);
    return SqlPlaces.choiceOf(rows, SqlPlaces.function("SUM", sum));
  }

  /** Returns a place for what COUNT counts if it counts rows: a star, or a number. */
  static Place rows(Environment env, Place next) {
    return SqlPlaces.choiceOf(
        SqlTexts.exactText("*", next), SqlPlaces.call(env.sql().literals.unsigned(), next));
  }

  @Override
  public Place place() {
    ValueKind number = env.sql().dialect.kind(ValueKind.NUMBER);
    List<Place> places = new ArrayList<>();
    if (ask.kinds().contains(number)) {
      add(places, "COUNT", SqlKinds.ALL, SqlKinds.SORTABLE, number);
    }
    for (ValueKind kind : env.sql().dialect.summableKinds()) {
      if (ask.kinds().contains(kind)) {
        add(places, "SUM", SqlKinds.of(kind), SqlKinds.of(kind), kind);
        add(places, "AVG", SqlKinds.of(kind), SqlKinds.of(kind), kind);
      }
    }
    for (ValueKind kind : env.sql().dialect.kinds()) {
      if (ask.kinds().contains(kind) && SqlKinds.ORDERED.contains(kind)) {
        add(places, "MIN", SqlKinds.of(kind), SqlKinds.of(kind), kind);
        add(places, "MAX", SqlKinds.of(kind), SqlKinds.of(kind), kind);
      }
    }
    for (ValueKind kind : env.sql().isStrict() ? SPREAD : ImmutableList.<ValueKind>of()) {
      if (ask.kinds().contains(kind) && env.sql().dialect.summableKinds().contains(kind)) {
        SPREADS.forEach(name -> add(places, name, SqlKinds.of(kind), SqlKinds.of(kind), kind));
      }
    }
    if (ask.kinds().contains(env.sql().dialect.kind(ValueKind.TEXT))) {
      addTextJoins(places);
    }
    if (env.sql().isStrict()) {
      addOrderedSets(places);
      if (ask.kinds().contains(ValueKind.OTHER)) {
        add(places, "ARRAY_AGG", SqlKinds.ALL, SqlKinds.SORTABLE, ValueKind.OTHER);
      }
    }
    return SqlPlaces.choiceOf(places);
  }

  /** Adds the functions that join texts. SQLite allows DISTINCT only without a separator. */
  private void addTextJoins(List<Place> places) {
    SqlDialect dialect = env.sql().dialect;
    SqlKinds text = SqlKinds.of(dialect.kind(ValueKind.TEXT));
    ValueKind result = dialect.kind(ValueKind.TEXT);
    ValueRequirements inner =
        (ask.nesting() > 0 ? ask.nested() : ask).inRole(Environment.Role.ARGUMENT);
    Environment.ValueContinuation<ValueKind> end =
        new AfterCondition(new AfterArgument(ask, result, next));
    Place separated =
        ValueExpressions.deferred(
            env, inner.ofWholeValue(text), new SeparatorAndOrder(ask, result, next));
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
      Place unique = ValueExpressions.deferred(env, inner.ofWholeValue(text), new Separator(end));
      places.add(
          SqlPlaces.function(
              "STRING_AGG",
              SqlPlaces.word("DISTINCT", SqlPlaces.gap(Objects.requireNonNull(unique)))));
    }
  }

  /** Adds the functions that find a value among ordered ones. */
  private void addOrderedSets(List<Place> places) {
    ValueKind part = env.sql().dialect.kind(ValueKind.FLOAT);
    if (ask.kinds().contains(part)) {
      addOrderedSet(places, "PERCENTILE_CONT", true, SqlKinds.NUMBERS, part);
    }
    for (ValueKind kind : env.sql().dialect.kinds()) {
      if (ask.kinds().contains(kind) && SqlKinds.ORDERED.contains(kind)) {
        addOrderedSet(places, "PERCENTILE_DISC", true, SqlKinds.of(kind), kind);
        addOrderedSet(places, "MODE", false, SqlKinds.of(kind), kind);
      }
    }
  }

  /**
   * Adds a call such as {@code PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY price)}.
   *
   * @param hasFraction whether a number from 0 to 1 is in the parentheses
   */
  private void addOrderedSet(
      List<Place> places, String name, boolean hasFraction, SqlKinds kinds, ValueKind result) {
    ValueRequirements key = ask.inCall(kinds, Environment.Role.ARGUMENT);
    Place ordered =
        ValueExpressions.deferred(
            env, key, new OrderedSetKey(new AfterArgument(ask, result, next)));
    if (ordered != null) {
      Place order =
          SqlPlaces.function("GROUP", SqlPlaces.words("ORDER BY", SqlPlaces.gap(ordered)));
      Place close =
          SqlPlaces.closeParenthesis(
              SqlPlaces.optionalSpace(SqlPlaces.word("WITHIN", SqlPlaces.gap(order))));
      places.add(
          SqlPlaces.function(
              name, hasFraction ? SqlPlaces.call(env.sql().literals.fraction(), close) : close));
    }
  }

  /** Behind the key by which the values are ordered. */
  private record OrderedSetKey(AfterArgument after)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      Place end = after.end(env);
      return SqlPlaces.choiceOf(
          end,
          SqlPlaces.gap(
              SqlPlaces.choiceOf(SqlPlaces.word("ASC", end), SqlPlaces.word("DESC", end))));
    }
  }

  /** After a text to join: the separator. */
  private record Separator(Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return SqlPlaces.afterComma(
          SqlPlaces.call(env.sql().literals.text(), next.placeAfter(env, kind)));
    }
  }

  /** After a text to join: the separator, and an optional order. */
  private record SeparatorAndOrder(
      ValueRequirements ask, ValueKind result, Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      Environment.ValueContinuation<ValueKind> end =
          new AfterCondition(new AfterArgument(ask, result, next));
      Place key =
          ValueExpressions.deferred(
              env, ask.inCall(SqlKinds.SORTABLE, Environment.Role.ARGUMENT), new Ordered(end));
      Place order =
          key == null ? null : SqlPlaces.gap(SqlPlaces.words("ORDER BY", SqlPlaces.gap(key)));
      return SqlPlaces.afterComma(
          SqlPlaces.call(
              env.sql().literals.text(), SqlPlaces.choiceOf(end.placeAfter(env, kind), order)));
    }
  }

  private record Ordered(Environment.ValueContinuation<ValueKind> end)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new TrailingClauses.Sort(end.placeAfter(env, kind));
    }
  }

  private void add(
      List<Place> places, String name, SqlKinds kinds, SqlKinds distinct, ValueKind result) {
    Environment.ValueContinuation<ValueKind> after = new AfterArgument(ask, result, next);
    ValueRequirements argument = ask.inRole(Environment.Role.ARGUMENT);
    // If nothing more may be nested, the argument has no function, CASE or CAST.
    ValueRequirements inner = argument.nesting() > 0 ? argument.nested() : argument;
    Place plain = ValueExpressions.deferred(env, inner.ofWholeValue(kinds), after);
    Place unique = ValueExpressions.deferred(env, inner.ofWholeValue(distinct), after);
    if (plain != null) {
      // Where types are not checked, a word in double quotes may be a text or a new name.
      Place literal = env.sql().isStrict() ? null : env.sql().literals.of(result);
      Place constant =
          literal == null ? null : SqlPlaces.call(literal, after.placeAfter(env, result));
      Place word =
          unique == null
              ? null
              : SqlPlaces.word(
                  "DISTINCT",
                  SqlPlaces.choiceOf(
                      SqlPlaces.gap(unique),
                      ValueExpressions.inParentheses(env, inner.ofWholeValue(distinct), after)));
      places.add(SqlPlaces.function(name, SqlPlaces.choiceOf(plain, constant, word)));
    }
  }

  /** After the argument: the end of the call, and FILTER. */
  private record AfterArgument(
      ValueRequirements ask, ValueKind result, Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, @Nullable ValueKind argument) {
      return argument == ValueKind.ANY
          ? SqlPlaces.choiceOf(
              end(env), Condition.asValue(env, inRow(), argument, null, new AfterCondition(this)))
          : end(env);
    }

    private Place end(Environment env) {
      Place end = new Aggregated(result, next).placeAfter(env);
      return SqlPlaces.closeParenthesis(
          ValueExpressions.isPossible(env, inRow())
              ? SqlPlaces.choiceOf(end, SqlPlaces.optionalSpace(filter(env)))
              : end);
    }

    /** Returns the requirements on a value in the condition, which holds no query. */
    private ValueRequirements inRow() {
      return ask.inCall(SqlKinds.ALL, Environment.Role.ARGUMENT);
    }

    private Place filter(Environment env) {
      Condition.Continuation after = new Filtered(new Aggregated(result, next));
      Place condition = SqlPlaces.word("WHERE", SqlPlaces.gap(new Condition(env, inRow(), after)));
      return SqlPlaces.function("FILTER", condition);
    }
  }

  /** After an argument that is a condition. */
  private record AfterCondition(AfterArgument after)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return after.end(env);
    }
  }

  private record Filtered(Condition.Continuation next) implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return SqlPlaces.closeParenthesis(next.placeAfter(env));
    }
  }

  private record Aggregated(ValueKind result, Environment.ValueContinuation<ValueKind> next)
      implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return next.placeAfter(env.afterAggregate(), result);
    }
  }
}
