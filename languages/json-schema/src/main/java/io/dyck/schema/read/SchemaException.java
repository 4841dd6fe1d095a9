package io.dyck.schema.read;

import io.dyck.failure.DyckException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thrown if a schema cannot be read or cannot be enforced. */
public final class SchemaException extends DyckException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_NAMED = 8;

  private final String pointer;

  private SchemaException(String code, String pointer, String what, String advice) {
    this(code, pointer, pointer, what, advice, null);
  }

  private SchemaException(
      String code,
      String pointer,
      String place,
      String what,
      String advice,
      @Nullable Throwable cause) {
    super(
        code,
        place,
        code + ": " + (place.isEmpty() ? "" : "at " + place + ": ") + what,
        advice,
        cause);
    this.pointer = pointer;
  }

  private static SchemaException withAdvice(
      String code, String pointer, String what, String advice) {
    return new SchemaException(code, pointer, what + "; " + advice, advice);
  }

  /** Returns the error that the text is no JSON. */
  static SchemaException malformedJson(String place, String what, Throwable cause) {
    return new SchemaException(
        "DYCK-J001", "", place, "the schema is no JSON: " + what, "mend the JSON there", cause);
  }

  /** Returns the error that the value of a keyword has a wrong type. */
  static SchemaException wrongValue(String pointer, String expected, String found) {
    return new SchemaException(
        "DYCK-J002", pointer, "expected " + expected + ", found " + found, "write " + expected);
  }

  /** Returns the error that a reference has no target. */
  static SchemaException missingTarget(String pointer, String reference, String hint) {
    return withAdvice(
        "DYCK-J003", pointer, "the reference \"" + reference + "\" leads to no schema", hint);
  }

  /** Returns the error that a metaschema needs an unknown vocabulary. */
  static SchemaException vocabulary(String uri, String vocabulary) {
    return withAdvice(
        "DYCK-J005",
        uri + "#/$vocabulary",
        "the vocabulary " + vocabulary + " is needed and not known",
        "mark it with false if its keywords need not hold");
  }

  /** Returns the error that the strict profile does not accept the schema. */
  static SchemaException outsideStrictProfile(String pointer, String what) {
    return new SchemaException(
        "DYCK-J012",
        pointer,
        what + " (strict profile; the full one takes other schemas, too)",
        "change the schema so, or leave the strict profile out");
  }

  /**
   * Returns the error that a schema refers to itself without end.
   *
   * @param pointer the pointer of the schema
   * @return to be thrown
   */
  public static SchemaException endlessReference(String pointer) {
    return withAdvice(
        "DYCK-J004",
        pointer,
        "the schema refers to itself without end",
        "take one of the references out");
  }

  /**
   * Returns the error that a pattern cannot be read.
   *
   * @param pointer the pointer of the schema
   * @param keyword the keyword that holds the pattern
   * @param pattern the pattern
   * @param cause the reason why the pattern is invalid
   * @return to be thrown
   */
  public static SchemaException pattern(
      String pointer, String keyword, String pattern, Exception cause) {
    String place = pointer + "/" + keyword;
    return new SchemaException(
        "DYCK-J006",
        place,
        place,
        "the pattern " + pattern + " cannot be read: " + cause.getMessage(),
        "mend the pattern",
        cause);
  }

  /**
   * Returns the error that a pushdown automaton cannot enforce a keyword.
   *
   * @param pointer the pointer of the schema; may be empty
   * @param keyword the keyword that cannot be enforced
   * @param why the reason
   * @return to be thrown
   */
  public static SchemaException unsupported(String pointer, String keyword, String why) {
    return withAdvice(
        "DYCK-J011",
        pointer,
        "\"" + keyword + "\" cannot be held: " + why,
        "bound what it speaks of, or relax it");
  }

  /**
   * Returns the error that no value satisfies a schema.
   *
   * @param pointer the pointer of the schema
   * @param contradicting the pointers of the contradictory keywords; may be empty
   * @return to be thrown
   */
  public static SchemaException unsatisfiable(String pointer, List<String> contradicting) {
    String what = "no value satisfies the schema";
    if (contradicting.isEmpty()) {
      return withAdvice(
          "DYCK-J010", pointer, what, "take out one of the keywords that contradict each other");
    }
    if (contradicting.size() == 1) {
      return withAdvice("DYCK-J010", pointer, what, "take out " + contradicting.get(0));
    }
    int named = Math.min(MAX_NAMED, contradicting.size());
    int more = contradicting.size() - named;
    String which =
        String.join(" and ", contradicting.subList(0, named))
            + (more > 0 ? " and " + more + " more" : "");
    return withAdvice(
        "DYCK-J010",
        pointer,
        what + "; " + which + " contradict each other",
        "take one of them out");
  }

  /**
   * Returns the error that no value satisfies a schema because each value would contain a further
   * value of its kind.
   *
   * @param pointer the pointer of the schema
   * @param references the pointers of the references that form a cycle
   * @return to be thrown
   */
  public static SchemaException endlessReference(String pointer, List<String> references) {
    return withAdvice(
        "DYCK-J010",
        pointer,
        "no value satisfies the schema; by "
            + String.join(" and ", references)
            + " a value always holds another one like itself, so none ends",
        "let one of them be left out, or give it an alternative that ends");
  }

  /**
   * Returns this error with the line and the column of its place, if the text has the place.
   *
   * @param text the text of the schema
   * @return to be thrown
   */
  public SchemaException withPosition(String text) {
    TextPlaces.Place found =
        pointer.startsWith("#") ? TextPlaces.find(text, pointer.substring(1)) : null;
    String head = code() + ": at " + pointer + ": ";
    String message = String.valueOf(getMessage());
    if (found == null || !message.startsWith(head)) {
      return this;
    }
    return new SchemaException(
        code(),
        pointer,
        pointer + " (" + found + ")",
        message.substring(head.length()),
        advice(),
        getCause() == null ? this : getCause());
  }

  /**
   * Returns the message without code and place.
   *
   * @return a part of the message
   */
  public String problem() {
    String message = String.valueOf(getMessage());
    int from =
        message.indexOf(": ", message.startsWith(code() + ": at ") ? code().length() + 2 : 0);
    return from < 0 ? message : message.substring(from + 2);
  }

  /**
   * Returns the place of the problem.
   *
   * @return a JSON pointer; empty for the whole schema
   */
  public String pointer() {
    return pointer;
  }
}
