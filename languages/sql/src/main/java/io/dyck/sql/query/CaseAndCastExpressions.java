package io.dyck.sql.query;

import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.RememberedText;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.value.SqlCast;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** CASE WHEN … THEN … ELSE … END, and CAST. */
record CaseAndCastExpressions(
    Environment env, ValueRequirements ask, Environment.ValueContinuation<ValueKind> next)
    implements DeferredPlace {
  @Override
  public Place place() {
    List<Place> places = new ArrayList<>();
    // The casts come first, because a CASE with a CASE in each branch is no short text.
    SqlKinds before = SqlCast.kindsBefore(env.sql().dialect, ask.kinds());
    for (ValueKind kind : env.sql().dialect.kinds()) {
      if (before.contains(kind)) {
        ValueExpressions.add(places, castPlace(kind));
      }
    }
    for (ValueKind kind : env.sql().dialect.kinds()) {
      if (isPossible(kind)) {
        CaseExpression cases = new CaseExpression(this, kind, null, false, 0);
        ValueRequirements value = ask.ofWholeValue(SqlKinds.COMPARABLE).nested();
        Place simple = ValueExpressions.deferred(env, value, new Subject(cases));
        Place when =
            Condition.isPossible(env, cases.conditionRequirements())
                ? SqlPlaces.word("WHEN", SqlPlaces.gap(cases.when(env)))
                : null;
        if (when != null || simple != null) {
          places.add(
              RememberedText.forgotten(
                  SqlPlaces.word("CASE", SqlPlaces.gap(SqlPlaces.choiceOf(when, simple)))));
        }
      }
    }
    return SqlPlaces.choiceOf(places);
  }

  /** Whether a CASE may begin with values of a kind. Numbers count as exact until one is not. */
  private boolean isPossible(ValueKind kind) {
    if (!SqlKinds.COMPARABLE.contains(kind) || kind == ValueKind.FLOAT) {
      return false;
    }
    if (kind == ValueKind.NUMBER && !ask.kinds().contains(kind)) {
      ValueRequirements inexact = ask.ofWholeValue(SqlKinds.of(ValueKind.FLOAT)).nested();
      return ask.kinds().contains(ValueKind.FLOAT) && ValueExpressions.isPossible(env, inexact);
    }
    return ask.kinds().contains(kind)
        && (kind == ValueKind.BOOLEAN
            || !env.sql().index.kinds(SqlKinds.assignedTo(kind)).isEmpty());
  }

  private @Nullable Place castPlace(ValueKind from) {
    Place value =
        ValueExpressions.deferred(
            env, ask.ofWholeValue(SqlKinds.of(from)).nested(), new CastTarget(ask, from, next));
    return value == null ? null : SqlPlaces.function("CAST", value);
  }

  private record CastTarget(
      ValueRequirements ask, ValueKind from, Environment.ValueContinuation<ValueKind> next)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      List<Place> types = new ArrayList<>();
      for (SqlCast cast : SqlCast.castsOf(env.sql().dialect, from)) {
        if (ask.kinds().contains(cast.to())) {
          Place close = SqlPlaces.closeParenthesis(next.placeAfter(env, cast.to()));
          types.add(cast.type(close));
        }
      }
      return SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.gap(SqlPlaces.choiceOf(types))));
    }
  }

  /**
   * A CASE.
   *
   * @param kind the kind of its values
   * @param subject the kind of the value behind CASE; null if there is none
   * @param isTyped whether some branch so far has a value, and not NULL
   * @param branches the number of branches so far, at most two; a value of the row counts twice
   */
  private record CaseExpression(
      CaseAndCastExpressions at,
      ValueKind kind,
      @Nullable ValueKind subject,
      boolean isTyped,
      int branches) {
    /** Returns a place behind WHEN. */
    Place when(Environment env) {
      return subject == null
          ? new Condition(env, conditionRequirements(), new AfterCondition(this))
          : new WhenValue(this, env, at.ask.nested().ofWholeValue(SqlKinds.comparedWith(subject)));
    }

    ValueRequirements conditionRequirements() {
      return at.ask.nested().withKinds(SqlKinds.TESTABLE);
    }

    /** DuckDB fails to compare CASE WHEN b IS NULL THEN 'a' END, with one WHEN, with a constant. */
    boolean canTestNull() {
      return kind != ValueKind.TEXT || at.env.sql().dialect != SqlDialect.DUCKDB || branches > 1;
    }

    /** Returns the CASE behind a branch with a value. One number that is not exact makes all so. */
    CaseExpression withBranch(ValueKind branch) {
      return new CaseExpression(
          at, branch == ValueKind.FLOAT ? branch : kind, subject, true, branches);
    }

    /** Returns the CASE behind one more WHEN. */
    CaseExpression withFurtherWhen() {
      return new CaseExpression(at, kind, subject, isTyped, Math.min(2, branches + 1));
    }

    /** Whether the CASE may end: some branch has a value, and all together have a wanted kind. */
    boolean canEnd() {
      return isTyped && at.ask.kinds().contains(kind);
    }

    /** Returns the kinds of the last branch, after which the CASE must have a wanted kind. */
    SqlKinds lastKinds() {
      return at.ask.kinds().contains(kind) ? kinds() : SqlKinds.of(ValueKind.FLOAT);
    }

    /** Returns the kinds of the branches. */
    SqlKinds kinds() {
      return SqlKinds.isNumber(kind)
          ? at.ask.kinds().contains(ValueKind.FLOAT) ? SqlKinds.NUMBERS : SqlKinds.NUMBER
          : SqlKinds.of(kind);
    }
  }

  /** After the value behind CASE. */
  private record Subject(CaseExpression cases) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind subject) {
      CaseExpression simple = new CaseExpression(cases.at, cases.kind, subject, false, 0);
      return SqlPlaces.gap(SqlPlaces.word("WHEN", SqlPlaces.gap(simple.when(env))));
    }
  }

  /** A value behind WHEN. */
  private record WhenValue(CaseExpression cases, Environment env, ValueRequirements ask)
      implements DeferredPlace {
    @Override
    public Place place() {
      Environment.ValueContinuation<ValueKind> then = new WhenComparison(new AfterCondition(cases));
      Place literal = env.sql().literals.comparedConstants(Objects.requireNonNull(cases.subject));
      return SqlPlaces.choiceOf(
          literal == null ? null : SqlPlaces.call(literal, then.placeAfter(env, cases.subject)),
          ValueExpressions.deferred(env, ask, then));
    }
  }

  private record WhenComparison(AfterCondition then)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return then.placeAfter(env);
    }
  }

  /** After a condition. */
  private record AfterCondition(CaseExpression cases) implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      CaseExpression more = cases.withFurtherWhen();
      Place none = SqlPlaces.word("NULL", new AfterBranch(more).placeAfter(env, more.kind));
      Place value =
          new BranchValue(
              more,
              env,
              false,
              new AfterBranchValue(more, true),
              new AfterBranchValue(more, false));
      return SqlPlaces.gap(
          SqlPlaces.word(
              "THEN", SqlPlaces.gap(SqlPlaces.choiceOf(value, more.canTestNull() ? none : null))));
    }
  }

  /**
   * The value of a branch.
   *
   * @param isLast whether it stands behind ELSE
   * @param literal the continuation behind a literal
   */
  private record BranchValue(
      CaseExpression cases,
      Environment env,
      boolean isLast,
      Environment.ValueContinuation<ValueKind> after,
      Environment.ValueContinuation<ValueKind> literal)
      implements DeferredPlace {
    @Override
    public Place place() {
      ValueRequirements branch =
          cases.at.ask.ofWholeValue(isLast ? cases.lastKinds() : cases.kinds()).nested();
      return SqlPlaces.choiceOf(
          ValueExpressions.of(env, branch, after),
          env.sql().literals.of(branch.kinds(), kind -> literal.placeAfter(env, kind)));
    }
  }

  /** After the value of a branch. */
  private record AfterBranchValue(CaseExpression cases, boolean isOfRow)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      CaseExpression more = cases.withBranch(kind);
      return new AfterBranch(isOfRow ? more.withFurtherWhen() : more).placeAfter(env, kind);
    }
  }

  /** After a branch. */
  private record AfterBranch(CaseExpression cases)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      CaseEnd end = new CaseEnd(cases);
      boolean mayEnd = cases.canEnd() && cases.canTestNull();
      Place none = mayEnd ? SqlPlaces.word("NULL", SqlPlaces.gap(end.end(env))) : null;
      return SqlPlaces.gap(
          SqlPlaces.choiceOf(
              mayEnd ? end.end(env) : null,
              SqlPlaces.word(
                  "ELSE",
                  SqlPlaces.gap(
                      SqlPlaces.choiceOf(new BranchValue(cases, env, true, end, end), none))),
              SqlPlaces.word("WHEN", SqlPlaces.gap(cases.when(env)))));
    }
  }

  private record CaseEnd(CaseExpression cases) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return SqlPlaces.gap(new CaseEnd(cases.withBranch(kind)).end(env));
    }

    Place end(Environment env) {
      return SqlPlaces.word("END", cases.at.next.placeAfter(env, cases.kind));
    }
  }
}
