package io.dyck.cli.models.experiment;

/** Makes the tokens of a prompt, as the chat template of a model wants them. */
interface ExperimentPrompts {
  /**
   * A conversation that waits for the answer.
   *
   * @param system the system message
   * @param request the user's message
   * @return ids of the model's vocabulary
   */
  int[] tokens(String system, String request);
}
