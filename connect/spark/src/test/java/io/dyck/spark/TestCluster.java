package io.dyck.spark;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A master and two workers as processes of this machine, as a user would have them: Spark in a
 * folder of its own, and everything of Dyck in jars that are shipped with the application.
 */
final class TestCluster implements AutoCloseable {
  private static final List<String> OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final Path folder;
  private final String address;
  private final List<Process> processes = new ArrayList<>();
  private final List<Path> shipped = new ArrayList<>();

  TestCluster(Path folder) throws IOException {
    this.folder = folder;
    Path jars = Files.createDirectories(folder.resolve("home/jars"));
    for (String entry : classPath()) {
      Path path = Path.of(entry);
      String name = String.valueOf(path.getFileName());
      if (Files.isDirectory(path)) {
        shipped.add(packed(path, folder.resolve("classes-" + shipped.size() + ".jar")));
      } else if (isOurs(path)) {
        shipped.add(path);
      } else if (Files.exists(path)) {
        Files.createSymbolicLink(jars.resolve(name), path.toAbsolutePath());
      }
    }
    int port = freePort();
    address = "spark://127.0.0.1:" + port;
    start("master.Master", "--port", String.valueOf(port));
    for (int i = 0; i < 2; i++) {
      start(
          "worker.Worker",
          "--cores",
          "1",
          "--memory",
          "1g",
          "--work-dir",
          folder.resolve("work" + i).toString(),
          address);
    }
  }

  /** Surefire may have put the class path into the manifest of a jar. */
  private static List<String> classPath() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Splitter.on(File.pathSeparatorChar).splitToList(path);
  }

  /**
   * Returns whether a jar is not part of Spark: modules of this build, jars or folders, and their
   * libraries.
   */
  private static boolean isOurs(Path jar) {
    String name = jar.getFileName().toString();
    return Files.isDirectory(jar)
        || Stream.of("dyck-", "onnxruntime", "jtokkit", "fastutil", "protobuf-java")
            .anyMatch(name::startsWith);
  }

  private static Path packed(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, entries);
      }
    }
    return jar;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void start(String type, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(Splitter.on(' ').splitToList(System.getProperty("dyck.spark.opens", "")));
    command.addAll(List.of("-cp", folder.resolve("home/jars").toString() + "/*"));
    command.add("org.apache.spark.deploy." + type);
    command.addAll(List.of("--host", "127.0.0.1", "--webui-port", "0"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("process" + processes.size() + ".log").toFile());
    processes.add(builder.start());
  }

  /** A session whose driver is this process. */
  SparkSession connect() {
    return LocalSpark.quiet(SparkSession.builder().master(address))
        .config("spark.jars", String.join(",", shipped.stream().map(Path::toString).toList()))
        .config("spark.executor.memory", "640m")
        .config("spark.executor.extraJavaOptions", String.join(" ", OPTIONS))
        .getOrCreate();
  }

  /** The processes in which tasks run. */
  List<ProcessHandle> executors() {
    return processes.stream().skip(1).flatMap(worker -> worker.toHandle().descendants()).toList();
  }

  /** Returns the output of the cluster's processes, for a test that fails. */
  String logs() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().matches(".*(\\.log|stderr)")).toList()) {
        all.append(file).append(":\n").append(Files.readString(file)).append('\n');
      }
    }
    return all.toString();
  }

  @Override
  public void close() {
    executors().forEach(ProcessHandle::destroyForcibly);
    processes.forEach(Process::destroyForcibly);
  }
}
