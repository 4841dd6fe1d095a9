package io.dyck.spark;

import com.google.common.io.ByteSource;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Folders as zip files, and back, once for each process. Thread-safe. */
final class ZipFolders {
  private static final Map<String, Path> UNPACKED = new HashMap<>();

  private ZipFolders() {}

  static String withSlashes(Path relative) {
    return relative.toString().replace('\\', '/');
  }

  /** Not compressed: weights hardly are compressible. */
  static void pack(Path folder, List<Path> files, Path zip) throws IOException {
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      entries.setLevel(Deflater.NO_COMPRESSION);
      for (Path file : files) {
        entries.putNextEntry(new ZipEntry(withSlashes(folder.relativize(file))));
        long unused = Files.copy(file, entries);
        entries.closeEntry();
      }
    }
  }

  /** Joins the pieces in order. Each piece is read when it is needed. */
  static ByteSource joinPieces(List<Broadcast<byte[]>> pieces) {
    return ByteSource.concat(
        pieces.stream()
            .<ByteSource>map(
                piece ->
                    new ByteSource() {
                      @Override
                      public InputStream openStream() throws IOException {
                        return ByteSource.wrap(piece.value()).openStream();
                      }
                    })
            .toList());
  }

  /** Returns the content of a file at a URI that Hadoop's file systems can read. */
  static ByteSource file(String uri) {
    return new ByteSource() {
      @Override
      public InputStream openStream() throws IOException {
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(uri);
        return path.getFileSystem(SparkHadoopUtil.get().conf()).open(path);
      }
    };
  }

  /**
   * Returns the unpacked folder of an archive, which is deleted when the process ends.
   *
   * @param name identifies the archive
   * @throws SparkJobException if the archive cannot be fetched or written
   */
  static Path unpackedOnce(String name, ByteSource zip) {
    synchronized (UNPACKED) {
      Path known = UNPACKED.get(name);
      if (known != null) {
        return known;
      }
      try {
        Path folder = Files.createTempDirectory("dyck-model");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        unpack(zip, folder);
        UNPACKED.put(name, folder);
        return folder;
      } catch (IOException e) {
        throw SparkProblem.NOT_SHIPPED.toException(
            "the model " + name + " did not arrive: " + e, e);
      }
    }
  }

  private static void unpack(ByteSource zip, Path folder) throws IOException {
    try (InputStream in = zip.openBufferedStream();
        ZipInputStream entries = new ZipInputStream(in)) {
      for (ZipEntry next = entries.getNextEntry(); next != null; next = entries.getNextEntry()) {
        Path file = folder.resolve(next.getName()).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException("the archive names a file outside of its folder: " + next);
        }
        if (!next.isDirectory()) {
          MoreFiles.createParentDirectories(file);
          long unused = Files.copy(entries, file);
        }
      }
    }
  }

  private static void delete(Path folder) {
    try {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException e) {
      // The process is ending. Files that remain are in the folder for temporary files.
    }
  }
}
