package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known before FROM: what the names so far demand of its tables. There are always tables
 * that fulfil it.
 *
 * @param sql the grammar
 * @param needs ascending
 * @param bare in strict dialects the columns outside of aggregates, ascending
 * @param isAggregated whether there is an aggregate
 * @param hasStar in strict dialects whether all columns of a table are selected
 */
record SelectDraft(
    Sql sql,
    ImmutableList<Need> needs,
    ImmutableList<Need> bare,
    boolean isAggregated,
    boolean hasStar)
    implements Env {
  static SelectDraft of(Sql sql) {
    return new SelectDraft(sql, ImmutableList.of(), ImmutableList.of(), false, false);
  }

  /** With a further need; null if no tables fulfil all of them. */
  @Nullable SelectDraft with(Need need) {
    if (Collections.binarySearch(needs, need) >= 0) {
      return this;
    }
    ImmutableList<Need> more = plus(needs, need);
    return Fit.exists(sql, more, ImmutableList.of())
        ? new SelectDraft(sql, more, bare, isAggregated, hasStar)
        : null;
  }

  private static ImmutableList<Need> plus(ImmutableList<Need> sorted, Need need) {
    int at = Collections.binarySearch(sorted, need);
    if (at >= 0) {
      return sorted;
    }
    List<Need> list = new ArrayList<>(sorted);
    list.add(-at - 1, need);
    return ImmutableList.copyOf(list);
  }

  @Override
  public boolean mayAggregate() {
    return !hasStar && bare.stream().noneMatch(need -> need.kind() == Kind.OTHER);
  }

  @Override
  public SelectDraft aggregated() {
    return new SelectDraft(sql, needs, bare, true, hasStar);
  }

  /** All columns of all tables, or of one that is named; null if that cannot be. */
  @Nullable SelectDraft withStar(String qualifier) {
    if ((isAggregated && sql.isStrict()) || (!sql.index.isWhole() && isUnknown(qualifier))) {
      return null;
    }
    SelectDraft starred = new SelectDraft(sql, needs, bare, isAggregated, sql.isStrict());
    return qualifier.isEmpty() ? starred : starred.with(new Need(qualifier, "", Kind.ANY));
  }

  /** Whether a star might mean columns that nothing may name. */
  private boolean isUnknown(String qualifier) {
    return sql.index.sources.stream()
        .filter(source -> source.qualifier.equals(qualifier))
        .allMatch(source -> !source.hidden.isEmpty());
  }

  /** After a column that stands in a role; null if that cannot be. */
  private @Nullable SelectDraft withColumn(Need need, Role role) {
    boolean isBare = sql.isStrict() && role != Role.ARGUMENT;
    if (isBare && isAggregated && need.kind() == Kind.OTHER) {
      return null;
    }
    SelectDraft draft = with(need);
    return draft == null || !isBare
        ? draft
        : new SelectDraft(sql, draft.needs, plus(bare, need), isAggregated, hasStar);
  }

  @Override
  public @Nullable Place column(SqlKinds kinds, Role role, Next<Kind> next) {
    List<Place> places = new ArrayList<>();
    add(places, sql.index.columnNames.place(new OfAny("", this, kinds, role, next)));
    // Aliases that have no needs yet are all alike.
    boolean isHopeless = false;
    for (Sql.Alias alias : sql.aliases) {
      boolean isNew = needs.stream().noneMatch(need -> need.qualifier().equals(alias.key()));
      Place column =
          isNew && isHopeless
              ? null
              : sql.index.columnNames.place(new OfAny(alias.key(), this, kinds, role, next));
      isHopeless |= isNew && column == null;
      if (column != null) {
        places.add(SqlPlaces.word(alias.text() + ".", column));
      }
    }
    add(places, sql.index.qualifiers.place(new OfTable(this, kinds, role, next)));
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** All columns of a table that is named. */
  Place star(Next<Kind> next) {
    List<Place> places = new ArrayList<>();
    for (Sql.Alias alias : sql.aliases) {
      SelectDraft draft = withStar(alias.key());
      if (draft != null) {
        places.add(SqlPlaces.word(alias.text() + ".*", next.then(draft, Kind.ANY)));
      }
    }
    add(places, sql.index.qualifiers.place(new StarOf(this, next)));
    return SqlPlaces.any(places);
  }

  private static void add(List<Place> places, @Nullable Place place) {
    if (place != null) {
      places.add(place);
    }
  }

  /** A column's name that belongs to some table. */
  private record OfAny(
      String qualifier, SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements SqlNameTrie.Use<Index.Name> {
    @Override
    public boolean allows(Index.Name name) {
      for (Kind kind : Kind.values()) {
        if (with(name, kind) != null) {
          return true;
        }
      }
      return false;
    }

    private @Nullable SelectDraft with(Index.Name name, Kind kind) {
      return kinds.has(kind) && name.ofKind.get(kind) != null
          ? draft.withColumn(new Need(qualifier, name.key, kind), role)
          : null;
    }

    @Override
    public Place then(Index.Name name) {
      List<Place> places = new ArrayList<>();
      for (Kind kind : Kind.values()) {
        SelectDraft narrowed = with(name, kind);
        if (narrowed != null) {
          places.add(next.then(narrowed, kind));
        }
      }
      return SqlPlaces.any(places);
    }
  }

  /** A table's own name before the dot. */
  private record OfTable(SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements SqlNameTrie.Use<Index.Source> {
    @Override
    public boolean allows(Index.Source source) {
      return source.columns.keySet().stream()
          .anyMatch(column -> with(source, column, draft, kinds, role) != null);
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
      Place column = source.columnNames.place(new OfSource(source, draft, kinds, role, next));
      return SqlPlaces.word(".", java.util.Objects.requireNonNull(column));
    }
  }

  private record OfSource(
      Index.Source source, SelectDraft draft, SqlKinds kinds, Role role, Next<Kind> next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      return OfTable.with(source, column, draft, kinds, role) != null;
    }

    @Override
    public Place then(String column) {
      SelectDraft narrowed = OfTable.with(source, column, draft, kinds, role);
      return next.then(
          java.util.Objects.requireNonNull(narrowed),
          java.util.Objects.requireNonNull(source.kind(column)));
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
      return SqlPlaces.word(".*", next.then(starred, Kind.ANY));
    }
  }
}
