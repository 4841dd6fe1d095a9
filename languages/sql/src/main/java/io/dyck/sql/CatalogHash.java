package io.dyck.sql;

import com.google.common.collect.ImmutableSortedSet;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * The SHA-256 hash of everything that the statements depend on: the dialect, the options, and the
 * tables and columns of each verb. Each list and text is hashed with its length before it.
 */
final class CatalogHash {
  private static final int VERSION = 4;

  private final Hasher hasher = Hashing.sha256().newHasher();

  private CatalogHash() {}

  static String of(SqlRights rights, SqlOptions options) {
    CatalogHash hash = new CatalogHash();
    hash.hasher.putInt(VERSION);
    hash.put(rights.whole().dialect().id());
    hash.put(options.bounds().toString());
    hash.hasher.putBoolean(options.everyText());
    hash.put(ImmutableSortedSet.copyOf(rights.whole().names()));
    for (SqlVerb verb : SqlVerb.values()) {
      boolean asked = options.verbs().contains(verb);
      hash.hasher.putBoolean(asked);
      // Conditions of all verbs may read the columns that SELECT may read.
      if (asked || verb == SqlVerb.SELECT) {
        rights.part(verb).ifPresentOrElse(hash::put, () -> hash.hasher.putInt(0));
      }
    }
    return hash.hasher.hash().toString();
  }

  private void put(SqlCatalog catalog) {
    put(catalog.home());
    hasher.putInt(catalog.tables().size());
    for (Table table : catalog.tables()) {
      put(table.schema());
      put(table.name());
      put(table.writing().name());
      put(ImmutableSortedSet.copyOf(table.hidden()));
      hasher.putInt(table.columns().size());
      for (Column column : table.columns()) {
        put(column.name());
        put(column.kind().name());
        put(column.type());
        put(column.filling().name());
        hasher.putBoolean(column.nullable());
        put(column.values());
      }
    }
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
