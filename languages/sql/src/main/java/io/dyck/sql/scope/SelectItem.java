package io.dyck.sql.scope;

import com.google.common.base.Ascii;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table in a FROM.
 *
 * @param alias the alias as it is written; empty if the table has none
 * @param qualifier the key of the name that stands before the dot of a column
 * @param source the table
 */
public record SelectItem(String alias, String qualifier, Index.Source source) {
  /** Returns an item without an alias. */
  public static SelectItem of(Index.Source source) {
    return new SelectItem("", source.qualifier, source);
  }

  /** Returns an item with an alias that is written without quotes. */
  public static SelectItem of(Index.Source source, String key) {
    return new SelectItem(Ascii.toLowerCase(key), key, source);
  }

  public @Nullable Kind kind(String column) {
    return source.kind(column);
  }

  /** Returns a place for the qualifier as it is written. */
  public Place named(Place next) {
    return alias.isEmpty() ? ownName(source, next) : SqlPlaces.word(alias, next);
  }

  /** Returns a place for the own name of a table, without its schema. */
  public static Place ownName(Index.Source source, Place next) {
    return Objects.requireNonNull(source.ownName().place(new OwnName(next)));
  }

  private record OwnName(Place next) implements io.dyck.sql.place.SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String name) {
      return true;
    }

    @Override
    public Place then(String name) {
      return next;
    }
  }
}
