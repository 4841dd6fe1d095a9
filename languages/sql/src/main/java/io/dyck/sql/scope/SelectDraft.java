package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The environment before FROM: the demands of the names so far on the tables of the FROM. Some
 * tables always fulfil all demands.
 *
 * @param sql the data of the grammar
 * @param demands the needs that the tables must fulfil
 * @param bare in strict dialects, the columns outside aggregates, ascending
 * @param isAggregated whether the query has an aggregate
 * @param last the contents of the last selected value so far
 * @param isRows in strict dialects, whether rows must not be grouped, because all columns of a
 *     table are selected
 * @param mayDerive whether a query may stand in the FROM
 * @param newNames the keys of the columns so far that only such a query can have. The needs hold
 *     variables in their place, see {@link SqlContext#variable}
 * @param limits the columns to which names are limited, or null
 */
public record SelectDraft(
    SqlContext sql,
    TableNeeds demands,
    ImmutableList<ColumnNeed> bare,
    boolean isAggregated,
    SelectedValue last,
    boolean isRows,
    boolean mayDerive,
    ImmutableList<String> newNames,
    @Nullable ColumnLimits limits)
    implements Environment {
  public static SelectDraft of(SqlContext sql, boolean mayDerive) {
    return new SelectDraft(
        sql,
        sql.noNeeds,
        ImmutableList.of(),
        false,
        SelectedValue.EMPTY,
        false,
        mayDerive,
        ImmutableList.of(),
        null);
  }

  /** Returns the needs in ascending order. */
  public ImmutableList<ColumnNeed> needs() {
    return demands.sortedNeeds();
  }

  /** Returns the draft with a further need, or null if no tables fulfil all needs. */
  public @Nullable SelectDraft withNeed(ColumnNeed need) {
    TableNeeds more = demands.withNeed(need);
    return more == null
        ? null
        : more == demands
            ? this
            : new SelectDraft(
                sql,
                more,
                bare,
                isAggregated,
                last,
                isRows,
                mayDerive,
                newNames,
                limits == null ? null : limits.after(sql, need));
  }

  @Override
  public boolean canAggregate() {
    return !isRows && bare.stream().noneMatch(need -> need.kind() == ValueKind.OTHER);
  }

  /** Returns the draft whose rows must not be grouped. */
  public SelectDraft asRows() {
    return new SelectDraft(
        sql, demands, bare, isAggregated, last, true, mayDerive, newNames, limits);
  }

  @Override
  public SelectDraft afterAggregate() {
    return new SelectDraft(
        sql, demands, bare, true, last.asComputed(), isRows, mayDerive, newNames, limits);
  }

  /** Returns the draft of a query without an aggregate. */
  public SelectDraft withoutAggregates() {
    return new SelectDraft(sql, demands, bare, false, last, isRows, mayDerive, newNames, limits);
  }

  @Override
  public SelectDraft afterQuery() {
    return withLast(last.asQueried());
  }

  @Override
  public boolean isChangedByName() {
    return true;
  }

  /** Returns the draft with other demands. */
  public SelectDraft withNeeds(TableNeeds others) {
    return new SelectDraft(
        sql, others, bare, isAggregated, last, isRows, mayDerive, newNames, limits);
  }

  /** Returns the draft behind an argument of GROUPING. */
  public SelectDraft afterGrouping() {
    return afterAggregate().withLast(last.asGrouping());
  }

  /** Returns the draft behind a call of a window function. */
  public SelectDraft afterWindow() {
    return withLast(last.asComputed());
  }

  /** Returns the draft behind a call of a window function with the name of a window. */
  public SelectDraft afterWindow(String name, boolean isOrdered) {
    return withLast(last.withWindow(name, isOrdered));
  }

  /** Returns the draft in which names are limited to some columns; null for all columns. */
  public SelectDraft withLimits(@Nullable ColumnLimits columns) {
    return new SelectDraft(
        sql, demands, bare, isAggregated, last, isRows, mayDerive, newNames, columns);
  }

  /** Returns the declared type of the last value, a column; empty where values have no limits. */
  public String typeOfLast() {
    return last.bare().isEmpty() ? "" : sql.index.typeOf(last.bare().get(0));
  }

  /** Whether a name so far has a qualifier. */
  public boolean hasQualifier(String qualifier) {
    return needs().stream().anyMatch(need -> need.qualifier().equals(qualifier));
  }

  /** Whether the tables of the FROM surely have a column whose values have an order. */
  public boolean hasSortableNeed() {
    return isAggregated
        || needs().stream()
            .anyMatch(need -> !need.column().isEmpty() && need.kind() != ValueKind.OTHER);
  }

  /**
   * Returns the draft in which a column of an open kind has a kind, or null if no tables allow it.
   *
   * @param column the only column of a selected value
   */
  public @Nullable SelectDraft narrowKind(SelectedValue column, ValueKind kind) {
    ColumnNeed open = column.bare().get(0);
    return kind == ValueKind.ANY
        ? this
        : withNeed(new ColumnNeed(open.qualifier(), open.column(), kind));
  }

  /** Returns the draft behind a selected value with a text, by which rows may be grouped. */
  public SelectDraft withText(String text) {
    return withLast(last.withText(text));
  }

  /** Returns the draft behind a selected value. */
  public SelectDraft afterValue() {
    return withLast(SelectedValue.EMPTY);
  }

  /** Returns the draft before FROM, with the new names in place of variables. */
  public SelectDraft withNewNames() {
    return newNames.isEmpty()
        ? this
        : new SelectDraft(
            sql,
            demands.withNames(newNames),
            TableNeeds.withNames(bare, newNames),
            isAggregated,
            last,
            isRows,
            mayDerive,
            ImmutableList.of(),
            limits);
  }

  private SelectDraft withNewName(String key) {
    ImmutableList<String> more = ImmutableList.<String>builder().addAll(newNames).add(key).build();
    return new SelectDraft(sql, demands, bare, isAggregated, last, isRows, mayDerive, more, limits);
  }

  private SelectDraft withLast(SelectedValue value) {
    return new SelectDraft(
        sql, demands, bare, isAggregated, value, isRows, mayDerive, newNames, limits);
  }

  /**
   * Returns the draft with all columns of all tables, or of the table with a qualifier. Returns
   * null if a star may not stand here.
   */
  public @Nullable SelectDraft withStar(String qualifier) {
    if ((isAggregated && sql.isStrict()) || (!sql.index.hasAllColumns() && isUnknown(qualifier))) {
      return null;
    }
    SelectDraft starred =
        new SelectDraft(
            sql,
            demands,
            bare,
            isAggregated,
            last,
            isRows || sql.isStrict(),
            mayDerive,
            newNames,
            limits);
    return qualifier.isEmpty()
        ? starred
        : starred.withNeed(new ColumnNeed(qualifier, "", ValueKind.ANY));
  }

  /** Whether a star might select columns that no statement may name. */
  private boolean isUnknown(String qualifier) {
    BitSet named = sql.index.tablesQualifiedBy(qualifier);
    return named.isEmpty()
        || named.stream().anyMatch(i -> !sql.index.sources.get(i).hidden.isEmpty());
  }

  /** Whether a column may stand in a role. */
  private boolean allows(ColumnNeed need, Role role) {
    return (need.kind() != ValueKind.OTHER || !isWithoutOther(role))
        && (limits == null || limits.allow(sql, need))
        && demands.canAdd(need);
  }

  /** Returns the draft behind a column in a role, or null if the column may not stand there. */
  private @Nullable SelectDraft withColumn(ColumnNeed need, Role role) {
    boolean isBare = sql.isStrict() && role != Role.ARGUMENT;
    SelectDraft draft = allows(need, role) ? withNeed(need) : null;
    return draft == null || !isBare
        ? draft
        : new SelectDraft(
            sql,
            draft.demands,
            TableNeeds.insert(bare, need),
            isAggregated,
            last.withNeed(need),
            isRows,
            mayDerive,
            newNames,
            draft.limits);
  }

  @Override
  public @Nullable Place column(SqlKinds kinds, Role role, ValueContinuation<ValueKind> next) {
    if (sql.index.kinds(kinds).isEmpty() && !kinds.contains(sql.derivedKind())) {
      return null;
    }
    List<Place> places = new ArrayList<>();
    add(places, sql.index.columns(new AnyColumnUse("", this, kinds, role, next)));
    add(places, derivedColumns("", kinds, role, next));
    add(places, qualifiedColumn(kinds, role, next));
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /** Returns a place for the columns with a qualifier, or null if none may stand here. */
  private @Nullable Place qualifiedColumn(
      SqlKinds kinds, Role role, ValueContinuation<ValueKind> next) {
    List<Place> places = new ArrayList<>();
    for (String alias : demands.aliases()) {
      Place column = ofAlias(alias, kinds, role, next);
      if (column != null) {
        places.add(sql.namePlace(alias, dotPlace(column)));
      }
    }
    // All aliases without needs are alike.
    if (ofAlias(SqlContext.NEW_NAME, kinds, role, next) != null) {
      places.add(sql.newName(new NewAliasUse(this, kinds, role, next)));
    }
    add(places, sql.index.qualifiedTables(new TableUse(this, kinds, role, next)));
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /**
   * Returns a place for the columns that a query in a selected value may name, or null.
   *
   * @param own the qualifiers of the tables of the query itself
   * @param next the continuation behind a column, which receives this draft with a further need
   */
  @Nullable Place columnAround(
      SqlKinds kinds, ImmutableSet<String> own, ValueContinuation<ValueKind> next) {
    return withLimits(ColumnLimits.within(limits, own))
        .qualifiedColumn(kinds, Role.RESULT, new AfterColumnAround(limits, next));
  }

  private record AfterColumnAround(@Nullable ColumnLimits limits, ValueContinuation<ValueKind> next)
      implements ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return next.placeAfter(((SelectDraft) env).withLimits(limits), kind);
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, NamedColumn column) {
      return next.placeAfterColumn(((SelectDraft) env).withLimits(limits), kind, column);
    }
  }

  /** Returns a place for the columns that may stand behind an alias, or null. */
  private @Nullable Place ofAlias(
      String alias, SqlKinds kinds, Role role, ValueContinuation<ValueKind> next) {
    Place column = sql.index.columns(new AnyColumnUse(alias, this, kinds, role, next));
    Place derived = derivedColumns(alias, kinds, role, next);
    return column == null
        ? derived
        : derived == null ? column : SqlPlaces.choiceOf(column, derived);
  }

  /** Whether a name may be the alias of a table without needs. */
  private boolean isNewAlias(String name) {
    String key = sql.key(name);
    return sql.canBeAlias(name)
        && !demands.aliases().contains(key)
        && (limits == null || !limits.qualifiers().contains(key));
  }

  /** An alias that no name had so far. */
  private record NewAliasUse(
      SelectDraft draft, SqlKinds kinds, Role role, ValueContinuation<ValueKind> next)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      return draft.isNewAlias(name);
    }

    @Override
    public Place placeAfter(String name) {
      return dotPlace(new AliasUse(draft, draft.sql.key(name), kinds, role, next));
    }
  }

  /** The columns behind an alias. There must be such columns. */
  private record AliasUse(
      SelectDraft draft, String alias, SqlKinds kinds, Role role, ValueContinuation<ValueKind> next)
      implements DeferredPlace {
    @Override
    public Place place() {
      return java.util.Objects.requireNonNull(draft.ofAlias(alias, kinds, role, next));
    }
  }

  @Override
  public boolean hasColumn(SqlKinds kinds, Role role) {
    PlaceFacts there = new PlaceFacts(kinds, isWithoutOther(role), mayDerive, limits);
    Boolean known = demands.there.get(there);
    if (known == null) {
      known = column(kinds, role, new RuleEnding()) != null;
      demands.there.put(there, known);
    }
    return known;
  }

  /** The facts, beside the needs, that decide whether some name may stand at a place. */
  private record PlaceFacts(
      SqlKinds kinds, boolean withoutOther, boolean mayDerive, @Nullable ColumnLimits limits) {}

  /**
   * Whether a column must have a kind that can be grouped, because it stands beside an aggregate.
   */
  private boolean isWithoutOther(Role role) {
    return sql.isStrict() && role != Role.ARGUMENT && isAggregated;
  }

  /**
   * The facts that decide which names may stand at a place.
   *
   * @param isNew whether the qualifier is an alias without needs; all such aliases are alike
   */
  private record SameNames(
      String qualifier,
      boolean isNew,
      TableNeeds demands,
      SqlKinds kinds,
      boolean withoutOther,
      @Nullable ColumnLimits limits) {}

  private SameNames sameNames(String qualifier, SqlKinds kinds, Role role) {
    boolean isNew =
        !qualifier.isEmpty()
            && sql.isAlias(qualifier)
            && needs().stream().noneMatch(need -> need.qualifier().equals(qualifier));
    return new SameNames(
        isNew ? "" : qualifier, isNew, demands, kinds, isWithoutOther(role), limits);
  }

  /** Decides whether a star may stand. Equal checks decide alike. */
  public interface StarCheck {
    /**
     * Decides about a star.
     *
     * @param starred the draft behind the star
     * @param qualifier the qualifier of the star
     */
    boolean canStand(SelectDraft starred, String qualifier);
  }

  /** Returns a place for a qualifier with a star, which selects all columns of one table. */
  public Place star(StarCheck check, ValueContinuation<ValueKind> next) {
    List<Place> places = new ArrayList<>();
    for (String alias : demands.aliases()) {
      SelectDraft draft = withStar(alias);
      if (draft != null && check.canStand(draft, alias)) {
        places.add(
            sql.namePlace(
                alias,
                SqlTexts.exactText(
                    ".*",
                    next.placeAfterColumn(draft, ValueKind.ANY, new NamedColumn(alias, null)))));
      }
    }
    SelectDraft starred = withStar(SqlContext.NEW_NAME);
    if (starred != null && check.canStand(starred, SqlContext.NEW_NAME)) {
      places.add(sql.newName(new NewAliasStarUse(this, next)));
    }
    add(places, sql.index.qualifiedTables(new StarUse(this, check, next)));
    return SqlPlaces.choiceOf(places);
  }

  private record NewAliasStarUse(SelectDraft draft, ValueContinuation<ValueKind> next)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      return draft.isNewAlias(name);
    }

    @Override
    public Place placeAfter(String name) {
      String key = draft.sql.key(name);
      SelectDraft starred = java.util.Objects.requireNonNull(draft.withStar(key));
      return SqlTexts.exactText(
          ".*", next.placeAfterColumn(starred, ValueKind.ANY, new NamedColumn(key, null)));
    }
  }

  /** Returns a place for the dot before the name of a column. */
  private static Place dotPlace(Place column) {
    return SqlTexts.exactText(".", SqlPlaces.optionalSpace(column));
  }

  private static void add(List<Place> places, @Nullable Place place) {
    if (place != null) {
      places.add(place);
    }
  }

  /** A use of column names of any table. */
  private record AnyColumnUse(
      String qualifier,
      SelectDraft draft,
      SqlKinds kinds,
      Role role,
      ValueContinuation<ValueKind> next)
      implements SqlNameTrie.Use<CatalogIndex.Name> {
    @Override
    public boolean allows(CatalogIndex.Name name) {
      for (ValueKind kind : name.ofKind.keySet()) {
        if (kinds.contains(kind) && draft.allows(new ColumnNeed(qualifier, name.key, kind), role)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Object names() {
      return draft.sameNames(qualifier, kinds, role);
    }

    private @Nullable SelectDraft withColumn(CatalogIndex.Name name, ValueKind kind) {
      return kinds.contains(kind) && name.ofKind.get(kind) != null
          ? draft.withColumn(new ColumnNeed(qualifier, name.key, kind), role)
          : null;
    }

    @Override
    public Place placeAfter(CatalogIndex.Name name) {
      List<Place> places = new ArrayList<>();
      for (ValueKind kind : draft.sql.dialect.kinds()) {
        SelectDraft narrowed = withColumn(name, kind);
        if (narrowed != null) {
          places.add(next.placeAfterColumn(narrowed, kind, new NamedColumn(name.key, null)));
        }
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /**
   * Returns a place for columns that only a query in the FROM can have, or null. In strict dialects
   * a column alone may have any kind that can be compared, and one in an expression is a number.
   */
  private @Nullable Place derivedColumns(
      String qualifier, SqlKinds kinds, Role role, ValueContinuation<ValueKind> next) {
    List<Place> places = new ArrayList<>();
    if (mayDerive && sql.isStrict() && next.acceptsAnyKind()) {
      derivedColumns(places, qualifier, ValueKind.ANY, role, next);
    }
    if (mayDerive && kinds.contains(sql.derivedKind())) {
      derivedColumns(places, qualifier, sql.derivedKind(), role, next);
    }
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  private void derivedColumns(
      List<Place> places,
      String qualifier,
      ValueKind kind,
      Role role,
      ValueContinuation<ValueKind> next) {
    for (int i = 0; i < newNames.size(); i++) {
      SelectDraft known = withColumn(need(qualifier, i, kind), role);
      if (known != null) {
        String key = newNames.get(i);
        NamedColumn column = new NamedColumn(key, null);
        places.add(sql.namePlace(key, next.placeAfterColumn(known, kind, column)));
      }
    }
    boolean hasRoom = newNames.size() < sql.bounds.columns();
    if (hasRoom && allows(need(qualifier, newNames.size(), kind), role)) {
      DerivedColumnUse name = new DerivedColumnUse(qualifier, kind, this, role, next);
      places.add(qualifier.isEmpty() ? sql.newColumn(name) : sql.newName(name));
    }
  }

  private static ColumnNeed need(String qualifier, int newName, ValueKind kind) {
    return new ColumnNeed(qualifier, SqlContext.variable(newName), kind);
  }

  /** A new name of a column. */
  private record DerivedColumnUse(
      String qualifier,
      ValueKind kind,
      SelectDraft draft,
      Role role,
      ValueContinuation<ValueKind> next)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      SqlContext sql = draft.sql;
      String key = sql.key(name);
      return sql.canBeNew(name) && sql.isDerived(key) && !draft.newNames.contains(key);
    }

    @Override
    public Place placeAfter(String name) {
      return new AfterDerived(this, draft.sql.key(name));
    }

    @Override
    public boolean isFollowedBySameBytes(String name) {
      return next.isFollowedBySameBytes(draft.sql.key(name));
    }
  }

  private record AfterDerived(DerivedColumnUse name, String key) implements DeferredPlace {
    @Override
    public Place place() {
      SelectDraft draft = name.draft;
      ColumnNeed need = need(name.qualifier, draft.newNames.size(), name.kind);
      SelectDraft narrowed =
          java.util.Objects.requireNonNull(draft.withNewName(key).withColumn(need, name.role));
      return name.next.placeAfterColumn(narrowed, need.kind(), new NamedColumn(key, null));
    }
  }

  /** A use of the tables' own names before a dot. */
  private record TableUse(
      SelectDraft draft, SqlKinds kinds, Role role, ValueContinuation<ValueKind> next)
      implements SqlNameTrie.Use<CatalogIndex.Source> {
    @Override
    public boolean allows(CatalogIndex.Source source) {
      return draft.demands.canHave(source.qualifier)
          && source.columns.keySet().stream()
              .anyMatch(column -> allows(source, column, draft, kinds, role));
    }

    static boolean allows(
        CatalogIndex.Source source, String column, SelectDraft draft, SqlKinds kinds, Role role) {
      ValueKind kind = source.kind(column);
      return kind != null
          && kinds.contains(kind)
          && draft.allows(new ColumnNeed(source.qualifier, column, kind), role);
    }

    @Override
    public Object names() {
      return draft.sameNames("", kinds, role);
    }

    static @Nullable SelectDraft withColumn(
        CatalogIndex.Source source, String column, SelectDraft draft, SqlKinds kinds, Role role) {
      ValueKind kind = source.kind(column);
      return kind != null && kinds.contains(kind)
          ? draft.withColumn(new ColumnNeed(source.qualifier, column, kind), role)
          : null;
    }

    @Override
    public Place placeAfter(CatalogIndex.Source source) {
      Place column = source.columnNames().place(new SourceUse(source, draft, kinds, role, next));
      return dotPlace(java.util.Objects.requireNonNull(column));
    }
  }

  private record SourceUse(
      CatalogIndex.Source source,
      SelectDraft draft,
      SqlKinds kinds,
      Role role,
      ValueContinuation<ValueKind> next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      return TableUse.allows(source, column, draft, kinds, role);
    }

    @Override
    public Object names() {
      return draft.sameNames("", kinds, role);
    }

    @Override
    public Place placeAfter(String column) {
      SelectDraft narrowed = TableUse.withColumn(source, column, draft, kinds, role);
      return next.placeAfterColumn(
          java.util.Objects.requireNonNull(narrowed),
          java.util.Objects.requireNonNull(source.kind(column)),
          new NamedColumn(column, source));
    }
  }

  private record StarUse(SelectDraft draft, StarCheck check, ValueContinuation<ValueKind> next)
      implements SqlNameTrie.Use<CatalogIndex.Source> {
    @Override
    public boolean allows(CatalogIndex.Source source) {
      SelectDraft starred = draft.withStar(source.qualifier);
      return starred != null && check.canStand(starred, source.qualifier);
    }

    @Override
    public Place placeAfter(CatalogIndex.Source source) {
      SelectDraft starred = java.util.Objects.requireNonNull(draft.withStar(source.qualifier));
      NamedColumn all = new NamedColumn(source.qualifier, source);
      return SqlPlaces.word(".*", next.placeAfterColumn(starred, ValueKind.ANY, all));
    }
  }
}
