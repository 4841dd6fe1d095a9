package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A condition: predicates with NOT, AND, OR and parentheses. */
record Condition(Env env, Ask ask, int terms, Condition.Next next) implements Open {
  /** A condition that stands alone. */
  Condition(Env env, Ask ask, Condition.Next next) {
    this(env, ask, env.sql().bounds.terms(), next);
  }

  /** What follows a condition. Equal ones let the same follow. */
  interface Next {
    Place then(Env env);
  }

  @Override
  public Place open() {
    List<Place> places = new ArrayList<>();
    places.add(predicate());
    places.add(Places.word("NOT", Places.any(Places.gap(predicate()), inParentheses(true))));
    Values.add(places, inParentheses(false));
    return Places.any(places);
  }

  private Place predicate() {
    List<Place> places = new ArrayList<>();
    // Values of unknown types, too: they can be compared with NULL.
    places.add(
        Objects.requireNonNull(Values.of(env, ask.of(Kinds.ALL), new Comparison(ask, after()))));
    if (ask.queries() > 0) {
      Place exists = Query.start(env.sql(), Want.ANYTHING, outer(), ask.queries() - 1);
      places.add(
          Places.word(
              "EXISTS", Places.loose(Values.open(Places.call(exists, closed(after().then(env)))))));
    }
    return Places.any(places);
  }

  private ImmutableList<Item> outer() {
    return env instanceof Scope scope && ask.role() == Env.Role.ROW
        ? scope.items()
        : ImmutableList.of();
  }

  private @org.jspecify.annotations.Nullable Place inParentheses(boolean loose) {
    if (ask.nesting() == 0) {
      return null;
    }
    Place inside =
        env instanceof Scope
            ? Places.call(new Condition(env, ask.inner(), new Ending()), closed(after().then(env)))
            : new Condition(env, ask.inner(), new Closing(after()));
    Place all = Values.open(inside);
    return loose ? Places.loose(all) : all;
  }

  private static Place closed(Place next) {
    return Places.loose(Texts.exactly(")", next));
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
      Place more = Places.gap(new Condition(env, ask, terms, next));
      return Places.any(
          next.then(env),
          Places.gap(Places.any(Places.word("AND", more), Places.word("OR", more))));
    }
  }

  private record Ending() implements Next {
    @Override
    public Place then(Env env) {
      return Places.END;
    }
  }

  private record Closing(Next next) implements Next {
    @Override
    public Place then(Env env) {
      return closed(next.then(env));
    }
  }

  /** After the left side of a comparison. */
  private record Comparison(Ask ask, Next next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new Right(env, ask, kind, next);
    }
  }

  /** A value at the end of a predicate. */
  private record Last(Next next) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return next.then(env);
    }
  }

  /** From behind the left side of a comparison on. */
  private record Right(Env env, Ask ask, Kind kind, Next next) implements Open {
    @Override
    public Place open() {
      Place isNull =
          Places.word(
              "IS",
              Places.gap(
                  Places.any(
                      Places.word("NULL", next.then(env)),
                      Places.words("NOT NULL", next.then(env)))));
      if (kind == Kind.OTHER) {
        return Places.gap(isNull);
      }
      List<Place> words = new ArrayList<>();
      words.add(isNull);
      List<Place> signs = new ArrayList<>();
      Place value = value(new Last(next));
      for (String sign : kind == Kind.BOOLEAN ? EQUAL : ALL) {
        // PostgreSQL and DuckDB read !=- as one operator, which is none.
        boolean apart = sign.equals("!=") && env.sql().isStrict();
        signs.add(Texts.exactly(sign, apart ? Places.gap(value) : Places.loose(value)));
      }
      negatable(words);
      words.add(Places.word("NOT", Places.gap(Places.any(negatableWords()))));
      return Places.any(Places.gap(Places.any(words)), Places.loose(Places.any(signs)));
    }

    private static final ImmutableList<String> EQUAL = ImmutableList.of("=", "<>", "!=");
    private static final ImmutableList<String> ALL =
        ImmutableList.of("=", "<>", "!=", "<", ">", "<=", ">=");

    private void negatable(List<Place> words) {
      words.addAll(negatableWords());
    }

    private List<Place> negatableWords() {
      List<Place> words = new ArrayList<>();
      words.add(Places.word("IN", Places.loose(list())));
      if (kind == Kind.TEXT || kind == Kind.ANY) {
        words.add(Places.word("LIKE", Places.gap(env.sql().literals.pattern(next.then(env)))));
      }
      if (kind != Kind.BOOLEAN) {
        words.add(Places.word("BETWEEN", Places.gap(value(new And(this)))));
      }
      return words;
    }

    /** A value to compare with. */
    Place value(Env.Next<Kind> after) {
      return new Compared(env, ask.of(Kinds.of(kind)), after);
    }

    private Place list() {
      List<Place> places = new ArrayList<>();
      Place literal = env.sql().literals.of(kind);
      if (literal != null) {
        places.add(new Listed(this, literal));
      }
      if (ask.queries() > 0) {
        Place query = Query.start(env.sql(), Want.one(kind), ImmutableList.of(), ask.queries() - 1);
        places.add(Places.call(query, closed(next.then(env))));
      }
      return Values.open(Places.any(places));
    }
  }

  private record Compared(Env env, Ask ask, Env.Next<Kind> next) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(Values.orLiteral(env, ask, next));
    }
  }

  /** Between the bounds of BETWEEN. */
  private record And(Right right) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      Right narrowed = new Right(env, right.ask, right.kind, right.next);
      return Places.gap(Places.word("AND", Places.gap(narrowed.value(new Last(right.next)))));
    }
  }

  /** A literal of the list of IN. */
  private record Listed(Right right, Place literal) implements Open {
    @Override
    public Place open() {
      Place more = Places.loose(Texts.exactly(",", Places.loose(this)));
      Place close = closed(right.next.then(right.env));
      return Places.call(literal, Places.any(close, more));
    }
  }
}
