/**
 * The command {@code dyck}: thin, every verb a call into the modules below. Each command is one
 * class; {@code io.dyck.cli.Dyck} puts them together.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-cli}. A user's own model for {@code dyck generate
 * --model} implements {@link io.dyck.models.LanguageModel}; the simplest way is to extend {@link
 * io.dyck.models.PrefixModel}.
 */
@org.jspecify.annotations.NullMarked
module io.dyck.cli {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires info.picocli;
  requires io.dyck.canonical;
  requires io.dyck.checker;
  requires io.dyck.samples;
  requires io.dyck.schema;
  requires io.dyck.tools;
  requires transitive io.dyck.models;
  requires transitive it.unimi.dsi.fastutil.core;

  uses io.dyck.cli.family.CommandFamily;
  uses io.dyck.cli.generate.PromptedModels;

  exports io.dyck.cli.audit to
      io.dyck.cli.sql;
  exports io.dyck.cli.check to
      io.dyck.cli.editor;
  exports io.dyck.cli.family;
  exports io.dyck.cli.generate to
      io.dyck.cli.editor,
      io.dyck.cli.models,
      io.dyck.cli.server,
      io.dyck.cli.sql;
  exports io.dyck.cli.input to
      io.dyck.cli.editor,
      io.dyck.cli.lab,
      io.dyck.cli.models,
      io.dyck.cli.server,
      io.dyck.cli.sql;
  exports io.dyck.cli.terminal to
      io.dyck.cli.editor,
      io.dyck.cli.experiment,
      io.dyck.cli.lab,
      io.dyck.cli.models,
      io.dyck.cli.server,
      io.dyck.cli.sql;
  exports io.dyck.cli.text to
      io.dyck.cli.editor,
      io.dyck.cli.lab,
      io.dyck.cli.models,
      io.dyck.cli.server,
      io.dyck.cli.sql;

  opens io.dyck.cli to
      info.picocli;
  opens io.dyck.cli.audit to
      info.picocli;
  opens io.dyck.cli.check to
      info.picocli;
  opens io.dyck.cli.compile to
      info.picocli;
  opens io.dyck.cli.generate to
      info.picocli;
  opens io.dyck.cli.input to
      info.picocli;
  opens io.dyck.cli.shell to
      info.picocli;
  opens io.dyck.cli.text to
      info.picocli;
}
