package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SelectedValue;
import io.dyck.sql.value.SqlAggregate;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls of window functions: {@code RANK() OVER (PARTITION BY city ORDER BY SUM(rating) DESC)}. A
 * window function is computed after the rows are grouped. Therefore its arguments and keys may
 * contain aggregates, and their columns count as selected columns.
 */
final class WindowCalls {
  private static final ImmutableList<String> RANKS =
      ImmutableList.of("ROW_NUMBER", "RANK", "DENSE_RANK");

  /** Ranks from 0 to 1. */
  private static final ImmutableList<String> PARTS = ImmutableList.of("PERCENT_RANK", "CUME_DIST");

  /** The rule of numbers of rows. */
  private static final Place ROWS = SqlPlaces.rule(SqlTexts.digits(1, 4, SqlPlaces.END));

  private WindowCalls() {}

  /**
   * The properties of a call.
   *
   * @param ask the requirements on values in the window
   * @param result the kind of the result
   * @param isOrdered whether the window must have an order, and no frame, as H2 asks of ranks
   * @param isCounted whether the SELECT has an aggregate behind the call if the call contains one.
   *     SQLite counts only aggregates outside windows
   */
  private record Call(
      ValueRequirements ask,
      ValueKind result,
      boolean isOrdered,
      boolean isCounted,
      Environment.ValueContinuation<ValueKind> next) {
    /** Returns the draft behind the call. */
    SelectDraft draftAfter(SelectDraft draft) {
      return isCounted ? draft : draft.withoutAggregates();
    }

    ValueRequirements keyRequirements() {
      return ask.ofWholeValue(SqlKinds.SORTABLE);
    }
  }

  /** Returns a place for the calls, or null if no call is possible. */
  static @Nullable Place of(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    ValueRequirements inside = ask.inCall(SqlKinds.SORTABLE, Environment.Role.WINDOW);
    return ValueExpressions.isPossible(env, inside)
        ? new AnyWindowCall(env, ask.kinds(), inside, next)
        : null;
  }

  private record AnyWindowCall(
      Environment env,
      SqlKinds kinds,
      ValueRequirements inside,
      Environment.ValueContinuation<ValueKind> next)
      implements DeferredPlace {
    @Override
    public Place place() {
      ValueKind number = env.sql().dialect.kind(ValueKind.NUMBER);
      List<Place> places = new ArrayList<>();
      if (kinds.contains(number)) {
        addNumbers(places, number);
      }
      for (SqlAggregate aggregate : SqlAggregate.of(env.sql().dialect)) {
        if (kinds.contains(aggregate.result())) {
          Place arguments =
              Aggregates.arguments(
                  env, inside, aggregate, new AggregateArgument(call(aggregate.result())));
          if (arguments != null) {
            places.add(SqlPlaces.function(aggregate.name(), arguments));
          }
        }
      }
      ValueKind part = env.sql().dialect.kind(ValueKind.FLOAT);
      for (String name : kinds.contains(part) ? PARTS : ImmutableList.<String>of()) {
        places.add(SqlPlaces.function(name, SqlTexts.exactText(")", over(env, rank(part)))));
      }
      for (ValueKind kind : env.sql().index.kinds(kinds)) {
        if (SqlKinds.ORDERED.contains(kind)) {
          for (String name : new String[] {"FIRST_VALUE", "LAST_VALUE"}) {
            add(places, name, SqlKinds.of(kind), new Argument(call(kind)));
          }
          add(places, "NTH_VALUE", SqlKinds.of(kind), new AfterShiftedArgument(call(kind), true));
          for (String name : new String[] {"LAG", "LEAD"}) {
            add(places, name, SqlKinds.of(kind), new AfterShiftedArgument(rank(kind), false));
          }
        }
      }
      return SqlPlaces.choiceOf(places);
    }

    /** Adds the ranks and counts. */
    private void addNumbers(List<Place> places, ValueKind number) {
      Call rank = rank(number);
      for (String name : RANKS) {
        places.add(SqlPlaces.function(name, SqlTexts.exactText(")", over(env, rank))));
      }
      places.add(
          SqlPlaces.function(
              "NTILE",
              SqlPlaces.call(
                  env.sql().literals.size(), SqlPlaces.closeParenthesis(over(env, rank)))));
      places.add(
          SqlPlaces.function("COUNT", Aggregates.rows(env, afterAggregate(env, call(number)))));
    }

    private Call call(ValueKind result) {
      return new Call(inside, result, false, isCounted(), next);
    }

    private Call rank(ValueKind result) {
      return new Call(inside, result, env.sql().dialect == SqlDialect.H2, isCounted(), next);
    }

    private boolean isCounted() {
      return env.sql().isStrict() || ((SelectDraft) env).isAggregated();
    }

    private void add(
        List<Place> places,
        String name,
        SqlKinds kinds,
        Environment.ValueContinuation<ValueKind> behind) {
      Place argument = ValueExpressions.deferred(env, inside.ofWholeValue(kinds), behind);
      if (argument != null) {
        places.add(SqlPlaces.function(name, argument));
      }
    }
  }

