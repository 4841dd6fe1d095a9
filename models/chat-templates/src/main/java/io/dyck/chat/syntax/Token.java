package io.dyck.chat.syntax;

/**
 * A token of a template.
 *
 * @param kind what it is
 * @param text data as it is printed, the content of a string, else as it is written
 * @param line from 1
 */
record Token(Kind kind, String text, int line) {
  /** What a token is. */
  enum Kind {
    /** What stands outside of tags. */
    DATA,
    VARIABLE_BEGIN,
    VARIABLE_END,
    BLOCK_BEGIN,
    BLOCK_END,
    NAME,
    STRING,
    INTEGER,
    FLOAT,
    OPERATOR,
    END
  }

  boolean is(String operator) {
    return kind == Kind.OPERATOR && text.equals(operator);
  }

  boolean isName(String name) {
    return kind == Kind.NAME && text.equals(name);
  }

  /** For messages. */
  String describe() {
    return switch (kind) {
      case END -> "end of template";
      case VARIABLE_END -> "end of print statement";
      case BLOCK_END -> "end of statement block";
      case DATA -> "template data / text";
      default -> text;
    };
  }
}
