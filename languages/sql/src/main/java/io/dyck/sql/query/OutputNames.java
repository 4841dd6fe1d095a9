package io.dyck.sql.query;

import com.google.common.collect.ImmutableSet;

/**
 * The names of the columns of a result.
 *
 * @param all the keys of all names
 * @param aliases the keys of the names behind AS that no other column has
 */
record OutputNames(ImmutableSet<String> all, ImmutableSet<String> aliases) {
  static final OutputNames NONE = new OutputNames(ImmutableSet.of(), ImmutableSet.of());

  /** Returns these names and the name of one more column. */
  OutputNames plus(String key, boolean isAlias) {
    ImmutableSet<String> more = ImmutableSet.<String>builder().addAll(all).add(key).build();
    ImmutableSet.Builder<String> usable = ImmutableSet.builder();
    aliases.stream().filter(name -> !name.equals(key)).forEach(usable::add);
    if (isAlias && !all.contains(key)) {
      usable.add(key);
    }
    return new OutputNames(more, usable.build());
  }
}
