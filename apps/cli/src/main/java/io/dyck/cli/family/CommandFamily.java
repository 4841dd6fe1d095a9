package io.dyck.cli.family;

import com.google.common.collect.ImmutableMap;

/**
 * Commands that need more than the engine, such as a runtime for models or drivers of databases.
 * Each family is a module of its own, so that who does not use it does not download what it needs.
 * It is found as a service on the class path, when one of its commands is called.
 */
public interface CommandFamily {
  /**
   * The commands.
   *
   * @return by name, classes of picocli that extend {@link io.dyck.cli.terminal.SubCommand}
   */
  ImmutableMap<String, Class<?>> commands();
}
