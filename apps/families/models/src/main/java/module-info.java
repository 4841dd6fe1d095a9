/**
 * The commands of {@code dyck} for models.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-cli-models}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli.models {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires info.picocli;
  requires io.dyck.chat;
  requires io.dyck.cli;
  requires io.dyck.models;
  requires io.dyck.onnx;
  requires io.dyck.smallmodel;

  provides io.dyck.cli.family.CommandFamily with
      io.dyck.cli.models.ModelCommands;
  provides io.dyck.cli.generate.PromptedModels with
      io.dyck.cli.models.FolderModels;

  opens io.dyck.cli.models to
      info.picocli;
}
