package io.dyck.checker.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes JSON with line ends that do not depend on the machine. */
final class ReportJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ReportJson() {}

  /** Writes one document. */
  @FunctionalInterface
  interface Writer {
    void write(JsonGenerator generator) throws IOException;
  }

  static String write(Writer writer) {
    StringWriter out = new StringWriter();
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(indenter);
    printer.indentArraysWith(indenter);
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      generator.setPrettyPrinter(printer);
      writer.write(generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  /** The four numbers of a span: lines and columns from 1, the end after the last character. */
  static void place(JsonGenerator g, SourceText source, SourceSpan span, String prefix)
      throws IOException {
    g.writeNumberField(prefix.isEmpty() ? "line" : prefix + "Line", source.line(span.start()));
    g.writeNumberField(
        prefix.isEmpty() ? "column" : prefix + "Column", source.column(span.start()));
    g.writeNumberField("endLine", source.line(span.end()));
    g.writeNumberField("endColumn", source.column(span.end()));
  }
}
