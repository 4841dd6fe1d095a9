package io.dyck.schema.text;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A state of a language with those to which its rule and the rules around it return, innermost
 * first. The last one stands for what follows the whole text.
 */
record Stack(int state, @Nullable Stack rest) {
  /** A text and a short end of it. */
  byte[] end(byte[] text, JsonLanguage language) {
    ByteArrayOutputStream to = new BoundedBytes();
    to.writeBytes(text);
    for (Stack at = this; at.rest != null; at = at.rest) {
      to.writeBytes(language.shortestEnd(at.state));
    }
    return to.toByteArray();
  }

  /** The last state. */
  int bottom() {
    Stack at = this;
    while (at.rest != null) {
      at = at.rest;
    }
    return at.state;
  }
}
