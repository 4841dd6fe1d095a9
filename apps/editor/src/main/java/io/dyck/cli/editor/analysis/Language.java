package io.dyck.cli.editor.analysis;

import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.read.Grammars;
import java.util.Locale;
import java.util.Optional;

/**
 * The language of a text: a notation of grammars, or JSON Schema.
 *
 * @param notation the notation; empty for JSON Schema
 */
public record Language(Optional<Notation> notation) {
  /** JSON Schema, which is no notation of grammars. */
  public static final Language SCHEMA = new Language(Optional.empty());

  private static final String SCHEMA_OPTION = "json-schema";

  /**
   * Returns the language of a notation.
   *
   * @param notation a notation of grammars
   * @return the language
   */
  public static Language of(Notation notation) {
    return new Language(Optional.of(notation));
  }

  /**
   * Detects the language of a text.
   *
   * @param name the name of the file
   * @param text the complete text
   * @param asked the language's name in the editor or in the user's request; an unknown name is
   *     ignored
   * @return the language with that name, else the language of the file name, else the language that
   *     the text looks like
   */
  public static Language detect(String name, String text, String asked) {
    return named(asked)
        .orElseGet(() -> looksLikeSchema(name, text) ? SCHEMA : of(Grammars.detect(name, text)));
  }

  /**
   * Returns a language by name.
   *
   * @param option a name such as {@code gbnf} or {@code json-schema}
   * @return the language; empty if the name is unknown
   */
  public static Optional<Language> named(String option) {
    return option.equalsIgnoreCase(SCHEMA_OPTION)
        ? Optional.of(SCHEMA)
        : Notation.findByOption(option).map(Language::of);
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
   * Returns the name of the language in options.
   *
   * @return a name such as {@code gbnf}
   */
  public String option() {
    return notation.map(Notation::option).orElse(SCHEMA_OPTION);
  }

  /**
   * Returns the name of the language for people.
   *
   * @return a few words
   */
  public String title() {
    return notation.map(Notation::title).orElse("JSON Schema");
  }
}
