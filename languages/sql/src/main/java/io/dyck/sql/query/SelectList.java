package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.RememberedText;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.ColumnLimits;
import io.dyck.sql.scope.ColumnNeed;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SelectDraft;
import io.dyck.sql.scope.SelectedValue;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.ColumnLiterals;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT up to its FROM.
 *
 * @param query the query to which the SELECT belongs
 * @param want the requirements on its columns
 * @param distinct the rows that are left out
 * @param columns the kinds of the columns so far
 * @param results the contents of the columns so far
 * @param star whether a star selects columns, which then depend on the tables
 * @param names the names of the columns so far
 * @param outputs the columns so far, if the query makes a table
 */
record SelectList(
    Query query,
    QueryRequirements want,
    DistinctRows distinct,
    ImmutableList<ValueKind> columns,
    ImmutableList<Result> results,
    boolean star,
    ResultNames names,
    ImmutableList<DerivedColumn> outputs) {
  /** Returns a place for SELECT and the rest of the query. */
  static Place start(Query query, QueryRequirements want) {
    SelectList plain = emptyList(query, want, DistinctRows.ALL);
    SelectList unique = emptyList(query, want, DistinctRows.UNIQUE);
    SelectDraft draft = SelectDraft.of(query.sql(), query.queries() > 0);
    return SqlPlaces.word(
        "SELECT",
        SqlPlaces.gap(
            SqlPlaces.choiceOf(
                new Column(plain, draft),
                SqlPlaces.word(
                    "DISTINCT",
                    SqlPlaces.choiceOf(
                        SqlPlaces.gap(new Column(unique, draft)),
                        DistinctKey.first(plain, draft),
                        ValueExpressions.inParentheses(
                            draft, unique.valueRequirements(), new AfterValue(unique)))))));
  }

  private static SelectList emptyList(Query query, QueryRequirements want, DistinctRows distinct) {
    return new SelectList(
        query,
        want,
        distinct,
        ImmutableList.of(),
        ImmutableList.of(),
        false,
        ResultNames.NONE,
        ImmutableList.of());
  }

  /** Returns a SELECT of WITH RECURSIVE before its FROM, with the place behind it. */
  static SelectList ofRecursion(SqlContext sql, Place end) {
    Query query = new Query(sql, ImmutableList.of(), 0, false, false, false, 0, null, end);
    return emptyList(query, QueryRequirements.ANYTHING, DistinctRows.ALL);
  }

  /**
   * The rows of a result, some of which may be left out.
   *
   * @param isUnique whether no two rows are equal
   * @param keys the texts of the columns in which rows differ, with which an order begins; an empty
   *     text if none is remembered
   */
  record DistinctRows(boolean isUnique, ImmutableList<String> keys) {
    static final DistinctRows ALL = new DistinctRows(false, ImmutableList.of());
    static final DistinctRows UNIQUE = new DistinctRows(true, ImmutableList.of());

    /** Whether a name means a column in which rows differ, and no longer that of the tables. */
    boolean isKey(String name) {
      return keys.contains(name) || keys.contains('"' + name + '"');
    }

    DistinctRows withKey(String text) {
      return new DistinctRows(
          isUnique, ImmutableList.<String>builder().addAll(keys).add(text).build());
    }
  }

  /** A column of DISTINCT ON. The rows of such a SELECT are not grouped. */
  private record DistinctKey(SelectList core, SelectDraft draft)
      implements DeferredPlace, Environment.ValueContinuation<ValueKind> {
    /** Returns a place for ON and the columns, or null if it may not stand here. */
    static @Nullable Place first(SelectList core, SelectDraft draft) {
      DistinctKey key = new DistinctKey(core, draft.asRows());
      return core.query.sql().dialect.hasDistinctOn()
              && key.draft.hasColumn(SqlKinds.SORTABLE, Environment.Role.RESULT)
          ? SqlPlaces.gap(
              SqlPlaces.word("ON", SqlPlaces.optionalSpace(SqlPlaces.openParenthesis(key))))
          : null;
    }

    @Override
    public Place place() {
      return new RememberedText(
          Objects.requireNonNull(draft.column(SqlKinds.SORTABLE, Environment.Role.RESULT, this)),
          "");
    }

    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new DistinctKeyEnd(core, ((SelectDraft) env).afterValue(), "");
    }
  }

  /** Behind a column of DISTINCT ON with a text. */
  private record DistinctKeyEnd(SelectList core, SelectDraft draft, String text)
      implements DeferredPlace, RememberedText.End {
    @Override
    public Place place() {
      SelectList more = core.withDistinctKey(text);
      boolean hasRoom = more.distinct.keys.size() < core.query.sql().bounds.terms();
      return SqlPlaces.choiceOf(
          SqlPlaces.closeParenthesis(SqlPlaces.gap(new Column(more, draft))),
          hasRoom ? SqlPlaces.afterComma(new DistinctKey(more, draft)) : null);
    }

    @Override
    public Place after(String remembered) {
      return new DistinctKeyEnd(core, draft, remembered);
    }
  }

  /**
   * The names of the columns of a result.
   *
   * @param all the keys of all names
   * @param unique the names that one column has
   * @param aliases the keys of the names behind AS that no other column has, with the index of the
   *     column
   */
  record ResultNames(
      ImmutableSet<String> all,
      ImmutableSet<String> unique,
      ImmutableMap<String, Integer> aliases) {
    static final ResultNames NONE =
        new ResultNames(ImmutableSet.of(), ImmutableSet.of(), ImmutableMap.of());

    /** Returns these names and the name of the column with an index. */
    ResultNames withName(String key, boolean isAlias, int column) {
      ImmutableSet<String> more = ImmutableSet.<String>builder().addAll(all).add(key).build();
      ImmutableMap.Builder<String, Integer> usable = ImmutableMap.builder();
      aliases.entrySet().stream().filter(e -> !e.getKey().equals(key)).forEach(usable::put);
      if (isAlias && !all.contains(key)) {
        usable.put(key, column);
      }
      ImmutableSet<String> once =
          all.contains(key)
              ? ImmutableSet.copyOf(Sets.difference(unique, Set.of(key)))
              : ImmutableSet.<String>builder().addAll(unique).add(key).build();
      return new ResultNames(more, once, usable.buildOrThrow());
    }

    /** Returns these names when each column has a new index. */
    ResultNames withIndexes(List<Integer> indexes) {
      ImmutableMap.Builder<String, Integer> moved = ImmutableMap.builder();
      aliases.forEach((alias, i) -> moved.put(alias, indexes.get(i)));
      return new ResultNames(all, unique, moved.buildOrThrow());
    }
  }

  /**
   * A column of the result.
   *
   * @param isColumn whether it is nothing but a column of a table
   * @param star the qualifier of a star, which may be empty; null if there is no star
   */
  record Result(SelectedValue value, boolean isColumn, @Nullable String star) {}

  /** Returns this SELECT with a further column, after which a draft stands. */
  private SelectList withColumn(ValueKind kind, SelectDraft draft, boolean isColumn) {
    return withColumn(kind, new Result(draft.last(), isColumn, null));
  }

  private SelectList withStar(String qualifier) {
    return withColumn(ValueKind.ANY, new Result(SelectedValue.EMPTY, true, qualifier));
  }

  private SelectList withColumn(ValueKind kind, Result result) {
    return new SelectList(
        query,
        want,
        distinct,
        ImmutableList.<ValueKind>builder().addAll(columns).add(kind).build(),
        ImmutableList.<Result>builder().addAll(results).add(result).build(),
        star || result.star != null,
        names,
        outputs);
  }

  private SelectList withAlias(String key, boolean isAlias) {
    ResultNames more = names.withName(key, isAlias, results.size() - 1);
    return new SelectList(query, want, distinct, columns, results, star, more, outputs);
  }

  /** Returns this SELECT with a name for its last column, if the query makes a table. */
  private SelectList withOutputName(String name, ValueKind kind) {
    DerivedColumn output = new DerivedColumn(name, kind);
    return new SelectList(
        query,
        want,
        distinct,
        columns,
        results,
        star,
        names,
        DerivedQueryRole.withColumn(outputs, output));
  }

  /** Returns this SELECT with a further column of DISTINCT ON. */
  private SelectList withDistinctKey(String text) {
    DistinctRows more = distinct.withKey(text);
    return new SelectList(query, want, more, columns, results, star, names, outputs);
  }

  /** Returns this SELECT behind names that added to the needs of the enclosing query. */
  SelectList withAround(SelectDraft around) {
    Query more = query.withAround(around);
    return new SelectList(more, want, distinct, columns, results, star, names, outputs);
  }

  /** Returns this SELECT behind its parentheses. */
  SelectList withoutParentheses() {
    Query whole = query.withParentheses(false);
    return new SelectList(whole, want, distinct, columns, results, star, names, outputs);
  }

  /** Returns this SELECT after its last column, with new names in place of variables. */
  SelectList completed(ImmutableList<String> newNames) {
    ImmutableList<Result> named =
        newNames.isEmpty()
            ? results
            : results.stream()
                .map(
                    result ->
                        new Result(result.value.withNames(newNames), result.isColumn, result.star))
                .collect(ImmutableList.toImmutableList());
    Query whole = query.derivation() == null ? query : query.withColumns(outputs);
    return new SelectList(whole, want, distinct, columns, named, star, names, ImmutableList.of());
  }

  /**
   * Returns this SELECT when its tables are known: the columns of tables stand in place of stars,
   * and each column has its kind. The order of all columns is unknown behind USING, and if a column
   * has no name; then the star remains.
   */
  SelectList overTables(ImmutableList<FromItem> items) {
    if (!star && !(isStrict() && columns.contains(ValueKind.ANY))) {
      return this;
    }
    List<ImmutableList<DerivedColumn>> selected = selectedColumns(items);
    Query whole = query.isCompound() ? query : query.overTables(selected);
    boolean isKnown =
        !star
            || (items.stream().noneMatch(FromItem::isMerged)
                && selected.stream().flatMap(List::stream).noneMatch(DerivedColumn::isHidden));
    if (!isKnown) {
      return new SelectList(whole, want, distinct, columns, results, star, names, outputs);
    }
    return withReplacedColumns(whole, selected);
  }

  /** Returns the columns that each selected value stands for. */
  private List<ImmutableList<DerivedColumn>> selectedColumns(ImmutableList<FromItem> items) {
    List<ImmutableList<DerivedColumn>> selected = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      selected.add(selectedColumns(i, items));
    }
    return selected;
  }

  /** Returns the columns that the stars still need beside those of some tables. */
  @Nullable ImmutableList<DerivedColumn> missingColumns(ImmutableList<FromItem> items) {
    return want.columns() == null
        ? query.missingColumns(selectedColumns(items))
        : ImmutableList.of();
  }

  private ImmutableList<DerivedColumn> selectedColumns(int result, ImmutableList<FromItem> items) {
    String qualifier = results.get(result).star;
    if (qualifier != null) {
      return DerivedColumn.starredColumns(qualifier, items);
    }
    ValueKind kind = columns.get(result);
    if (kind == ValueKind.ANY && isStrict()) {
      FromScope.Field field = FromScope.field(items, results.get(result).value.bare().get(0));
      kind = Objects.requireNonNull(items.get(field.item()).kind(field.column()));
    }
    return ImmutableList.of(new DerivedColumn("", kind));
  }

  /** Returns this SELECT with columns in place of each selected value. */
  private SelectList withReplacedColumns(Query whole, List<ImmutableList<DerivedColumn>> selected) {
    ImmutableList.Builder<Result> all = ImmutableList.builder();
    ImmutableList.Builder<ValueKind> kinds = ImmutableList.builder();
    List<Integer> first = new ArrayList<>();
    int count = 0;
    for (int i = 0; i < results.size(); i++) {
      first.add(count);
      count += selected.get(i).size();
      boolean isStar = results.get(i).star != null;
      for (DerivedColumn column : selected.get(i)) {
        all.add(isStar ? new Result(SelectedValue.EMPTY, true, null) : results.get(i));
        kinds.add(column.kind());
      }
    }
    ResultNames moved = names.withIndexes(first);
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).star != null) {
        for (DerivedColumn column : selected.get(i)) {
          moved = moved.withName(column.name(), false, 0);
        }
      }
    }
    return new SelectList(whole, want, distinct, kinds.build(), all.build(), false, moved, outputs);
  }

  /** Whether the database makes the rows unique, with or without the word DISTINCT. */
  boolean isDistinct() {
    return distinct.isUnique || (want.isSet() && query.sql().dialect.hasDistinctSets());
  }

  boolean isStrict() {
    return query.sql().isStrict();
  }

  /** Returns the requirements on the value of the next column. */
  private ValueRequirements valueRequirements() {
    return new ValueRequirements(
        nextKinds(), Environment.Role.RESULT, query.sql().bounds.nesting(), query.queries());
  }

  /**
   * Returns the kind of NULL as the next column, or null if it may not stand here. Alone, it has a
   * type that can be compared with nothing; in a set operation, it has the type of its column.
   */
  private @Nullable ValueKind kindOfNull() {
    if (want.columns() == null) {
      ValueKind other = query.sql().dialect.kind(ValueKind.OTHER);
      return nextKinds().contains(makesConstants() ? ValueKind.CONSTANT : other) ? other : null;
    }
    return query.isCompound() && want.intoColumns() == null && canBeConstant()
        ? want.columns().get(columns.size())
        : null;
  }

  /** Whether the literals of this SELECT are columns of a table with which no one may compute. */
  private boolean makesConstants() {
    return query.derivation() != null && query.sql().dialect.hasPulledConstants();
  }

  /** Whether the next column of a set operation may be a literal. */
  private boolean canBeConstant() {
    return query.canBeConstant(columns.size(), Objects.requireNonNull(want.columns()).size());
  }

  /** Returns a place for a value, or for a literal that may stand here. */
  private @Nullable Place value(SelectDraft draft, ValueRequirements ask) {
    Environment.ValueContinuation<ValueKind> next = new AfterValue(this);
    if (makesConstants()) {
      return ValueExpressions.valueOrLiteral(draft, ask, ask.kinds().ofLiterals(), next);
    }
    if (want.columns() != null && !canBeConstant()) {
      ValueKind kind = want.columns().get(columns.size());
      Place computed =
          DerivedTable.value(query.sql(), kind, next.placeAfter(draft.afterWindow(), kind));
      return SqlPlaces.choiceOf(ValueExpressions.of(draft, ask, next), computed);
    }
    if (want.intoColumns() == null) {
      return ValueExpressions.valueOrLiteral(draft, ask, next);
    }
    io.dyck.sql.catalog.Column into = want.intoColumns().get(columns.size());
    Place literal = Objects.requireNonNull(ColumnLiterals.literal(query.sql().literals, into));
    Place fitting = SqlPlaces.call(literal, next.placeAfter(draft, into.kind()));
    Place value = ValueExpressions.of(draft, ask, next);
    return value == null ? fitting : SqlPlaces.choiceOf(value, fitting);
  }

  /** Returns the requirements on the next SELECT of a set operation. */
  QueryRequirements setRequirements() {
    ImmutableSet<String> named = query.isCompound() ? want.names() : names.unique();
    return new QueryRequirements(columns, want.intoColumns(), want.isSet(), named);
  }

  /** Returns the kinds that the next column may have. */
  private SqlKinds nextKinds() {
    return kinds(columns.size());
  }

  /** Returns the kinds that the column with an index may have. */
  private SqlKinds kinds(int column) {
    if (want.columns() != null) {
      ValueKind kind = want.columns().get(column);
      return want.isSet()
          ? SqlKinds.comparedWith(kind)
          : want.intoColumns() != null
                  || (query.isCompound() && (kind == ValueKind.FLOAT || query.isTop()))
              ? SqlKinds.assignedTo(kind)
              : SqlKinds.of(kind);
    }
    SqlKinds all = isStrict() && distinct.isUnique ? SqlKinds.SORTABLE : SqlKinds.ALL;
    return query.derivation() == null ? all : nameableKinds(query.derivation(), all);
  }

  /** Returns the kinds of values that can be given a name. */
  private SqlKinds nameableKinds(DerivedQueryRole derivation, SqlKinds all) {
    int bits = 0;
    for (ValueKind kind : query.sql().dialect.kinds()) {
      if (all.contains(kind)
          && (derivation.canBeNew(knownOutputs(), kind)
              || !(isBound() || derivation.nameableColumns(outputs, kind).isEmpty()))) {
        bits |= SqlKinds.bit(kind);
      }
    }
    return new SqlKinds(bits);
  }

  /** Limits the values behind a star to the columns of a table that alone suffices for it. */
  private SelectDraft limit(SelectDraft draft, BitSet tables) {
    String own =
        draft.needs().stream()
            .map(ColumnNeed::qualifier)
            .filter(qualifier -> !qualifier.isEmpty())
            .findFirst()
            .orElse("");
    return draft.withLimits(ColumnLimits.ofStar(tables, own));
  }

  /** Whether a star that is the last value so far may stand, perhaps before other values. */
  private boolean canBeStarred(SelectDraft draft) {
    return canBegin(draft) || draftBehindStar(draft) != null;
  }

  /** Whether this SELECT, with a star on whose columns the tables decide, may have a FROM. */
  private boolean canBegin(SelectDraft draft) {
    return FromClause.canBegin(completed(draft.newNames()), draft, firstTables());
  }

  /**
   * Returns the draft of a value behind a star on whose columns the tables decide, or null if none
   * may follow.
   */
  private @Nullable SelectDraft draftBehindStar(SelectDraft draft) {
    if (want.columns() != null
        || outputs.size() >= query.sql().bounds.columns()
        || nameableKinds(Objects.requireNonNull(query.derivation()), SqlKinds.ALL).bits() == 0) {
      return null;
    }
    BitSet tables = tablesOfStar(draft);
    return tables.isEmpty() ? null : limit(draft, tables);
  }

  /**
   * Returns the tables of which one can be the first of the FROM: those with the name before a
   * star, or all.
   */
  private BitSet firstTables() {
    SqlContext sql = query.sql();
    for (Result result : results) {
      if (result.star != null && !sql.isAlias(result.star)) {
        return sql.index.tablesQualifiedBy(result.star);
      }
    }
    BitSet all = new BitSet();
    all.set(0, sql.index.sources.size());
    return all;
  }

  /**
   * Returns the tables of which each alone suffices for the star, once the required columns follow
   * that the table lacks.
   */
  private BitSet tablesOfStar(SelectDraft draft) {
    ImmutableList<DerivedColumn> missing =
        Objects.requireNonNull(query.derivation()).missingColumns(knownOutputs());
    BitSet tables = new BitSet();
    if (missing != null) {
      Map<ImmutableList<DerivedColumn>, FromClause> known = new HashMap<>();
      BitSet first = firstTables();
      for (int i = first.nextSetBit(0); i >= 0; i = first.nextSetBit(i + 1)) {
        CatalogIndex.Source source = query.sql().index.sources.get(i);
        FromClause from =
            known.computeIfAbsent(
                without(missing, source),
                lacking -> FromClause.of(withOutputs(lacking).completed(draft.newNames()), draft));
        tables.set(i, from.canBeginWith(source));
      }
    }
    return tables;
  }

  /** Returns the columns that a table does not have. */
  private static ImmutableList<DerivedColumn> without(
      ImmutableList<DerivedColumn> columns, CatalogIndex.Source source) {
    return columns.stream()
        .filter(column -> source.kind(column.name()) == null)
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns this SELECT with some further values. */
  private SelectList withOutputs(ImmutableList<DerivedColumn> more) {
    SelectList all = this;
    for (DerivedColumn output : more) {
      boolean isOpen = isStrict() && output.kind() == ValueKind.ANY;
      ValueKind kind = isOpen ? query.sql().derivedKind() : output.kind();
      all =
          all.withColumn(kind, new Result(SelectedValue.EMPTY, false, null))
              .withOutputName(output.name(), kind);
    }
    return all;
  }

  /** Returns the columns so far without stars on which the tables decide. */
  private ImmutableList<DerivedColumn> knownOutputs() {
    return isBound()
        ? outputs.stream()
            .filter(output -> !output.name().startsWith(DerivedColumn.STAR))
            .collect(ImmutableList.toImmutableList())
        : outputs;
  }

  /**
   * Returns the required columns that are still missing; behind a star, those that the first table
   * lacks which alone suffices for it.
   */
  private List<DerivedColumn> missingOutputs(SelectDraft draft) {
    ImmutableList<DerivedColumn> missing =
        Objects.requireNonNull(query.derivation()).missingColumns(knownOutputs());
    BitSet tables = starred(draft);
    return missing == null
        ? List.of()
        : tables == null
            ? missing
            : without(missing, query.sql().index.sources.get(tables.nextSetBit(0)));
  }

  /** Whether a value may have a name: behind a star, some table for it does not have the name. */
  private boolean canBeNamed(SelectDraft draft, String output) {
    BitSet tables = starred(draft);
    if (tables == null) {
      return true;
    }
    BitSet left = (BitSet) tables.clone();
    left.andNot(query.sql().index.tablesHaving(output));
    return !left.isEmpty();
  }

  /** Returns the tables for a star on whose columns the tables decide, or null. */
  private @Nullable BitSet starred(SelectDraft draft) {
    ColumnLimits limits = draft.limits();
    return isBound() && limits != null ? limits.tables() : null;
  }

  private boolean canEnd(SelectDraft draft) {
    if (isBound()) {
      return canBegin(draft);
    }
    if (query.derivation() != null) {
      return query.derivation().isSufficient(outputs);
    }
    return want.columns() == null || want.columns().size() == columns.size();
  }

  /**
   * Whether the statement may end without FROM. A query inside a statement may not: some databases
   * would compute it before they know a row.
   */
  private boolean isWithoutTables(SelectDraft draft) {
    return query.isTop()
        && canEnd(draft)
        && draft.needs().isEmpty()
        && results.stream().allMatch(result -> result.value.windows().isEmpty())
        && !star
        && !draft.isAggregated()
        && draft.canAggregate();
  }

  /**
   * Whether the tables decide if a star may stand: its columns must have certain kinds, or certain
   * names. In the first case the star is the last selected value.
   */
  boolean isBound() {
    return star && (want.columns() != null || query.isBound());
  }

  /** Whether a star may stand if these are all tables. */
  boolean canStarStand(ImmutableList<FromItem> items) {
    if (want.columns() == null) {
      return query.isSufficient(selectedColumns(items));
    }
    SelectList known = overTables(items);
    return !known.star
        && known.columns.size() == want.columns().size()
        && IntStream.range(0, known.columns.size())
            .allMatch(i -> kinds(i).contains(known.columns.get(i)));
  }

  /** Returns the draft of the next value, or null if no value may follow. */
  private @Nullable SelectDraft draftOfNext(SelectDraft draft) {
    return isBound() ? draftBehindStar(draft) : canContinue() ? draft : null;
  }

  private boolean canContinue() {
    if (query.derivation() != null) {
      return nameableKinds(query.derivation(), nextKinds()).bits() != 0;
    }
    return want.columns() == null
        ? columns.size() < query.sql().bounds.columns()
        : columns.size() < want.columns().size();
  }

  /** A column of the result. */
  private record Column(SelectList core, SelectDraft draft) implements DeferredPlace {
    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      DerivedQueryRole derivation = core.query.derivation();
      if (derivation != null) {
        addMissing(places);
      }
      Place value = core.value(draft, core.valueRequirements());
      if (value != null) {
        places.add(core.isStrict() && !core.star ? new RememberedText(value, "") : value);
      }
      if (core.want.columns() == null
          && core.query.sql().dialect == SqlDialect.POSTGRESQL
          && core.nextKinds().contains(ValueKind.TIMESTAMP)) {
        places.add(
            SqlPlaces.function("GENERATE_SERIES", new SeriesBound(core, false).bound(draft)));
      }
      ValueKind none = core.kindOfNull();
      if (none != null) {
        places.add(SqlPlaces.word("NULL", new AfterValue(core).placeAfter(draft, none)));
      }
      if ((derivation == null || derivation.canSelectStar())
          && !(core.isStrict() && core.distinct.isUnique)) {
        addStars(places);
      }
      return SqlPlaces.choiceOf(places);
    }

    private void addStars(List<Place> places) {
      SelectDraft all = core.star ? null : draft.withStar("");
      AfterStar next = new AfterStar(core);
      if (all != null) {
        SelectList starred = next.withStar("");
        if (!starred.isBound() || (core.want.intoColumns() == null && starred.canBeStarred(all))) {
          places.add(SqlTexts.exactText("*", new AfterColumn(starred, all)));
        }
      }
      if (core.want.columns() == null && !core.isBound()) {
        places.add(draft.star(new TablesOfStar(core), next));
      }
    }

    /** Adds the shortest text for a required column: a literal with the column's name. */
    private void addMissing(List<Place> places) {
      List<DerivedColumn> missing = core.missingOutputs(draft);
      if (!missing.isEmpty()) {
        DerivedColumn first = missing.get(0);
        SqlContext sql = core.query.sql();
        boolean isOpen = first.kind() == ValueKind.ANY && core.isStrict();
        ValueKind kind = isOpen ? sql.derivedKind() : first.kind();
        SelectDraft after = isOpen || !core.makesConstants() ? draft : draft.afterWindow();
        Place named =
            new AfterTableValue(
                core.withColumn(kind, after, false), draft, core.kindOfOutput(kind, after), null);
        places.add(DerivedTable.value(sql, first.kind(), named));
      }
    }
  }

  /** Behind a bound of a series of moments, which is a selected value of several rows. */
  private record SeriesBound(SelectList core, boolean isLast)
      implements Environment.ValueContinuation<ValueKind> {
    Place bound(SelectDraft draft) {
      ValueRequirements ask = core.valueRequirements().ofWholeValue(SqlKinds.MOMENT).nested();
      return Objects.requireNonNull(ValueExpressions.valueOrLiteral(draft, ask, this));
    }

    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      SelectDraft draft = (SelectDraft) env;
      if (!isLast) {
        return SqlPlaces.afterComma(new SeriesBound(core, true).bound(draft));
      }
      Place end = core.placeAfter(draft.afterWindow(), ValueKind.TIMESTAMP, null);
      Place step =
          Objects.requireNonNull(core.query.sql().literals.comparedConstants(ValueKind.INTERVAL));
      return SqlPlaces.afterComma(SqlPlaces.call(step, SqlPlaces.closeParenthesis(end)));
    }
  }

  /** Whether the tables can decide on the columns of a star. */
  private record TablesOfStar(SelectList core) implements SelectDraft.StarCheck {
    @Override
    public boolean canStand(SelectDraft starred, String qualifier) {
      SelectList more = new AfterStar(core).withStar(qualifier);
      return !more.isBound() || more.canBeStarred(starred);
    }
  }

  private record AfterStar(SelectList core) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return after(env, "");
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, Environment.NamedColumn table) {
      return after(env, table.column());
    }

    private Place after(Environment env, String qualifier) {
      return new AfterColumn(withStar(qualifier), (SelectDraft) env);
    }

    private SelectList withStar(String qualifier) {
      SelectList starred = core.withStar(qualifier);
      return core.query.derivation() == null
          ? starred
          : starred.withOutputName(DerivedColumn.STAR + qualifier, ValueKind.ANY);
    }
  }

  /** After a value. */
  private record AfterValue(SelectList core) implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return SqlPlaces.choiceOf(core.placeAfter(env, kind, null), condition(env, kind, null));
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, Environment.NamedColumn column) {
      if (!acceptsAnyKind() || !core.query.sql().isDerived(column.column())) {
        return SqlPlaces.choiceOf(
            core.placeAfter(env, kind, column.column()), condition(env, kind, column));
      }
      // A column that may have any kind is the whole value. The others are parts of a value.
      Place next =
          kind == ValueKind.ANY
              ? core.placeAfter(env, kind, column.column())
              : condition(env, kind, column);
      return next == null ? SqlPlaces.NOTHING : next;
    }

    @Override
    public boolean acceptsAnyKind() {
      DerivedQueryRole derivation = core.query.derivation();
      return core.isStrict()
          && core.want.columns() == null
          && (derivation == null || derivation.canBeNew(core.knownOutputs(), ValueKind.ANY));
    }

    /** Returns a place for the rest of a condition that the value begins, or null. */
    private @Nullable Place condition(
        Environment env, ValueKind kind, Environment.@Nullable NamedColumn column) {
      return core.want.columns() == null
              && !SqlKinds.isConstant(kind)
              && core.nextKinds().contains(core.query.sql().dialect.kind(ValueKind.BOOLEAN))
          ? Condition.asValue(env, core.valueRequirements(), kind, column, new AfterCondition(core))
          : null;
    }

    /** A query that makes a table may have no second column of a name. */
    @Override
    public boolean isFollowedBySameBytes(String column) {
      DerivedQueryRole derivation = core.query.derivation();
      return derivation == null
          || (core.outputs.stream().noneMatch(output -> output.name().equals(column))
              && !derivation.isNeeded(column));
    }
  }

  private record AfterCondition(SelectList core)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return core.placeAfter(env, kind, null);
    }
  }

  /**
   * Returns the place behind a value.
   *
   * @param own the name that the value has already, or null
   */
  private Place placeAfter(Environment env, ValueKind kind, @Nullable String own) {
    return new ValueEnd(this, (SelectDraft) env, kind, own);
  }

  private record ValueEnd(SelectList core, SelectDraft draft, ValueKind kind, @Nullable String own)
      implements DeferredPlace, RememberedText.End {
    @Override
    public Place place() {
      SelectList more = core.withColumn(kind, draft, own != null);
      SelectDraft after = draft.afterValue();
      return core.query.derivation() == null
          ? new OptionalAlias(more, after, own)
          : new AfterTableValue(more, after, core.kindOfOutput(kind, draft), own);
    }

    @Override
    public Place after(String text) {
      return own == null ? new ValueEnd(core, draft.withText(text), kind, null) : this;
    }
  }

  /** Returns the kind that a value has in the table that the query makes. */
  private ValueKind kindOfOutput(ValueKind kind, SelectDraft behind) {
    return makesConstants() && behind.last().equals(SelectedValue.EMPTY)
        ? SqlKinds.constantOf(kind)
        : kind;
  }

  /**
   * After a value of a query that makes a table.
   *
   * @param own the name that the value has already; null if the value needs a name
   */
  private record AfterTableValue(
      SelectList core, SelectDraft draft, ValueKind kind, @Nullable String own)
      implements DeferredPlace {
    @Override
    public Place place() {
      DerivedQueryRole derivation = Objects.requireNonNull(core.query.derivation());
      List<Place> places = new ArrayList<>();
      if (own != null
          && core.canBeNamed(draft, own)
          && derivation.hasRoomForColumns(core.outputs)) {
        for (ValueKind read : kinds(own)) {
          DerivedColumn output = new DerivedColumn(own, read);
          if (derivation.canAdd(core.knownOutputs(), output)) {
            ValueExpressions.add(places, placeAfterName(output, false));
          }
        }
      }
      Place behindAs = SqlPlaces.word("AS", SqlPlaces.gap(name(derivation, true)));
      places.add(SqlPlaces.gap(SqlPlaces.choiceOf(behindAs, name(derivation, false))));
      return SqlPlaces.choiceOf(places);
    }

    private Place name(DerivedQueryRole derivation, boolean isBehindAs) {
      List<Place> names = new ArrayList<>();
      for (DerivedColumn output : derivation.nameableColumns(core.knownOutputs(), kind)) {
        Place after = placeAfterName(output, true);
        boolean canBeNamed =
            core.canBeNamed(draft, output.name())
                && (SqlKinds.SORTABLE.contains(output.kind())
                    || !core.distinct.isKey(output.name()))
                && (isBehindAs || !core.query.sql().dialect.needsAs(output.name()));
        if (after != null && canBeNamed) {
          names.add(core.query.sql().namePlace(output.name(), after));
        }
      }
      if (derivation.canBeNew(core.knownOutputs(), kind)) {
        names.add(core.query.sql().newName(new NamedResult(core, draft, kind, isBehindAs)));
      }
      return SqlPlaces.choiceOf(names);
    }

    /** Returns the kinds that the value may have under its own name. */
    private ImmutableSet<ValueKind> kinds(String name) {
      ImmutableSet<ValueKind> needed =
          Objects.requireNonNull(core.query.derivation()).neededKinds(name);
      boolean isOpen = kind == ValueKind.ANY && core.isStrict() && !needed.isEmpty();
      return isOpen ? needed : ImmutableSet.of(kind);
    }

    /** Returns the place behind a name of the value, or null if it may not have the name. */
    private @Nullable Place placeAfterName(DerivedColumn output, boolean isAlias) {
      SelectDraft narrowed =
          kind == ValueKind.ANY && core.isStrict()
              ? draft.narrowKind(core.results.get(core.results.size() - 1).value, output.kind())
              : draft;
      SelectList named =
          core.withOutputName(output.name(), output.kind()).withAlias(output.name(), isAlias);
      return narrowed == null ? null : new AfterColumn(named, narrowed);
    }
  }

  private record NamedResult(SelectList core, SelectDraft draft, ValueKind kind, boolean isBehindAs)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      SqlContext sql = core.query.sql();
      DerivedQueryRole derivation = Objects.requireNonNull(core.query.derivation());
      String key = sql.key(name);
      return sql.canBeNew(name)
          && (isBehindAs || !sql.dialect.needsAs(name))
          && core.canBeNamed(draft, key)
          && derivation.nameableColumns(core.knownOutputs(), kind).stream()
              .noneMatch(output -> output.name().equals(key))
          && (SqlKinds.SORTABLE.contains(kind) || !core.distinct.isKey(key))
          && derivation.canAdd(core.knownOutputs(), new DerivedColumn(key, kind));
    }

    @Override
    public Place placeAfter(String name) {
      String key = core.query.sql().key(name);
      return new AfterColumn(core.withOutputName(key, kind).withAlias(key, true), draft);
    }

    /** A needed name, or one of a column of tables, may decide whether the columns suffice. */
    @Override
    public boolean isFollowedBySameBytes(String name) {
      SqlContext sql = core.query.sql();
      String key = sql.key(name);
      return sql.index.name(key) == null
          && !Objects.requireNonNull(core.query.derivation()).isNeeded(key);
    }
  }

  /**
   * An optional name of the column.
   *
   * @param own the name that the column has already, or null
   */
  private record OptionalAlias(SelectList core, SelectDraft draft, @Nullable String own)
      implements DeferredPlace {
    @Override
    public Place place() {
      SqlContext sql = core.query.sql();
      Place behindAs = sql.newName(new Alias(core, draft, true));
      Place name = sql.newName(new Alias(core, draft, false));
      return SqlPlaces.choiceOf(
          new AfterColumn(own == null ? core : core.withAlias(own, false), draft),
          SqlPlaces.gap(SqlPlaces.choiceOf(SqlPlaces.word("AS", SqlPlaces.gap(behindAs)), name)));
    }
  }

  /**
   * The name of a column.
   *
   * @param isBehindAs whether it stands behind AS, where keywords may be names, too
   */
  private record Alias(SelectList core, SelectDraft draft, boolean isBehindAs)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      SqlContext sql = core.query.sql();
      boolean isFree = isBehindAs && sql.dialect.hasFreeLabels();
      return (isFree ? sql.isVisible(name) : sql.canBeNew(name))
          && (isBehindAs || !sql.dialect.needsAs(name))
          && !core.distinct.isKey(sql.key(name));
    }

    @Override
    public Place placeAfter(String name) {
      return new AfterColumn(core.withAlias(core.query.sql().key(name), true), draft);
    }
  }

  /** After a column. */
  private record AfterColumn(SelectList core, SelectDraft draft) implements DeferredPlace {
    @Override
    public Place place() {
      Place from =
          core.canEnd(draft)
              ? SqlPlaces.gap(
                  SqlPlaces.word("FROM", SqlPlaces.gap(new FromClause.FromStart(core, draft))))
              : null;
      Place end = core.isWithoutTables(draft) ? new TrailingClauses(core, null) : null;
      SelectDraft next = core.draftOfNext(draft);
      Place more = next == null ? null : SqlPlaces.afterComma(new Column(core, next));
      return SqlPlaces.choiceOf(from, end, more);
    }
  }
}
