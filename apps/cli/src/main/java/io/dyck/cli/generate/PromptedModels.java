package io.dyck.cli.generate;

/** Opens models for commands. A service, which the module with the runtime gives. */
public interface PromptedModels {
  /** The name of the model that comes with Dyck. */
  String SMALL = "small";

  /**
   * Whether the model that comes with Dyck writes programs of a sample on request.
   *
   * @param sample its name
   * @return true if it is the model of choice there
   */
  boolean hasTask(String sample);

  /**
   * Opens a model.
   *
   * @param name a folder, a graph in it, or {@link #SMALL}
   * @return to be closed
   * @throws io.dyck.failure.DyckException if it cannot be used
   */
  PromptedModel open(String name);
}
