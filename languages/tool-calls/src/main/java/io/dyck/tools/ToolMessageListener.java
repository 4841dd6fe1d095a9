package io.dyck.tools;

import org.jspecify.annotations.Nullable;

/**
 * Receives the message of a model part by part. A part is reported as soon as its role in the
 * message is certain.
 */
public interface ToolMessageListener {
  /**
   * Receives the next characters of text for the user.
   *
   * @param more some characters
   */
  default void onText(String more) {}

  /**
   * Receives the next characters of reasoning.
   *
   * @param more some characters
   */
  default void onReasoning(String more) {}

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
  default void onArguments(int index, String more) {}

  /**
   * Reports that the arguments of a call are complete.
   *
   * @param index the number of the call in the message, from 0
   */
  default void callEnds(int index) {}
}
