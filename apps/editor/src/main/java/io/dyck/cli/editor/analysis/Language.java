package io.dyck.cli.editor.analysis;

import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.read.Grammars;
import java.util.Locale;
import java.util.Optional;

/**
 * What a text is written in: a notation of grammars, or JSON Schema.
 *
 * @param notation empty: JSON Schema
 */
public record Language(Optional<Notation> notation) {
  /** JSON Schema, which is no notation of grammars. */
  public static final Language SCHEMA = new Language(Optional.empty());

  private static final String SCHEMA_OPTION = "json-schema";

  /**
   * A notation.
   *
   * @param notation of grammars
   * @return the language
   */
  public static Language of(Notation notation) {
    return new Language(Optional.of(notation));
  }

  /**
   * Finds out what a text is written in.
   *
   * @param name of its file
   * @param text all of it
   * @param asked what the editor or the user calls it; what is not known is not looked at
   * @return the language asked for, else that of the name, else the one that the text looks like
   */
  public static Language detect(String name, String text, String asked) {
    return named(asked)
        .orElseGet(() -> looksLikeSchema(name, text) ? SCHEMA : of(Grammars.detect(name, text)));
  }

  /**
   * A language by name.
   *
   * @param option such as {@code gbnf} or {@code json-schema}
   * @return empty if there is none of that name
   */
  public static Optional<Language> named(String option) {
    return option.equalsIgnoreCase(SCHEMA_OPTION)
        ? Optional.of(SCHEMA)
        : Notation.named(option).map(Language::of);
  }

  private static boolean looksLikeSchema(String name, String text) {
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return name.toLowerCase(Locale.ROOT).endsWith(".json")
        || (unmarked.stripLeading().startsWith("{") && text.contains("\""));
  }

  /**
   * Whether it is JSON Schema.
   *
   * @return false for notations of grammars
   */
  public boolean isSchema() {
    return notation.isEmpty();
  }

  /**
   * How options call it.
   *
   * @return such as {@code gbnf}
   */
  public String option() {
    return notation.map(Notation::option).orElse(SCHEMA_OPTION);
  }

  /**
   * How people call it.
   *
   * @return a few words
   */
  public String title() {
    return notation.map(Notation::title).orElse("JSON Schema");
  }
}
