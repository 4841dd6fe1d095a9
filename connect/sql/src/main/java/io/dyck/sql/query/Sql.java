package io.dyck.sql.query;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Excluded;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlNameTrie.Spelling;
import io.dyck.sql.place.SqlPlaces;

/** What all places of a grammar share; told apart by identity. */
final class Sql {
  private static final ImmutableList<String> COLUMN_ALIASES =
      ImmutableList.of("n", "total", "average", "highest", "lowest", "c1", "c2", "c3");

  final SqlDialect dialect;
  final Index index;
  final SqlBounds bounds;
  final Literals literals;

  /** Names of columns that ORDER BY may repeat, because they are remembered. */
  final ImmutableList<String> columnAliases;

  /** The rule of all other names that have no meaning yet. */
  final Place newName;

  /** The aliases that tables may have; none is the name of a table. */
  final ImmutableList<Alias> aliases;

  Sql(SqlCatalog catalog, SqlBounds bounds, ImmutableList<String> aliases) {
    this.dialect = catalog.dialect();
    this.index = new Index(catalog);
    this.bounds = bounds;
    this.literals = new Literals(catalog);
    this.aliases =
        aliases.stream()
            .filter(alias -> catalog.names().stream().noneMatch(alias::equalsIgnoreCase))
            .map(alias -> new Alias(alias, Ascii.toLowerCase(alias) + "\0"))
            .collect(ImmutableList.toImmutableList());
    SqlNameTrie<String> taken = new SqlNameTrie<>();
    catalog.names().forEach(name -> taken.add(new Spelling(name, true), name));
    dialect.keywords().forEach(word -> taken.add(new Spelling(word, true), word));
    this.aliases.forEach(alias -> taken.add(new Spelling(alias.text(), true), alias.text()));
    this.columnAliases =
        COLUMN_ALIASES.stream()
            .filter(alias -> taken.find(alias) == null)
            .collect(ImmutableList.toImmutableList());
    columnAliases.forEach(alias -> taken.add(new Spelling(alias, true), alias));
    this.newName = Excluded.name(taken, SqlPlaces.END);
  }

  /**
   * The alias of a table.
   *
   * @param key unlike that of any table
   */
  record Alias(String text, String key) {
    static boolean isKey(String qualifier) {
      return qualifier.endsWith("\0");
    }

    SelectItem of(Index.Source source) {
      return new SelectItem(text, key, source);
    }
  }

  boolean isStrict() {
    return dialect.isStrict();
  }
}