  private static Place over(Environment env, Call call) {
    SelectDraft draft = (SelectDraft) env;
    Place name =
        call.isOrdered && !draft.hasSortableNeed()
            ? null
            : SqlPlaces.word("OVER", SqlPlaces.gap(new WindowName(draft, call).place()));
    return SqlPlaces.gap(
        SqlPlaces.choiceOf(SqlPlaces.function("OVER", new WindowDefinition(env, call)), name));
  }

  /**
   * The name of a window that the clause WINDOW defines. SQLite takes the quotes for a part of it.
   */
  private record WindowName(SelectDraft draft, Call call) implements NewName.Use {
    Place place() {
      return draft.sql().isStrict() ? draft.sql().newName(this) : NewName.of("", this);
    }

    @Override
    public boolean allows(String name) {
      return draft.sql().canBeNew(name);
    }

    @Override
    public Place placeAfter(String name) {
      String key = draft.sql().key(name);
      SelectDraft after = call.draftAfter(draft.afterWindow(key, call.isOrdered));
      return call.next.placeAfter(after, call.result);
    }
  }

  /** Returns the place behind the rows of a SELECT: the clause WINDOW if it needs one. */
  static Place clause(SelectList core, FromScope scope) {
    ImmutableMap<String, Boolean> names =
        core.results().stream()
            .map(result -> result.value().windows())
            .reduce(ImmutableMap.of(), SelectedValue::merge);
    return names.isEmpty()
        ? new TrailingClauses(core, scope)
        : SqlPlaces.gap(
            SqlPlaces.word("WINDOW", SqlPlaces.gap(new NamedWindow(core, scope, names))));
  }

