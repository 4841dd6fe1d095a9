package io.dyck.schema.types;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/** Thrown for a Java type without a schema, or for a text that is no value of the type. */
public final class TypeSchemaException extends DyckException {
  private static final long serialVersionUID = 1L;

  private TypeSchemaException(
      String code, String place, String message, String advice, @Nullable Throwable cause) {
    super(
        code,
        place,
        code + ": " + (place.isEmpty() ? "" : "at " + place + ": ") + message,
        advice,
        cause);
  }

  /** Returns the error that a part of a type has no schema. */
  static TypeSchemaException type(String path, String problem, String advice) {
    return new TypeSchemaException("DYCK-J013", path, problem + "; " + advice, advice, null);
  }

  /** Returns the error that a text of the constructor form, or a value's text, is refused. */
  static TypeSchemaException text(int offset, String problem) {
    return text("at character " + offset + ": " + problem, null);
  }

  /** Returns the error that a class of Kotlin cannot be read. */
  static TypeSchemaException library(String path, Throwable cause) {
    String advice = "add org.jetbrains.kotlin:kotlin-metadata-jvm in the version of your compiler";
    return new TypeSchemaException(
        "DYCK-J015",
        path,
        "a class of Kotlin is read by the library kotlin-metadata-jvm, which is missing or older"
            + " than the class; "
            + advice,
        advice,
        cause);
  }

  /** Returns the error that a text is no value of the type. */
  static TypeSchemaException text(String problem, @Nullable Throwable cause) {
    return new TypeSchemaException(
        "DYCK-J014",
        "",
        "the text is no value of the type: " + problem,
        "read only texts of the language, or generate again",
        cause);
  }
}
