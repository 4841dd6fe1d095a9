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
  private static final int VERSION = 5;

  private final Hasher hasher = Hashing.sha256().newHasher();

  private CatalogHash() {}

  static String of(SqlRights rights, SqlOptions options) {
    CatalogHash hash = new CatalogHash();
    hash.hasher.putInt(VERSION);
    hash.add(rights.wholeCatalog().dialect().id());
    hash.add(options.bounds().and(rights.bounds()).toString());
    hash.hasher.putInt(rights.filters().size());
    rights
        .filters()
        .forEach(
            (table, condition) -> {
              hash.add(table);
              hash.add(condition);
            });
    hash.hasher.putBoolean(options.everyText());
    hash.hasher.putInt(options.parameters().size());
    options.parameters().forEach(parameter -> hash.add(parameter.toString()));
    hash.add(ImmutableSortedSet.copyOf(rights.wholeCatalog().names()));
    for (SqlVerb verb : SqlVerb.values()) {
      boolean asked = options.verbs().contains(verb);
      hash.hasher.putBoolean(asked);
      // Conditions of all verbs may read the columns that SELECT may read.
      if (asked || verb == SqlVerb.SELECT) {
        rights.part(verb).ifPresentOrElse(hash::add, () -> hash.hasher.putInt(0));
      }
    }
    return hash.hasher.hash().toString();
  }

  private void add(SqlCatalog catalog) {
    add(catalog.home());
    hasher.putInt(catalog.tables().size());
    for (Table table : catalog.tables()) {
      add(table.schema());
      add(table.name());
      add(table.writing().name());
      add(ImmutableSortedSet.copyOf(table.hidden()));
      hasher.putInt(table.columns().size());
      for (Column column : table.columns()) {
        add(column.name());
        add(column.kind().name());
        add(column.type());
        add(column.filling().name());
        hasher.putBoolean(column.nullable());
        add(column.values());
      }
    }
  }

  private void add(Collection<String> texts) {
    hasher.putInt(texts.size());
    texts.forEach(this::add);
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    hasher.putInt(bytes.length).putBytes(bytes);
  }
}
