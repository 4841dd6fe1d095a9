package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.place.PlaceLanguage;

/** The statements of a catalogue, state by state. */
public final class SelectLanguage {
  private SelectLanguage() {}

  /** The SELECT statements that prepare. */
  public static PlaceLanguage of(
      SqlCatalog catalog, SqlBounds bounds, ImmutableList<String> aliases) {
    return new PlaceLanguage(Query.statement(new Sql(catalog, bounds, aliases)));
  }
}
