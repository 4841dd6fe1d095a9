package io.dyck.cli.server;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;

/** The family of the command that serves a model. */
public final class ServerCommands implements CommandFamily {
  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of("serve", ServeCommand.class);
  }
}
