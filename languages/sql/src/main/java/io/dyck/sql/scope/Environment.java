package io.dyck.sql.scope;

import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.value.SqlKinds;
import org.jspecify.annotations.Nullable;

/**
 * An environment: the meaning of names at a place. Immutable. Equal environments give the same
 * meaning to every name.
 */
public sealed interface Environment permits SelectDraft, FromScope {
  /** Returns the data that all places of a grammar share. */
  public SqlContext sql();

  /**
   * Returns a place for the names of columns that may stand here.
   *
   * @param kinds the allowed kinds of the column's values
   * @param role the role of the column
   * @param next the continuation behind a column
   * @return the place, or null if no column may stand here
   */
  public @Nullable Place column(SqlKinds kinds, Role role, ValueContinuation<ValueKind> next);

  /** Whether some column may stand here. */
  public default boolean hasColumn(SqlKinds kinds, Role role) {
    return column(kinds, role, new RuleEnding()) != null;
  }

  /** Returns the environment behind a call of an aggregate function. */
  public Environment afterAggregate();

  /** Returns the environment behind a query. */
  public Environment afterQuery();

  /** Whether the environment behind a name differs from the one before it. */
  public boolean isChangedByName();

  /** Whether an aggregate function may still be called. */
  public boolean canAggregate();

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
    public boolean canContainAggregates() {
      return this == RESULT || this == WINDOW;
    }
  }

  /** A continuation behind something that was read. Equal continuations lead to the same places. */
  public interface ValueContinuation<T> {
    Place placeAfter(Environment env, T read);

    /**
     * Whether the same bytes may follow a column of a new name as other such columns.
     *
     * @param column the key of the column
     */
    default boolean isFollowedBySameBytes(String column) {
      return true;
    }

    /** Whether a column that is the whole value may have any kind that can be compared. */
    default boolean acceptsAnyKind() {
      return false;
    }

    /** Whether AT TIME ZONE may end the value. */
    default boolean allowsZone() {
      return true;
    }

    /** Returns the place behind a column that is the whole value so far. */
    default Place placeAfterColumn(Environment env, T read, NamedColumn column) {
      return placeAfter(env, read);
    }
  }

  /** The continuation that ends the rule. */
  public record RuleEnding() implements ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return SqlPlaces.END;
    }
  }

  /**
   * A column that was read.
   *
   * @param column the key of the column
   * @param source the table of the column; null before FROM
   */
  public record NamedColumn(String column, CatalogIndex.@Nullable Source source) {
    /**
     * Returns the literals with which the column is compared, or null if any literal is allowed.
     */
    public @Nullable Place values(SqlContext sql) {
      return source == null ? sql.index.values(column) : source.values(column);
    }
  }
}
