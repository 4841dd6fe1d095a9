package io.dyck.sql.query;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/**
 * The names of the columns of a result.
 *
 * @param all the keys of all names
 * @param aliases the keys of the names behind AS that no other column has, with the index of the
 *     column
 */
record OutputNames(ImmutableSet<String> all, ImmutableMap<String, Integer> aliases) {
  static final OutputNames NONE = new OutputNames(ImmutableSet.of(), ImmutableMap.of());

  /** Returns these names and the name of the column with an index. */
  OutputNames plus(String key, boolean isAlias, int column) {
    ImmutableSet<String> more = ImmutableSet.<String>builder().addAll(all).add(key).build();
    ImmutableMap.Builder<String, Integer> usable = ImmutableMap.builder();
    aliases.entrySet().stream().filter(e -> !e.getKey().equals(key)).forEach(usable::put);
    if (isAlias && !all.contains(key)) {
      usable.put(key, column);
    }
    return new OutputNames(more, usable.buildOrThrow());
  }
}
