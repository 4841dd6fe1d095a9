package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.LatinBytes;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.RememberedText;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.SqlKinds;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A query.
 *
 * @param sql the data of the grammar
 * @param outer the tables of the enclosing query whose columns the query may name; may be empty
 * @param queries the number of queries that may still be opened within the query
 * @param isTop whether the query is the whole statement
 * @param isCompound whether this is not the first SELECT of a set operation
 * @param isOpen whether the SELECT stands in parentheses of its own
 * @param terms how many more SELECTs set operations may join; 0 for a SELECT of WITH RECURSIVE,
 *     behind whose WHERE nothing may stand
 * @param derivation the role of the query if it makes a table, otherwise null
 * @param after the place behind the query, once its columns are known; null if the query ends its
 *     rule
 */
public record Query(
    SqlContext sql,
    ImmutableList<FromItem> outer,
    int queries,
    boolean isTop,
    boolean isCompound,
    boolean isOpen,
    int terms,
    @Nullable DerivedQueryRole derivation,
    @Nullable Place after) {
  /** Returns the start of the rule of a query within another query. */
  static Place start(
      SqlContext sql, QueryRequirements want, ImmutableList<FromItem> outer, int queries) {
    return SelectList.start(inside(sql, outer, queries, null, null), want);
  }

  /** Returns a query within another query. */
  private static Query inside(
      SqlContext sql,
      ImmutableList<FromItem> outer,
      int queries,
      @Nullable DerivedQueryRole derivation,
      @Nullable Place after) {
    return new Query(
        sql, outer, queries, false, false, false, sql.bounds.terms(), derivation, after);
  }

  /** Returns this query, whose columns are known, with a place behind it. */
  private Query before(Place end) {
    return new Query(sql, outer, queries, isTop, isCompound, isOpen, terms, null, end);
  }

  /**
   * Returns a place for a query in a value, and its closing parenthesis. A query in a selected
   * value is read in place: its WHERE may name columns of the tables that follow, and so adds to
   * the needs of the enclosing query. Elsewhere a rule reads the query.
   *
   * @param env the environment of the value
   * @param next the continuation behind the parenthesis
   */
  static Place inValue(
      Environment env, ValueRequirements ask, QueryRequirements want, Condition.Continuation next) {
    SqlContext sql = env.sql();
    int queries = ask.queries() - 1;
    if (env instanceof SelectDraft draft) {
      Place end = new AfterValueQuery(draft, next);
      return RememberedText.forgotten(
          SelectList.start(inside(sql, ImmutableList.of(), queries, null, end), want));
    }
    Place rule = start(sql, want, ask.outerTables(env), queries);
    return SqlPlaces.call(rule, SqlPlaces.closeParenthesis(next.placeAfter(env.afterQuery())));
  }

  /** The end of a query in a selected value. */
  private record AfterValueQuery(SelectDraft around, Condition.Continuation next)
      implements DeferredPlace {
    @Override
    public Place place() {
      return SqlPlaces.closeParenthesis(next.placeAfter(around.afterQuery()));
    }
  }

  /** Returns the draft of the enclosing query, if this one stands in a selected value. */
  @Nullable SelectDraft around() {
    return after instanceof AfterValueQuery value ? value.around : null;
  }

  /** Returns this query behind names that added to the needs of the enclosing query. */
  Query withAround(SelectDraft draft) {
    AfterValueQuery value = (AfterValueQuery) Objects.requireNonNull(after);
    return before(new AfterValueQuery(draft, value.next));
  }

  /** Returns the start of statements that read. */
  public static Place statement(SqlContext sql) {
    Place select = start(top(sql));
    return WithClause.canBegin(sql)
        ? SqlPlaces.choiceOf(
            select,
            SqlPlaces.word(
                "WITH",
                SqlPlaces.gap(
                    SqlPlaces.choiceOf(WithClause.start(sql), RecursiveQuery.start(sql)))))
        : select;
  }

  /**
   * Returns the start of statements that begin with given queries of WITH.
   *
   * @param with the text of these queries, from WITH on
   * @param sql the data of the grammar, with the tables that they make
   */
  public static Place statement(String with, SqlContext sql) {
    return SqlTexts.exactText(LatinBytes.of(with), WithClause.after(sql));
  }

  /** Returns the start of statements that begin with SELECT. */
  public static Place select(SqlContext sql) {
    return select(sql, QueryRequirements.ANYTHING);
  }

  /** Returns the start of statements that begin with SELECT and have the wanted columns. */
  public static Place select(SqlContext sql, QueryRequirements want) {
    return SelectList.start(top(sql), want);
  }

  /** Returns the query that is a whole statement. */
  static Query top(SqlContext sql) {
    int queries = sql.bounds.queries() - 1;
    return new Query(
        sql, ImmutableList.of(), queries, true, false, false, sql.bounds.terms(), null, null);
  }

  /**
   * Returns the start of a query whose first SELECT may stand in parentheses. In the FROM, H2 takes
   * such parentheses for those of a join if a join follows.
   */
  static Place start(Query query) {
    boolean isJoin = query.sql.dialect == SqlDialect.H2 && query.derivation instanceof DerivedTable;
    return SqlPlaces.choiceOf(
        SelectList.start(query, QueryRequirements.ANYTHING),
        isJoin ? null : query.inParentheses(QueryRequirements.ANYTHING));
  }

  /**
   * Returns a place for a SELECT in parentheses, or null. SQLite has none in set operations. Behind
   * the first SELECT of a statement there is no place for a number of rows.
   */
  @Nullable Place inParentheses(QueryRequirements want) {
    boolean isLimited = isTop && !isCompound && sql.bounds.rows() != SqlBounds.ANY_ROWS;
    return sql.isStrict() && !isLimited
        ? SqlPlaces.openParenthesis(SelectList.start(withParentheses(true), want))
        : null;
  }

  /** Returns this query inside or behind the parentheses of a SELECT. */
  Query withParentheses(boolean open) {
    return new Query(sql, outer, queries, isTop, isCompound, open, terms, derivation, after);
  }

  /**
   * Returns a query that makes a table.
   *
   * @param outer the tables whose columns the query may name
   */
  static Query derivingTable(
      SqlContext sql, ImmutableList<FromItem> outer, int queries, DerivedQueryRole derivation) {
    return inside(sql, outer, queries, derivation, null);
  }

  /** Returns this query with its columns, after the last column. */
  Query withColumns(ImmutableList<DerivedColumn> columns) {
    return derivation == null ? this : before(new AfterQuery(derivation, columns));
  }

  /** Returns the columns of the query with others in place of a few of them. */
  private static ImmutableList<DerivedColumn> resolveColumns(
      ImmutableList<DerivedColumn> columns, List<ImmutableList<DerivedColumn>> selected) {
    ImmutableList.Builder<DerivedColumn> all = ImmutableList.builder();
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i).name();
      if (name.startsWith(DerivedColumn.STAR)) {
        all.addAll(selected.get(i));
      } else {
        ValueKind kind = columns.get(i).kind();
        boolean isConstant = SqlKinds.isConstant(kind);
        all.add(new DerivedColumn(name, isConstant ? kind : selected.get(i).get(0).kind()));
      }
    }
    return DerivedColumn.withDoublesHidden(all.build());
  }

  /**
   * Returns this query when its tables are known.
   *
   * @param selected the columns of the tables that each selected value stands for
   */
  Query overTables(List<ImmutableList<DerivedColumn>> selected) {
    return after instanceof AfterQuery known
        ? before(new AfterQuery(known.derivation, resolveColumns(known.columns, selected)))
        : this;
  }

  /** Whether the query is one in a FROM, around which some columns are needed. */
  boolean isBound() {
    return role() instanceof DerivedTable table && !table.isFree();
  }

  /** Returns the role of the query if it makes a table, otherwise null. */
  private @Nullable DerivedQueryRole role() {
    return after instanceof AfterQuery known ? known.derivation : derivation;
  }

  /** Whether the query is one in a FROM whose columns must have known kinds. */
  boolean hasKnownKinds() {
    return role() instanceof DerivedTable table && table.hasKnownKinds();
  }

  /**
   * Whether the columns suffice if the selected values stand for these. H2 refuses two columns of
   * one name, even if nothing names them.
   */
  boolean isSufficient(List<ImmutableList<DerivedColumn>> selected) {
    AfterQuery known = (AfterQuery) Objects.requireNonNull(after);
    ImmutableList<DerivedColumn> columns = resolveColumns(known.columns, selected);
    boolean isDouble = columns.stream().anyMatch(DerivedColumn::isHidden);
    return !(isDouble && sql.dialect == SqlDialect.H2) && known.derivation.isSufficient(columns);
  }

  /** Returns columns that are missing if the selected values stand for these. */
  @Nullable ImmutableList<DerivedColumn> missingColumns(
      List<ImmutableList<DerivedColumn>> selected) {
    AfterQuery known = (AfterQuery) Objects.requireNonNull(after);
    return known.derivation.missingColumns(resolveColumns(known.columns, selected));
  }

  /** Returns the kinds that names outside of the query ask for in a column of this name. */
  ImmutableSet<ValueKind> neededKinds(String column) {
    return after instanceof AfterQuery known
        ? known.derivation.neededKinds(column)
        : ImmutableSet.of();
  }

  /**
   * Whether a literal may be the value of a column. One may not if the query makes a table whose
   * column is no constant, and the database computes with such literals.
   *
   * @param column the index of the column
   * @param columns the number of all columns
   */
  boolean canBeConstant(int column, int columns) {
    return !sql.dialect.hasPulledConstants()
        || !(after instanceof AfterQuery known)
        || (known.columns.size() == columns
            && SqlKinds.isConstant(known.columns.get(column).kind()));
  }

  private record AfterQuery(DerivedQueryRole derivation, ImmutableList<DerivedColumn> columns)
      implements DeferredPlace {
    @Override
    public Place place() {
      return derivation.placeAfter(columns);
    }
  }

  /** Returns this query behind a set operation. */
  Query afterSetOperation() {
    return new Query(sql, outer, queries, isTop, true, false, terms - 1, derivation, after);
  }

  /** Whether the query is a SELECT of WITH RECURSIVE. */
  boolean isRecursive() {
    return terms == 0;
  }

  /** Returns the end of the query. */
  Place end() {
    if (after != null) {
      return after;
    }
    return isTop ? statementEnd() : SqlPlaces.END;
  }

  /** Returns the end of a statement. */
  public static Place statementEnd() {
    return SqlPlaces.choiceOf(
        SqlPlaces.END, SqlPlaces.optionalSpace(SqlTexts.exactText(";", SqlPlaces.END)));
  }
}
