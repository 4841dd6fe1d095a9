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
   * Reports that a call begins.
   *
   * @param index the number of the call in the message, from 0
   * @param name the name of the tool
   * @param id the model's id of the call; null if there is none
   */
  default void callBegins(int index, String name, @Nullable String id) {}

  /**
   * Reports the next characters of the arguments of a call.
   *
   * @param index the number of the call in the message, from 0
   * @param more some characters of JSON
   */
  default void arguments(int index, String more) {}

  /**
   * Reports that the arguments of a call are complete.
   *
   * @param index the number of the call in the message, from 0
   */
  default void callEnds(int index) {}
}
