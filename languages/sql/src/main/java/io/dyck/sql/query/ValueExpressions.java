package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.RememberedText;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlCast;
import io.dyck.sql.value.SqlFunctions;
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
public final class ValueExpressions {
  private ValueExpressions() {}

  /**
   * Returns a place for a value that depends on the row, or for a literal.
   *
   * @return the place, or null if there is no such value
   */
  static @Nullable Place valueOrLiteral(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    return valueOrLiteral(env, ask, ask.kinds(), next);
  }

  /**
   * Returns a place for a value that depends on the row, or for a literal of one of some kinds.
   *
   * @return the place, or null if there is no such value
   */
  static @Nullable Place valueOrLiteral(
      Environment env,
      ValueRequirements ask,
      SqlKinds literals,
      Environment.ValueContinuation<ValueKind> next) {
    Place value = of(env, ask, next);
    Place literal = env.sql().literals.of(literals, kind -> next.placeAfter(env, kind));
    return value == null ? literal : SqlPlaces.choiceOf(value, literal);
  }

  /**
   * Returns a place for a value that depends on the row.
   *
   * @return the place, or null if there is no such value
   */
  public static @Nullable Place of(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    ValueRequirements start = startRequirements(env, reckoningRequirements(env, ask));
    SqlDialect dialect = env.sql().dialect;
    ValueRequirements cast =
        dialect.hasCastOperator()
            ? start.withMoreKinds(SqlCast.kindsBefore(dialect, ask.kinds()))
            : start;
    Place operand = operand(env, start, cast, new ChainedValue(ask, next));
    return operand == null ? null : SqlPlaces.choiceOf(operand, new Beginning(env, ask, next));
  }

  /**
   * Returns the requirements on the first number of a value. Behind an exact number, one that is
   * not exact may follow. A number that is not exact may be converted.
   */
  private static ValueRequirements startRequirements(Environment env, ValueRequirements ask) {
    boolean isExact = ask.kinds().contains(ValueKind.NUMBER);
    boolean isInexact = ask.kinds().contains(ValueKind.FLOAT);
    boolean mayChange =
        isExact != isInexact && (isExact || (ask.terms() > 1 && isPossible(env, ask)));
    return mayChange && env.sql().dialect.kind(ValueKind.FLOAT) == ValueKind.FLOAT
        ? ask.withKinds(ask.kinds().and(ValueKind.NUMBER).and(ValueKind.FLOAT))
        : ask;
  }

  /**
   * Returns the requirements on the first operand of a value, which may have another kind than the
   * value: the difference of two days is a number.
   */
  private static ValueRequirements reckoningRequirements(Environment env, ValueRequirements ask) {
    SqlKinds kinds = ask.kinds();
    if (kinds.contains(ValueKind.TEXT) && hasDocuments(env)) {
      kinds = kinds.and(ValueKind.JSON);
    }
    if (ask.terms() <= 1) {
      return ask.withKinds(kinds);
    }
    for (ValueKind from : new ValueKind[] {ValueKind.DATE, ValueKind.TIMESTAMP}) {
      for (ValueKind with : MomentArithmetic.KINDS) {
        for (boolean minus : new boolean[] {false, true}) {
          ValueKind result = MomentArithmetic.result(env.sql().dialect, from, minus, with);
          if (result != null && ask.kinds().contains(result)) {
            kinds = kinds.and(from);
          }
        }
      }
    }
    return ask.withKinds(kinds);
  }

  /** Whether documents of JSON are a kind of their own, whose members are read. */
  private static boolean hasDocuments(Environment env) {
    return env.sql().dialect.kind(ValueKind.JSON) == ValueKind.JSON;
  }

  /**
   * Returns a place for a value that depends on the row, without operators around it.
   *
   * @return the place, or null if there is no such value
   */
  private static @Nullable Place operand(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> chain) {
    return operand(env, ask, ask, chain);
  }

