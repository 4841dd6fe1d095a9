package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
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

  private WindowCalls() {}

  /**
   * The properties of a call.
   *
   * @param ask the requirements on values in the window
   * @param result the kind of the result
   * @param isOrdered whether the window must have an order, and no frame
   */
  private record Call(
      ValueRequirements ask,
      ValueKind result,
      boolean isOrdered,
      Environment.ValueContinuation<ValueKind> next) {
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
      for (ValueKind kind : env.sql().dialect.summableKinds()) {
        if (kinds.contains(kind)) {
          add(places, "SUM", SqlKinds.of(kind), call(kind, false));
          add(places, "AVG", SqlKinds.of(kind), call(kind, false));
        }
      }
      ValueKind part = env.sql().dialect.kind(ValueKind.FLOAT);
      for (String name : kinds.contains(part) ? PARTS : ImmutableList.<String>of()) {
        places.add(SqlPlaces.function(name, SqlTexts.exactText(")", over(env, call(part, true)))));
      }
      for (ValueKind kind : env.sql().index.kinds(kinds)) {
        if (SqlKinds.ORDERED.contains(kind)) {
          for (String name : new String[] {"MIN", "MAX"}) {
            add(places, name, SqlKinds.of(kind), call(kind, false));
          }
          for (String name : new String[] {"FIRST_VALUE", "LAST_VALUE"}) {
            add(places, name, SqlKinds.of(kind), call(kind, true));
          }
          for (String name : new String[] {"LAG", "LEAD"}) {
            add(places, name, SqlKinds.of(kind), new AfterShiftedArgument(call(kind, true)));
          }
        }
      }
      return SqlPlaces.choiceOf(places);
    }

    /** Adds the ranks and counts. */
    private void addNumbers(List<Place> places, ValueKind number) {
      Call rank = call(number, true);
      for (String name : RANKS) {
        places.add(SqlPlaces.function(name, SqlTexts.exactText(")", over(env, rank))));
      }
      places.add(
          SqlPlaces.function(
              "NTILE",
              SqlPlaces.call(
                  env.sql().literals.size(), SqlPlaces.closeParenthesis(over(env, rank)))));
      Call count = call(number, false);
      places.add(
          SqlPlaces.function(
              "COUNT", Aggregates.rows(env, SqlPlaces.closeParenthesis(over(env, count)))));
      add(places, "COUNT", SqlKinds.SORTABLE, count);
    }

    private Call call(ValueKind result, boolean isOrdered) {
      return new Call(inside, result, isOrdered, next);
    }

    private void add(List<Place> places, String name, SqlKinds kinds, Call call) {
      add(places, name, kinds, new Argument(call));
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
      return call.next.placeAfter(draft.afterWindow(key, call.isOrdered), call.result);
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
        Call call = new Call(inside, ValueKind.ANY, isOrdered, after);
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

  /** Behind an argument that a number of rows may follow. */
  private record AfterShiftedArgument(Call call)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      Place end = SqlPlaces.closeParenthesis(over(env, call));
      Place rows = SqlPlaces.call(env.sql().literals.size(), end);
      return SqlPlaces.choiceOf(end, SqlPlaces.afterComma(rows));
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
      return SqlPlaces.choiceOf(end, new Order(env, call), by);
    }
  }

  private static Place end(Environment env, Call call) {
    Environment after = env instanceof SelectDraft draft ? draft.afterWindow() : env;
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
          : SqlPlaces.choiceOf(SqlPlaces.closeParenthesis(end(env, call)), order, more);
    }
  }

  private record Order(Environment env, Call call) implements DeferredPlace {
    @Override
    public Place place() {
      return SqlPlaces.words("ORDER BY", SqlPlaces.gap(new Key(env, call)));
    }
  }

  /** A key of ORDER BY. */
  private record Key(Environment env, Call call) implements DeferredPlace {
    @Override
    public Place place() {
      return new ValueExpressions.DeferredValue(env, call.keyRequirements(), new AfterKey(call));
    }
  }

  private record AfterKey(Call call) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind read) {
      return new TrailingClauses.Sort(new Ordered(env, call));
    }
  }

  /** Behind a key of ORDER BY and its direction. */
  private record Ordered(Environment env, Call call) implements DeferredPlace {
    @Override
    public Place place() {
      Place close = SqlPlaces.closeParenthesis(end(env, call));
      return SqlPlaces.choiceOf(
          close,
          SqlPlaces.afterComma(new Key(env, call)),
          call.isOrdered ? null : SqlPlaces.gap(frame(close)));
    }
  }

  /** Returns a place for a frame, the rows that an aggregate sees. */
  private static Place frame(Place close) {
    Place end = boundary("FOLLOWING", close);
    Place between = SqlPlaces.word("AND", SqlPlaces.gap(end));
    Place begin = boundary("PRECEDING", SqlPlaces.gap(between));
    Place rows =
        SqlPlaces.choiceOf(
            SqlPlaces.word("BETWEEN", SqlPlaces.gap(begin)), boundary("PRECEDING", close));
    return SqlPlaces.words("ROWS", SqlPlaces.gap(rows));
  }

  private static Place boundary(String side, Place next) {
    Place after = SqlPlaces.gap(SqlPlaces.word(side, next));
    return SqlPlaces.choiceOf(
        SqlPlaces.words("CURRENT ROW", next),
        SqlPlaces.word("UNBOUNDED", after),
        SqlTexts.digit('1', '9', SqlTexts.digits(0, 3, after)));
  }
}
