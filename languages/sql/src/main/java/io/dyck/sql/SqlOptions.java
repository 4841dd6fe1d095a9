package io.dyck.sql;

import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlVerb;
import java.util.Collection;

/**
 * The options of a constraint: the size and the verbs of its statements.
 *
 * @param bounds how large statements may become
 * @param verbs the verbs that statements may use, as far as the rights grant them
 */
public record SqlOptions(SqlBounds bounds, ImmutableSet<SqlVerb> verbs) {
  /** The default bounds, and SELECT. */
  public static final SqlOptions DEFAULT =
      new SqlOptions(SqlBounds.DEFAULT, ImmutableSet.of(SqlVerb.SELECT));

  /**
   * Returns these options with other verbs.
   *
   * @param others the verbs that statements may use
   * @return new options
   */
  public SqlOptions withVerbs(Collection<SqlVerb> others) {
    return new SqlOptions(bounds, ImmutableSet.copyOf(others));
  }
}
