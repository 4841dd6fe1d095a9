package io.dyck.spark;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import io.dyck.models.ModelProblem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkFiles;

/**
 * Where an executor finds a model. A folder of the driver travels as one archive, which Spark
 * fetches and unpacks once for each executor.
 *
 * @param place the name under which Spark unpacks it, or a folder that is on every machine
 * @param isUnpacked whether it is such a name
 * @param graph one of several graphs of the folder, relative to it; empty: the one that is found
 */
record ShippedModel(String place, boolean isUnpacked, String graph) implements Serializable {
  private static final String EVERYWHERE = "local:";
  private static final int HASH_LETTERS = 16;

  /** What was added to an application stays there: it is not packed again. */
  private static final Set<String> ADDED = ConcurrentHashMap.newKeySet();

  /**
   * Makes a model known to the executors.
   *
   * @param model a folder, or a graph in it, of this machine; {@code local:} and a folder that is
   *     on every machine; or the URI of an archive that each executor fetches
   * @throws io.dyck.models.ModelException if there is no such folder (code {@code DYCK-M030})
   * @throws SparkJobException if it cannot be packed
   */
  static ShippedModel ship(SparkContext context, String model) {
    if (model.startsWith(EVERYWHERE)) {
      return new ShippedModel(model.substring(EVERYWHERE.length()), false, "");
    }
    if (model.contains("://")) {
      String name = "dyck-model-" + hash(model).substring(0, HASH_LETTERS);
      if (ADDED.add(context.applicationId() + name)) {
        context.addArchive(model + "#" + name);
      }
      return new ShippedModel(name, true, "");
    }
    Path path = Path.of(model).toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      throw ModelProblem.NO_MODEL.at(model, "there is no such folder on the driver");
    }
    try {
      return pack(context, path);
    } catch (IOException e) {
      throw SparkProblem.NOT_SHIPPED.because(model + " cannot be packed: " + e.getMessage(), e);
    }
  }

  private static ShippedModel pack(SparkContext context, Path path) throws IOException {
    Path folder = Files.isDirectory(path) ? path : folderOf(path);
    String graph = Files.isDirectory(path) ? "" : slashed(folder.relativize(path));
    List<Path> files = files(folder, graph);
    String name = "dyck-model-" + fingerprint(folder, files).substring(0, HASH_LETTERS);
    if (ADDED.add(context.applicationId() + name)) {
      Path archive = Files.createTempDirectory("dyck").resolve(name + ".zip");
      archive.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(archive);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        zip.setLevel(Deflater.NO_COMPRESSION);
        for (Path file : files) {
          zip.putNextEntry(new ZipEntry(slashed(folder.relativize(file))));
          Files.copy(file, zip);
          zip.closeEntry();
        }
      }
      context.addArchive(archive + "#" + name);
    }
    return new ShippedModel(name, true, graph);
  }

  /** The folder with the settings: exporters put graphs one folder deeper. */
  private static Path folderOf(Path graph) {
    Path parent = java.util.Objects.requireNonNull(graph.getParent());
    Path above = parent.getParent();
    return above != null && !Files.exists(parent.resolve("config.json")) ? above : parent;
  }

  /** All files; but of several graphs only the one that was named, with its weights. */
  private static List<Path> files(Path folder, String graph) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(
              file -> {
                String name = slashed(folder.relativize(file));
                return graph.isEmpty() || !name.contains(".onnx") || name.startsWith(graph);
              })
          .sorted()
          .toList();
    }
  }

  private static String slashed(Path relative) {
    return relative.toString().replace('\\', '/');
  }

  private static String hash(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }

  private static String fingerprint(Path folder, List<Path> files) throws IOException {
    Hasher hasher = Hashing.sha256().newHasher();
    for (Path file : files) {
      hasher.putUnencodedChars(slashed(folder.relativize(file)));
      hasher.putBytes(MoreFiles.asByteSource(file).hash(Hashing.sha256()).asBytes());
    }
    return hasher.hash().toString();
  }

  /** The folder on the machine of this process. */
  Path folder() {
    return isUnpacked ? Path.of(SparkFiles.get(place)) : Path.of(place);
  }

  /** What a loader opens on the machine of this process. */
  Path path() {
    return folder().resolve(graph);
  }
}
