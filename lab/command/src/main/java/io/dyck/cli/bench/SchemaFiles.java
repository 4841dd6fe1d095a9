package io.dyck.cli.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tukaani.xz.XZInputStream;

/** Reads labelled schemas: a line each, compressed or not, or a folder with a file each. */
final class SchemaFiles {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private SchemaFiles() {}

  /** A schema whose text is not looked into yet. */
  record UnreadSchema(String text, String place, String id) {
    LabelledSchema read() {
      return LabelledSchema.of(text, place, id);
    }
  }

  /**
   * Reads a file or folder.
   *
   * @throws UserException if it cannot be read
   */
  static ImmutableList<UnreadSchema> readSchemas(String given, Terminal terminal) {
    if (!InputFile.isStandardInput(given) && Files.isDirectory(Path.of(given))) {
      return ofFolder(Path.of(given), terminal);
    }
    InputFile file = new InputFile(given);
    String text =
        given.endsWith(".xz")
            ? unpack(file.bytes(terminal, "schemas"), file.name())
            : file.text(terminal, "schemas");
    ImmutableList.Builder<UnreadSchema> result = ImmutableList.builder();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        String place = file.name() + ":" + (i + 1);
        result.add(new UnreadSchema(lines.get(i), place, place));
      }
    }
    return result.build();
  }

  private static ImmutableList<UnreadSchema> ofFolder(Path folder, Terminal terminal) {
    ImmutableList.Builder<UnreadSchema> result = ImmutableList.builder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        String text = new InputFile(file.toString()).text(terminal, "a schema");
        addFile(text, file.toString(), name.substring(0, name.length() - 5), result);
      }
    } catch (IOException e) {
      throw FileProblems.unreadable(folder.toString(), e);
    } catch (UncheckedIOException e) {
      throw FileProblems.unreadable(folder.toString(), Objects.requireNonNull(e.getCause()));
    }
    return result.build();
  }

  /** Adds the schema of a file, or the schemas of an array in a file. */
  private static void addFile(
      String text, String place, String id, ImmutableList.Builder<UnreadSchema> result)
      throws IOException {
    if (!text.stripLeading().startsWith("[")) {
      result.add(new UnreadSchema(text, place, id));
      return;
    }
    int number = 0;
    for (JsonNode each : JSON.readTree(text)) {
      number++;
      result.add(new UnreadSchema(each.toString(), place + ":" + number, id + "-" + number));
    }
  }

  private static String unpack(byte[] bytes, String name) {
    try (XZInputStream in = new XZInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UserException(
          name + ": cannot be unpacked: " + e.getMessage(), "give a file made by xz");
    }
  }
}
