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
import io.dyck.sql.value.Literals;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A condition: predicates with NOT, AND, OR and parentheses.
 *
 * @param ask the requirements on the values that are compared or tested for NULL
 * @param terms how many predicates may still be joined
 */
public record Condition(
    Environment env, ValueRequirements ask, int terms, Condition.Continuation next)
    implements DeferredPlace {
  /** Numbers that every database compares when it prepares a statement. */
  private static final Place SMALL_NUMBER = SqlPlaces.rule(SqlTexts.digits(1, 9, SqlPlaces.END));

  /** Makes a condition that stands alone. */
  public Condition(Environment env, ValueRequirements ask, Condition.Continuation next) {
    this(env, ask, env.sql().bounds.terms(), next);
  }

  /**
   * Returns a place for the condition of WHERE, ON or HAVING, which may begin with a condition of
   * constants, as in {@code 1 = 1 AND …}. Within a value the database would compute with it.
   */
  static Place ofClause(Environment env, ValueRequirements ask, Continuation next) {
    Condition condition = new Condition(env, ask, next);
    Place after = condition.continuation().placeAfter(env);
    Place number = SqlPlaces.call(SMALL_NUMBER, after);
    return SqlPlaces.choiceOf(
        condition,
        SqlPlaces.word("TRUE", after),
        SqlPlaces.word("FALSE", after),
        SqlPlaces.call(SMALL_NUMBER, signs(ValueKind.NUMBER, number, number)));
  }

  /** A continuation behind a condition. Equal continuations lead to the same places. */
  public interface Continuation {
    Place placeAfter(Environment env);
  }

  @Override
  public Place place() {
    List<Place> places = new ArrayList<>();
    places.add(predicate());
    ValueExpressions.add(places, RowComparison.start(env, ask, continuation()));
    places.add(
        SqlPlaces.word("NOT", SqlPlaces.choiceOf(SqlPlaces.gap(predicate()), inParentheses(true))));
    ValueExpressions.add(places, inParentheses(false));
    return SqlPlaces.choiceOf(places);
  }

  private Place predicate() {
    List<Place> places = new ArrayList<>();
    // Values of unknown types are included, because they can be compared with NULL.
    ValueExpressions.add(
        places,
        ValueExpressions.of(
            env, ask.ofWholeValue(ask.kinds()), new Comparison(ask, continuation())));
    for (ValueKind kind : env.sql().dialect.kinds()) {
      if (kind == ValueKind.FLOAT) {
        // The literal is exact, and compared with all numbers.
        continue;
      }
      Place literal = env.sql().literals.of(kind);
      Place parameter = env.sql().literals.parameters(SqlKinds.assignedTo(kind));
      Place value =
          ValueExpressions.deferred(
              env, ask.ofWholeValue(SqlKinds.comparedWith(kind)), new LastOperand(continuation()));
      if (literal != null && value != null) {
        places.add(SqlPlaces.call(literal, signs(kind, value, value)));
      }
      if (parameter != null) {
        Place test = SqlPlaces.gap(isNull(env, continuation()));
        Place signs = value == null ? null : signs(kind, value, value);
        places.add(SqlPlaces.call(parameter, SqlPlaces.choiceOf(test, signs)));
      }
    }
    if (ask.queries() > 0) {
      Place after = SqlPlaces.closeParenthesis(continuation().placeAfter(env.afterQuery()));
      Place query =
          SqlPlaces.choiceOf(
              Query.inValue(env, ask, QueryRequirements.ANYTHING, continuation()),
              SqlPlaces.words("SELECT NULL", after),
              SqlPlaces.words("SELECT 1", after));
      places.add(
          SqlPlaces.word("EXISTS", SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(query))));
    }
    return SqlPlaces.choiceOf(places);
  }

  /** Whether a condition may stand here. */
  static boolean isPossible(Environment env, ValueRequirements ask) {
    return ask.queries() > 0 || ValueExpressions.isPossible(env, ask);
  }

  /**
   * Returns a place for the rest of a condition that stands as a value: a comparison behind its
   * left side, and what AND and OR add.
   *
   * @param kind the kind of the left side
   * @param column the column, if the left side is a single column
   */
  static Place asValue(
      Environment env,
      ValueRequirements ask,
      ValueKind kind,
      Environment.@Nullable NamedColumn column,
      Environment.ValueContinuation<ValueKind> next) {
    ValueRequirements inside = ask.withKinds(SqlKinds.TESTABLE);
    Continuation after = new AfterPredicate(inside, env.sql().bounds.terms(), new TruthValue(next));
    return RememberedText.forgotten(
        new RightSide(env, inside, kind, column == null ? null : column.values(env.sql()), after));
  }

  /** After a condition that stands as a value. */
  record TruthValue(Environment.ValueContinuation<ValueKind> next) implements Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return next.placeAfter(env, env.sql().dialect.kind(ValueKind.BOOLEAN));
    }
  }

  private @Nullable Place inParentheses(boolean loose) {
    if (ask.nesting() == 0) {
      return null;
    }
    Place inside =
        env.isChangedByName()
            ? new Condition(env, ask.nested(), new ClosingParenthesis(continuation()))
            : SqlPlaces.call(
                new Condition(env, ask.nested(), new ConditionEnd()),
                SqlPlaces.closeParenthesis(continuation().placeAfter(env)));
    Place all = SqlPlaces.openParenthesis(inside);
    return loose ? SqlPlaces.optionalSpace(all) : all;
  }

  private Continuation continuation() {
    return new AfterPredicate(ask, terms, next);
  }

  /** After a predicate. */
  private record AfterPredicate(ValueRequirements ask, int terms, Continuation next)
      implements Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return new FurtherPredicate(env, ask, terms - 1, next);
    }
  }

  private record FurtherPredicate(
      Environment env, ValueRequirements ask, int terms, Continuation next)
      implements DeferredPlace {
    @Override
    public Place place() {
      if (terms == 0) {
        return next.placeAfter(env);
      }
      Condition other = new Condition(env, ask, terms, next);
      Place more = SqlPlaces.choiceOf(SqlPlaces.gap(other), other.inParentheses(false));
      return SqlPlaces.choiceOf(
          next.placeAfter(env),
          SqlPlaces.gap(
              SqlPlaces.choiceOf(SqlPlaces.word("AND", more), SqlPlaces.word("OR", more))));
    }
  }

  private record ConditionEnd() implements Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return SqlPlaces.END;
    }
  }

  private record ClosingParenthesis(Continuation next) implements Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return SqlPlaces.closeParenthesis(next.placeAfter(env));
    }
  }

  /** After the left side of a comparison. */
  private record Comparison(ValueRequirements ask, Continuation next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new RightSide(env, ask, kind, null, next);
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, Environment.NamedColumn column) {
      return new RightSide(env, ask, kind, column.values(env.sql()), next);
    }
  }

  /**
   * Returns a place for the sign of a comparison.
   *
   * @param equal the place behind a sign that asks for equal values
   * @param ordered the place behind any other sign
   */
  private static Place signs(ValueKind kind, Place equal, Place ordered) {
    List<Place> signs = new ArrayList<>();
    for (String sign : kind == ValueKind.BOOLEAN ? EQUAL : ALL) {
      Place value = EQUAL.contains(sign) ? equal : ordered;
      // PostgreSQL and DuckDB read !=- as one operator, which does not exist.
      boolean apart = sign.equals("!=") && SqlKinds.isNumber(kind);
      signs.add(
          SqlTexts.exactText(sign, apart ? SqlPlaces.gap(value) : SqlPlaces.optionalSpace(value)));
    }
    return SqlPlaces.optionalSpace(SqlPlaces.choiceOf(signs));
  }

  private static final ImmutableList<String> EQUAL = ImmutableList.of("=", "<>", "!=");
  private static final ImmutableList<String> ALL =
      ImmutableList.of("=", "<>", "!=", "<", ">", "<=", ">=");

  /** Returns a place for the words that test for NULL. */
  private static Place isNull(Environment env, Continuation next) {
    return SqlPlaces.word(
        "IS",
        SqlPlaces.gap(
            SqlPlaces.choiceOf(
                SqlPlaces.word("NULL", next.placeAfter(env)),
                SqlPlaces.words("NOT NULL", next.placeAfter(env)))));
  }

  /** A value at the end of a predicate. */
  private record LastOperand(Continuation next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return next.placeAfter(env);
    }
  }

  /**
   * The rest of a comparison behind its left side.
   *
   * @param values the only literals that the left side may equal; null if any literal is allowed
   */
  private record RightSide(
      Environment env,
      ValueRequirements ask,
      ValueKind kind,
      @Nullable Place values,
      Continuation next)
      implements DeferredPlace {
    @Override
    public Place place() {
      Place isNull = isNull(env, next);
      if (kind == ValueKind.SORTED && values != null) {
        return SqlPlaces.choiceOf(
            SqlPlaces.gap(isNull), literalComparisons(ValueKind.BOOLEAN, values));
      }
      for (ValueKind typed : new ValueKind[] {ValueKind.NUMBER, ValueKind.TEXT}) {
        if (kind == SqlKinds.constantOf(typed)) {
          Place literal = Objects.requireNonNull(env.sql().literals.of(typed));
          return SqlPlaces.choiceOf(SqlPlaces.gap(isNull), literalComparisons(typed, literal));
        }
      }
      if (!SqlKinds.COMPARABLE.contains(kind)) {
        return SqlPlaces.gap(isNull);
      }
      List<Place> words = new ArrayList<>();
      words.add(isNull);
      words.add(SqlPlaces.word("IS", SqlPlaces.gap(distinctOrTrue())));
      Place equal =
          SqlPlaces.choiceOf(
              comparedWith(equalledLiterals(), new LastOperand(next)), quantifiedQuery());
      List<Place> negatable = negatableComparisons();
      words.addAll(negatable);
      words.add(SqlPlaces.word("NOT", SqlPlaces.gap(SqlPlaces.choiceOf(negatable))));
      return SqlPlaces.choiceOf(
          SqlPlaces.gap(SqlPlaces.choiceOf(words)),
          signs(kind, equal, SqlPlaces.choiceOf(value(new LastOperand(next)), quantifiedQuery())),
          kind == ValueKind.TEXT ? regularComparison() : null,
          kind == ValueKind.BOOLEAN ? next.placeAfter(env) : null);
    }

    /** Returns a place behind IS, and perhaps NOT, for another value or a truth value. */
    private Place distinctOrTrue() {
      List<Place> words = new ArrayList<>();
      words.add(SqlPlaces.words("DISTINCT FROM", SqlPlaces.gap(value(new LastOperand(next)))));
      if (kind == ValueKind.BOOLEAN || kind == ValueKind.ANY) {
        words.add(SqlPlaces.word("TRUE", next.placeAfter(env)));
        words.add(SqlPlaces.word("FALSE", next.placeAfter(env)));
      }
      Place any = SqlPlaces.choiceOf(words);
      return SqlPlaces.choiceOf(any, SqlPlaces.word("NOT", SqlPlaces.gap(any)));
    }

    /** Returns a place for an operator that compares with a regular expression, or null. */
    private @Nullable Place regularComparison() {
      List<Place> signs = new ArrayList<>();
      Place pattern =
          SqlPlaces.optionalSpace(
              SqlPlaces.call(env.sql().literals.regularPattern(), next.placeAfter(env)));
      for (String sign : env.sql().dialect.regularOperators()) {
        signs.add(SqlTexts.exactText(sign, pattern));
      }
      return signs.isEmpty() ? null : SqlPlaces.optionalSpace(SqlPlaces.choiceOf(signs));
    }

    /**
     * Returns a place for the comparisons with literals alone, such as the labels of an
     * enumeration.
     *
     * @param signed the kind whose signs of comparison are allowed
     */
    private Place literalComparisons(ValueKind signed, Place literals) {
      Place literal = SqlPlaces.call(literals, next.placeAfter(env));
      Place in =
          SqlPlaces.word(
              "IN",
              SqlPlaces.optionalSpace(
                  SqlPlaces.openParenthesis(new ListedLiteral(this, literals))));
      return SqlPlaces.choiceOf(
          signs(signed, literal, literal),
          SqlPlaces.gap(SqlPlaces.choiceOf(in, SqlPlaces.word("NOT", SqlPlaces.gap(in)))));
    }

    /** Returns a place for a query of the values to compare with, or null. */
    private @Nullable Place quantifiedQuery() {
      if (ask.queries() == 0 || !env.sql().isStrict()) {
        return null;
      }
      Place query = SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(query()));
      return SqlPlaces.choiceOf(
          SqlPlaces.word("ANY", query),
          SqlPlaces.word("SOME", query),
          SqlPlaces.word("ALL", query));
    }

    private Place query() {
      return Query.inValue(env, ask, QueryRequirements.setOf(ImmutableList.of(kind)), next);
    }

    /** Returns the comparisons by words before which NOT may stand. */
    private List<Place> negatableComparisons() {
      List<Place> words = new ArrayList<>();
      words.add(SqlPlaces.word("IN", SqlPlaces.optionalSpace(list())));
      if (kind == ValueKind.TEXT || kind == ValueKind.ANY) {
        Place pattern = SqlPlaces.gap(new PatternOfLike(env, ask, next));
        words.add(SqlPlaces.word("LIKE", pattern));
        if (env.sql().isStrict()) {
          words.add(SqlPlaces.word("ILIKE", pattern));
          boolean isSimilar = env.sql().dialect != SqlDialect.H2;
          Literals literals = env.sql().literals;
          Place expression = isSimilar ? literals.similarPattern() : literals.regularPattern();
          words.add(
              SqlPlaces.words(
                  isSimilar ? "SIMILAR TO" : "REGEXP",
                  SqlPlaces.gap(SqlPlaces.call(expression, next.placeAfter(env)))));
        }
      }
      if (kind != ValueKind.BOOLEAN) {
        words.add(SqlPlaces.word("BETWEEN", SqlPlaces.gap(value(new BetweenBound(this)))));
      }
      return words;
    }

    /** Returns a place for a value to compare with. */
    Place value(Environment.ValueContinuation<ValueKind> after) {
      return comparedWith(env.sql().literals.comparedConstants(kind), after);
    }

    private Place comparedWith(
        @Nullable Place literal, Environment.ValueContinuation<ValueKind> after) {
      return new ComparedValue(env, ask.ofWholeValue(comparedKinds()), kind, literal, after);
    }

    /** Returns the kinds of values with which the left side is compared. */
    private SqlKinds comparedKinds() {
      ValueKind constant = SqlKinds.constantOf(kind);
      SqlKinds kinds = SqlKinds.comparedWith(kind);
      return constant != ValueKind.CONSTANT && ask.kinds().contains(constant)
          ? kinds.and(constant)
          : kinds;
    }

    /** Returns the rule of the literals that the left side may equal, or null. */
    private @Nullable Place equalledLiterals() {
      Literals literals = env.sql().literals;
      return values == null
          ? literals.comparedConstants(kind)
          : SqlPlaces.choiceOf(values, literals.parameters(SqlKinds.comparedWith(kind)));
    }

    private Place list() {
      List<Place> places = new ArrayList<>();
      Place literal = equalledLiterals();
      if (literal != null) {
        places.add(new ListedLiteral(this, literal));
      }
      if (ask.queries() > 0) {
        places.add(query());
      }
      return SqlPlaces.openParenthesis(SqlPlaces.choiceOf(places));
    }
  }

  /** The pattern of LIKE: a literal, also in upper or lower case, or a value. */
  private record PatternOfLike(Environment env, ValueRequirements ask, Continuation next)
      implements DeferredPlace {
    @Override
    public Place place() {
      Literals literals = env.sql().literals;
      Place after = next.placeAfter(env);
      Place escape = Literals.escape(after);
      Place inCall =
          SqlPlaces.optionalSpace(
              SqlPlaces.openParenthesis(
                  SqlPlaces.choiceOf(
                      literals.pattern(SqlPlaces.closeParenthesis(after)),
                      literals.escapedPattern(SqlPlaces.closeParenthesis(escape)))));
      ValueKind text = env.sql().dialect.kind(ValueKind.TEXT);
      return SqlPlaces.choiceOf(
          literals.pattern(after),
          literals.escapedPattern(escape),
          SqlPlaces.word("LOWER", inCall),
          SqlPlaces.word("UPPER", inCall),
          ValueExpressions.deferred(
              env, ask.ofWholeValue(SqlKinds.of(text)), new EscapedOperand(next)));
    }
  }

  /** After a value that is a pattern of LIKE. */
  private record EscapedOperand(Continuation next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      Place after = next.placeAfter(env);
      return SqlPlaces.choiceOf(after, Literals.escape(after));
    }
  }

  /**
   * A value to compare with.
   *
   * @param literal the rule of the literals that may stand here, or null
   */
  private record ComparedValue(
      Environment env,
      ValueRequirements ask,
      ValueKind kind,
      @Nullable Place literal,
      Environment.ValueContinuation<ValueKind> next)
      implements DeferredPlace {
    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      ValueExpressions.add(places, ValueExpressions.of(env, ask, next));
      if (literal != null) {
        places.add(SqlPlaces.call(literal, next.placeAfter(env, kind)));
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /** Between the bounds of BETWEEN. */
  private record BetweenBound(RightSide right) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      RightSide narrowed = new RightSide(env, right.ask, right.kind, null, right.next);
      return SqlPlaces.gap(
          SqlPlaces.word("AND", SqlPlaces.gap(narrowed.value(new LastOperand(right.next)))));
    }

    /** PostgreSQL takes AT TIME ZONE in parentheses only here. */
    @Override
    public boolean allowsZone() {
      return false;
    }
  }

  /** A literal of the list of IN. */
  private record ListedLiteral(RightSide right, Place literal) implements DeferredPlace {
    @Override
    public Place place() {
      Place more = SqlPlaces.afterComma(this);
      Place close = SqlPlaces.closeParenthesis(right.next.placeAfter(right.env));
      return SqlPlaces.call(literal, SqlPlaces.choiceOf(close, more));
    }
  }

  /**
   * A comparison of a row with others, as in {@code (a, b) IN (SELECT …)}, from a value of the row
   * on.
   *
   * @param ask the requirements on a query behind IN
   * @param kinds the kinds of the values so far
   */
  private record RowComparison(
      Environment env, ValueRequirements ask, ImmutableList<ValueKind> kinds, Continuation next)
      implements DeferredPlace, Environment.ValueContinuation<ValueKind> {
    /** Returns a place from the opening parenthesis on, or null if no row may stand here. */
    static @Nullable Place start(Environment env, ValueRequirements ask, Continuation next) {
      RowComparison row = new RowComparison(env, ask, ImmutableList.of(), next);
      return ask.nesting() > 0 && ValueExpressions.isPossible(env, row.valueRequirements())
          ? SqlPlaces.openParenthesis(row)
          : null;
    }

    private ValueRequirements valueRequirements() {
      return ask.ofWholeValue(SqlKinds.COMPARABLE).nested();
    }

    @Override
    public Place place() {
      return Objects.requireNonNull(ValueExpressions.of(env, valueRequirements(), this));
    }

    @Override
    public Place placeAfter(Environment after, ValueKind kind) {
      ImmutableList<ValueKind> more =
          ImmutableList.<ValueKind>builder().addAll(kinds).add(kind).build();
      RowComparison row = new RowComparison(after, ask, more, next);
      boolean hasRoom = more.size() < env.sql().bounds.columns();
      return SqlPlaces.choiceOf(
          more.size() > 1 ? SqlPlaces.closeParenthesis(row.comparison()) : null,
          hasRoom ? SqlPlaces.afterComma(row) : null);
    }

    private Place comparison() {
      Place query =
          ask.queries() > 0 ? Query.inValue(env, ask, QueryRequirements.setOf(kinds), next) : null;
      Place rows = SqlPlaces.openParenthesis(new ListedValue(this, 0));
      Place in =
          SqlPlaces.word(
              "IN",
              SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(SqlPlaces.choiceOf(rows, query))));
      return SqlPlaces.gap(SqlPlaces.choiceOf(in, SqlPlaces.word("NOT", SqlPlaces.gap(in))));
    }

    /** A literal of a row that is listed. */
    private record ListedValue(RowComparison row, int at) implements DeferredPlace {
      @Override
      public Place place() {
        Place literal =
            Objects.requireNonNull(row.env.sql().literals.comparedConstants(row.kinds.get(at)));
        if (at + 1 < row.kinds.size()) {
          return SqlPlaces.call(literal, SqlPlaces.afterComma(new ListedValue(row, at + 1)));
        }
        Place end = SqlPlaces.closeParenthesis(row.next.placeAfter(row.env));
        Place another = SqlPlaces.afterComma(SqlPlaces.openParenthesis(new ListedValue(row, 0)));
        return SqlPlaces.call(
            literal, SqlPlaces.closeParenthesis(SqlPlaces.choiceOf(end, another)));
      }
    }
  }
}
