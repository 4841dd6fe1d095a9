package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether tables exist that fulfil needs. A need with a qualifier asks for a table of this
 * qualifier that has the column. A need without a qualifier asks for exactly one table of the FROM
 * that has the column. The search runs over the sets of needs that tables fulfil, not over tables,
 * because tables that fulfil the same needs are alike. Cost: a few words of bits for each 64
 * tables, need and alias; in theory exponential in the tables of one FROM.
 */
public final class TableSearch {
  private final SqlContext sql;
  private final ImmutableList<ColumnNeed> needs;

  /** The needs without a qualifier, called open needs. Sets of them hold their indexes here. */
  private final List<ColumnNeed> open = new ArrayList<>();

  private final Map<String, List<ColumnNeed>> qualified = new LinkedHashMap<>();

  private TableSearch(SqlContext sql, ImmutableList<ColumnNeed> needs) {
    this.sql = sql;
    this.needs = needs;
    for (ColumnNeed need : needs) {
      if (need.qualifier().isEmpty()) {
        open.add(need);
      } else {
        qualified.computeIfAbsent(need.qualifier(), q -> new ArrayList<>()).add(need);
      }
    }
  }

  /** Whether further tables can follow the tables of a FROM so that all needs are fulfilled. */
  public static boolean isSatisfiable(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    return new TableSearch(sql, needs).isSatisfiable(from);
  }

  /** Whether the tables of a FROM fulfil all needs already. */
  public static boolean isComplete(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    TableSearch fit = new TableSearch(sql, needs);
    BitSet covered = fit.coveredNeeds(from);
    return covered != null && covered.equals(fit.allNeeds()) && fit.qualified.isEmpty();
  }

  /**
   * Returns the tables that can follow the tables of a FROM, under their own names or aliases, in
   * such a way that all needs can still be fulfilled. Tables that fulfil the same open needs are
   * tested once.
   *
   * @return the numbers of the tables
   */
  static BitSet followers(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    BitSet all = new BitSet();
    all.set(0, sql.index.sources.size());
    TableSearch fit = new TableSearch(sql, needs);
    BitSet found = new BitSet();
    Set<String> taken = new HashSet<>();
    from.forEach(item -> taken.add(item.qualifier()));
    fit.qualified.forEach(
        (alias, own) -> {
          if (sql.isAlias(alias) && !taken.contains(alias)) {
            BitSet candidates = fit.candidates(alias, own);
            fit.addFollowers(found, candidates, from, source -> FromItem.of(source, alias));
          }
        });
    // All aliases without needs are alike.
    fit.addFollowers(found, all, from, source -> FromItem.of(source, SqlContext.NEW_NAME));
    BitSet named = new BitSet();
    fit.qualified.keySet().forEach(qualifier -> named.or(sql.index.tablesQualifiedBy(qualifier)));
    for (int i = named.nextSetBit(0); i >= 0; i = named.nextSetBit(i + 1)) {
      FromItem item = FromItem.of(sql.index.sources.get(i));
      if (!found.get(i)
          && !taken.contains(item.qualifier())
          && isSatisfiable(sql, needs, append(from, item))) {
        found.set(i);
      }
    }
    return found;
  }

  /** Adds the candidates that can follow. Candidates with equal open needs are tested once. */
  private void addFollowers(
      BitSet found,
      BitSet candidates,
      ImmutableList<FromItem> from,
      Function<CatalogIndex.Source, FromItem> naming) {
    for (BitSet alike : groupTables(candidates).values()) {
      FromItem item = naming.apply(sql.index.sources.get(alike.nextSetBit(0)));
      if (isSatisfiable(sql, needs, append(from, item))) {
        found.or(alike);
      }
    }
  }

  /**
   * Returns a table that can follow the tables of a FROM and fulfils a further need, if a need is
   * left. Returns null if only a query can follow.
   */
  public static @Nullable FromItem nextItem(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    TableSearch fit = new TableSearch(sql, needs);
    BitSet missing = fit.allNeeds();
    missing.andNot(Objects.requireNonNull(fit.coveredNeeds(from)));
    for (Map.Entry<String, List<ColumnNeed>> entry : fit.qualified.entrySet()) {
      BitSet candidates = fit.candidates(entry.getKey(), entry.getValue());
      for (int i = candidates.nextSetBit(0); i >= 0; i = candidates.nextSetBit(i + 1)) {
        FromItem item = namedItem(sql, entry.getKey(), sql.index.sources.get(i));
        if (isSatisfiable(sql, needs, append(from, item))) {
          return item;
        }
      }
    }
    for (CatalogIndex.Source source : sql.index.sources) {
      FromItem item =
          from.isEmpty() ? FromItem.of(source) : FromItem.of(source, newAlias(sql, needs, from));
      BitSet set = fit.needsFulfilledBy(source);
      boolean helps = missing.isEmpty() || (set != null && !set.isEmpty());
      if (helps && isSatisfiable(sql, needs, append(from, item))) {
        return item;
      }
    }
    return null;
  }

