package io.dyck.cli.terminal;

import picocli.CommandLine.IVersionProvider;

/** The output of {@code dyck --version}. */
public final class Version implements IVersionProvider {
  /** The version of this build, from the manifest; {@code development} when run from classes. */
  public static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "dyck "
          + number()
          + ", Java "
          + Runtime.version()
          + " ("
          + System.getProperty("os.arch")
          + ")"
    };
  }
}
