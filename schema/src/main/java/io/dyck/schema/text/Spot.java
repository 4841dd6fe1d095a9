package io.dyck.schema.text;

import io.dyck.grammar.LazyLanguage.Steps;
import java.io.ByteArrayOutputStream;

/** A place in the text of a value. Equal places are one state. */
interface Spot {
  /** Tells what may follow. */
  void expand(JsonLanguage language, Steps steps);

  /** Writes a short text to the end of the value. */
  void end(JsonLanguage language, ByteArrayOutputStream to);
}
