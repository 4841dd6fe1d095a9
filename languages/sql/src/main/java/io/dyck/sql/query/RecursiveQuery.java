package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.ColumnLimits;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A query of WITH RECURSIVE: a SELECT of the first rows, UNION, and a SELECT of further rows from
 * the rows so far. A column of both must have one declared type. Therefore each selected value is a
 * column whose type is known before FROM, or a small number. The FROM of the second SELECT names
 * the query once.
 *
 * @param sql the data of the grammar, with the queries before this one
 * @param name the key of the query's name
 * @param names the keys of the names of its columns
 * @param hasList whether the names stand in a list behind the name of the query; otherwise the
 *     values of the first SELECT have them
 */
record RecursiveQuery(SqlContext sql, String name, ImmutableList<String> names, boolean hasList) {
  /** Returns a place behind WITH, or null. H2 is not sure to have it. */
  static @Nullable Place start(SqlContext sql) {
    Place name = sql.newName(new Name(new RecursiveQuery(sql, "", ImmutableList.of(), true)));
    return sql.dialect == SqlDialect.H2 ? null : SqlPlaces.word("RECURSIVE", SqlPlaces.gap(name));
  }

  /** Returns the query with a further column. */
  private RecursiveQuery withColumn(String key) {
    return new RecursiveQuery(
        sql, name, ImmutableList.<String>builder().addAll(names).add(key).build(), hasList);
  }

  /** Whether a column may have a name. */
  private boolean canName(String column) {
    return sql.canBeNew(column) && !names.contains(sql.key(column));
  }

