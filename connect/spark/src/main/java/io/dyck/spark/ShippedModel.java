package io.dyck.spark;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The place where an executor finds a model. A folder of the driver travels as a zip file in pieces
 * that are broadcast: executors pass them on to each other, and no piece needs much memory.
 *
 * @param name identifies the model by a hash of its content, or by its place if the driver does not
 *     have it
 * @param place an existing folder, or the URI of a zip file; empty if the pieces contain the model
 * @param graph the chosen graph among several in the folder, relative to it; if empty, the graph is
 *     found by itself
 * @param pieces the parts of the zip file
 */
record ShippedModel(
    String name, String place, String graph, ImmutableList<Broadcast<byte[]>> pieces)
    implements Serializable {
  private static final String EVERYWHERE = "local:";
  private static final int PIECE = 16 << 20;
  private static final int HASH_LETTERS = 16;

  /** The pieces that an application has already broadcast, by application and name. */
  private static final Map<String, ImmutableList<Broadcast<byte[]>>> SENT =
      new ConcurrentHashMap<>();

  /**
   * Makes a model known to the executors.
   *
   * @param model a folder of this machine, or a graph in it; or {@code local:} and a folder that is
   *     on every machine; or the URI of a zip file that each executor fetches
   * @throws io.dyck.models.ModelException if the folder does not exist (code {@code DYCK-M030})
   * @throws SparkJobException if the folder cannot be packed
   */
  static ShippedModel ship(SparkContext context, String model) {
    if (model.startsWith(EVERYWHERE)) {
      String place = model.substring(EVERYWHERE.length());
      return new ShippedModel(model, place, "", ImmutableList.of());
    }
    if (isUri(model)) {
      return new ShippedModel(model, model, "", ImmutableList.of());
    }
    Path path = Path.of(model).toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      throw ModelProblem.NO_MODEL.toException(model, "there is no such folder on the driver");
    }
    if (!isRecognized(path)) {
      throw ModelProblem.NO_MODEL.toException(model, "this is no folder of a model");
    }
    try {
      return packFolder(context, path);
    } catch (IOException e) {
      throw SparkProblem.NOT_SHIPPED.toException(model + " cannot be packed: " + e, e);
    }
  }

  private static boolean isUri(String place) {
    return place.contains("://");
  }

  /** Else any folder, however large, would be packed. */
  private static boolean isRecognized(Path path) {
    return Streams.stream(ServiceLoader.load(ModelLoader.class))
        .anyMatch(loader -> loader.recognizes(path));
  }

  private static ShippedModel packFolder(SparkContext context, Path path) throws IOException {
    Path folder = Files.isDirectory(path) ? path : folderOf(path);
    String graph = Files.isDirectory(path) ? "" : ZipFolders.withSlashes(folder.relativize(path));
    List<Path> files = files(folder, graph);
    String name = fingerprint(folder, files).substring(0, HASH_LETTERS);
    if (context.isLocal()) {
      return new ShippedModel(name, folder.toString(), graph, ImmutableList.of());
    }
    String key = context.applicationId() + name;
    ImmutableList<Broadcast<byte[]>> pieces = SENT.get(key);
    if (pieces == null) {
      pieces = broadcast(context, folder, files);
      SENT.put(key, pieces);
    }
    return new ShippedModel(name, "", graph, pieces);
  }

  private static ImmutableList<Broadcast<byte[]>> broadcast(
      SparkContext context, Path folder, List<Path> files) throws IOException {
    JavaSparkContext java = JavaSparkContext.fromSparkContext(context);
    List<Broadcast<byte[]>> pieces = new ArrayList<>();
    Path zip = Files.createTempFile("dyck", ".zip");
    try {
      ZipFolders.pack(folder, files, zip);
      try (InputStream in = Files.newInputStream(zip)) {
        for (byte[] next = in.readNBytes(PIECE); next.length > 0; next = in.readNBytes(PIECE)) {
          pieces.add(java.broadcast(next));
        }
      }
    } finally {
      Files.delete(zip);
    }
    return ImmutableList.copyOf(pieces);
  }

  /** Returns the folder with the settings. Exporters put graphs one folder deeper. */
  private static Path folderOf(Path graph) {
    Path parent = Objects.requireNonNull(graph.getParent());
    Path above = parent.getParent();
    return above != null && !Files.exists(parent.resolve("config.json")) ? above : parent;
  }

  /** Lists all files, but among several graphs only the chosen graph and its weights. */
  private static List<Path> files(Path folder, String graph) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(
              file -> {
                String name = ZipFolders.withSlashes(folder.relativize(file));
                return graph.isEmpty() || !name.contains(".onnx") || name.startsWith(graph);
              })
          .sorted()
          .toList();
    }
  }

  private static String fingerprint(Path folder, List<Path> files) throws IOException {
    Hasher hasher = Hashing.sha256().newHasher();
    for (Path file : files) {
      hasher.putString(ZipFolders.withSlashes(folder.relativize(file)), StandardCharsets.UTF_8);
      hasher.putBytes(MoreFiles.asByteSource(file).hash(Hashing.sha256()).asBytes());
    }
    return hasher.hash().toString();
  }

  /**
   * The folder on the machine of this process; fetched and unpacked if need be, once.
   *
   * @throws SparkJobException if that fails
   */
  Path folder() {
    if (pieces.isEmpty() && !isUri(place)) {
      return Path.of(place);
    }
    return ZipFolders.unpackedOnce(
        name, pieces.isEmpty() ? ZipFolders.file(place) : ZipFolders.joinPieces(pieces));
  }
}
