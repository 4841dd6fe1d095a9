package io.dyck.tools;

import io.dyck.tools.read.ToolException;

/** Reads the arguments of one call as they are written. */
interface ArgumentsReader {
  /**
   * Goes on as far as it is sure.
   *
   * @param unread what was written and not yet read
   * @param to receives the arguments as JSON
   * @return whether the arguments are complete
   * @throws ToolException if they do not have the form of the format
   */
  boolean read(UnreadText unread, Output to);

  /** Receives the arguments. */
  interface Output {
    /** The arguments go on with some characters of JSON. */
    void json(String more);

    /** The error of a text that is not what was expected. */
    ToolException wrong(String expected);
  }
}
