package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.SqlVerb;
import java.util.Collection;

/**
 * The options of a constraint: the size, the verbs, the white space and the parameters of its
 * statements.
 *
 * @param bounds how large statements may become
 * @param verbs the verbs that statements may use, as far as the rights grant them
 * @param everyText whether statements may have comments, and white space of any length. Otherwise
 *     white space is one blank, or a line break with the blanks that indent the next line
 * @param parameters the values that the application binds when it runs a statement. A statement
 *     uses any of them, any number of times
 */
public record SqlOptions(
    SqlBounds bounds,
    ImmutableSet<SqlVerb> verbs,
    boolean everyText,
    ImmutableList<SqlParameter> parameters) {
  /** The default bounds, SELECT, and every text of a statement. */
  public static final SqlOptions DEFAULT =
      new SqlOptions(SqlBounds.DEFAULT, ImmutableSet.of(SqlVerb.SELECT), true, ImmutableList.of());

  /**
   * The options for statements that a model writes: {@link #DEFAULT} without comments, because a
   * weak model fills its statements with them.
   */
  public static final SqlOptions GENERATION = DEFAULT.withEveryText(false);

  /**
   * Returns these options with other verbs.
   *
   * @param others the verbs that statements may use
   * @return new options
   */
  public SqlOptions withVerbs(Collection<SqlVerb> others) {
    return new SqlOptions(bounds, ImmutableSet.copyOf(others), everyText, parameters);
  }

  /**
   * Returns these options with other bounds.
   *
   * @param others how large statements may become
   * @return new options
   */
  public SqlOptions withBounds(SqlBounds others) {
    return new SqlOptions(others, verbs, everyText, parameters);
  }

  /**
   * Returns these options with or without comments and free white space.
   *
   * @param every whether statements may have comments, and white space of any length
   * @return new options
   */
  public SqlOptions withEveryText(boolean every) {
    return new SqlOptions(bounds, verbs, every, parameters);
  }

  /**
   * Returns these options with other parameters.
   *
   * @param others the values that the application binds when it runs a statement
   * @return new options
   */
  public SqlOptions withParameters(Collection<SqlParameter> others) {
    return new SqlOptions(bounds, verbs, everyText, ImmutableList.copyOf(others));
  }
}
