package io.dyck.cli.generate;

import io.dyck.cli.terminal.FileTrouble;
import io.dyck.cli.terminal.UserException;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where the class of a model is found: {@code --class-path}, written as Java's. */
final class ModelClassPath {
  private static final String ALL_JARS = "*";

  private ModelClassPath() {}

  /**
   * A loader of classes; stays open as long as the command runs.
   *
   * @param paths folders of classes, jars, or a folder and {@code /*} for all jars in it; several
   *     in one with the separator of the system
   * @throws UserException if there is no such file
   */
  static ClassLoader loader(List<String> paths) {
    ClassLoader own = ModelClassPath.class.getClassLoader();
    List<URL> urls = new ArrayList<>();
    for (String path : paths) {
      for (String entry : path.split(File.pathSeparator, -1)) {
        if (!entry.isEmpty()) {
          add(entry, urls);
        }
      }
    }
    return urls.isEmpty() ? own : new URLClassLoader(urls.toArray(URL[]::new), own);
  }

  private static void add(String entry, List<URL> urls) {
    try {
      Path path = Path.of(entry);
      if (path.endsWith(ALL_JARS)) {
        Path folder = path.toAbsolutePath().getParent();
        try (Stream<Path> files = Files.list(folder)) {
          for (Path jar :
              files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
            urls.add(jar.toUri().toURL());
          }
        }
        return;
      }
      if (!Files.exists(path)) {
        throw new UserException(
            entry + ": no such file", "--class-path takes folders of classes, and jars");
      }
      urls.add(path.toUri().toURL());
    } catch (IOException e) {
      throw FileTrouble.unreadable(entry, e);
    } catch (InvalidPathException e) {
      throw new UserException(
          "no path of a file: " + entry, "--class-path takes folders of classes, and jars");
    }
  }
}