  /** A window of the clause WINDOW, from its name on. */
  private record NamedWindow(
      SelectList core, FromScope scope, ImmutableMap<String, Boolean> missing)
      implements DeferredPlace, Environment.ValueContinuation<ValueKind> {
    @Override
    public Place place() {
      ValueRequirements inside =
          new ValueRequirements(
              SqlKinds.SORTABLE, Environment.Role.WINDOW, scope.sql().bounds.nesting(), 0);
      List<Place> names = new ArrayList<>();
      for (String name : missing.keySet()) {
        ImmutableMap<String, Boolean> others =
            ImmutableMap.copyOf(Maps.filterKeys(missing, other -> !other.equals(name)));
        boolean isOrdered = Objects.requireNonNull(missing.get(name));
        NamedWindow after = new NamedWindow(core, scope, others);
        Call call = new Call(inside, ValueKind.ANY, isOrdered, true, after);
        Place open = SqlPlaces.openParenthesis(new WindowDefinition(scope, call));
        Place as = SqlPlaces.word("AS", SqlPlaces.optionalSpace(open));
        Place behind = SqlPlaces.gap(as);
        names.add(
            scope.sql().isStrict()
                ? scope.sql().namePlace(name, behind)
                : SqlPlaces.word(name, behind));
      }
      return SqlPlaces.choiceOf(names);
    }

    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return missing.isEmpty() ? new TrailingClauses(core, scope) : SqlPlaces.afterComma(this);
    }
  }

  private record Argument(Call call) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      return SqlPlaces.closeParenthesis(over(env, call));
    }
  }

  /** Behind the last argument of an aggregate. */
  private record AggregateArgument(Call call) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      return afterAggregate(env, call);
    }
  }

  /**
   * Returns the place behind the arguments of an aggregate. PostgreSQL allows no aggregates in its
   * FILTER.
   */
  private static Place afterAggregate(Environment env, Call call) {
    ValueRequirements row = call.ask.inRole(Environment.Role.ROW);
    return SqlPlaces.closeParenthesis(
        SqlPlaces.choiceOf(over(env, call), Aggregates.filter(env, row, new Filtered(call))));
  }

  private record Filtered(Call call) implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return over(env, call);
    }
  }

  /**
   * Behind an argument that a number of rows may follow.
   *
   * @param isNumbered whether the number must follow
   */
  private record AfterShiftedArgument(Call call, boolean isNumbered)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      Place end = SqlPlaces.closeParenthesis(over(env, call));
      Place other = isNumbered ? null : env.sql().literals.of(read);
      Place behind =
          other == null
              ? end
              : SqlPlaces.choiceOf(end, SqlPlaces.afterComma(SqlPlaces.call(other, end)));
      Place rows = SqlPlaces.call(env.sql().literals.size(), behind);
      return SqlPlaces.choiceOf(isNumbered ? null : end, SqlPlaces.afterComma(rows));
    }
  }

  /** Behind OVER and its parenthesis. */
  private record WindowDefinition(Environment env, Call call) implements DeferredPlace {
    @Override
    public Place place() {
      Place end = call.isOrdered ? null : SqlTexts.exactText(")", end(env, call));
      if (!ValueExpressions.isPossible(env, call.keyRequirements())) {
        return Objects.requireNonNull(end);
      }
      Place by = SqlPlaces.words("PARTITION BY", SqlPlaces.gap(new Partition(env, call)));
      return SqlPlaces.choiceOf(end, new Order(env, call), by, frame(env, call));
    }
  }

  private static Place end(Environment env, Call call) {
    Environment after =
        env instanceof SelectDraft draft ? call.draftAfter(draft.afterWindow()) : env;
    return call.next.placeAfter(after, call.result);
  }

  /** A key of PARTITION BY. */
  private record Partition(Environment env, Call call) implements DeferredPlace {
    @Override
    public Place place() {
      return new ValueExpressions.DeferredValue(
          env, call.keyRequirements(), new AfterPartition(call));
    }
  }

  private record AfterPartition(Call call) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      Place order = SqlPlaces.gap(new Order(env, call));
      Place more = SqlPlaces.afterComma(new Partition(env, call));
      return call.isOrdered
          ? SqlPlaces.choiceOf(order, more)
          : SqlPlaces.choiceOf(
              SqlPlaces.closeParenthesis(end(env, call)),
              order,
              more,
              SqlPlaces.gap(Objects.requireNonNull(frame(env, call))));
    }
  }

  private record Order(Environment env, Call call) implements DeferredPlace {
    @Override
    public Place place() {
      return SqlPlaces.words("ORDER BY", SqlPlaces.gap(new Key(env, call, true)));
    }
  }

  /** A key of ORDER BY. */
  private record Key(Environment env, Call call, boolean isFirst) implements DeferredPlace {
    @Override
    public Place place() {
      return new ValueExpressions.DeferredValue(
          env, call.keyRequirements(), new AfterKey(call, isFirst));
    }
  }

  private record AfterKey(Call call, boolean isFirst)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      return new TrailingClauses.Sort(new Ordered(env, call, isFirst ? read : ValueKind.OTHER));
    }
  }

  /**
   * Behind a key of ORDER BY and its direction.
   *
   * @param only the kind of the key if the key is the only one, otherwise OTHER
   */
  private record Ordered(Environment env, Call call, ValueKind only) implements DeferredPlace {
    @Override
    public Place place() {
      return SqlPlaces.choiceOf(
          SqlPlaces.closeParenthesis(end(env, call)),
          SqlPlaces.afterComma(new Key(env, call, false)),
          call.isOrdered ? null : SqlPlaces.gap(new Frame(env, call, true, distance(env, only))));
    }
  }

  /** Returns the rule of the distances between values of a kind, or null if there are none. */
  private static @Nullable Place distance(Environment env, ValueKind kind) {
    boolean isTime =
        kind == ValueKind.TIME || kind == ValueKind.INTERVAL || SqlKinds.MOMENT.contains(kind);
    if (kind == ValueKind.ANY || SqlKinds.isNumber(kind)) {
      return ROWS;
    }
    return isTime ? env.sql().literals.baseRule(ValueKind.INTERVAL) : null;
  }

  /** Returns a place for a frame of rows in no order, or null if the call has none. */
  private static @Nullable Place frame(Environment env, Call call) {
    return call.isOrdered ? null : new Frame(env, call, false, null);
  }

  /**
   * A frame, the rows that a function sees.
   *
   * @param isSorted whether the rows have an order
   * @param distance the rule of the distances of RANGE, or null if it has none
   */
  private record Frame(Environment env, Call call, boolean isSorted, @Nullable Place distance)
      implements DeferredPlace {
    @Override
    public Place place() {
      return SqlPlaces.choiceOf(
          SqlPlaces.word("ROWS", SqlPlaces.gap(bounds(ROWS))),
          SqlPlaces.word("RANGE", SqlPlaces.gap(bounds(distance))),
          isSorted ? SqlPlaces.word("GROUPS", SqlPlaces.gap(bounds(ROWS))) : null);
    }

    /**
     * Returns a place for the first bound and perhaps the last one, which does not lie before it.
     */
    private Place bounds(@Nullable Place offset) {
      Place close = SqlPlaces.closeParenthesis(end(env, call));
      Place end = SqlPlaces.choiceOf(close, excluded(close));
      Place following =
          SqlPlaces.choiceOf(
              SqlPlaces.words("UNBOUNDED FOLLOWING", end), shifted(offset, "FOLLOWING", end));
      Place fromRow = SqlPlaces.choiceOf(SqlPlaces.words("CURRENT ROW", end), following);
      Place any = SqlPlaces.choiceOf(fromRow, shifted(offset, "PRECEDING", end));
      Place between =
          SqlPlaces.choiceOf(
              SqlPlaces.words("UNBOUNDED PRECEDING", and(any)),
              SqlPlaces.words("CURRENT ROW", and(fromRow)),
              shifted(offset, "PRECEDING", and(any)),
              shifted(offset, "FOLLOWING", and(following)));
      return SqlPlaces.choiceOf(
          SqlPlaces.word("BETWEEN", SqlPlaces.gap(between)),
          SqlPlaces.words("CURRENT ROW", end),
          SqlPlaces.words("UNBOUNDED PRECEDING", end),
          shifted(offset, "PRECEDING", end));
    }

    private static @Nullable Place shifted(@Nullable Place offset, String side, Place next) {
      return offset == null
          ? null
          : SqlPlaces.call(offset, SqlPlaces.gap(SqlPlaces.word(side, next)));
    }

    private static Place and(Place next) {
      return SqlPlaces.gap(SqlPlaces.word("AND", SqlPlaces.gap(next)));
    }

    /** Returns a place for the rows near the current one that a function does not see. */
    private static Place excluded(Place next) {
      Place rows =
          SqlPlaces.choiceOf(
              SqlPlaces.words("CURRENT ROW", next),
              SqlPlaces.word("GROUP", next),
              SqlPlaces.word("TIES", next),
              SqlPlaces.words("NO OTHERS", next));
      return SqlPlaces.gap(SqlPlaces.word("EXCLUDE", SqlPlaces.gap(rows)));
    }
  }
}
