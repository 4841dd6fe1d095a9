package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.Literals;
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
    Place operand = operand(env, starting(env, reckoned(env, ask)), new Chained(ask, next));
    return operand == null ? null : SqlPlaces.any(operand, new Beginning(env, ask, next));
  }

  /**
   * Returns the requirements on the first number of a value. Behind an exact number, one that is
   * not exact may follow. A number that is not exact may be converted.
   */
  private static Ask starting(Env env, Ask ask) {
    boolean isExact = ask.kinds().has(Kind.NUMBER);
    boolean isInexact = ask.kinds().has(Kind.FLOAT);
    boolean mayChange = isExact != isInexact && (isExact || (ask.terms() > 1 && isThere(env, ask)));
    return mayChange && env.sql().dialect.kind(Kind.FLOAT) == Kind.FLOAT
        ? ask.with(ask.kinds().and(Kind.NUMBER).and(Kind.FLOAT))
        : ask;
  }

  /**
   * Returns the requirements on the first operand of a value, which may have another kind than the
   * value: the difference of two days is a number.
   */
  private static Ask reckoned(Env env, Ask ask) {
    SqlKinds kinds = ask.kinds();
    if (ask.terms() <= 1) {
      return ask;
    }
    for (Kind from : new Kind[] {Kind.DATE, Kind.TIMESTAMP}) {
      for (Kind with : Moments.KINDS) {
        for (boolean minus : new boolean[] {false, true}) {
          Kind result = Moments.result(env.sql().dialect, from, minus, with);
          if (result != null && ask.kinds().has(result)) {
            kinds = kinds.and(from);
          }
        }
      }
    }
    return ask.with(kinds);
  }

  /**
   * Returns a place for a value that depends on the row, without operators around it.
   *
   * @return the place, or null if there is no such value
   */
  private static @Nullable Place operand(Env env, Ask ask, Env.Next<Kind> chain) {
    Place column = env.column(ask.kinds(), ask.role(), chain);
    boolean aggregates = ask.role().holdsAggregates() && env.mayAggregate();
    Place count = counts(env, ask) ? Aggregates.count(env, ask, chain) : null;
    if (column == null && count == null && !isNested(env, ask)) {
      return mayCast(env, ask)
          ? SqlPlaces.any(new CaseAndCast(env, ask, chain), new SqlCalls(env, ask, chain))
          : null;
    }
    List<Place> places = new ArrayList<>();
    add(places, column);
    add(places, count);
    if (aggregates) {
      places.add(new Aggregates(env, ask, chain));
      add(places, grouping(env, ask, chain));
    }
    if (ask.nesting() > 0) {
      places.add(new SqlCalls(env, ask, chain));
      places.add(new CaseAndCast(env, ask, chain));
      add(places, inParentheses(env, ask, chain));
    }
    if (ask.queries() > 0) {
      add(places, query(env, ask, chain));
    }
    // No short text begins with a window function, which may have no result of the kinds.
    if (ask.role() == Env.Role.RESULT && env instanceof SelectDraft) {
      add(places, Windows.of(env, ask, chain));
    }
    return SqlPlaces.any(places);
  }

  /** Returns a place for GROUPING of columns by which rows must then be grouped, or null. */
  private static @Nullable Place grouping(Env env, Ask ask, Env.Next<Kind> next) {
    return env instanceof SelectDraft draft
            && env.sql().dialect.hasGroupingSets()
            && ask.kinds().has(Kind.NUMBER)
            && draft.hasColumn(SqlKinds.SORTABLE, ask.role())
        ? SqlPlaces.function("GROUPING", new Grouping(draft, ask.role(), next))
        : null;
  }

  private record Grouping(SelectDraft draft, Env.Role role, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      Env.Next<Kind> after = new Grouped(role, next);
      return Objects.requireNonNull(draft.column(SqlKinds.SORTABLE, role, after));
    }
  }

  /** After a column in the parentheses of GROUPING. */
  private record Grouped(Env.Role role, Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      SelectDraft grouped = ((SelectDraft) env).grouping();
      return SqlPlaces.any(
          SqlPlaces.closed(next.then(grouped, Kind.NUMBER)),
          SqlPlaces.another(new Grouping(grouped, role, next)));
    }
  }

  /** Whether a value is possible, found without making a place. */
  static boolean isThere(Env env, Ask ask) {
    return counts(env, ask)
        || env.hasColumn(ask.kinds(), ask.role())
        || isNested(env, ask)
        || mayCast(env, ask);
  }

  /**
   * Whether a value can be nested here: the greatest of some values, or a difference of moments.
   */
  private static boolean isNested(Env env, Ask ask) {
    if (ask.nesting() == 0) {
      return false;
    }
    SqlKinds ordered = new SqlKinds(ask.kinds().bits() & SqlKinds.ORDERED.bits());
    return (ask.role().holdsAggregates()
            && env.mayAggregate()
            && ordered.bits() != 0
            && env.hasColumn(ordered, Env.Role.ARGUMENT))
        || env.hasColumn(reckoned(env, ask).kinds(), ask.role());
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
   * Returns a place for a value in parentheses. Where the names inside must be remembered, they are
   * read in place; elsewhere a separate rule reads the value.
   */
  static @Nullable Place inParentheses(Env env, Ask ask, Env.Next<Kind> next) {
    if (env.remembers()) {
      Place value = later(env, ask.inner(), new Closing(next));
      return value == null ? null : SqlPlaces.open(value);
    }
    List<Place> places = new ArrayList<>();
    for (Kind kind : env.sql().dialect.kinds()) {
      Ask inner = ask.of(SqlKinds.of(kind)).inner();
      if (ask.kinds().has(kind) && isThere(env, inner)) {
        Place rule = new Deferred(env, inner, new Env.Ending());
        places.add(SqlPlaces.call(rule, SqlPlaces.closed(next.then(env, kind))));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.open(SqlPlaces.any(places));
  }

  /** Returns a place for a query with one column. */
  private static @Nullable Place query(Env env, Ask ask, Env.Next<Kind> next) {
    Sql sql = env.sql();
    List<Place> places = new ArrayList<>();
    for (Kind kind : sql.index.kinds(ask.kinds())) {
      Place rule = Query.start(sql, Want.one(kind), ask.outer(env), ask.queries() - 1);
      places.add(SqlPlaces.call(rule, SqlPlaces.closed(next.then(env.queried(), kind))));
    }
    return places.isEmpty() ? null : SqlPlaces.open(SqlPlaces.any(places));
  }

  /**
   * Returns a place for a value that is made only when it is needed, or null if there is no such
   * value.
   */
  static @Nullable Place later(Env env, Ask ask, Env.Next<Kind> next) {
    return isThere(env, ask) ? new Deferred(env, ask, next) : null;
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
    public boolean takesAnyKind() {
      return next.takesAnyKind();
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
      if (isThere(number) || isThere(sql.dialect.kind(Kind.FLOAT))) {
        places.add(SqlPlaces.call(sql.literals.term(), behind(number)));
        places.add(SqlTexts.exactly("-", SqlPlaces.call(sql.literals.unsigned(), behind(number))));
        Ask numbers = ask.of(ask.kinds().and(SqlKinds.NUMBERS));
        Place value =
            Values.operand(env, starting(env, numbers), new Chained(numbers, new Nameless(next)));
        places.add(SqlTexts.exactly("-", SqlPlaces.loose(Objects.requireNonNull(value))));
      }
      if (isThere(text)) {
        places.add(SqlPlaces.call(sql.literals.text(), behind(text)));
      }
      for (Kind kind : new Kind[] {Kind.DATE, Kind.TIMESTAMP}) {
        Place literal = sql.literals.base(kind);
        if (literal != null && Moments.mayFollow(env, ask, kind, Last.ONLY_LITERAL, true)) {
          places.add(SqlPlaces.call(literal, behind(kind)));
        }
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

  /** The kind of the last operand of a value. */
  private enum Last {
    VALUE,
    /** A literal that was multiplied or divided by, or joined. */
    FACTOR,
    /** A literal that was added or subtracted. No product of literals may begin with it. */
    LITERAL,
    /** A literal that is the first operand. A value that depends on the row must follow. */
    ONLY_LITERAL,
    /** A difference, which no operator with a stronger binding may follow. */
    DIFFERENCE
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
      if (last != Last.ONLY_LITERAL && ask.kinds().has(kind)) {
        Place end = column == null ? next.then(env, kind) : next.thenColumn(env, kind, column);
        add(places, end == SqlPlaces.NOTHING ? null : end);
      }
      if (kind == Kind.ANY && env.sql().isStrict()) {
        return SqlPlaces.any(places);
      }
      if (last == Last.VALUE) {
        casts(places);
      }
      boolean mustChange = kind == Kind.FLOAT && !ask.kinds().has(kind);
      if (ask.terms() <= 1 || mustChange) {
        return SqlPlaces.any(places);
      }
      Moments.add(places, this);
      // Behind a literal, some operators need a value that depends on the row.
      boolean isThere = last == Last.VALUE || last == Last.FACTOR || isThere(env, ask.of(right()));
      List<String> signs = new ArrayList<>();
      if (SqlKinds.NUMBERS.has(kind)) {
        if (last != Last.ONLY_LITERAL || isThere) {
          signs.addAll(List.of("+", "-"));
        }
        if (last != Last.DIFFERENCE && isThere) {
          signs.addAll(List.of("*", "/"));
        }
      }
      if (SqlKinds.TEXT.has(kind) && isThere) {
        signs.add("||");
      }
      signs.removeIf(sign -> !ask.allows(sign));
      for (String sign : signs) {
        Place operand = SqlPlaces.loose(new Operand(this, sign));
        places.add(SqlPlaces.loose(SqlTexts.exactly(sign, operand)));
      }
      return SqlPlaces.any(places);
    }

    /** Returns the kinds of the right operand. */
    SqlKinds right() {
      return kind == Kind.FLOAT
          ? SqlKinds.NUMBERS
          : kind == Kind.NUMBER ? ask.kinds().and(SqlKinds.NUMBERS) : SqlKinds.of(kind);
    }

    /** Returns the continuation behind the right operand. */
    Env.Next<Kind> behindRight() {
      return kind != Kind.FLOAT
          ? new Nameless(next)
          : next instanceof Inexact ? next : new Inexact(next);
    }

    /** Adds the casts of the operand. */
    private void casts(List<Place> places) {
      if (!env.sql().dialect.hasCastOperator()) {
        return;
      }
      for (SqlCast cast : SqlCast.of(env.sql().dialect, kind)) {
        if (ask.kinds().has(cast.to())) {
          Place after = new Chain(env, ask, cast.to(), null, Last.VALUE, new Nameless(next));
          places.add(SqlPlaces.loose(SqlTexts.exactly("::", cast.type(after))));
        }
      }
    }

    /** Returns the place behind a literal that was added or subtracted. */
    Place behind(Env now, Kind result) {
      return new Chain(
          now, ask.withTerms(ask.terms() - 1), result, null, Last.DIFFERENCE, new Nameless(next));
    }
  }

  /**
   * After an operator.
   *
   * @param sign the operator
   */
  private record Operand(Chain chain, String sign) implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      Ask ask = chain.ask.behind(sign).with(chain.right());
      literals(places, ask);
      // The place of the operand reads the rest of the chain, too.
      add(
          places,
          operand(chain.env, starting(chain.env, ask), new Chained(ask, chain.behindRight())));
      return SqlPlaces.any(places);
    }

    /**
     * Adds the literals. No product of two literals may stand here, because the database would
     * compute it before it knows a row.
     */
    private void literals(List<Place> places, Ask ask) {
      Literals literals = chain.env.sql().literals;
      boolean divides = sign.equals("/");
      if (chain.last == Last.ONLY_LITERAL) {
        if (divides) {
          // A quotient of constants neither overflows nor divides by zero.
          places.add(SqlPlaces.call(literals.divisor(), chain));
        }
        return;
      }
      boolean mustGoOn = !chain.ask.kinds().has(chain.kind);
      if (mustGoOn && ask.terms() <= 1) {
        return;
      }
      boolean adds = sign.equals("+") || sign.equals("-");
      boolean isSum = chain.last == Last.LITERAL;
      if (sign.equals("*") && isSum) {
        return;
      }
      Last last = adds || isSum ? Last.LITERAL : Last.FACTOR;
      Place after =
          new Chain(chain.env, chain.ask.behind(sign), chain.kind, null, last, chain.next);
      boolean joins = sign.equals("||");
      if (!joins) {
        Place number = divides ? literals.divisor() : adds ? literals.term() : literals.unsigned();
        places.add(SqlPlaces.call(number, after));
        if (!sign.equals("-")) {
          // Two minus signs would begin a comment.
          Place negative =
              SqlPlaces.call(divides ? literals.divisor() : literals.unsigned(), after);
          places.add(SqlTexts.exactly("-", SqlPlaces.loose(negative)));
        }
      }
      if (joins || chain.kind == Kind.ANY) {
        places.add(SqlPlaces.call(literals.text(), after));
      }
    }
  }

  /** Sums and differences of days, moments and intervals, and products of intervals. */
  private static final class Moments {
    static final ImmutableList<Kind> KINDS =
        ImmutableList.of(Kind.DATE, Kind.TIMESTAMP, Kind.INTERVAL);

    private Moments() {}

    /** Returns the kind of the sum or difference of values of two kinds, or null if none exists. */
    static @Nullable Kind result(SqlDialect dialect, Kind left, boolean minus, Kind right) {
      if (!dialect.hasIntervals()) {
        return null;
      }
      if (right == Kind.INTERVAL) {
        return left == Kind.INTERVAL ? left : SqlKinds.MOMENT.has(left) ? Kind.TIMESTAMP : null;
      }
      return !minus || left == Kind.INTERVAL
          ? null
          : left == Kind.DATE && right == Kind.DATE ? Kind.NUMBER : Kind.INTERVAL;
    }

    /** Whether something may be added to or subtracted from an operand. */
    static boolean mayFollow(Env env, Ask ask, Kind left, Last last, boolean minus) {
      if (left == Kind.DATE && ask.kinds().has(left) && last != Last.ONLY_LITERAL) {
        return true;
      }
      for (Kind right : KINDS) {
        Kind result = result(env.sql().dialect, left, minus, right);
        if (result != null
            && ask.kinds().has(result)
            && (last != Last.ONLY_LITERAL || isThere(env, ask.of(SqlKinds.of(right))))) {
          return true;
        }
      }
      return false;
    }

    static void add(List<Place> places, Chain chain) {
      Kind kind = chain.kind;
      if (!KINDS.contains(kind)) {
        return;
      }
      for (boolean minus : new boolean[] {false, true}) {
        if (mayFollow(chain.env, chain.ask, kind, chain.last, minus)) {
          Place term = SqlPlaces.loose(new Term(chain, minus));
          places.add(SqlPlaces.loose(SqlTexts.exactly(minus ? "-" : "+", term)));
        }
      }
      if (kind == Kind.INTERVAL && chain.last != Last.DIFFERENCE) {
        Factor after = new Factor(chain);
        Place number =
            operand(
                chain.env,
                chain.ask.of(SqlKinds.NUMBER).inCall(SqlKinds.NUMBER, chain.ask.role()),
                after);
        Place literal =
            SqlPlaces.call(chain.env.sql().literals.unsigned(), after.then(chain.env, Kind.NUMBER));
        Place divisor =
            SqlPlaces.call(chain.env.sql().literals.divisor(), after.then(chain.env, Kind.NUMBER));
        places.add(
            SqlPlaces.loose(
                SqlPlaces.any(
                    SqlTexts.exactly("*", SqlPlaces.loose(SqlPlaces.any(literal, number))),
                    SqlTexts.exactly("/", SqlPlaces.loose(SqlPlaces.any(divisor, number))))));
      }
    }

    /** A value behind a plus or a minus. */
    private record Term(Chain chain, boolean minus) implements Open {
      @Override
      public Place open() {
        Env env = chain.env;
        Sql sql = env.sql();
        boolean mayBeLiteral = chain.last != Last.ONLY_LITERAL;
        List<Place> places = new ArrayList<>();
        if (mayBeLiteral && chain.kind == Kind.DATE && chain.ask.kinds().has(Kind.DATE)) {
          places.add(SqlTexts.digits(1, 4, chain.behind(env, Kind.DATE)));
        }
        for (Kind right : KINDS) {
          Kind result = result(sql.dialect, chain.kind, minus, right);
          if (result != null && chain.ask.kinds().has(result)) {
            Place literal = sql.literals.base(right);
            if (mayBeLiteral && literal != null) {
              places.add(SqlPlaces.call(literal, chain.behind(chain.env, result)));
              if (right == Kind.INTERVAL) {
                products(places, literal, result);
              }
            }
            Ask asked = chain.ask.of(SqlKinds.of(right));
            Values.add(places, operand(env, asked, new Reckoned(chain, minus)));
          }
        }
        return SqlPlaces.any(places);
      }

      /** Adds the products of an interval and a number that depends on the row. */
      private void products(List<Place> places, Place interval, Kind result) {
        Ask number = chain.ask.inCall(SqlKinds.NUMBER, chain.ask.role());
        Values.add(places, operand(chain.env, number, new Times(chain, interval, result)));
        Place factor = operand(chain.env, number, new Timed(chain, result));
        if (factor != null) {
          places.add(SqlPlaces.call(interval, times(factor)));
        }
      }
    }

    private static Place times(Place next) {
      return SqlPlaces.loose(SqlTexts.exactly("*", SqlPlaces.loose(next)));
    }

    /** After a number, by which an interval is multiplied. */
    private record Times(Chain chain, Place interval, Kind result) implements Env.Next<Kind> {
      @Override
      public Place then(Env env, Kind number) {
        return times(SqlPlaces.call(interval, chain.behind(env, result)));
      }
    }

    /** After the number by which an interval was multiplied. */
    private record Timed(Chain chain, Kind result) implements Env.Next<Kind> {
      @Override
      public Place then(Env env, Kind number) {
        return chain.behind(env, result);
      }
    }

    /** After the value behind a plus or a minus. */
    private record Reckoned(Chain chain, boolean minus) implements Env.Next<Kind> {
      @Override
      public Place then(Env env, Kind right) {
        Kind result = result(env.sql().dialect, chain.kind, minus, right);
        return chain.behind(env, Objects.requireNonNull(result));
      }
    }

    /** After the number by which an interval is multiplied or divided. */
    private record Factor(Chain chain) implements Env.Next<Kind> {
      @Override
      public Place then(Env env, Kind number) {
        return new Chain(
            env,
            chain.ask.withTerms(chain.ask.terms() - 1),
            chain.kind,
            null,
            Last.VALUE,
            new Nameless(chain.next));
      }
    }
  }

  /** After a column that is only a part of the value. */
  private record Nameless(Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return next.then(env, kind);
    }
  }

  /** After the right operand of a number that is not exact. */
  private record Inexact(Env.Next<Kind> next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return next.then(env, Kind.FLOAT);
    }
  }
}
