package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.PythonCharacters;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.List;
import java.util.Map;

/** Writes values as Python's {@code str} and {@code repr} do. */
public final class Representation {
  private Representation() {}

  /** Returns the text that a template prints for a value. */
  public static OriginText str(Object value) {
    if (value instanceof OriginText text) {
      return text;
    } else if (value instanceof Undefined) {
      return OriginText.EMPTY;
    }
    return repr(value);
  }

  public static OriginText repr(Object value) {
    TextBuilder builder = new TextBuilder();
    write(value, builder);
    return builder.build();
  }

  private static void write(Object value, TextBuilder to) {
    if (value instanceof OriginText text) {
      char quote = quoteOf(text.string());
      to.append(String.valueOf(quote));
      to.append(text.map(s -> escape(s, quote)));
      to.append(String.valueOf(quote));
    } else if (value instanceof List<?> list) {
      to.append("[");
      writeAll(list, to);
      to.append("]");
    } else if (value instanceof Tuple tuple) {
      to.append("(");
      writeAll(tuple.items(), to);
      to.append(tuple.items().size() == 1 ? ",)" : ")");
    } else if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        to.append(separator);
        write(entry.getKey(), to);
        to.append(": ");
        write(entry.getValue(), to);
        separator = ", ";
      }
      to.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof DictView view) {
      to.append(view.type() + "([");
      writeAll(view.items(), to);
      to.append("])");
    } else {
      to.append(simpleText(value));
    }
  }

  private static void writeAll(List<?> items, TextBuilder to) {
    String separator = "";
    for (Object item : items) {
      to.append(separator);
      write(item, to);
      separator = ", ";
    }
  }

  private static String simpleText(Object value) {
    if (value instanceof None) {
      return "None";
    } else if (value instanceof Boolean truth) {
      return truth ? "True" : "False";
    } else if (value instanceof Double number) {
      return PythonNumbers.text(number);
    } else if (value instanceof Undefined) {
      return "Undefined";
    } else if (value instanceof NumberRange range) {
      return "range(%d, %d%s)"
          .formatted(range.start(), range.stop(), range.step() == 1 ? "" : ", " + range.step());
    } else if (PythonNumbers.isInteger(value)) {
      return value.toString();
    }
    throw UnlocatedTemplateError.unsupported("to print a value of type " + TypeNames.name(value));
  }

  /** Returns a string in the quotes that Python would choose. */
  public static String quote(String string) {
    char quote = quoteOf(string);
    return quote + escape(string, quote) + quote;
  }

  private static char quoteOf(String string) {
    return string.indexOf('\'') >= 0 && string.indexOf('"') < 0 ? '"' : '\'';
  }

  private static String escape(String string, char quote) {
    StringBuilder escaped = new StringBuilder();
    string
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '\\' -> escaped.append("\\\\");
                default -> {
                  if (c == quote) {
                    escaped.append('\\').append(quote);
                  } else if (PythonCharacters.isPrintable(c)) {
                    escaped.appendCodePoint(c);
                  } else {
                    escaped.append(
                        (c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(c));
                  }
                }
              }
            });
    return escaped.toString();
  }
}
