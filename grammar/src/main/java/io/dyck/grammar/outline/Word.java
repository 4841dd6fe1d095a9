package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;

/**
 * One word of the text of a grammar. Immutable.
 *
 * @param rule the rule that a name means, as the grammar calls it; empty for other words
 */
public record Word(Kind kind, SourceSpan span, String rule) {
  /** The kinds of words. */
  public enum Kind {
    /** The name of a rule where it is defined. */
    DEFINITION,
    /** The name of a rule that is called. */
    REFERENCE,
    /** A name with a meaning inside one rule only. */
    PARAMETER,
    /** A name that labels a part, and calls nothing. */
    LABEL,
    LITERAL,
    /** A class of characters, a numbered character, a regular expression. */
    CLASS,
    /** A whole token of a vocabulary. */
    TOKEN,
    NUMBER,
    /** The sign between a name and its body. */
    ASSIGN,
    /** Between alternatives. */
    BAR,
    /** Ends a rule. */
    END,
    OPERATOR,
    OPENING,
    CLOSING,
    KEYWORD,
    COMMENT,
    /** A line end, where the notation cares for it. */
    LINE,
    /** Text that is unknown in the notation, or an unfinished token. */
    BROKEN
  }

  /** Whether it is the name of a rule. */
  public boolean isRule() {
    return kind == Kind.DEFINITION || kind == Kind.REFERENCE;
  }
}
