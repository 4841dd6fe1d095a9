package io.dyck.sql;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL from the jar of its binaries, started once for all tests and stopped with them.
 * PostgreSQL refuses to run as root. A test of root therefore runs the server as nobody.
 */
final class Postgres {
  private static final String BINARIES = "/postgres-linux-x86_64.txz";
  private static final String NOBODY = "65534";

  private static @Nullable String url;
  private static int databases;

  private Postgres() {}

  /** Returns a connection to a new, empty database. */
  static synchronized Connection connect() throws SQLException {
    try {
      String server = url == null ? start() : url;
      url = server;
      String name = "test" + ++databases;
      try (Connection connection = DriverManager.getConnection(server + "postgres?user=postgres");
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
      }
      return DriverManager.getConnection(server + name + "?user=postgres");
    } catch (IOException e) {
      throw new SQLException("PostgreSQL cannot start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("PostgreSQL cannot start", e);
    }
  }

  private static String start() throws IOException, InterruptedException, SQLException {
    Path folder = Files.createTempDirectory("dyck-postgres");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (InputStream in = Postgres.class.getResourceAsStream(BINARIES)) {
      if (in == null) {
        throw new IOException("there are no binaries for this system");
      }
      Files.copy(in, folder.resolve("postgres.txz"));
    }
    run(List.of("tar", "-xJf", "postgres.txz"), folder);
    List<String> as =
        System.getProperty("user.name", "").equals("root")
            ? List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups")
            : List.of();
    String bin = folder.resolve("bin").toString();
    run(
        with(
            as,
            bin + "/initdb",
            "-D",
            "data",
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync"),
        folder);
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process server =
        process(
            with(
                as,
                bin + "/postgres",
                "-D",
                "data",
                "-p",
                "" + port,
                "-k",
                folder.toString(),
                "-h",
                "localhost",
                "-c",
                "fsync=off"),
            folder);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, folder)));
    String server0 = "jdbc:postgresql://localhost:" + port + "/";
    for (int tries = 0; ; tries++) {
      try {
        DriverManager.getConnection(server0 + "postgres?user=postgres").close();
        return server0;
      } catch (SQLException e) {
        if (tries > 150 || !server.isAlive()) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
    }
  }

  private static List<String> with(List<String> first, String... more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return all;
  }

  private static Process process(List<String> command, Path folder) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void run(List<String> command, Path folder)
      throws IOException, InterruptedException {
    Process process = process(command, folder);
    if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroy();
      throw new IOException(command.get(0) + " failed");
    }
  }

  private static void stop(Process server, Path folder) {
    server.destroy();
    try {
      server.waitFor(20, TimeUnit.SECONDS);
      new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor(20, TimeUnit.SECONDS);
    } catch (IOException e) {
      // The data stay in the folder of temporary files.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
