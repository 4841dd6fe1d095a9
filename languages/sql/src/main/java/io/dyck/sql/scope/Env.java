package io.dyck.sql.scope;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.value.SqlKinds;
import org.jspecify.annotations.Nullable;

/** What names mean at a place. Immutable; equal ones give the same meaning to every name. */
public sealed interface Env permits SelectDraft, Scope {
  /** What all places of a grammar share. */
  public Sql sql();

  /**
   * The names of columns that may stand here.
   *
   * @param kinds what their values must be
   * @param role where they stand
   * @param next what follows one of them
   * @return null if there is none
   */
  public @Nullable Place column(SqlKinds kinds, Role role, Next<Kind> next);

  /** Whether there is such a name. */
  public default boolean hasColumn(SqlKinds kinds, Role role) {
    return column(kinds, role, new Ending()) != null;
  }

  /** After the call of an aggregate function. */
  public Env aggregated();

  /** Whether an aggregate function may still be called. */
  public boolean mayAggregate();

  /** Whether a window function may be called. */
  public boolean mayWindow();

  /** After the call of a window function: rows are not grouped any more. */
  public Env windowed();

  /** Where a value stands, as far as grouping asks. */
  public enum Role {
    /** A row's own values: WHERE, ON. */
    ROW,
    /** In the argument of an aggregate function. */
    ARGUMENT,
    /** Where there may be aggregates: the selected values, HAVING, ORDER BY. */
    RESULT
  }

  /** What follows a thing that was read. Equal ones let the same follow. */
  public interface Next<T> {
    Place then(Env env, T read);

    /** What follows a column that stands alone so far. */
    default Place thenColumn(Env env, T read, Named column) {
      return then(env, read);
    }
  }

  /** The rule ends. */
  public record Ending() implements Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return SqlPlaces.END;
    }
  }

  /**
   * A column that was read.
   *
   * @param column by its key
   * @param source its table; null before FROM
   */
  public record Named(String column, Index.@Nullable Source source) {
    /** The literals that it is compared with; null: any. */
    public @Nullable Place values(Sql sql) {
      return source == null ? sql.index.values(column) : source.values(column);
    }
  }
}
