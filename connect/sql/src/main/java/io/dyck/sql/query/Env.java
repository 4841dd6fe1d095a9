package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.value.SqlKinds;
import org.jspecify.annotations.Nullable;

/** What names mean at a place. Immutable; equal ones give the same meaning to every name. */
sealed interface Env permits SelectDraft, Scope {
  /** What all places of a grammar share. */
  Sql sql();

  /**
   * The names of columns that may stand here.
   *
   * @param kinds what their values must be
   * @param role where they stand
   * @param next what follows one of them
   * @return null if there is none
   */
  @Nullable Place column(SqlKinds kinds, Role role, Next<Kind> next);

  /** Whether there is such a name. */
  default boolean hasColumn(SqlKinds kinds, Role role) {
    return column(kinds, role, new Ending()) != null;
  }

  /** After the call of an aggregate function. */
  Env aggregated();

  /** Whether an aggregate function may still be called. */
  boolean mayAggregate();

  /** Whether a window function may be called. */
  boolean mayWindow();

  /** After the call of a window function: rows are not grouped any more. */
  Env windowed();

  /** Where a value stands, as far as grouping asks. */
  enum Role {
    /** A row's own values: WHERE, ON. */
    ROW,
    /** In the argument of an aggregate function. */
    ARGUMENT,
    /** Where there may be aggregates: the selected values, HAVING, ORDER BY. */
    RESULT
  }

  /** What follows a thing that was read. Equal ones let the same follow. */
  interface Next<T> {
    Place then(Env env, T read);

    /** What follows a column that stands alone so far. */
    default Place thenColumn(Env env, T read, Named column) {
      return then(env, read);
    }
  }

  /** The rule ends. */
  record Ending() implements Next<Kind> {
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
  record Named(String column, Index.@Nullable Source source) {
    /** The literals that it is compared with; null: any. */
    @Nullable Place values(Sql sql) {
      return source == null ? sql.index.values(column) : source.values(column);
    }
  }
}