  /**
   * Returns a place for a value that depends on the row, without operators around it.
   *
   * @param cast the requirements on a column or a value in parentheses, which may be converted
   * @return the place, or null if there is no such value
   */
  private static @Nullable Place operand(
      Environment env,
      ValueRequirements ask,
      ValueRequirements cast,
      Environment.ValueContinuation<ValueKind> chain) {
    Place column = env.column(cast.kinds(), ask.role(), chain);
    boolean aggregates = ask.role().canContainAggregates() && env.canAggregate();
    Place count = countsKinds(env, ask) ? ofSeveralRows(Aggregates.count(env, ask, chain)) : null;
    if (column == null && count == null && !isNested(env, ask)) {
      return canCast(env, ask)
          ? SqlPlaces.choiceOf(
              new CaseAndCastExpressions(env, ask, chain), new SqlCalls(env, ask, chain))
          : null;
    }
    List<Place> places = new ArrayList<>();
    add(places, column);
    add(places, count);
    if (aggregates) {
      places.add(ofSeveralRows(new Aggregates(env, ask, chain)));
      add(places, grouping(env, ask, chain));
    }
    if (ask.nesting() > 0) {
      places.add(new SqlCalls(env, ask, chain));
      places.add(new CaseAndCastExpressions(env, ask, chain));
      add(places, inParentheses(env, cast, chain));
    }
    if (ask.queries() > 0) {
      add(places, query(env, ask, chain));
    }
    // No short text begins with a window function, which may have no result of the kinds.
    if (ask.role() == Environment.Role.RESULT && env instanceof SelectDraft) {
      Place window = WindowCalls.of(env, ask, chain);
      add(places, window == null ? null : ofSeveralRows(window));
    }
    return SqlPlaces.choiceOf(places);
  }

  /**
   * Returns a place of a value whose text is not remembered, because no rows are grouped by the
   * value.
   */
  private static Place ofSeveralRows(Place value) {
    return RememberedText.forgotten(value);
  }

  /** Returns a place for GROUPING of columns by which rows are grouped, or null. */
  private static @Nullable Place grouping(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    Environment keys = env instanceof FromScope scope ? scope.ofKeys() : env;
    return keys != null
            && env.sql().dialect.hasGroupingSets()
            && ask.kinds().contains(ValueKind.NUMBER)
            && keys.hasColumn(SqlKinds.SORTABLE, ask.role())
        ? SqlPlaces.function("GROUPING", new Grouping(keys, env, ask.role(), next))
        : null;
  }

  /**
   * A column in the parentheses of GROUPING. Before FROM, rows must then be grouped by it.
   *
   * @param keys the environment that has the columns
   * @param env the environment around the call
   */
  private record Grouping(
      Environment keys,
      Environment env,
      Environment.Role role,
      Environment.ValueContinuation<ValueKind> next)
      implements DeferredPlace, Environment.ValueContinuation<ValueKind> {
    @Override
    public Place place() {
      return Objects.requireNonNull(keys.column(SqlKinds.SORTABLE, role, this));
    }

    @Override
    public Place placeAfter(Environment column, ValueKind kind) {
      Environment grouped = column instanceof SelectDraft draft ? draft.afterGrouping() : keys;
      Environment after = column instanceof SelectDraft ? grouped : env;
      return SqlPlaces.choiceOf(
          SqlPlaces.closeParenthesis(next.placeAfter(after, ValueKind.NUMBER)),
          SqlPlaces.afterComma(new Grouping(grouped, after, role, next)));
    }
  }

  /** Whether a value is possible, found without making a place. */
  static boolean isPossible(Environment env, ValueRequirements ask) {
    return countsKinds(env, ask)
        || env.hasColumn(ask.kinds(), ask.role())
        || isNested(env, ask)
        || canCast(env, ask);
  }

  /**
   * Whether a value can be nested here: the greatest of some values, or a difference of moments.
   */
  private static boolean isNested(Environment env, ValueRequirements ask) {
    if (ask.nesting() == 0) {
      return false;
    }
    SqlKinds ordered = new SqlKinds(ask.kinds().bits() & SqlKinds.ORDERED.bits());
    return (ask.role().canContainAggregates()
            && env.canAggregate()
            && ordered.bits() != 0
            && env.hasColumn(ordered, Environment.Role.ARGUMENT))
        || env.hasColumn(reckoningRequirements(env, ask).kinds(), ask.role());
  }

  /** Whether some column can be converted into a wanted kind. */
  private static boolean canCast(Environment env, ValueRequirements ask) {
    return ask.nesting() > 0
        && env.hasColumn(SqlCast.kindsBefore(env.sql().dialect, ask.kinds()), ask.role());
  }