  /** Returns a place from AS to the first SELECT. */
  private Place definition() {
    SelectDraft draft = SelectDraft.of(sql, false);
    Term first = new Term(this, null, ImmutableList.of(), draft, "");
    Place open = SqlPlaces.openParenthesis(SqlPlaces.word("SELECT", SqlPlaces.gap(first)));
    return SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.optionalSpace(open)));
  }

  /** The name of the query, or of a further column in its list. */
  private record Name(RecursiveQuery query) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      return query.name.isEmpty() ? query.sql.canBeAlias(name) : query.canName(name);
    }

    @Override
    public Place placeAfter(String name) {
      String key = query.sql.key(name);
      if (query.name.isEmpty()) {
        RecursiveQuery named = new RecursiveQuery(query.sql, key, query.names, true);
        return SqlPlaces.choiceOf(
            SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(query.sql.newName(new Name(named)))),
            new RecursiveQuery(query.sql, key, query.names, false).definition());
      }
      return new AfterColumnName(query.withColumn(key));
    }
  }

  private record AfterColumnName(RecursiveQuery query) implements DeferredPlace {
    @Override
    public Place place() {
      Place more =
          query.names.size() < query.sql.bounds.columns()
              ? SqlPlaces.afterComma(query.sql.newName(new Name(query)))
              : null;
      return SqlPlaces.choiceOf(SqlPlaces.closeParenthesis(query.definition()), more);
    }
  }

  /**
   * A SELECT of the query, at its next value.
   *
   * @param columns the columns of the first SELECT; null inside it
   * @param selected the columns so far, with their types
   * @param alias the qualifier of the rows so far, if a value has it, otherwise empty
   */
  private record Term(
      RecursiveQuery query,
      @Nullable ImmutableList<Column> columns,
      ImmutableList<Column> selected,
      SelectDraft draft,
      String alias)
      implements DeferredPlace, Environment.ValueContinuation<ValueKind> {
    private SqlContext sql() {
      return query.sql;
    }

    private @Nullable Column wanted() {
      return columns == null ? null : columns.get(selected.size());
    }

    @Override
    public Place place() {
      Column wanted = wanted();
      List<Place> places = new ArrayList<>();
      if (wanted != null) {
        addOwn(places, wanted);
      } else {
        Place next = after(draft, new Column("", "integer", number(), true), null);
        places.add(SqlTexts.digit('1', '9', SqlTexts.digits(0, 3, next)));
        places.add(SqlTexts.exactText("0", next));
      }
      ImmutableSet<String> others =
          columns == null
              ? ImmutableSet.of()
              : alias.isEmpty() ? ImmutableSet.of(query.name) : ImmutableSet.of(query.name, alias);
      ColumnLimits limits =
          new ColumnLimits(
              wanted == null ? "" : wanted.type(),
              columns == null ? ImmutableSet.of() : ImmutableSet.copyOf(query.names),
              others);
      SqlKinds kinds = wanted == null ? SqlKinds.COMPARABLE : SqlKinds.of(wanted.kind());
      ValueExpressions.add(
          places, draft.withLimits(limits).column(kinds, Environment.Role.RESULT, this));
      return SqlPlaces.choiceOf(places);
    }

    private ValueKind number() {
      return sql().dialect.kind(ValueKind.NUMBER);
    }

    /** Adds the columns of the rows so far that have the type. */
    private void addOwn(List<Place> places, Column wanted) {
      if (alias.isEmpty() || alias.equals(query.name)) {
        Term named = new Term(query, columns, selected, draft, query.name);
        places.add(sql().namePlace(query.name, dot(named.ownColumns(wanted, false))));
      }
      if (alias.isEmpty()) {
        places.add(sql().newName(new QualifierUse(this, wanted)));
      } else if (!alias.equals(query.name)) {
        places.add(sql().namePlace(alias, dot(ownColumns(wanted, false))));
      }
      places.add(ownColumns(wanted, true));
    }

    /**
     * Returns a place for the columns of the rows so far, with a qualifier where another table has
     * the name.
     */
    private Place ownColumns(Column wanted, boolean isBare) {
      List<Place> places = new ArrayList<>();
      for (int i = 0; i < query.names.size(); i++) {
        Column own = Objects.requireNonNull(columns).get(i);
        String key = query.names.get(i);
        boolean isRight = own.kind() == wanted.kind() && own.type().equals(wanted.type());
        if (isRight && (!isBare || sql().isDerived(key))) {
          places.add(sql().namePlace(key, ownColumn(wanted)));
        }
      }
      return SqlPlaces.choiceOf(places);
    }

    /** Returns the place behind a column of the rows so far, to which a number may be added. */
    private Place ownColumn(Column wanted) {
      Place end = after(draft, wanted, null);
      boolean isWhole = wanted.type().equals("integer") || wanted.type().equals("bigint");
      if (!isWhole && sql().isStrict()) {
        return end;
      }
      Place number = SqlPlaces.optionalSpace(SqlTexts.digits(1, 3, end));
      return SqlPlaces.choiceOf(
          end,
          SqlPlaces.optionalSpace(
              SqlPlaces.choiceOf(
                  SqlTexts.exactText("+", number), SqlTexts.exactText("-", number))));
    }

    private static Place dot(Place column) {
      return SqlTexts.exactText(".", SqlPlaces.optionalSpace(column));
    }

    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      throw new IllegalStateException("a value that is no column");
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, Environment.NamedColumn column) {
      SelectDraft read = (SelectDraft) env;
      String type = read.typeOfLast();
      return after(read.afterValue(), new Column("", type, kind, true), column.column());
    }

    /**
     * Returns the place behind a value.
     *
     * @param own the name that the value has already, or null
     */
    private Place after(SelectDraft read, Column value, @Nullable String own) {
      ImmutableList<Column> more =
          ImmutableList.<Column>builder().addAll(selected).add(value).build();
      Term next = new Term(query, columns, more, read, alias);
      if (columns == null && !query.hasList) {
        return new ValueName(next, own);
      }
      return more.size() < query.names.size() ? SqlPlaces.afterComma(next) : new AfterValues(next);
    }

    /** Returns the place behind the name of a value of the first SELECT. */
    private Place named(String key) {
      Term next = new Term(query.withColumn(key), null, selected, draft, alias);
      return SqlPlaces.choiceOf(
          new AfterValues(next),
          selected.size() < sql().bounds.columns() ? SqlPlaces.afterComma(next) : null);
    }
  }

  /**
   * The name of a value of the first SELECT.
   *
   * @param own the name that the value has already, or null
   */
  private record ValueName(Term term, @Nullable String own) implements DeferredPlace, NewName.Use {
    @Override
    public Place place() {
      Place as = SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.gap(term.sql().newName(this))));
      return own == null || term.query.names.contains(own)
          ? as
          : SqlPlaces.choiceOf(term.named(own), as);
    }

    @Override
    public boolean allows(String name) {
      return term.query.canName(name);
    }

    @Override
    public Place placeAfter(String name) {
      return term.named(term.sql().key(name));
    }
  }

  /** A new qualifier of the rows so far. */
  private record QualifierUse(Term term, Column wanted) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      String key = term.sql().key(name);
      return term.sql().canBeAlias(name)
          && !key.equals(term.query.name)
          && !term.draft.hasQualifier(key);
    }

    @Override
    public Place placeAfter(String name) {
      String key = term.sql().key(name);
      Term named = new Term(term.query, term.columns, term.selected, term.draft, key);
      return Term.dot(named.ownColumns(wanted, false));
    }
  }

  /** Behind the last value: FROM. */
  private record AfterValues(Term term) implements DeferredPlace {
    @Override
    public Place place() {
      SelectList core = SelectList.ofRecursion(term.sql(), end());
      Place from =
          term.columns == null
              ? new FromClause.FromStart(core, term.draft)
              : FromClause.startWithRows(core, term.draft, new Rows(term, made()));
      Place withFrom = SqlPlaces.gap(SqlPlaces.word("FROM", SqlPlaces.gap(from)));
      return term.columns == null && term.draft.needs().isEmpty()
          ? SqlPlaces.choiceOf(end(), withFrom)
          : withFrom;
    }

    /** Returns the place behind the SELECT. */
    private Place end() {
      RecursiveQuery query = term.query;
      if (term.columns != null) {
        return SqlPlaces.closeParenthesis(
            WithClause.after(term.sql().withQuery(query.name, made())));
      }
      SelectDraft draft = SelectDraft.of(term.sql(), false);
      Term further = new Term(query, term.selected, ImmutableList.of(), draft, "");
      Place select = SqlPlaces.gap(SqlPlaces.word("SELECT", SqlPlaces.gap(further)));
      Place all = SqlPlaces.gap(SqlPlaces.word("ALL", select));
      return SqlPlaces.gap(SqlPlaces.word("UNION", SqlPlaces.choiceOf(select, all)));
    }

    private ImmutableList<DerivedColumn> made() {
      ImmutableList.Builder<DerivedColumn> made = ImmutableList.builder();
      for (int i = 0; i < term.query.names.size(); i++) {
        ValueKind kind = Objects.requireNonNull(term.columns).get(i).kind();
        made.add(new DerivedColumn(term.query.names.get(i), kind));
      }
      return made.build();
    }
  }

  /** The rows so far, which the FROM of the second SELECT names once. */
  record Rows(Term term, ImmutableList<DerivedColumn> made) {
    /** Returns the rows with an alias. */
    FromItem item(String alias) {
      return FromItem.of(term.sql().derivedSource(made), alias);
    }

    /** Whether a name before FROM is the alias of the rows. */
    boolean hasAlias(String key) {
      return term.alias.equals(key);
    }

    /** Returns a place for the rows, under their own name or an alias, behind other tables. */
    Place place(FromClause from, Join join) {
      RowsAlias use = new RowsAlias(this, from, join);
      List<Place> places = new ArrayList<>();
      String name = term.query.name;
      if ((term.alias.isEmpty() || term.alias.equals(name)) && !from.hasAlias(name)) {
        places.add(term.sql().namePlace(name, use.after(name)));
      }
      Place alias =
          term.alias.isEmpty()
              ? term.sql().newName(use)
              : term.alias.equals(name)
                  ? null
                  : term.sql().namePlace(term.alias, use.after(term.alias));
      if (alias != null) {
        Place as = SqlPlaces.word("AS", SqlPlaces.gap(alias));
        places.add(term.sql().namePlace(name, SqlPlaces.gap(SqlPlaces.choiceOf(alias, as))));
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /** An alias of the rows so far in the FROM. */
  private record RowsAlias(Rows rows, FromClause from, Join join) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      String key = rows.term.sql().key(name);
      return rows.term.sql().canBeAlias(name)
          && !rows.term.draft.hasQualifier(key)
          && !from.hasAlias(key);
    }

    @Override
    public Place placeAfter(String name) {
      return after(rows.term.sql().key(name));
    }

    /** Returns the place behind the rows with an alias. */
    Place after(String alias) {
      return from.withRows(rows.item(alias), join).placeAfterJoin(join);
    }
  }
}
