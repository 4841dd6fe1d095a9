package io.dyck.cli.generate;

import io.dyck.cli.terminal.UserException;
import io.dyck.models.LoadOptions;
import picocli.CommandLine.Option;

/** The option that names what computes the logits of a model. */
public final class DeviceOption {
  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description =
          "The device that computes the logits of a model: cpu, cuda, or cuda:N for graphics card N"
              + " (${DEFAULT-VALUE}).")
  private String device = LoadOptions.DEFAULT.device();

  /** Made by the parser of the command line. */
  public DeviceOption() {}

  /**
   * Returns the options of opening a model on the device.
   *
   * @return the usual options otherwise
   * @throws UserException if the user names no device
   */
  public LoadOptions loading() {
    try {
      return LoadOptions.DEFAULT.withDevice(device);
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), "name one of these with --device");
    }
  }
}
