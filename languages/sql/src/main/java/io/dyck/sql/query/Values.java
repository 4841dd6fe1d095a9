package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlCast;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values: columns, literals, calls and arithmetic. No part of a value is a constant that a database
 * could compute when it prepares the statement. A division by zero or an overflow in a constant
 * would make the database refuse the statement.
 */
public final class Values {
  private Values() {}

  /**
   * Returns a place for a value that depends on the row, or for a literal.
   *
   * @return the place, or null if there is no such value
   */
  static @Nullable Place orLiteral(Env env, Ask ask, Env.Next<Kind> next) {
    Place value = of(env, ask, next);
    Place literal = env.sql().literals.of(ask.kinds(), kind -> next.then(env, kind));
    return value == null ? literal : SqlPlaces.any(value, literal);
  }

  /**
   * Returns a place for a value that depends on the row.
   *
   * @return the place, or null if there is no such value
   */
  public static @Nullable Place of(Env env, Ask ask, Env.Next<Kind> next) {
    Place operand = operand(env, ask, next);
    return operand == null ? null : SqlPlaces.any(operand, new Beginning(env, ask, next));
  }

  /**
   * Returns a place for a value that depends on the row and begins with no literal and no sign.
   *
   * @return the place, or null if there is no such value
   */
  private static @Nullable Place operand(Env env, Ask ask, Env.Next<Kind> next) {
    Env.Next<Kind> chain = new Chained(ask, next);
    Place column = env.column(ask.kinds(), ask.role(), chain);
    boolean aggregates = ask.role().holdsAggregates() && env.mayAggregate();
    Place count = counts(env, ask) ? Aggregates.count(env, ask, chain) : null;
    if (column == null && count == null) {
      return mayCast(env, ask) ? new CaseAndCast(env, ask, chain) : null;
    }
    List<Place> places = new ArrayList<>();
    add(places, column);
    add(places, count);
    if (aggregates) {
      places.add(new Aggregates(env, ask, chain));
    }
    if (ask.role() == Env.Role.RESULT && env instanceof SelectDraft) {
      add(places, Windows.of(env, ask, chain));
    }
    if (ask.nesting() > 0) {
      places.add(new SqlCalls(env, ask, chain));
      places.add(new CaseAndCast(env, ask, chain));
      add(places, inParentheses(env, ask, chain));
    }
    if (ask.queries() > 0) {
      add(places, query(env, ask, chain));
    }
    return SqlPlaces.any(places);
  }

  /** Whether a value is possible, found without making a place. */
  static boolean isThere(Env env, Ask ask) {
    return counts(env, ask) || env.hasColumn(ask.kinds(), ask.role()) || mayCast(env, ask);
  }

  /** Whether some column can be converted into a wanted kind. */
  private static boolean mayCast(Env env, Ask ask) {
    if (ask.nesting() == 0) {
      return false;
    }
    for (Kind kind : env.sql().dialect.kinds()) {
      if (SqlCast.exists(env.sql().dialect, kind, ask.kinds())
          && env.hasColumn(SqlKinds.of(kind), ask.role())) {
        return true;
      }
    }
    return false;
  }

  private static boolean counts(Env env, Ask ask) {
    return ask.role().holdsAggregates()
        && env.mayAggregate()
        && ask.kinds().has(env.sql().dialect.kind(Kind.NUMBER));
  }

  public static void add(List<Place> places, @Nullable Place place) {
    if (place != null) {
      places.add(place);
    }
  }

  /**
   * Returns a place for a value in parentheses. Before FROM, the needs of the names inside must be
   * remembered. Behind FROM, a separate rule reads the value.
   */
  static @Nullable Place inParentheses(Env env, Ask ask, Env.Next<Kind> next) {
    if (env instanceof SelectDraft) {
      return open(new Deferred(env, ask.inner(), new Closing(next)));
    }
    List<Place> places = new ArrayList<>();
    for (Kind kind : env.sql().dialect.kinds()) {
      Ask inner = ask.of(SqlKinds.of(kind)).inner();
      if (ask.kinds().has(kind) && isThere(env, inner)) {
        Place rule = new Deferred(env, inner, new Env.Ending());
        places.add(SqlPlaces.call(rule, SqlPlaces.closed(next.then(env, kind))));
      }
    }
    return places.isEmpty() ? null : open(SqlPlaces.any(places));
  }

  /** Returns a place for a query with one column. */
  private static @Nullable Place query(Env env, Ask ask, Env.Next<Kind> next) {
    Sql sql = env.sql();
    List<Place> places = new ArrayList<>();
    for (Kind kind : sql.index.kinds(ask.kinds())) {
      Place rule = Query.start(sql, Want.one(kind), ask.outer(env), ask.queries() - 1);
      places.add(SqlPlaces.call(rule, SqlPlaces.closed(next.then(env, kind))));
    }
    return places.isEmpty() ? null : open(SqlPlaces.any(places));
  }

  /**
   * Returns a place for a value that is made only when it is needed, or null if there is no such
   * value.
   */
  static @Nullable Place later(Env env, Ask ask, Env.Next<Kind> next) {
    return isThere(env, ask) ? new Deferred(env, ask, next) : null;
  }

  static Place open(Place inside) {
    return SqlTexts.exactly("(", SqlPlaces.loose(inside));
  }

