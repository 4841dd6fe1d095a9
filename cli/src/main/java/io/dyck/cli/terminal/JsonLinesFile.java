package io.dyck.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiFunction;

/** Reads files with one JSON object a line; empty lines are skipped. */
public final class JsonLinesFile {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonLinesFile() {}

  /**
   * Reads a file.
   *
   * @param file UTF-8
   * @param content what messages call the file, such as "a case file"
   * @param parse makes a value of an object, told the place for messages
   * @param <T> what a line stands for
   * @return the values in order
   * @throws UserException if the file cannot be read, a line is no JSON, or {@code parse} says so
   */
  public static <T> ImmutableList<T> read(
      Path file, String content, BiFunction<JsonNode, String, T> parse) {
    ImmutableList.Builder<T> values = ImmutableList.builder();
    int number = 0;
    try {
      for (String line : Files.readAllLines(file)) {
        number++;
        if (!line.isBlank()) {
          values.add(parse.apply(MAPPER.readTree(line), file + ":" + number));
        }
      }
    } catch (JsonProcessingException e) {
      throw new UserException(
          file + ":" + number + ": no JSON: " + e.getOriginalMessage(),
          content + " has one JSON object a line");
    } catch (NoSuchFileException e) {
      throw new UserException(file + ": no such file", "");
    } catch (IOException e) {
      throw new UserException(
          file + ": cannot be read: " + e, content + " is UTF-8 with one JSON object a line");
    }
    return values.build();
  }
}
