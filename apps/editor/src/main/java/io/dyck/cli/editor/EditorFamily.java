package io.dyck.cli.editor;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;

/** The commands for editors. */
public final class EditorFamily implements CommandFamily {
  /** Made by {@link java.util.ServiceLoader}. */
  public EditorFamily() {}

  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of("lsp", LspCommand.class, "playground", PlaygroundCommand.class);
  }
}
