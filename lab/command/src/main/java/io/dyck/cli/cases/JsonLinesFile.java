package io.dyck.cli.cases;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.util.List;
import java.util.function.BiFunction;

/** Reads files with one JSON object a line; empty lines are skipped. */
public final class JsonLinesFile {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonLinesFile() {}

  /**
   * Reads a file.
   *
   * @param content the name of the content in messages, such as "a case file"
   * @param parse makes a value of an object; its second argument is the place for messages
   * @param <T> the type of a line's value
   * @throws UserException if the file cannot be read, a line is not JSON, or {@code parse} refuses
   *     an object
   */
  public static <T> ImmutableList<T> read(
      InputFile file, Terminal terminal, String content, BiFunction<JsonNode, String, T> parse) {
    ImmutableList.Builder<T> values = ImmutableList.builder();
    List<String> lines = file.text(terminal, content).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        values.add(parse.apply(parse(lines.get(i), i, file, content), file.name() + ":" + (i + 1)));
      }
    }
    return values.build();
  }

  private static JsonNode parse(String line, int before, InputFile file, String content) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new UserException(
          FileProblems.json(file.name(), before, e), content + " has one JSON object a line");
    }
  }
}