  private static boolean countsKinds(Environment env, ValueRequirements ask) {
    return ask.role().canContainAggregates()
        && env.canAggregate()
        && ask.kinds().contains(env.sql().dialect.kind(ValueKind.NUMBER));
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
  static @Nullable Place inParentheses(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    if (env.isChangedByName()) {
      Place value = deferred(env, ask.nested(), new ClosingParenthesis(next));
      return value == null ? null : SqlPlaces.openParenthesis(value);
    }
    List<Place> places = new ArrayList<>();
    for (ValueKind kind : env.sql().dialect.kinds()) {
      ValueRequirements inner = ask.ofWholeValue(SqlKinds.of(kind)).nested();
      if (ask.kinds().contains(kind) && isPossible(env, inner)) {
        Place rule = new DeferredValue(env, inner, new Environment.RuleEnding());
        places.add(SqlPlaces.call(rule, SqlPlaces.closeParenthesis(next.placeAfter(env, kind))));
      }
    }
    return places.isEmpty() ? null : SqlPlaces.openParenthesis(SqlPlaces.choiceOf(places));
  }

  /** Returns a place for a query with one column. */
  private static @Nullable Place query(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    List<Place> places = new ArrayList<>();
    for (ValueKind kind : env.sql().index.kinds(ask.kinds())) {
      places.add(
          Query.inValue(
              env, ask, QueryRequirements.singleColumn(kind), new AfterQuery(kind, next)));
    }
    return places.isEmpty() ? null : SqlPlaces.openParenthesis(SqlPlaces.choiceOf(places));
  }

  /** After a query with one column. */
  private record AfterQuery(ValueKind kind, Environment.ValueContinuation<ValueKind> next)
      implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return next.placeAfter(env, kind);
    }
  }

  /**
   * Returns a place for a value that is made only when it is needed, or null if there is no such
   * value.
   */
  static @Nullable Place deferred(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next) {
    return isPossible(env, ask) ? new DeferredValue(env, ask, next) : null;
  }

  /** A value whose place is made only when it is needed. There must be such a value. */
  record DeferredValue(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
      implements DeferredPlace {
    @Override
    public Place place() {
      return Objects.requireNonNull(of(env, ask, next));
    }
  }

  record ClosingParenthesis(Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return SqlPlaces.closeParenthesis(next.placeAfter(env, kind));
    }
  }

  private record ChainedValue(ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new AfterOperand(env, ask, kind, null, LastOperandKind.VALUE, next);
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, Environment.NamedColumn column) {
      return new AfterOperand(env, ask, kind, column, LastOperandKind.VALUE, next);
    }

    @Override
    public boolean acceptsAnyKind() {
      return next.acceptsAnyKind();
    }

    @Override
    public boolean allowsZone() {
      return next.allowsZone();
    }

    @Override
    public boolean isFollowedBySameBytes(String column) {
      return next.isFollowedBySameBytes(column);
    }
  }

  /** What a value may begin with before its first operand: a literal and an operator, or a sign. */
  private record Beginning(
      Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
      implements DeferredPlace {
    @Override
    public Place place() {
      SqlContext sql = env.sql();
      List<Place> places = new ArrayList<>();
      ValueKind number = sql.dialect.kind(ValueKind.NUMBER);
      ValueKind text = sql.dialect.kind(ValueKind.TEXT);
      if (isPossible(number) || isPossible(sql.dialect.kind(ValueKind.FLOAT))) {
        places.add(SqlPlaces.call(sql.literals.term(), placeBehind(number)));
        places.add(SqlPlaces.call(sql.literals.smallProduct(), placeBehind(number)));
        places.add(
            SqlTexts.exactText("-", SqlPlaces.call(sql.literals.unsigned(), placeBehind(number))));
        ValueRequirements numbers = ask.ofWholeValue(ask.kinds().and(SqlKinds.NUMBERS));
        Place value =
            ValueExpressions.operand(
                env,
                startRequirements(env, numbers),
                new ChainedValue(numbers, new UnnamedPart(next)));
        places.add(SqlTexts.exactText("-", SqlPlaces.optionalSpace(Objects.requireNonNull(value))));
      }
      if (isPossible(text)) {
        places.add(SqlPlaces.call(sql.literals.text(), placeBehind(text)));
      }
      for (ValueKind kind : new ValueKind[] {ValueKind.DATE, ValueKind.TIMESTAMP}) {
        Place literal = sql.literals.baseRule(kind);
        if (literal != null
            && MomentArithmetic.canFollow(env, ask, kind, LastOperandKind.ONLY_LITERAL, true)) {
          places.add(SqlPlaces.call(literal, placeBehind(kind)));
        }
      }
      return SqlPlaces.choiceOf(places);
    }

    private boolean isPossible(ValueKind kind) {
      return ask.kinds().contains(kind)
          && ValueExpressions.isPossible(env, ask.ofWholeValue(SqlKinds.of(kind)));
    }

    private Place placeBehind(ValueKind kind) {
      return new AfterOperand(env, ask, kind, null, LastOperandKind.ONLY_LITERAL, next);
    }
  }

  /** The kind of the last operand of a value. */
  private enum LastOperandKind {
    VALUE,
    /** A value that ends with a literal, which a cast behind it would convert alone. */
    LITERAL_AT_END,
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
  private record AfterOperand(
      Environment env,
      ValueRequirements ask,
      ValueKind kind,
      Environment.@Nullable NamedColumn column,
      LastOperandKind last,
      Environment.ValueContinuation<ValueKind> next)
      implements DeferredPlace {
    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      if (last != LastOperandKind.ONLY_LITERAL && ask.kinds().contains(kind)) {
        Place end =
            column == null ? next.placeAfter(env, kind) : next.placeAfterColumn(env, kind, column);
        add(places, end == SqlPlaces.NOTHING ? null : end);
      }
      if (kind == ValueKind.ANY && env.sql().isStrict()) {
        return SqlPlaces.choiceOf(places);
      }
      if (last == LastOperandKind.VALUE) {
        addCasts(places);
        addCollations(places);
      }
      if (last == LastOperandKind.VALUE || last == LastOperandKind.LITERAL_AT_END) {
        addZone(places);
        addMembers(places);
      }
      boolean isExact = kind == ValueKind.NUMBER;
      boolean mustChange =
          !ask.kinds().contains(kind) && !(isExact && ask.kinds().contains(ValueKind.FLOAT));
      if (ask.terms() <= 1 || (mustChange && kind == ValueKind.FLOAT)) {
        return SqlPlaces.choiceOf(places);
      }
      MomentArithmetic.add(places, this);
      // Behind a literal, some operators need a value that depends on the row.
      boolean isThere =
          last == LastOperandKind.VALUE
              || last == LastOperandKind.LITERAL_AT_END
              || last == LastOperandKind.FACTOR
              || isPossible(env, ask.ofWholeValue(rightKinds()));
      List<String> signs = new ArrayList<>();
      if (SqlKinds.NUMBERS.contains(kind) && !mustChange) {
        if (last != LastOperandKind.ONLY_LITERAL || isThere) {
          signs.addAll(List.of("+", "-"));
        }
        if (last != LastOperandKind.DIFFERENCE && isThere) {
          signs.addAll(List.of("*", "/"));
        }
        if (last != LastOperandKind.DIFFERENCE && hasRemainder()) {
          signs.add("%");
        }
        addPower(places);
      }
      if (SqlKinds.TEXT.contains(kind) && isThere && !mustChange) {
        signs.add("||");
      }
      signs.removeIf(sign -> !ask.allows(sign));
      for (String sign : signs) {
        Place operand = SqlPlaces.optionalSpace(new Operand(this, sign, false));
        places.add(SqlPlaces.optionalSpace(SqlTexts.exactText(sign, operand)));
      }
      if (SqlKinds.isNumber(kind)
          && last != LastOperandKind.ONLY_LITERAL
          && ask.kinds().contains(ValueKind.TEXT)) {
        // A number is joined to a text as a text.
        AfterOperand text = new AfterOperand(env, ask, ValueKind.TEXT, null, last, next);
        Place operand = SqlPlaces.optionalSpace(new Operand(text, "||", true));
        places.add(SqlPlaces.optionalSpace(SqlTexts.exactText("||", operand)));
      }
      return SqlPlaces.choiceOf(places);
    }

    /**
     * Whether a remainder may be computed. PostgreSQL has none of numbers that are not exact, and
     * in a product no remainder behind such a number.
     */
    private boolean hasRemainder() {
      ValueRequirements right = ask.ofWholeValue(rightKinds("%"));
      return (last == LastOperandKind.VALUE
              || last == LastOperandKind.FACTOR
              || isPossible(env, right))
          && (env.sql().dialect.kind(ValueKind.FLOAT) != ValueKind.FLOAT
              || (kind == ValueKind.NUMBER
                  && ask.kinds().contains(kind)
                  && !(next instanceof InexactOperand)));
    }

    /** Adds powers, whose numbers are not exact. No literal is raised to a literal. */
    private void addPower(List<Place> places) {
      ValueKind inexact = env.sql().dialect.kind(ValueKind.FLOAT);
      AfterOperand base = new AfterOperand(env, ask, inexact, null, last, next);
      if (env.sql().dialect.hasPowerOperator()
          && ask.kinds().contains(inexact)
          && ask.allows("^")
          && (last == LastOperandKind.VALUE
              || (last == LastOperandKind.ONLY_LITERAL
                  && isPossible(env, ask.ofWholeValue(base.rightKinds("^")))))) {
        Place operand = SqlPlaces.optionalSpace(new Operand(base, "^", false));
        places.add(SqlPlaces.optionalSpace(SqlTexts.exactText("^", operand)));
      }
    }

    /** Returns the kinds of the right operand of an operator. */
    SqlKinds rightKinds(String sign) {
      return sign.equals("%")
          ? SqlKinds.of(env.sql().dialect.kind(ValueKind.NUMBER))
          : rightKinds();
    }

    private SqlKinds rightKinds() {
      return kind == ValueKind.FLOAT
          ? SqlKinds.NUMBERS
          : kind == ValueKind.NUMBER ? ask.kinds().and(SqlKinds.NUMBERS) : SqlKinds.of(kind);
    }

    /** Returns the continuation behind the right operand. */
    Environment.ValueContinuation<ValueKind> behindRight() {
      return kind != ValueKind.FLOAT || next instanceof InexactOperand
          ? unnamed(next)
          : new InexactOperand(next);
    }

    /** Adds the conversion between times with and without a zone. */
    private void addZone(List<Place> places) {
      if (kind == ValueKind.TIMESTAMP
          && next.allowsZone()
          && env.sql().dialect == SqlDialect.POSTGRESQL
          && ask.kinds().contains(kind)) {
        Place after =
            new AfterOperand(env, ask, kind, null, LastOperandKind.LITERAL_AT_END, unnamed(next));
        Place zone = SqlPlaces.gap(SqlPlaces.call(env.sql().literals.text(), after));
        places.add(SqlPlaces.gap(SqlPlaces.words("AT TIME ZONE", zone)));
      }
    }

    /** Adds the casts of the operand. */
    private void addCasts(List<Place> places) {
      if (!env.sql().dialect.hasCastOperator()) {
        return;
      }
      for (SqlCast cast : SqlCast.castsOf(env.sql().dialect, kind)) {
        if (ask.kinds().contains(cast.to())) {
          Place after =
              new AfterOperand(env, ask, cast.to(), null, LastOperandKind.VALUE, unnamed(next));
          places.add(SqlPlaces.optionalSpace(SqlTexts.exactText("::", cast.type(after))));
        }
      }
    }

    /**
     * Adds the operators that read a member of a JSON document. Arithmetic and casts bind closer
     * than these operators; so an operand before one is a whole value, and no cast stands behind.
     */
    private void addMembers(List<Place> places) {
      if (kind != ValueKind.JSON && env.sql().isStrict()) {
        return;
      }
      ValueKind text = env.sql().dialect.kind(ValueKind.TEXT);
      places.add(SqlPlaces.optionalSpace(SqlTexts.exactText("->", member(kind))));
      if (ask.kinds().contains(text)) {
        places.add(SqlPlaces.optionalSpace(SqlTexts.exactText("->>", member(text))));
      }
    }

    /** Returns a place for the name or the index of a member. */
    private Place member(ValueKind result) {
      Place after =
          new AfterOperand(env, ask, result, null, LastOperandKind.LITERAL_AT_END, unnamed(next));
      return SqlPlaces.optionalSpace(
          SqlPlaces.choiceOf(
              SqlPlaces.call(env.sql().literals.text(), after), SqlTexts.digits(1, 4, after)));
    }

    /** Adds the ways in which SQLite compares texts. */
    private void addCollations(List<Place> places) {
      if (env.sql().isStrict()) {
        return;
      }
      Place after = new AfterOperand(env, ask, kind, null, LastOperandKind.VALUE, unnamed(next));
      Place name =
          SqlPlaces.choiceOf(
              SqlPlaces.word("NOCASE", after),
              SqlPlaces.word("BINARY", after),
              SqlPlaces.word("RTRIM", after));
      places.add(SqlPlaces.gap(SqlPlaces.word("COLLATE", SqlPlaces.gap(name))));
    }

    /** Returns the place behind a literal that was added or subtracted. */
    Place placeBehind(Environment now, ValueKind result) {
      return new AfterOperand(
          now,
          ask.withTerms(ask.terms() - 1),
          result,
          null,
          LastOperandKind.DIFFERENCE,
          unnamed(next));
    }
  }

  /**
   * After an operator.
   *
   * @param sign the operator
   * @param isBehindNumber whether a number is joined to the operand, which must then be a text
   */
  private record Operand(AfterOperand chain, String sign, boolean isBehindNumber)
      implements DeferredPlace {
    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      ValueRequirements ask = chain.ask.behindSign(sign).withKinds(chain.rightKinds(sign));
      addLiterals(places, ask);
      // The place of the operand reads the rest of the chain, too.
      add(
          places,
          operand(
              chain.env,
              startRequirements(chain.env, ask),
              new ChainedValue(ask, chain.behindRight())));
      if (sign.equals("||") && chain.kind == ValueKind.TEXT && !isBehindNumber) {
        ValueRequirements number = ask.withKinds(SqlKinds.NUMBERS);
        if (isPossible(chain.env, number)) {
          add(
              places,
              operand(chain.env, number, new ChainedValue(number, new JoinedNumber(chain))));
        }
      }
      return SqlPlaces.choiceOf(places);
    }

    /**
     * Adds the literals. No product of two literals may stand here, because the database would
     * compute it before it knows a row.
     */
    private void addLiterals(List<Place> places, ValueRequirements ask) {
      Literals literals = chain.env.sql().literals;
      boolean divides = sign.equals("/") || sign.equals("%");
      if (chain.last == LastOperandKind.ONLY_LITERAL) {
        if (sign.equals("/")) {
          // A quotient of constants neither overflows nor divides by zero.
          places.add(SqlPlaces.call(literals.divisor(), chain));
        }
        return;
      }
      boolean mustGoOn = !chain.ask.kinds().contains(chain.kind);
      if (mustGoOn && ask.terms() <= 1) {
        return;
      }
      boolean adds = sign.equals("+") || sign.equals("-");
      boolean isSum = chain.last == LastOperandKind.LITERAL;
      if (sign.equals("*") && isSum) {
        return;
      }
      LastOperandKind last = adds || isSum ? LastOperandKind.LITERAL : LastOperandKind.FACTOR;
      Place after =
          new AfterOperand(
              chain.env, chain.ask.behindSign(sign), chain.kind, null, last, chain.next);
      boolean joins = sign.equals("||");
      if (!joins) {
        Place number = divides ? literals.divisor() : adds ? literals.term() : literals.unsigned();
        places.add(SqlPlaces.call(number, after));
        if ("+*/".contains(sign)) {
          // Two minus signs would begin a comment, and some databases read %- as one operator.
          Place negative =
              SqlPlaces.call(divides ? literals.divisor() : literals.unsigned(), after);
          places.add(SqlTexts.exactText("-", SqlPlaces.optionalSpace(negative)));
        }
      }
      if (joins || chain.kind == ValueKind.ANY) {
        places.add(SqlPlaces.call(literals.text(), after));
      }
    }
  }

  /** After a number that was joined to a text. */
  private record JoinedNumber(AfterOperand chain)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind number) {
      return new AfterOperand(
          env,
          chain.ask.behindSign("||"),
          ValueKind.TEXT,
          null,
          LastOperandKind.FACTOR,
          unnamed(chain.next));
    }
  }

  /** Sums and differences of days, moments and intervals, and products of intervals. */
  private static final class MomentArithmetic {
    static final ImmutableList<ValueKind> KINDS =
        ImmutableList.of(ValueKind.DATE, ValueKind.TIMESTAMP, ValueKind.INTERVAL);

    private MomentArithmetic() {}

    /** Returns the kind of the sum or difference of values of two kinds, or null if none exists. */
    static @Nullable ValueKind result(
        SqlDialect dialect, ValueKind left, boolean minus, ValueKind right) {
      if (!dialect.hasIntervals()) {
        return null;
      }
      if (right == ValueKind.INTERVAL) {
        return left == ValueKind.INTERVAL
            ? left
            : SqlKinds.MOMENT.contains(left) ? ValueKind.TIMESTAMP : null;
      }
      return !minus || left == ValueKind.INTERVAL
          ? null
          : left == ValueKind.DATE && right == ValueKind.DATE
              ? ValueKind.NUMBER
              : ValueKind.INTERVAL;
    }

    /** Whether something may be added to or subtracted from an operand. */
    static boolean canFollow(
        Environment env,
        ValueRequirements ask,
        ValueKind left,
        LastOperandKind last,
        boolean minus) {
      if (left == ValueKind.DATE
          && ask.kinds().contains(left)
          && last != LastOperandKind.ONLY_LITERAL) {
        return true;
      }
      for (ValueKind right : KINDS) {
        ValueKind result = result(env.sql().dialect, left, minus, right);
        if (result != null
            && ask.kinds().contains(result)
            && (last != LastOperandKind.ONLY_LITERAL
                || isPossible(env, ask.ofWholeValue(SqlKinds.of(right))))) {
          return true;
        }
      }
      return false;
    }

    static void add(List<Place> places, AfterOperand chain) {
      ValueKind kind = chain.kind;
      if (!KINDS.contains(kind)) {
        return;
      }
      for (boolean minus : new boolean[] {false, true}) {
        if (canFollow(chain.env, chain.ask, kind, chain.last, minus)) {
          Place term = SqlPlaces.optionalSpace(new Term(chain, minus));
          places.add(SqlPlaces.optionalSpace(SqlTexts.exactText(minus ? "-" : "+", term)));
        }
      }
      if (kind == ValueKind.INTERVAL
          && chain.ask.kinds().contains(kind)
          && chain.last != LastOperandKind.DIFFERENCE) {
        Factor after = new Factor(chain);
        Place number =
            operand(
                chain.env,
                chain.ask.ofWholeValue(SqlKinds.NUMBER).inCall(SqlKinds.NUMBER, chain.ask.role()),
                after);
        Place literal =
            SqlPlaces.call(
                chain.env.sql().literals.unsigned(), after.placeAfter(chain.env, ValueKind.NUMBER));
        Place divisor =
            SqlPlaces.call(
                chain.env.sql().literals.divisor(), after.placeAfter(chain.env, ValueKind.NUMBER));
        places.add(
            SqlPlaces.optionalSpace(
                SqlPlaces.choiceOf(
                    SqlTexts.exactText(
                        "*", SqlPlaces.optionalSpace(SqlPlaces.choiceOf(literal, number))),
                    SqlTexts.exactText(
                        "/", SqlPlaces.optionalSpace(SqlPlaces.choiceOf(divisor, number))))));
      }
    }

    /** A value behind a plus or a minus. */
    private record Term(AfterOperand chain, boolean minus) implements DeferredPlace {
      @Override
      public Place place() {
        Environment env = chain.env;
        SqlContext sql = env.sql();
        boolean mayBeLiteral = chain.last != LastOperandKind.ONLY_LITERAL;
        List<Place> places = new ArrayList<>();
        if (mayBeLiteral
            && chain.kind == ValueKind.DATE
            && chain.ask.kinds().contains(ValueKind.DATE)) {
          places.add(SqlTexts.digits(1, 4, chain.placeBehind(env, ValueKind.DATE)));
        }
        for (ValueKind right : KINDS) {
          ValueKind result = result(sql.dialect, chain.kind, minus, right);
          if (result != null && chain.ask.kinds().contains(result)) {
            Place literal = sql.literals.baseRule(right);
            if (mayBeLiteral && literal != null) {
              places.add(SqlPlaces.call(literal, chain.placeBehind(chain.env, result)));
              if (right == ValueKind.INTERVAL) {
                addProducts(places, literal, result);
              }
            }
            if (right == ValueKind.INTERVAL && sql.dialect == SqlDialect.DUCKDB) {
              addComputedInterval(places, result);
            }
            ValueRequirements asked = chain.ask.ofWholeValue(SqlKinds.of(right));
            ValueExpressions.add(places, operand(env, asked, new AfterTerm(chain, minus)));
          }
        }
        return SqlPlaces.choiceOf(places);
      }

      /** Adds an interval whose number depends on the row, as in INTERVAL (n + 1) DAY. */
      private void addComputedInterval(List<Place> places, ValueKind result) {
        Place number =
            ValueExpressions.of(
                chain.env,
                chain.ask.inCall(SqlKinds.NUMBER, chain.ask.role()),
                new IntervalUnit(chain, result));
        if (number != null) {
          places.add(
              SqlPlaces.word(
                  "INTERVAL", SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(number))));
        }
      }

      /** Adds the products of an interval and a number that depends on the row. */
      private void addProducts(List<Place> places, Place interval, ValueKind result) {
        ValueRequirements number = chain.ask.inCall(SqlKinds.NUMBER, chain.ask.role());
        ValueExpressions.add(
            places, operand(chain.env, number, new IntervalFactor(chain, interval, result)));
        Place factor = operand(chain.env, number, new AfterIntervalFactor(chain, result));
        if (factor != null) {
          places.add(SqlPlaces.call(interval, times(factor)));
        }
      }
    }

    private static Place times(Place next) {
      return SqlPlaces.optionalSpace(SqlTexts.exactText("*", SqlPlaces.optionalSpace(next)));
    }

    /** After the number of an interval in parentheses. */
    private record IntervalUnit(AfterOperand chain, ValueKind result)
        implements Environment.ValueContinuation<ValueKind> {
      @Override
      public Place placeAfter(Environment env, ValueKind number) {
        Place after = chain.placeBehind(env, result);
        return SqlPlaces.closeParenthesis(
            SqlPlaces.gap(
                SqlPlaces.choiceOf(
                    SqlFunctions.UNITS.stream()
                        .filter(unit -> !unit.equals("QUARTER"))
                        .map(unit -> SqlPlaces.word(unit, after))
                        .toList())));
      }
    }

    /** After a number, by which an interval is multiplied. */
    private record IntervalFactor(AfterOperand chain, Place interval, ValueKind result)
        implements Environment.ValueContinuation<ValueKind> {
      @Override
      public Place placeAfter(Environment env, ValueKind number) {
        return times(SqlPlaces.call(interval, chain.placeBehind(env, result)));
      }
    }

    /** After the number by which an interval was multiplied. */
    private record AfterIntervalFactor(AfterOperand chain, ValueKind result)
        implements Environment.ValueContinuation<ValueKind> {
      @Override
      public Place placeAfter(Environment env, ValueKind number) {
        return chain.placeBehind(env, result);
      }
    }

    /** After the value behind a plus or a minus. */
    private record AfterTerm(AfterOperand chain, boolean minus)
        implements Environment.ValueContinuation<ValueKind> {
      @Override
      public Place placeAfter(Environment env, ValueKind right) {
        ValueKind result = result(env.sql().dialect, chain.kind, minus, right);
        return chain.placeBehind(env, Objects.requireNonNull(result));
      }
    }

    /** After the number by which an interval is multiplied or divided. */
    private record Factor(AfterOperand chain) implements Environment.ValueContinuation<ValueKind> {
      @Override
      public Place placeAfter(Environment env, ValueKind number) {
        return new AfterOperand(
            env,
            chain.ask.withTerms(chain.ask.terms() - 1),
            chain.kind,
            null,
            LastOperandKind.FACTOR,
            unnamed(chain.next));
      }
    }
  }

  /** Returns a continuation that knows no column. */
  private static Environment.ValueContinuation<ValueKind> unnamed(
      Environment.ValueContinuation<ValueKind> next) {
    return next instanceof UnnamedPart || next instanceof InexactOperand
        ? next
        : new UnnamedPart(next);
  }

  /** After a column that is only a part of the value. */
  private record UnnamedPart(Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return next.placeAfter(env, kind);
    }

    @Override
    public boolean allowsZone() {
      return next.allowsZone();
    }
  }

  /** After the right operand of a number that is not exact. */
  private record InexactOperand(Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return next.placeAfter(env, ValueKind.FLOAT);
    }
  }
}
