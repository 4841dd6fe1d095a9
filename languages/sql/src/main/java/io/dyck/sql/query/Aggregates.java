package io.dyck.sql.query;

import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.value.SqlAggregate;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of aggregate functions with an argument. */
record Aggregates(
    Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
    implements DeferredPlace {
  /** Returns a place for COUNT(*), COUNT(1) and SUM(1). */
  static Place count(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    ValueKind number = env.sql().dialect.kind(ValueKind.NUMBER);
    Place after = new AfterArgument(ask, number, false, next).placeAfter(env, null);
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
    List<Place> places = new ArrayList<>();
    for (SqlAggregate aggregate : SqlAggregate.of(env.sql().dialect)) {
      if (ask.kinds().contains(aggregate.result())) {
        add(places, aggregate);
      }
    }
    if (ask.kinds().contains(env.sql().dialect.kind(ValueKind.TEXT))) {
      addTextJoins(places);
    }
    if (env.sql().isStrict()) {
      addOrderedSets(places);
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
    AfterArgument end = new AfterArgument(ask, result, false, next);
    AfterArgument ordered = new AfterArgument(ask, result, true, next);
    Place separated =
        ValueExpressions.deferred(env, inner.ofWholeValue(text), new Separator(ordered));
    if (separated != null) {
      places.add(SqlPlaces.function("STRING_AGG", separated));
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
            env, key, new OrderedSetKey(new AfterArgument(ask, result, false, next)));
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
  private record Separator(AfterArgument next) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return SqlPlaces.afterComma(SqlPlaces.call(env.sql().literals.text(), next.end(env)));
    }
  }

  /** A key of the order in which an aggregate reads rows. */
  private record OrderKey(Environment env, AfterArgument end)
      implements DeferredPlace, Environment.ValueContinuation<ValueKind> {
    @Override
    public Place place() {
      return new ValueExpressions.DeferredValue(env, end.keyRequirements(), this);
    }

    @Override
    public Place placeAfter(Environment after, ValueKind kind) {
      return new TrailingClauses.Sort(
          SqlPlaces.choiceOf(end.close(after), SqlPlaces.afterComma(new OrderKey(after, end))));
    }
  }

  /**
   * Returns a place for the arguments of a call without DISTINCT, or null if there are none.
   *
   * @param ask the requirements on an argument, which must also be of a kind of the function
   */
  static @Nullable Place arguments(
      Environment env,
      ValueRequirements ask,
      SqlAggregate aggregate,
      Environment.ValueContinuation<ValueKind> after) {
    if (aggregate.isOfConditions()) {
      ValueRequirements test = ask.inCall(SqlKinds.SORTABLE, ask.role());
      return Condition.isPossible(env, test)
          ? new Condition(env, test, new Condition.TruthValue(after))
          : null;
    }
    SqlKinds kinds = aggregate.arguments().get(0).and(ask.kinds());
    return ValueExpressions.deferred(
        env,
        ask.ofWholeValue(kinds),
        aggregate.arguments().size() == 1
            ? after
            : new SecondArgument(ask.ofWholeValue(aggregate.arguments().get(1)), after));
  }

  /** A second argument, from the comma on, which may be a literal. */
  private record SecondArgument(
      ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind first) {
      return SqlPlaces.afterComma(
          Objects.requireNonNull(ValueExpressions.valueOrLiteral(env, ask, next)));
    }
  }

  private void add(List<Place> places, SqlAggregate aggregate) {
    ValueKind result = aggregate.result();
    AfterArgument last = new AfterArgument(ask, result, false, next);
    AfterArgument after = new AfterArgument(ask, result, aggregate.isOrdered(), next);
    ValueRequirements argument = ask.inRole(Environment.Role.ARGUMENT);
    // If nothing more may be nested, the argument has no function, CASE or CAST.
    ValueRequirements inner = argument.nesting() > 0 ? argument.nested() : argument;
    Place plain = arguments(env, inner.withKinds(SqlKinds.ALL), aggregate, after);
    if (plain != null) {
      ValueRequirements distinct = inner.ofWholeValue(aggregate.distinct());
      Place unique = ValueExpressions.deferred(env, distinct, last);
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
                      SqlPlaces.gap(unique), ValueExpressions.inParentheses(env, distinct, last)));
      places.add(SqlPlaces.function(aggregate.name(), SqlPlaces.choiceOf(plain, constant, word)));
    }
  }

  /**
   * After the argument: an order, the end of the call, and FILTER.
   *
   * @param isOrdered whether an order may stand here
   */
  private record AfterArgument(
      ValueRequirements ask,
      ValueKind result,
      boolean isOrdered,
      Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, @Nullable ValueKind argument) {
      return argument == ValueKind.ANY
          ? SqlPlaces.choiceOf(
              end(env), Condition.asValue(env, inRow(), argument, null, new AfterCondition(this)))
          : end(env);
    }

    private Place end(Environment env) {
      return isOrdered && ValueExpressions.isPossible(env, keyRequirements())
          ? SqlPlaces.choiceOf(
              close(env),
              SqlPlaces.gap(SqlPlaces.words("ORDER BY", SqlPlaces.gap(new OrderKey(env, this)))))
          : close(env);
    }

    private Place close(Environment env) {
      Aggregated after = new Aggregated(result, next);
      return SqlPlaces.closeParenthesis(
          SqlPlaces.choiceOf(after.placeAfter(env), filter(env, inRow(), after)));
    }

    private ValueRequirements keyRequirements() {
      return ask.inCall(SqlKinds.SORTABLE, Environment.Role.ARGUMENT);
    }

    /** Returns the requirements on a value in the condition, which holds no query. */
    private ValueRequirements inRow() {
      return ask.inCall(SqlKinds.ALL, Environment.Role.ARGUMENT);
    }
  }

  /** Returns a place for FILTER with a condition on each row, or null if none is possible. */
  static @Nullable Place filter(
      Environment env, ValueRequirements ask, Condition.Continuation next) {
    if (!ValueExpressions.isPossible(env, ask)) {
      return null;
    }
    Place condition = new Condition(env, ask, new Filtered(next));
    return SqlPlaces.optionalSpace(
        SqlPlaces.function("FILTER", SqlPlaces.word("WHERE", SqlPlaces.gap(condition))));
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
