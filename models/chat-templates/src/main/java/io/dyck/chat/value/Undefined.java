package io.dyck.chat.value;

/**
 * What is not there: it prints as nothing, is false and iterates over nothing; anything else with
 * it fails with the message.
 *
 * @param message what using it says
 */
public record Undefined(String message) {
  public static Undefined variable(String name) {
    return new Undefined(Representation.quote(name) + " is undefined");
  }

  public static Undefined member(Object of, Object key) {
    String type = TypeNames.describe(of);
    return key instanceof Text text
        ? new Undefined("'" + type + "' has no attribute " + Representation.quote(text.string()))
        : new Undefined(type + " has no element " + Representation.repr(key).string());
  }

  public TemplateTrouble trouble() {
    return TemplateTrouble.failed(message);
  }

  /** All are equal, as in Jinja. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Undefined;
  }

  @Override
  public int hashCode() {
    return 0;
  }
}
