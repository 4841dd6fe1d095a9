package io.dyck.schema.language;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A state of a language, and the states to which its rule and the outer rules return, innermost
 * first. The last state stands for the text after the whole value.
 */
record StateStack(int state, @Nullable StateStack rest) {
  /** Returns a text with a short end. */
  byte[] endText(byte[] text, JsonLanguage language) {
    ByteArrayOutputStream to = new BoundedBytes();
    to.writeBytes(text);
    for (StateStack at = this; at.rest != null; at = at.rest) {
      to.writeBytes(language.shortestEnd(at.state));
    }
    return to.toByteArray();
  }

  /** Returns the last state. */
  int bottom() {
    StateStack at = this;
    while (at.rest != null) {
      at = at.rest;
    }
    return at.state;
  }
}
