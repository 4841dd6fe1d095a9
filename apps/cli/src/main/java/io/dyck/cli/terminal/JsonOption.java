package io.dyck.cli.terminal;

import picocli.CommandLine.Option;

/** Whether a command writes its answer for a program. */
public final class JsonOption {
  @Option(names = "--json", description = "The answer as JSON, one object a line.")
  private boolean json;

  public boolean isGiven() {
    return json;
  }
}
