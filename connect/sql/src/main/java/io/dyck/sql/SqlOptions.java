package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlBounds;

/**
 * What statements may be like.
 *
 * @param bounds how large they may become
 * @param aliases the names that tables may be given: plain words; a word that is a table's own name
 *     is left out
 */
public record SqlOptions(SqlBounds bounds, ImmutableList<String> aliases) {
  /** Aliases T1 to T9. */
  public static final SqlOptions DEFAULT =
      new SqlOptions(
          SqlBounds.DEFAULT,
          ImmutableList.of("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9"));
}
