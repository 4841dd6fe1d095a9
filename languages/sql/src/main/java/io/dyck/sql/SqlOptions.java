package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlVerb;
import java.util.Collection;

/**
 * The options of a constraint: the size, the aliases and the verbs of its statements.
 *
 * @param bounds how large statements may become
 * @param aliases the aliases that statements may give to tables, as plain words; an alias that is
 *     the name of a table or column is left out
 * @param verbs the verbs that statements may use, as far as the rights grant them
 */
public record SqlOptions(
    SqlBounds bounds, ImmutableList<String> aliases, ImmutableSet<SqlVerb> verbs) {
  /** Aliases T1 to T9, and SELECT. */
  public static final SqlOptions DEFAULT =
      new SqlOptions(
          SqlBounds.DEFAULT,
          ImmutableList.of("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9"),
          ImmutableSet.of(SqlVerb.SELECT));

  /**
   * Returns these options with other verbs.
   *
   * @param others the verbs that statements may use
   * @return new options
   */
  public SqlOptions withVerbs(Collection<SqlVerb> others) {
    return new SqlOptions(bounds, aliases, ImmutableSet.copyOf(others));
  }
}
