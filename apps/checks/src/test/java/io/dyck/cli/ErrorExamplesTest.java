package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pairs of {@code docs/error-examples.md}: a bad text gets its code, the mended one does not.
 */
final class ErrorExamplesTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (DYCK-[A-Z]\\d{3}) \\| ([a-z-]+) \\| `(.*)` \\| `(.*)` \\|$");

  private static final Map<String, String> ENDS =
      Map.of("gbnf", ".gbnf", "iso", ".ebnf", "json-schema", ".schema.json");

  @TempDir private Path folder;

  @Test
  void eachBadTextGetsItsCodeAndEachMendedOneDoesNot() throws IOException {
    String page = Files.readString(Page.root().resolve("docs/error-examples.md"));
    List<String> wrong = new ArrayList<>();
    int pairs = 0;
    for (Matcher row = ROW.matcher(page); row.find(); pairs++) {
      String code = row.group(1);
      if (!check(row.group(2), row.group(3)).contains('"' + code + '"')) {
        wrong.add(code + " is not reported for " + row.group(3));
      }
      String mended = check(row.group(2), row.group(4));
      if (mended.contains('"' + code + '"') || mended.contains("\"severity\":\"error\"")) {
        wrong.add(code + " is not mended by " + row.group(4) + ": " + mended);
      }
    }
    System.out.println("Errors by example: " + pairs + " pairs");
    assertThat(wrong).isEmpty();
    assertThat(pairs).isGreaterThan(35);
  }

  private String check(String notation, String cell) throws IOException {
    String text = cell.replace("\\|", "|").replace(" ⏎ ", "\n") + "\n";
    Path file = folder.resolve("example" + ENDS.get(notation));
    Files.writeString(file, text);
    return notation.equals("json-schema")
        ? Run.dyck("check", "--json", file.toString()).out()
        : Run.dyck("check", "--json", "--notation", notation, file.toString()).out();
  }
}
