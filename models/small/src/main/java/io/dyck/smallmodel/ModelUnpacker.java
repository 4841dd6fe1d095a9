package io.dyck.smallmodel;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import com.google.common.io.Resources;
import io.dyck.failure.FileFailure;
import io.dyck.models.ModelProblem;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * Copies the files of the model out of the jar. The name of the folder depends on the hashes of the
 * files. Each version therefore has a folder of its own. The folder appears at once, with all
 * files.
 */
final class ModelUnpacker {
  private static final String FILES = "model/";
  private static final String HASHES = "SHA256SUMS";

  private final Path cache;

  ModelUnpacker(Path cache) {
    this.cache = cache;
  }

  Path folder() {
    try {
      byte[] list = Resources.toByteArray(resource(HASHES));
      ImmutableMap<String, String> hashes = hashes(new String(list, StandardCharsets.UTF_8));
      Path folder =
          cache.resolve(
              SmallModel.NAME + "-" + Hashing.sha256().hashBytes(list).toString().substring(0, 16));
      if (!isComplete(folder, hashes)) {
        unpack(folder, hashes);
      }
      return folder;
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(
          cache.toString(), "the small model cannot be unpacked: " + FileFailure.reason(e), e);
    }
  }

  private static URL resource(String name) {
    return Resources.getResource(ModelUnpacker.class, FILES + name);
  }

  /** Returns the hash of each file by the name of the file. */
  private static ImmutableMap<String, String> hashes(String list) {
    ImmutableMap.Builder<String, String> hashes = ImmutableMap.builder();
    for (String line : Splitter.on('\n').omitEmptyStrings().split(list)) {
      List<String> parts = Splitter.on("  ").limit(2).splitToList(line);
      hashes.put(parts.get(1), parts.get(0));
    }
    return hashes.buildOrThrow();
  }

  private static boolean isComplete(Path folder, Map<String, String> hashes) throws IOException {
    for (Map.Entry<String, String> file : hashes.entrySet()) {
      Path path = folder.resolve(file.getKey());
      if (!Files.isRegularFile(path)
          || !MoreFiles.asByteSource(path)
              .hash(Hashing.sha256())
              .toString()
              .equals(file.getValue())) {
        return false;
      }
    }
    return true;
  }

  private void unpack(Path folder, Map<String, String> hashes) throws IOException {
    Files.createDirectories(cache);
    Path temporary = Files.createTempDirectory(cache, SmallModel.NAME);
    try {
      for (String name : hashes.keySet()) {
        Path file = temporary.resolve(name);
        MoreFiles.createParentDirectories(file);
        Files.write(file, Resources.toByteArray(resource(name)));
      }
      if (!isComplete(temporary, hashes)) {
        throw ModelProblem.UNREADABLE.toException(
            cache.toString(), "the files of the small model do not have the hashes they should");
      }
      replace(temporary, folder, hashes);
    } finally {
      if (Files.exists(temporary)) {
        MoreFiles.deleteRecursively(temporary, RecursiveDeleteOption.ALLOW_INSECURE);
      }
    }
  }

  /**
   * Moves the unpacked files to their folder. Another process may have been faster, or may have
   * left a damaged folder.
   */
  private static void replace(Path whole, Path folder, Map<String, String> hashes)
      throws IOException {
    if (Files.exists(folder) && !isComplete(folder, hashes)) {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    }
    try {
      Files.move(whole, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!isComplete(folder, hashes)) {
        throw e;
      }
    }
  }
}
