package io.dyck.sql;

import com.google.common.collect.ImmutableSortedSet;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.Table;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * SHA-256 over all that the statements depend on: the dialect, the options, and of each table and
 * column its name and kind. Each list and text has its length before it.
 */
final class CatalogHash {
  private static final int VERSION = 1;

  private final Hasher hasher = Hashing.sha256().newHasher();

  private CatalogHash() {}

  static String of(SqlCatalog catalog, SqlOptions options) {
    CatalogHash hash = new CatalogHash();
    hash.hasher.putInt(VERSION);
    hash.put(catalog.dialect().id());
    hash.put(options.bounds().toString());
    hash.put(options.aliases());
    hash.put(ImmutableSortedSet.copyOf(catalog.names()));
    hash.hasher.putInt(catalog.tables().size());
    for (Table table : catalog.tables()) {
      hash.put(table.schema());
      hash.put(table.name());
      hash.put(ImmutableSortedSet.copyOf(table.hidden()));
      hash.hasher.putInt(table.columns().size());
      for (Column column : table.columns()) {
        hash.put(column.name());
        hash.put(column.kind().name());
      }
    }
    return hash.hasher.hash().toString();
  }

  private void put(Collection<String> texts) {
    hasher.putInt(texts.size());
    texts.forEach(this::put);
  }

  private void put(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    hasher.putInt(bytes.length).putBytes(bytes);
  }
}
