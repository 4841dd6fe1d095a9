package io.dyck.sql.scope;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.value.SqlKinds;
import org.jspecify.annotations.Nullable;

/**
 * An environment: the meaning of names at a place. Immutable. Equal environments give the same
 * meaning to every name.
 */
public sealed interface Env permits SelectDraft, Scope {
  /** Returns the data that all places of a grammar share. */
  public Sql sql();

  /**
   * Returns a place for the names of columns that may stand here.
   *
   * @param kinds the allowed kinds of the column's values
   * @param role the role of the column
   * @param next the continuation behind a column
   * @return the place, or null if no column may stand here
   */
  public @Nullable Place column(SqlKinds kinds, Role role, Next<Kind> next);

  /** Whether some column may stand here. */
  public default boolean hasColumn(SqlKinds kinds, Role role) {
    return column(kinds, role, new Ending()) != null;
  }

  /** Returns the environment behind a call of an aggregate function. */
  public Env aggregated();

  /** Returns the environment behind a query. */
  public Env queried();

  /** Whether the environment behind a name differs from the one before it. */
  public boolean remembers();

  /** Whether an aggregate function may still be called. */
  public boolean mayAggregate();

  /** The role of a value in its query, as far as grouping depends on it. */
  public enum Role {
    /** A value of a single row, in WHERE and ON. */
    ROW,
    /** The argument of an aggregate function. */
    ARGUMENT,
    /** A value that may contain aggregates: a selected value, or a value in HAVING or ORDER BY. */
    RESULT,
    /** A value in the call of a window function. It may contain aggregates. */
    WINDOW;

    /** Whether the value may contain aggregates. */
    public boolean holdsAggregates() {
      return this == RESULT || this == WINDOW;
    }
  }

  /** A continuation behind something that was read. Equal continuations lead to the same places. */
  public interface Next<T> {
    Place then(Env env, T read);

    /**
     * Whether the same bytes may follow a column of a new name as other such columns.
     *
     * @param column the key of the column
     */
    default boolean isFollowedAlike(String column) {
      return true;
    }

    /** Whether a column that is the whole value may have any kind that can be compared. */
    default boolean takesAnyKind() {
      return false;
    }

    /** Returns the place behind a column that is the whole value so far. */
    default Place thenColumn(Env env, T read, Named column) {
      return then(env, read);
    }
  }

  /** The continuation that ends the rule. */
  public record Ending() implements Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.END;
    }
  }

  /**
   * A column that was read.
   *
   * @param column the key of the column
   * @param source the table of the column; null before FROM
   */
  public record Named(String column, Index.@Nullable Source source) {
    /**
     * Returns the literals with which the column is compared, or null if any literal is allowed.
     */
    public @Nullable Place values(Sql sql) {
      return source == null ? sql.index.values(column) : source.values(column);
    }
  }
}
