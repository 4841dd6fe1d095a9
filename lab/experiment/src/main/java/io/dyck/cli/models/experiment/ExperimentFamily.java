package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;

/** The commands that send many requests to a model. */
public final class ExperimentFamily implements CommandFamily {
  /** Called by the loader of services. */
  public ExperimentFamily() {}

  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of(
        "conformance", ConformanceCommand.class,
        "experiment", ExperimentCommand.class,
        "cost", CostCommand.class,
        "speed", SpeedCommand.class);
  }
}