  /** A value whose place is made only when it is needed. There must be such a value. */
  record Deferred(Env env, Ask ask, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(of(env, ask, next));
    }
  }

  record Closing(Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.closed(next.then(env, kind));
    }
  }

  private record Chained(Ask ask, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Chain(env, ask, kind, null, Last.VALUE, next);
    }

    @Override
    public Place thenColumn(Env env, Kind kind, Env.Named column) {
      return new Chain(env, ask, kind, column, Last.VALUE, next);
    }

    @Override
    public boolean isFollowedAlike(String column) {
      return next.isFollowedAlike(column);
    }
  }

  /** What a value may begin with before its first operand: a literal and an operator, or a sign. */
  private record Beginning(Env env, Ask ask, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      Sql sql = env.sql();
      List<Place> places = new ArrayList<>();
      Kind number = sql.dialect.kind(Kind.NUMBER);
      Kind text = sql.dialect.kind(Kind.TEXT);
      if (isThere(number)) {
        places.add(SqlPlaces.call(sql.literals.unsigned(), behind(number)));
        Place value = Values.operand(env, ask.of(SqlKinds.of(number)), new Nameless(next));
        places.add(SqlTexts.exactly("-", SqlPlaces.loose(Objects.requireNonNull(value))));
      }
      if (isThere(text)) {
        places.add(SqlPlaces.call(sql.literals.text(), behind(text)));
      }
      return SqlPlaces.any(places);
    }

    private boolean isThere(Kind kind) {
      return ask.kinds().has(kind) && Values.isThere(env, ask.of(SqlKinds.of(kind)));
    }

    private Place behind(Kind kind) {
      return new Chain(env, ask, kind, null, Last.ONLY_LITERAL, next);
    }
  }

  /** What the last operand of a value was. */
  private enum Last {
    VALUE,
    /** The next operand must not be a literal. */
    LITERAL,
    /** A literal that is the first operand. A value that depends on the row must follow. */
    ONLY_LITERAL
  }

  /**
   * After an operand.
   *
   * @param column the column, if the value so far is a single column
   */
  private record Chain(
      Env env, Ask ask, Kind kind, Env.@Nullable Named column, Last last, Env.Next<Kind> next)
      implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      if (last != Last.ONLY_LITERAL) {
        places.add(column == null ? next.then(env, kind) : next.thenColumn(env, kind, column));
      }
      if (last == Last.VALUE) {
        casts(places);
      }
      // Only a value that depends on the row can follow a literal, and there may be no such value.
      if (ask.terms() <= 1 || (last != Last.VALUE && !isThere(env, ask.of(SqlKinds.of(kind))))) {
        return SqlPlaces.any(places);
      }
      if (kind == Kind.NUMBER || kind == Kind.ANY) {
        places.add(SqlPlaces.loose(sign("+", false)));
        places.add(SqlPlaces.loose(sign("-", false)));
        places.add(SqlPlaces.loose(sign("*", false)));
        places.add(SqlPlaces.loose(sign("/", true)));
      }
      if (kind == Kind.TEXT || kind == Kind.ANY) {
        places.add(
            SqlPlaces.loose(SqlTexts.exactly("||", SqlPlaces.loose(new Operand(this, null)))));
      }
      return SqlPlaces.any(places);
    }

    /** Adds the casts of the operand. Only a cast of the first operand may change the kind. */
    private void casts(List<Place> places) {
      if (!env.sql().dialect.hasCastOperator()) {
        return;
      }
      for (SqlCast cast : SqlCast.of(env.sql().dialect, kind)) {
        boolean fits = ask.isFirst() ? ask.kinds().has(cast.to()) : cast.to() == kind;
        if (fits) {
          Place after = new Chain(env, ask, cast.to(), null, Last.VALUE, new Nameless(next));
          places.add(SqlPlaces.loose(SqlTexts.exactly("::", cast.type(after))));
        }
      }
    }

    private Place sign(String sign, boolean divides) {
      return SqlTexts.exactly(sign, SqlPlaces.loose(new Operand(this, divides)));
    }
  }

  /**
   * After an operator.
   *
   * @param divides whether the operator is a division; null if the operator joins texts
   */
  private record Operand(Chain chain, @Nullable Boolean divides) implements Open {
    @Override
    public Place open() {
      Kind kind = chain.kind;
      Sql sql = chain.env.sql();
      Env.Next<Kind> after =
          new AfterLiteral(chain.ask.withTerms(chain.ask.terms() - 1), chain.next);
      // The place of the operand reads the rest of the chain, too.
      Ask ask = chain.ask.of(SqlKinds.of(kind)).withTerms(chain.ask.terms() - 1);
      Place value = operand(chain.env, ask, new Nameless(chain.next));
      List<Place> places = new ArrayList<>();
      if (chain.last == Last.VALUE) {
        Place rule =
            divides == null
                ? sql.literals.text()
                : divides ? sql.literals.divisor() : sql.literals.unsigned();
        places.add(SqlPlaces.call(rule, after.then(chain.env, kind)));
        if (divides != null && kind == Kind.ANY) {
          places.add(SqlPlaces.call(sql.literals.text(), after.then(chain.env, kind)));
        }
      }
      add(places, value);
      return SqlPlaces.any(places);
    }
  }

  /** After a column that is only a part of the value. */
  private record Nameless(Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return next.then(env, kind);
    }
  }

  private record AfterLiteral(Ask ask, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Chain(env, ask, kind, null, Last.LITERAL, next);
    }
  }
}
