package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
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
final class Needs {
  private final Sql sql;
  private final ImmutableList<Need> list;
  private final Map<Need, Optional<Needs>> more = new HashMap<>();
  private final Map<ImmutableList<SelectItem>, Boolean> fits = new HashMap<>();

  /** What a query in the FROM must have, by what it is and the columns it has so far. */
  final Map<Object, Optional<ImmutableList<Derivation.Output>>> missing = new HashMap<>();

  private Needs(Sql sql, ImmutableList<Need> list) {
    this.sql = sql;
    this.list = list;
  }

  /** No needs. Once for each grammar. */
  static Needs none(Sql sql) {
    return new Needs(sql, ImmutableList.of());
  }

  /** Ascending. */
  ImmutableList<Need> list() {
    return list;
  }

  /** With a further need; null if no tables fulfil all of them. */
  @Nullable Needs with(Need need) {
    Optional<Needs> known = more.get(need);
    if (known == null) {
      ImmutableList<Need> all = plus(list, need);
      known =
          all.size() == list.size()
              ? Optional.of(this)
              : Fit.exists(sql, all, ImmutableList.of())
                  ? Optional.of(sql.needs.computeIfAbsent(all, l -> new Needs(sql, l)))
                  : Optional.empty();
      more.put(need, known);
    }
    return known.orElse(null);
  }

  /** Whether some tables can follow those of a FROM so that all needs are fulfilled. */
  boolean fit(ImmutableList<SelectItem> from) {
    return fits.computeIfAbsent(from, items -> Fit.exists(sql, list, items));
  }

  static ImmutableList<Need> plus(ImmutableList<Need> sorted, Need need) {
    int at = Collections.binarySearch(sorted, need);
    if (at >= 0) {
      return sorted;
    }
    List<Need> list = new ArrayList<>(sorted);
    list.add(-at - 1, need);
    return ImmutableList.copyOf(list);
  }
}
