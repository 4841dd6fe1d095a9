package io.dyck.smallmodel;

import java.nio.file.Path;

/** Finds the folder of unpacked models. */
final class ModelCache {
  private ModelCache() {}

  static Path folder() {
    String chosen = System.getenv("DYCK_CACHE");
    if (chosen != null && !chosen.isEmpty()) {
      return Path.of(chosen);
    }
    String common = System.getenv("XDG_CACHE_HOME");
    return common != null && !common.isEmpty()
        ? Path.of(common, "dyck")
        : Path.of(System.getProperty("user.home", "."), ".cache", "dyck");
  }
}
