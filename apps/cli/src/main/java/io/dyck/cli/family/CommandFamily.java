package io.dyck.cli.family;

import com.google.common.collect.ImmutableMap;

/**
 * Commands that need more than the engine, such as a runtime for models or drivers of databases.
 * Each family is a module of its own. Users of other commands need not download its dependencies. A
 * family is found as a service on the class path when one of its commands is called.
 */
public interface CommandFamily {
  /**
   * Returns the commands.
   *
   * @return the commands by name: classes of picocli that extend {@link
   *     io.dyck.cli.terminal.SubCommand}
   */
  ImmutableMap<String, Class<?>> commands();
}
