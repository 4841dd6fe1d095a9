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
 * What the names before FROM demand of its tables, together: there are tables that fulfil it. Told
 * apart by identity, so each set is made once; what can be added is remembered.
 */
public final class Needs {
  private final Sql sql;
  private final ImmutableList<Need> list;

  /** Whether a query in the FROM must have some of the columns. */
  private final boolean derives;

  private final Map<Need, Needs> more = new HashMap<>();
  private final Map<Need, Boolean> addable = new HashMap<>();
  private final Map<ImmutableList<SelectItem>, Boolean> fits = new HashMap<>();

  private final Map<ImmutableList<SelectItem>, BitSet> followers = new HashMap<>();

  /** Whether there is a name, by what else decides it. */
  public final Map<Object, Boolean> there = new HashMap<>();

  /** What a query in the FROM must have, by what it is and the columns it has so far. */
  public final Map<Object, Optional<ImmutableList<DerivedColumn>>> missing = new HashMap<>();

  private Needs(Sql sql, ImmutableList<Need> list) {
    this.sql = sql;
    this.list = list;
    this.derives = list.stream().anyMatch(need -> sql.isDerived(need.column()));
  }

  /** No needs. Once for each grammar. */
  public static Needs none(Sql sql) {
    return new Needs(sql, ImmutableList.of());
  }

  /** Ascending. */
  public ImmutableList<Need> list() {
    return list;
  }

  /** With a further need; null if no tables fulfil all of them. */
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

  /** Whether some tables fulfil these and a further need. */
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
   * Whether a table that may follow has the column: if not, nothing else need be looked at. Columns
   * of a query in the FROM are not known yet.
   */
  private boolean mayMean(Need need) {
    return need.column().isEmpty()
        || derives
        || sql.isDerived(need.column())
        || followers(ImmutableList.of()).intersects(sql.index.having(need.column(), need.kind()));
  }

  /** The numbers of the tables that can follow those of a FROM, see {@link Fit#followers}. */
  public BitSet followers(ImmutableList<SelectItem> from) {
    return followers.computeIfAbsent(from, items -> Fit.followers(sql, list, items));
  }

  /** Whether a table or alias may be among those that fulfil all needs. */
  boolean mayHave(String qualifier) {
    return Fit.exists(sql, plus(list, new Need(qualifier, "", Kind.ANY)), ImmutableList.of());
  }

  /** Whether some tables can follow those of a FROM so that all needs are fulfilled. */
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
