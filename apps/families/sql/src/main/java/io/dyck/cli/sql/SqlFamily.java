package io.dyck.cli.sql;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;

/** The commands about databases. */
public final class SqlFamily implements CommandFamily {
  /** Called by the loader of services. */
  public SqlFamily() {}

  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of("sql", SqlCommand.class);
  }
}