  /**
   * Whether a query in the FROM must follow, because only such a query can have some needed column.
   */
  public static boolean needsDerived(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    TableSearch fit = new TableSearch(sql, needs);
    BitSet covered = Objects.requireNonNull(fit.coveredNeeds(from));
    return !fit.openDerivedNeeds(covered).isEmpty() || !fit.derivedQualifiers().isEmpty();
  }

  /** Returns the open needs that only a query in the FROM can fulfil. */
  private BitSet openDerivedNeeds(BitSet covered) {
    BitSet set = new BitSet();
    for (int i = 0; i < open.size(); i++) {
      set.set(i, !covered.get(i) && sql.isDerived(open.get(i).column()));
    }
    return set;
  }

  /** Returns the aliases that stand for a query in the FROM. */
  private List<String> derivedQualifiers() {
    return qualified.entrySet().stream()
        .filter(e -> e.getValue().stream().anyMatch(need -> sql.isDerived(need.column())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns the open needs that each required query in the FROM fulfils, and removes the needs of
   * their aliases. The first query has the columns that no alias asks for. Returns null if no
   * queries can fulfil the needs.
   */
  private @Nullable List<BitSet> derivedNeeds(BitSet covered) {
    BitSet left = openDerivedNeeds(covered);
    if (!areConsistent(left)) {
      return null;
    }
    List<BitSet> queries = new ArrayList<>();
    for (String qualifier : derivedQualifiers()) {
      BitSet set = derivedNeeds(Objects.requireNonNull(qualified.remove(qualifier)), covered);
      if (set == null) {
        return null;
      }
      left.andNot(set);
      queries.add(set);
    }
    if (!left.isEmpty()) {
      queries.add(0, queries.isEmpty() ? left : union(left, queries.remove(0)));
    }
    return queries;
  }

  /** Returns the open needs that a query with some columns fulfils, or null if it cannot exist. */
  private @Nullable BitSet derivedNeeds(List<ColumnNeed> needs, BitSet covered) {
    Map<String, ValueKind> kinds = new HashMap<>();
    for (ColumnNeed need : needs) {
      if (!SqlKinds.COMPARABLE.contains(need.kind())
          || (!need.column().isEmpty() && !isConsistent(kinds, need))) {
        return null;
      }
    }
    BitSet set = new BitSet();
    for (int i = 0; i < open.size(); i++) {
      ValueKind kind = kinds.get(open.get(i).column());
      if (kind != null) {
        if (!isConsistent(kinds, open.get(i)) || covered.get(i)) {
          return null;
        }
        set.set(i);
      }
    }
    return set;
  }

  /** Whether the columns of some open needs have one kind each. */
  private boolean areConsistent(BitSet set) {
    Map<String, ValueKind> kinds = new HashMap<>();
    return set.stream().allMatch(i -> isConsistent(kinds, open.get(i)));
  }

  /** Adds a column to the kinds of columns, and returns whether it has one kind. */
  private static boolean isConsistent(Map<String, ValueKind> kinds, ColumnNeed need) {
    ValueKind other = kinds.putIfAbsent(need.column(), need.kind());
    if (other == ValueKind.ANY) {
      kinds.put(need.column(), need.kind());
    }
    return other == null || other == ValueKind.ANY || need.accepts(other);
  }

  private static ImmutableList<FromItem> append(ImmutableList<FromItem> from, FromItem item) {
    return ImmutableList.<FromItem>builder().addAll(from).add(item).build();
  }

  private static FromItem namedItem(SqlContext sql, String qualifier, CatalogIndex.Source source) {
    return sql.isAlias(qualifier) ? FromItem.of(source, qualifier) : FromItem.of(source);
  }

  /** Returns an alias that no table and no need has. */
  private static String newAlias(
      SqlContext sql, ImmutableList<ColumnNeed> needs, ImmutableList<FromItem> from) {
    for (int i = 1; ; i++) {
      String alias = "T" + i;
      String key = sql.key(alias);
      if (sql.canBeAlias(alias)
          && needs.stream().noneMatch(need -> need.qualifier().equals(key))
          && from.stream().noneMatch(item -> item.qualifier().equals(key))) {
        return key;
      }
    }
  }

  private BitSet allNeeds() {
    BitSet all = new BitSet();
    all.set(0, open.size());
    return all;
  }

  private boolean isSatisfiable(ImmutableList<FromItem> from) {
    BitSet covered = coveredNeeds(from);
    if (covered == null) {
      return false;
    }
    List<BitSet> derived = derivedNeeds(covered);
    if (derived == null) {
      return false;
    }
    List<Set<BitSet>> choices = new ArrayList<>();
    derived.forEach(set -> choices.add(Set.of(set)));
    for (Map.Entry<String, List<ColumnNeed>> entry : qualified.entrySet()) {
      Set<BitSet> sets = needSets(candidates(entry.getKey(), entry.getValue()));
      if (sets.isEmpty()) {
        return false;
      }
      choices.add(sets);
    }
    int room = sql.bounds.tables() - from.size() - choices.size();
    boolean needsOne = from.isEmpty() && choices.isEmpty();
    return room >= (needsOne ? 1 : 0) && choose(choices, 0, covered, room);
  }

  /**
   * Returns the open needs that tables fulfil, and removes the needs of their qualifiers. Returns
   * null if a table lacks a needed column, or if an open need is ambiguous or has the wrong kind.
   */
  private @Nullable BitSet coveredNeeds(ImmutableList<FromItem> from) {
    BitSet covered = new BitSet();
    for (FromItem item : from) {
      List<ColumnNeed> needs = qualified.remove(item.qualifier());
      if (needs != null) {
        for (ColumnNeed need : needs) {
          if (!need.column().isEmpty() && !need.accepts(item.kind(need.column()))) {
            return null;
          }
        }
      }
      BitSet set = needsFulfilledBy(item.source());
      if (set == null || set.intersects(covered)) {
        return null;
      }
      covered.or(set);
    }
    return covered;
  }

  /** Returns the open needs that a table fulfils, or null if a needed column has the wrong kind. */
  private @Nullable BitSet needsFulfilledBy(CatalogIndex.Source source) {
    BitSet set = new BitSet();
    for (int i = 0; i < open.size(); i++) {
      ColumnNeed need = open.get(i);
      if (source.hasColumn(need.column())) {
        if (!need.accepts(source.kind(need.column()))) {
          return null;
        }
        set.set(i);
      }
    }
    return set;
  }

  /** Returns the sets of open needs that single candidates fulfil. */
  private Set<BitSet> needSets(BitSet candidates) {
    return groupTables(candidates).keySet();
  }

  /**
   * Groups tables by the open needs that they fulfil. Tables in which a needed column has the wrong
   * kind are left out.
   */
  private Map<BitSet, BitSet> groupTables(BitSet candidates) {
    // The tables, by the fulfilled needs among the needs so far. The number of such classes is
    // small.
    Map<BitSet, BitSet> classes = new LinkedHashMap<>();
    if (!candidates.isEmpty()) {
      classes.put(new BitSet(), candidates);
    }
    for (int i = 0; i < open.size(); i++) {
      BitSet having = sql.index.tablesHaving(open.get(i).column());
      if (having.isEmpty()) {
        continue;
      }
      BitSet right = sql.index.tablesHaving(open.get(i).column(), open.get(i).kind());
      Map<BitSet, BitSet> finer = new LinkedHashMap<>();
      for (Map.Entry<BitSet, BitSet> entry : classes.entrySet()) {
        BitSet with = (BitSet) entry.getValue().clone();
        with.and(right);
        if (!with.isEmpty()) {
          BitSet more = (BitSet) entry.getKey().clone();
          more.set(i);
          finer.put(more, with);
        }
        BitSet without = (BitSet) entry.getValue().clone();
        without.andNot(having);
        if (!without.isEmpty()) {
          finer.put(entry.getKey(), without);
        }
      }
      classes = finer;
    }
    return classes;
  }

  /** Returns the tables for which a qualifier may stand. */
  private BitSet candidates(String qualifier, List<ColumnNeed> needs) {
    BitSet candidates;
    if (sql.isAlias(qualifier)) {
      candidates = new BitSet();
      candidates.set(0, sql.index.sources.size());
    } else {
      candidates = sql.index.tablesQualifiedBy(qualifier);
    }
    for (ColumnNeed need : needs) {
      if (!need.column().isEmpty()) {
        candidates.and(sql.index.tablesHaving(need.column(), need.kind()));
      }
    }
    return candidates;
  }

  private boolean choose(List<Set<BitSet>> choices, int at, BitSet covered, int room) {
    if (at == choices.size()) {
      return canComplete(covered, room);
    }
    for (BitSet set : choices.get(at)) {
      if (!set.intersects(covered) && choose(choices, at + 1, union(covered, set), room)) {
        return true;
      }
    }
    return false;
  }

  private static BitSet union(BitSet one, BitSet other) {
    BitSet union = (BitSet) one.clone();
    union.or(other);
    return union;
  }

  /** Whether further tables can fulfil the open needs that are not covered. */
  private boolean canComplete(BitSet covered, int room) {
    int missing = covered.nextClearBit(0);
    if (missing >= open.size()) {
      return true;
    }
    if (room == 0) {
      return false;
    }
    ColumnNeed need = open.get(missing);
    for (BitSet set : needSets(sql.index.tablesHaving(need.column(), need.kind()))) {
      if (!set.intersects(covered) && canComplete(union(covered, set), room - 1)) {
        return true;
      }
    }
    return false;
  }
}
