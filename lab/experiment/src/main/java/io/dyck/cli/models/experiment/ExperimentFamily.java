package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;

/** The commands that ask a model many requests. */
public final class ExperimentFamily implements CommandFamily {
  /** For the loader of services. */
  public ExperimentFamily() {}

  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of("experiment", ExperimentCommand.class, "cost", CostCommand.class);
  }
}
