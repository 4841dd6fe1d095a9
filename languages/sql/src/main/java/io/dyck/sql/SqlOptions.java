package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlVerb;
import java.util.Collection;

/**
 * What statements may be like.
 *
 * @param bounds how large they may become
 * @param aliases the names that tables may be given: plain words; a word that is a table's own name
 *     is left out
 * @param verbs what statements may do; what is not granted stays out
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
   * The same with other verbs.
   *
   * @param others what statements may do
   * @return new options
   */
  public SqlOptions withVerbs(Collection<SqlVerb> others) {
    return new SqlOptions(bounds, aliases, ImmutableSet.copyOf(others));
  }
}
