package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.Env;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A condition: predicates with NOT, AND, OR and parentheses. */
public record Condition(Env env, Ask ask, int terms, Condition.Next next) implements Open {
  /** Makes a condition that stands alone. */
  public Condition(Env env, Ask ask, Condition.Next next) {
    this(env, ask, env.sql().bounds.terms(), next);
  }

  /** A continuation behind a condition. Equal continuations lead to the same places. */
  public interface Next {
    Place then(Env env);
  }

  @Override
  public Place open() {
    List<Place> places = new ArrayList<>();
    places.add(predicate());
    places.add(
        SqlPlaces.word("NOT", SqlPlaces.any(SqlPlaces.gap(predicate()), inParentheses(true))));
    Values.add(places, inParentheses(false));
    return SqlPlaces.any(places);
  }

  private Place predicate() {
    List<Place> places = new ArrayList<>();
    // Values of unknown types are included, because they can be compared with NULL.
    places.add(
        Objects.requireNonNull(Values.of(env, ask.of(SqlKinds.ALL), new Comparison(ask, after()))));
    for (Kind kind : env.sql().dialect.kinds()) {
      if (kind == Kind.FLOAT) {
        // The literal is exact, and compared with all numbers.
        continue;
      }
      Place literal = env.sql().literals.of(kind);
      Place value = Values.later(env, ask.of(SqlKinds.comparedWith(kind)), new Last(after()));
      if (literal != null && value != null) {
        places.add(SqlPlaces.call(literal, signs(kind, value, value)));
      }
    }
    if (ask.queries() > 0) {
      Place query = Query.start(env.sql(), Want.ANYTHING, ask.outer(env), ask.queries() - 1);
      Place exists =
          SqlPlaces.any(
              query,
              SqlPlaces.words("SELECT NULL", SqlPlaces.END),
              SqlPlaces.words("SELECT 1", SqlPlaces.END));
      places.add(
          SqlPlaces.word(
              "EXISTS",
              SqlPlaces.loose(
                  SqlPlaces.open(
                      SqlPlaces.call(exists, SqlPlaces.closed(after().then(env.queried())))))));
    }
    return SqlPlaces.any(places);
  }

  /**
   * Returns a place for the rest of a condition that stands as a value: a comparison behind its
   * left side, and what AND and OR add.
   *
   * @param kind the kind of the left side
   * @param column the column, if the left side is a single column
   */
  static Place asValue(
      Env env, Ask ask, Kind kind, Env.@Nullable Named column, Env.Next<Kind> next) {
    Next after = new After(ask, env.sql().bounds.terms(), new Truth(next));
    return new Right(env, ask, kind, column == null ? null : column.values(env.sql()), after);
  }

  private record Truth(Env.Next<Kind> next) implements Next {
    @Override
    public Place then(Env env) {
      return next.then(env, env.sql().dialect.kind(Kind.BOOLEAN));
    }
  }

  private @Nullable Place inParentheses(boolean loose) {
    if (ask.nesting() == 0) {
      return null;
    }
    Place inside =
        env.remembers()
            ? new Condition(env, ask.inner(), new Closing(after()))
            : SqlPlaces.call(
                new Condition(env, ask.inner(), new Ending()), SqlPlaces.closed(after().then(env)));
    Place all = SqlPlaces.open(inside);
    return loose ? SqlPlaces.loose(all) : all;
  }

  private Next after() {
    return new After(ask, terms, next);
  }

  /** After a predicate. */
  private record After(Ask ask, int terms, Next next) implements Next {
    @Override
    public Place then(Env env) {
      return new More(env, ask, terms - 1, next);
    }
  }

  private record More(Env env, Ask ask, int terms, Next next) implements Open {
    @Override
    public Place open() {
      if (terms == 0) {
        return next.then(env);
      }
      Condition other = new Condition(env, ask, terms, next);
      Place more = SqlPlaces.any(SqlPlaces.gap(other), other.inParentheses(false));
      return SqlPlaces.any(
          next.then(env),
          SqlPlaces.gap(SqlPlaces.any(SqlPlaces.word("AND", more), SqlPlaces.word("OR", more))));
    }
  }

