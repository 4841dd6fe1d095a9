package io.dyck.cli.generate;

import io.dyck.models.LoadOptions;

/** Opens models for commands. A service, which the module with the runtime gives. */
public interface PromptedModels {
  /** The name of the small model that comes with Dyck. */
  String SMALL = "small";

  /**
   * Returns whether the small model writes texts of a sample on request.
   *
   * @param sample the name of the sample
   * @return whether that model is the default for the sample
   */
  boolean isTask(String sample);

  /**
   * Opens a model.
   *
   * @param name a folder, a graph in it, or {@link #SMALL}
   * @param loading how to open it
   * @return to be closed
   * @throws io.dyck.failure.DyckException if it cannot be used
   */
  PromptedModel open(String name, LoadOptions loading);
}
