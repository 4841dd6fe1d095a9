package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
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
public final class Needs {
  private final Sql sql;
  private final ImmutableList<Need> list;

  private final ImmutableList<String> aliases;

  /** Whether some needed column must be a column of a query in the FROM. */
  private final boolean derives;

  private final Map<Need, Needs> more = new HashMap<>();
  private final Map<Need, Boolean> addable = new HashMap<>();
  private final Map<ImmutableList<SelectItem>, Boolean> fits = new HashMap<>();

  private final Map<ImmutableList<SelectItem>, BitSet> followers = new HashMap<>();

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

  private Needs(Sql sql, ImmutableList<Need> list) {
    this.sql = sql;
    this.list = list;
    this.aliases =
        list.stream()
            .map(Need::qualifier)
            .filter(qualifier -> !qualifier.isEmpty() && sql.isAlias(qualifier))
            .distinct()
            .collect(ImmutableList.toImmutableList());
    this.derives = list.stream().anyMatch(need -> sql.isDerived(need.column()));
  }

  /** Returns the empty set of needs. Called once for each {@link Sql}. */
  public static Needs none(Sql sql) {
    return new Needs(sql, ImmutableList.of());
  }

  /** Returns the needs with new names in place of the keys that stand for them. */
  Needs named(List<String> newNames) {
    return sql.needs.computeIfAbsent(named(list, newNames), l -> new Needs(sql, l));
  }

  static ImmutableList<Need> named(ImmutableList<Need> needs, List<String> newNames) {
    return needs.stream()
        .map(need -> need.named(newNames))
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the needs in ascending order. */
  public ImmutableList<Need> list() {
    return list;
  }

  /** Returns these needs and one more, or null if no FROM can satisfy all of them. */
  public @Nullable Needs with(Need need) {
    if (!mayAdd(need)) {
      return null;
    }
    Needs known = more.get(need);
    if (known == null) {
      ImmutableList<Need> all = plus(list, need);
      known =
          all.size() == list.size() ? this : sql.needs.computeIfAbsent(all, l -> new Needs(sql, l));
      more.put(need, known);
    }
    return known;
  }

  /** Whether some tables fulfil these needs and a further need. */
  boolean mayAdd(Need need) {
    Boolean known = addable.get(need);
    if (known == null) {
      ImmutableList<Need> all = plus(list, need);
      known =
          all.size() == list.size() || (mayMean(need) && Fit.exists(sql, all, ImmutableList.of()));
      addable.put(need, known);
    }
    return known;
  }

  /**
   * Whether a table that may follow has the column. If not, no further search is necessary. The
   * columns of a query in the FROM are not known yet, and count as possible.
   */
  private boolean mayMean(Need need) {
    return need.column().isEmpty()
        || derives
        || sql.isDerived(need.column())
        || followers(ImmutableList.of()).intersects(sql.index.having(need.column(), need.kind()));
  }

  /**
   * Returns the numbers of the tables that can follow the tables of a FROM, see {@link
   * Fit#followers}.
   */
  public BitSet followers(ImmutableList<SelectItem> from) {
    return followers.computeIfAbsent(from, items -> Fit.followers(sql, list, items));
  }

  /** Returns the aliases that have needs. */
  public ImmutableList<String> aliases() {
    return aliases;
  }

  /** Whether a table or alias may be among the tables that fulfil all needs. */
  boolean mayHave(String qualifier) {
    return Fit.exists(sql, plus(list, new Need(qualifier, "", Kind.ANY)), ImmutableList.of());
  }

  /** Whether further tables can follow the tables of a FROM so that all needs are fulfilled. */
  public boolean fit(ImmutableList<SelectItem> from) {
    return fits.computeIfAbsent(from, items -> Fit.exists(sql, list, items));
  }

  public static ImmutableList<Need> plus(ImmutableList<Need> sorted, Need need) {
    int at = Collections.binarySearch(sorted, need);
    if (at >= 0) {
      return sorted;
    }
    List<Need> list = new ArrayList<>(sorted);
    list.add(-at - 1, need);
    return ImmutableList.copyOf(list);
  }
}
