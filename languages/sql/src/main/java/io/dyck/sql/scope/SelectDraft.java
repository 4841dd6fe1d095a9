package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Open;
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
 *     variables in their place, see {@link Sql#variable}
 */
public record SelectDraft(
    Sql sql,
    Needs demands,
    ImmutableList<Need> bare,
    boolean isAggregated,
    SelectedValue last,
    boolean isRows,
    boolean mayDerive,
    ImmutableList<String> newNames)
    implements Env {
  public static SelectDraft of(Sql sql, boolean mayDerive) {
    return new SelectDraft(
        sql,
        sql.noNeeds,
        ImmutableList.of(),
        false,
        SelectedValue.EMPTY,
        false,
        mayDerive,
        ImmutableList.of());
  }

  /** Returns the needs in ascending order. */
  public ImmutableList<Need> needs() {
    return demands.list();
  }

  /** Returns the draft with a further need, or null if no tables fulfil all needs. */
  public @Nullable SelectDraft with(Need need) {
    Needs more = demands.with(need);
    return more == null
        ? null
        : more == demands
            ? this
            : new SelectDraft(sql, more, bare, isAggregated, last, isRows, mayDerive, newNames);
  }

  @Override
  public boolean mayAggregate() {
    return !isRows && bare.stream().noneMatch(need -> need.kind() == Kind.OTHER);
  }

  @Override
  public SelectDraft aggregated() {
    return new SelectDraft(sql, demands, bare, true, last.computed(), isRows, mayDerive, newNames);
  }

  @Override
  public SelectDraft queried() {
    return withLast(last.queried());
  }

  @Override
  public boolean remembers() {
    return true;
  }

  /** Returns the draft with other demands. */
  public SelectDraft demanding(Needs others) {
    return new SelectDraft(sql, others, bare, isAggregated, last, isRows, mayDerive, newNames);
  }

  /** Returns the draft behind an argument of GROUPING. */
  public SelectDraft grouping() {
    return aggregated().withLast(last.grouping());
  }

  /** Returns the draft behind a call of a window function. */
  public SelectDraft windowed() {
    return withLast(last.computed());
  }

  /**
   * Returns the draft in which a column of an open kind has a kind, or null if no tables allow it.
   *
   * @param column the only column of a selected value
   */
  public @Nullable SelectDraft narrowed(SelectedValue column, Kind kind) {
    Need open = column.bare().get(0);
    return kind == Kind.ANY ? this : with(new Need(open.qualifier(), open.column(), kind));
  }

  /** Returns the draft behind a selected value. */
  public SelectDraft next() {
    return withLast(SelectedValue.EMPTY);
  }

  /** Returns the draft before FROM, with the new names in place of variables. */
  public SelectDraft named() {
    return newNames.isEmpty()
        ? this
        : new SelectDraft(
            sql,
            demands.named(newNames),
            Needs.named(bare, newNames),
            isAggregated,
            last,
            isRows,
            mayDerive,
            ImmutableList.of());
  }

  private SelectDraft withNewName(String key) {
    ImmutableList<String> more = ImmutableList.<String>builder().addAll(newNames).add(key).build();
    return new SelectDraft(sql, demands, bare, isAggregated, last, isRows, mayDerive, more);
  }

  private SelectDraft withLast(SelectedValue value) {
    return new SelectDraft(sql, demands, bare, isAggregated, value, isRows, mayDerive, newNames);
  }

  /**
   * Returns the draft with all columns of all tables, or of the table with a qualifier. Returns
   * null if a star may not stand here.
   */
  public @Nullable SelectDraft withStar(String qualifier) {
    if ((isAggregated && sql.isStrict()) || (!sql.index.isWhole() && isUnknown(qualifier))) {
      return null;
    }
    SelectDraft starred =
        new SelectDraft(
            sql, demands, bare, isAggregated, last, isRows || sql.isStrict(), mayDerive, newNames);
    return qualifier.isEmpty() ? starred : starred.with(new Need(qualifier, "", Kind.ANY));
  }

  /** Whether a star might select columns that no statement may name. */
  private boolean isUnknown(String qualifier) {
    BitSet named = sql.index.ofQualifier(qualifier);
    return named.isEmpty()
        || named.stream().anyMatch(i -> !sql.index.sources.get(i).hidden.isEmpty());
  }

  /** Whether a column may stand in a role. */
  private boolean allows(Need need, Role role) {
    return (need.kind() != Kind.OTHER || !isWithoutOther(role)) && demands.mayAdd(need);
  }

  /** Returns the draft behind a column in a role, or null if the column may not stand there. */
  private @Nullable SelectDraft withColumn(Need need, Role role) {
    boolean isBare = sql.isStrict() && role != Role.ARGUMENT;
    SelectDraft draft = allows(need, role) ? with(need) : null;
    return draft == null || !isBare
        ? draft
        : new SelectDraft(
            sql,
            draft.demands,
            Needs.plus(bare, need),
            isAggregated,
            last.with(need),
            isRows,
            mayDerive,
            newNames);
  }

  @Override
  public @Nullable Place column(SqlKinds kinds, Role role, Next<Kind> next) {
    if (sql.index.kinds(kinds).isEmpty() && !kinds.has(sql.derivedKind())) {
      return null;
    }
    List<Place> places = new ArrayList<>();
    add(places, sql.index.columns(new OfAny("", this, kinds, role, next)));
    add(places, derived("", kinds, role, next));
    for (String alias : demands.aliases()) {
      Place column = ofAlias(alias, kinds, role, next);
      if (column != null) {
        places.add(sql.written(alias, dot(column)));
      }
    }
    // All aliases without needs are alike.
    if (ofAlias(Sql.NEW_NAME, kinds, role, next) != null) {
      places.add(sql.newName(new OfNewAlias(this, kinds, role, next)));
    }
    add(places, sql.index.qualified(new OfTable(this, kinds, role, next)));
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** Returns a place for the columns that may stand behind an alias, or null. */
  private @Nullable Place ofAlias(String alias, SqlKinds kinds, Role role, Next<Kind> next) {
    Place column = sql.index.columns(new OfAny(alias, this, kinds, role, next));
    Place derived = derived(alias, kinds, role, next);
    return column == null ? derived : derived == null ? column : SqlPlaces.any(column, derived);
  }

  /** Whether a name may be the alias of a table without needs. */
  private boolean isNewAlias(String name) {
    return sql.mayAlias(name) && !demands.aliases().contains(sql.key(name));
  }

  /** An alias that no name had so far. */
  private record OfNewAlias(SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      return draft.isNewAlias(name);
    }

    @Override
    public Place then(String name) {
      return dot(new OfAlias(draft, draft.sql.key(name), kinds, role, next));
    }
  }

  /** The columns behind an alias. There must be such columns. */
  private record OfAlias(
      SelectDraft draft, String alias, SqlKinds kinds, Role role, Next<Kind> next) implements Open {
    @Override
    public Place open() {
      return java.util.Objects.requireNonNull(draft.ofAlias(alias, kinds, role, next));
    }
  }

  @Override
  public boolean hasColumn(SqlKinds kinds, Role role) {
    There there = new There(kinds, isWithoutOther(role), mayDerive);
    Boolean known = demands.there.get(there);
    if (known == null) {
      known = column(kinds, role, new Ending()) != null;
      demands.there.put(there, known);
    }
    return known;
  }

  /** The facts, beside the needs, that decide whether some name may stand at a place. */
  private record There(SqlKinds kinds, boolean withoutOther, boolean mayDerive) {}

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
      String qualifier, boolean isNew, Needs demands, SqlKinds kinds, boolean withoutOther) {}

  private SameNames sameNames(String qualifier, SqlKinds kinds, Role role) {
    boolean isNew =
        !qualifier.isEmpty()
            && sql.isAlias(qualifier)
            && needs().stream().noneMatch(need -> need.qualifier().equals(qualifier));
    return new SameNames(isNew ? "" : qualifier, isNew, demands, kinds, isWithoutOther(role));
  }

  /** Returns a place for a qualifier with a star, which selects all columns of one table. */
  public Place star(Next<Kind> next) {
    List<Place> places = new ArrayList<>();
    for (String alias : demands.aliases()) {
      SelectDraft draft = withStar(alias);
      if (draft != null) {
        places.add(
            sql.written(
                alias,
                SqlTexts.exactly(".*", next.thenColumn(draft, Kind.ANY, new Named(alias, null)))));
      }
    }
    if (withStar(Sql.NEW_NAME) != null) {
      places.add(sql.newName(new StarOfNewAlias(this, next)));
    }
    add(places, sql.index.qualified(new StarOf(this, next)));
    return SqlPlaces.any(places);
  }

  private record StarOfNewAlias(SelectDraft draft, Next<Kind> next) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      return draft.isNewAlias(name);
    }

    @Override
    public Place then(String name) {
      String key = draft.sql.key(name);
      SelectDraft starred = java.util.Objects.requireNonNull(draft.withStar(key));
      return SqlTexts.exactly(".*", next.thenColumn(starred, Kind.ANY, new Named(key, null)));
    }
  }

  /** Returns a place for the dot before the name of a column. */
  private static Place dot(Place column) {
    return SqlTexts.exactly(".", SqlPlaces.loose(column));
  }

  private static void add(List<Place> places, @Nullable Place place) {
    if (place != null) {
      places.add(place);
    }
  }

  /** A use of column names of any table. */
  private record OfAny(
      String qualifier, SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements SqlNameTrie.Use<Index.Name> {
    @Override
    public boolean allows(Index.Name name) {
      for (Kind kind : name.ofKind.keySet()) {
        if (kinds.has(kind) && draft.allows(new Need(qualifier, name.key, kind), role)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Object names() {
      return draft.sameNames(qualifier, kinds, role);
    }

    private @Nullable SelectDraft with(Index.Name name, Kind kind) {
      return kinds.has(kind) && name.ofKind.get(kind) != null
          ? draft.withColumn(new Need(qualifier, name.key, kind), role)
          : null;
    }

    @Override
    public Place then(Index.Name name) {
      List<Place> places = new ArrayList<>();
      for (Kind kind : draft.sql.dialect.kinds()) {
        SelectDraft narrowed = with(name, kind);
        if (narrowed != null) {
          places.add(next.thenColumn(narrowed, kind, new Named(name.key, null)));
        }
      }
      return SqlPlaces.any(places);
    }
  }

  /**
   * Returns a place for columns that only a query in the FROM can have, or null. In strict dialects
   * a column alone may have any kind that can be compared, and one in an expression is a number.
   */
  private @Nullable Place derived(String qualifier, SqlKinds kinds, Role role, Next<Kind> next) {
    List<Place> places = new ArrayList<>();
    if (mayDerive && sql.isStrict() && next.takesAnyKind()) {
      derived(places, qualifier, Kind.ANY, role, next);
    }
    if (mayDerive && kinds.has(sql.derivedKind())) {
      derived(places, qualifier, sql.derivedKind(), role, next);
    }
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  private void derived(
      List<Place> places, String qualifier, Kind kind, Role role, Next<Kind> next) {
    for (int i = 0; i < newNames.size(); i++) {
      SelectDraft known = withColumn(need(qualifier, i, kind), role);
      if (known != null) {
        String key = newNames.get(i);
        Named column = new Named(key, null);
        places.add(sql.written(key, next.thenColumn(known, kind, column)));
      }
    }
    boolean hasRoom = newNames.size() < sql.bounds.columns();
    if (hasRoom && allows(need(qualifier, newNames.size(), kind), role)) {
      OfDerived name = new OfDerived(qualifier, kind, this, role, next);
      places.add(qualifier.isEmpty() ? sql.newColumn(name) : sql.newName(name));
    }
  }

  private static Need need(String qualifier, int newName, Kind kind) {
    return new Need(qualifier, Sql.variable(newName), kind);
  }

  /** A new name of a column. */
  private record OfDerived(
      String qualifier, Kind kind, SelectDraft draft, Role role, Next<Kind> next)
      implements NewName.Use {
    @Override
    public boolean allows(String name) {
      Sql sql = draft.sql;
      String key = sql.key(name);
      return sql.mayBeNew(name) && sql.isDerived(key) && !draft.newNames.contains(key);
    }

    @Override
    public Place then(String name) {
      return new AfterDerived(this, draft.sql.key(name));
    }

    @Override
    public boolean isFollowedAlike(String name) {
      return next.isFollowedAlike(draft.sql.key(name));
    }
  }

  private record AfterDerived(OfDerived name, String key) implements Open {
    @Override
    public Place open() {
      SelectDraft draft = name.draft;
      Need need = need(name.qualifier, draft.newNames.size(), name.kind);
      SelectDraft narrowed =
          java.util.Objects.requireNonNull(draft.withNewName(key).withColumn(need, name.role));
      return name.next.thenColumn(narrowed, need.kind(), new Named(key, null));
    }
  }

  /** A use of the tables' own names before a dot. */
  private record OfTable(SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements SqlNameTrie.Use<Index.Source> {
    @Override
    public boolean allows(Index.Source source) {
      return draft.demands.mayHave(source.qualifier)
          && source.columns.keySet().stream()
              .anyMatch(column -> allows(source, column, draft, kinds, role));
    }

    static boolean allows(
        Index.Source source, String column, SelectDraft draft, SqlKinds kinds, Role role) {
      Kind kind = source.kind(column);
      return kind != null
          && kinds.has(kind)
          && draft.allows(new Need(source.qualifier, column, kind), role);
    }

    @Override
    public Object names() {
      return draft.sameNames("", kinds, role);
    }

    static @Nullable SelectDraft with(
        Index.Source source, String column, SelectDraft draft, SqlKinds kinds, Role role) {
      Kind kind = source.kind(column);
      return kind != null && kinds.has(kind)
          ? draft.withColumn(new Need(source.qualifier, column, kind), role)
          : null;
    }

    @Override
    public Place then(Index.Source source) {
      Place column = source.columnNames().place(new OfSource(source, draft, kinds, role, next));
      return dot(java.util.Objects.requireNonNull(column));
    }
  }

  private record OfSource(
      Index.Source source, SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      return OfTable.allows(source, column, draft, kinds, role);
    }

    @Override
    public Object names() {
      return draft.sameNames("", kinds, role);
    }

    @Override
    public Place then(String column) {
      SelectDraft narrowed = OfTable.with(source, column, draft, kinds, role);
      return next.thenColumn(
          java.util.Objects.requireNonNull(narrowed),
          java.util.Objects.requireNonNull(source.kind(column)),
          new Named(column, source));
    }
  }

  private record StarOf(SelectDraft draft, Next<Kind> next)
      implements SqlNameTrie.Use<Index.Source> {
    @Override
    public boolean allows(Index.Source source) {
      return draft.withStar(source.qualifier) != null;
    }

    @Override
    public Place then(Index.Source source) {
      SelectDraft starred = java.util.Objects.requireNonNull(draft.withStar(source.qualifier));
      Named all = new Named(source.qualifier, source);
      return SqlPlaces.word(".*", next.thenColumn(starred, Kind.ANY, all));
    }
  }
}
