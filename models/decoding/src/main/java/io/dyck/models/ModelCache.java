package io.dyck.models;

import java.nio.file.Path;

/** Finds the folder of models that were unpacked or imported. */
public final class ModelCache {
  private ModelCache() {}

  /**
   * Returns the folder: the first of {@code $DYCK_CACHE}, {@code $XDG_CACHE_HOME/dyck} and {@code
   * ~/.cache/dyck} that is set.
   *
   * @return a folder, which may be missing
   */
  public static Path folder() {
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
