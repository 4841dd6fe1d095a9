package io.dyck.chat.syntax;

/**
 * A token of a template.
 *
 * @param kind the kind of the token
 * @param text the printed text of data, the content of a string, otherwise the token as it is
 *     written
 * @param line the line, from 1 on
 */
record Token(Kind kind, String text, int line) {
  /** The kind of a token. */
  enum Kind {
    /** Text outside tags. */
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

  /** Returns a description for messages. */
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
