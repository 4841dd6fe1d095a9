package io.dyck.schema;

import io.dyck.grammar.LazyLanguage;

/** Reads texts, for the tests of all packages. */
public final class Texts {
  private Texts() {}

  /** Whether a text belongs to a language. */
  public static boolean accepts(LazyLanguage language, String text) {
    return new Simulator(language).accepts(text);
  }
}