  private record Ending() implements Next {
    @Override
    public Place then(Env env) {
      return SqlPlaces.END;
    }
  }

  private record Closing(Next next) implements Next {
    @Override
    public Place then(Env env) {
      return SqlPlaces.closed(next.then(env));
    }
  }

  /** After the left side of a comparison. */
  private record Comparison(Ask ask, Next next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Right(env, ask, kind, null, next);
    }

    @Override
    public Place thenColumn(Env env, Kind kind, Env.Named column) {
      return new Right(env, ask, kind, column.values(env.sql()), next);
    }
  }

  /**
   * Returns a place for the sign of a comparison.
   *
   * @param equal the place behind a sign that asks for equal values
   * @param ordered the place behind any other sign
   */
  private static Place signs(Kind kind, Place equal, Place ordered) {
    List<Place> signs = new ArrayList<>();
    for (String sign : kind == Kind.BOOLEAN ? EQUAL : ALL) {
      Place value = EQUAL.contains(sign) ? equal : ordered;
      // PostgreSQL and DuckDB read !=- as one operator, which does not exist.
      boolean apart = sign.equals("!=") && SqlKinds.isNumber(kind);
      signs.add(SqlTexts.exactly(sign, apart ? SqlPlaces.gap(value) : SqlPlaces.loose(value)));
    }
    return SqlPlaces.loose(SqlPlaces.any(signs));
  }

  private static final ImmutableList<String> EQUAL = ImmutableList.of("=", "<>", "!=");
  private static final ImmutableList<String> ALL =
      ImmutableList.of("=", "<>", "!=", "<", ">", "<=", ">=");

  /** A value at the end of a predicate. */
  private record Last(Next next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return next.then(env);
    }
  }

  /**
   * The rest of a comparison behind its left side.
   *
   * @param values the only literals that the left side may equal; null if any literal is allowed
   */
  private record Right(Env env, Ask ask, Kind kind, @Nullable Place values, Next next)
      implements Open {
    @Override
    public Place open() {
      Place isNull =
          SqlPlaces.word(
              "IS",
              SqlPlaces.gap(
                  SqlPlaces.any(
                      SqlPlaces.word("NULL", next.then(env)),
                      SqlPlaces.words("NOT NULL", next.then(env)))));
      if (kind == Kind.SORTED && values != null) {
        return SqlPlaces.any(SqlPlaces.gap(isNull), labels(values));
      }
      if (!SqlKinds.COMPARABLE.has(kind)) {
        return SqlPlaces.gap(isNull);
      }
      List<Place> words = new ArrayList<>();
      words.add(isNull);
      Place equal = SqlPlaces.any(compared(equalled(), new Last(next)), quantified());
      List<Place> negatable = negatable();
      words.addAll(negatable);
      words.add(SqlPlaces.word("NOT", SqlPlaces.gap(SqlPlaces.any(negatable))));
      return SqlPlaces.any(
          SqlPlaces.gap(SqlPlaces.any(words)),
          signs(kind, equal, SqlPlaces.any(value(new Last(next)), quantified())));
    }

    /** Returns a place for the comparisons with the labels of an enumeration. */
    private Place labels(Place labels) {
      Place label = SqlPlaces.call(labels, next.then(env));
      Place in = SqlPlaces.word("IN", SqlPlaces.loose(SqlPlaces.open(new Listed(this, labels))));
      return SqlPlaces.any(
          signs(Kind.BOOLEAN, label, label),
          SqlPlaces.gap(SqlPlaces.any(in, SqlPlaces.word("NOT", SqlPlaces.gap(in)))));
    }

    /** Returns a place for a query of the values to compare with, or null. */
    private @Nullable Place quantified() {
      if (ask.queries() == 0 || !env.sql().isStrict()) {
        return null;
      }
      Place query = SqlPlaces.loose(SqlPlaces.open(query()));
      return SqlPlaces.any(
          SqlPlaces.word("ANY", query),
          SqlPlaces.word("SOME", query),
          SqlPlaces.word("ALL", query));
    }

    private Place query() {
      Place query = Query.start(env.sql(), Want.setOf(kind), ask.outer(env), ask.queries() - 1);
      return SqlPlaces.call(query, SqlPlaces.closed(next.then(env.queried())));
    }

    /** Returns the comparisons by words before which NOT may stand. */
    private List<Place> negatable() {
      List<Place> words = new ArrayList<>();
      words.add(SqlPlaces.word("IN", SqlPlaces.loose(list())));
      if (kind == Kind.TEXT || kind == Kind.ANY) {
        Place pattern = SqlPlaces.gap(new PatternOfLike(env, ask, next));
        words.add(SqlPlaces.word("LIKE", pattern));
        if (env.sql().isStrict()) {
          words.add(SqlPlaces.word("ILIKE", pattern));
        }
      }
      if (kind != Kind.BOOLEAN) {
        words.add(SqlPlaces.word("BETWEEN", SqlPlaces.gap(value(new And(this)))));
      }
      return words;
    }

    /** Returns a place for a value to compare with. */
    Place value(Env.Next<Kind> after) {
      return compared(env.sql().literals.compared(kind), after);
    }

    private Place compared(@Nullable Place literal, Env.Next<Kind> after) {
      return new Compared(env, ask.of(SqlKinds.comparedWith(kind)), kind, literal, after);
    }

    /** Returns the rule of the literals that the left side may equal, or null. */
    private @Nullable Place equalled() {
      return values != null ? values : env.sql().literals.compared(kind);
    }

    private Place list() {
      List<Place> places = new ArrayList<>();
      Place literal = equalled();
      if (literal != null) {
        places.add(new Listed(this, literal));
      }
      if (ask.queries() > 0) {
        places.add(query());
      }
      return SqlPlaces.open(SqlPlaces.any(places));
    }
  }

  /** The pattern of LIKE: a literal, also in upper or lower case, or a value. */
  private record PatternOfLike(Env env, Ask ask, Next next) implements Open {
    @Override
    public Place open() {
      Place after = next.then(env);
      Place inCall =
          SqlPlaces.loose(SqlPlaces.open(env.sql().literals.pattern(SqlPlaces.closed(after))));
      Kind text = env.sql().dialect.kind(Kind.TEXT);
      return SqlPlaces.any(
          env.sql().literals.pattern(after),
          SqlPlaces.word("LOWER", inCall),
          SqlPlaces.word("UPPER", inCall),
          Values.later(env, ask.of(SqlKinds.of(text)), new Last(next)));
    }
  }

  /**
   * A value to compare with.
   *
   * @param literal the rule of the literals that may stand here, or null
   */
  private record Compared(Env env, Ask ask, Kind kind, @Nullable Place literal, Env.Next<Kind> next)
      implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      Values.add(places, Values.of(env, ask, next));
      if (literal != null) {
        places.add(SqlPlaces.call(literal, next.then(env, kind)));
      }
      return SqlPlaces.any(places);
    }
  }

  /** Between the bounds of BETWEEN. */
  private record And(Right right) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Right narrowed = new Right(env, right.ask, right.kind, null, right.next);
      return SqlPlaces.gap(
          SqlPlaces.word("AND", SqlPlaces.gap(narrowed.value(new Last(right.next)))));
    }
  }

  /** A literal of the list of IN. */
  private record Listed(Right right, Place literal) implements Open {
    @Override
    public Place open() {
      Place more = SqlPlaces.another(this);
      Place close = SqlPlaces.closed(right.next.then(right.env));
      return SqlPlaces.call(literal, SqlPlaces.any(close, more));
    }
  }
}
