package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.ValueKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The demands of all names before FROM on the tables of the FROM. Some tables always fulfil all
 * demands. Each set of needs is made once and compared by identity. Answers about further needs are
 * remembered.
 */
public final class TableNeeds {
  private final SqlContext sql;
  private final ImmutableList<ColumnNeed> list;

  private final ImmutableList<String> aliases;

  /** Whether some needed column must be a column of a query in the FROM. */
  private final boolean derives;

  private final Map<ColumnNeed, TableNeeds> more = new HashMap<>();
  private final Map<ColumnNeed, Boolean> addable = new HashMap<>();
  private final Map<ImmutableList<FromItem>, Boolean> fits = new HashMap<>();

  private final Map<ImmutableList<FromItem>, BitSet> followers = new HashMap<>();

  /**
   * Whether some column name may stand at a place. The key holds the other facts that decide the
   * answer.
   */
  public final Map<Object, Boolean> there = new HashMap<>();

  /**
   * The columns that a query in the FROM still needs. The key holds the tables before the query,
   * the join and the columns so far.
   */
  public final Map<Object, Optional<ImmutableList<DerivedColumn>>> missing = new HashMap<>();

  private TableNeeds(SqlContext sql, ImmutableList<ColumnNeed> list) {
    this.sql = sql;
    this.list = list;
    this.aliases =
        list.stream()
            .map(ColumnNeed::qualifier)
            .filter(qualifier -> !qualifier.isEmpty() && sql.isAlias(qualifier))
            .distinct()
            .collect(ImmutableList.toImmutableList());
    this.derives = list.stream().anyMatch(need -> sql.isDerived(need.column()));
  }

  /** Returns the empty set of needs. Called once for each {@link SqlContext}. */
  public static TableNeeds noNeeds(SqlContext sql) {
    return new TableNeeds(sql, ImmutableList.of());
  }

  /** Returns the needs with new names in place of the keys that stand for them. */
  TableNeeds withNames(List<String> newNames) {
    return sql.needs.computeIfAbsent(withNames(list, newNames), l -> new TableNeeds(sql, l));
  }

  static ImmutableList<ColumnNeed> withNames(
      ImmutableList<ColumnNeed> needs, List<String> newNames) {
    return needs.stream()
        .map(need -> need.withNames(newNames))
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the needs in ascending order. */
  public ImmutableList<ColumnNeed> sortedNeeds() {
    return list;
  }

  /** Returns these needs and one more, or null if no FROM can satisfy all of them. */
  public @Nullable TableNeeds withNeed(ColumnNeed need) {
    if (!canAdd(need)) {
      return null;
    }
    TableNeeds known = more.get(need);
    if (known == null) {
      ImmutableList<ColumnNeed> all = insert(list, need);
      known =
          all.size() == list.size()
              ? this
              : sql.needs.computeIfAbsent(all, l -> new TableNeeds(sql, l));
      more.put(need, known);
    }
    return known;
  }

  /** Whether some tables fulfil these needs and a further need. */
  boolean canAdd(ColumnNeed need) {
    Boolean known = addable.get(need);
    if (known == null) {
      ImmutableList<ColumnNeed> all = insert(list, need);
      known =
          all.size() == list.size()
              || (canMean(need) && TableSearch.isSatisfiable(sql, all, ImmutableList.of()));
      addable.put(need, known);
    }
    return known;
  }

  /**
   * Whether a table that may follow has the column. If not, no further search is necessary. The
   * columns of a query in the FROM are not known yet, and count as possible.
   */
  private boolean canMean(ColumnNeed need) {
    return need.column().isEmpty()
        || derives
        || sql.isDerived(need.column())
        || followers(ImmutableList.of())
            .intersects(sql.index.tablesHaving(need.column(), need.kind()));
  }

  /**
   * Returns the numbers of the tables that can follow the tables of a FROM, see {@link
   * TableSearch#followers}.
   */
  public BitSet followers(ImmutableList<FromItem> from) {
    return followers.computeIfAbsent(from, items -> TableSearch.followers(sql, list, items));
  }

  /** Returns the aliases that have needs. */
  public ImmutableList<String> aliases() {
    return aliases;
  }

  /** Whether a table or alias may be among the tables that fulfil all needs. */
  boolean canHave(String qualifier) {
    return TableSearch.isSatisfiable(
        sql, insert(list, new ColumnNeed(qualifier, "", ValueKind.ANY)), ImmutableList.of());
  }

  /** Whether further tables can follow the tables of a FROM so that all needs are fulfilled. */
  public boolean isSatisfiableAfter(ImmutableList<FromItem> from) {
    return fits.computeIfAbsent(from, items -> TableSearch.isSatisfiable(sql, list, items));
  }

  public static ImmutableList<ColumnNeed> insert(
      ImmutableList<ColumnNeed> sorted, ColumnNeed need) {
    int at = Collections.binarySearch(sorted, need);
    if (at >= 0) {
      return sorted;
    }
    List<ColumnNeed> list = new ArrayList<>(sorted);
    list.add(-at - 1, need);
    return ImmutableList.copyOf(list);
  }
}
