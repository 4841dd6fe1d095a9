package io.dyck.tools;

import org.jspecify.annotations.Nullable;

/** Is told what a model writes, part by part, as soon as it is sure what a part belongs to. */
public interface ToolMessageListener {
  /**
   * Text for the user goes on.
   *
   * @param more some characters
   */
  default void text(String more) {}

  /**
   * Reasoning goes on.
   *
   * @param more some characters
   */
  default void reasoning(String more) {}

  /**
   * A call begins.
   *
   * @param index of the call in the message, from 0
   * @param name of the tool
   * @param id what the model calls this call, or null
   */
  default void callBegins(int index, String name, @Nullable String id) {}

  /**
   * The arguments of a call go on.
   *
   * @param index of the call in the message, from 0
   * @param more some characters of JSON
   */
  default void arguments(int index, String more) {}

  /**
   * The arguments of a call are complete.
   *
   * @param index of the call in the message, from 0
   */
  default void callEnds(int index) {}
}
