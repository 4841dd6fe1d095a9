package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;

/**
 * An undefined value, which prints as an empty text, is false, and has no items. Any other use
 * fails with the message.
 *
 * @param message the message of the error
 */
public record Undefined(String message) {
  public static Undefined variable(String name) {
    return new Undefined(Representation.quote(name) + " is undefined");
  }

  public static Undefined member(Object of, Object key) {
    String type = TypeNames.describe(of);
    return key instanceof OriginText text
        ? new Undefined("'" + type + "' has no attribute " + Representation.quote(text.string()))
        : new Undefined(type + " has no element " + Representation.repr(key).string());
  }

  public UnlocatedTemplateError undefinedError() {
    return UnlocatedTemplateError.pythonError(message);
  }

  /** All undefined values are equal, as in Jinja. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Undefined;
  }

  @Override
  public int hashCode() {
    return 0;
  }
}
