package io.dyck.tools.arguments;

import io.dyck.tools.read.ToolException;

/** Reads the arguments of one call as they are written. */
public interface ArgumentsReader {
  /**
   * Reads all characters whose meaning is certain.
   *
   * @param unread the text that is written and not yet read
   * @param to receives the arguments as JSON
   * @return whether the arguments are complete
   * @throws ToolException if they do not have the form of the format
   */
  boolean read(UnreadText unread, Output to);

  /** Receives the arguments. */
  interface Output {
    /** Receives the next characters of the arguments as JSON. */
    void receiveJson(String more);

    /** Returns the error that another text was expected. */
    ToolException unexpectedText(String expected);
  }
}
