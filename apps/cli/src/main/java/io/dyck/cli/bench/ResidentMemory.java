package io.dyck.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory this process has taken. */
final class ResidentMemory {
  private ResidentMemory() {}

  /** The peak of resident memory where the system tells it (Linux), otherwise the heap in use. */
  static long peakMebibytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
        }
      }
    } catch (IOException notLinux) {
      // Then the heap has to do.
    }
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }
}
