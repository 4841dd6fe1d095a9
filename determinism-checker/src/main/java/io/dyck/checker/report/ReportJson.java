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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** JSON as maps and lists, written with line ends that do not depend on the machine. */
final class ReportJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private ReportJson() {}

  /** Returns an object. Each name in the arguments is followed by its value. */
  static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      result.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return result;
  }

  static <T> List<Object> array(Collection<T> items, Function<T, ? extends Object> value) {
    return items.stream().<Object>map(value).toList();
  }

  /**
   * Returns the four numbers of a span: lines and columns from 1, the end after the last character.
   */
  static Map<String, @Nullable Object> place(
      SourceText source, SourceSpan span, String line, String column) {
    return object(
        line,
        source.line(span.start()),
        column,
        source.column(span.start()),
        "endLine",
        source.line(span.end()),
        "endColumn",
        source.column(span.end()));
  }

  static String write(Map<String, @Nullable Object> document) {
    StringWriter out = new StringWriter();
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(indenter);
    printer.indentArraysWith(indenter);
    try (JsonGenerator generator = FACTORY.createGenerator(out)) {
      generator.setPrettyPrinter(printer);
      write(generator, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private static void write(JsonGenerator g, @Nullable Object value) throws IOException {
    if (value instanceof Map<?, ?> object) {
      g.writeStartObject();
      for (Map.Entry<?, ?> member : object.entrySet()) {
        g.writeFieldName(String.valueOf(member.getKey()));
        write(g, member.getValue());
      }
      g.writeEndObject();
    } else if (value instanceof List<?> array) {
      g.writeStartArray();
      for (Object item : array) {
        write(g, item);
      }
      g.writeEndArray();
    } else {
      g.writeObject(value);
    }
  }
}
