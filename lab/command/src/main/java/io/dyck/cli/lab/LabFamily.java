package io.dyck.cli.lab;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.bench.BenchCommand;
import io.dyck.cli.bench.MaskBenchCommand;
import io.dyck.cli.cases.TestCommand;
import io.dyck.cli.family.CommandFamily;

/** The commands that measure Dyck and compare it with other engines. */
public final class LabFamily implements CommandFamily {
  /** Called by the loader of services. */
  public LabFamily() {}

  @Override
  public ImmutableMap<String, Class<?>> commands() {
    return ImmutableMap.of(
        "test", TestCommand.class,
        "bench", BenchCommand.class,
        "maskbench", MaskBenchCommand.class);
  }
}
