package io.dyck.cli.models;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;

/** The family of commands for models. */
public final class ModelCommands implements CommandFamily {
  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of("model", ModelCommand.class);
  }
}
