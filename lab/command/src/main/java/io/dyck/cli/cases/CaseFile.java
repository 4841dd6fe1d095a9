package io.dyck.cli.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.util.Optional;

/** Reads case files: one JSON object a line. Unknown fields are ignored. */
public final class CaseFile {
  private CaseFile() {}

  /**
   * Reads a file.
   *
   * @param file a file with one JSON object a line; empty lines are skipped
   * @throws UserException if the file cannot be read, or a line is no case
   */
  public static ImmutableList<TestCase> read(InputFile file, Terminal terminal) {
    return JsonLinesFile.read(file, terminal, "a case file", CaseFile::parse);
  }

  private static TestCase parse(JsonNode node, String place) {
    String id = node.path("id").asText("");
    if (id.isEmpty() || !node.has("notation")) {
      throw new UserException(
          place + ": a case has an 'id' and a 'notation'", "'dyck test --help' shows the format");
    }
    return new TestCase(
        id,
        node.get("notation").asText(),
        text(node.path("grammar")),
        text(node.path("grammar_file")),
        text(node.path("start")).or(() -> text(node.path("opts").path("root"))),
        texts(node.path("requires")),
        node.path("opts"),
        node.path("compile_error").isBoolean()
            ? Optional.of(node.get("compile_error").asBoolean())
            : Optional.empty(),
        text(node.path("compile_error_kind")).orElse(""),
        texts(node.path("accept")),
        texts(node.path("reject")),
        numbers(node.path("reject_at")),
        texts(node.path("prefix_accept")),
        texts(node.path("prefix_reject")));
  }

  private static Optional<String> text(JsonNode node) {
    return node.isTextual() ? Optional.of(node.asText()) : Optional.empty();
  }

  private static ImmutableList<String> texts(JsonNode array) {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    array.forEach(node -> texts.add(node.asText()));
    return texts.build();
  }

  private static ImmutableIntArray numbers(JsonNode array) {
    ImmutableIntArray.Builder numbers = ImmutableIntArray.builder();
    array.forEach(node -> numbers.add(node.asInt()));
    return numbers.build();
  }
}
