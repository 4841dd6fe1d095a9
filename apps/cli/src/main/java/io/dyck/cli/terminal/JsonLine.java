package io.dyck.cli.terminal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object on one line, written field by field. The class streams, because binding objects
 * would cost every command a tenth of a second at start. Not thread-safe.
 */
public final class JsonLine {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final StringWriter text = new StringWriter();
  private final JsonGenerator generator;

  public JsonLine() {
    try {
      generator = FACTORY.createGenerator(text);
      generator.writeStartObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes something with the generator. */
  @FunctionalInterface
  public interface ValueWriter {
    /**
     * Writes.
     *
     * @throws IOException never, in memory
     */
    void write(JsonGenerator generator) throws IOException;
  }

  /** Writes a part with Jackson that has no method here. */
  public JsonLine with(ValueWriter part) {
    try {
      part.write(generator);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A text. */
  public JsonLine add(String name, @Nullable String value) {
    return with(g -> g.writeStringField(name, value));
  }

  /** A whole number. */
  public JsonLine add(String name, long value) {
    return with(g -> g.writeNumberField(name, value));
  }

  /** A number, rounded to four decimals. */
  public JsonLine add(String name, double value) {
    return with(g -> g.writeNumberField(name, Math.round(value * 1e4) / 1e4));
  }

  /** True or false. */
  public JsonLine add(String name, boolean value) {
    return with(g -> g.writeBooleanField(name, value));
  }

  /** Whole numbers. */
  public JsonLine add(String name, int[] values) {
    return with(
        g -> {
          g.writeFieldName(name);
          g.writeArray(values, 0, values.length);
        });
  }

  /** Texts. */
  public JsonLine add(String name, Iterable<String> values) {
    return with(
        g -> {
          g.writeArrayFieldStart(name);
          for (String value : values) {
            g.writeString(value);
          }
          g.writeEndArray();
        });
  }

  /** Ends the object. */
  @Override
  public String toString() {
    try {
      if (!generator.isClosed()) {
        generator.writeEndObject();
        generator.close();
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
