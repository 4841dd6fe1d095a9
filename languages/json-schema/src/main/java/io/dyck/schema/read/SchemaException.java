package io.dyck.schema.read;

import io.dyck.failure.DyckException;
import java.util.List;

/** A schema that cannot be read or cannot be held. */
public final class SchemaException extends DyckException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_NAMED = 8;

  private final String code;
  private final String pointer;

  private SchemaException(String code, String pointer, String what) {
    super(code + ": " + (pointer.isEmpty() ? "" : "at " + pointer + ": ") + what);
    this.code = code;
    this.pointer = pointer;
  }

  private SchemaException(String code, String pointer, String what, Throwable cause) {
    super(code + ": " + (pointer.isEmpty() ? "" : "at " + pointer + ": ") + what, cause);
    this.code = code;
    this.pointer = pointer;
  }

  /** The text is no JSON. */
  static SchemaException notJson(String what, Throwable cause) {
    return new SchemaException("DYCK-J001", "", "the schema is no JSON: " + what, cause);
  }

  /** A keyword's value has a wrong type. */
  static SchemaException wrongValue(String pointer, String expected, String found) {
    return new SchemaException("DYCK-J002", pointer, "expected " + expected + ", found " + found);
  }

  /** A reference leads nowhere. */
  static SchemaException noTarget(String pointer, String reference, String hint) {
    return new SchemaException(
        "DYCK-J003", pointer, "the reference \"" + reference + "\" leads to no schema; " + hint);
  }

  /** A metaschema needs what is not known. */
  static SchemaException vocabulary(String uri, String vocabulary) {
    return new SchemaException(
        "DYCK-J005",
        uri + "#/$vocabulary",
        "the vocabulary "
            + vocabulary
            + " is needed and not known; mark it with false if its keywords need not hold");
  }

  /** The strict profile does not take the schema. */
  static SchemaException strict(String pointer, String what) {
    return new SchemaException(
        "DYCK-J012", pointer, what + " (strict profile; the full one takes other schemas, too)");
  }

  /**
   * A schema refers to itself before it says anything about a value.
   *
   * @param pointer where it is
   * @return to be thrown
   */
  public static SchemaException endless(String pointer) {
    return new SchemaException(
        "DYCK-J004",
        pointer,
        "the schema refers to itself without end; take one of the references out");
  }

  /**
   * A pattern that cannot be read.
   *
   * @param pointer where the schema is
   * @param keyword that holds the pattern
   * @param pattern the pattern
   * @param cause what is wrong with it
   * @return to be thrown
   */
  public static SchemaException pattern(
      String pointer, String keyword, String pattern, Exception cause) {
    return new SchemaException(
        "DYCK-J006",
        pointer + "/" + keyword,
        "the pattern " + pattern + " cannot be read: " + cause.getMessage(),
        cause);
  }

  /**
   * A keyword that no pushdown automaton can hold.
   *
   * @param pointer where the schema is; may be empty
   * @param keyword that cannot be held
   * @param why the reason
   * @return to be thrown
   */
  public static SchemaException unsupported(String pointer, String keyword, String why) {
    return new SchemaException(
        "DYCK-J011",
        pointer,
        "\"" + keyword + "\" cannot be held: " + why + "; bound what it speaks of, or relax it");
  }

  /**
   * No value satisfies a schema.
   *
   * @param pointer where the schema is
   * @param contradicting where keywords are that contradict each other; may be empty
   * @return to be thrown
   */
  public static SchemaException unsatisfiable(String pointer, List<String> contradicting) {
    String which =
        contradicting.isEmpty()
            ? "take out one of the keywords that contradict each other"
            : contradicting.size() == 1
                ? "take out " + contradicting.get(0)
                : String.join(
                        " and ",
                        contradicting.subList(0, Math.min(MAX_NAMED, contradicting.size())))
                    + (contradicting.size() > MAX_NAMED
                        ? " and " + (contradicting.size() - MAX_NAMED) + " more"
                        : "")
                    + " contradict each other; take one of them out";
    return new SchemaException("DYCK-J010", pointer, "no value satisfies the schema; " + which);
  }

  /**
   * No value satisfies a schema, because each would have to hold another one of its kind.
   *
   * @param pointer where the schema is
   * @param references where the references are that lead back to where they are
   * @return to be thrown
   */
  public static SchemaException endless(String pointer, List<String> references) {
    return new SchemaException(
        "DYCK-J010",
        pointer,
        "no value satisfies the schema; by "
            + String.join(" and ", references)
            + " a value always holds another one like itself, so none ends; let one of them be"
            + " left out, or give it an alternative that ends");
  }

  /**
   * The same problem at a place, if it has none.
   *
   * @param place a JSON pointer
   * @return to be thrown
   */
  public SchemaException at(String place) {
    return pointer.isEmpty() ? new SchemaException(code, place, what(), this) : this;
  }

  /**
   * The same problem with its line and column, if it is in a text.
   *
   * @param text of the schema
   * @return to be thrown
   */
  public SchemaException in(String text) {
    TextPlaces.Place place =
        pointer.startsWith("#") ? TextPlaces.of(text, pointer.substring(1)) : null;
    String head = code + ": at " + pointer + ": ";
    String message = String.valueOf(getMessage());
    if (place == null || !message.startsWith(head)) {
      return this;
    }
    return new SchemaException(code, pointer, head(place), message.substring(head.length()), this);
  }

  private String head(TextPlaces.Place place) {
    return code + ": at " + pointer + " (" + place + "): ";
  }

  private SchemaException(
      String code, String pointer, String head, String what, SchemaException same) {
    super(head + what, same.getCause() == null ? same : same.getCause());
    this.code = code;
    this.pointer = pointer;
  }

  /**
   * What is wrong, without code and place.
   *
   * @return a part of the message
   */
  public String what() {
    String message = String.valueOf(getMessage());
    int from = message.indexOf(": ", message.startsWith(code + ": at ") ? code.length() + 2 : 0);
    return from < 0 ? message : message.substring(from + 2);
  }

  @Override
  public String code() {
    return code;
  }

  /**
   * Where the problem is.
   *
   * @return a JSON pointer; empty for the whole schema
   */
  public String pointer() {
    return pointer;
  }
}
