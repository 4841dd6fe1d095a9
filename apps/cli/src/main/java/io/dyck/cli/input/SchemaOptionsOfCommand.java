package io.dyck.cli.input;

import com.google.common.collect.ImmutableSet;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.SchemaReport;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** How a JSON Schema is read, and how its values are written. */
public final class SchemaOptionsOfCommand {
  private static final int INDENT = 2;

  /** The orders of members. */
  enum Order {
    any,
    schema
  }

  /** The kinds of white space. */
  enum White {
    compact,
    one,
    pretty,
    flexible
  }

  @Option(
      names = "--property-order",
      paramLabel = "ORDER",
      description =
          "Of a JSON Schema: members come in any order, or those that it declares in its order:"
              + " ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Order order = Order.any;

  @Option(
      names = "--spaces",
      paramLabel = "KIND",
      description =
          "Of a JSON Schema: no white space, one blank after commas and colons, a line for each"
              + " member, or any up to a bound: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  private White spaces = White.one;

  @Option(
      names = "--relax",
      paramLabel = "KEYWORD",
      description =
          "Of a JSON Schema: leaves a keyword out that cannot be held, such as uniqueItems. May be"
              + " repeated.")
  private List<String> relaxed = new ArrayList<>();

  @Option(
      names = "--closed",
      description =
          "Of a JSON Schema: where properties or the first items of an array are declared and"
              + " nothing is said of others, there are no others.")
  private boolean closed;

  /** The automaton of a schema; says what was not taken as it is written. */
  Pda compile(GrammarSource source, Terminal terminal) {
    try {
      JsonSchema schema = JsonSchema.of(Files.readString(source.path()), options());
      String warning = source.name() + ": " + terminal.errStyle().warning("warning") + ": ";
      for (SchemaReport.Use use : schema.report().inexact()) {
        terminal.err().line(warning + use.text());
      }
      // A name that is no keyword is said once, however often it is used.
      Set<String> said = new HashSet<>();
      for (SchemaReport.Warning each : schema.report().warnings()) {
        if (said.add(each.keyword() + " " + each.why())) {
          terminal.err().line(warning + each.text());
        }
      }
      return Pda.of(source.name(), schema.language());
    } catch (IOException e) {
      throw new UserException(
          source.name() + ": the file cannot be read: " + e.getMessage(),
          "give the path of a schema in UTF-8");
    } catch (DyckException e) {
      throw new UserException(source.name() + ": " + e.getMessage(), "");
    }
  }

  /** What the options say. */
  public SchemaOptions options() {
    SchemaOptions options = SchemaOptions.DEFAULT;
    TextPolicy text = options.text();
    Spaces white =
        switch (spaces) {
          case compact -> Spaces.COMPACT;
          case one -> Spaces.ONE;
          case pretty -> new Spaces(Spaces.Kind.PRETTY, INDENT);
          case flexible -> text.spaces();
        };
    return options
        .withRelaxed(ImmutableSet.copyOf(relaxed))
        .withClosed(closed)
        .withText(new TextPolicy(white, text.escapes(), text.numbers(), order == Order.any));
  }
}
