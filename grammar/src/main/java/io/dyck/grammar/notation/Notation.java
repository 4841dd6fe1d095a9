package io.dyck.grammar.notation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A way to write grammars down. */
public enum Notation {
  /** The notation of llama.cpp. */
  GBNF("GBNF", "root"),
  /** XGrammar's EBNF: GBNF with macros and lookahead. */
  XGRAMMAR("XGrammar's EBNF", "root"),
  /** The EBNF of the XML recommendation, with the extensions of REx. */
  W3C("W3C EBNF", ""),
  /** ISO/IEC 14977. */
  ISO("ISO 14977", ""),
  /** Wirth's syntax notation, as Go's specification and many others write it. */
  WIRTH("Wirth's EBNF", ""),
  /** Backus-Naur form: {@code <name> ::=}. */
  BNF("BNF", ""),
  /** RFC 5234 with RFC 7405. */
  ABNF("ABNF", ""),
  /** The notation of the Lark parsing library, with llguidance's additions. */
  LARK("Lark", "start"),
  /** One regular expression. */
  REGEX("a regular expression", "");

  private final String title;
  private final String start;

  Notation(String title, String start) {
    this.title = title;
    this.start = start;
  }

  /**
   * Returns the name in messages.
   *
   * @return a few words
   */
  public String title() {
    return title;
  }

  /**
   * Returns the name in options.
   *
   * @return lower case, such as {@code gbnf}
   */
  public String option() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the rule that texts are derived from unless the caller names another.
   *
   * @return its name; empty: the first rule
   */
  public Optional<String> start() {
    return start.isEmpty() ? Optional.empty() : Optional.of(start);
  }

  /**
   * Finds a notation by its name in options.
   *
   * @param option a name such as {@code gbnf}
   * @return the notation, or empty if no notation has this name
   */
  public static Optional<Notation> findByOption(String option) {
    return Arrays.stream(values())
        .filter(notation -> notation.option().equals(option.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
